"""The words of the fast trainer: who stands beside whom, and the pairs there are before any merge."""

# mypy: disable-error-code="return-value, no-any-return"
# (numpy's scalar types stand for machine numbers in compiled code, and numba checks them itself)

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sutra.models.jit import compiled, inlined

Array = npt.NDArray[Any]


@inlined
def following(place: Array, here: int) -> int:
    """The place of the token after this one in its word, or −1."""
    after = here + place[here].span
    if after < len(place) and place[after].word >> 1 == place[here].word >> 1:
        return after
    return -1


@inlined
def before(place: Array, here: int) -> int:
    """The place of the token before this one in its word, or −1."""
    if here == 0 or place[here - 1].word >> 1 != place[here].word >> 1:
        return -1
    return here - place[here - 1].span


@inlined
def forbidden_after(place: Array, here: int) -> int:
    """1 when the gap after this token should not be crossed, else 0."""
    return place[here + place[here].span - 1].word & 1


@compiled
def widen(place: Array, here: int, after: int) -> None:
    """Make one token of two neighbours: what they span is noted at its first and its last place."""
    span = place[here].span + place[after].span
    place[here].span = span
    place[here + span - 1].span = span


@compiled
def join_keys(place: Array, ids: int, bits: int, out: Array) -> int:
    """left, right and place of every pair in one number each (ids of `ids` bits, places of `bits`); how many pairs."""
    count = 0
    for here in range(len(place)):
        after = following(place, here)
        if after >= 0:
            out[count] = ((np.int64(place[here].id) << ids | np.int64(place[after].id)) << bits) | here
            count += 1
    return count


@compiled
def key_at(place: Array, here: int) -> int:
    """The pair that begins at a place where one does."""
    return np.int64(place[here].id) << 32 | np.int64(place[here + place[here].span].id)


@compiled
def pair_end(place: Array, weight: Array, order: Array, i: int) -> tuple[int, int, int]:
    """Where the places of the pair at order[i] end, and its frequency and conflicts."""
    key = key_at(place, order[i])
    frequency, conflicts = 0, 0
    while i < len(order) and key_at(place, order[i]) == key:
        count = weight[place[order[i]].word >> 1]
        frequency += count
        conflicts += count * forbidden_after(place, order[i])
        i += 1
    return i, frequency, conflicts


@compiled
def measure_pairs(place: Array, weight: Array, order: Array, least: int) -> tuple[int, int]:
    """How many pairs occur `least` times, and at how many places."""
    i, pairs, places = 0, 0, 0
    while i < len(order):
        end, frequency, _ = pair_end(place, weight, order, i)
        if frequency >= least:
            pairs += 1
            places += end - i
        i = end
    return pairs, places


@compiled
def list_pairs(place: Array, weight: Array, order: Array, least: int, pair: Array, occurrences: Array) -> None:
    """Fill `pair` and `occurrences`, and link every place to its pair."""
    i, number, listed = 0, 0, 0
    while i < len(order):
        end, frequency, conflicts = pair_end(place, weight, order, i)
        if frequency >= least:
            found = pair[number]
            found.key = key_at(place, order[i])
            found.frequency = frequency
            found.conflicts = conflicts
            found.start = listed
            found.count = end - i
            for k in range(i, end):
                place[order[k]].link = number
                occurrences[listed + k - i] = order[k]
            listed += end - i
            number += 1
        i = end
