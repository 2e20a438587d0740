"""Tokenizers that learn nothing: white space, code points, bytes."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from sutra.encoding import Encoding, byte_offsets, check_text
from sutra.models.base import ModelInfo
from sutra.text.words import orthographic_words


@dataclass(frozen=True)
class Codepoints:
    """One token a code point, its id the code point, as CANINE reads text.

    >>> Codepoints().encode("घर").ids
    (2328, 2352)
    """

    name: str = "codepoints"
    vocab_size: int = 0x110000
    lossy: bool = False
    languages: tuple[str, ...] = ()
    info: ModelInfo = field(default=ModelInfo(algorithm="codepoints", trained_on="untrained", note="One token a code point, as CANINE."))

    def encode_ids(self, text: str) -> list[int]:
        return [ord(character) for character in check_text(text)]

    def encode(self, text: str) -> Encoding:
        return Encoding(text, tuple(self.encode_ids(text)), tuple(byte_offsets(text)))

    def decode(self, ids: Sequence[int]) -> str:
        return "".join(map(chr, ids))

    def token_bytes(self, token_id: int) -> bytes:
        return chr(token_id).encode("utf-8")


@dataclass(frozen=True)
class Bytes:
    """One token a UTF-8 byte, its id the byte, as ByT5 reads text.

    >>> Bytes().encode("घ").ids
    (224, 164, 152)
    """

    name: str = "bytes"
    vocab_size: int = 256
    lossy: bool = False
    languages: tuple[str, ...] = ()
    info: ModelInfo = field(default=ModelInfo(algorithm="bytes", trained_on="untrained", note="One token a UTF-8 byte, as ByT5."))

    def encode_ids(self, text: str) -> list[int]:
        return list(check_text(text).encode("utf-8"))

    def encode(self, text: str) -> Encoding:
        ids = tuple(self.encode_ids(text))
        return Encoding(text, ids, tuple(range(len(ids) + 1)))

    def decode(self, ids: Sequence[int]) -> str:
        return bytes(ids).decode("utf-8", errors="replace")

    def token_bytes(self, token_id: int) -> bytes:
        return bytes([token_id])


@dataclass(frozen=True)
class Whitespace:
    """One token a white-space-delimited chunk, the space before it included: words as most people count them.

    It has no vocabulary: an id is a checksum of the chunk, so decoding cannot give the text back (lossy).

    >>> len(Whitespace().encode("घरों में है।"))
    3
    """

    name: str = "whitespace"
    vocab_size: int = 0
    lossy: bool = True
    languages: tuple[str, ...] = ()
    info: ModelInfo = field(
        default=ModelInfo(algorithm="whitespace", trained_on="untrained", note="One token a chunk between spaces; no vocabulary, cannot decode.")
    )

    def encode(self, text: str) -> Encoding:
        check_text(text)
        if not text:
            return Encoding(text, (), (0,))
        # Chunks without a letter or digit stay with the chunk before them, so that tokens = words of the fertility.
        starts = [start for start, _ in orthographic_words(text)][1:]
        offsets = byte_offsets(text)
        spaced = [start - 1 if text[start - 1] == " " else start for start in starts]
        edges = (0, *(offsets[start] for start in spaced), offsets[-1])
        data = text.encode("utf-8")
        ids = tuple(zlib.crc32(data[a:b].strip()) for a, b in pairwise(edges))
        return Encoding(text, ids, edges)

    def encode_ids(self, text: str) -> list[int]:
        return list(self.encode(text).ids)

    def decode(self, ids: Sequence[int]) -> str:
        return " ".join(f"[{token_id:08x}]" for token_id in ids)

    def token_bytes(self, token_id: int) -> bytes:
        return f"[{token_id:08x}]".encode()


UNTRAINED: dict[str, Callable[[], Codepoints | Bytes | Whitespace]] = {
    "whitespace": Whitespace,
    "codepoints": Codepoints,
    "bytes": Bytes,
}
