"""Which pair the fast trainer merges next.

The score changes with γ at every step. A pair without conflicts scores its frequency, whatever γ is: an ordinary lazy
heap. The score of a pair with conflicts only grows as γ falls, so its score at the lowest γ of a block of steps is an
upper bound that keys a second heap; only the few candidates above the best found so far are scored exactly. Pairs less
frequent than a floor cannot win while the best score stays above it: only the others are watched, and a best below the
floor lowers it. A change of χ can *raise* a score when γ > 1, so it is offered anew then too.
"""

from __future__ import annotations

from sutra.models.jit import compiled
from sutra.training.fast_state import (
    BASE,
    BLOCK,
    BLOCK_END,
    FLOOR,
    GAMMA_END,
    HELD,
    LOWEST,
    MIN,
    PAIRS,
    RISK,
    RISKY,
    SAFE,
    SIZE,
    WATCH,
    WATCHED,
    State,
    pop,
    push,
)

# A new floor, as a share of the best score.
SHARE = 0.75
# What `choose` answers besides a pair.
NONE, NO_ROOM, BELOW = -1, -2, -3


@compiled
def score(frequency: int, conflicts: int, gamma: float) -> float:
    """S of one pair, as `reference.score`."""
    psi = 1.0 - conflicts / frequency
    return float(frequency) * psi**gamma


@compiled
def offer(state: State, number: int) -> None:
    """Enter a pair whose counts changed in the heap where it belongs, unless an entry at least as high stands there."""
    pair = state.pair[number]
    frequency = pair.frequency
    if frequency < state.reg[MIN]:
        return
    value = float(frequency)
    if pair.conflicts == 0:
        if value > pair.bound:
            pair.bound = value
            state.reg[SAFE] = push(state.safe, state.reg[SAFE], value, number, state.pair)
        return
    if value < state.floats[FLOOR]:
        return
    if pair.bound >= 0.0:
        pair.bound = -WATCHED
        state.watch[state.reg[WATCH]] = number
        state.reg[WATCH] += 1
    value = score(frequency, pair.conflicts, state.floats[LOWEST])
    if value > -pair.bound and value >= state.floats[FLOOR]:
        pair.bound = -value
        state.reg[RISK] = push(state.risk, state.reg[RISK], value, number, state.pair)


@compiled
def offer_safe(state: State) -> None:
    """Enter every pair without conflicts: once, after counting."""
    for number in range(state.reg[PAIRS]):
        if state.pair[number].conflicts == 0:
            offer(state, number)


@compiled
def gamma_at(state: State, grown: int) -> float:
    """γ when V has grown by `grown`."""
    if state.reg[HELD] or grown >= len(state.gammas):
        return state.floats[GAMMA_END]
    return state.gammas[grown]


@compiled
def lower_floor(state: State, floor: float) -> bool:
    """Watch every pair with conflicts from this frequency on; False, with nothing changed, when there is no room."""
    many = state.reg[WATCH]
    for number in range(state.reg[PAIRS]):
        pair = state.pair[number]
        many += pair.conflicts > 0 and pair.bound >= 0.0 and float(pair.frequency) >= floor
    if many > len(state.watch) or many > len(state.risk):
        state.reg[RISKY] = many
        return False
    state.floats[FLOOR] = floor
    for number in range(state.reg[PAIRS]):
        if state.pair[number].conflicts > 0 and state.pair[number].bound >= 0.0:
            offer(state, number)
    state.reg[BLOCK_END] = 0
    return True


@compiled
def begin_block(state: State) -> None:
    """New upper bounds for the pairs that are watched; those that need it no more are forgotten."""
    grown = state.reg[SIZE] - state.reg[BASE]
    state.reg[BLOCK_END] = state.reg[SIZE] + BLOCK
    state.floats[LOWEST] = min(gamma_at(state, grown), gamma_at(state, grown + BLOCK))
    state.reg[RISK] = 0
    many, state.reg[WATCH] = state.reg[WATCH], 0
    for i in range(many):
        number = state.watch[i]
        if state.pair[number].bound < 0.0:
            state.pair[number].bound = 0.0
            if state.pair[number].conflicts > 0:
                offer(state, number)


@compiled
def first_safe(state: State) -> int:
    """The best pair without conflicts, or −1; stale entries on the way are put right."""
    while state.reg[SAFE] > 0:
        number = state.safe[0].pair
        value = state.safe[0].key
        pair = state.pair[number]
        valid = value == pair.bound
        if valid and pair.conflicts == 0 and float(pair.frequency) == value:
            return number
        state.reg[SAFE] = pop(state.safe, state.reg[SAFE], state.pair)
        if valid:
            pair.bound = 0.0
            if pair.conflicts == 0:
                offer(state, number)
    return NONE


@compiled
def wins(state: State, value: float, number: int, best_value: float, best: int) -> bool:
    """Whether a pair goes before the best so far: score, then frequency, then smaller ids."""
    if best < 0 or value != best_value:
        return value > best_value
    if state.pair[number].frequency != state.pair[best].frequency:
        return state.pair[number].frequency > state.pair[best].frequency
    return state.pair[number].key < state.pair[best].key


@compiled
def choose(state: State, gamma: float) -> tuple[int, float]:
    """The pair to merge and its score; or NONE (no score above 0), NO_ROOM (`aside` is too small), or BELOW (the best
    found lies below the floor: lower it)."""
    best = first_safe(state)
    value = 0.0 if best < 0 else float(state.pair[best].frequency)
    looked = 0
    full = False
    while state.reg[RISK] > 0 and state.risk[0].key >= value:
        if looked == len(state.aside):
            full = True
            break
        number = state.risk[0].pair
        key = state.risk[0].key
        pair = state.pair[number]
        state.reg[RISK] = pop(state.risk, state.reg[RISK], state.pair)
        if key != -pair.bound:
            continue
        pair.bound = -WATCHED
        if pair.conflicts == 0 or pair.frequency < state.reg[MIN]:
            continue
        if score(pair.frequency, pair.conflicts, state.floats[LOWEST]) < key:
            offer(state, number)
            continue
        state.aside[looked] = number
        looked += 1
        exact = score(pair.frequency, pair.conflicts, gamma)
        if exact > 0.0 and wins(state, exact, number, value, best):
            best = number
            value = exact
    for i in range(looked):
        offer(state, state.aside[i])
    if full:
        return NO_ROOM, 0.0
    if value < state.floats[FLOOR]:
        return BELOW, value
    return best, value

