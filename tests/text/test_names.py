"""Names: what cannot be seen is named; nothing is ever drawn as a replacement character unless it is one."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given

from sutra.text.names import DOTTED_CIRCLE, name_of, symbol, visible
from tests.strategies import any_text

INVISIBLE = ("Cc", "Cf", "Cs", "Cn", "Co", "Zs", "Zl", "Zp")


def test_every_invisible_character_is_named() -> None:
    for point in (*range(0x3000), *range(0xE000, 0xE010), *range(0xFE00, 0x10000), 0xE0001, 0xE0041, 0x10FFFF):
        character = chr(point)
        if unicodedata.category(character) in INVISIBLE:
            shown = symbol(character)
            assert shown != character, f"U+{point:04X}"
            assert shown.isprintable(), f"U+{point:04X}"
            assert shown == "␣" or (shown[0] == "⟨" and shown[-1] == "⟩"), f"U+{point:04X}"


@pytest.mark.parametrize(
    ("character", "shown"),
    [(" ", "␣"), ("\t", "⟨TAB⟩"), ("\n", "⟨LF⟩"), ("\r", "⟨CR⟩"), ("\x1b", "⟨ESC⟩"), ("\u00a0", "⟨NBSP⟩"), ("\u200b", "⟨ZWSP⟩"), ("\u200c", "⟨ZWNJ⟩"), ("\u200d", "⟨ZWJ⟩"),
     ("\u202e", "⟨RLO⟩"), ("\u200f", "⟨RLM⟩"), ("\ufeff", "⟨BOM⟩"), ("\x00", "⟨NUL⟩"), ("\x7f", "⟨DEL⟩"), ("\u2028", "⟨LS⟩"), ("\x85", "⟨NEL⟩"), ("\x80", "⟨U+0080⟩")],
)  # fmt: skip
def test_symbols(character: str, shown: str) -> None:
    assert symbol(character) == shown


def test_no_control_character_needs_a_control_picture() -> None:
    controls = [chr(point) for point in (*range(0x20), *range(0x7F, 0xA0))]
    assert not [c for c in controls if any(0x2400 <= ord(drawn) <= 0x2421 for drawn in symbol(c))]
    assert len({symbol(c) for c in controls}) == len(controls)


def test_white_space_symbols_are_distinct() -> None:
    assert len({symbol(c) for c in " \t\n\r\u00a0\u202f\u200b\u2028\u3000"}) == 9


@given(any_text)
def test_visible_never_invents_a_replacement_character(text: str) -> None:
    assert visible(text).count("\ufffd") == text.count("\ufffd")
    assert visible(text).isprintable()


@given(any_text)
def test_every_character_has_a_name(text: str) -> None:
    assert all(name_of(character) for character in text)


@pytest.mark.parametrize(("text", "shown"), [("ों", "◌ों"), ("ो", "◌ो"), ("कों", "कों"), ("्", "◌्"), ("\u200dा", "⟨ZWJ⟩◌ा"), ("َ", "◌َ")])
def test_a_bare_mark_sits_on_a_dotted_circle(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_o04_no_mojibake() -> None:
    assert [visible(c) for c in "रोटी"] == ["र", DOTTED_CIRCLE + "ो", "ट", DOTTED_CIRCLE + "ी"]
