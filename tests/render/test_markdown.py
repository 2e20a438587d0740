"""Quoted words stay words where a widget reads Markdown."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from sutra.render.markdown import escaped
from tests.strategies import any_text


@pytest.mark.parametrize(
    "text", ["![x](http://example.org/x.png)", "[a](http://x)", "`क`", "$y$", "**b**", ":red[x]", ":smile:", "~~s~~", "<b>", "_i_", "# h", "> q", "- l", "1. l", "\\"]
)
def test_markup_is_escaped(text: str) -> None:
    shown = escaped(text)
    assert shown != text
    assert re.sub(r"\\(.)", r"\1", shown) == text


@pytest.mark.parametrize("text", ["o200k_base", "mine.json is empty; give a model file", "घर: क्या?", "U+D83D, half of a pair (a broken paste)", "12:30"])
def test_plain_words_are_left_alone(text: str) -> None:
    assert escaped(text) == text


@given(any_text)
def test_nothing_is_lost(text: str) -> None:
    assert re.sub(r"\\([^\w\s])|(\d)\\(?=[.)])", r"\1\2", escaped(text)) == text or "\\" in text
