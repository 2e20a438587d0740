"""`train`: choose the learner and the engine for a spec."""

from __future__ import annotations

from collections.abc import Mapping

from sutra.training.counts import WordCounts
from sutra.training.merger import Merger
from sutra.training.prepare import Morphology, Prepared, prepare
from sutra.training.reference import ReferenceMerger
from sutra.training.run import Run
from sutra.training.schedules import gammas
from sutra.training.spec import TrainSpec
from sutra.training.warm import LARGE, trainer_ready


def make_merger(prepared: Prepared, engine: str = "auto") -> Merger:
    """A merger over a prepared corpus. `engine`: auto, fast or reference; all give the same merges."""
    spec = prepared.spec
    start, end = spec.gammas_given
    steps = max(0, spec.vocab_size - spec.budget - len(prepared.corpus.tokens))
    table = gammas(spec.schedule, start, end, steps) if spec.rules.boundaries == "soft" else gammas("constant", 0.0, 0.0, steps)
    if engine == "fast" or (engine == "auto" and (len(prepared.corpus.counts) >= LARGE or trainer_ready())):
        from sutra.training.fast import FastMerger

        return FastMerger(prepared.corpus, table, end, spec.min_frequency)
    return ReferenceMerger(prepared.corpus, table, end, spec.min_frequency)


def train(
    counts: Mapping[str, int],
    spec: TrainSpec,
    *,
    trained_on: str = "",
    name: str = "",
    morphology: Morphology | None = None,
    engine: str = "auto",
) -> Run:
    """Begin a run: nothing is merged yet. `counts` maps words (no spaces) to how often they occur.

    `trained_on`  one line for the model: which text
    `name`        the tokenizer's name; ``<algorithm>:<lang>`` when left out
    `morphology`  boundaries and roots of the caller's own lexicon instead of the bundled analyser's
    `engine`      auto, fast or reference

    Raises SpecError when the corpus does not fit the spec.
    """
    prepared = prepare(WordCounts.from_mapping(counts), spec, morphology)
    return Run(prepared, make_merger(prepared, engine), trained_on=trained_on, name=name)
