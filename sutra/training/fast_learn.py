"""The fast trainer's loop: choose the best pair and merge it, until told to stop; and Phase 3's merges, whatever their score."""

# mypy: disable-error-code="arg-type"
# (numpy's scalar types stand for machine numbers in compiled code, and numba checks them itself)

from __future__ import annotations

import numpy as np

from sutra.models.jit import compiled
from sutra.training.fast_choice import BELOW, NO_ROOM, NONE, SHARE, begin_block, choose, gamma_at, lower_floor, score
from sutra.training.fast_kernel import has_room, merge_if_room, merge_pair
from sutra.training.fast_places import following, forbidden_after
from sutra.training.fast_state import (
    BASE,
    BLOCK_END,
    DONE,
    EXHAUSTED,
    GROW,
    HELD,
    MIN,
    PAIRS,
    SIZE,
    STEPS,
    State,
)


@compiled
def learn(state: State, last_step: int, size: int) -> int:
    """Phase 2 until `last_step` merges were done or |V| reaches `size`."""
    while state.reg[STEPS] < last_step and state.reg[SIZE] < size:
        if state.reg[SIZE] >= state.reg[BLOCK_END]:
            begin_block(state)
        gamma = gamma_at(state, state.reg[SIZE] - state.reg[BASE])
        best, value = choose(state, gamma)
        if best == NO_ROOM:
            return GROW
        if best == BELOW:
            if not lower_floor(state, SHARE * value):
                return GROW
            continue
        if best == NONE:
            if state.reg[HELD] or gamma <= 0.0:
                return EXHAUSTED
            # Every pair left crosses a boundary at each of its places: γ falls to its end at once.
            state.reg[HELD] = 1
            state.reg[BLOCK_END] = 0
            continue
        if merge_if_room(state, best, 2, gamma, value) == GROW:
            return GROW
    return DONE


@compiled
def merge_forced(state: State, here: int, gamma: float) -> int:
    """Phase 3: merge everywhere the pair that begins at a place, whatever its score."""
    left, right = state.place[here].id, state.place[following(state.place, here)].id
    link = state.place[here].link
    number = state.pair_of[link] if link >= 0 else np.int32(-1)
    if number >= 0 and state.pair[number].frequency >= state.reg[MIN]:
        value = score(state.pair[number].frequency, state.pair[number].conflicts, gamma)
        return merge_if_room(state, number, 3, gamma, value)
    # Too rare to have a list: find its places.
    places = np.empty(16, dtype=np.int32)
    count = 0
    frequency, conflicts = 0, 0
    for place in range(len(state.place)):
        if state.place[place].id != left:
            continue
        after = following(state.place, place)
        if after >= 0 and state.place[after].id == right:
            if count == len(places):
                larger = np.empty(2 * count, dtype=np.int32)
                larger[:count] = places
                places = larger
            places[count] = place
            count += 1
            weight = state.weight[state.place[place].word >> 1]
            frequency += weight
            conflicts += weight * forbidden_after(state.place, place)
    if not has_room(state, len(state.place)):
        return GROW
    number = state.reg[PAIRS]
    state.reg[PAIRS] = number + 1
    pair = state.pair[number]
    pair.key = (np.int64(left) << 32) | np.int64(right)
    pair.frequency = frequency
    pair.conflicts = conflicts
    pair.bound = 0.0
    pair.stamp = 0
    pair.start = 0
    pair.count = 0
    merge_pair(state, number, places[:count], 3, gamma, score(frequency, conflicts, gamma))
    return DONE
