"""A training run: phases in order, resumable, cancellable, readable from another thread while it works."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from sutra.models.base import ModelInfo, Tokenizer
from sutra.models.bpe import BPE, Vocabulary
from sutra.models.guard import Guard
from sutra.training.bottleneck import bottleneck
from sutra.training.merger import Merger
from sutra.training.prepare import Prepared
from sutra.training.spec import TrainSpec
from sutra.training.trace import Records, Trace

# So many merges at most between two looks at `cancel` and two chances for another thread to read.
CHUNK: Final = 200


@dataclass(frozen=True, kw_only=True)
class Snapshot:
    """Where a run stands: values that do not change any more.

    `steps`       merges done
    `vocab_size`  ids there are now, those that building needs included; `target` how many were asked for
    `phase`       2, 3, then 2 again (at γ_end); 0 before anything, 4 when done
    `progress`    share of the way, 0 to 1
    `note`        why the run stopped short, or ""
    """

    steps: int
    vocab_size: int
    target: int
    phase: int
    progress: float
    done: bool
    cancelled: bool
    note: str
    trace: Trace


class Run:
    """One run of a merging algorithm. Every method may be called from any thread.

    >>> from sutra.training import TrainSpec, WordCounts, train
    >>> run = train(WordCounts.from_text("घर घर घरों"), TrainSpec(algorithm="bpe", vocab_size=262))
    >>> run.step(1)
    1
    >>> run.trace.pairs()
    [(' ', 'घ')]
    """

    def __init__(self, prepared: Prepared, merger: Merger, *, trained_on: str = "", name: str = "") -> None:
        self.spec: TrainSpec = prepared.spec
        self._prepared, self._merger = prepared, merger
        self._trained_on = trained_on
        self._name = name or f"{self.spec.algorithm}:{self.spec.lang}"
        self._lock = threading.RLock()
        self._cancel = threading.Event()
        self._base = len(merger.tokens)
        self._phase = 0
        self._room = self._find_room()
        self._note = ""
        self._plan = self._phases()

    # -- working ---------------------------------------------------------------------------------------------------

    def step(self, count: int = 1) -> int:
        """Up to `count` more merges; how many were done (fewer at the end, or after `cancel`)."""
        begun = self.steps
        while not self.done and not self._cancel.is_set():
            left = count - (self.steps - begun)
            if left <= 0:
                break
            with self._lock:
                self._quota = min(left, CHUNK)
                if next(self._plan, None) is None:
                    self._phase = 4
        return self.steps - begun

    def run(self) -> Run:
        """Go on to the end (or until `cancel`)."""
        while not self.done and not self._cancel.is_set():
            self.step(CHUNK * 64)
        return self

    def cancel(self) -> None:
        """Stop before the next merges. What was learned stays readable."""
        self._cancel.set()

    def _phases(self) -> Iterator[bool]:
        """The plan: yields after each chunk of at most `_quota` merges."""
        spec, merger = self.spec, self._merger
        self._phase = 2
        yield from self._learn(spec.vocab_size - spec.budget)
        if spec.budget and self._prepared.morphology is not None:
            self._phase = 3
            room = min(spec.budget, self._room - len(merger.tokens))
            work = bottleneck(merger, self._prepared.corpus, self._prepared.morphology.root_spans, room, spec.marker)
            done = 0
            for _ in work:
                done += 1
                if done >= self._quota:
                    done = 0
                    yield True
            if done:
                yield True
        self._phase = 2
        merger.hold(spec.gammas_given[1])
        yield from self._learn(spec.vocab_size)
        if len(merger.tokens) < self._room:
            self._note = (
                f"stopped at {self.vocab_size} of {spec.vocab_size}: no pair is left that occurs"
                f" {spec.min_frequency} times and has a score above 0"
            )

    def _learn(self, size: int) -> Iterator[bool]:
        """Phase 2 until |V| reaches `size` or the room is used up."""
        while True:
            while len(self._merger.tokens) < min(size, self._room):
                begun = self.steps
                more = self._merger.learn(self._quota, min(size, self._room))
                if self.steps > begun:
                    yield True
                if not more:
                    return
            # A learned merge can give an id to a string that building needs: then there is room for one more.
            before, self._room = self._room, self._find_room()
            if self._room == before:
                return

    def _find_room(self) -> int:
        """How many ids merges may fill: K without the extra ids of building."""
        return self.spec.vocab_size - len(self._prepared.extras(set(self._merger.tokens)))

    # -- reading ---------------------------------------------------------------------------------------------------

    @property
    def steps(self) -> int:
        """Merges done."""
        return self._merger.steps

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return self._phase == 4

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called."""
        return self._cancel.is_set()

    @property
    def vocab_size(self) -> int:
        """Ids there are now, those that building needs included."""
        return len(self._merger.tokens) + self.spec.vocab_size - self._room

    @property
    def progress(self) -> float:
        """Share of the way, 0 to 1."""
        if self.done:
            return 1.0
        return (len(self._merger.tokens) - self._base) / max(1, self._room - self._base)

    @property
    def note(self) -> str:
        """Why the run stopped short, or ""."""
        return self._note

    @property
    def trace(self) -> Trace:
        """Every merge so far; the value does not change when the run goes on."""
        with self._lock:
            return Trace(self._merger.records, tuple(self._merger.tokens), self.spec.units == "bytes")

    def snapshot(self) -> Snapshot:
        """Everything a screen shows of a run, as of now."""
        with self._lock:
            return Snapshot(
                steps=self.steps,
                vocab_size=self.vocab_size,
                target=self.spec.vocab_size,
                phase=self._phase,
                progress=self.progress,
                done=self.done,
                cancelled=self.cancelled,
                note=self._note,
                trace=self.trace,
            )

    def tokenizer(self) -> Tokenizer:
        """What has been learned so far, as a tokenizer."""
        with self._lock:
            records, tokens = self._merger.records, list(self._merger.tokens)
        spec, prepared = self.spec, self._prepared
        extras = prepared.extras(set(tokens))
        tokens += extras
        vocabulary = make_vocabulary(tokens, prepared, np.stack([records[c] for c in ("left", "right", "merged")], axis=1), self._base)
        info = ModelInfo(
            algorithm=spec.algorithm,
            trained_on=self._trained_on,
            requested=spec.vocab_size,
            marker=spec.marker,
            units=spec.units_given,
            inside=spec.inside if spec.uses_boundaries else "",
            extra_ids=len(extras),
            note=self._note,
        )
        return BPE(
            name=self._name,
            languages=spec.languages,
            info=info,
            vocabulary=vocabulary,
            guard=make_guard(spec, vocabulary),
            spec=spec.as_dict(),
            morphology=pin(spec),
        )


def make_vocabulary(tokens: list[str], prepared: Prepared, learned: Records, base: int) -> Vocabulary:
    """Building rules first, then what was learned; of rules with the same pair the first stands."""
    ids = {token: i for i, token in enumerate(tokens) if token}
    rows = [(ids[left], ids[right], ids[left + right]) for left, right in prepared.building]
    seen = {(left, right) for left, right, _ in rows}
    building = len(rows)
    for left, right, merged in learned.tolist():
        if (left, right) not in seen:
            seen.add((left, right))
            rows.append((left, right, merged))
    rules = np.asarray(rows, dtype=np.int32).reshape(len(rows), 3)
    return Vocabulary(tuple(tokens), rules, building, base, prepared.spec.units == "bytes")


def make_guard(spec: TrainSpec, vocabulary: Vocabulary) -> Guard | None:
    """The guard of a guarded model; None for the others, and when boundaries are not used."""
    if not spec.rules.guarded or not spec.uses_boundaries:
        return None
    return Guard(
        lang=spec.lang, layers=spec.layers, inside=spec.inside, units=spec.units_given, known=vocabulary.units
    )


def pin(spec: TrainSpec) -> dict[str, str]:
    """The morphology a model was trained with: ``{"lang", "hash"}``, or {} when none was used."""
    if not spec.uses_boundaries:
        return {}
    from sutra.morphology import fingerprint

    return {"lang": spec.lang, "hash": fingerprint(spec.lang)}
