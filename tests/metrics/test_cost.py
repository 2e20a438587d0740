"""The strip of figures, worked by hand."""

from __future__ import annotations

import pytest

from sutra.cuts import structure
from sutra.metrics.cost import Figures, cost, figures
from sutra.models.registry import load


def _figures(name: str, text: str, lang: str = "hi") -> Figures:
    return figures(load(name).encode(text), structure(text, lang))


def test_code_points_by_hand() -> None:
    # घरों में: 8 code points, 22 bytes, 2 words; cuts in रों (2) and में (2) run through aksharas, one of them at घर|ों
    found = _figures("codepoints", "घरों में")
    assert (found.tokens, found.words, found.chars, found.bytes) == (8, 2, 8, 22)
    assert (found.fertility, found.bytes_per_char, found.chars_per_token) == (4.0, 22 / 8, 1.0)
    assert (found.akshara_splits, found.akshara_splits_at_morpheme) == (4, 1)
    assert (found.shattered_roots, found.analysed_words, found.coverage) == (2, 2, 1.0)
    assert found.byte_tokens == 0


def test_bytes_by_hand() -> None:
    found = _figures("bytes", "घर a")
    assert (found.tokens, found.byte_tokens, found.words, found.fertility) == (8, 6, 2, 4.0)


@pytest.mark.parametrize(("word", "expected"), [("मैं", 3.0), ("ક્ષ", 3.0), ("بھ", 2.0), ("mein", 1.0)])
def test_q03_bytes_per_character(word: str, expected: float) -> None:
    assert _figures("o200k_base", word).bytes_per_char == expected


def test_q02_fertility_is_over_orthographic_words() -> None:
    found = _figures("codepoints", "हमने मीठी चाय पी")
    assert (found.words, found.fertility) == (4, 16 / 4)


def test_empty_text_has_no_ratios() -> None:
    found = _figures("bytes", "")
    assert (found.tokens, found.fertility, found.bytes_per_char, found.chars_per_token, found.coverage) == (0, None, None, None, None)
    assert _figures("bytes", "।").fertility is None


def test_words_nobody_knows_are_left_out_and_told() -> None:
    found = _figures("bytes", "中文 घर")
    assert (found.analysed_words, found.coverage) == (1, 1 / 2)


def test_the_cost_is_in_the_prices_currency() -> None:
    assert cost(250, 4.0) == 0.001
    assert cost(0, 4.0) == 0.0
