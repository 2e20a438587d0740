"""Compiled twins for large corpora: akshara beginnings and distinct units, equal to the text layer's own rule.

What a code point does to a cluster is not listed here but asked of the text layer, once a code point that occurs:
whether it joins what stands before it, and its part in a conjunct. Words with characters whose clusters need more
context than that (emoji, Hangul, regional indicators, prepended marks) are left to the text layer word by word.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import regex

from sutra.languages import viramas
from sutra.models.jit import compiled
from sutra.text.aksharas import akshara_edges, is_consonant
from sutra.training.units import Flags, Units, present

Array = npt.NDArray[Any]

EXTENDS, CONSONANT, LINKER, INERT, VIRAMA, LETTER, ZWJ, CONTEXT = (1 << bit for bit in range(8))
_PLAIN: Final = regex.compile(r"[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\u200c\u200d]")
_CONTEXT: Final = regex.compile(
    r"[\p{Extended_Pictographic}\p{Regional_Indicator}\p{GCB=L}\p{GCB=V}\p{GCB=T}\p{GCB=LV}\p{GCB=LVT}\p{GCB=Prepend}]"
)
_CLUSTER: Final = regex.compile(r"\X")
_KA, _HALANT = "\u0915", "\u094d"


def _one_cluster(text: str) -> bool:
    return _CLUSTER.fullmatch(text) is not None


def behaviour(character: str) -> int:
    """What one code point does, as flags.

    EXTENDS joins what stands before it; CONSONANT and LINKER make conjuncts (GB9c); INERT may stand between them;
    VIRAMA, LETTER, ZWJ serve the join across a virama that a language's data names; CONTEXT: ask the text layer.
    """
    if not _PLAIN.match(character) or _CONTEXT.match(character):
        return CONTEXT
    flags = 0
    flags |= EXTENDS * _one_cluster("a" + character)
    flags |= CONSONANT * (_one_cluster(_KA + _HALANT + character) and not flags)
    flags |= LINKER * _one_cluster(_KA + character + _KA)
    flags |= INERT * _one_cluster(_KA + _HALANT + character + _KA)
    flags |= VIRAMA * (character in viramas())
    flags |= LETTER * is_consonant(character)
    flags |= ZWJ * (character == "\u200d")
    return flags


@compiled
def _mark_firsts(points: Array, starts: Array, kinds: Array, firsts: Array, context: Array) -> None:
    """Set `firsts` where units begin besides those set already; set `context` for words the text layer must do."""
    for word in range(len(starts) - 1):
        linked = False  # a linker stands before, nothing but INERT marks between (regex asks for no consonant before it)
        for place in range(starts[word], starts[word + 1]):
            point = points[place]
            kind = kinds[point]
            if kind & CONTEXT:
                context[word] = True
                break
            joined = (kind & EXTENDS) != 0 or (kind & CONSONANT != 0 and linked)
            if not joined and not firsts[place]:
                back = place - 1
                while back > starts[word] and kinds[points[back]] & ZWJ:
                    back -= 1
                joined = (
                    kind & LETTER != 0 and kinds[points[back]] & VIRAMA != 0 and points[back] >> 7 == point >> 7
                )
            if not joined:
                firsts[place] = True
            linked = kind & LINKER != 0 or (linked and kind & INERT != 0 and not firsts[place])


def akshara_firsts(words: Sequence[str], layout: Units) -> Flags:
    """Where units begin when they are aksharas: equal to `units._akshara_firsts`."""
    found = present(layout.points)
    kinds = np.zeros(found[-1] + 1 if found else 1, dtype=np.uint8)
    for point in found:
        kinds[point] = behaviour(chr(point))
    firsts = layout.firsts.copy()
    context = np.zeros(len(words), dtype=np.bool_)
    _mark_firsts(layout.points, layout.starts, kinds, firsts, context)
    for index in np.flatnonzero(context).tolist():
        begin, end = int(layout.begins[index]), int(layout.ends[index])
        firsts[begin:end] = False
        firsts[[begin + edge for edge in akshara_edges(words[index])[:-1]]] = True
    return firsts


@compiled
def _number(points: Array, begins: Array, lengths: Array, table: Array, which: Array, samples: Array) -> int:
    """Number equal slices alike, by an open table of samples; how many numbers, or −1 when `table` is too small."""
    mask = len(table) - 1
    count = 0
    for i in range(len(begins)):
        begin, length = begins[i], lengths[i]
        code = np.uint64(length)
        for k in range(length):
            code = (code ^ np.uint64(points[begin + k])) * np.uint64(0x9E3779B97F4A7C15)
            code ^= code >> np.uint64(29)
        slot = np.int64(code & np.uint64(mask))
        while True:
            number = table[slot]
            if number < 0:
                if 2 * count >= len(table) or count == len(samples):
                    return -1
                table[slot] = count
                samples[count] = i
                number = count
                count += 1
                break
            other = begins[samples[number]]
            same = lengths[samples[number]] == length
            k = 0
            while same and k < length:
                same = points[other + k] == points[begin + k]
                k += 1
            if same:
                break
            slot = (slot + 1) & mask
        which[i] = number
    return count


def distinct(points: Array, begins: Array, lengths: Array) -> tuple[Array, Array]:
    """Number equal slices alike: the number of each, and one slice of each number (as `alphabet._distinct`)."""
    which = np.zeros(len(begins), dtype=np.int32)
    size = 1 << 14
    while True:
        samples = np.zeros(size // 2, dtype=np.int64)
        count = _number(points, begins, lengths, np.full(size, -1, dtype=np.int32), which, samples)
        if count >= 0:
            return which, samples[:count]
        size *= 4
