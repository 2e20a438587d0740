"""The model that sutra, sutra-guarded, bpe, bpe-bytes and morphtok share: BPE by rank inside pre-tokens.

What tells them apart is how their merges were learned, what they start from, and whether a guard cuts words first.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from sutra.encoding import Encoding, check_text, edges_from_tokens
from sutra.errors import ModelError
from sutra.models.base import ModelInfo
from sutra.models.bpe_reference import Merges, first_ids, merge_ids
from sutra.models.guard import Guard
from sutra.models.warm import kernel_is_ready, kernel_ready
from sutra.text.words import pretokens

if TYPE_CHECKING:
    from sutra.models.bpe_fast import FastEncoder

BYTES: Final = 256
Rules = npt.NDArray[np.int32]
# The reference keeps this many words; a text much longer than that goes to the kernel.
CACHE: Final = 50_000
LONG_TEXT: Final = 100_000


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Everything encoding needs, and nothing about how it was learned.

    `tokens`      token text by id; the first 256 ids are the bytes ("" here). With `byte_units`: Latin-1, one
                  character a byte, for every id
    `rules`       (n, 3) int32: left, right, merged; the row is the rank, no pair stands twice
    `building`    how many of the first rules build aksharas; the rest were learned
    `base`        |V0|: ids below it were there before any merge
    """

    tokens: tuple[str, ...]
    rules: Rules
    building: int
    base: int
    byte_units: bool = False

    def token_bytes(self, token_id: int) -> bytes:
        """The bytes of one id. Raises ModelError for an id outside the vocabulary."""
        if not 0 <= token_id < len(self.tokens):
            raise ModelError(f"there is no id {token_id}; this vocabulary has ids 0 to {len(self.tokens) - 1}")
        token = self.tokens[token_id]
        if self.byte_units:
            return token.encode("latin-1")
        return bytes([token_id]) if token_id < BYTES else token.encode("utf-8")

    @cached_property
    def all_bytes(self) -> list[bytes]:
        """The bytes of every id."""
        return [self.token_bytes(i) for i in range(len(self.tokens))]

    @cached_property
    def points(self) -> dict[str, int]:
        """Ids of single code points (or of single bytes, as Latin-1)."""
        start = 0 if self.byte_units else BYTES
        return {token: i for i, token in enumerate(self.tokens[: self.base]) if i >= start and len(token) == 1}

    @cached_property
    def units(self) -> frozenset[str]:
        """The units of more than one code point that merging started from."""
        return frozenset(token for token in self.tokens[: self.base] if len(token) > 1)

    def merges(self, learned: int | None = None) -> Merges:
        """(left, right) → (rank, merged); only the first `learned` of the learned rules when that is given."""
        rules = self.rules if learned is None else self.rules[: self.building + learned]
        return {(left, right): (rank, merged) for rank, (left, right, merged) in enumerate(rules.tolist())}


@dataclass(frozen=True, eq=False)
class BPE:
    """A tokenizer of the BPE family. Immutable; its caches are its own business.

    >>> from sutra.training import TrainSpec, WordCounts, train
    >>> counts = WordCounts.from_text("घर घरों घर में")
    >>> model = train(counts, TrainSpec(algorithm="bpe", vocab_size=265)).run().tokenizer()
    >>> model.decode(model.encode("घर में").ids)
    'घर में'
    """

    name: str
    languages: tuple[str, ...]
    info: ModelInfo
    vocabulary: Vocabulary
    guard: Guard | None = None
    spec: dict[str, Any] = field(default_factory=dict)
    morphology: dict[str, str] = field(default_factory=dict)

    lossy: bool = False

    @property
    def vocab_size(self) -> int:
        return len(self.vocabulary.tokens)

    def encode(self, text: str) -> Encoding:
        if not text:
            return Encoding(text, (), (0,))
        if len(text) >= LONG_TEXT or kernel_ready():
            try:
                return Encoding(text, *self._fast.encode(text))
            except UnicodeEncodeError:
                pass  # said better by check_text
        check_text(text)
        found = self._reference.encode(text)
        lead, trail = (0, 1) if self.info.marker == "end" else (1, 0)
        widths = self._reference.widths
        return Encoding(text, tuple(found), edges_from_tokens([widths[i] for i in found], lead, trail))

    def encode_ids(self, text: str) -> list[int]:
        if not text:
            return []
        if len(text) >= LONG_TEXT or kernel_ready():
            try:
                return self._fast.encode_ids(text)
            except UnicodeEncodeError:
                pass
        check_text(text)
        return self._reference.encode(text)

    def decode(self, ids: Sequence[int]) -> str:
        known = self.vocabulary.all_bytes
        if ids and not 0 <= min(ids) <= max(ids) < len(known):
            self.token_bytes(next(i for i in ids if not 0 <= i < len(known)))  # names the id
        data = b"".join([known[i] for i in ids])
        text = data.decode("utf-8", errors="replace")
        return text.removesuffix(" ") if self.info.marker == "end" else text.removeprefix(" ")

    def token_bytes(self, token_id: int) -> bytes:
        return self.vocabulary.token_bytes(token_id)

    def warm_up(self) -> None:
        """Make the compiled encoder ready, for this model and all others."""
        self._fast.encode(" घर 1.")
        self._fast.encode_ids("घर" * 200)
        kernel_is_ready()

    def word_at(self, word: str, learned: int) -> list[bytes]:
        """How a word (its space added) is cut by the first `learned` merges: for scrubbing along a run."""
        cached = self._learned_merges
        if cached.get("n") != learned:
            cached["n"], cached["merges"] = learned, self.vocabulary.merges(learned)
        padded = word + " " if self.info.marker == "end" else " " + word
        ids = Reference(self.vocabulary, self.info.marker, self.guard, cached["merges"]).word(padded)
        return [self.vocabulary.token_bytes(i) for i in ids]

    @cached_property
    def _learned_merges(self) -> dict[str, Any]:
        return {}

    @cached_property
    def _reference(self) -> Reference:
        return Reference(self.vocabulary, self.info.marker, self.guard)

    @cached_property
    def _fast(self) -> FastEncoder:
        from sutra.models.bpe_fast import FastEncoder

        return FastEncoder(self.vocabulary, self.info.marker, self.guard)


class Reference:
    """The plain Python encoder of one model: a cache of words over `bpe_reference`."""

    def __init__(self, vocabulary: Vocabulary, marker: str, guard: Guard | None, merges: Merges | None = None) -> None:
        self._points, self._byte_units = vocabulary.points, vocabulary.byte_units
        self._merges = vocabulary.merges() if merges is None else merges
        self._marker, self._guard = marker or "start", guard
        self._known: dict[str, list[int]] = {}
        self.widths = [len(token) for token in vocabulary.all_bytes]

    def encode(self, text: str) -> list[int]:
        """Ids of a text, the one space of the model added."""
        padded = text + " " if self._marker == "end" else " " + text
        known = self._known
        if len(known) > CACHE:
            known.clear()
        words = [padded[start:end] for start, end in pretokens(padded, self._marker)]
        missing = [word for word in dict.fromkeys(words) if word not in known]
        for word, cuts in zip(missing, self._cuts(missing), strict=True):
            known[word] = self._encode_word(word, cuts)
        return [token for word in words for token in known[word]]

    def word(self, word: str) -> list[int]:
        """Ids of one pre-token."""
        return self._encode_word(word, self._cuts([word])[0])

    def _cuts(self, words: Sequence[str]) -> list[list[int]]:
        """Offsets in each pre-token, its space counted, that merges may not cross."""
        if self._guard is None:
            return [[] for _ in words]
        bare = [word.strip(" ") for word in words]
        shift = [int(word[:1] == " ") for word in words]
        return [[cut + by for cut in cuts] for cuts, by in zip(self._guard.cuts(bare), shift, strict=True)]

    def _encode_word(self, word: str, cuts: Sequence[int]) -> list[int]:
        ids: list[int] = []
        edges = [0, *cuts, len(word)]
        for start, end in itertools.pairwise(edges):
            part = word[start:end]
            first = list(part.encode("utf-8")) if self._byte_units else first_ids(part, self._points)
            ids += merge_ids(first, self._merges)
        return ids
