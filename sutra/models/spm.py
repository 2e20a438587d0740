"""SentencePiece models: those we train (lossless) and those a visitor brings (as they are)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from sutra.encoding import Encoding, check_text, edges_from_tokens
from sutra.errors import ModelError, ModelFileError
from sutra.models.alignment import align, sentencepiece_bytes
from sutra.models.base import ModelInfo
from sutra.models.huggingface import PROBES

_BAR: Final = "\u2581"  # SentencePiece's stand-in for the space


def _processor(proto: bytes, name: str):  # type: ignore[no-untyped-def]
    import sentencepiece

    try:
        model = sentencepiece.SentencePieceProcessor(model_proto=proto)
        if model.get_piece_size() <= 0:
            raise ValueError("no pieces")
    except Exception:
        # The library names a line of its own source; no reader is helped by it.
        raise ModelFileError(
            f"{name} holds no tokenizer: it is no JSON object and no SentencePiece model; give a model file, a tokenizer.json or a SentencePiece .model"
        ) from None
    return model


class SentencePiece:
    """A SentencePiece model trained here: identity normalisation, byte fallback, no dummy prefix of its own.

    This adapter adds the one marker space itself, and spells a U+2581 that stands in the text in bytes, since
    SentencePiece cannot tell it from a space. Both make decoding exact.
    """

    lossy = False

    def __init__(self, proto: bytes, *, name: str, languages: tuple[str, ...], info: ModelInfo) -> None:
        self.proto = proto
        self._model = _processor(proto, name)
        self.name, self.languages, self.info = name, languages, info
        self.vocab_size = int(self._model.get_piece_size())
        self._bytes = [
            b"" if self._model.is_control(i) or self._model.is_unknown(i) else sentencepiece_bytes(self._model.id_to_piece(i))
            for i in range(self.vocab_size)
        ]
        self._bar_ids = [self._model.piece_to_id(f"<0x{byte:02X}>") for byte in _BAR.encode("utf-8")]

    def encode_ids(self, text: str) -> list[int]:
        if not check_text(text):
            return []  # no text, no space of its own either: other readers of the exported file give nothing here
        padded = text + " " if self.info.marker == "end" else " " + text
        ids: list[int] = []
        for index, part in enumerate(padded.split(_BAR)):
            if index:
                ids += self._bar_ids
            if part:
                ids += self._model.encode(part, out_type=int)
        return ids

    def encode(self, text: str) -> Encoding:
        ids = self.encode_ids(text)
        lead, trail = (0, 1) if self.info.marker == "end" else (1, 0)
        return Encoding(text, tuple(ids), edges_from_tokens([len(self._bytes[i]) for i in ids], lead, trail))

    def decode(self, ids: Sequence[int]) -> str:
        if any(i < 0 for i in ids):
            raise ModelError(f"there is no id {min(ids)}; this vocabulary has ids 0 to {self.vocab_size - 1}")
        text = b"".join(self._bytes[i] for i in ids).decode("utf-8", errors="replace")
        return text.removesuffix(" ") if self.info.marker == "end" else text.removeprefix(" ")

    def token_bytes(self, token_id: int) -> bytes:
        return self._bytes[token_id]


class ImportedSentencePiece:
    """A visitor's SentencePiece .model with its own normalisation; `lossy` is measured."""

    languages: tuple[str, ...] = ()

    def __init__(self, proto: bytes, name: str = "model") -> None:
        """Read a serialised model. Raises ModelFileError."""
        self._model = _processor(proto, name)
        self.name = name
        self.vocab_size = int(self._model.get_piece_size())
        self.info = ModelInfo(algorithm="sentencepiece", trained_on="unknown: brought by the visitor", note="SentencePiece model file.")

    @cached_property
    def lossy(self) -> bool:
        return any(self.decode(self.encode_ids(probe)) != probe for probe in PROBES)

    def encode_ids(self, text: str) -> list[int]:
        return list(self._model.encode(check_text(text), out_type=int))

    def encode(self, text: str) -> Encoding:
        found = self._model.encode(check_text(text), return_type="proto").pieces
        pieces = [sentencepiece_bytes(piece.piece) for piece in found]
        spans = [(piece.begin, piece.end) for piece in found]
        return Encoding(text, tuple(piece.id for piece in found), align(text, pieces, spans))

    def decode(self, ids: Sequence[int]) -> str:
        return str(self._model.decode(list(ids)))

    def token_bytes(self, token_id: int) -> bytes:
        return sentencepiece_bytes(self._model.id_to_piece(token_id))
