"""Units and boundaries: the compiled paths equal the readable ones, and every policy does what it says."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sutra.text.aksharas import akshara_edges
from sutra.training import alphabet, units, units_kernel
from sutra.training.conflicts import forbidden_gaps, vetoed
from tests.conftest import shared
from tests.training.helpers import LETTERS

# Characters whose clusters need context: emoji with joiners, flags, Hangul, prepended marks, controls, other viramas.
HARD = LETTERS + "क्ક્ಕ್క్ਕ੍" + "👨🏽🇮🇳각가\u0600\u0d4e\ufe0f\r\n\u0000\ue000\u0378\u0951\u0327ﷺ"
lists = st.lists(st.text(st.sampled_from(HARD), min_size=1, max_size=9), min_size=1, max_size=30, unique=True)


@settings(deadline=None, max_examples=150)
@given(words=lists, marker=st.sampled_from(["start", "end"]))
def test_compiled_aksharas_equal_the_text_layer(words: list[str], marker: str) -> None:
    layout = units._layout(words, marker)
    assert (units_kernel.akshara_firsts(words, layout) == units._akshara_firsts(words, layout)).all()


@pytest.mark.parametrize("lang", ["hi", "mr", "gu", "ur", "ne"])
def test_compiled_aksharas_on_running_text(lang: str) -> None:
    words = sorted(set(shared(f"data/raw_{lang}.txt").read_text(encoding="utf-8").split()[:20_000]))
    layout = units._layout(words, "start")
    firsts = units._akshara_firsts(words, layout)
    assert (units_kernel.akshara_firsts(words, layout) == firsts).all()
    begins = np.flatnonzero(firsts)
    lengths = np.diff(np.append(begins, len(layout.points)))
    one, two = alphabet._distinct(layout.points, begins, lengths), units_kernel.distinct(layout.points, begins, lengths)
    assert (one[0] == two[0]).all()
    assert (one[1] == two[1]).all()


@settings(deadline=None)
@given(
    words=lists,
    marker=st.sampled_from(["start", "end"]),
    inside=st.sampled_from(["drop", "before", "after", "split"]),
    kind=st.sampled_from(["akshara", "codepoints", "clusters"]),
    data=st.data(),
)
def test_forbidden_gaps_word_by_word(words: list[str], marker: str, inside: str, kind: str, data: st.DataObject) -> None:
    rows = [
        sorted(data.draw(st.sets(st.integers(1, len(word) - 1), max_size=3))) if len(word) > 1 else []
        for word in words
    ]
    starts = np.cumsum([0, *map(len, rows)]).astype(np.int32)
    found = units.make_units(words, kind, marker)
    firsts, forbidden = forbidden_gaps(found, starts, np.array([x for row in rows for x in row], dtype=np.int32), inside)
    for word, row, begin in zip(words, rows, found.begins.tolist(), strict=True):
        edges = [i for i in range(len(word)) if found.firsts[begin + i]] + [len(word)]
        assert np.flatnonzero(forbidden[begin : begin + len(word)]).tolist() == vetoed(len(word), row, edges, inside)
    if inside != "split":
        assert firsts is found.firsts


def test_a_boundary_inside_an_akshara() -> None:
    word, joint = "लड़कों", 4  # लड़क + ों meet inside कों
    edges = akshara_edges(word)
    assert edges == [0, 1, 3, 6]
    assert vetoed(6, [joint], edges, "drop") == []
    assert vetoed(6, [joint], edges, "before") == [3]
    assert vetoed(6, [joint], edges, "after") == []  # the word's end
    assert vetoed(6, [joint], edges, "split") == [4]


def test_coverage_keeps_the_frequent() -> None:
    words, counts = ["की", "कु", "कू"], np.array([90, 9, 1], dtype=np.int64)
    layout = units.make_units(words, "akshara", "start")
    kept = {c: alphabet.build_corpus(words, counts, layout, coverage=c).tokens[256 + 5 :] for c in (1.0, 0.95, 0.5)}
    assert kept == {1.0: ["की", "कु", "कू"], 0.95: ["की", "कु"], 0.5: ["की"]}
