"""Phase 3, the structural bottleneck: frequent words left in many tokens get their root as one token.

By falling word frequency (ties: text), each analysed word of more than three tokens has the tokens that lie within its
root merged, left to right, by ordinary merges at the end of the list, so that W = [P] ⊕ R ⊕ [S] (paper §3.2, Phase 3).
A space belongs to a root that stands beside it. A word whose root no longer fits the budget ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from sutra.training.alphabet import Corpus
from sutra.training.merger import Merger

Spans = npt.NDArray[np.int32]
TOKENS = 3
# Roots are asked for this many words at a time: the budget is usually used up long before the rare words.
BATCH = 2_000


def bottleneck(
    merger: Merger, corpus: Corpus, root_spans: Callable[[list[str]], Spans], budget: int, marker: str
) -> Iterator[None]:
    """Do Phase 3, one merge an iteration, until `budget` new ids are used or no word is left."""
    limit = len(merger.tokens) + budget
    lengths = merger.lengths()
    many = np.flatnonzero(lengths > TOKENS)
    order = sorted(many.tolist(), key=lambda i: (-int(corpus.counts[i]), corpus.words[i]))
    for begin in range(0, len(order), BATCH):
        batch = order[begin : begin + BATCH]
        spans = root_spans([corpus.words[i] for i in batch]).tolist()
        for index, (start, end) in zip(batch, spans, strict=True):
            if start < 0 or len(merger.word(index)) <= TOKENS:
                continue
            lead = int(corpus.lead[index])
            at_end = marker == "end" and end == len(corpus.words[index])
            span = (start + lead if start else 0, end + lead + at_end)
            if _new_ids(merger, index, span) > limit - len(merger.tokens):
                return
            while True:
                inside = root_tokens(merger.word(index), merger.tokens, span)
                if len(inside) < 2:
                    break
                merger.merge(index, inside[0], inside[1])
                yield


def root_tokens(word: list[int], tokens: list[str], span: tuple[int, int]) -> list[int]:
    """The tokens of a word that lie wholly within a code-point span of it (its space counted).

    >>> root_tokens([0, 1, 2], ["घ", "र", "ों"], (0, 2))
    [0, 1]
    """
    found, place = [], 0
    for token in word:
        end = place + len(tokens[token])
        if place >= span[0] and end <= span[1]:
            found.append(token)
        place = end
    return found


def _new_ids(merger: Merger, index: int, span: tuple[int, int]) -> int:
    """How many ids merging the root of one word would add."""
    inside = [merger.tokens[token] for token in root_tokens(merger.word(index), merger.tokens, span)]
    return sum("".join(inside[: n + 1]) not in merger.known for n in range(1, len(inside)))
