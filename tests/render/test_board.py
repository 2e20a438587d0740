"""The board: offsets a browser counts, pages that tile, every token once."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sutra.cuts import LABELS, label_cuts, structure
from sutra.models.registry import load
from sutra.render.board import Panel, board, differing, pages
from tests.strategies import any_text


def _panel(text: str, name: str, lang: str = "hi") -> Panel:
    encoding = load(name).encode(text)
    return Panel(key=name, title=name, note="", encoding=encoding, cuts=label_cuts(encoding, structure(text, lang)))


def _tokens(text: str, name: str, span: tuple[int, int] | None = None, lang: str = "hi"):  # type: ignore[no-untyped-def]
    found = board([_panel(text, name, lang)], structure(text, lang), span=span or (0, len(text)), direction="ltr", lang=lang, only_differences=False)
    return found["panels"][0]["tokens"]


def _utf16(text: str) -> bytes:
    return text.encode("utf-16-le")


def _slice(text: str, start: int, end: int) -> str:
    return _utf16(text)[2 * start : 2 * end].decode("utf-16-le")


def test_offsets_are_utf16_units() -> None:
    text = "👩🏽‍🌾 घर 😀"
    rows = _tokens(text, "codepoints")
    assert [_slice(text, row[0], row[1]) for row in rows] == list(text)
    assert rows[-1][:2] == [11, 13]


@settings(max_examples=40)
@given(any_text, st.sampled_from(["codepoints", "whitespace"]))
def test_token_rows_spell_the_text(text: str, name: str) -> None:
    assert "".join(_slice(text, row[0], row[1]) for row in _tokens(text, name)) == text


def test_partial_code_points_cover_their_character_and_carry_hex() -> None:
    rows = _tokens("aघ", "bytes")
    assert [row[:2] for row in rows] == [[0, 1], [1, 2], [1, 2], [1, 2]]
    assert [row[7] for row in rows] == ["", "E0", "A4", "98"]
    assert [LABELS[row[4]] if row[4] >= 0 else "" for row in rows] == ["", "word", "inside-codepoint", "inside-codepoint"] or rows[1][4] >= 0


def test_labels_flags_and_differences() -> None:
    text = "घरों"
    panels = [_panel(text, "codepoints"), _panel(text, "whitespace")]
    found = board(panels, structure(text, "hi"), span=(0, 4), direction="ltr", lang="hi", only_differences=True)
    rows = found["panels"][0]["tokens"]
    assert [(LABELS[row[4]] if row[4] >= 0 else "", row[5], row[6]) for row in rows] == [
        ("", 0, 0), ("inside-morpheme", 0, 1), ("morpheme", 1, 1), ("inside-akshara", 1, 1),
    ]  # fmt: skip
    assert found["onlyDifferences"] is True


@given(any_text, st.integers(2, 12))
def test_pages_tile(text: str, size: int) -> None:
    found = pages(text, size)
    assert [start for start, _ in found] == [0, *(end for _, end in found)][: len(found)]
    assert found[-1][1] == len(text)
    assert all(0 < end - start <= size for start, end in found) or not text


@settings(max_examples=40)
@given(any_text, st.integers(3, 9), st.sampled_from(["codepoints", "bytes", "whitespace"]))
def test_every_token_is_on_some_page(text: str, size: int, name: str) -> None:
    seen = [row[2] for span in pages(text, size) for row in _tokens(text, name, span)]
    assert set(seen) == set(range(len(load(name).encode(text))))
    for span in pages(text, size):
        units = len(_utf16(text[span[0] : span[1]])) // 2
        assert all(0 <= row[0] <= row[1] <= units for row in _tokens(text, name, span))


def test_differing_cuts() -> None:
    panels = [_panel("घर में", name) for name in ("codepoints", "whitespace")]
    assert differing(panels) == {3, 7, 10, 13}
    assert differing(panels[:1]) == frozenset()
    assert differing([]) == frozenset()


@pytest.mark.parametrize("text", ["</script><script>alert(1)</script>", "क\u202eख\x00", '"\'&<>'])
def test_the_board_is_plain_json_with_names(text: str) -> None:
    found = board([_panel(text, "codepoints")], structure(text, "hi"), span=(0, len(text)), direction="ltr", lang="hi", only_differences=False)
    assert json.loads(json.dumps(found)) == found
    assert found["text"] == text
    assert all(found["names"][f"{ord(c):04X}"] for c in text)
    assert found["symbols"].get("202E", "⟨RLO⟩") == "⟨RLO⟩"
