"""From word counts and a spec to a corpus in ids: Phase 1, units and V0 (DESIGN §2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from sutra.errors import SpecError
from sutra.training.alphabet import BYTES, Corpus, build_corpus, byte_corpus
from sutra.training.building import Pair, building_merges, extra_strings
from sutra.training.counts import WordCounts
from sutra.training.spec import TrainSpec
from sutra.training.units import make_units

Ints = npt.NDArray[np.int32]


@dataclass(frozen=True, kw_only=True)
class Morphology:
    """Where boundaries and roots come from; by default the bundled analyser, else a user's own lexicon over it.

    `boundaries`  words → ``(starts, offsets)``, as `sutra.morphology.boundaries`
    `root_spans`  words → (n, 2), as `sutra.morphology.root_spans`
    """

    boundaries: Callable[[Sequence[str]], tuple[Ints, Ints]]
    root_spans: Callable[[Sequence[str]], Ints]


@dataclass(frozen=True)
class Prepared:
    """What a run starts from. `building` are the merges that build units, `morphology` what Phase 3 asks."""

    spec: TrainSpec
    corpus: Corpus
    building: list[Pair] = field(default_factory=list)
    morphology: Morphology | None = None

    def extras(self, known: set[str]) -> list[str]:
        """The strings that building needs beyond the `known` ones."""
        return extra_strings(self.building, known)


def analyser(spec: TrainSpec) -> Morphology:
    """The bundled morphology of the spec's language."""
    from sutra import morphology

    return Morphology(
        boundaries=lambda words: morphology.boundaries(words, spec.lang, layers=spec.layers),
        root_spans=lambda words: morphology.root_spans(words, spec.lang),
    )


def prepare(counts: WordCounts, spec: TrainSpec, morphology: Morphology | None = None) -> Prepared:
    """Phase 1 and V0. Raises SpecError when the corpus is empty or its alphabet fills the vocabulary."""
    if not len(counts):
        raise SpecError("the corpus holds no word; give text with letters in it")
    if not spec.uses_boundaries:
        morphology = None
    elif morphology is None:
        morphology = analyser(spec)
    words = counts.words
    units = make_units(words, "codepoints" if spec.units == "bytes" else spec.units_given, spec.marker)
    if spec.units == "bytes":
        corpus = byte_corpus(words, counts.counts, units)
    else:
        corpus = build_corpus(
            words,
            counts.counts,
            units,
            boundaries=None if morphology is None else morphology.boundaries(words),
            inside=spec.inside,
            coverage=spec.akshara_coverage,
        )
    if spec.rules.boundaries == "hard":
        corpus = cut_words(corpus)
    building = [] if spec.units in ("bytes", "codepoints") else building_merges(corpus.tokens[BYTES:])
    prepared = Prepared(spec, corpus, building, morphology)
    _check_room(prepared)
    return prepared


def cut_words(corpus: Corpus) -> Corpus:
    """Hard boundaries: every word cut at its forbidden gaps, so that no pair crosses one.

    The words are gone after this: rows are pieces, each with its word's count.
    """
    cut = np.flatnonzero(corpus.forbidden) + 1
    starts = np.union1d(corpus.starts, cut).astype(np.int32)
    of = np.searchsorted(corpus.starts, starts[:-1], side="right") - 1
    return Corpus(
        tokens=corpus.tokens,
        ids=corpus.ids,
        starts=starts,
        counts=corpus.counts[of],
        forbidden=np.zeros_like(corpus.forbidden),
        words=(),
        lead=np.zeros(len(of), dtype=np.int32),
    )


def _check_room(prepared: Prepared) -> None:
    tokens, size = prepared.corpus.tokens, prepared.spec.vocab_size
    extras = len(prepared.extras(set(tokens)))
    if len(tokens) + extras < size:
        return
    single = sum(len(token) == 1 for token in tokens[BYTES:])
    parts = [f"{BYTES} bytes", f"{single} code points"]
    if len(tokens) > BYTES + single:
        parts.append(f"{len(tokens) - BYTES - single} {'clusters' if prepared.spec.units == 'clusters' else 'aksharas'}")
    if extras:
        parts.append(f"{extras} to build them")
    advice = f"ask for more than {len(tokens) + extras}"
    if prepared.spec.units == "akshara":
        advice += ", or lower the akshara coverage (now " + f"{prepared.spec.akshara_coverage:g})"
    raise SpecError(
        f"a vocabulary of {size} is too small: the text's own signs need {len(tokens) + extras} ids before anything is merged"
        f" ({', '.join(parts)}); {advice}"
    )
