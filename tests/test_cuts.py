"""Labelled cuts, worked by hand: the precedence of labels, the flag, and when a root is shattered."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sutra.cuts import LABELS, Cut, inner_edges, label_cuts, shattered, structure
from sutra.encoding import Encoding
from sutra.models.registry import load
from tests.strategies import any_text


def _cut(text: str, lang: str, *edges: int) -> list[tuple[str, bool]]:
    """Labels and flags of cuts at these byte offsets."""
    whole = (0, *edges, len(text.encode()))
    found = label_cuts(Encoding(text, tuple(range(len(whole) - 1)), whole), structure(text, lang))
    assert [cut.offset for cut in found] == list(edges)
    return [(cut.label, cut.in_akshara) for cut in found]


def test_hindi() -> None:
    # ल ड़ कों | ने: three bytes a code point; लड़क + ों, so the morphemes meet inside the akshara कों
    text = "लड़कों ने"
    assert _cut(text, "hi", 3) == [("inside-morpheme", False)]
    assert _cut(text, "hi", 6) == [("inside-akshara", True)]  # before the nukta of ड़
    assert _cut(text, "hi", 12) == [("morpheme", True)]  # before ों: the flag says that it runs through कों
    assert _cut(text, "hi", 15) == [("inside-akshara", True)]
    assert _cut(text, "hi", 18, 19) == [("word", False), ("word", False)]
    assert _cut(text, "hi", 1, 20) == [("inside-codepoint", True), ("inside-codepoint", True)]


def test_urdu() -> None:
    # کتاب + یں: two bytes a letter
    text = "کتابیں ہیں"
    assert _cut(text, "ur", 2, 8, 10) == [("inside-morpheme", False), ("morpheme", False), ("inside-morpheme", False)]
    assert _cut(text, "ur", 12, 13) == [("word", False), ("word", False)]
    assert _cut(text, "ur", 1, 9) == [("inside-codepoint", True), ("inside-codepoint", True)]


def test_gujarati() -> None:
    # ઘર + ો + માં: the first boundary runs through રો, the second lies between aksharas
    text = "ઘરોમાં"
    assert _cut(text, "gu", 6, 9) == [("morpheme", True), ("morpheme", False)]
    assert _cut(text, "gu", 3, 12) == [("inside-morpheme", False), ("inside-akshara", True)]


def test_precedence() -> None:
    assert LABELS == ("inside-codepoint", "word", "morpheme", "inside-akshara", "inside-morpheme")
    # A cut beside punctuation is a word cut; one inside a danda's bytes is inside a code point.
    assert _cut("घर।", "hi", 6, 7) == [("word", False), ("inside-codepoint", False)]


def test_a_conjunct() -> None:
    assert _cut("क्षमा", "hi", 3, 6, 9) == [("inside-akshara", True), ("inside-akshara", True), ("inside-morpheme", False)]


def test_letters_with_marks_are_the_units_of_urdu() -> None:
    assert _cut("کِتاب", "ur", 2, 4) == [("inside-akshara", True), ("inside-morpheme", False)]


def test_an_emoji_is_no_akshara_of_letters() -> None:
    text = "👩🏽‍🌾 घर"
    assert _cut(text, "hi", 4, 8) == [("word", False), ("word", False)]


def test_issue_namaste_under_cl100k_ends_inside_code_points() -> None:
    text = "नमस्ते"
    encoding = load("cl100k_base").encode(text)
    found = label_cuts(encoding, structure(text, "hi"))
    partial = [cut for cut in found if cut.label == "inside-codepoint"]
    assert partial
    assert all(cut.in_akshara for cut in partial)
    assert b"".join(encoding.tokens) == text.encode()


@pytest.mark.parametrize(
    ("edges", "broken"),
    [((12,), 0), ((15,), 0), ((3,), 1), ((1,), 1), ((3, 6, 9), 1), ((), 0), ((18,), 0)],
)
def test_a_root_is_shattered_by_a_cut_strictly_inside_it(edges: tuple[int, ...], broken: int) -> None:
    text = structure("लड़कों", "hi")  # the root लड़क is bytes 0 to 12
    assert text.words[0].root == (0, 12)
    assert shattered([Cut(edge, "", False) for edge in edges], text) == (broken, 1)


def test_words_without_an_analysis_are_in_neither_figure() -> None:
    text = structure("中文 घर", "hi")
    assert [word.root for word in text.words] == [(-1, -1), (7, 13)]
    assert shattered([Cut(3, "", False)], text) == (0, 1)
    assert shattered([Cut(3, "", False), Cut(10, "", False)], text) == (1, 1)


def test_digits_are_words_without_morphemes() -> None:
    text = structure("२०२४ घर", "hi")
    assert [word.analysis.word for word in text.words] == ["२०२४", "घर"]


def test_widthless_tokens_cut_nothing() -> None:
    assert inner_edges(Encoding("घर", (1, 2, 3, 4), (0, 0, 3, 3, 6))) == [3]
    assert inner_edges(Encoding("", (), (0,))) == []


@given(any_text, st.sampled_from(["hi", "ur", "gu", "ur-Latn"]))
def test_every_inner_edge_has_one_label(text: str, lang: str) -> None:
    encoding = load("bytes").encode(text)
    found = structure(text, lang)
    cuts = label_cuts(encoding, found)
    assert [cut.offset for cut in cuts] == list(range(1, len(encoding.data)))
    assert all(cut.label in LABELS for cut in cuts)
    points = found.code_points
    assert all((cut.label == "inside-codepoint") == (cut.offset not in points) for cut in cuts)
    assert all(cut.in_akshara for cut in cuts if cut.label == "inside-akshara")
    assert found.morpheme_edges <= points & found.inside_word


@given(any_text)
def test_structure_tiles(text: str) -> None:
    found = structure(text, "hi")
    assert [a for a, _ in found.aksharas] == [0, *(b for _, b in found.aksharas)][: len(found.aksharas)]
    assert all(a.end <= b.start for a, b in pairwise(found.words))
