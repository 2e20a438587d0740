"""Merges SuTRA refused: pairs that plain BPE took for their frequency though most of their places cross a boundary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from sutra.training import Trace
from sutra.training.alphabet import Corpus

LOW = 0.5  # Ψ below which a pair stands more often across a boundary than inside a morpheme
_LATER = 0.05  # share of BPE's run by which SuTRA must be later for "held back"
_WORDS = 40_000  # most frequent words that are searched for examples
Found = tuple[bool, tuple[str, ...], int]


@dataclass(frozen=True, kw_only=True)
class Refused:
    """One merge of plain BPE that SuTRA never made, or made much later.

    `rank`     at which step BPE took it; `sutra_rank` at which SuTRA first had the same string (None: never)
    `words`    words it shatters: their pieces between boundaries and how often each occurs, by falling count
    """

    left: str
    right: str
    frequency: int
    conflicts: int
    validity: float
    rank: int
    sutra_rank: int | None
    breaks: bool
    words: tuple[tuple[tuple[str, ...], int], ...]


class Shattered:
    """Which words of a corpus a merge would shatter: those where it joins two letters across a forbidden boundary."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        # Asked again at every checkpoint, and the answer is a fact of the corpus.
        self._known: dict[tuple[str, str, int], tuple[bool, tuple[tuple[tuple[str, ...], int], ...]]] = {}

    @cached_property
    def _texts(self) -> list[tuple[int, str]]:
        """The most frequent words with a boundary, as units spell them (their space included), by falling count."""
        corpus = self._corpus
        inside = np.add.reduceat(np.append(corpus.forbidden, False).astype(np.int64), corpus.starts[:-1]) if len(corpus.ids) else np.zeros(0)
        order = np.argsort(-corpus.counts, kind="stable")
        chosen = [int(i) for i in order if inside[i]][:_WORDS]
        return [(i, "".join(corpus.tokens[unit] for unit in corpus.word(i))) for i in chosen]

    def _cuts(self, index: int) -> list[int]:
        """Offsets of the forbidden boundaries of one word, its space counted."""
        corpus, found, place = self._corpus, [], 0
        first = int(corpus.starts[index])
        for at, unit in enumerate(corpus.word(index)):
            place += len(corpus.tokens[unit])
            if corpus.forbidden[first + at]:
                found.append(place)
        return found

    def words(self, left: str, right: str, most: int) -> tuple[bool, tuple[tuple[tuple[str, ...], int], ...]]:
        """Whether joining `left` and `right` mostly breaks morphemes, and up to `most` words where it does (else: glues)."""
        key = (left, right, most)
        if key not in self._known:
            found = [found for found, _ in zip(self._find(left, right), range(8 * most), strict=False)]
            breaks = sum(count if broken else -count for broken, _, count in found) > 0
            self._known[key] = breaks, tuple((pieces, count) for broken, pieces, count in found if broken == breaks)[:most]
        return self._known[key]

    def _find(self, left: str, right: str) -> Iterator[Found]:
        """Words in which the two stand across a boundary: (whether a morpheme is broken, its pieces, its count)."""
        merged = left + right
        for index, text in self._texts:
            at = text.find(merged)
            while at >= 0:
                cuts = self._cuts(index)
                if at + len(left) in cuts:
                    edges = [0, *cuts, len(text)]
                    # The word's own space belongs to its first or last piece and may be left out of the token.
                    whole = {*edges, int(text[0] == " "), len(text) - (text[-1] == " ")}
                    pieces = tuple(piece for a, b in pairwise(edges) if (piece := text[a:b].strip(" ")))
                    yield not (at in whole and at + len(merged) in whole), pieces, int(self._corpus.counts[index])
                    break
                at = text.find(merged, at + 1)


def first_steps(trace: Trace) -> dict[str, int]:
    """For every string a run made, the step (from 1) at which it first stood."""
    found: dict[str, int] = {}
    for step, merged in enumerate(trace.records["merged"].tolist(), 1):
        found.setdefault(trace.tokens[merged], step)
    return found


def refused(sutra: Trace, bpe: Trace, shattered: Shattered, *, most: int = 14, words: int = 6) -> tuple[Refused, ...]:
    """The merges of BPE with low Ψ that SuTRA held back, by falling number of places they cross a boundary.

    Only BPE's steps up to where SuTRA stands count, so that this can be asked while both run.
    """
    made = first_steps(sutra)
    records, validity = bpe.records, bpe.validity
    low = np.flatnonzero((validity < LOW) & (np.arange(len(records)) < max(1, len(sutra))))
    found: list[Refused] = []
    for row in low[np.argsort(-records["conflicts"][low], kind="stable")].tolist():
        left, right = (bpe.tokens[int(records[name][row])] for name in ("left", "right"))
        rank, ours = row + 1, made.get(left + right)
        if ours is not None and ours - rank <= _LATER * len(bpe):
            continue
        breaks, examples = shattered.words(left, right, words)
        found.append(
            Refused(
                left=left,
                right=right,
                frequency=int(records["frequency"][row]),
                conflicts=int(records["conflicts"][row]),
                validity=float(validity[row]),
                rank=rank,
                sutra_rank=ours,
                breaks=breaks,
                words=examples,
            )
        )
        if len(found) == 3 * most:
            break
    # What breaks morphemes is the point; what glues whole ones fills the rest.
    return tuple(sorted(found, key=lambda row: not row.breaks)[:most])
