"""The fast trainer's steps: merge the chosen pair everywhere, and list the pairs that come to be.

A pair is born in one step: later merges can only take occurrences away from it, since every new one has the token of
that later merge in it. So a pair below the smallest frequency when its step ends is never looked at again. The one
exception, a merge whose string has an id already, lists all pairs of that id anew.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sutra.models.jit import compiled
from sutra.training.fast_choice import offer
from sutra.training.fast_places import before, following, forbidden_after, widen
from sutra.training.fast_state import (
    DONE,
    GROW,
    LISTED,
    MIN,
    NEED,
    NUMBERS,
    PAIRS,
    RISK,
    SAFE,
    SIZE,
    STEPS,
    TOTAL,
    WATCH,
    State,
    join_strings,
)

_LOW = 0xFFFFFFFF


@compiled
def compact(state: State) -> None:
    """Close the gaps in `occurrences`: places that a pair has lost, and pairs that cannot be merged any more."""
    to = 0
    for number in range(state.reg[PAIRS]):
        pair = state.pair[number]
        start = to
        if pair.frequency >= state.reg[MIN]:
            for i in range(pair.start, pair.start + pair.count):
                here = state.occurrences[i]
                link = state.place[here].link
                if state.place[here].id >= 0 and link >= 0 and state.pair_of[link] == number:
                    state.occurrences[to] = here
                    to += 1
        pair.start = start
        pair.count = to - start
    state.reg[LISTED] = to


@compiled
def has_room(state: State, count: int) -> bool:
    """Whether a merge at `count` places may be done; compacts the lists when that is what it takes."""
    size = state.reg[SIZE]
    born = min(2 * count, 2 * size + 3)
    changed = min(5 * count, 4 * size + 8) + 1
    state.reg[NEED] = count
    if state.reg[LISTED] + 2 * count > len(state.occurrences):
        compact(state)
    return (
        state.reg[LISTED] + 2 * count <= len(state.occurrences)
        and state.reg[PAIRS] + born <= len(state.pair)
        and state.reg[NUMBERS] + born <= len(state.pair_of)
        and born <= len(state.fresh)
        and 2 * count <= len(state.events)
        and changed <= len(state.touched)
        and state.reg[SAFE] + changed <= len(state.safe)
        and state.reg[RISK] + changed <= len(state.risk)
        and state.reg[WATCH] + changed <= len(state.watch)
        and state.reg[WATCH] + changed <= len(state.risk)
        and size < len(state.string)
        and 2 * size < len(state.strings)
        and state.reg[STEPS] < len(state.records)
    )


@compiled
def lose(state: State, here: int, own: int, born: int, changed: int, step: int) -> int:
    """Take the pair that begins at a place off its counts; the new length of `touched`.

    `own` is the pair being merged, whose counts are settled at the end. Only a pair with conflicts needs a new look:
    a frequency that falls leaves its heap entry an upper bound.
    """
    link = state.place[here].link
    if link < 0:
        return changed
    weight = state.weight[state.place[here].word >> 1]
    if link >= born:
        fresh = state.fresh[link - born]
        fresh.frequency -= weight
        fresh.conflicts -= weight * forbidden_after(state.place, here)
        return changed
    number = state.pair_of[link]
    if number < 0 or number == own:
        return changed
    pair = state.pair[number]
    pair.frequency -= weight
    if pair.conflicts == 0:
        return changed
    pair.conflicts -= weight * forbidden_after(state.place, here)
    if pair.stamp != step:
        pair.stamp = step
        state.touched[changed] = number
        return changed + 1
    return changed


@compiled
def gain(state: State, here: int, merged: int, born: int, events: int, count: int) -> tuple[int, int]:
    """Enter the pair that now begins at a place among the fresh ones; the new numbers of events and of fresh pairs."""
    place = state.place[here]
    left, right = place.id, state.place[here + place.span].id
    key = (np.int64(left) << 32) | np.int64(right)
    # A pair of the merged token with itself is looked up on one side only.
    which = state.with_left[left] if right == merged else state.with_right[right]
    if which < 0 or which >= count or state.fresh[which].key != key:
        which = count
        count += 1
        if right == merged:
            state.with_left[left] = which
        else:
            state.with_right[right] = which
        state.fresh[which].key = key
        state.fresh[which].frequency = 0
        state.fresh[which].conflicts = 0
        state.fresh[which].count = 0
    fresh = state.fresh[which]
    weight = state.weight[place.word >> 1]
    fresh.frequency += weight
    fresh.conflicts += weight * forbidden_after(state.place, here)
    fresh.count += 1
    place.link = born + which
    state.events[events].fresh = which
    state.events[events].place = here
    return events + 1, count


@compiled
def settle(state: State, born: int, events: int, count: int) -> None:
    """Make pairs of the fresh ones that are frequent enough, with the lists of their places."""
    end = state.reg[LISTED]
    for which in range(count):
        fresh = state.fresh[which]
        if fresh.frequency < state.reg[MIN]:
            state.pair_of[born + which] = -1
            fresh.fill = -1
            continue
        number = state.reg[PAIRS]
        state.reg[PAIRS] = number + 1
        state.pair_of[born + which] = number
        pair = state.pair[number]
        pair.key = fresh.key
        pair.frequency = fresh.frequency
        pair.conflicts = fresh.conflicts
        pair.bound = 0.0
        pair.stamp = 0
        pair.start = end
        pair.count = fresh.count
        fresh.fill = end
        end += fresh.count
    state.reg[LISTED] = end
    state.reg[NUMBERS] = born + count
    for i in range(events):
        fresh = state.fresh[state.events[i].fresh]
        if fresh.fill >= 0:
            state.occurrences[fresh.fill] = state.events[i].place
            fresh.fill += 1
    for which in range(count):
        if state.pair_of[born + which] >= 0:
            offer(state, state.pair_of[born + which])


@compiled
def list_anew(state: State, token: int) -> tuple[int, int]:
    """All pairs of a token that existed before, as fresh ones; what was known of them is void. As `gain` answers."""
    for number in range(state.reg[PAIRS]):
        pair = state.pair[number]
        if pair.key >> 32 == token or pair.key & _LOW == token:
            pair.frequency = 0
            pair.conflicts = 0
            pair.bound = 0.0
            pair.count = 0
    born, events, count = state.reg[NUMBERS], 0, 0
    for here in range(len(state.place)):
        if state.place[here].id < 0:
            continue
        after = following(state.place, here)
        if after >= 0 and (state.place[here].id == token or state.place[after].id == token):
            events, count = gain(state, here, token, born, events, count)
    return events, count


@compiled
def merge_pair(state: State, number: int, places: npt.NDArray[Any], phase: int, gamma: float, value: float) -> None:
    """Merge one pair at its places and record it. There must be room."""
    key = state.pair[number].key
    left, right = np.int32(key >> 32), np.int32(key & _LOW)
    frequency, conflicts = state.pair[number].frequency, state.pair[number].conflicts
    size = state.reg[SIZE]
    merged = np.int32(join_strings(state, left, right))
    known = merged < size
    step = np.int32(state.reg[STEPS] + 1)
    if left == right:
        places.sort()
    born, events, count, changed = state.reg[NUMBERS], 0, 0, 0
    for here in places:
        first = state.place[here]
        if first.id != left:
            continue
        after = following(state.place, here)
        if after < 0 or state.place[after].id != right:
            continue
        earlier, beyond = before(state.place, here), following(state.place, after)
        if earlier >= 0:
            changed = lose(state, earlier, number, born, changed, step)
        if beyond >= 0:
            changed = lose(state, after, number, born, changed, step)
        first.id = merged
        first.link = -1
        state.place[after].id = -1
        widen(state.place, here, after)
        state.reg[TOTAL] -= state.weight[first.word >> 1]
        if known:
            if earlier >= 0:
                state.place[earlier].link = -1
            continue
        if earlier >= 0:
            events, count = gain(state, earlier, merged, born, events, count)
        if beyond >= 0:
            events, count = gain(state, here, merged, born, events, count)
    state.pair[number].frequency = 0
    state.pair[number].conflicts = 0
    state.pair[number].bound = 0.0
    state.pair[number].count = 0
    if known:
        events, count = list_anew(state, merged)
    for i in range(changed):
        offer(state, state.touched[i])
    settle(state, born, events, count)
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


@compiled
def is_known(state: State, number: int) -> bool:
    """Whether the string of a pair is in V already: then listing its pairs anew may need room for every place."""
    key = state.pair[number].key
    size = state.reg[SIZE]
    token = join_strings(state, key >> 32, key & _LOW)
    if token < size:
        return True
    # It was only a question: take the new token back.
    state.reg[SIZE] = size
    mask = np.uint64(len(state.strings) - 1)
    slot = np.int64(state.string[token].hash1 & mask)
    while state.strings[slot] != token:
        slot = np.int64(np.uint64(slot + 1) & mask)
    state.strings[slot] = -1
    return False


@compiled
def merge_if_room(state: State, number: int, phase: int, gamma: float, value: float) -> int:
    """Merge one pair, or GROW with nothing changed."""
    pair = state.pair[number]
    if not has_room(state, pair.count):
        return GROW
    if is_known(state, number) and not has_room(state, len(state.place)):
        return GROW
    places = state.occurrences[pair.start : pair.start + pair.count]
    merge_pair(state, number, places, phase, gamma, value)
    return DONE
