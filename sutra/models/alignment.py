"""Exact byte edges for tokenizers that report something else: shared by the adapters of other libraries."""

from __future__ import annotations

from collections.abc import Sequence

import regex

from sutra.cache import once
from sutra.encoding import edges_from_tokens

_MARKS = regex.compile(r"\p{M}+")
_BYTE_PIECE = regex.compile(r"<0x([0-9A-Fa-f]{2})>")


@once
def byte_alphabet() -> dict[str, int]:
    """GPT-2's printable stand-ins: which character of a byte-level vocabulary stands for which byte.

    Printable Latin-1 stands for itself; the other 68 bytes, in order, for U+0100 and what follows it.
    """
    printable = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    others = [byte for byte in range(256) if byte not in printable]
    return {chr(byte): byte for byte in printable} | {chr(0x100 + i): byte for i, byte in enumerate(others)}


def byte_level(piece: str) -> bytes:
    """The bytes of a piece written in the byte alphabet; characters outside it stand for themselves."""
    table = byte_alphabet()
    return b"".join(bytes([table[c]]) if c in table else c.encode("utf-8") for c in piece)


def sentencepiece_bytes(piece: str) -> bytes:
    """The bytes of a SentencePiece piece: ▁ is a space, ``<0x0A>`` a byte.

    >>> sentencepiece_bytes("▁घर").decode()
    ' घर'
    """
    match = _BYTE_PIECE.fullmatch(piece)
    return bytes([int(match.group(1), 16)]) if match else piece.replace("\u2581", " ").encode("utf-8")


def _with_marks(data: bytes, stop: int, limit: int) -> int:
    """`stop` moved over marks that a library took off the letter before them, up to `limit`."""
    marks = _MARKS.match(data[stop:limit].decode("utf-8", errors="ignore"))
    return stop + len(marks.group().encode("utf-8")) if marks else stop


def align(text: str, pieces: Sequence[bytes], spans: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Byte edges that tile `text`, from the bytes each token claims and the byte spans its library reports.

    Where the claimed bytes spell the text (with or without one added space at either end), they decide: only they
    are right inside a code point. Where the library changed the text, spans decide; tokens that share a span (or of
    which all but the last are reported empty, as SentencePiece does for bytes) divide it by the bytes they claim when
    those add up. Marks that a library left out stay with their letter; anything else goes to the token after it.

    >>> align("घर", [b"\\xe0\\xa4", b"\\x98", "र".encode()], [(0, 3), (0, 3), (3, 6)])
    (0, 2, 3, 6)
    """
    data = text.encode("utf-8")
    lengths = [len(piece) for piece in pieces]
    joined = b"".join(pieces)
    for lead, trail in ((0, 0), (1, 0), (0, 1)):
        if joined == b" " * lead + data + b" " * trail:
            return edges_from_tokens(lengths, lead, trail)
    edges = [0]
    index = 0
    while index < len(pieces):
        start, stop = spans[index]
        end = index + 1
        added = pieces[index] == b" " and start == stop  # a dummy prefix stands for no text
        while not added and end < len(pieces) and (spans[end][0] < stop or (start == stop == spans[end][0] and lengths[index])):
            stop = max(stop, spans[end][1])
            end += 1
        low = edges[-1]
        high = max(low, _with_marks(data, min(stop, len(data)), spans[end][0] if end < len(pieces) else len(data)))
        if sum(lengths[index:end]) == high - low:
            inner = [low + sum(lengths[index : i + 1]) for i in range(index, end - 1)]
        else:
            inner = [max(low, min(high, spans[i][1])) for i in range(index, end - 1)]
        for edge in [*inner, high]:
            edges.append(max(edges[-1], edge))
        index = end
    if pieces:
        edges[-1] = len(data)
    return tuple(edges)
