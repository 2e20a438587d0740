"""Many words at once: lexicon, lemma table and model over flat arrays, compiled (the path of training and benchmarks)."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sutra import languages
from sutra.cache import once
from sutra.morphology import keys
from sutra.morphology.kernel import joints, look_up
from sutra.morphology.lexicon import folded_lexicon
from sutra.morphology.model import boundary_model, scores
from sutra.morphology.tables import I32, HashMap, clitics, folded_tables, hash_set, tables
from sutra.text.words import has_space


@dataclass(frozen=True, eq=False)
class Readings:
    """The boundaries of n words: flat `offsets` and `layers` (indices in LAYER_NAMES) by `starts`; `roots` (n, 2) spans.

    `sure` is 1 for words of the lexicon, a little less for forms of a lemma table, else the model's confidence; a word nothing reads has 0 and the
    root span (-1, -1).
    """

    starts: I32
    offsets: I32
    layers: I32
    roots: I32
    sure: npt.NDArray[np.float64]


@once
def _clitic_set(lang: str) -> HashMap:
    return hash_set(sorted(clitics(lang)))


def laid_out(words: Sequence[str]) -> tuple[I32, I32]:
    """Words as code points laid end to end, and where each begins (one more than words)."""
    codes = np.frombuffer("".join(words).encode("utf-32-le"), dtype=np.int32)
    starts = np.zeros(len(words) + 1, np.int32)
    np.cumsum(np.fromiter(map(len, words), np.int64, len(words)), out=starts[1:])
    return codes, starts


def _keys(words: Sequence[str], lang: str) -> Sequence[str]:
    """Look-up keys. The whole list is tested at once: most lists need no folding."""
    joined = "\n".join(words)
    latin = languages.get(lang).script == "Latn"
    if unicodedata.is_normalized("NFC", joined) and not keys.needs_folding(joined, lang) and (not latin or joined == joined.lower()):
        return words
    # Folding works letter by letter and never across a line feed, so the whole list is folded as one text.
    folded = keys.fold(joined, lang).split("\n")
    return folded if len(folded) == len(words) else [keys.fold(word, lang) for word in words]


def read_words(words: Sequence[str], lang: str) -> Readings:
    """The readings of words in one language: as they are spelled, then by their keys, then by the model."""
    # Most lists hold words alone, and one search over all of them tells.
    if max(map(len, words), default=0) > keys.LONGEST_WORD or has_space("".join(words)):
        words = [word if keys.analysable(word) else "" for word in words]
    codes, starts = laid_out(words)
    found = look_up(codes, starts, tables(lang))
    unread = (found[:, 0] < 0) & (found[:, 1] < 0)
    read, rest = np.flatnonzero(~unread), np.flatnonzero(unread)
    parts = []
    if len(read):
        own_codes, own_starts = laid_out([words[i] for i in read.tolist()]) if len(rest) else (codes, starts)
        silence = np.full(len(own_codes), -50.0)
        joined = joints(found[read], own_starts, tables(lang), silence, 0.0, _clitic_set(lang), own_codes)
        parts.append((read, Readings(*joined, np.ones(len(read)))))
    if len(rest):
        parts.append((rest, _read_keys([words[i] for i in rest.tolist()], lang)))
    return merge_surest(len(words), parts)


def _read_keys(words: Sequence[str], lang: str) -> Readings:
    """The readings of words that the lexicon does not hold as they are spelled."""
    folded = _keys(words, lang)
    codes, starts = laid_out(folded)
    found = look_up(codes, starts, folded_tables(lang))
    unread = (found[:, 0] < 0) & (found[:, 1] < 0)
    model = boundary_model(lang)
    values, cut_above = np.full(len(codes), -50.0), 0.0
    if model is not None:
        values, _ = scores(model, codes, starts, unread & _in_script(codes, starts, lang))
        cut_above = model.cut_above
    begins, offsets, layers, roots = joints(found, starts, folded_tables(lang), values, cut_above, _clitic_set(lang), codes)
    sure = np.where(found[:, 0] >= len(folded_lexicon(lang).written), keys.LEMMA_CONFIDENCE, 1.0)
    if unread.any():
        sure[unread] = _confidence(values, starts, begins, unread, cut_above)
    roots[unread & (sure == 0.0)] = -1
    for i, (word, key) in enumerate(zip(words, folded, strict=True)):
        if word is not key and word != key:
            own = tuple(int(offset) for offset in offsets[begins[i] : begins[i + 1]])
            low, high = (int(edge) for edge in roots[i])
            mapped = keys.map_back(word, lang, (*own, low, high))
            offsets[begins[i] : begins[i + 1]] = mapped[: len(own)]
            if low >= 0:
                roots[i] = (mapped[-2] if low else 0, mapped[-1])
    return Readings(begins, offsets, layers, roots, sure)


def _in_script(codes: I32, starts: I32, lang: str) -> npt.NDArray[np.bool_]:
    """Which words begin with a letter of the language's script: the model speaks only of those."""
    low, high = keys.script_range(lang)
    lengths = np.diff(starts)
    firsts = codes[np.minimum(starts[:-1], max(len(codes) - 1, 0))] if len(codes) else np.zeros(len(lengths), np.int32)
    return (lengths > 1) & (firsts >= low) & (firsts < high)


def _confidence(values: npt.NDArray[np.float64], starts: I32, begins: I32, unread: npt.NDArray[np.bool_], cut_above: float) -> npt.NDArray[np.float64]:
    """How sure the model is of each unread word: its least sure decision; 0 where it was not asked or will not say."""
    distance = np.where(values > cut_above, values, -values)
    lengths = np.diff(starts)
    found = np.zeros(len(lengths))
    some = lengths > 1
    if some.any():
        # A filler stands before each word's first letter; it must not be the least.
        padded = distance.copy()
        padded[starts[:-1][lengths > 0]] = 50.0
        least = np.minimum.reduceat(padded, starts[:-1][lengths > 0])
        found[lengths > 0] = least
    probability = np.minimum(1.0 / (1.0 + np.exp(-found)), keys.MODEL_MOST)
    uncut = np.diff(begins) == 0
    asked = np.zeros(len(lengths), np.bool_)
    asked[lengths > 0] = np.maximum.reduceat(np.where(values > -49.0, 1, 0), starts[:-1][lengths > 0]) > 0 if (lengths > 0).any() else False
    silent = ~asked | (uncut & (probability < keys.SURE_WHOLE))
    probability[silent] = 0.0
    return probability[unread]


def merge_surest(count: int, parts: Sequence[tuple[npt.NDArray[np.intp], Readings]]) -> Readings:
    """One reading a word out of several languages': the surest, the earlier of equals. `parts` are (rows, readings)."""
    sure = np.full(count, -1.0)
    chosen = np.full((count, 2), -1, np.int64)
    for number, (rows, found) in enumerate(parts):
        better = found.sure > sure[rows]
        sure[rows[better]] = found.sure[better]
        chosen[rows[better], 0] = number
        chosen[rows[better], 1] = np.flatnonzero(better)
    lengths = np.zeros(count, np.int64)
    roots = np.full((count, 2), -1, np.int32)
    for number, (_, found) in enumerate(parts):
        mine = np.flatnonzero(chosen[:, 0] == number)
        own = chosen[mine, 1]
        lengths[mine] = np.diff(found.starts)[own]
        roots[mine] = found.roots[own]
    starts = np.concatenate(([0], np.cumsum(lengths)))
    offsets, layers = np.empty(int(starts[-1]), np.int32), np.empty(int(starts[-1]), np.int32)
    for number, (_, found) in enumerate(parts):
        mine = np.flatnonzero(chosen[:, 0] == number)
        own = chosen[mine, 1]
        width = lengths[mine]
        inner = np.arange(int(width.sum())) - np.repeat(np.cumsum(width) - width, width)
        source, target = np.repeat(found.starts[own], width) + inner, np.repeat(starts[mine], width) + inner
        offsets[target], layers[target] = found.offsets[source], found.layers[source]
    return Readings(starts.astype(np.int32), offsets, layers, roots, np.maximum(sure, 0.0))
