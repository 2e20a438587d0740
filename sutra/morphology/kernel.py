"""The compiled look-up: for each word, the row of the lexicon that reads it.

The readable twin is `Lexicon.find`; tests hold the two against each other.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sutra.models.jit import compiled, inlined
from sutra.morphology.tables import BASE, I32, U64, HashMap, Tables

F64 = npt.NDArray[np.float64]

_BASE = np.uint64(BASE)


@inlined
def seek(table: HashMap, key: np.uint64) -> int:
    """The place of a key, or -1."""
    mask = len(table.keys) - 1
    place = np.int64((key ^ (key >> np.uint64(31))) & np.uint64(mask))
    while table.counts[place] > 0:
        if table.keys[place] == key:
            return place
        place = (place + 1) & mask
    return -1


@compiled
def powers(length: int) -> U64:
    """BASE to the power 0 … length, modulo 2**64."""
    found = np.empty(length + 1, np.uint64)
    found[0] = np.uint64(1)
    for i in range(length):
        found[i + 1] = found[i] * _BASE
    return found


@compiled
def _has_member(tables: Tables, group: int, wanted: int) -> int:
    low, high = tables.group_start[group], tables.group_end[group]
    while low < high:
        middle = (low + high) >> 1
        if tables.member_class[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    if low < tables.group_end[group] and tables.member_class[low] == wanted:
        return low
    return -1


@compiled
def _find(codes: I32, start: int, end: int, prefix: U64, power: U64, tables: Tables) -> tuple[int, int, int]:
    """(written index, -1, -1), (-1, root row, member), (-1, root row, -1) for a word that stands as it is, or all -1."""
    length = end - start
    prefix[0] = np.uint64(0)
    for i in range(length):
        prefix[i + 1] = prefix[i] * _BASE + np.uint64(codes[start + i] + 1)
    whole = prefix[length]
    place = seek(tables.written, whole)
    if place >= 0:
        return tables.written.starts[place], -1, -1
    place = seek(tables.roots, whole)
    if place >= 0:
        for k in range(tables.roots.starts[place], tables.roots.starts[place] + tables.roots.counts[place]):
            row = tables.root_order[k]
            if tables.root_class[row] < 0:
                return -1, row, -1
    best_row, best_member = -1, -1
    best_inflected, best_joints, best_root = 2, 1 << 30, -1
    for at in range(max(0, length - tables.longest), length + 1):
        place = seek(tables.endings, whole - prefix[at] * power[length - at])
        if place < 0:
            continue
        first = tables.endings.starts[place]
        for group in range(first, first + tables.endings.counts[place]):
            strip = tables.group_strip_length[group]
            stem = seek(tables.roots, prefix[at] * power[strip] + tables.group_strip[group])
            if stem < 0:
                continue
            put = tables.group_put_length[group]
            for k in range(tables.roots.starts[stem], tables.roots.starts[stem] + tables.roots.counts[stem]):
                row = tables.root_order[k]
                last = tables.last_length[row]
                if strip > last or last - strip + put == 0:
                    continue
                member = _has_member(tables, group, tables.root_class[row])
                while member >= 0 and member < tables.group_end[group] and tables.member_class[member] == tables.root_class[row]:
                    joints = tables.root_joints[row] + tables.member_joints[member]
                    bare = tables.member_joints[member] == 0 and not tables.root_written[row] and strip == 0 and put == 0
                    inflected = 0 if bare else 1
                    root = tables.root_length[row] + (put - strip if tables.root_last[row] else 0)
                    better = inflected < best_inflected
                    if inflected == best_inflected:
                        better = joints < best_joints
                        if joints == best_joints:
                            better = root > best_root or (root == best_root and row < best_row)
                    if better:
                        best_row, best_member = row, member
                        best_inflected, best_joints, best_root = inflected, joints, root
                    member += 1
    return -1, best_row, best_member


@compiled
def look_up(codes: I32, starts: I32, tables: Tables) -> I32:
    """For n words laid end to end in `codes`: an (n, 3) array of what `_find` gives; last, lemma forms are sought."""
    count = len(starts) - 1
    longest = 0
    for i in range(count):
        longest = max(longest, starts[i + 1] - starts[i])
    power = powers(max(longest, 64) + tables.longest)
    prefix = np.empty(longest + 1, np.uint64)
    found = np.empty((count, 3), np.int32)
    for i in range(count):
        segmented, row, member = _find(codes, starts[i], starts[i + 1], prefix, power, tables)
        if segmented < 0 and row < 0:
            place = seek(tables.lemmas, prefix[starts[i + 1] - starts[i]])
            if place >= 0:
                segmented = tables.lemmas.starts[place]
        found[i, 0], found[i, 1], found[i, 2] = segmented, row, member
    return found


@compiled
def joints(found: I32, starts: I32, tables: Tables, scores: F64, cut_above: float, clitics: HashMap, codes: I32) -> tuple[I32, I32, I32, I32]:
    """Boundaries of n words: ``(starts, offsets, layers, roots)``; where `found` has nothing, those of the model.

    `scores` are the model's, per letter; a gap whose score is above `cut_above` is a boundary. `roots` is (n, 2).
    """
    count = len(starts) - 1
    capacity = 16
    for i in range(count):
        capacity += starts[i + 1] - starts[i]
    out_starts = np.zeros(count + 1, np.int32)
    offsets, layers = np.empty(capacity, np.int32), np.empty(capacity, np.int32)
    roots = np.empty((count, 2), np.int32)
    n = 0
    for i in range(count):
        segmented, row, member = found[i, 0], found[i, 1], found[i, 2]
        length = starts[i + 1] - starts[i]
        if segmented >= 0:
            for k in range(tables.seg_start[segmented], tables.seg_start[segmented + 1]):
                offsets[n], layers[n] = tables.seg_offset[k], tables.seg_layer[k]
                n += 1
            roots[i, 0], roots[i, 1] = tables.seg_root[segmented, 0], tables.seg_root[segmented, 1]
        elif row >= 0:
            first = n
            for k in range(tables.root_start[row], tables.root_start[row + 1]):
                offsets[n], layers[n] = tables.root_offset[k], tables.root_layer[k]
                n += 1
            begin = length
            if member >= 0:
                total = tables.member_tail[member]
                begin = length - total
                for k in range(tables.member_start[member], tables.member_start[member + 1]):
                    offsets[n], layers[n] = begin + tables.member_offset[k], tables.member_layer[k]
                    n += 1
            roots[i, 0] = tables.root_begin[row]
            roots[i, 1] = begin if tables.root_last[row] else tables.root_begin[row] + tables.root_length[row]
            if n == first:
                roots[i, 1] = length
        else:
            at = n
            for gap in range(1, length):
                if scores[starts[i] + gap] > cut_above:
                    offsets[n], layers[n] = gap, 0
                    n += 1
            roots[i, 0], roots[i, 1] = 0, offsets[at] if n > at else length
            for k in range(at, n):
                end = offsets[k + 1] if k + 1 < n else length
                value = np.uint64(0)
                for j in range(starts[i] + offsets[k], starts[i] + end):
                    value = value * _BASE + np.uint64(codes[j] + 1)
                layers[k] = 1 if seek(clitics, value) >= 0 else 0
        out_starts[i + 1] = n
    return out_starts, offsets[:n], layers[:n], roots
