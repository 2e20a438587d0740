"""Runs of learners that are one step: a library's own trainer, or one that is made from a merging run."""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np

from sutra.models.base import Tokenizer
from sutra.training.run import Snapshot
from sutra.training.spec import TrainSpec
from sutra.training.trace import RECORD, Trace


class LibraryRun:
    """The same surface as `Run`, for a learner that cannot be stopped half way: it has one step and an empty trace."""

    def __init__(self, spec: TrainSpec, learn: Callable[[], Tokenizer]) -> None:
        self.spec = spec
        self._learn = learn
        self._model: Tokenizer | None = None
        self._lock = threading.Lock()
        self._cancel = threading.Event()
        self.trace = Trace(np.zeros(0, dtype=RECORD), ())

    def step(self, count: int = 1) -> int:
        """Train, when that is still to do. Raises SpecError when the corpus does not fit the spec."""
        if self.done or self._cancel.is_set() or count < 1:
            return 0
        with self._lock:
            if self._model is None:
                self._model = self._learn()
        return 1

    def run(self) -> LibraryRun:
        """Train."""
        self.step()
        return self

    def cancel(self) -> None:
        """Do not begin. What has begun ends."""
        self._cancel.set()

    @property
    def steps(self) -> int:
        """1 when trained."""
        return int(self.done)

    @property
    def done(self) -> bool:
        """Whether the model is there."""
        return self._model is not None

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called."""
        return self._cancel.is_set()

    @property
    def vocab_size(self) -> int:
        """Ids of the trained model; 0 before."""
        return 0 if self._model is None else self._model.vocab_size

    @property
    def progress(self) -> float:
        """0 or 1."""
        return float(self.done)

    @property
    def note(self) -> str:
        """What the model has to say."""
        return "" if self._model is None else self._model.info.note

    def snapshot(self) -> Snapshot:
        """As of now."""
        return Snapshot(
            steps=self.steps,
            vocab_size=self.vocab_size,
            target=self.spec.vocab_size,
            phase=4 if self.done else 0,
            progress=self.progress,
            done=self.done,
            cancelled=self.cancelled,
            note=self.note,
            trace=self.trace,
        )

    def tokenizer(self) -> Tokenizer:
        """The trained model (trained now when it was not yet)."""
        self.step()
        if self._model is None:
            self._model = self._learn()
        return self._model
