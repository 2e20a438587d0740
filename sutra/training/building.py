"""Merges that build aksharas from code points, so that a trained model is plain BPE over code points.

Any BPE engine can then run it, and an akshara never seen in training falls back through the same merges. The set is
grown to a fixpoint: greedy BPE from the code points of every unit of V0 must end in the whole unit.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence

Pair = tuple[str, str]
Rank = tuple[int, str, str]


def rank(pair: Pair) -> Rank:
    """Where a building merge stands among the others: by length of the result, the result, the left part."""
    left, right = pair
    return (len(left) + len(right), left + right, left)


def merge_greedily(pieces: Sequence[str], ranks: Mapping[Pair, Rank]) -> list[str]:
    """Greedy BPE: again and again the pair of lowest rank, the leftmost of equals.

    >>> merge_greedily("कीं", {pair: rank(pair) for pair in [("क", "ी"), ("की", "ं")]})
    ['कीं']
    """
    found = list(pieces)
    while len(found) > 1:
        candidates = [(ranks[pair], i) for i, pair in enumerate(itertools.pairwise(found)) if pair in ranks]
        if not candidates:
            break
        _, best = min(candidates)
        found[best : best + 2] = [found[best] + found[best + 1]]
    return found


def building_merges(units: Sequence[str]) -> list[Pair]:
    """The merges, in rank order, that build each of `units` from its code points.

    Short units come first and each is built from what stands already: far fewer strings are then needed on the way
    that are no unit themselves (57 instead of 221 for 1,690 Hindi aksharas).

    >>> building_merges(["कीं", "की"])
    [('क', 'ी'), ('की', 'ं')]
    """
    multi = sorted((unit for unit in units if len(unit) > 1), key=lambda unit: (len(unit), unit))
    ranks: dict[Pair, Rank] = {}
    grown = True
    while grown:
        grown = False
        for unit in multi:
            pieces = merge_greedily(unit, ranks)
            left = pieces[0]
            for right in pieces[1:]:
                if (left, right) not in ranks:
                    ranks[left, right] = rank((left, right))
                    grown = True
                left += right
    return sorted(ranks, key=rank)


def extra_strings(pairs: Iterable[Pair], known: set[str]) -> list[str]:
    """Strings the building merges need on the way that are not in `known`, by length, then text: the extra ids.

    >>> extra_strings(building_merges(["क्षा"]), set("क्षा") | {"क्षा"})
    ['क्', 'क्ष']
    """
    return sorted({left + right for left, right in pairs} - known, key=lambda text: (len(text), text))
