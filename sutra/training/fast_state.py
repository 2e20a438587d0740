"""The fast trainer's data: flat arrays of records, two lazy heaps, and hashes that name strings.

What is used together lies together. Compiled code never allocates: before a merge it checks that everything the merge
could add has room, and otherwise returns GROW, upon which `fast.FastMerger` enlarges the arrays and calls again.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sutra.models.jit import compiled, inlined

Array = npt.NDArray[Any]

# One unit of one word. A token keeps its first unit's place for good; places merged away hold the id −1.
PLACE: Final = np.dtype(
    [
        ("id", np.int32),
        ("link", np.int32),  # number of the pair that begins here (see `State.pair_of`), or −1
        ("word", np.int32),  # the word's number, times 2, plus 1 when the gap after this unit is forbidden
        ("span", np.int32),  # at a token's first place and at its last: how many places it has
    ],
    align=True,
)
# One pair frequent enough to be merged. Its occurrences are listed once, when it comes to be; those that later merges
# take away stay in the list and are skipped.
PAIR: Final = np.dtype(
    [
        ("key", np.int64),  # left << 32 | right
        ("frequency", np.int64),
        ("conflicts", np.int64),
        # its valid heap entry: > 0 in the safe heap, < 0 (negated) in the risk heap, −WATCHED: watched only, 0: none
        ("bound", np.float64),
        ("start", np.int32),  # its places are occurrences[start : start + count]
        ("count", np.int32),
        ("stamp", np.int32),  # the last step that touched it
    ],
    align=True,
)
# A pair that came to be in the present step.
FRESH: Final = np.dtype(
    [("key", np.int64), ("frequency", np.int64), ("conflicts", np.int64), ("count", np.int32), ("fill", np.int32)], align=True
)
EVENT: Final = np.dtype([("fresh", np.int32), ("place", np.int32)], align=True)
STRING: Final = np.dtype([("hash1", np.uint64), ("power1", np.uint64), ("hash2", np.int64), ("power2", np.int64)], align=True)
ENTRY: Final = np.dtype([("key", np.float64), ("pair", np.int32)], align=True)

# Places in `State.reg`.
PAIRS, NUMBERS, LISTED, SAFE, RISK, WATCH, SIZE, STEPS, TOTAL, BASE, HELD, BLOCK_END, MIN, NEED, RISKY = range(15)
REGISTERS: Final = 15
# Places in `State.floats`: γ_end, the lowest γ of the block, and the frequency under which no pair is watched.
GAMMA_END, LOWEST, FLOOR = range(3)
# What compiled code returns.
DONE, GROW, EXHAUSTED = 0, 1, 2
WATCHED: Final = 5e-324
# NOTE so much growth of V one set of upper bounds serves: 128, 256 and 512 took 4.1, 2.9 and 3.0 s for 27,446 merges
# over 500,000 words, γ 4 → 0.
BLOCK: Final = 256


class State(NamedTuple):
    """N units in all W words, P pairs, V tokens."""

    place: Array  # (N,) PLACE
    weight: Array  # (W,) int64: how often each word occurs
    pair: Array  # (P,) PAIR
    pair_of: Array  # int32: by the number a place bears, the pair, or −1 for one too rare ever to be merged
    occurrences: Array  # int32: the places of all pairs
    safe: Array  # ENTRY: pairs without conflicts, by frequency
    risk: Array  # ENTRY: pairs with conflicts, by an upper bound of their score until the block ends
    watch: Array  # int32: pairs with conflicts whose frequency reaches the floor
    fresh: Array  # FRESH, scratch
    events: Array  # EVENT, scratch: which fresh pair begins where
    touched: Array  # int32, scratch: pairs with conflicts whose counts changed
    aside: Array  # int32, scratch: candidates looked at and not chosen
    with_left: Array  # (V,) int32, scratch: the fresh pair (token, merged), if its key says so
    with_right: Array  # (V,) int32, scratch: the fresh pair (merged, token), if its key says so
    string: Array  # (V,) STRING: each token's string, hashed in two independent ways
    strings: Array  # int32, a power of two: token by hash, −1 free
    gammas: Array  # float64: γ by growth of V
    records: Array  # RECORD: one a merge
    reg: Array  # (REGISTERS,) int64
    floats: Array  # (3,) float64


PRIME: Final = (1 << 31) - 1
BASE1: Final = 0x9E3779B97F4A7C15
BASE2: Final = 1_000_003_007 % PRIME
_MASK: Final = (1 << 64) - 1


def mix(point: int) -> int:
    """A code point scattered over 64 bits (splitmix64), so that near letters do not make near hashes."""
    found = (point * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & _MASK
    found = ((found ^ (found >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    found = ((found ^ (found >> 27)) * 0x94D049BB133111EB) & _MASK
    return found ^ (found >> 31)


def hash_strings(tokens: list[str], room: int) -> Array:
    """Hashes and powers of every token; H(ab) = H(a)·base^|b| + H(b) in both. `room` records, zeros at the end."""
    found = np.zeros(room, dtype=STRING)
    letters = {letter: mix(ord(letter)) for token in tokens for letter in token}
    rows = []
    for token in tokens:
        one, two, up1, up2 = 0, 0, 1, 1
        for letter in token:
            one = (one * BASE1 + letters[letter]) & _MASK
            two = (two * BASE2 + (letters[letter] >> 20) % PRIME) % PRIME
            up1 = up1 * BASE1 & _MASK
            up2 = up2 * BASE2 % PRIME
        rows.append((one, up1, two, up2))
    found[: len(rows)] = np.array(rows, dtype=STRING)
    return found


@compiled
def refill_strings(state: State) -> None:
    """Enter all tokens' strings in a new, empty table; the empty string (a byte for fallback) never."""
    mask = np.uint64(len(state.strings) - 1)
    for token in range(state.reg[SIZE]):
        if state.string[token].power1 == np.uint64(1):
            continue
        slot = np.int64(state.string[token].hash1 & mask)
        while state.strings[slot] >= 0:
            slot = np.int64(np.uint64(slot + 1) & mask)
        state.strings[slot] = token


@compiled
def join_strings(state: State, left: int, right: int) -> int:
    """The token whose string is left + right; a new one at the end of V when there is none. There must be room."""
    a, b = state.string[left], state.string[right]
    one = a.hash1 * b.power1 + b.hash1
    two = (a.hash2 * b.power2 + b.hash2) % PRIME
    mask = np.uint64(len(state.strings) - 1)
    slot = np.int64(one & mask)
    while True:
        token = state.strings[slot]
        if token < 0:
            break
        if state.string[token].hash1 == one and state.string[token].hash2 == two:
            return token
        slot = np.int64(np.uint64(slot + 1) & mask)
    token = state.reg[SIZE]
    state.reg[SIZE] = token + 1
    state.strings[slot] = token
    new = state.string[token]
    new.hash1 = one
    new.hash2 = two
    new.power1 = a.power1 * b.power1
    new.power2 = a.power2 * b.power2 % PRIME
    return token


@inlined
def better(key1: float, pair1: int, key2: float, pair2: int, pairs: Array) -> bool:
    """Whether the first heap entry goes before the second: greater key, then smaller left id, then right id."""
    if key1 != key2:
        return key1 > key2
    return pairs[pair1].key < pairs[pair2].key


@compiled
def push(heap: Array, size: int, key: float, pair: int, pairs: Array) -> int:
    """Add one entry to a heap of `size`; the new size."""
    i = size
    while i > 0:
        up = (i - 1) >> 1
        if not better(key, pair, heap[up].key, heap[up].pair, pairs):
            break
        heap[i].key = heap[up].key
        heap[i].pair = heap[up].pair
        i = up
    heap[i].key = key
    heap[i].pair = pair
    return size + 1


@compiled
def pop(heap: Array, size: int, pairs: Array) -> int:
    """Take the first entry off a heap of `size`; the new size."""
    size -= 1
    key = heap[size].key
    pair = heap[size].pair
    i = 0
    while True:
        down = 2 * i + 1
        if down >= size:
            break
        if down + 1 < size and better(heap[down + 1].key, heap[down + 1].pair, heap[down].key, heap[down].pair, pairs):
            down += 1
        if not better(heap[down].key, heap[down].pair, key, pair, pairs):
            break
        heap[i].key = heap[down].key
        heap[i].pair = heap[down].pair
        i = down
    heap[i].key = key
    heap[i].pair = pair
    return size
