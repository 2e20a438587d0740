"""How each label of a cut looks and is told: a colour class, a mark of its own form, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sutra.cuts import LABELS


@dataclass(frozen=True, slots=True)
class Form:
    """`mark` is drawn beside the colour, so that colour never carries the meaning alone."""

    label: str
    mark: str
    title: str
    says: str


_FORMS = (
    Form("inside-codepoint", "⊘", "inside a code point", "the cut runs through the bytes of one character"),
    Form("word", "·", "between words", "the cut lies where a word begins or ends"),
    Form("morpheme", "◆", "between morphemes", "the cut lies where two morphemes meet"),
    Form("inside-akshara", "▲", "inside an akshara", "the cut runs through an orthographic syllable"),
    Form("inside-morpheme", "✕", "inside a morpheme", "the cut runs through a root or an ending"),
)
FORMS: Final = {form.label: form for form in _FORMS}
assert tuple(FORMS) == LABELS
FLAG_MARK: Final = "‿"
FLAG_TITLE: Final = "also inside an akshara"
