"""The protocol that every tokenizer keeps, and what it says about itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from sutra.encoding import Encoding


@dataclass(frozen=True, kw_only=True)
class ModelInfo:
    """Where a tokenizer comes from, in words a visitor reads.

    `algorithm`   the registry's name (``sutra``, ``bpe``, …)
    `trained_on`  one line: which text, how many words
    `requested`   the vocabulary size asked for (0: none)
    `marker`      the side a word's space goes to: ``start``, ``end`` or ``""``
    `units`       what merging starts from: ``akshara``, ``codepoints``, ``bytes`` or ``""``
    `inside`      what became of morpheme boundaries inside an akshara: ``drop``, ``before``, ``after``, ``split``, ``""``
    `extra_ids`   ids that building aksharas costs beyond the aksharas themselves (counted in vocab_size)
    `note`        anything else to know, one sentence
    """

    algorithm: str
    trained_on: str = ""
    requested: int = 0
    marker: str = ""
    units: str = ""
    inside: str = ""
    extra_ids: int = 0
    note: str = ""


@runtime_checkable
class Tokenizer(Protocol):
    """A tokenizer: immutable, safe to share between threads and visitors.

    `name`        its registry name, or ``<algorithm>:<lang>``, or a file's name
    `vocab_size`  how many ids it has, every kind counted (0: open)
    `lossy`       whether ``decode(encode(text).ids)`` can differ from text
    `languages`   the codes it was trained on; () when that does not apply
    """

    @property
    def name(self) -> str: ...
    @property
    def vocab_size(self) -> int: ...
    @property
    def lossy(self) -> bool: ...
    @property
    def languages(self) -> tuple[str, ...]: ...
    @property
    def info(self) -> ModelInfo: ...

    def encode(self, text: str) -> Encoding:
        """Ids and byte edges. Raises TextError for a lone surrogate."""

    def encode_ids(self, text: str) -> list[int]:
        """The same ids alone, faster where edges cost something."""

    def decode(self, ids: Sequence[int]) -> str:
        """The text of these ids."""

    def token_bytes(self, token_id: int) -> bytes:
        """The bytes one id stands for, the model's own space included."""
