"""Scrubbing along a run: how one word is cut after every step, from a single pass over its merges."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import numpy as np

from sutra.models.bpe import BPE, Vocabulary
from sutra.models.bpe_reference import first_ids
from sutra.text.words import pretokens
from sutra.training import Trace


class Ranks(Protocol):
    """Asked for a pair of ids: its rank and what it becomes."""

    def get(self, pair: tuple[int, int], /) -> tuple[int, int] | None:
        """None for a pair that is never merged."""


@dataclass(frozen=True, slots=True)
class Stage:
    """From step `step` on (until the next stage) the word is these tokens, the model's own space left out."""

    step: int
    tokens: tuple[bytes, ...]


class Scrubber:
    """One trained model with the trace of its run, ready to be asked about words."""

    def __init__(self, model: BPE, trace: Trace) -> None:
        self._model, self._vocabulary = model, model.vocabulary
        self._ranks = RankTable(model.vocabulary, trace)

    def stages(self, word: str) -> tuple[Stage, ...]:
        """How `word` is cut at every step at which that changes, from step 0 on."""
        start = self._model.info.marker != "end"
        padded = " " + word if start else word + " "
        steps: dict[int, tuple[int, ...]] = {}
        parts = [self._histories(padded[a:b]) for a, b in pretokens(padded, self._model.info.marker or "start")]
        histories = [history for part in parts for history in part]
        for step in sorted({step for history in histories for step, _ in history}):
            steps[step] = tuple(i for history in histories for i in [ids for at, ids in history if at <= step][-1])
        found: list[Stage] = []
        for step, ids in steps.items():
            tokens = self._bare([self._vocabulary.token_bytes(i) for i in ids], start)
            if not found or found[-1].tokens != tokens:
                found.append(Stage(step, tokens))
        return tuple(found)

    def _bare(self, tokens: list[bytes], start: bool) -> tuple[bytes, ...]:
        if start:
            tokens[0] = tokens[0].removeprefix(b" ")
        else:
            tokens[-1] = tokens[-1].removesuffix(b" ")
        return tuple(token for token in tokens if token)

    def _histories(self, text: str) -> list[list[tuple[int, tuple[int, ...]]]]:
        cuts: list[int] = []
        if self._model.guard is not None:
            shift = int(text[:1] == " ")
            cuts = [cut + shift for cut in self._model.guard.cuts([text.strip(" ")])[0]]
        return [history(first_ids(text[a:b], self._vocabulary.points), self._ranks) for a, b in pairwise([0, *cuts, len(text)]) if a < b]


class RankTable:
    """(left, right) → (rank, merged), in flat arrays: a dictionary of thousands of tuples a visitor is dear to keep.

    Merges that build aksharas have ranks below 1, a learned one its first step.
    """

    def __init__(self, vocabulary: Vocabulary, trace: Trace) -> None:
        building = vocabulary.building
        learned = np.column_stack([trace.records[name] for name in ("left", "right", "merged")]).astype(np.int64)
        rows = np.concatenate([vocabulary.rules[:building].astype(np.int64).reshape(-1, 3), learned])
        # A pair that stands twice counts where it stands first.
        self._keys, first = np.unique(rows[:, 0] << 32 | rows[:, 1], return_index=True)
        self._ranks, self._merged = first - building + 1, rows[first, 2]

    def get(self, pair: tuple[int, int]) -> tuple[int, int] | None:
        """Rank and id of a merge, None for a pair that is never merged."""
        key = pair[0] << 32 | pair[1]
        place = int(np.searchsorted(self._keys, key))
        if place == len(self._keys) or self._keys[place] != key:
            return None
        return int(self._ranks[place]), int(self._merged[place])


def history(ids: list[int], merges: Ranks) -> list[tuple[int, tuple[int, ...]]]:
    """Greedy BPE with every state kept: (from which step on, ids), the first from step 0.

    With only the merges up to step n, greedy BPE does what it does with all of them up to its first choice beyond n:
    so one pass gives the state at every n, each state from the greatest step that was needed to reach it.

    >>> history([1, 2, 3], {(1, 2): (4, 7), (7, 3): (2, 8)})
    [(0, (1, 2, 3)), (4, (8,))]
    """
    states = [(0, tuple(ids))]
    now, reached = list(ids), 0
    while True:
        choices = [(*found, at) for at, pair in enumerate(pairwise(now)) if (found := merges.get(pair)) is not None]
        if not choices:
            return states
        rank, merged, at = min(choices, key=lambda choice: (choice[0], choice[2]))
        now[at : at + 2] = [merged]
        reached = max(reached, rank)
        if states[-1][0] == reached:
            states.pop()
        states.append((reached, tuple(now)))
