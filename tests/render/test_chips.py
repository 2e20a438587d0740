"""Chips: one a token, escaped, nothing invisible, nothing invented."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sutra.cuts import label_cuts, structure
from sutra.models.registry import load
from sutra.render.chips import chips, describe, hex_bytes
from tests.conftest import case_inputs
from tests.models.conftest import small_tokenizer
from tests.strategies import any_text

CHIP = re.compile(r'<span role="listitem"[^>]*>.*?</span>', re.DOTALL)
LABEL = re.compile(r"<bdi>(.*?)</bdi>", re.DOTALL)
U02 = "<b>घर</b> $5 और $6 `क` _ख_ <script>x</script>"


def _html(text: str, name: str, lang: str = "hi") -> str:
    encoding = small_tokenizer(name).encode(text)
    return chips(encoding, label_cuts(encoding, structure(text, lang)))


def _labels(text: str, name: str) -> list[str]:
    return [html.unescape(label) for label in LABEL.findall(_html(text, name))]


@pytest.mark.parametrize("name", ["bytes", "codepoints", "cl100k_base", "bpe-bytes", "sutra", "unigram", "wordpiece", "whitespace"])
@pytest.mark.parametrize(("case", "text"), case_inputs(), ids=lambda value: value if len(value) < 4 else "")
def test_o03_as_many_chips_as_tokens(name: str, case: str, text: str) -> None:
    shown = _html(text, name)
    assert len(CHIP.findall(shown)) == len(LABEL.findall(shown)) == len(small_tokenizer(name).encode(text))
    assert "\ufffd" not in shown


@settings(max_examples=40)
@given(any_text.filter(lambda text: "\ufffd" not in text), st.sampled_from(["bytes", "codepoints", "o200k_base"]))
def test_no_replacement_character_and_no_bare_control(text: str, name: str) -> None:
    shown = _html(text, name)
    assert "\ufffd" not in shown
    assert not re.search(r"[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]", shown)
    assert re.search("[\x00-\x09\x0b-\x1f\x7f]", shown) is None


def test_u02_markup_stays_text() -> None:
    for name in ("bytes", "codepoints", "whitespace", "o200k_base"):
        shown = _html(U02, name)
        assert set(re.findall(r"</?(\w+)", shown)) <= {"div", "span", "bdi", "i", "small"}
        assert "<script" not in shown
        assert "<b>" not in shown
    assert "".join(_labels(U02, "codepoints")) == U02.replace(" ", "␣")


def test_attributes_are_escaped() -> None:
    shown = _html('"><img src=x onerror=alert(1)>', "whitespace")
    assert "<img" not in shown
    assert len(CHIP.findall(shown)) == shown.count("<span")


def test_partial_code_points_show_their_hex() -> None:
    shown = _html("नमस्ते", "cl100k_base")
    parts = [re.findall(r'<small dir="ltr">(.*?)</small>', chip)[0] for chip in CHIP.findall(shown) if "sx-part" in chip]
    assert parts
    assert bytes.fromhex("".join(parts).replace(" ", "")).decode("utf-8") in "नमस्ते"
    assert _labels("घ", "bytes") == ["◌", "◌", "◌"]


def test_o04_marks_sit_on_a_dotted_circle() -> None:
    assert _labels("रोटी", "codepoints") == ["र", "◌ो", "ट", "◌ी"]


def test_o07_white_space_is_seen_and_told_apart() -> None:
    assert _labels("क  ख\n\tग\u00a0घ", "codepoints") == ["क", "␣", "␣", "ख", "⟨LF⟩", "⟨TAB⟩", "ग", "⟨NBSP⟩", "घ"]


def test_o06_every_chip_is_isolated_and_in_logical_order() -> None:
    text = "کتابیں اچھی ہیں"
    assert "".join(_labels(text, "codepoints")) == text.replace(" ", "␣")
    encoding = load("codepoints").encode(text)
    assert 'dir="rtl"' in chips(encoding, (), direction="rtl")


def test_the_models_own_space_is_told_to_be_nothing() -> None:
    shown = _html("।", "sutra")
    assert len(CHIP.findall(shown)) == len(small_tokenizer("sutra").encode("।"))
    assert describe(0, 2, 5, b"", None).endswith("0 bytes")


def test_a_page_of_chips_keeps_its_numbers() -> None:
    encoding = load("codepoints").encode("अआइईउऊ")
    shown = chips(encoding, (), start=2, stop=4, title="Code <points>")
    assert [html.unescape(label) for label in LABEL.findall(shown)] == ["इ", "ई"]
    assert "token 3 of 6" in shown
    assert "Code &lt;points&gt;: 6 tokens" in shown
    assert len(CHIP.findall(chips(encoding, (), start=5, stop=99))) == 1


def test_details_name_everything() -> None:
    text = "घ"
    encoding = load("codepoints").encode(text)
    told = describe(0, 1, encoding.ids[0], encoding.tokens[0], None)
    assert told.split("\n") == ["token 1 of 1 · id 2328", "घ", "3 bytes: E0 A4 98", "U+0918 DEVANAGARI LETTER GHA"]
    assert "ZERO WIDTH JOINER" in describe(0, 1, 1, "\u200d".encode(), None)
    assert "part of a character" in describe(0, 1, 1, b"\xe0", None)


def test_long_tokens_are_cut_in_the_details() -> None:
    assert hex_bytes(b"\x01" * 60).endswith("…")
    told = describe(0, 1, 1, ("क" * 500).encode(), None)
    assert len(told) < 1200
