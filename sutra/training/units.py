"""Words as units: the atoms that merging starts from.

A word's own space (U+0020, before it or after it) is a unit by itself. Units are aksharas, code points, or clusters
(a letter with the marks that follow it).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import regex

from sutra.text.aksharas import akshara_edges

Ints = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]
SPACE = " "
# Under this many words plain Python is as fast as loading compiled code.
SMALL = 20_000

_MARKED = regex.compile(r"[\p{L}\p{M}\p{N}]")
_MARK = regex.compile(r"\p{M}")
_CLUSTER = regex.compile(r"(?s:.)\p{M}*")


@dataclass(frozen=True)
class Units:
    """All words in one row of code points, their spaces added.

    `points`  (M,) code points
    `starts`  (W + 1,) where each word begins in `points`, the added space included
    `begins`  (W,) where the word itself begins, behind a space before it
    `ends`    (W,) where the word itself ends, before a space after it
    `firsts`  (M,) whether a unit begins at this code point
    """

    points: Ints
    starts: Ints
    begins: Ints
    ends: Ints
    firsts: Flags


def takes_space(word: str) -> bool:
    """Whether a space on the marker side belongs to this word: letters and digits do, punctuation does not.

    >>> takes_space("घर"), takes_space("।")
    (True, False)
    """
    return _MARKED.match(word) is not None


def cluster_spans(text: str) -> list[tuple[int, int]]:
    """Spans of letters with the marks that follow them, so that no vowel sign stands alone (MorphTok's units).

    >>> cluster_spans("क्षी")
    [(0, 2), (2, 4)]
    """
    return [match.span() for match in _CLUSTER.finditer(text)]


def present(points: Ints) -> list[int]:
    """The distinct code points, ascending."""
    return np.flatnonzero(np.bincount(points)).tolist() if len(points) else []


def table_of(points: Ints, pattern: regex.Pattern[str]) -> Flags:
    """For every code point up to the largest in `points`: whether it occurs there and matches `pattern`."""
    table = np.zeros(int(points.max(initial=0)) + 1, dtype=np.bool_)
    for point in present(points):
        table[point] = pattern.match(chr(point)) is not None
    return table


def _layout(words: Sequence[str], marker: str) -> Units:
    """Words with their spaces, units beginning only where they must: at word starts and on both sides of a space."""
    count = len(words)
    lengths = np.fromiter(map(len, words), dtype=np.int64, count=count)
    bare = np.frombuffer("".join(words).encode("utf-32-le"), dtype=np.int32)
    first = bare[np.cumsum(lengths) - lengths]
    spaced = table_of(first, _MARKED)[first].astype(np.int64)
    starts = np.zeros(count + 1, dtype=np.int64)
    np.cumsum(lengths + spaced, out=starts[1:])
    begins = starts[:-1] + (spaced if marker == "start" else 0)
    ends = begins + lengths
    points = np.full(int(starts[-1]), ord(SPACE), dtype=np.int32)
    own = np.ones(len(points), dtype=np.bool_)
    own[(starts[:-1] if marker == "start" else ends)[spaced == 1]] = False
    points[own] = bare
    firsts = ~own
    firsts[starts[:-1]] = True
    firsts[begins] = True
    return Units(points, starts.astype(np.int32), begins.astype(np.int32), ends.astype(np.int32), firsts)


def _akshara_firsts(words: Sequence[str], layout: Units) -> Flags:
    """Akshara beginnings by the text layer's own rule, word by word."""
    firsts = layout.firsts.copy()
    for word, begin in zip(words, layout.begins.tolist(), strict=True):
        for edge in akshara_edges(word)[:-1]:
            firsts[begin + edge] = True
    return firsts


def make_units(words: Sequence[str], units: str, marker: str) -> Units:
    """Lay words out as units. `units`: akshara, codepoints or clusters; `marker`: start or end.

    >>> found = make_units(["कीं", "।"], "akshara", "start")
    >>> "".join(map(chr, found.points)), found.firsts.tolist()
    (' कीं।', [True, True, False, False, True])
    """
    layout = _layout(words, marker)
    if units == "codepoints":
        return replace(layout, firsts=np.ones(len(layout.points), dtype=np.bool_))
    if units == "clusters":
        return replace(layout, firsts=layout.firsts | ~table_of(layout.points, _MARK)[layout.points])
    if len(words) < SMALL:
        return replace(layout, firsts=_akshara_firsts(words, layout))
    from sutra.training.units_kernel import akshara_firsts

    return replace(layout, firsts=akshara_firsts(words, layout))
