"""Text layers, computed: one text as words, aksharas, code points and bytes; what normalising it would change."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sutra.compare import label_of
from sutra.encoding import check_text
from sutra.metrics.cost import ratio
from sutra.models.base import Tokenizer
from sutra.text.aksharas import akshara_spans
from sutra.text.names import DOTTED_CIRCLE, name_of, symbol
from sutra.text.normalize import NormalizedText, Question, normalize, questions
from sutra.text.scripts import script_of
from sutra.text.words import orthographic_words, pretokens

LIMIT: Final = 5_000  # characters drawn layer by layer
CATEGORIES: Final = {
    "Lu": "capital letter", "Ll": "small letter", "Lt": "title letter", "Lm": "modifier letter", "Lo": "letter", "Mn": "mark without width",
    "Mc": "mark with width", "Me": "enclosing mark", "Nd": "digit", "Nl": "letter number", "No": "other number", "Pc": "connector", "Pd": "dash",
    "Ps": "opening sign", "Pe": "closing sign", "Pi": "opening quote", "Pf": "closing quote", "Po": "punctuation", "Sm": "mathematical sign",
    "Sc": "currency sign", "Sk": "modifier sign", "So": "symbol", "Zs": "space", "Zl": "line separator", "Zp": "paragraph separator",
    "Cc": "control", "Cf": "format, invisible", "Cs": "surrogate", "Co": "private use", "Cn": "not assigned",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Point:
    """One code point: itself, how it is drawn (◌ under a mark), its name, its category, its UTF-8 bytes."""

    character: str
    drawn: str
    name: str
    category: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Unit:
    """One akshara (or other character by itself) with its code points."""

    text: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Chunk:
    """One word, digit run, sign or space with its aksharas."""

    text: str
    units: tuple[Unit, ...]


def point(character: str) -> Point:
    """One code point, described.

    >>> point("ि").drawn, point("ि").category, point("ि").data.hex(" ")
    ('◌ि', 'mark with width', 'e0 a4 bf')
    """
    kind = unicodedata.category(character)
    drawn = symbol(character)
    drawn = DOTTED_CIRCLE + drawn if kind.startswith("M") and drawn == character else drawn
    return Point(character, drawn, name_of(character), CATEGORIES.get(kind, kind), character.encode("utf-8"))


def layers(text: str) -> list[Chunk]:
    """The text as chunks that hold aksharas that hold code points that hold bytes; every layer spells the one above.

    Raises TextError for a lone surrogate.

    >>> [len(unit.points) for unit in layers("स्त्री")[0].units]
    [6]
    """
    spans = akshara_spans(check_text(text))
    chunks = []
    at = 0
    for start, end in _chunks(text):
        units = []
        while at < len(spans) and spans[at][0] < end:
            a, b = max(spans[at][0], start), min(spans[at][1], end)
            if a < b:
                units.append(Unit(text[a:b], tuple(point(c) for c in text[a:b])))
            if spans[at][1] > end:
                break
            at += 1
        chunks.append(Chunk(text[start:end], tuple(units)))
    return chunks


def _chunks(text: str) -> Iterable[tuple[int, int]]:
    """Pre-tokens with their space apart."""
    for start, end in pretokens(text):
        if end - start > 1 and text[start] == " ":
            yield start, start + 1
            yield start + 1, end
        else:
            yield start, end


@dataclass(frozen=True, kw_only=True)
class Weight:
    """What the characters of one script weigh. `letters` are their code points, marks included."""

    script: str
    points: int
    bytes: int

    @property
    def each(self) -> float:
        """Bytes ÷ code points."""
        return self.bytes / self.points


_NAMES: Final = {"Deva": "Devanagari", "Gujr": "Gujarati", "Arab": "Arabic (Urdu)", "Latn": "Latin"}


def weights(text: str) -> list[Weight]:
    """Bytes per code point, script by script, heaviest share first; signs and spaces last.

    >>> [(w.script, w.each) for w in weights("घ ک a")]
    [('Devanagari', 3.0), ('Arabic (Urdu)', 2.0), ('Latin', 1.0), ('spaces and signs', 1.0)]
    """
    counts: Counter[str] = Counter()
    size: Counter[str] = Counter()
    for character in check_text(text):
        name = _NAMES.get(script_of(character), "spaces and signs")
        counts[name] += 1
        size[name] += len(character.encode("utf-8"))
    order = sorted(counts, key=lambda name: (name == "spaces and signs", -size[name]))
    return [Weight(script=name, points=counts[name], bytes=size[name]) for name in order]


def bits(character: str) -> list[tuple[str, str]]:
    """The UTF-8 bytes of a character as (marker bits, bits of the number): where its bytes go.

    >>> bits("क")
    [('1110', '0000'), ('10', '100100'), ('10', '010101')]
    """
    data = character.encode("utf-8")
    if len(data) == 1:
        return [("0", f"{data[0]:07b}")]
    lead = len(data) + 1
    first = f"{data[0]:08b}"
    return [(first[:lead], first[lead:]), *((f"{byte:08b}"[:2], f"{byte:08b}"[2:]) for byte in data[1:])]


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a diff: what stood there, what stands there now, and the rules that did it ("" : unchanged)."""

    old: str
    new: str
    rules: str


def diff(found: NormalizedText) -> list[Part]:
    """Before and after, side by side; the olds spell `raw`, the news spell `text`.

    >>> [(part.old, part.new) for part in diff(normalize("كتاب", ["kaf"]))]
    [('ك', 'ک'), ('تاب', 'تاب')]
    """
    merged: list[tuple[int, int, set[str]]] = []
    for change in found.changes:
        if merged and change.start < max(merged[-1][1], merged[-1][0] + 1):
            low, high, names = merged[-1]
            merged[-1] = (low, max(high, change.end), names | {change.rule})
        else:
            merged.append((change.start, change.end, {change.rule}))
    parts: list[Part] = []
    back = found.map
    at_raw = at_new = 0
    for start, end, names in merged:
        low = _first(back, start, at_new)
        high = _first(back, end, low)
        if start > at_raw:
            parts.append(Part(found.raw[at_raw:start], found.text[at_new:low], ""))
        parts.append(Part(found.raw[start:end], found.text[low:high], ", ".join(sorted(names))))
        at_raw, at_new = end, high
    if at_raw < len(found.raw):
        parts.append(Part(found.raw[at_raw:], found.text[at_new:], ""))
    return parts


def _first(back: Sequence[int], raw: int, start: int) -> int:
    """The first offset of the new text, from `start` on, that stands at `raw` or beyond."""
    offset = start
    while offset < len(back) - 1 and back[offset] < raw:
        offset += 1
    return offset


@dataclass(frozen=True, kw_only=True)
class Effect:
    """What normalising does to one tokenizer's figures."""

    label: str
    before: int
    after: int
    fertility_before: float | None
    fertility_after: float | None


@dataclass(frozen=True, kw_only=True)
class Lens:
    """A text under chosen rules. The raw text is kept: `normalized.raw` is what is displayed."""

    normalized: NormalizedText
    parts: tuple[Part, ...]
    questions: tuple[Question, ...]
    effects: tuple[Effect, ...]


def lens(text: str, rules: Sequence[str], models: Sequence[Tokenizer]) -> Lens:
    """What the chosen rules would change, and what that does to fertility.

    >>> from sutra.models.untrained import Bytes
    >>> lens("क़", ["nfc"], [Bytes()]).effects[0].before
    6
    """
    found = normalize(check_text(text), rules)
    words_before, words_after = len(orthographic_words(found.raw)), len(orthographic_words(found.text))
    effects = []
    for model in models:
        before, after = len(model.encode_ids(found.raw)), len(model.encode_ids(found.text))
        effects.append(
            Effect(
                label=label_of(model), before=before, after=after,
                fertility_before=ratio(before, words_before), fertility_after=ratio(after, words_after),
            )
        )
    return Lens(normalized=found, parts=tuple(diff(found)), questions=tuple(questions(found.text)), effects=tuple(effects))
