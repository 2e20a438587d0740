"""`Encoding`: byte edges that tile, display that never invents characters, surrogates refused by name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sutra.encoding import Encoding, byte_offsets, check_text, display_token, edges_from_tokens
from sutra.errors import TextError, one_line
from tests.strategies import any_text


@given(any_text)
def test_byte_offsets_are_those_of_utf8(text: str) -> None:
    assert byte_offsets(text) == [len(text[:i].encode()) for i in range(len(text) + 1)]


@given(st.lists(st.integers(0, 5), max_size=9), st.integers(0, 1), st.integers(0, 1))
def test_edges_rise_and_leave_out_what_was_added(lengths: list[int], lead: int, trail: int) -> None:
    total = sum(lengths)
    edges = edges_from_tokens(lengths, lead, trail)
    assert len(edges) == len(lengths) + 1
    assert list(edges) == sorted(edges)
    assert edges[0] == 0
    assert edges[-1] == (max(0, total - lead - trail) if lengths else 0)


def test_the_added_space_has_width_0() -> None:
    assert edges_from_tokens([1, 3], lead=1) == (0, 0, 3)
    assert edges_from_tokens([3, 1], trail=1) == (0, 3, 3)
    assert edges_from_tokens([4], lead=1) == (0, 3)


@given(any_text, st.integers(1, 4))
def test_tokens_concatenate_to_the_text(text: str, width: int) -> None:
    size = len(text.encode())
    edges = (*range(0, size, width), size)
    encoding = Encoding(text, tuple(range(len(edges) - 1)), edges)
    assert b"".join(encoding.tokens) == encoding.data == text.encode()
    assert len(encoding) == len(encoding.tokens)


@given(st.binary(max_size=12))
def test_displayed_tokens_name_every_undecodable_byte(token: bytes) -> None:
    shown = display_token(token)
    assert shown.count("\ufffd") == token.count("\ufffd".encode())
    if b"<" not in token:
        back = b"".join(bytes([int(part[3:5], 16)]) + part[6:].encode() if i else part.encode() for i, part in _parts(shown))
        assert back == token


def _parts(shown: str) -> list[tuple[int, str]]:
    pieces = shown.split("<0x")
    return [(0, pieces[0]), *((1, "<0x" + piece) for piece in pieces[1:])]


def test_display() -> None:
    assert display_token("घर".encode()) == "घर"
    assert display_token("घर".encode()[:5]) == "घ<0xE0><0xA4>"
    assert display_token("घर".encode()[2:]) == "<0x98>र"
    assert display_token(b"") == ""


@pytest.mark.parametrize(("text", "place", "code"), [("घर\ud83d", 3, "D83D"), ("\udfff", 1, "DFFF"), ("a\udce0b", 2, "DCE0")])
def test_l07_a_lone_surrogate_is_named(text: str, place: int, code: str) -> None:
    with pytest.raises(TextError, match=rf"character {place} is U\+{code}") as told:
        check_text(text)
    assert str(told.value).isprintable()
    assert str(told.value).encode("utf-8")


@given(st.text())
def test_quoted_values_are_one_printable_line(text: str) -> None:
    shown = one_line(text)
    assert shown.isprintable()
    assert len(shown) <= 122
    assert shown.encode("utf-8")
