"""V0: the vocabulary before any merge, and the words of a corpus as its ids (DESIGN §2).

Ids, in order: the 256 bytes; the code points of the corpus, ascending, the space among them; then the units of more
than one code point by falling frequency, then text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from sutra.training.conflicts import forbidden_gaps
from sutra.training.units import SMALL, SPACE, Flags, Units

Ints = npt.NDArray[np.int32]
BYTES = 256


@dataclass
class Corpus:
    """A corpus in ids of V0, ready to merge.

    `tokens`     V0 as strings; the 256 bytes are "" (fallback only), or one Latin-1 character each when bytes are units
    `ids`        (N,) units of all words
    `starts`     (W + 1,) where each word begins in `ids`
    `counts`     (W,) how often each word occurs
    `forbidden`  (N,) whether the gap after this unit, inside its word, should not be crossed
    `words`      the words themselves, without spaces
    `lead`       (W,) how many code points (0 or 1) of a space stand before the word
    """

    tokens: list[str]
    ids: Ints
    starts: Ints
    counts: npt.NDArray[np.int64]
    forbidden: Flags
    words: Sequence[str]
    lead: Ints

    def word(self, index: int) -> list[int]:
        """The unit ids of one word."""
        return [int(i) for i in self.ids[self.starts[index] : self.starts[index + 1]]]


def _pieces(units: Units, firsts: Flags) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Where units begin and how many code points each has."""
    begins = np.flatnonzero(firsts)
    return begins, np.diff(np.append(begins, len(units.points)))


def _unit_counts(units: Units, firsts: Flags, weights: npt.NDArray[np.int64]) -> Counter[str]:
    """Occurrences of every unit of more than one code point."""
    begins, lengths = _pieces(units, firsts)
    text = units.points.astype("<i4").tobytes().decode("utf-32-le")
    found: Counter[str] = Counter()
    for index in np.flatnonzero(lengths > 1).tolist():
        begin = int(begins[index])
        found[text[begin : begin + int(lengths[index])]] += int(weights[begin])
    return found


def _ranked(multi: Counter[str]) -> list[str]:
    """Units by falling frequency, then text."""
    return sorted(multi, key=lambda unit: (-multi[unit], unit))


def _covering(multi: Counter[str], units: Units, weights: npt.NDArray[np.int64], coverage: float) -> list[str]:
    """The most frequent units of more than one code point that are needed to cover a share of all units' occurrences."""
    single = units.firsts & np.append(units.firsts[1:], True) & (units.points != ord(SPACE))
    sums = np.bincount(units.points[single], weights=weights[single].astype(np.float64))
    rows = [(int(total), chr(point)) for point, total in enumerate(sums.tolist()) if total]
    rows += [(total, unit) for unit, total in multi.items()]
    rows.sort(key=lambda row: (-row[0], row[1]))
    needed = coverage * sum(total for total, _ in rows)
    kept, covered = [], 0
    for total, unit in rows:
        if covered >= needed:
            break
        covered += total
        if unit in multi:
            kept.append(unit)
    return kept


def build_corpus(
    words: Sequence[str],
    counts: npt.NDArray[np.int64],
    units: Units,
    *,
    boundaries: tuple[Ints, Ints] | None = None,
    inside: str = "drop",
    coverage: float = 1.0,
) -> Corpus:
    """V0 and the words in its ids. `boundaries` are ``(starts, offsets)`` as `sutra.morphology.boundaries` gives them.

    >>> from sutra.training.units import make_units
    >>> corpus = build_corpus(["कीं"], np.ones(1, np.int64), make_units(["कीं"], "akshara", "start"))
    >>> corpus.tokens[256:], corpus.ids.tolist()
    ([' ', 'क', 'ं', 'ी', 'कीं'], [256, 260])
    """
    if len(words) >= SMALL:
        from sutra.training.units_kernel import count_units, unit_ids
    else:
        count_units, unit_ids = _unit_counts, _unit_ids
    weights = np.repeat(counts, np.diff(units.starts))
    multi = count_units(units, units.firsts, weights)
    if coverage < 1.0:
        kept = set(_covering(multi, units, weights, coverage))
        units = replace(units, firsts=_spell_out(units, multi.keys() - kept))
        multi = Counter({unit: multi[unit] for unit in kept})
    firsts, forbidden = units.firsts, np.zeros(len(units.points), dtype=np.bool_)
    if boundaries is not None:
        firsts, forbidden = forbidden_gaps(units, *boundaries, inside)
    if firsts is not units.firsts:
        # V0 holds whole aksharas as well as the fragments that boundaries make of them.
        fragments = count_units(units, firsts, weights)
        multi.update({unit: total for unit, total in fragments.items() if unit not in multi})
    ranked = _ranked(multi)
    points = sorted({*np.unique(units.points).tolist(), ord(SPACE)})
    begins, lengths = _pieces(units, firsts)
    ids = unit_ids(units, begins, lengths, points, ranked)
    gaps = np.zeros(len(ids), dtype=np.bool_)
    gaps[:-1] = forbidden[begins[1:]]
    return Corpus(
        tokens=[""] * BYTES + [chr(point) for point in points] + ranked,
        ids=ids,
        starts=np.searchsorted(begins, units.starts).astype(np.int32),
        counts=counts,
        forbidden=gaps,
        words=words,
        lead=units.begins - units.starts[:-1],
    )


def _spell_out(units: Units, rare: set[str]) -> Flags:
    """Where units begin when every unit in `rare` is cut into its code points."""
    begins, lengths = _pieces(units, units.firsts)
    text = units.points.astype("<i4").tobytes().decode("utf-32-le")
    firsts = units.firsts.copy()
    for index in np.flatnonzero(lengths > 1).tolist():
        begin, end = int(begins[index]), int(begins[index] + lengths[index])
        if text[begin:end] in rare:
            firsts[begin:end] = True
    return firsts


def _unit_ids(
    units: Units,
    begins: npt.NDArray[np.int64],
    lengths: npt.NDArray[np.int64],
    points: Sequence[int],
    kept: Sequence[str],
) -> Ints:
    """The id of every unit."""
    table = np.zeros(points[-1] + 1, dtype=np.int32)
    table[list(points)] = np.arange(BYTES, BYTES + len(points), dtype=np.int32)
    ids: Ints = table[units.points[begins]]
    index = {unit: BYTES + len(points) + rank for rank, unit in enumerate(kept)}
    text = units.points.astype("<i4").tobytes().decode("utf-32-le")
    for place in np.flatnonzero(lengths > 1).tolist():
        begin = int(begins[place])
        ids[place] = index[text[begin : begin + int(lengths[place])]]
    return ids


def byte_corpus(words: Sequence[str], counts: npt.NDArray[np.int64], units: Units) -> Corpus:
    """The same with UTF-8 bytes as units: V0 is the 256 bytes, each one Latin-1 character.

    >>> from sutra.training.units import make_units
    >>> byte_corpus(["é"], np.ones(1, np.int64), make_units(["é"], "codepoints", "start")).ids.tolist()
    [32, 195, 169]
    """
    text = units.points.astype("<i4").tobytes().decode("utf-32-le")
    data = np.frombuffer(text.encode("utf-8"), dtype=np.uint8)
    widths = 1 + (units.points >= 0x80) + (units.points >= 0x800) + (units.points >= 0x10000)
    ends = np.zeros(len(widths) + 1, dtype=np.int64)
    np.cumsum(widths, out=ends[1:])
    tokens = [chr(byte) for byte in range(BYTES)]
    starts = ends[units.starts].astype(np.int32)
    return Corpus(tokens, data.astype(np.int32), starts, counts, np.zeros(len(data), dtype=np.bool_), words, units.begins - units.starts[:-1])
