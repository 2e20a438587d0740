"""Words: runs that tile, marks that are letters, white space that is spelled out."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sutra.text.words import is_letter_run, letter_runs, orthographic_words, pretokens, training_words
from tests.strategies import any_text


def _pieces(text: str, marker: str = "start") -> list[str]:
    return [text[a:b] for a, b in pretokens(text, marker)]


def _words(text: str) -> list[str]:
    return [text[a:b] for a, b in orthographic_words(text)]


@given(any_text, st.sampled_from(["start", "end"]))
def test_pretokens_tile(text: str, marker: str) -> None:
    spans = pretokens(text, marker)
    assert [a for a, _ in spans] == [0, *(b for _, b in spans)][: len(spans)]
    assert (spans[-1][1] if spans else 0) == len(text)
    assert all(a < b for a, b in spans)


@given(any_text, st.sampled_from(["start", "end"]))
def test_no_pretoken_with_a_base_before_it_begins_with_a_mark(text: str, marker: str) -> None:
    for start, end in pretokens(text, marker):
        first = text[start:end].lstrip(" ")[:1]
        before = text[start - 1 : start]
        if first and unicodedata.category(first).startswith("M") and text[start] != " " and before:
            assert before.isspace() or before in "\x1c\x1d\x1e\x1f", (text, start)


@given(any_text)
def test_training_words_are_the_pretokens_without_white_space(text: str) -> None:
    expected = [piece.strip(" ") for piece in _pieces(text)]
    spaces = set("\t\n\x0b\x0c\r\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000") | {chr(c) for c in range(0x2000, 0x200B)}
    assert list(training_words(text)) == [word for word in expected if word and word not in spaces]


@given(any_text)
def test_a_letter_run_is_one_pretoken(text: str) -> None:
    for start, end in letter_runs(text):
        assert is_letter_run(text[start:end])
    assert "".join(c for a, b in letter_runs(text) for c in text[a:b] if unicodedata.category(c)[0] in "LM") == "".join(
        c for i, c in enumerate(text) if unicodedata.category(c)[0] == "L" or (unicodedata.category(c)[0] == "M" and any(a <= i < b for a, b in letter_runs(text)))
    )


def test_m03_words_are_not_cut_at_vowel_signs() -> None:
    text = "धीमी नदी"
    assert [text[a:b] for a, b in letter_runs(text)] == ["धीमी", "नदी"] == _words(text) == list(training_words(text))


def test_m04_marks_are_letters() -> None:
    assert _pieces("चिड़िया उड़ी") == ["चिड़िया", " उड़ी"]


def test_m05_gujarati_marks_are_letters() -> None:
    assert _pieces("પાણી ઠંડું") == ["પાણી", " ઠંડું"]


def test_m06_a_decomposed_letter_is_not_cut() -> None:
    assert _pieces("kita\u0304b / kit\u0101b") == ["kita\u0304b", " /", " kit\u0101b"]


@pytest.mark.parametrize("word", ["क्‌ष", "دل‌چسپ", "दर्‍या"], ids=["J03", "J04", "J02"])
def test_joiners_are_no_word_boundary(word: str) -> None:
    assert _pieces(word) == [word]
    assert len(_words(word)) == 1


def test_j05_a_direction_mark_is_no_space() -> None:
    text = "قیمت\u200f: ۵۰"
    assert text.index(":") == 5
    assert len(_words(text)) == 2


def test_q02_words_are_orthographic() -> None:
    assert len(_words("हमने मीठी चाय पी")) == 4


def test_q04_a_grouped_number_is_one_word() -> None:
    assert _words("₹२,५०,०००") == ["₹२,५०,०००"]


def test_q05_all_digits_are_alike() -> None:
    assert _pieces("२०२४ ۲۰۲۴ ૨૦૨૪ 2024") == ["२०२४", " ۲۰۲۴", " ૨૦૨૪", " 2024"]


def test_q06_danda_and_urdu_punctuation_part_letters() -> None:
    text = "ऊ गयो।म आएँ॥ قلم،کاغذ۔"
    assert list(training_words(text)) == ["ऊ", "गयो", "।", "म", "आएँ", "॥", "قلم", "،", "کاغذ", "۔"]
    nepali = [text[a:b] for a, b in letter_runs(text.partition(" قلم")[0])]
    assert nepali == ["ऊ", "गयो", "म", "आएँ"]


def test_q09_one_rule_for_special_spaces() -> None:
    assert _words("10\u202fरु\u00a0नकद क\u200bख") == ["10", "रु", "नकद", "क\u200bख"]


def test_e05_an_honorific_is_one_character_of_three_words() -> None:
    text = "نبی \ufdfa نے"
    assert (len(text), len(_words(text))) == (8, 3)


def test_x07_only_line_ends_end_lines() -> None:
    assert list(training_words("पहली\u2028दूसरी\u0085तीसरी")) == ["पहली", "दूसरी", "तीसरी"]


def test_markers_put_the_space_on_their_side() -> None:
    assert _pieces(" घर  में ", "start") == [" घर", " ", " में", " "]
    assert _pieces(" घर  में ", "end") == [" ", "घर ", " ", "में "]
