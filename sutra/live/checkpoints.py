"""Checkpoints: what a tokenizer is worth at some step of its training, for SuTRA and for plain BPE beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sutra.metrics.alignment import GoldWord, evaluate, model_cutter
from sutra.models.base import Tokenizer


@dataclass(frozen=True, kw_only=True)
class Checkpoint:
    """Boundary scores of one tokenizer at one step; shares 0 to 1, None where there is nothing to divide by.

    `steps`        merges done, `vocab_size` ids at that moment
    `f1` …         strict; `snapped_f1` with boundaries moved to akshara edges
    `fertility`    tokens ÷ gold words
    `root_intact`  share of gold words without a cut inside the root
    """

    steps: int
    vocab_size: int
    f1: float | None
    precision: float | None
    recall: float | None
    snapped_f1: float | None
    fertility: float | None
    root_intact: float | None


def checkpoint(model: Tokenizer, steps: int, gold: Sequence[GoldWord], lang: str) -> Checkpoint:
    """Score a tokenizer as it is now."""
    found = evaluate(model_cutter(model), gold, lang)
    return Checkpoint(
        steps=steps,
        vocab_size=model.vocab_size,
        f1=found.f1,
        precision=found.precision,
        recall=found.recall,
        snapped_f1=found.snapped_f1,
        fertility=found.fertility,
        root_intact=found.root_intact,
    )


def due_steps(total: int, count: int) -> list[int]:
    """The steps at which to look: the start, then evenly spread; the end is looked at whenever it comes.

    >>> due_steps(100, 4)
    [0, 25, 50, 75]
    """
    return sorted({total * i // count for i in range(count)})
