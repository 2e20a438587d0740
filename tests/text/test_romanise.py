"""Romanisation: ISO 15919 for Indic scripts, letter by letter for Urdu, nothing for Latin."""

from __future__ import annotations

import pytest

from sutra import languages
from sutra.text.romanise import romanise


@pytest.mark.parametrize(
    ("lang", "text", "roman"),
    [("hi", "किताबें", "kitābēṁ"), ("hi", "ज्ञान", "jñāna"), ("mr", "घराचा", "gharācā"), ("ne", "समूह", "samūha"), ("gu", "પાણી", "pāṇī"),
     ("gu", "કૃષ્ણ", "kr̥ṣṇa"), ("ur", "کتاب", "ktāb"), ("ur", "بھیڑ", "bhyṛ"), ("ur", "۱۲۳", "123"), ("ur-Latn", "kitab", ""), ("en", "book", "")],
)  # fmt: skip
def test_romanisation(lang: str, text: str, roman: str) -> None:
    assert romanise(text, lang) == roman


@pytest.mark.parametrize("lang", [language.code for language in languages.all_languages() if language.script != "Latn"])
def test_no_letter_of_the_script_is_left(lang: str) -> None:
    from sutra.morphology.analyser import script_of

    script = languages.get(lang).script
    for sample in languages.samples(lang):
        left = {c for c in romanise(sample.text, lang) if script_of(c) == script and c.isalpha()}
        assert not left, left
