"""V0: the vocabulary before any merge, and the words of a corpus as its ids (DESIGN §2).

Ids, in order: the 256 bytes; the code points of the corpus, ascending, the space among them; then the units of more
than one code point by falling frequency, then text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence, Set
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from sutra.training.conflicts import forbidden_gaps
from sutra.training.units import SMALL, SPACE, Flags, Units, present

Ints = npt.NDArray[np.int32]
Wide = npt.NDArray[np.int64]
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
    counts: Wide
    forbidden: Flags
    words: Sequence[str]
    lead: Ints

    def word(self, index: int) -> list[int]:
        """The unit ids of one word."""
        return [int(i) for i in self.ids[self.starts[index] : self.starts[index + 1]]]


@dataclass(frozen=True)
class _Multi:
    """The units of more than one code point: where they begin, their lengths, which of the distinct `texts` each is."""

    begins: Ints
    lengths: Ints
    which: Ints
    texts: list[str]

    @classmethod
    def find(cls, units: Units, firsts: Flags) -> _Multi:
        begins, lengths = _pieces(units, firsts)
        many = lengths > 1
        begins, lengths = begins[many], lengths[many]
        if len(begins) < SMALL:
            which, samples = _distinct(units.points, begins, lengths)
        else:
            from sutra.training.units_kernel import distinct

            which, samples = distinct(units.points, begins, lengths)
        texts = [
            units.points[begins[i] : begins[i] + lengths[i]].astype("<i4").tobytes().decode("utf-32-le")
            for i in samples.tolist()
        ]
        return cls(begins, lengths, which, texts)

    def totals(self, units: Units, counts: Wide) -> Counter[str]:
        """Occurrences of every distinct unit; `counts` by word."""
        weights = counts[_word_of(units, self.begins)].astype(np.float64)
        sums = np.bincount(self.which, weights=weights, minlength=len(self.texts))
        return Counter(dict(zip(self.texts, sums.astype(np.int64).tolist(), strict=True)))

    def flags(self, chosen: Container[str]) -> Flags:
        """For every occurrence, whether its unit is among `chosen`."""
        table = np.fromiter((text in chosen for text in self.texts), dtype=np.bool_, count=len(self.texts))
        return table[self.which]


def _distinct(points: Ints, begins: Ints, lengths: Ints) -> tuple[Ints, Wide]:
    """Number equal slices alike: the number of each, and one slice of each number."""
    seen: dict[bytes, int] = {}
    which = np.zeros(len(begins), dtype=np.int32)
    samples: list[int] = []
    for i, (begin, length) in enumerate(zip(begins.tolist(), lengths.tolist(), strict=True)):
        which[i] = seen.setdefault(points[begin : begin + length].tobytes(), len(seen))
        if len(seen) > len(samples):
            samples.append(i)
    return which, np.asarray(samples, dtype=np.int64)


def _pieces(units: Units, firsts: Flags) -> tuple[Ints, Ints]:
    """Where units begin and how many code points each has (int32 throughout: this is where memory peaks)."""
    begins = np.flatnonzero(firsts).astype(np.int32)
    lengths = np.empty_like(begins)
    np.subtract(begins[1:], begins[:-1], out=lengths[:-1])
    lengths[-1:] = len(units.points) - begins[-1:]
    return begins, lengths


def _word_of(units: Units, places: Ints) -> npt.NDArray[np.int64]:
    """The word in which each code point lies."""
    return np.searchsorted(units.starts, places, side="right") - 1


def _ranked(multi: Counter[str]) -> list[str]:
    """Units by falling frequency, then text."""
    return sorted(multi, key=lambda unit: (-multi[unit], unit))


def _covering(multi: Counter[str], units: Units, counts: Wide, coverage: float) -> list[str]:
    """The most frequent units of more than one code point that are needed to cover a share of all units' occurrences."""
    single = units.firsts & np.append(units.firsts[1:], True) & (units.points != ord(SPACE))
    places = np.flatnonzero(single).astype(np.int32)
    sums = np.bincount(units.points[places], weights=counts[_word_of(units, places)].astype(np.float64))
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
    counts: Wide,
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
    ([' ', 'ं', 'क', 'ी', 'कीं'], [256, 260])
    """
    multi = _Multi.find(units, units.firsts)
    totals = multi.totals(units, counts)
    if coverage < 1.0:
        kept = set(_covering(totals, units, counts, coverage))
        units = replace(units, firsts=_spell_out(units.firsts, multi, totals.keys() - kept))
        totals = Counter({unit: totals[unit] for unit in kept})
    firsts, forbidden = units.firsts, np.zeros(len(units.points), dtype=np.bool_)
    if boundaries is not None:
        firsts, forbidden = forbidden_gaps(units, *boundaries, inside)
    if firsts is not units.firsts:
        # V0 holds whole aksharas as well as the fragments that boundaries make of them.
        multi = _Multi.find(units, firsts)
        totals.update({unit: total for unit, total in multi.totals(units, counts).items() if unit not in totals})
    points = sorted({*present(units.points), ord(SPACE)})
    tokens = [""] * BYTES + [chr(point) for point in points] + _ranked(totals)
    begins, _ = _pieces(units, firsts)
    ids = _unit_ids(units, begins, multi, tokens)
    gaps = np.zeros(len(ids), dtype=np.bool_)
    gaps[:-1] = forbidden[begins[1:]]
    return Corpus(
        tokens=tokens,
        ids=ids,
        starts=np.searchsorted(begins, units.starts).astype(np.int32),
        counts=counts,
        forbidden=gaps,
        words=words,
        lead=units.begins - units.starts[:-1],
    )


def _spell_out(firsts: Flags, multi: _Multi, rare: Set[str]) -> Flags:
    """Where units begin when every unit in `rare` is cut into its code points."""
    firsts = firsts.copy()
    cut = multi.flags(rare)
    begins, lengths = multi.begins[cut], multi.lengths[cut]
    for inner in range(1, int(lengths.max()) if len(lengths) else 1):
        firsts[begins[lengths > inner] + inner] = True
    return firsts


def _unit_ids(units: Units, begins: Ints, multi: _Multi, tokens: Sequence[str]) -> Ints:
    """The id of every unit that begins at `begins`."""
    index = {token: i for i, token in enumerate(tokens) if token}
    table = np.zeros(int(units.points.max(initial=0)) + 1, dtype=np.int32)
    for point in present(units.points):
        table[point] = index[chr(point)]
    ids: Ints = table[units.points[begins]]
    named = np.fromiter((index.get(text, -1) for text in multi.texts), dtype=np.int32, count=len(multi.texts))
    found = named[multi.which]
    whole = found >= 0
    ids[np.searchsorted(begins, multi.begins[whole])] = found[whole]
    return ids


def byte_corpus(words: Sequence[str], counts: Wide, units: Units) -> Corpus:
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
