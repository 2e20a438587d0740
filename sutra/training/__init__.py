"""Training: word counts and a frozen spec in, a resumable run, a trace and a tokenizer out.

    counts ─ prepare (Phase 1: boundaries; units; V0) ─▶ corpus in ids ─ run (Phases 2, 3) ─▶ trace, tokenizer
"""

from sutra.training.counts import WordCounts
from sutra.training.library_run import LibraryRun
from sutra.training.prepare import Morphology
from sutra.training.run import Run, Snapshot
from sutra.training.schedules import SCHEDULES
from sutra.training.spec import ALGORITHMS, TrainSpec
from sutra.training.trace import COLUMNS, Trace
from sutra.training.train import train
from sutra.training.warm import warm_up

__all__ = [
    "ALGORITHMS",
    "COLUMNS",
    "SCHEDULES",
    "LibraryRun",
    "Morphology",
    "Run",
    "Snapshot",
    "Trace",
    "TrainSpec",
    "WordCounts",
    "train",
    "warm_up",
]
