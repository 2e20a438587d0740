"""What stays of a run when it is over: tokenizers, traces, checkpoints, refused merges; the merging machinery is let go."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sutra.live.checkpoints import Checkpoint
from sutra.live.pair import Pair
from sutra.live.refused import Refused, Shattered, refused
from sutra.live.scrub import Scrubber
from sutra.live.settings import Settings
from sutra.live.table import MergeTable
from sutra.models.bpe import BPE
from sutra.training import Trace
from sutra.training.schedules import gammas


@dataclass(frozen=True)
class Result:
    """One finished (or cancelled) run of SuTRA and of plain BPE beside it."""

    settings: Settings
    model: BPE
    rival: BPE
    trace: Trace
    rival_trace: Trace
    marks: tuple[tuple[Checkpoint, Checkpoint], ...]
    refused: tuple[Refused, ...]
    note: str

    @classmethod
    def of(cls, pair: Pair, marks: tuple[tuple[Checkpoint, Checkpoint], ...], shattered: Shattered | None = None) -> Result:
        """Everything a screen or a download needs of a pair that has ended."""
        model, rival = pair.tokenizers()
        first, second = pair.snapshots()
        held = refused(first.trace, second.trace, shattered or Shattered(pair.prepared.corpus))
        return cls(pair.settings, model, rival, first.trace, second.trace, marks, held, first.note)

    @cached_property
    def scrubbers(self) -> tuple[Scrubber, Scrubber]:
        """SuTRA's and BPE's, for pinned words."""
        return Scrubber(self.model, self.trace), Scrubber(self.rival, self.rival_trace)

    @cached_property
    def fell(self) -> int:
        """The step at which γ fell to its end at once, since no pair was left that crosses no boundary; 0: it never did."""
        gamma = self.trace.records["gamma"]
        spec = self.settings.spec()
        start, end = spec.gammas_given
        steps = max(1, self.settings.size - spec.budget - self.model.vocabulary.base)
        most = max(-np.diff(gammas(spec.schedule, start, end, steps)), default=0.0)
        # Ids that building needs end Phase 2 a little early: the last step of γ is then larger than the schedule's own.
        falls = np.flatnonzero(-np.diff(gamma) > max(most + 1e-9, (start - end) / 20))
        return int(falls[0]) + 2 if len(falls) else 0

    @cached_property
    def table(self) -> MergeTable:
        """The merge table."""
        return MergeTable(self.trace, self.rival_trace)
