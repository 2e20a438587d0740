"""What the boundary model sees of a gap between two letters: the letters on both sides, hashed (compiled).

The whole rest of the word is one of the features: endings of these languages are a closed set, roots are not.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sutra.models.jit import compiled, inlined
from sutra.morphology.kernel import seek
from sutra.morphology.tables import BASE, I32, U64, HashMap

BITS: Final = 18
FEATURES: Final = 21
_BASE = np.uint64(BASE)
_START, _END = 2, 3
_MASK: Final = (1 << 64) - 1
_REST: Final = 14  # letters of the rest of the word that are told apart


@inlined
def _slot(value: np.uint64, template: int) -> int:
    mixed = value ^ (np.uint64(template + 1) * np.uint64(0xC2B2AE3D27D4EB4F))
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(32)
    return np.int64(mixed & np.uint64((1 << BITS) - 1))


@inlined
def _between(prefix: U64, power: U64, low: int, high: int) -> np.uint64:
    return prefix[high] - prefix[low] * power[high - low]


@compiled
def padded_prefix(codes: I32, start: int, end: int, prefix: U64) -> int:
    """Prefix hashes of ^word$ into `prefix`; returns the padded length."""
    prefix[0] = np.uint64(0)
    prefix[1] = np.uint64(_START)
    n = end - start
    for i in range(n):
        prefix[i + 2] = prefix[i + 1] * _BASE + np.uint64(codes[start + i] + 1)
    prefix[n + 2] = prefix[n + 1] * _BASE + np.uint64(_END)
    return n + 2


@compiled
def attested(
    plain: np.uint64, gap: int, codes: I32, start: int, power: U64, known: HashMap, strips: U64, strip_lengths: I32, puts: U64, put_lengths: I32, prefix: U64
) -> int:
    """Whether what stands before the gap is a known word (1), one once its ending is restored (2), both (3), or neither (0)."""
    found = 1 if gap > 1 and seek(known, plain) >= 0 else 0
    for k in range(len(strips)):
        put = put_lengths[k]
        if put >= gap:
            continue
        # The hash of the plain prefix without its last `put` letters; prefix[] holds ^, so it is taken off.
        kept = prefix[gap - put + 1] - np.uint64(_START) * power[gap - put]
        if put > 0 and plain - kept * power[put] != puts[k]:
            continue
        if seek(known, kept * power[strip_lengths[k]] + strips[k]) >= 0:
            return found | 2
    return found


@compiled
def gap_features(
    codes: I32, start: int, gap: int, size: int, prefix: U64, power: U64,
    known: HashMap, strips: U64, strip_lengths: I32, puts: U64, put_lengths: I32, out: I32,
) -> int:  # fmt: skip
    """Slots of the features of the gap after `gap` letters, into `out`; returns the attestation flag. `size` is padded."""
    at = gap + 1
    right = size - at
    rest = _between(prefix, power, at, size) if right <= _REST else np.uint64(7)
    left1 = _between(prefix, power, at - 1, at)
    left2 = _between(prefix, power, max(0, at - 2), at)
    left3 = _between(prefix, power, max(0, at - 3), at)
    right1 = _between(prefix, power, at, min(size, at + 1))
    right2 = _between(prefix, power, at, min(size, at + 2))
    plain = prefix[at] - np.uint64(_START) * power[gap]
    flag = attested(plain, gap, codes, start, power, known, strips, strip_lengths, puts, put_lengths, prefix)
    marked = np.uint64(flag) * np.uint64(0x9E3779B97F4A7C15)
    depth = np.uint64(min(gap, 5))
    out[0] = _slot(rest, 0)
    for k in range(1, 6):
        out[k] = _slot(_between(prefix, power, at, min(size, at + k)), k)
    out[6] = _slot(left1, 6)
    out[7] = _slot(left2, 7)
    out[8] = _slot(left3, 8)
    out[9] = _slot(_between(prefix, power, max(0, at - 4), at), 9)
    out[10] = _slot(left1 * _BASE + right1, 10)
    out[11] = _slot(left2 * _BASE + right2, 11)
    out[12] = _slot(left1 * _BASE + rest, 12)
    out[13] = _slot(left2 * _BASE + rest * np.uint64(3), 13)
    out[14] = _slot(left3 * _BASE + right1, 14)
    out[15] = _slot(rest ^ (depth * np.uint64(0xD6E8FEB86659FD93)), 15)
    out[16] = _slot(depth, 16)
    out[17] = _slot(rest ^ marked, 17)
    out[18] = _slot(marked ^ depth, 18)
    out[19] = _slot(left1 * _BASE + right2, 19)
    out[20] = _slot(left2 * _BASE + right1 * np.uint64(5), 20)
    return flag


def _python_slot(value: int, template: int) -> int:
    mixed = (value ^ ((template + 1) * 0xC2B2AE3D27D4EB4F)) & _MASK
    mixed ^= mixed >> 29
    mixed = mixed * 0xBF58476D1CE4E5B9 & _MASK
    mixed ^= mixed >> 32
    return mixed & ((1 << BITS) - 1)


def _python_hash(codes: list[int]) -> int:
    value = 0
    for code in codes:
        value = (value * BASE + code) & _MASK
    return value


def reference_flag(before: str, known: frozenset[str], pairs: tuple[tuple[str, str], ...]) -> int:
    """The readable twin of `attested`."""
    found = 1 if len(before) > 1 and before in known else 0
    restored = any(len(put) < len(before) and before.endswith(put) and before[: len(before) - len(put)] + strip in known for strip, put in pairs)
    return found | 2 if restored else found


def reference_slots(word: str, gap: int, flag: int) -> list[int]:
    """The readable twin of `gap_features`: the 21 slots of the gap after `gap` letters.

    >>> len(reference_slots("घरों", 2, 0))
    21
    """
    padded = [_START, *(ord(character) + 1 for character in word), _END]
    at, size = gap + 1, len(padded)
    rest = _python_hash(padded[at:]) if size - at <= _REST else 7
    left = [_python_hash(padded[max(0, at - k) : at]) for k in range(5)]
    right = [_python_hash(padded[at : at + k]) for k in range(6)]
    marked, depth = flag * 0x9E3779B97F4A7C15 & _MASK, min(gap, 5)
    values = [rest, *right[1:], *left[1:], left[1] * BASE + right[1], left[2] * BASE + right[2], left[1] * BASE + rest]
    values += [left[2] * BASE + rest * 3, left[3] * BASE + right[1], rest ^ (depth * 0xD6E8FEB86659FD93 & _MASK), depth]
    values += [rest ^ marked, marked ^ depth, left[1] * BASE + right[2], left[2] * BASE + right[1] * 5]
    return [_python_slot(value & _MASK, template) for template, value in enumerate(values)]
