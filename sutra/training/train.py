"""`train`: choose the learner and the engine for a spec."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from sutra.errors import SpecError
from sutra.training.alphabet import Corpus
from sutra.training.counts import WordCounts
from sutra.training.library_run import LibraryRun
from sutra.training.merger import Merger
from sutra.training.prepare import Morphology, Prepared, prepare
from sutra.training.reference import ReferenceMerger
from sutra.training.run import Run
from sutra.training.schedules import gammas
from sutra.training.sentencepiece_learner import MODEL_TYPES, learn_sentencepiece
from sutra.training.spec import TrainSpec
from sutra.training.warm import LARGE, trainer_ready
from sutra.training.wordpiece_learner import learn_wordpiece


def engine_for(
    corpus: Corpus, table: npt.NDArray[np.float64], gamma_end: float, min_frequency: int, engine: str = "auto"
) -> Merger:
    """A merger over a corpus. `engine`: auto, fast or reference; all give the same merges.

    auto takes the fast one when its compiled code is there, or the corpus is worth waiting for the compiler.
    """
    if engine == "fast" or (engine == "auto" and (len(corpus.counts) >= LARGE or trainer_ready())):
        from sutra.training.fast import FastMerger

        return FastMerger(corpus, table, gamma_end, min_frequency)
    return ReferenceMerger(corpus, table, gamma_end, min_frequency)


def make_merger(prepared: Prepared, engine: str = "auto") -> Merger:
    """The merger of a prepared spec, its γ tabled."""
    spec = prepared.spec
    start, end = spec.gammas_given
    steps = max(0, spec.vocab_size - spec.budget - len(prepared.corpus.tokens))
    if spec.rules.boundaries == "soft":
        table = gammas(spec.schedule, start, end, steps)
    else:
        table = gammas("constant", 0.0, 0.0, steps)
        end = 0.0
    return engine_for(prepared.corpus, table, end, spec.min_frequency, engine)


def train(
    counts: Mapping[str, int],
    spec: TrainSpec,
    *,
    trained_on: str = "",
    name: str = "",
    morphology: Morphology | None = None,
    engine: str = "auto",
) -> Run | LibraryRun:
    """Begin a run: nothing is merged yet. `counts` maps words (no spaces) to how often they occur.

    `trained_on`  one line for the model: which text
    `name`        the tokenizer's name; ``<algorithm>:<lang>`` when left out
    `morphology`  boundaries and roots of the caller's own lexicon instead of the bundled analyser's
    `engine`      auto, fast or reference

    Raises SpecError when the corpus does not fit the spec.
    """
    words = WordCounts.from_mapping(counts)
    name = name or f"{spec.algorithm}:{spec.lang}"
    if not len(words):
        raise SpecError("the corpus holds no word; give text with letters in it")
    if spec.algorithm in MODEL_TYPES:
        return LibraryRun(spec, lambda: learn_sentencepiece(words, spec, trained_on=trained_on, name=name))
    if spec.algorithm == "wordpiece":

        def make(corpus: Corpus, table: npt.NDArray[np.float64], end: float, least: int) -> Merger:
            return engine_for(corpus, table, end, least, engine)

        return LibraryRun(spec, lambda: learn_wordpiece(words, spec, make, trained_on=trained_on, name=name))
    prepared = prepare(words, spec, morphology)
    return Run(prepared, make_merger(prepared, engine), trained_on=trained_on, name=name)
