"""A lexicon for a language that has none: corpus words → candidates → review → rows (docs/discovery.md).

The folder is the pipeline, in this order:

    words      the words of a corpus that are written in the language's script
    gaps       where a piece may begin, by the rules of the script
    affixes    candidates from affixes whose stems are attested
    shortest   candidates from Morfessor: the description of the corpus that is shortest
    propose    both, side by side, as rows for a reviewer
    review     the review file, verdicts, and the interface of whoever gives them
    prompt     a reviewer that asks any language model through files
    adopt      verdicts as rows of words.tsv, whole.tsv and roots.tsv
"""

from sutra.discovery.adopt import Adopted, adopt
from sutra.discovery.prompt import PromptReviewer
from sutra.discovery.propose import METHODS, propose
from sutra.discovery.review import Candidate, Reviewer, Verdict, filled, read_review, review_in_batches, write_review
from sutra.discovery.words import CorpusWord, corpus_words

__all__ = [
    "METHODS",
    "Adopted",
    "Candidate",
    "CorpusWord",
    "PromptReviewer",
    "Reviewer",
    "Verdict",
    "adopt",
    "corpus_words",
    "filled",
    "propose",
    "read_review",
    "review_in_batches",
    "write_review",
]
