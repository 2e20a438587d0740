"""Premiums: facts where they are fair, null with a reason where they are not."""

from __future__ import annotations

import pytest

from sutra.errors import GoldError
from sutra.metrics.parity import ParityRow, parity
from sutra.models.registry import load
from tests.models.conftest import small_tokenizer

TEXTS = {"en": ["home", "my home"], "hi": ["घर", "मेरा घर"], "ur": ["گھر", "میرا گھر"]}


def _rows(*names: str) -> dict[str, list[ParityRow]]:
    return {name: parity(TEXTS, "en", [small_tokenizer(name)]) for name in names}


def test_by_hand() -> None:
    en, hi, ur = _rows("bytes")["bytes"]
    assert (en.tokens, en.words, en.bytes, en.chars, en.premium, en.reason) == (11, 3, 11, 11, 1.0, None)
    # घर is 6 bytes, मेरा घर is 12 + 1 + 6
    assert (hi.tokens, hi.chars, hi.fertility, hi.bytes_per_char, hi.premium) == (25, 9, 25 / 3, 25 / 9, 25 / 11)
    assert (ur.lang, ur.tokens) == ("ur", 6 + 15)


@pytest.mark.parametrize("name", ["bytes", "codepoints", "cl100k_base", "o200k_base"])
def test_tokenizers_that_favour_no_language_have_premiums(name: str) -> None:
    assert all(row.premium is not None and row.reason is None for row in _rows(name)[name])


@pytest.mark.parametrize(("name", "reason"), [("sutra", "not trained on en, ur"), ("bpe", "not trained on en, ur"), ("unigram", "not trained on en, ur"), ("whitespace", "counts words")])
def test_the_others_say_why_they_have_none(name: str, reason: str) -> None:
    rows = _rows(name)[name]
    assert all(row.premium is None and reason in str(row.reason) for row in rows)
    assert all(row.tokens > 0 for row in rows)


def test_an_import_is_not_known_to_be_fair() -> None:
    from sutra.models.huggingface import HuggingFace
    from tests.models.test_adapters import hugging_face

    rows = parity(TEXTS, "en", [HuggingFace(hugging_face("byte-level").to_str())])
    assert {row.reason for row in rows} == {"what it was trained on is not known"}


def test_fields_are_those_of_the_command_line() -> None:
    assert list(_rows("bytes")["bytes"][0].as_row()) == ["model", "lang", "tokens", "words", "bytes", "chars", "fertility", "bytes_per_char", "premium", "reason"]


def test_texts_that_are_not_parallel_are_refused() -> None:
    with pytest.raises(GoldError, match="en has 1, hi has 2"):
        parity({"en": ["a"], "hi": ["क", "ख"]}, "en", [load("bytes")])
    with pytest.raises(GoldError, match="base language en has no text"):
        parity({"hi": ["क"]}, "en", [load("bytes")])


def test_an_empty_base_has_no_premium() -> None:
    assert parity({"en": [""], "hi": ["क"]}, "en", [load("bytes")])[1].premium is None
