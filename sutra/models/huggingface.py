"""A Hugging Face tokenizer.json through `tokenizers`, with exact byte edges."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from sutra.encoding import Encoding, byte_offsets, check_text
from sutra.errors import ModelFileError
from sutra.models.alignment import align, byte_level, sentencepiece_bytes
from sutra.models.base import ModelInfo

# Strings on which most lossy tokenizers give themselves away: spaces, marks, joiners, unseen scripts, special look-alikes.
PROBES = ("  घर\tकल\n\nआज ", "हँस हंस सेब", "क़लम क्‌ष दर्‍या", "اِس کِتاب ﷺ", "Zebra 中 👩🏽‍🌾 é e\u0301", "[SEP] <s> ▁ A a")


def _kinds(config: dict[str, Any], part: str) -> set[str]:
    """The type names in one part of a tokenizer.json, nested sequences included."""
    node = config.get(part)
    if not isinstance(node, dict):
        return set()
    nested = [child for key in ("normalizers", "pretokenizers", "decoders", "processors") for child in node.get(key, [])]
    return {str(node.get("type"))}.union(*(_kinds({part: child}, part) for child in nested))


def _check_merges(config: dict[str, Any]) -> None:
    """Refuse merges that do not continue with the prefix they promise: on some of them `tokenizers` ends the process."""
    model = config.get("model")
    prefix = model.get("continuing_subword_prefix") if isinstance(model, dict) else None
    if not isinstance(model, dict) or not prefix:
        return
    for merge in model.get("merges") or ():
        right = merge.partition(" ")[2] if isinstance(merge, str) else merge[1]
        if not str(right).startswith(str(prefix)):
            raise ValueError("a merge does not begin with the continuing_subword_prefix")


class HuggingFace:
    """An imported tokenizer.json. No special token is added, and none is recognised in text.

    Its own decoder decides what decoding gives; `lossy` is measured once on strings where tokenizers commonly fail.
    """

    languages: tuple[str, ...] = ()

    def __init__(self, source: str, name: str = "tokenizer.json") -> None:
        """Read the text of a tokenizer.json. Raises ModelFileError."""
        import tokenizers

        try:
            self._config: dict[str, Any] = json.loads(source)
            _check_merges(self._config)
            self._model = tokenizers.Tokenizer.from_str(source)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # NOTE a panic of the library is no Exception
            raise ModelFileError(f"{name} is not a tokenizer.json that this program can read ({' '.join(str(error).split())[:120]})") from None
        self._model.no_truncation()
        self._model.no_padding()
        self._model.encode_special_tokens = True
        self.name = name
        byte_based = "ByteLevel" in _kinds(self._config, "decoder") | _kinds(self._config, "pre_tokenizer")
        self._to_bytes = byte_level if byte_based else sentencepiece_bytes
        self._prefix = str(self._config.get("model", {}).get("continuing_subword_prefix") or "")

    @property
    def vocab_size(self) -> int:
        return self._model.get_vocab_size(with_added_tokens=True)

    @property
    def info(self) -> ModelInfo:
        kind = str(self._config.get("model", {}).get("type", "unknown"))
        return ModelInfo(algorithm=kind, trained_on="unknown: brought by the visitor", note=f"tokenizer.json, {kind} model.")

    @cached_property
    def lossy(self) -> bool:
        return any(self.decode(self.encode_ids(probe)) != probe for probe in PROBES)

    def encode_ids(self, text: str) -> list[int]:
        return list(self._model.encode(check_text(text), add_special_tokens=False).ids)

    def encode(self, text: str) -> Encoding:
        found = self._model.encode(check_text(text), add_special_tokens=False)
        pieces = [self._piece(token) for token in found.tokens]
        offsets = byte_offsets(text)
        spans = [(offsets[start], offsets[end]) for start, end in found.offsets]
        return Encoding(text, tuple(found.ids), align(text, pieces, spans))

    def _piece(self, token: str) -> bytes:
        return self._to_bytes(token.removeprefix(self._prefix) if self._prefix else token)

    def decode(self, ids: Sequence[int]) -> str:
        return self._model.decode(list(ids), skip_special_tokens=False)

    def token_bytes(self, token_id: int) -> bytes:
        token = self._model.id_to_token(token_id)
        return b"" if token is None else self._piece(token)
