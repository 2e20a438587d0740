"""Aligned tracks: every row of a word covers the same columns, whatever cuts it."""

from __future__ import annotations

import html
import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sutra.cuts import label_cuts, structure
from sutra.models.registry import load
from sutra.render.board import Panel, differing
from sutra.render.tracks import Block, blocks, tracks
from tests.models.conftest import small_tokenizer
from tests.strategies import any_text

NAMES = ("codepoints", "bytes", "o200k_base")


def _panels(text: str, lang: str, names: tuple[str, ...] = NAMES) -> list[Panel]:
    found = []
    for name in names:
        encoding = small_tokenizer(name).encode(text)
        found.append(Panel(key=name, title=name, note="", encoding=encoding, cuts=label_cuts(encoding, structure(text, lang))))
    return found


def _blocks(text: str, lang: str, names: tuple[str, ...] = NAMES) -> list[Block]:
    found = structure(text, lang)
    return blocks(found, _panels(text, lang, names), found.words, romanised=True, glossed=True)


def _texts(block: Block) -> list[list[str]]:
    return [[cell.text for cell in row] for row in block.rows]


def test_a_hindi_word() -> None:
    (block,) = _blocks("घरों", "hi", ("codepoints",))
    assert _texts(block) == [["घ", "रों"], ["gha", "rōṁ"], ["घर", "◌ों"], ["house", "OBL.PL"], ["घ", "र", "◌ो", "◌ं"]]
    assert [(cell.start, cell.end) for cell in block.rows[0]] == [(0, 1), (1, 4)]
    assert [(cell.start, cell.end) for cell in block.rows[2]] == [(0, 2), (2, 4)]
    assert "root" in block.rows[2][0].tip
    assert block.badge == "L"
    assert "sx-cut-morpheme" in block.rows[4][2].classes
    assert "sx-flag" in block.rows[4][2].classes


def test_an_urdu_word() -> None:
    (block,) = _blocks("کتابیں", "ur", ("codepoints",))
    assert _texts(block)[2] == ["کتاب", "یں"]
    assert _texts(block)[0] == list("کتابیں")


def test_a_word_nobody_knows_is_said_to_be_unknown() -> None:
    (block,) = _blocks("中文", "hi", ("codepoints",))
    assert block.badge == "?"
    assert _texts(block)[2] == ["·"]


@settings(max_examples=40)
@given(any_text, st.sampled_from(["hi", "ur", "gu", "ur-Latn"]))
def test_every_row_covers_the_columns(text: str, lang: str) -> None:
    for block in _blocks(text, lang):
        for row in block.rows:
            assert row[0].start == 0
            assert row[-1].end == block.columns
            assert all(a.end == b.start for a, b in pairwise(row))
            assert all(cell.start < cell.end for cell in row)
            assert all("\ufffd" not in cell.text or "\ufffd" in text for cell in row)


@pytest.mark.parametrize("name", ["sutra", "unigram", "wordpiece", "whitespace", "cl100k_base"])
def test_every_kind_of_tokenizer_has_a_track(name: str) -> None:
    text = "लड़कों ने 2024 में किताबें पढ़ीं।"
    for block in _blocks(text, "hi", (name,)):
        assert block.rows[4][-1].end == block.columns


def test_only_differing_cuts_carry_their_label() -> None:
    text = "घरों में"
    panels = _panels(text, "hi", ("codepoints", "codepoints"))
    found = structure(text, "hi")
    same = blocks(found, panels, found.words, romanised=False, glossed=False, differs=differing(panels))
    assert not any("sx-cut-" in cell.classes for block in same for row in block.rows for cell in row)


def test_html_is_escaped_and_directed() -> None:
    text = "<b>घर</b>"
    found = tracks(_blocks(text, "hi"), ["<i>", "b", "c", "d", "e", "f", "g"], direction="rtl", script="sx-deva")
    assert set(re.findall(r"</?(\w+)", found)) <= {"div", "span", "bdi", "i"}
    assert "&lt;i&gt;" in found
    assert 'dir="rtl"' in found
    assert html.escape("<b>") not in found  # the bracket is no word: only its letter has a block


def test_the_names_stand_beside_every_line_there_can_be() -> None:
    found = tracks(_blocks("घर में घर", "hi"), ["aksharas", "tokens"], direction="ltr")
    assert found.count("sx-name-set") == 3
    assert found.count("aria-hidden=true") == 2, "read aloud once"


@pytest.mark.parametrize(("word", "room"), [("घर", "sx-word"), ("किताब", "sx-word sx-wide-on-narrow"), ("अंतर्राष्ट्रीयकरण", "sx-word sx-wide")])
def test_only_a_long_word_may_scroll(word: str, room: str) -> None:
    assert re.findall(r'<div class="(sx-word(?: sx-wide[-a-z]*)?)"', tracks(_blocks(word, "hi"), ["a"], direction="ltr")) == [room]


def test_no_words_no_bands() -> None:
    assert "sx-band" not in tracks(_blocks("…", "hi"), ["a"], direction="ltr")


def test_widthless_tokens_draw_nothing() -> None:
    encoding = load("codepoints").encode("घर")
    assert all(cell.start < cell.end for block in _blocks("घर", "hi") for row in block.rows for cell in row)
    assert len(encoding) == 2
