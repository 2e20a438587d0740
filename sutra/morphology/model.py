"""The learned boundary model: for words no lexicon knows, the probability of a boundary at every gap (compiled).

A logistic regression over hashed letter contexts, one small file a language, trained from the language's own lexicon by
``python -m sutra learn`` (see `sutra.morphology.learn`). It proposes inflection and clitics only.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from sutra import languages
from sutra.cache import once
from sutra.models.jit import compiled
from sutra.morphology.attested import Restoring, attested_words, restoring_pairs, restorings
from sutra.morphology.features import BITS, FEATURES, gap_features, padded_prefix, reference_flag, reference_slots
from sutra.morphology.kernel import powers
from sutra.morphology.tables import I32, HashMap, hash_set

FILE: Final = "boundaries.npz"
F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class BoundaryModel:
    """Weights by feature slot, the scale they are stored at, and the probability above which a gap is a boundary."""

    weights: F32
    bias: float
    threshold: float
    known: HashMap
    restoring: Restoring

    @property
    def cut_above(self) -> float:
        """The score that the threshold stands for."""
        return math.log(self.threshold / (1.0 - self.threshold))


@compiled
def gap_scores(codes, starts, asked, weights, bias, known, strips, strip_lengths, puts, put_lengths):  # type: ignore[no-untyped-def]
    """For n words laid end to end: per letter, the score (log odds) of a boundary before it, and its attestation flag.

    Only words for which `asked` holds are scored; elsewhere, and before a word's first letter, the score is far below 0.
    """
    count = len(starts) - 1
    longest = 0
    for i in range(count):
        longest = max(longest, starts[i + 1] - starts[i])
    power = powers(longest + 40)
    prefix = np.empty(longest + 3, np.uint64)
    slots = np.empty(FEATURES, np.int32)
    found = np.full(len(codes), -50.0, np.float64)
    flags = np.zeros(len(codes), np.int8)
    for i in range(count):
        if not asked[i]:
            continue
        start, end = starts[i], starts[i + 1]
        size = padded_prefix(codes, start, end, prefix)
        for gap in range(1, end - start):
            flags[start + gap] = gap_features(codes, start, gap, size, prefix, power, known, strips, strip_lengths, puts, put_lengths, slots)
            score = bias
            for k in range(FEATURES):
                score += np.float64(weights[slots[k]])
            found[start + gap] = score
    return found, flags


def scores(model: BoundaryModel, codes: I32, starts: I32, asked: npt.NDArray[np.bool_] | None = None) -> tuple[F64, npt.NDArray[np.int8]]:
    """Scores and attestation flags per letter (see `gap_scores`)."""
    r = model.restoring
    chosen = np.ones(len(starts) - 1, np.bool_) if asked is None else asked
    found, flags = gap_scores(codes, starts, chosen, model.weights, model.bias, model.known, r.strips, r.strip_lengths, r.puts, r.put_lengths)
    return found, flags


def reference_scores(model: BoundaryModel, word: str, lang: str) -> tuple[list[float], list[int]]:
    """The readable twin for one word: score and flag of the gap before each letter (the first is a filler)."""
    flags = [0, *(reference_flag(word[:gap], attested_words(lang), restoring_pairs(lang)) for gap in range(1, len(word)))]
    found = [-50.0]
    for gap in range(1, len(word)):
        score = model.bias
        for slot in reference_slots(word, gap, flags[gap]):
            score += float(model.weights[slot])
        found.append(score)
    return found, flags


def save_model(path: Path, weights: F32, bias: float, threshold: float, about: dict[str, object]) -> None:
    """Write a model small: weights of eight bits, those that are nothing left out, the same bytes every time."""
    scale = float(np.abs(weights).max()) / 127.0 or 1.0
    rounded = np.round(weights / scale).astype(np.int8)
    index = np.flatnonzero(rounded).astype(np.int32)
    head = json.dumps({**about, "bias": bias, "threshold": threshold, "scale": scale, "bits": BITS}, sort_keys=True, ensure_ascii=False)
    np.savez_compressed(path, head=np.frombuffer(head.encode("utf-8"), np.uint8), steps=np.diff(index, prepend=0).astype(np.uint16 if _fits(index) else np.int32), values=rounded[index])


def _fits(index: npt.NDArray[np.int32]) -> bool:
    return bool(len(index)) and int(np.diff(index, prepend=0).max()) < 65536


def read_model(path: Path, lang: str) -> BoundaryModel:
    """Read a model written by `save_model`."""
    with np.load(path) as stored:
        head = json.loads(stored["head"].tobytes().decode("utf-8"))
        weights = np.zeros(1 << BITS, np.float32)
        weights[np.cumsum(stored["steps"].astype(np.int64))] = stored["values"].astype(np.float32) * head["scale"]
    return BoundaryModel(weights, float(head["bias"]), float(head["threshold"]), hash_set(attested_words(lang)), restorings(lang))


@once
def boundary_model(lang: str) -> BoundaryModel | None:
    """The bundled model of a language, None where it has none yet."""
    path = languages.get(lang).folder / FILE
    return read_model(path, lang) if path.exists() else None
