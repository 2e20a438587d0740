"""Boundary scores, worked by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sutra.metrics.alignment import Cutting, GoldWord, analyser_cutter, cut_word, evaluate, model_cutter, snap
from sutra.models.base import Tokenizer
from sutra.models.registry import load
from sutra.text.aksharas import akshara_edges
from tests.strategies import our_word


def _cutter(table: dict[str, tuple[tuple[int, ...], int]]):  # type: ignore[no-untyped-def]
    """Cuts by word: clean offsets, and how many cuts inside the word's first code point."""
    return lambda word: Cutting(table[word][0], (0,) * table[word][1], len(table[word][0]) + table[word][1] + 1)


# लड़कों = ल ड़ कों: 6 code points, aksharas at 0 1 3 6; घरों: aksharas at 0 1 4; किताबें: कि ता बें at 0 2 4 7
GOLD = [GoldWord("लड़कों", (4,), (0, 4)), GoldWord("घरों", (2,), (0, 2)), GoldWord("आसमान", (), (0, 5))]


def test_strict_scores_by_hand() -> None:
    # लड़कों: one hit, one false; घरों: missed, one false; आसमान: one false. Hits 1, predicted 4, gold 2.
    found = evaluate(_cutter({"लड़कों": ((1, 4), 0), "घरों": ((3,), 0), "आसमान": ((2,), 0)}), GOLD, "hi")
    assert (found.words, found.precision, found.recall, found.f1) == (3, 1 / 4, 1 / 2, 2 / 6)
    assert found.exact_match == 0.0
    assert found.fertility == (3 + 2 + 2) / 3
    assert found.fertility_ratio == 7 / 5
    # roots: लड़क is cut at 1, घर is not cut at 1 (3 lies in the ending), आसमान is cut at 2
    assert found.root_intact == 1 / 3
    # cuts inside an akshara: 4 in कों (a morpheme boundary), 3 in रों; 2 in आसमान lies between aksharas
    assert (found.akshara_splits, found.akshara_splits_at_morpheme) == (2, 1)


def test_snapped_scores_by_hand() -> None:
    # Both gold boundaries snap to the word's end and vanish; of the cuts 1 and 2 stay, 4 and 3 vanish.
    found = evaluate(_cutter({"लड़कों": ((1, 4), 0), "घरों": ((3,), 0), "आसमान": ((2,), 0)}), GOLD, "hi")
    assert found.snapped_lost == 2
    assert (found.snapped_precision, found.snapped_recall, found.snapped_f1) == (0.0, None, 0.0)


def test_a_perfect_cutter() -> None:
    found = evaluate(_cutter({"लड़कों": ((4,), 0), "घरों": ((2,), 0), "आसमान": ((), 0)}), GOLD, "hi")
    assert (found.precision, found.recall, found.f1, found.exact_match, found.root_intact, found.fertility_ratio) == (1.0, 1.0, 1.0, 1.0, 1.0, 1.0)


def test_a_cut_inside_a_code_point_is_a_false_one() -> None:
    found = evaluate(_cutter({"लड़कों": ((4,), 1), "घरों": ((2,), 0), "आसमान": ((), 0)}), GOLD, "hi")
    assert (found.precision, found.recall) == (2 / 3, 1.0)
    assert found.exact_match == 2 / 3
    assert found.akshara_splits == 3


def test_recall_alone_rewards_shattering() -> None:
    found = evaluate(model_cutter(load("bytes")), GOLD, "hi")
    assert found.recall == 1.0
    assert found.precision == pytest.approx(2 / (17 + 11 + 14))


def test_false_cuts_and_unreachable() -> None:
    cutter = _cutter({"लड़कों": ((), 0), "घरों": ((), 0), "आसमान": ((), 0), "माता": ((2,), 0), "नदी": ((), 1), "पानी": ((), 0)})
    found = evaluate(cutter, GOLD, "hi", nosplit=["माता", "नदी", "पानी", "आसमान"], units_are_aksharas=True)
    assert found.false_cuts == 1 / 2
    assert found.unreachable == 2
    assert found.precision is None
    assert found.f1 == 0.0
    assert evaluate(cutter, GOLD, "hi").false_cuts is None


def test_nothing_to_score() -> None:
    found = evaluate(_cutter({}), [], "hi")
    assert (found.f1, found.exact_match, found.fertility, found.coverage) == (None, None, None, None)


def test_the_fields_are_those_of_the_command_line() -> None:
    row = evaluate(_cutter({}), [], "hi").as_row()
    assert list(row) == [
        "words", "f1", "precision", "recall", "exact_match", "snapped_f1", "snapped_precision", "snapped_recall", "snapped_lost", "fertility_ratio",
        "fertility", "root_intact", "akshara_splits", "akshara_splits_at_morpheme", "unreachable", "false_cuts", "coverage",
    ]  # fmt: skip


class _Fixed:
    """A tokenizer of fixed code-point cuts of the padded word."""

    def __init__(self, *edges: int) -> None:
        self.edges = edges

    def encode(self, text: str):  # type: ignore[no-untyped-def]
        from sutra.encoding import Encoding, byte_offsets

        offsets = byte_offsets(text)
        edges = tuple(offsets[edge] for edge in (0, *self.edges, len(text)))
        return Encoding(text, tuple(range(len(edges) - 1)), edges)


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ((), Cutting((), (), 1)),  # " घर " as one token
        ((1, 3), Cutting((), (), 1)),  # both spaces apart: one token overlaps the word
        ((1, 2, 3), Cutting((1,), (), 2)),
        ((2,), Cutting((1,), (), 2)),
        ((1, 1, 2, 2), Cutting((1,), (), 3)),  # a widthless token inside the word counts, one before it does not
    ],
)
def test_a_gold_word_stands_in_running_text(edges: tuple[int, ...], expected: Cutting) -> None:
    model: Tokenizer = _Fixed(*edges)  # type: ignore[assignment]
    assert cut_word(model, "घर") == expected


def test_bytes_in_running_text() -> None:
    assert cut_word(load("bytes"), "घर") == Cutting((1,), (0, 0, 1, 1), 6)


@pytest.mark.parametrize(("word", "offsets", "snapped"), [("लड़कों", [4], []), ("लड़कों", [2], [3]), ("किताबें", [3, 4], [4]), ("آسمان", [1], [1]), ("लड़कों", [], [])])
def test_snap(word: str, offsets: list[int], snapped: list[int]) -> None:
    assert sorted(snap(offsets, word)) == snapped


@given(our_word, st.data())
def test_snapped_offsets_are_akshara_edges(word: str, data: st.DataObject) -> None:
    offsets = data.draw(st.sets(st.integers(0, len(word))))
    found = snap(offsets, word)
    assert found <= set(akshara_edges(word)) - {0, len(word)}
    assert snap(found, word) == found


def test_the_analyser_is_scored_on_its_layers() -> None:
    gold = [GoldWord("घराचा", (2, 3), (0, 2))]
    assert evaluate(analyser_cutter("mr"), gold, "mr").f1 == 1.0
    assert evaluate(analyser_cutter("mr", ("clitic",)), gold, "mr").recall == 0.5


def test_a_code_point_broken_outside_the_root_leaves_the_root_whole() -> None:
    gold = [GoldWord("कढ", (1,), (0, 1))]
    found = evaluate(lambda word: Cutting((1,), (1,), 3), gold, "hi")
    assert found.root_intact == 1.0
    assert evaluate(lambda word: Cutting((1,), (0,), 3), gold, "hi").root_intact == 0.0


def test_a_cut_inside_a_code_point_snaps_forward_as_any_other() -> None:
    # बेचारों: aksharas at 0 2 4 7. A cut inside च (code point 2) moves to 4; one inside ों goes to the end and is dropped.
    gold = [GoldWord("बेचारों", (4,), (0, 4))]
    found = evaluate(lambda word: Cutting((), (2, 6), 3), gold, "hi")
    assert (found.snapped_precision, found.snapped_recall) == (1.0, 1.0)
    assert found.precision == 0.0
