"""Romanisation: ISO 15919 for Indic scripts, letter by letter for Urdu, nothing for Latin."""

from __future__ import annotations

import unicodedata

import pytest

from sutra import languages
from sutra.text.romanise import romanise
from sutra.text.scripts import SCRIPTS


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


@pytest.mark.parametrize(
    ("lang", "text", "roman"), [("mr", "दर्\u200dया", "daryā"), ("ne", "गर्\u200dयो", "garyō"), ("hi", "क्\u200cष", "kṣa"), ("ur", "می\u200cں", "myṉ")]
)
def test_a_joiner_has_no_sound(lang: str, text: str, roman: str) -> None:
    assert romanise(text, lang) == roman


@pytest.mark.parametrize("lang", [language.code for language in languages.all_languages() if language.script != "Latn"])
def test_no_brace_and_no_joiner_comes_out(lang: str) -> None:
    script = SCRIPTS[languages.get(lang).script]
    letters = [chr(point) for low, high in ((script.low, script.high), *script.more) for point in range(low, high)]
    letters = [letter for letter in letters if unicodedata.category(letter) in ("Lo", "Mn", "Mc")]
    virama = "".join(languages.get(lang).virama[:1])
    for letter in letters:
        for joiner in "\u200b\u200c\u200d\u2060\ufeff":
            for text in (f"{letter}{joiner}{letters[20]}", f"{letters[20]}{virama}{joiner}{letter}", f"{letter}{virama}{joiner}", joiner + letter):
                roman = romanise(text, lang)
                assert not set(roman) & set("{}\u200b\u200c\u200d\u2060\ufeff"), (text, roman)
