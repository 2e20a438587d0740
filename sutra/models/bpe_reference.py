"""BPE encoding as it is written down: the readable twin of `bpe_kernel`.

A pre-token begins as code points (a code point the vocabulary lacks, as its bytes; or all bytes). Again and again the
pair of lowest rank is merged, the leftmost of equals, until no pair has a rank. A heap keeps this O(n log n), so that
one very long word costs no more than as many short ones.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence

Pair = tuple[int, int]
Merges = Mapping[Pair, tuple[int, int]]


def merge_ids(ids: Sequence[int], merges: Merges) -> list[int]:
    """`ids` merged by `merges`: (left, right) → (rank, merged).

    >>> merge_ids([1, 2, 1, 2, 3], {(1, 2): (0, 7), (7, 3): (1, 8)})
    [7, 8]
    """
    found: list[int] = list(ids)
    count = len(found)
    following = list(range(1, count + 1))
    before = list(range(-1, count - 1))
    heap: list[tuple[int, int, int, int]] = []

    def offer(place: int) -> None:
        after = following[place]
        if after < count:
            rule = merges.get((found[place], found[after]))
            if rule is not None:
                heapq.heappush(heap, (rule[0], place, found[place], found[after]))

    for place in range(count - 1):
        offer(place)
    while heap:
        _, place, left, right = heapq.heappop(heap)
        after = following[place] if found[place] == left else count
        if after >= count or found[after] != right:
            continue  # an entry that later merges have made stale
        found[place] = merges[left, right][1]
        found[after] = -1
        following[place] = following[after]
        if following[place] < count:
            before[following[place]] = place
            offer(place)
        if before[place] >= 0:
            offer(before[place])
    return [token for token in found if token >= 0]


def first_ids(text: str, points: Mapping[str, int]) -> list[int]:
    """Code points as ids; one that `points` lacks as the ids of its bytes (0 to 255).

    >>> first_ids("कé", {"क": 300})
    [300, 195, 169]
    """
    ids: list[int] = []
    for character in text:
        known = points.get(character)
        if known is None:
            ids += character.encode("utf-8")
        else:
            ids.append(known)
    return ids
