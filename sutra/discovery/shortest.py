"""Candidates from Morfessor Baseline: the pieces with which the corpus has its shortest description.

Method: Creutz and Lagus, Unsupervised Discovery of Morphemes (2002); program: Virpioja, Smit, Grönroos, Kurimo (2013).
Its units here are code points, its cuts keep to `sutra.discovery.gaps`, and its random order of work has a seed of its
own, so that one corpus has one answer.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final

from sutra.discovery.affixes import Cut
from sutra.discovery.gaps import attached
from sutra.discovery.words import CorpusWord

SEED: Final = 0
# NOTE tried on running Marathi against its lexicon: weight 0.5 cuts too much (P 0.32, R 0.63), 2 hardly at all (P 0.67,
# R 0.13); 1 with counts damped to log2 stands at P 0.58, R 0.53, with plain counts of 1 at P 0.54, R 0.57.
CORPUS_WEIGHT: Final = 1.0
EPOCHS: Final = 8
TRAINED: Final = 20_000  # most frequent words it learns from: about two seconds a thousand, five on a busy machine; it cuts all
_IMPOSSIBLE: Final = 9999.0  # Morfessor's cost of a word it cannot build


def damped(count: int) -> int:
    """The count that Morfessor sees: frequent words would otherwise be kept whole for their frequency alone.

    >>> damped(1), damped(1000)
    (1, 10)
    """
    return round(math.log2(count + 1))


@dataclass(frozen=True)
class Shortest:
    """A trained Morfessor model."""

    model: Any

    def cut(self, word: str) -> Cut:
        """Offsets of the cheapest segmentation, and its share of the probability of all segmentations (0 to 1)."""
        pieces, cost = self.model.viterbi_segment(word, addcount=0)
        total = self.model.forward_logprob(word)
        score = 0.0 if total >= _IMPOSSIBLE else min(1.0, math.exp(min(0.0, total - cost)))
        return tuple(accumulate(len(piece) for piece in pieces[:-1])), score


def learn_shortest(words: Sequence[CorpusWord], lang: str) -> Shortest:
    """Train Morfessor on the most frequent of `words` (their order decides; see `corpus_words`)."""
    import morfessor
    import morfessor.utils

    morfessor.utils.show_progress_bar = False
    keys = [(damped(row.count), row.key) for row in words[:TRAINED]]
    stays = attached(lang)
    never = "".join(sorted({character for row in words for character in row.key if stays.match(character)}))
    model = morfessor.BaselineModel(corpusweight=CORPUS_WEIGHT, nosplit_re=f".[{re.escape(never)}]" if never else None)
    model.load_data(sorted(keys, key=lambda row: row[1]))
    before = random.getstate()
    try:
        random.seed(SEED)
        model.train_batch(max_epochs=EPOCHS)
    finally:
        random.setstate(before)
    return Shortest(model)
