"""From a word to its morphemes, and the flat arrays that training and encoding read.

`boundaries` is the one interface between morphology and everything that merges.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from sutra import languages
from sutra.cache import once
from sutra.errors import SpecError, one_line
from sutra.morphology.keys import LEMMA_CONFIDENCE, MODEL_MOST, SURE_WHOLE, analysable, fold, map_back, script_range
from sutra.morphology.lemmas import lemma_reading
from sutra.morphology.lexicon import data_digest, folded_lexicon, lexicon
from sutra.morphology.model import FILE, boundary_model, reference_scores
from sutra.morphology.pieces import LAYER_NAMES, Piece, Segmented
from sutra.morphology.tables import LAYER_INDEX, affixes, clitics
from sutra.text.scripts import script_of

if TYPE_CHECKING:
    from sutra.morphology.batch import Readings

Ints = npt.NDArray[np.int32]
MUL: Final = "mul"
BATCH: Final = 2_000  # words from which on the compiled path is worth its start


@dataclass(frozen=True, slots=True)
class Analysis:
    """One word in morphemes.

    `surface`     pieces that concatenate to the word
    `canonical`   the same pieces with the dictionary root and named endings
    `root_index`  which piece is the root
    `layers`      ``layers[i]``: layer of the boundary between pieces i and i + 1
    `source`      ``lexicon``, ``rule``, ``model`` or ``none`` (nothing is known: the word is one piece)
    `confidence`  0 to 1; 1 for the lexicon, 0 for none
    `glosses`     a short tag or English word per piece, "" where there is none
    """

    word: str
    surface: tuple[str, ...]
    canonical: tuple[str, ...]
    root_index: int
    layers: tuple[str, ...]
    source: str
    confidence: float
    glosses: tuple[str, ...]

    @property
    def offsets(self) -> tuple[int, ...]:
        """Code-point offsets of the inner boundaries."""
        total, out = 0, []
        for piece in self.surface[:-1]:
            total += len(piece)
            out.append(total)
        return tuple(out)

    @property
    def root_span(self) -> tuple[int, int]:
        """Code-point span of the root's surface; (-1, -1) when nothing is known of the word."""
        if self.source == "none":
            return (-1, -1)
        start = sum(len(piece) for piece in self.surface[: self.root_index])
        return (start, start + len(self.surface[self.root_index]))


def _unknown(word: str) -> Analysis:
    return Analysis(word, (word,), (word,), 0, (), "none", 0.0, ("",))


def _as_analysis(word: str, key: str, found: Segmented, lang: str, source: str, confidence: float) -> Analysis:
    offsets = found.offsets if key == word else map_back(word, lang, found.offsets)
    cuts = (0, *offsets, len(word))
    return Analysis(
        word,
        tuple(word[a:b] for a, b in pairwise(cuts)),
        tuple(piece.canonical for piece in found.pieces),
        found.root,
        found.layers,
        source,
        confidence,
        tuple(piece.gloss for piece in found.pieces),
    )


def _known_beginning(key: str, offsets: tuple[int, ...], pieces: tuple[Piece, ...], lang: str) -> tuple[Piece, ...]:
    """The same pieces with the dictionary forms of the longest beginning that the lexicon reads with the same joints:
    what is unknown of मुलांच्यासाठी is its last clitic, not its root."""
    for count in range(len(offsets) - 1, 0, -1):
        found = folded_lexicon(lang).find(key[: offsets[count]])
        if found is not None and found.root == 0 and found.offsets == offsets[:count]:
            return found.pieces + pieces[count + 1 :]
    return pieces


def _by_model(word: str, key: str, lang: str) -> Analysis:
    """What the learned model says of a word nothing else reads; the readable twin of the compiled batch."""
    model = boundary_model(lang)
    low, high = script_range(lang)
    if model is None or len(key) < 2 or not low <= ord(key[0]) < high:
        return _unknown(word)
    scores, flags = reference_scores(model, key, lang)
    offsets = tuple(gap for gap in range(1, len(key)) if scores[gap] > model.cut_above)
    least = min(score if score > model.cut_above else -score for score in scores[1:])
    sure = 1.0 / (1.0 + math.exp(-least))
    if not offsets and sure < SURE_WHOLE:
        return _unknown(word)
    known = {piece.surface: piece for piece in affixes(lang)}
    cuts = (0, *offsets, len(key))
    surfaces = [key[a:b] for a, b in pairwise(cuts)]
    pieces = (Piece(surfaces[0], "", surfaces[0]), *(known.get(surface, Piece(surface, "", surface)) for surface in surfaces[1:]))
    pieces = _known_beginning(key, offsets, pieces, lang)
    layers = tuple("clitic" if surface in clitics(lang) else "inflection" for surface in surfaces[1:])
    backed = bool(offsets) and flags[offsets[0]] > 0
    return _as_analysis(word, key, Segmented(pieces, layers, 0), lang, "rule" if backed else "model", min(sure, MODEL_MOST))


@lru_cache(maxsize=200_000)
def _analyse_one(word: str, lang: str) -> Analysis:
    if not analysable(word):
        return _unknown(word)
    found = lexicon(lang).find(word)
    if found is not None:
        return _as_analysis(word, word, found, lang, "lexicon", 1.0)
    key = fold(word, lang)
    found = folded_lexicon(lang).find(key)
    if found is not None:
        return _as_analysis(word, key, found, lang, "lexicon", 1.0)
    found = lemma_reading(key, lang)
    if found is not None:
        return _as_analysis(word, key, found, lang, "rule", LEMMA_CONFIDENCE)
    return _by_model(word, key, lang)


@lru_cache(maxsize=64)
def _candidates(lang: str, script: str) -> tuple[str, ...]:
    if lang != MUL:
        return (languages.get(lang).code,)
    return tuple(language.code for language in languages.all_languages() if language.script == script)


def analyse(word: str, lang: str) -> Analysis:
    """The morphemes of one word. ``lang="mul"`` asks every language of the word's script and takes the surest.

    Raises LanguageError for an unknown language.

    >>> analyse("घरों", lang="hi").surface
    ('घर', 'ों')
    """
    best: Analysis | None = None
    for code in _candidates(lang, script_of(word) if lang == MUL else ""):
        found = _analyse_one(word, code)
        if best is None or found.confidence > best.confidence:
            best = found
    return best if best is not None else _unknown(word)


def _check_layers(layers: Iterable[str] | None) -> frozenset[str]:
    if layers is None:
        return frozenset(LAYER_NAMES)
    chosen = frozenset(layers)
    unknown = sorted(chosen - set(LAYER_NAMES))
    if unknown:
        raise SpecError(f"there is no boundary layer {one_line(unknown[0])}; layers are {', '.join(LAYER_NAMES)}")
    return chosen


def _readings(words: Sequence[str], lang: str) -> Readings:
    """The readings of many words; for several languages, each word's surest, earlier languages first."""
    from sutra.morphology.batch import merge_surest, read_words

    if lang != MUL:
        return read_words(words, languages.get(lang).code)
    scripts = np.array([script_of(word) for word in words], dtype=object)
    parts = []
    for language in languages.all_languages():
        rows = np.flatnonzero(scripts == language.script)
        if len(rows):
            parts.append((rows, read_words([words[row] for row in rows.tolist()], language.code)))
    return merge_surest(len(words), parts)


def boundaries(words: Sequence[str], lang: str, *, layers: Iterable[str] | None = None) -> tuple[Ints, Ints]:
    """Where the morphemes of many words meet: ``(starts, offsets)``, both int32.

    ``offsets[starts[i]:starts[i + 1]]`` are ascending code-point offsets in ``words[i]``, each strictly inside it;
    ``len(starts) == len(words) + 1``. Only boundaries of the chosen layers (default: all) are given.

    >>> starts, offsets = boundaries(["घरों", "घर"], "hi")
    >>> starts.tolist(), offsets.tolist()
    ([0, 1, 1], [2])
    """
    chosen = _check_layers(layers)
    if len(words) >= BATCH:
        found = _readings(words, lang)
        keep = np.isin(found.layers, [LAYER_INDEX[name] for name in chosen])
        counts = np.add.reduceat(np.append(keep, False), np.minimum(found.starts[:-1], len(keep))) if len(words) else np.zeros(0)
        counts = np.where(np.diff(found.starts) > 0, counts, 0)
        return np.concatenate(([0], np.cumsum(counts))).astype(np.int32), found.offsets[keep]
    starts = np.zeros(len(words) + 1, dtype=np.int32)
    flat: list[int] = []
    for index, word in enumerate(words):
        one = analyse(word, lang)
        flat += [offset for offset, layer in zip(one.offsets, one.layers, strict=True) if layer in chosen]
        starts[index + 1] = len(flat)
    return starts, np.asarray(flat, dtype=np.int32)


def root_spans(words: Sequence[str], lang: str) -> Ints:
    """Code-point spans of the roots of many words, shape (n, 2), int32; (-1, -1) where nothing is known.

    >>> root_spans(["घरों"], "hi").tolist()
    [[0, 2]]
    """
    if len(words) >= BATCH:
        return _readings(words, lang).roots
    spans = [analyse(word, lang).root_span for word in words]
    return np.asarray(spans, dtype=np.int32).reshape(len(words), 2)


@once
def _model_digest(lang: str) -> str:
    path = languages.get(lang).folder / FILE
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else ""


@once
def fingerprint(lang: str) -> str:
    """A hash of everything that decides this language's boundaries; model files pin it."""
    codes = [language.code for language in languages.all_languages()] if lang == MUL else [lang]
    return hashlib.sha256("".join(data_digest(code) + _model_digest(code) for code in codes).encode()).hexdigest()[:16]
