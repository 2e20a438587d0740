"""Merging by rank, compiled: short rows of ids by looking for the lowest rank again and again, long ones with a heap, so
that no text takes more than O(n log n). The twin of `bpe_reference.merge_ids`.
"""

# mypy: disable-error-code="return-value, arg-type"
# (numpy's scalar types stand for machine numbers in compiled code, and numba checks them itself)

from __future__ import annotations

import numpy as np

from sutra.models.bpe_tables import Array
from sutra.models.jit import compiled, inlined

# Words of more units than this are merged with a heap.
SHORT = 48
_NO_RANK = np.int32(0x7FFFFFFF)


@inlined
def scatter(key: int) -> np.uint64:
    """A pair's key as a hash."""
    code = np.uint64(key)
    code ^= code >> np.uint64(33)
    code *= np.uint64(0xFF51AFD7ED558CCD)
    return code ^ (code >> np.uint64(33))


@compiled
def enter_rules(rows: Array, rules: Array) -> None:
    """Fill the empty table `rules` from (n, 3) left, right, merged; of equal pairs the first stands."""
    mask = np.uint64(len(rules) - 1)
    for rank in range(len(rows)):
        key = (np.int64(rows[rank, 0]) << 32) | np.int64(rows[rank, 1])
        slot = np.int64(scatter(key) & mask)
        while rules[slot].key >= 0 and rules[slot].key != key:
            slot = np.int64(np.uint64(slot + 1) & mask)
        if rules[slot].key < 0:
            rules[slot].key = key
            rules[slot].rank = rank
            rules[slot].merged = rows[rank, 2]


@compiled
def find_rule(rules: Array, left: int, right: int) -> int:
    """The slot of a pair's rule, or −1."""
    key = (np.int64(left) << 32) | np.int64(right)
    mask = np.uint64(len(rules) - 1)
    slot = np.int64(scatter(key) & mask)
    while rules[slot].key >= 0:
        if rules[slot].key == key:
            return slot
        slot = np.int64(np.uint64(slot + 1) & mask)
    return -1


@compiled
def merge_short(rules: Array, ids: Array, count: int) -> int:
    """Merge ids[:count] in place by looking for the lowest rank each time; the new count."""
    ranks = np.empty(SHORT, dtype=np.int32)
    slots = np.empty(SHORT, dtype=np.int64)
    for i in range(count - 1):
        slots[i] = find_rule(rules, ids[i], ids[i + 1])
        ranks[i] = rules[slots[i]].rank if slots[i] >= 0 else _NO_RANK
    while count > 1:
        best = 0
        for i in range(1, count - 1):
            if ranks[i] < ranks[best]:
                best = i
        if ranks[best] == _NO_RANK:
            break
        ids[best] = rules[slots[best]].merged
        count -= 1
        for i in range(best + 1, count):
            ids[i] = ids[i + 1]
        for i in range(best, count - 1):
            ranks[i] = ranks[i + 1]
            slots[i] = slots[i + 1]
        for i in (best - 1, best):
            if 0 <= i < count - 1:
                slots[i] = find_rule(rules, ids[i], ids[i + 1])
                ranks[i] = rules[slots[i]].rank if slots[i] >= 0 else _NO_RANK
    return count


@compiled
def heap_push(heap: Array, size: int, key: int) -> int:
    """Add a key to a heap of the smallest first; the new size."""
    i = size
    while i > 0 and heap[(i - 1) >> 1] > key:
        heap[i] = heap[(i - 1) >> 1]
        i = (i - 1) >> 1
    heap[i] = key
    return size + 1


@compiled
def heap_pop(heap: Array, size: int) -> int:
    """Take the smallest key off; the new size."""
    size -= 1
    key = heap[size]
    i = 0
    while 2 * i + 1 < size:
        down = 2 * i + 1
        if down + 1 < size and heap[down + 1] < heap[down]:
            down += 1
        if heap[down] >= key:
            break
        heap[i] = heap[down]
        i = down
    heap[i] = key
    return size


@compiled
def offer(rules: Array, ids: Array, following: Array, place: int, heap: Array, size: int) -> int:
    """Enter the pair that begins at a place, as rank << 32 | place, when it has a rule; the new size of the heap."""
    after = following[place]
    if after >= len(following):
        return size
    slot = find_rule(rules, ids[place], ids[after])
    if slot < 0:
        return size
    return heap_push(heap, size, np.int64(rules[slot].rank) << 32 | np.int64(place))


@compiled
def merge_long(rules: Array, ids: Array, count: int) -> int:
    """The same with a heap of ranks and places."""
    following = np.arange(1, count + 1).astype(np.int32)
    before = np.arange(-1, count - 1).astype(np.int32)
    heap = np.empty(3 * count + 3, dtype=np.int64)
    size = 0
    for place in range(count - 1):
        size = offer(rules, ids, following, place, heap, size)
    while size > 0:
        rank = heap[0] >> 32
        place = heap[0] & 0xFFFFFFFF
        size = heap_pop(heap, size)
        after = following[place]
        if ids[place] < 0 or after >= count:
            continue
        slot = find_rule(rules, ids[place], ids[after])
        if slot < 0 or rules[slot].rank != rank:
            continue  # an entry that later merges have made stale
        ids[place] = rules[slot].merged
        ids[after] = -1
        following[place] = following[after]
        if following[place] < count:
            before[following[place]] = place
            size = offer(rules, ids, following, place, heap, size)
        if before[place] >= 0:
            size = offer(rules, ids, following, before[place], heap, size)
    left = 0
    for place in range(count):
        if ids[place] >= 0:
            ids[left] = ids[place]
            left += 1
    return left
