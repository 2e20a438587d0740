"""The fast trainer's steps: count pairs, merge the chosen one everywhere."""

from __future__ import annotations

import numpy as np

from sutra.models.jit import compiled
from sutra.training.fast_choice import BELOW, NO_ROOM, NONE, SHARE, begin_block, choose, gamma_at, lower_floor, offer, score
from sutra.training.fast_state import (
    BASE,
    BLOCK_END,
    DONE,
    EXHAUSTED,
    GROW,
    HELD,
    NEED,
    PAIRS,
    POS,
    RISK,
    SAFE,
    SIZE,
    STEPS,
    TOTAL,
    WATCH,
    State,
    enter_pair,
    join_strings,
    new_pair,
)

_LOW = 0xFFFFFFFF


@compiled
def link(state: State, number: int, here: int) -> None:
    """Enter an occurrence of a pair that begins at a place."""
    place, pair = state.place[here], state.pair[number]
    pair.frequency += place.weight >> 1
    if place.weight & 1:
        pair.conflicts += place.weight >> 1
    first = pair.head
    place.pair = number
    place.occ_next = first
    place.occ_prev = -1
    if first >= 0:
        state.place[first].occ_prev = here
    pair.head = here


@compiled
def unlink(state: State, here: int) -> int:
    """Take out the occurrence of the pair that begins at a place; the pair's number."""
    place = state.place[here]
    number = place.pair
    pair = state.pair[number]
    pair.frequency -= place.weight >> 1
    if place.weight & 1:
        pair.conflicts -= place.weight >> 1
    later, earlier = place.occ_next, place.occ_prev
    if earlier >= 0:
        state.place[earlier].occ_next = later
    else:
        pair.head = later
    if later >= 0:
        state.place[later].occ_prev = earlier
    return number


@compiled
def count_pairs(state: State) -> int:
    """Count every pair of the corpus; GROW when the pair table is full (call again after enlarging it)."""
    for here in range(state.reg[POS], len(state.place)):
        after = state.place[here].following
        if after < 0:
            continue
        if state.reg[PAIRS] == len(state.pair) or 2 * state.reg[PAIRS] >= len(state.table):
            state.reg[POS] = here
            return GROW
        key = (np.int64(state.place[here].id) << 32) | np.int64(state.place[after].id)
        link(state, enter_pair(state, key), here)
    state.reg[POS] = len(state.place)
    return DONE


@compiled
def room_for(state: State, number: int) -> int:
    """How many occurrences the pair has, its places listed in `places`; −1 when something may not fit."""
    count = 0
    here = state.pair[number].head
    while here >= 0:
        if count < len(state.places):
            state.places[count] = here
        count += 1
        here = state.place[here].occ_next
    size = state.reg[SIZE]
    fresh = min(2 * count, 2 * size + 3)
    changed = min(5 * count, 4 * size + 8) + 1
    state.reg[NEED] = count
    fits = (
        count <= len(state.places)
        and state.reg[PAIRS] + fresh <= len(state.pair)
        and changed <= len(state.touched)
        and state.reg[SAFE] + changed <= len(state.safe)
        and state.reg[RISK] + changed <= len(state.risk)
        and state.reg[WATCH] + changed <= len(state.watch)
        and state.reg[WATCH] + changed <= len(state.risk)
        and size < len(state.string)
        and 2 * size < len(state.strings)
        and state.reg[STEPS] < len(state.records)
    )
    return count if fits else -1


@compiled
def list_pairs_of(state: State, token: int) -> None:
    """Find the pairs that a token which existed before this merge is already part of."""
    for number in range(state.reg[PAIRS]):
        key = state.pair[number].key
        if key & _LOW == token:
            state.with_left[key >> 32] = number
        if key >> 32 == token:
            state.with_right[key & _LOW] = number


@compiled
def pair_with(state: State, known: np.ndarray, other: int, key: int) -> int:  # type: ignore[type-arg]
    """The pair of this key, looked up by its other token in `known`; new when it is not there."""
    number = known[other]
    if number < 0 or number >= state.reg[PAIRS] or state.pair[number].key != key:
        number = new_pair(state, key)
        known[other] = number
    return number


@compiled
def touch(state: State, number: int, count: int, step: int) -> int:
    """Note that a pair's counts changed in this step; the new length of `touched`."""
    if state.pair[number].stamp == step:
        return count
    state.pair[number].stamp = step
    state.touched[count] = number
    return count + 1


@compiled
def merge_at(state: State, here: int, merged: int, changed: int, step: int) -> int:
    """Merge the pair at one place; the new length of `touched`."""
    first = state.place[here]
    after = first.following
    second = state.place[after]
    before, beyond = first.before, second.following
    if before >= 0:
        changed = touch(state, unlink(state, before), changed, step)
    changed = touch(state, unlink(state, here), changed, step)
    if beyond >= 0:
        changed = touch(state, unlink(state, after), changed, step)
    first.id = merged
    second.id = -1
    first.following = beyond
    first.weight = second.weight
    state.reg[TOTAL] -= first.weight >> 1
    if before >= 0:
        other = state.place[before].id
        number = pair_with(state, state.with_left, other, (np.int64(other) << 32) | np.int64(merged))
        link(state, number, before)
        changed = touch(state, number, changed, step)
    if beyond >= 0:
        state.place[beyond].before = here
        other = state.place[beyond].id
        number = pair_with(state, state.with_right, other, (np.int64(merged) << 32) | np.int64(other))
        link(state, number, here)
        changed = touch(state, number, changed, step)
    return changed


@compiled
def merge_pair(state: State, number: int, phase: int, gamma: float, value: float) -> int:
    """Merge one pair everywhere and record it; GROW, with nothing changed, when there is no room."""
    count = room_for(state, number)
    if count < 0:
        return GROW
    key = state.pair[number].key
    left, right = np.int32(key >> 32), np.int32(key & _LOW)
    frequency, conflicts = state.pair[number].frequency, state.pair[number].conflicts
    size = state.reg[SIZE]
    merged = np.int32(join_strings(state, left, right))
    if merged < size:
        list_pairs_of(state, merged)
    step = np.int32(state.reg[STEPS] + 1)
    places = state.places[:count]
    if left == right:
        places.sort()
    changed = 0
    for q in range(count):
        here = places[q]
        if state.place[here].id != left:
            continue
        after = state.place[here].following
        if after >= 0 and state.place[after].id == right:
            changed = merge_at(state, here, merged, changed, step)
    for q in range(changed):
        offer(state, state.touched[q])
    record = state.records[state.reg[STEPS]]
    record.phase = phase
    record.left = left
    record.right = right
    record.merged = merged
    record.frequency = frequency
    record.conflicts = conflicts
    record.gamma = gamma
    record.score = value
    record.corpus_tokens = state.reg[TOTAL]
    state.reg[STEPS] += 1
    return DONE


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
        if merge_pair(state, best, 2, gamma, value) == GROW:
            return GROW
    return DONE


@compiled
def merge_forced(state: State, key: int, gamma: float) -> int:
    """Phase 3: merge the pair of this key, whatever its score; EXHAUSTED when it occurs nowhere."""
    for number in range(state.reg[PAIRS]):
        if state.pair[number].key == key and state.pair[number].head >= 0:
            value = score(state.pair[number].frequency, state.pair[number].conflicts, gamma)
            return merge_pair(state, number, 3, gamma, value)
    return EXHAUSTED
