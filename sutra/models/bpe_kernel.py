"""The compiled encoder: the twin of `bpe_reference`, over UTF-8 bytes, with a cache of words.

Pre-tokens are found by the classes of code points (the patterns of `sutra.text.words` as a small machine); each
distinct one is merged once (`bpe_merge_kernel`).
"""

# mypy: disable-error-code="return-value, arg-type"
# (numpy's scalar types stand for machine numbers in compiled code, and numba checks them itself)

from __future__ import annotations

import numpy as np

from sutra.models.bpe_merge_kernel import SHORT, merge_long, merge_short
from sutra.models.bpe_tables import BLANK, DIGIT, JOINER, LETTER, MARK, OTHER, WHITE, Array, Tables, Words
from sutra.models.jit import compiled, inlined

LONG = 512  # words of more bytes are not kept
# What `encode` answers.
DONE, FULL, MISSES = 0, 1, 2


@inlined
def point_at(data: bytes, place: int) -> tuple[int, int]:
    """The code point at a place of valid UTF-8, and its width in bytes."""
    first = np.int64(data[place])
    if first < 0x80:
        return first, 1
    if first < 0xE0:
        return (first & 0x1F) << 6 | np.int64(data[place + 1] & 0x3F), 2
    if first < 0xF0:
        return (first & 0x0F) << 12 | np.int64(data[place + 1] & 0x3F) << 6 | np.int64(data[place + 2] & 0x3F), 3
    return (
        (first & 0x07) << 18
        | np.int64(data[place + 1] & 0x3F) << 12
        | np.int64(data[place + 2] & 0x3F) << 6
        | np.int64(data[place + 3] & 0x3F),
        4,
    )


@compiled
def run_end(tables: Tables, data: bytes, place: int) -> tuple[int, int]:
    """Where the run that begins at a place ends, and its class (LETTER, DIGIT or OTHER; WHITE when there is none)."""
    if place >= len(data):
        return place, WHITE
    point, width = point_at(data, place)
    kind = tables.kinds[point]
    if kind in (WHITE, BLANK):
        return place, WHITE
    if kind == MARK:
        kind = np.uint8(LETTER)
    elif kind == JOINER:
        kind = np.uint8(OTHER)
    place += width
    while place < len(data):
        point, width = point_at(data, place)
        other = tables.kinds[point]
        if other != kind and other != MARK and not (other == JOINER and kind != DIGIT):
            break
        place += width
    return place, np.int64(kind)


@compiled
def pretoken_end(tables: Tables, data: bytes, place: int) -> tuple[int, int]:
    """Where the pre-token that begins at a place ends, and the class of its run (WHITE for white space alone)."""
    blank = data[place] == 0x20
    if tables.at_end:
        end, kind = run_end(tables, data, place)
        if kind != WHITE:
            return end + (end < len(data) and data[end] == 0x20), kind
    else:
        end, kind = run_end(tables, data, place + blank)
        if kind != WHITE:
            return end, kind
    _, width = point_at(data, place)
    return place + width, WHITE


@compiled
def units_of(tables: Tables, data: bytes, start: int, end: int, ids: Array) -> int:
    """The ids that merging of data[start:end] begins with; how many."""
    count = 0
    place = start
    while place < end:
        if tables.by_bytes:
            ids[count] = data[place]
            count += 1
            place += 1
            continue
        point, width = point_at(data, place)
        token = tables.points[tables.pages[point >> 8], point & 255]
        if token >= 0:
            ids[count] = token
            count += 1
        else:
            for k in range(width):
                ids[count] = data[place + k]
                count += 1
        place += width
    return count


@compiled
def encode_part(tables: Tables, data: bytes, start: int, end: int, ids: Array) -> int:
    """Encode data[start:end], across which merges are free, into `ids` (room for a token a byte); how many ids."""
    count = units_of(tables, data, start, end, ids)
    if count <= SHORT:
        return merge_short(tables.rules, ids, count)
    return merge_long(tables.rules, ids, count)


@compiled
def code_of(data: bytes, start: int, end: int) -> np.uint64:
    """A hash of bytes."""
    code = np.uint64(end - start)
    for i in range(start, end):
        code = code * np.uint64(0x9E3779B97F4A7C15) + np.uint64(data[i])
    code ^= code >> np.uint64(33)
    code *= np.uint64(0xFF51AFD7ED558CCD)
    return code ^ (code >> np.uint64(33))


@compiled
def find_word(words: Words, data: bytes, start: int, end: int, code: np.uint64) -> tuple[int, int]:
    """``(slot, word)``: the word with these bytes, or −1 and the slot where it belongs."""
    mask = np.uint64(len(words.slots) - 1)
    slot = np.int64(code & mask)
    while True:
        number = words.slots[slot]
        if number < 0:
            return slot, -1
        word = words.words[number]
        if word.code == code and word.length == end - start:
            # Equal hashes of equal lengths are nearly always equal bytes: all are looked at, many at a time.
            differ = np.uint8(0)
            for i in range(np.uint64(end - start)):
                differ |= words.text[np.uint64(word.start) + i] ^ data[np.uint64(start) + i]
            if differ == 0:
                return slot, number
        slot = np.int64(np.uint64(slot + 1) & mask)


@compiled
def keep(words: Words, slot: int, code: np.uint64, data: bytes, start: int, end: int, ids: Array, count: int) -> bool:
    """Enter a word and its ids; False when there is no room."""
    number, begin, first = words.reg
    length = end - start
    if number == len(words.words) or begin + length > len(words.text) or first + count > len(words.ids):
        return False
    word = words.words[number]
    word.code = code
    word.start = begin
    word.length = length
    word.first = first
    word.count = count
    for i in range(length):
        words.text[begin + i] = data[start + i]
    words.ids[first : first + count] = ids[:count]
    words.slots[slot] = number
    words.reg[0], words.reg[1], words.reg[2] = number + 1, begin + length, first + count
    return True


@compiled
def refill(words: Words) -> None:
    """Enter all words in a new, empty table of slots."""
    mask = np.uint64(len(words.slots) - 1)
    for number in range(words.reg[0]):
        slot = np.int64(words.words[number].code & mask)
        while words.slots[slot] >= 0:
            slot = np.int64(np.uint64(slot + 1) & mask)
        words.slots[slot] = number


@compiled
def keep_parts(tables: Tables, words: Words, data: bytes, cuts: Array) -> bool:
    """Encode one word whose merges may not cross `cuts` (byte offsets, 0 and its length included) and keep it."""
    code = code_of(data, 0, len(data))
    slot, number = find_word(words, data, 0, len(data), code)
    if number >= 0:
        return True
    ids = np.empty(len(data), dtype=np.int32)
    count = 0
    for i in range(len(cuts) - 1):
        count += encode_part(tables, data, cuts[i], cuts[i + 1], ids[count:])
    return keep(words, slot, code, data, 0, len(data), ids, count)


@compiled
def encode(
    tables: Tables, words: Words, data: bytes, place: int, stop: int, ids: Array, count: int, misses: Array
) -> tuple[int, int, int, int]:
    """Encode pre-tokens from `place` on until one begins at `stop` or later.

    Ids go to ids[count:] (room for a token a byte). The answer is ``(why, place, count, missed)``: DONE; FULL (the
    cache has no room for the word at `place`); or MISSES: misses[:missed] are spans of words that the caller must keep
    first (guarded models), and the rest of the answer is to be thrown away.
    """
    missed = 0
    while place < stop:
        end, kind = pretoken_end(tables, data, place)
        code = code_of(data, place, end)
        slot, number = find_word(words, data, place, end, code)
        if number < 0:
            if tables.guarded and kind == LETTER:
                misses[missed, 0], misses[missed, 1] = place, end
                missed += 1
                place = end
                if missed == len(misses):
                    break
                continue
            made = encode_part(tables, data, place, end, ids[count:])
            if end - place <= LONG and not keep(words, slot, code, data, place, end, ids[count:], made):
                return (MISSES if missed else FULL), place, count, missed
            count += made
        else:
            word = words.words[number]
            for i in range(word.count):
                ids[count + i] = words.ids[word.first + i]
            count += word.count
        place = end
    return (MISSES if missed else DONE), place, count, missed


@compiled
def edges_of(widths: Array, ids: Array, lead: int, length: int, edges: Array) -> None:
    """Byte edges of tokens; `lead` bytes of the model's own space come before the text, which has `length` bytes."""
    total = -lead
    for i in range(len(ids)):
        total += widths[ids[i]]
        edges[i + 1] = min(max(total, 0), length)
