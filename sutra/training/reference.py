"""The reference trainer: Phase 2 as it is written down, for reading and for small corpora.

    S(a, b) = f(a, b) · Ψ(a, b)^γ        Ψ(a, b) = 1 − χ(a, b) / f(a, b)

f counts every place where a stands before b (पापापा holds (पा, पा) twice, as Hugging Face's BpeTrainer counts); χ counts
those with a forbidden gap between them. The pair with the greatest S is merged next; ties go to the greater f, then
the smaller left id, then the smaller right id (paper §3.2; DESIGN §2).
"""

from __future__ import annotations

import itertools
from collections import defaultdict

import numpy as np
import numpy.typing as npt

from sutra.training.alphabet import Corpus
from sutra.training.trace import RECORD, Records

Pair = tuple[int, int]


def score(frequency: int, conflicts: int, gamma: float) -> float:
    """S of one pair in float64; 0^0 is 1, so that γ = 0 gives plain BPE.

    >>> score(10, 5, 2.0), score(10, 10, 0.0), score(10, 10, 4.0)
    (2.5, 10.0, 0.0)
    """
    psi = 1.0 - conflicts / frequency
    return float(frequency) * psi**gamma


class ReferenceMerger:
    """See `merger.Merger`. `gammas[n]` is γ when V has grown by n; beyond it γ is `gamma_end`."""

    def __init__(self, corpus: Corpus, gammas: npt.NDArray[np.float64], gamma_end: float, min_frequency: int) -> None:
        self.tokens = list(corpus.tokens)
        self.known = {token: i for i, token in enumerate(self.tokens) if token}
        self._start = len(self.tokens)
        self._gammas, self._end, self._held = gammas, gamma_end, False
        self._min = max(1, min_frequency)
        self._counts = [int(count) for count in corpus.counts]
        edges = [int(edge) for edge in corpus.starts]
        ids, gaps = corpus.ids.tolist(), corpus.forbidden.tolist()
        self._words: list[list[int]] = [ids[a:b] for a, b in itertools.pairwise(edges)]
        self._gaps: list[list[bool]] = [gaps[a:b] for a, b in itertools.pairwise(edges)]
        self._frequency: dict[Pair, int] = defaultdict(int)
        self._conflicts: dict[Pair, int] = defaultdict(int)
        self._where: dict[Pair, set[int]] = defaultdict(set)
        self._total = sum(count * len(word) for count, word in zip(self._counts, self._words, strict=True))
        self._rows: list[tuple[int, int, int, int, int, int, float, float, int]] = []
        for index in range(len(self._words)):
            self._count(index, 1)

    @property
    def steps(self) -> int:
        return len(self._rows)

    @property
    def records(self) -> Records:
        return np.array(self._rows, dtype=RECORD)

    @property
    def gamma(self) -> float:
        """γ of the next merge."""
        grown = len(self.tokens) - self._start
        return self._end if self._held or grown >= len(self._gammas) else float(self._gammas[grown])

    def hold(self, gamma: float) -> None:
        self._held, self._end = True, gamma

    def word(self, index: int) -> list[int]:
        return list(self._words[index])

    def lengths(self) -> npt.NDArray[np.int32]:
        return np.fromiter(map(len, self._words), dtype=np.int32, count=len(self._words))

    def learn(self, steps: int, size: int) -> bool:
        for _ in range(steps):
            if len(self.tokens) >= size:
                return True
            best = self._best()
            if best is None and not self._held and self.gamma > 0.0:
                # Every pair left crosses a boundary at each of its places: rigidity has nothing more to choose from.
                self.hold(self._end)
                best = self._best()
            if best is None:
                return False
            self._merge(best, 2)
        return True

    def merge(self, index: int, left: int, right: int) -> None:
        self._merge((left, right), 3)

    def _best(self) -> Pair | None:
        """The pair to merge next, or None when none has a score above 0."""
        gamma = self.gamma
        best, best_key = None, (0.0, 0, 0, 0)
        for pair, frequency in self._frequency.items():
            if frequency >= self._min:
                key = (score(frequency, self._conflicts[pair], gamma), frequency, -pair[0], -pair[1])
                if key[0] > 0.0 and key > best_key:
                    best, best_key = pair, key
        return best

    def _count(self, index: int, sign: int) -> None:
        """Add (or with −1 take away) the pairs of one word."""
        word, gaps, weight = self._words[index], self._gaps[index], sign * self._counts[index]
        for place, pair in enumerate(itertools.pairwise(word)):
            self._frequency[pair] += weight
            if gaps[place]:
                self._conflicts[pair] += weight
            if sign > 0:
                self._where[pair].add(index)
            elif not self._frequency[pair]:
                del self._frequency[pair]

    def _merge(self, pair: Pair, phase: int) -> None:
        left, right = pair
        frequency, conflicts = self._frequency.get(pair, 0), self._conflicts[pair]
        gamma = self._end if phase == 3 else self.gamma
        value = score(frequency, conflicts, gamma) if frequency else 0.0
        text = self.tokens[left] + self.tokens[right]
        merged = self.known.setdefault(text, len(self.tokens))
        if merged == len(self.tokens):
            self.tokens.append(text)
        for index in self._where.pop(pair, set()):
            self._count(index, -1)
            before = len(self._words[index])
            self._words[index], self._gaps[index] = merge_word(self._words[index], self._gaps[index], pair, merged)
            self._total -= (before - len(self._words[index])) * self._counts[index]
            self._count(index, 1)
        self._rows.append((phase, left, right, merged, frequency, conflicts, gamma, value, self._total))


def merge_word(word: list[int], gaps: list[bool], pair: Pair, merged: int) -> tuple[list[int], list[bool]]:
    """One word with every occurrence of `pair` merged, left to right; the gap after a token stays with its right part.

    >>> merge_word([7, 7, 7], [False, True, False], (7, 7), 8)
    ([8, 7], [True, False])
    """
    out: list[int] = []
    kept: list[bool] = []
    place = 0
    while place < len(word):
        if place + 1 < len(word) and (word[place], word[place + 1]) == pair:
            out.append(merged)
            kept.append(gaps[place + 1])
            place += 2
        else:
            out.append(word[place])
            kept.append(gaps[place])
            place += 1
    return out, kept
