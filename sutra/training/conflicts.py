"""From morpheme boundaries to the gaps between units that merges should not cross (DESIGN §2, Phase 1).

A boundary at a unit's edge is forbidden there. One inside a unit is treated as the policy `inside` says:

    drop     given up: the unit's integrity wins (the default, as in the authors' code)
    before   moved to the unit's beginning
    after    moved to the unit's end
    split    the unit is cut there

A boundary moved to the word's own edge is given up; the gap between a word and its space is never forbidden.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sutra.training.units import Flags, Units

Ints = npt.NDArray[np.int32]


def vetoed(length: int, offsets: Sequence[int], edges: Sequence[int], inside: str) -> list[int]:
    """The offsets of one word that are forbidden, ascending: the same rule for an encoder.

    `length` code points in the word, `offsets` its boundaries, `edges` where its units meet (0 and `length` included).

    >>> vetoed(6, [3], [0, 1, 3, 6], "drop"), vetoed(4, [2], [0, 1, 4], "before"), vetoed(4, [2], [0, 1, 4], "after")
    ([3], [1], [])
    """
    if inside == "split":
        return sorted(set(offsets))
    known = set(edges)
    kept = set()
    for offset in offsets:
        if offset in known:
            kept.add(offset)
        elif inside == "before":
            kept.add(max(edge for edge in edges if edge < offset))
        elif inside == "after":
            kept.add(min(edge for edge in edges if edge > offset))
    return sorted(kept - {0, length})


def forbidden_gaps(units: Units, starts: Ints, offsets: Ints, inside: str) -> tuple[Flags, Flags]:
    """The same for all words at once: ``(firsts, forbidden)``, both (M,) flags over code points.

    `firsts` is where units begin (more places than before when units were split); `forbidden[i]` says that the gap
    before the unit that begins at code point i is forbidden. `starts`, `offsets` are those of `morphology.boundaries`.
    """
    forbidden = np.zeros(len(units.points), dtype=np.bool_)
    if not len(offsets):
        return units.firsts, forbidden
    word = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    place = units.begins[word] + offsets
    if inside == "split":
        firsts = units.firsts.copy()
        firsts[place] = True
        forbidden[place] = True
        return firsts, forbidden
    at_edge = units.firsts[place]
    forbidden[place[at_edge]] = True
    if inside in ("before", "after"):
        edges = np.append(np.flatnonzero(units.firsts), len(units.points))
        inner, of = place[~at_edge], word[~at_edge]
        moved = edges[np.searchsorted(edges, inner, side="right") - (inside == "before")]
        keep = (moved > units.begins[of]) & (moved < units.ends[of])
        forbidden[moved[keep]] = True
    return units.firsts, forbidden
