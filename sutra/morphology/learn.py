"""Training the boundary model of a language from its lexicon (``python -m sutra learn --lang hi``).

Each root weighs the same, whatever the length of its paradigm, so that the model learns endings and not the verbs that
have most of them. What helps on unknown words is learned by pretending that every root is unknown: only the last few
letters before a gap are seen.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from sutra import languages
from sutra.models.jit import compiled
from sutra.morphology.attested import attested_words, restorings
from sutra.morphology.batch import laid_out
from sutra.morphology.features import BITS, FEATURES, gap_features, padded_prefix
from sutra.morphology.kernel import powers
from sutra.morphology.lexicon import Lexicon, Root, data_digest, inflect, lexicon
from sutra.morphology.model import FILE, BoundaryModel, save_model, scores
from sutra.morphology.pieces import Segmented
from sutra.morphology.tables import I32, hash_set

EPOCHS: Final = 6
RATE: Final = 0.25
DECAY: Final = 2e-6
_FORMS_A_ROOT: Final = 24
_BARE_WEIGHT: Final = 1.0  # a bare root weighs as much as all its inflected forms
_LAYERS: Final = frozenset({"inflection", "clitic"})


@dataclass(frozen=True, eq=False)
class Examples:
    """Words laid end to end, with a target per letter (1: a boundary before it) and a weight per word."""

    codes: I32
    starts: I32
    targets: npt.NDArray[np.int8]
    weights: npt.NDArray[np.float32]
    words: tuple[str, ...]


def _offsets(word: Segmented) -> list[int]:
    return [offset for offset, layer in zip(word.offsets, word.layers, strict=True) if layer in _LAYERS]


def _forms(root: Root, found: Lexicon) -> list[Segmented]:
    """The bare root and some of its inflected forms, the same every time."""
    if root.name == "-":
        return [root.word]
    endings = found.endings[root.name]
    step = max(1, -(-len(endings) // _FORMS_A_ROOT))
    first = zlib.crc32(root.word.word.encode("utf-8")) % step
    made = [form for ending in endings[first::step] if (form := inflect(root, ending))]
    bare = [form for ending in endings if not ending.pieces and (form := inflect(root, ending))]
    return [*bare[:1], *made]


def examples(lang: str, *, keep: Sequence[bool] | None = None, attested_weight: float = 3.0) -> Examples:
    """Training words of a language; `keep` says which roots take part (all by default). Attested forms weigh more."""
    found = lexicon(lang)
    known = attested_words(lang)
    chosen: dict[str, tuple[list[int], float]] = {}
    for index, root in enumerate(found.roots):
        if keep is not None and not keep[index]:
            continue
        made = _forms(root, found)
        shares = [attested_weight if form.word in known else 1.0 for form in made]
        total = sum(share for form, share in zip(made, shares, strict=True) if form.layers) or 1.0
        for form, share in zip(made, shares, strict=True):
            text = form.word
            reading = found.find(text) or form
            weight = share / total if form.layers else _BARE_WEIGHT * (1.0 if text in known else 0.6)
            before = chosen.get(text, ([], 0.0))[1]
            chosen[text] = (_offsets(reading), before + weight)
    if keep is None:
        for text in found.whole:
            chosen[text] = ([], 1.0)
    words = sorted(word for word in chosen if len(word) > 1)
    codes, starts = laid_out(words)
    targets = np.zeros(len(codes), np.int8)
    for i, word in enumerate(words):
        for offset in chosen[word][0]:
            targets[starts[i] + offset] = 1
    weights = np.array([chosen[word][1] for word in words], np.float32)
    return Examples(codes, starts, targets, weights, tuple(words))


@compiled
def _descend(codes, starts, targets, weights, order, known, strips, strip_lengths, puts, put_lengths, epochs, rate, decay):  # type: ignore[no-untyped-def]
    """AdaGrad on the logistic loss, word by word in the given order; returns weights and bias."""
    size = 1 << BITS
    values = np.zeros(size, np.float64)
    squares = np.full(size, 1e-6, np.float64)
    bias, bias_square = -2.0, 1e-6
    longest = 0
    for i in range(len(starts) - 1):
        longest = max(longest, starts[i + 1] - starts[i])
    power = powers(longest + 40)
    prefix = np.empty(longest + 3, np.uint64)
    slots = np.empty(FEATURES, np.int32)
    for _ in range(epochs):
        for i in order:
            start, end = starts[i], starts[i + 1]
            padded = padded_prefix(codes, start, end, prefix)
            for gap in range(1, end - start):
                gap_features(codes, start, gap, padded, prefix, power, known, strips, strip_lengths, puts, put_lengths, slots)
                score = bias
                for k in range(FEATURES):
                    score += values[slots[k]]
                slope = (1.0 / (1.0 + np.exp(-score)) - targets[start + gap]) * weights[i]
                bias_square += slope * slope
                bias -= 0.1 * rate * slope / np.sqrt(bias_square)
                for k in range(FEATURES):
                    s = slots[k]
                    g = slope + decay * values[s]
                    squares[s] += g * g
                    values[s] -= rate * g / np.sqrt(squares[s]) * 0.2
    return values, bias


def learn(lang: str, given: Examples, *, epochs: int = EPOCHS, threshold: float = 0.5) -> BoundaryModel:
    """A model from examples: the same examples give the same model."""
    known, r = hash_set(attested_words(lang)), restorings(lang)
    order = np.argsort([zlib.crc32(word.encode("utf-8")) for word in given.words], kind="stable").astype(np.int64)
    values, bias = _descend(
        given.codes, given.starts, given.targets, given.weights, order, known, r.strips, r.strip_lengths, r.puts, r.put_lengths, epochs, RATE, DECAY
    )
    return BoundaryModel(values.astype(np.float32), float(bias), threshold, known, r)


@dataclass(frozen=True)
class Trial:
    """Scores on roots that took no part: precision and recall of boundaries, share of bare words cut."""

    threshold: float
    precision: float
    recall: float
    false_cuts: float


def trial(lang: str, thresholds: Sequence[float] = (0.3, 0.4, 0.5, 0.6, 0.7)) -> list[Trial]:
    """Train on four fifths of the roots and score on the last fifth, weighted as in training."""
    found = lexicon(lang)
    held = [zlib.crc32(root.word.word.encode("utf-8")) % 5 == 0 for root in found.roots]
    model = learn(lang, examples(lang, keep=[not out for out in held]))
    test = examples(lang, keep=held)
    found_scores, _ = scores(model, test.codes, test.starts)
    probabilities = 1.0 / (1.0 + np.exp(-found_scores))
    per_letter = np.repeat(test.weights, np.diff(test.starts))
    results = []
    for threshold in thresholds:
        cut = probabilities > threshold
        hits = float(per_letter[cut & (test.targets == 1)].sum())
        said, true = float(per_letter[cut].sum()), float(per_letter[test.targets == 1].sum())
        bare = [i for i in range(len(test.words)) if not test.targets[test.starts[i] : test.starts[i + 1]].any()]
        false = sum(bool(cut[test.starts[i] : test.starts[i + 1]].any()) for i in bare)
        results.append(Trial(threshold, hits / said if said else 0.0, hits / true if true else 0.0, false / max(1, len(bare))))
    return results


def build(lang: str, threshold: float) -> Path:
    """Train the model of a language and write it into its data folder; returns the file."""
    path = languages.get(lang).folder / FILE
    model = learn(lang, examples(lang), threshold=threshold)
    save_model(path, model.weights, model.bias, threshold, {"lang": lang, "data": data_digest(lang)})
    return path
