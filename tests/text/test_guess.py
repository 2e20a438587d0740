"""The guessed language: right on every sample of every language, and never English just because it is Latin."""

from __future__ import annotations

import pytest

from sutra import languages
from sutra.text.guess import guess_language

SAMPLES = [(sample.lang, sample.text) for language in languages.all_languages() for sample in languages.samples(language.code)]


@pytest.mark.parametrize(("lang", "text"), SAMPLES, ids=[f"{lang}-{i}" for i, (lang, _) in enumerate(SAMPLES)])
def test_samples_are_recognised(lang: str, text: str) -> None:
    assert guess_language(text).lang == lang


@pytest.mark.parametrize("text", ["kya ho rha hai kya ho raha hai", "kya ho rha hai", "kya ho raha hai", "KYA HAAL HAI"])
def test_q08_latin_script_does_not_mean_english(text: str) -> None:
    assert guess_language(text).lang == "ur-Latn"


@pytest.mark.parametrize("text", ["", " ", "123", "!?", "中文", "\u200d\u202e"])
def test_a_text_without_our_letters_is_a_guess_of_no_weight(text: str) -> None:
    assert guess_language(text).share == 0.0


def test_mixed_scripts_are_said_to_be() -> None:
    assert guess_language("मेरा घर and my home are one").mixed
    assert not guess_language("मेरा घर यहाँ है").mixed
