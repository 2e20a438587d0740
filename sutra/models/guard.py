"""The guard: boundaries from the analyser that merges may not cross while encoding (ours beyond the paper)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sutra.text.aksharas import akshara_spans
from sutra.text.words import is_letter_run

# No word of any language here is longer; a run of thousands of letters must not reach the analyser.
LONGEST: Final = 200


@dataclass(frozen=True, kw_only=True)
class Guard:
    """Which gaps of a word are closed to merges.

    `lang`     the code morphology is asked with (``mul`` for several languages)
    `layers`   the boundary layers that count; None: all
    `inside`   what becomes of a boundary inside a unit (`sutra.training.conflicts`)
    `units`    akshara, codepoints or clusters
    `known`    the units of more than one code point that the vocabulary began with; others are their code points
    """

    lang: str
    layers: tuple[str, ...] | None
    inside: str
    units: str
    known: frozenset[str]

    def cuts(self, words: Sequence[str]) -> list[list[int]]:
        """For each word (no space), the code-point offsets no merge may cross, ascending; [] for what is no letter run."""
        from sutra.morphology import boundaries
        from sutra.training.conflicts import vetoed

        asked = [i for i, word in enumerate(words) if len(word) <= LONGEST and is_letter_run(word)]
        starts, offsets = boundaries([words[i] for i in asked], self.lang, layers=self.layers)
        found: list[list[int]] = [[] for _ in words]
        for row, index in enumerate(asked):
            own = offsets[starts[row] : starts[row + 1]].tolist()
            if own:
                found[index] = vetoed(len(words[index]), own, self._edges(words[index]), self.inside)
        return found

    def _edges(self, word: str) -> list[int]:
        """Where the units of a word meet."""
        edges = [0]
        for start, end in self._spans(word):
            edges += [end] if word[start:end] in self.known else range(start + 1, end + 1)
        return edges

    def _spans(self, word: str) -> list[tuple[int, int]]:
        if self.units == "akshara":
            return akshara_spans(word)
        if self.units == "clusters":
            from sutra.training.units import cluster_spans

            return cluster_spans(word)
        return [(i, i + 1) for i in range(len(word))]
