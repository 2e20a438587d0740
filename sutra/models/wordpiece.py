"""WordPiece as BERT reads text: words by greedy longest match, ## for what continues a word, [UNK] where none fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import regex

from sutra.encoding import Encoding, byte_offsets, check_text
from sutra.errors import ModelError
from sutra.models.base import ModelInfo
from sutra.text.words import SPACE_CLASS, pretokens

UNKNOWN: Final = "[UNK]"
PREFIX: Final = "##"
CACHE: Final = 50_000
_WHITE: Final = regex.compile(f"[{SPACE_CLASS}]")


@dataclass(frozen=True, eq=False)
class WordPiece:
    """A WordPiece vocabulary. Spaces and unknown words are lost, so it is marked lossy.

    `vocab`   pieces by id; id 0 is [UNK]
    """

    name: str
    languages: tuple[str, ...]
    info: ModelInfo
    vocab: tuple[str, ...]
    lossy: bool = True
    _known: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=dict, repr=False)

    @property
    def vocab_size(self) -> int:
        return len(self.vocab)

    @cached_property
    def _first(self) -> dict[str, int]:
        return {piece: i for i, piece in enumerate(self.vocab) if i and not piece.startswith(PREFIX)}

    @cached_property
    def _later(self) -> dict[str, int]:
        return {piece.removeprefix(PREFIX): i for i, piece in enumerate(self.vocab) if piece.startswith(PREFIX) and piece != PREFIX}

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self.vocab))

    def _word(self, word: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Ids of a word, and the code-point offsets where its pieces end."""
        ids: list[int] = []
        ends: list[int] = []
        start = 0
        while start < len(word):
            pieces = self._later if start else self._first
            for end in range(min(len(word), start + self._longest), start, -1):
                found = pieces.get(word[start:end])
                if found is not None:
                    break
            else:
                return (0,), (len(word),)
            ids.append(found)
            ends.append(end)
            start = end
        return tuple(ids), tuple(ends)

    def encode(self, text: str) -> Encoding:
        """Ids and edges; what stands between words belongs to the piece after it, or at the end to the last."""
        check_text(text)
        if not text:
            return Encoding(text, (), (0,))
        offsets = byte_offsets(text)
        ids: list[int] = []
        edges = [0]
        if len(self._known) > CACHE:
            self._known.clear()
        for start, end in pretokens(text):
            word = text[start:end].lstrip(" ")
            if not word or _WHITE.match(word):
                continue
            start = end - len(word)
            found = self._known.get(word)
            if found is None:
                found = self._known[word] = self._word(word)
            ids += found[0]
            edges += [offsets[start + stop] for stop in found[1]]
        if not ids:
            return Encoding(text, (0,), (0, offsets[-1]))
        edges[-1] = offsets[-1]
        return Encoding(text, tuple(ids), tuple(edges))

    def encode_ids(self, text: str) -> list[int]:
        return list(self.encode(text).ids)

    def decode(self, ids: Sequence[int]) -> str:
        out = ""
        for token_id in ids:
            piece = self._piece(token_id)
            out += piece.removeprefix(PREFIX) if piece.startswith(PREFIX) else (" " if out else "") + piece
        return out

    def _piece(self, token_id: int) -> str:
        if not 0 <= token_id < len(self.vocab):
            raise ModelError(f"there is no id {token_id}; this vocabulary has ids 0 to {len(self.vocab) - 1}")
        return self.vocab[token_id]

    def token_bytes(self, token_id: int) -> bytes:
        return self._piece(token_id).removeprefix(PREFIX).encode("utf-8")
