"""Text layers: every layer spells the one above; the diff spells both texts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sutra.errors import TextError
from sutra.layers import bits, diff, layers, lens, weights
from sutra.models.untrained import Codepoints
from sutra.render.layers import changes_html, diff_html, layers_html, points_table
from sutra.text.normalize import RULES, normalize
from tests.strategies import any_text


@settings(max_examples=150, deadline=None)
@given(any_text)
def test_every_layer_spells_the_text(text: str) -> None:
    chunks = layers(text)
    assert "".join(chunk.text for chunk in chunks) == text
    for chunk in chunks:
        assert "".join(unit.text for unit in chunk.units) == chunk.text
        for unit in chunk.units:
            assert "".join(point.character for point in unit.points) == unit.text
            assert b"".join(point.data for point in unit.points) == unit.text.encode()
    assert sum(one.bytes for one in weights(text)) == len(text.encode())


@settings(max_examples=200, deadline=None)
@given(any_text, st.sets(st.sampled_from(sorted(RULES))))
def test_the_diff_spells_both_texts(text: str, rules: set[str]) -> None:
    found = normalize(text, rules)
    parts = diff(found)
    assert "".join(part.old for part in parts) == found.raw == text
    assert "".join(part.new for part in parts) == found.text
    assert all(part.old == part.new for part in parts if not part.rules)


def test_the_lens_keeps_the_display_text_and_asks() -> None:
    found = lens("بهت كتاب", ["heh", "kaf"], [Codepoints()])
    assert found.normalized.raw == "بهت كتاب"
    assert found.normalized.text == "بهت کتاب"
    assert len(found.questions) == 1
    assert found.effects[0].before == found.effects[0].after == 8


@pytest.mark.parametrize("character", ["k", "ک", "क", "ક", "😀", "\x00", "\u07ff", "\u0800"])
def test_bits_are_the_code_point(character: str) -> None:
    found = bits(character)
    assert int("".join(own for _, own in found), 2) == ord(character)
    assert bytes(int(mark + own, 2) for mark, own in found) == character.encode()


def test_why_three_bytes_and_two() -> None:
    assert {one.script: one.each for one in weights("घर ઘર گھر ghar")} == {"Devanagari": 3.0, "Gujarati": 3.0, "Arabic (Urdu)": 2.0, "Latin": 1.0, "spaces and signs": 1.0}


def test_marks_stand_on_a_circle_and_all_is_escaped() -> None:
    drawn = layers_html(layers("कि<b>\u202e"), direction="ltr")
    assert "◌ि" in drawn
    assert "<b>" not in drawn
    assert "\u202e" not in drawn
    points = [point for chunk in layers("<i>\u200d") for unit in chunk.units for point in unit.points]
    assert "<i>" not in points_table(points)
    parts = diff(normalize("<b>ك\u0640", ["kaf", "tatweel"]))
    assert "<b>" not in diff_html(parts) + changes_html(parts)


def test_a_lone_surrogate_is_refused() -> None:
    with pytest.raises(TextError):
        layers("\udc00")
