"""`Encoding`: the one currency. Everything shown or measured is computed from its byte edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from sutra.errors import TextError


def check_text(text: str) -> str:
    """`text` itself when UTF-8 can hold it. Raises TextError that names the first lone surrogate.

    >>> check_text("घर")
    'घर'
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise TextError(
            f"character {error.start + 1} is U+{ord(text[error.start]):04X}, half of a surrogate pair, which no Unicode"
            " text can hold (a broken paste or JSON escape); remove it and try again"
        ) from None
    return text


@dataclass(frozen=True)
class Encoding:
    """What a tokenizer made of one text.

    `text`   the caller's text, unchanged
    `ids`    n token ids
    `edges`  n + 1 byte offsets into ``text.encode()``: never falling, from 0 to its length, so tokens tile the text

    >>> encoding = Encoding("घर", (7, 9), (0, 3, 6))
    >>> [token.decode() for token in encoding.tokens]
    ['घ', 'र']
    """

    text: str
    ids: tuple[int, ...]
    edges: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def data(self) -> bytes:
        """The text as UTF-8."""
        return self.text.encode("utf-8")

    @cached_property
    def tokens(self) -> tuple[bytes, ...]:
        """The bytes each token stands for in this text; they concatenate to `data`."""
        return tuple(self.data[a:b] for a, b in pairwise(self.edges))


def byte_offsets(text: str) -> list[int]:
    """For every code-point offset of `text`, 0 to len(text), its offset in UTF-8.

    >>> byte_offsets("aघ।")
    [0, 1, 4, 7]
    """
    offsets = [0]
    total = 0
    for character in text:
        point = ord(character)
        total += 1 if point < 0x80 else 2 if point < 0x800 else 3 if point < 0x10000 else 4
        offsets.append(total)
    return offsets


def edges_from_tokens(lengths: Sequence[int], lead: int = 0, trail: int = 0) -> tuple[int, ...]:
    """Byte edges of tokens with these byte lengths, when `lead` bytes before and `trail` after the text were added.

    The added bytes have width 0 in edges: they belong to the model, not to the text.

    >>> edges_from_tokens([4, 3], lead=1)
    (0, 3, 6)
    """
    total = sum(lengths)
    last = max(0, total - lead - trail)
    edges = [0]
    position = 0
    for length in lengths:
        position += length
        edges.append(min(max(0, position - lead), last))
    return tuple(edges)


def display_token(token: bytes) -> str:
    """A token as text for JSON and tables: undecodable bytes as ``<0xE0>``. For reading only, never for computing.

    >>> display_token("घ".encode()[:2])
    '<0xE0><0xA4>'
    """
    try:
        return token.decode("utf-8")
    except UnicodeDecodeError:
        pass
    out: list[str] = []
    rest = token
    while rest:
        for size in (1, 2, 3, 4):
            try:
                out.append(rest[:size].decode("utf-8"))
                rest = rest[size:]
                break
            except UnicodeDecodeError:
                continue
        else:
            out.append(f"<0x{rest[0]:02X}>")
            rest = rest[1:]
    return "".join(out)
