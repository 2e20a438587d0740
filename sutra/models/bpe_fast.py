"""The fast encoder of one model: the compiled kernel with its cache of words, and the guard where there is one."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from sutra.models import bpe_kernel as kernel
from sutra.models.bpe_line import NOT_DONE, addresses, encode_line
from sutra.models.bpe_tables import Words, make_tables, make_words
from sutra.models.guard import Guard
from sutra.models.jit import entry_point

if TYPE_CHECKING:
    from sutra.models.bpe import Vocabulary

FIRST: Final = 1 << 12  # words the cache begins with room for
KEPT: Final = 1 << 12  # bytes of text whose ids need no new memory
MOST: Final = 1 << 17  # when it would grow beyond this, it is emptied
# A guarded text is done in stretches of this many bytes: the words of one fit the smallest cache.
STRETCH: Final = 1 << 15
_NO_EDGES: Final = np.empty(0, dtype=np.int32)


class FastEncoder:
    """Equal to `bpe.Reference`, many times as fast. Safe to share between threads."""

    def __init__(self, vocabulary: Vocabulary, marker: str, guard: Guard | None) -> None:
        self._tables = make_tables(vocabulary, marker, guard is not None)
        self._guard = guard
        self._use(make_words(FIRST))
        self._lock = threading.Lock()
        self._at_end = bool(self._tables.at_end)
        self._ids = np.empty(KEPT, dtype=np.int32)
        self._edges = np.empty(KEPT + 1, dtype=np.int32)
        self._misses = np.zeros((STRETCH, 2), dtype=np.int64) if guard is not None else np.zeros((0, 2), dtype=np.int64)
        line = (self._addresses, b" ", self._ids, self._edges, self._misses)
        encode_line(*line)
        self._line = entry_point(encode_line, *line)

    def encode_ids(self, text: str) -> list[int]:
        """Ids of a text."""
        raw = (text + " " if self._at_end else " " + text).encode("utf-8")
        length = len(raw)
        with self._lock:
            if length <= KEPT:
                count = self._line(self._addresses, raw, self._ids, _NO_EDGES, self._misses)
                if count != NOT_DONE:
                    return self._ids[:count].tolist()  # type: ignore[no-any-return]
            return self._encode(raw).tolist()  # type: ignore[no-any-return]

    def encode(self, text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Ids and byte edges of a text."""
        raw = (text + " " if self._at_end else " " + text).encode("utf-8")
        with self._lock:
            if len(raw) <= KEPT:
                count = self._line(self._addresses, raw, self._ids, self._edges, self._misses)
                if count != NOT_DONE:
                    return tuple(self._ids[:count].tolist()), tuple(self._edges[: count + 1].tolist())
            ids = self._encode(raw)
            edges = np.zeros(len(ids) + 1, dtype=np.int32)
            kernel.edges_of(self._tables.widths, ids, 1 - self._tables.at_end, len(raw) - 1, edges)
            return tuple(ids.tolist()), tuple(edges.tolist())

    def _encode(self, raw: bytes) -> npt.NDArray[np.int32]:
        """Ids (good until the next call) of a text with the model's space. The lock must be held."""
        length = len(raw)
        ids = self._ids if length <= len(self._ids) else np.empty(length, dtype=np.int32)
        place = count = 0
        while place < length:
            stop = min(length, place + STRETCH) if self._guard is not None else length
            why, to, made, missed = kernel.encode(self._tables, self._words, raw, place, stop, ids, count, self._misses)
            if why == kernel.MISSES:
                self._keep_guarded(raw, self._misses[:missed])
                continue
            if why == kernel.FULL:
                self._make_room(0)
            place, count = to, made
        return ids[:count]

    def _keep_guarded(self, text: bytes, spans: npt.NDArray[np.int64]) -> None:
        """Encode and keep the words at these spans, cut where the guard says."""
        assert self._guard is not None
        raw = {text[start:end] for start, end in spans.tolist()}
        padded = [word.decode("utf-8") for word in sorted(raw)]
        if len(self._words.words) - int(self._words.reg[0]) < len(padded):
            self._make_room(0, len(padded))
        for word, cuts in zip(padded, self._guard.cuts([word.strip(" ") for word in padded]), strict=True):
            lead = int(word[0] == " ")
            edges = [0, *(len(word[: cut + lead].encode("utf-8")) for cut in cuts), len(word.encode("utf-8"))]
            own = word.encode("utf-8")
            while not kernel.keep_parts(self._tables, self._words, own, np.asarray(edges, dtype=np.int64)):
                self._make_room(len(own), len(padded))

    def _make_room(self, length: int, least: int = 0) -> None:
        """A larger cache with the same words; an empty one when that would be too large."""
        old = self._words
        count = max(2 * len(old.words), 2 * least)
        if count > max(MOST, 2 * least):
            self._use(make_words(max(FIRST, 2 * least), 2 * length))
            return
        new = make_words(count, 2 * (int(old.reg[1]) + length))
        names: tuple[Any, ...] = (("words", 0), ("text", 1), ("ids", 2))
        for name, which in names:
            used = int(old.reg[which])
            getattr(new, name)[:used] = getattr(old, name)[:used]
        new.reg[:] = old.reg
        kernel.refill(new)
        self._use(new)

    def _use(self, words: Words) -> None:
        self._words = words
        self._addresses = addresses(self._tables, words)
