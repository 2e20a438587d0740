"""From an `Encoding` to labelled cuts: where a tokenizer cut, and what it cut through (DESIGN §3)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import regex

from sutra.encoding import Encoding, byte_offsets
from sutra.morphology import Analysis, analyse
from sutra.text.aksharas import akshara_spans
from sutra.text.words import orthographic_words

Span = tuple[int, int]

# In order of precedence: the first that holds is the label of a cut.
LABELS: Final = ("inside-codepoint", "word", "morpheme", "inside-akshara", "inside-morpheme")

_RUN = regex.compile(r"[\p{L}\p{M}][\p{L}\p{M}\u200C\u200D]*|(?:\p{N}\p{M}*)+")
_LETTER = regex.compile(r"[\p{L}\p{M}]")


@dataclass(frozen=True, slots=True)
class Word:
    """One letter or digit run: its byte span, its analysis, and its root's byte span ((-1, -1): unknown)."""

    start: int
    end: int
    analysis: Analysis
    root: Span


@dataclass(frozen=True, slots=True)
class Cut:
    """One inner edge: its byte offset, its label, and whether it runs through an akshara."""

    offset: int
    label: str
    in_akshara: bool


@dataclass(frozen=True)
class Structure:
    """What is true of a text whatever the tokenizer: its aksharas, words and morphemes, all in byte offsets."""

    text: str
    lang: str
    offsets: tuple[int, ...]
    aksharas: tuple[Span, ...]
    words: tuple[Word, ...]
    word_count: int

    @cached_property
    def code_points(self) -> frozenset[int]:
        """Byte offsets at which a code point begins or the text ends."""
        return frozenset(self.offsets)

    @cached_property
    def inside_akshara(self) -> frozenset[int]:
        """Byte offsets strictly inside an akshara of letters, those inside a code point included."""
        return frozenset(
            offset
            for start, end in self.aksharas
            if end - start > 1 and _LETTER.match(self.text, bisect_right(self.offsets, start) - 1)
            for offset in range(start + 1, end)
        )

    @cached_property
    def morpheme_edges(self) -> frozenset[int]:
        """Byte offsets at which two morphemes of one word meet."""
        found = set()
        for word in self.words:
            first = bisect_right(self.offsets, word.start) - 1
            found |= {self.offsets[first + offset] for offset in word.analysis.offsets}
        return frozenset(found)

    @cached_property
    def inside_word(self) -> frozenset[int]:
        """Byte offsets strictly inside a word."""
        return frozenset(offset for word in self.words for offset in range(word.start + 1, word.end))


@lru_cache(maxsize=64)
def structure(text: str, lang: str) -> Structure:
    """Aksharas, words and analyses of `text` read as `lang`.

    >>> [word.analysis.surface for word in structure("घरों में", "hi").words]
    [('घर', 'ों'), ('में',)]
    """
    offsets = byte_offsets(text)
    words = []
    for match in _RUN.finditer(text):
        start, end = match.span()
        analysis = analyse(match.group(), lang)
        low, high = analysis.root_span
        root = (offsets[start + low], offsets[start + high]) if low >= 0 else (-1, -1)
        words.append(Word(offsets[start], offsets[end], analysis, root))
    return Structure(
        text,
        lang,
        tuple(offsets),
        tuple((offsets[a], offsets[b]) for a, b in akshara_spans(text)),
        tuple(words),
        len(orthographic_words(text)),
    )


def inner_edges(encoding: Encoding) -> list[int]:
    """Byte offsets strictly inside the text at which tokens meet, each once.

    >>> inner_edges(Encoding("घर", (1, 2, 3), (0, 0, 3, 6)))
    [3]
    """
    last = encoding.edges[-1]
    found: list[int] = []
    for edge in encoding.edges:
        if 0 < edge < last and (not found or edge > found[-1]):
            found.append(edge)
    return found


def label_cuts(encoding: Encoding, text: Structure) -> tuple[Cut, ...]:
    """Every inner edge with its one label and its flag, in order.

    >>> from sutra.models.untrained import Codepoints
    >>> [cut.label for cut in label_cuts(Codepoints().encode("घरों"), structure("घरों", "hi"))]
    ['inside-morpheme', 'morpheme', 'inside-akshara']
    """
    return tuple(_label(edge, text) for edge in inner_edges(encoding))


def _label(edge: int, text: Structure) -> Cut:
    in_akshara = edge in text.inside_akshara
    if edge not in text.code_points:
        return Cut(edge, "inside-codepoint", in_akshara)
    if edge not in text.inside_word:
        return Cut(edge, "word", in_akshara)
    if edge in text.morpheme_edges:
        return Cut(edge, "morpheme", in_akshara)
    return Cut(edge, "inside-akshara" if in_akshara else "inside-morpheme", in_akshara)


def shattered(cuts: Iterable[Cut], text: Structure) -> tuple[int, int]:
    """How many words have a cut strictly inside their root's surface, and how many words have an analysis.

    A word no source knows is in neither figure.
    """
    edges = sorted(cut.offset for cut in cuts)
    broken = known = 0
    for word in text.words:
        start, end = word.root
        if start < 0:
            continue
        known += 1
        first = bisect_right(edges, start)
        broken += first < len(edges) and edges[first] < end
    return broken, known
