"""Normalisation as a visible step before encoding: rules that are chosen, shown as a diff, and mapped back.

Nothing here runs unless it is asked for. Each rule says why it exists and what it may cost; what a rule cannot decide
(an ه after an aspirable consonant, a chandrabindu that may part two words) it flags and leaves alone.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import regex

from sutra.errors import SpecError, one_line


@dataclass(frozen=True, slots=True)
class Change:
    """A stretch of the text before a step that a rule writes otherwise: code points [start, end) become `new`."""

    start: int
    end: int
    new: str
    rule: str


@dataclass(frozen=True, slots=True)
class Question:
    """A place that looks wrong but that only a reader can decide: code points [start, end) and what to ask."""

    start: int
    end: int
    ask: str


@dataclass(frozen=True)
class NormalizedText:
    """`text` after the rules, `raw` before them, and for every code-point offset of `text` the offset in `raw`.

    ``len(map) == len(text) + 1``; the map never falls and goes from 0 to ``len(raw)``.
    """

    text: str
    raw: str
    map: tuple[int, ...]
    changes: tuple[Change, ...]

    def back(self, offset: int) -> int:
        """The offset in `raw` of an offset in `text`."""
        return self.map[offset]


@dataclass(frozen=True, slots=True)
class Rule:
    """One normalisation rule: a pure function from text to the changes it would make."""

    name: str
    title: str
    why: str
    find: Callable[[str], Iterable[Change]]


def _mapping(name: str, table: dict[str, str]) -> Callable[[str], list[Change]]:
    def find(text: str) -> list[Change]:
        return [Change(i, i + 1, table[c], name) for i, c in enumerate(text) if c in table]

    return find


# What composition may touch: a letter with its marks, Korean, and single characters that Unicode writes as others.
_SEGMENT: Final = regex.compile(r"\P{M}?\p{M}+|[\u1100-\u11FF\uAC00-\uD7A3]+|[^\x00-\u02FF]")


def _composed(name: str, form: str) -> Callable[[str], list[Change]]:
    def find(text: str) -> list[Change]:
        if unicodedata.is_normalized(form, text):  # type: ignore[arg-type]
            return []
        found = []
        for match in _SEGMENT.finditer(text):
            new = unicodedata.normalize(form, match.group())  # type: ignore[arg-type]
            if new != match.group():
                found.append(Change(*match.span(), new, name))
        return found

    return find


_PRESENTATION: Final = regex.compile(r"[\uFB50-\uFDFF\uFE70-\uFEFC]")


def _presentation(text: str) -> list[Change]:
    # U+FEEC folds to Arabic heh, U+FBA9 to Urdu's: as Unicode has it. Honorific ligatures (U+FDFA) stay: they would
    # become whole phrases.
    found = []
    for match in _PRESENTATION.finditer(text):
        new = unicodedata.normalize("NFKC", match.group())
        if new != match.group() and len(new) <= 3:
            found.append(Change(*match.span(), new, "presentation"))
    return found


_ASPIRABLE: Final = frozenset("بپتٹجچدڈرڑکگلمن")
_HEH: Final = "\u0647"


def _heh(text: str) -> list[Change]:
    return [Change(i, i + 1, "\u06c1", "heh") for i, c in enumerate(text) if c == _HEH and text[i - 1 : i] not in _ASPIRABLE]


def _run(name: str, pattern: str) -> Callable[[str], list[Change]]:
    compiled = regex.compile(pattern)
    return lambda text: [Change(*match.span(), "", name) for match in compiled.finditer(text)]


_DISCOURAGED: Final = {"\u0905\u0945": "\u0972", "\u0905\u093e": "\u0906", "\u0906\u0945": "\u0911", "\u090f\u0945": "\u090d"}


def _two_part(text: str) -> list[Change]:
    return [Change(i, i + 2, _DISCOURAGED[text[i : i + 2]], "two-part") for i in range(len(text) - 1) if text[i : i + 2] in _DISCOURAGED]


_ASCII_DIGITS: Final = regex.compile(r"(?![0-9])\p{Nd}")


def _digits(text: str) -> list[Change]:
    return [Change(*match.span(), str(unicodedata.digit(match.group())), "digits") for match in _ASCII_DIGITS.finditer(text)]


_ROWS: Final = (
    Rule("nfc", "Canonical composition (NFC)", "The same letters can be typed in two ways; NFC picks one. Most nukta letters become two code points, three become one, and marks are put in their canonical order.", _composed("nfc", "NFC")),
    Rule("ye", "Arabic ye → Urdu ye", "ي and ى from Arabic keyboards look like ی but match nothing in Urdu text.", _mapping("ye", {"\u064a": "\u06cc", "\u0649": "\u06cc"})),
    Rule("kaf", "Arabic kaf → Urdu kaf", "ك from Arabic keyboards looks like ک but is another letter.", _mapping("kaf", {"\u0643": "\u06a9"})),
    Rule("heh", "Arabic heh → Urdu heh", "ه from Arabic keyboards stands for ہ; after a letter that can be aspirated it may stand for ھ, so there it is asked about and not replaced.", _heh),
    Rule("presentation", "Presentation forms → letters", "Text from PDFs holds drawn shapes instead of letters; it cannot be searched. Ligatures of whole phrases stay.", _presentation),
    Rule("tatweel", "Take out tatweel", "Kashida stretches a word on the line and makes another string of it.", _run("tatweel", "\u0640+")),
    Rule("two-part", "Two-part vowels → one letter", "अ + ॅ looks like ॲ but Unicode asks not to use it.", _two_part),
    Rule("joiners", "Take out ZWJ and ZWNJ", "Joiners choose a form. Taking them out can merge words (दर्‍या, दर्या), so this is off unless you ask.", _run("joiners", "[\u200c\u200d]+")),
    Rule("digits", "Digits → 0–9", "Devanagari, Gujarati and Urdu digits as ASCII: fewer bytes, another look.", _digits),
)  # fmt: skip
RULES: Final[dict[str, Rule]] = {rule.name: rule for rule in _ROWS}


def _apply(text: str, changes: list[Change]) -> tuple[str, list[int]]:
    """The text with the changes made, and for every offset of the new text its offset in `text`."""
    out: list[str] = []
    back: list[int] = []
    position = 0
    for change in changes:
        out.append(text[position : change.start])
        back += range(position, change.start)
        out.append(change.new)
        width, old = len(change.new), change.end - change.start
        back += [change.start + min(i, old) if width == old else change.start for i in range(width)]
        position = change.end
    out.append(text[position:])
    back += range(position, len(text) + 1)
    return "".join(out), back


def normalize(raw: str, rules: Iterable[str] = ()) -> NormalizedText:
    """`raw` after the chosen rules, in the registry's order. Raises SpecError for a rule that does not exist.

    >>> found = normalize("كتاب", ["kaf"])
    >>> found.text == "کتاب", found.changes[0].rule, found.back(1)
    (True, 'kaf', 1)
    """
    chosen = list(rules)
    unknown = [name for name in chosen if name not in RULES]
    if unknown:
        raise SpecError(f"there is no normalisation rule {one_line(unknown[0])}; rules are {', '.join(RULES)}")
    text, back = raw, list(range(len(raw) + 1))
    told: list[Change] = []
    for name, rule in RULES.items():
        if name not in chosen:
            continue
        changes = list(rule.find(text))
        told += [Change(back[c.start], back[c.end], c.new, c.rule) for c in changes]
        text, step = _apply(text, changes)
        back = [back[offset] for offset in step]
    told.sort(key=lambda change: (change.start, change.end))
    return NormalizedText(text, raw, tuple(back), tuple(told))


def questions(text: str) -> list[Question]:
    """Places that only a reader can decide.

    >>> [q.ask for q in questions("بهت")]
    ['ه after ب: does it stand for ھ (aspiration) or for ہ?']
    """
    return [
        Question(i, i + 1, f"ه after {text[i - 1]}: does it stand for ھ (aspiration) or for ہ?")
        for i, c in enumerate(text)
        if c == _HEH and i and text[i - 1] in _ASPIRABLE
    ]
