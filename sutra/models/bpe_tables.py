"""What the compiled encoder reads: character classes, code-point ids, rules, and a bounded cache of words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import regex

from sutra.cache import once
from sutra.text.words import SPACE_CLASS

if TYPE_CHECKING:
    from sutra.models.bpe import Vocabulary

Array = npt.NDArray[Any]

# Classes of code points, as `sutra.text.words` tells them apart. OTHER is what no class names.
OTHER, LETTER, MARK, JOINER, DIGIT, WHITE, BLANK = range(7)
_CLASSES: Final = (
    (LETTER, r"\p{L}+"),
    (MARK, r"\p{M}+"),
    (DIGIT, r"\p{N}+"),
    (WHITE, f"[{SPACE_CLASS}]+"),
    (JOINER, r"[\u200C\u200D]+"),
    (BLANK, r"\u0020"),
)
RULE: Final = np.dtype([("key", np.int64), ("rank", np.int32), ("merged", np.int32)], align=True)
WORD: Final = np.dtype(
    [
        ("code", np.uint64),  # hash of its bytes
        ("start", np.int32),  # its bytes are text[start : start + length]
        ("length", np.int32),
        ("first", np.int32),  # its ids are ids[first : first + count]
        ("count", np.int32),
    ],
    align=True,
)


class Tables(NamedTuple):
    """One model, ready for compiled code."""

    kinds: Array  # uint8, a class for every code point
    pages: Array  # int32: code point >> 8 → row of `points`
    points: Array  # (rows, 256) int32: id of a code point, or −1
    rules: Array  # RULE, a power of two, key −1 free
    widths: Array  # int32: bytes of each token
    at_end: int  # 1 when a word's space follows it
    by_bytes: int  # 1 when bytes are units
    guarded: int  # 1 when letter runs are left to the caller


class Words(NamedTuple):
    """Words already encoded. `reg`: how many words, bytes and ids there are."""

    slots: Array  # int32, a power of two: word by hash, −1 free
    words: Array  # WORD
    text: Array  # uint8
    ids: Array  # int32
    reg: Array  # (3,) int64


@once
def kinds() -> Array:
    """The class of every code point, asked of the same `regex` that cuts pre-tokens elsewhere."""
    table = np.zeros(0x110000, dtype=np.uint8)
    low = "".join(map(chr, range(0xD800)))
    high = "".join(map(chr, range(0xE000, 0x110000)))
    for text, base in ((low, 0), (high, 0xE000)):
        for kind, pattern in _CLASSES:
            for match in regex.finditer(pattern, text):
                table[base + match.start() : base + match.end()] = kind
    return table


def _code_point_ids(vocabulary: Vocabulary) -> tuple[Array, Array]:
    """Two levels: most pages hold no letter of this model and share one empty row."""
    pages = np.zeros(0x1100, dtype=np.int32)
    rows = [np.full(256, -1, dtype=np.int32)]
    for character, token in vocabulary.points.items():
        point = ord(character)
        if not pages[point >> 8]:
            pages[point >> 8] = len(rows)
            rows.append(np.full(256, -1, dtype=np.int32))
        rows[pages[point >> 8]][point & 255] = token
    return pages, np.stack(rows)


def make_tables(vocabulary: Vocabulary, marker: str, guarded: bool) -> Tables:
    """The tables of one model."""
    from sutra.models.bpe_merge_kernel import enter_rules

    pages, points = _code_point_ids(vocabulary)
    size = 1 << max(4, int(4 * len(vocabulary.rules)).bit_length())
    rules = np.zeros(size, dtype=RULE)
    rules["key"] = -1
    enter_rules(np.ascontiguousarray(vocabulary.rules), rules)
    return Tables(
        kinds=kinds(),
        pages=pages,
        points=points,
        rules=rules,
        widths=np.fromiter(map(len, vocabulary.all_bytes), dtype=np.int32, count=len(vocabulary.tokens)),
        at_end=int(marker == "end"),
        by_bytes=int(vocabulary.byte_units),
        guarded=int(guarded),
    )


def make_words(count: int, length: int = 0) -> Words:
    """Room for `count` words of a usual length, and at least `length` bytes."""
    room = max(24 * count, length)
    return Words(
        slots=np.full(1 << int(2 * count).bit_length(), -1, dtype=np.int32),
        words=np.zeros(count, dtype=WORD),
        text=np.zeros(room, dtype=np.uint8),
        ids=np.zeros(room, dtype=np.int32),
        reg=np.zeros(3, dtype=np.int64),
    )
