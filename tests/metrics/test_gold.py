"""Gold files: what they hold, and one message that names every row that does not."""

from __future__ import annotations

import pytest

from sutra.errors import GoldError
from sutra.metrics.gold import read_gold, read_words


def test_rows() -> None:
    rows = ["# comment", "", "घरों\tघर|ों", "असाधारण\tअ|साधारण\t1", "कर\tकर\tUD_Hindi", "घर\tघर"]
    assert [(word.word, word.offsets, word.root) for word in read_gold(rows)] == [
        ("घरों", (2,), (0, 2)), ("असाधारण", (1,), (1, 7)), ("कर", (), (0, 2)), ("घर", (), (0, 2)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["घरों\tघर|ो"], r'line 1: the pieces "घर\|ो" do not spell "घरों"'),
        (["घरों"], "line 1"),
        (["घर\tघर", "घरों घर|ों"], "line 2"),
        (["घरों\tघर||ों"], "line 1"),
        (["घरों\tघर|ों\t2"], "line 1: root index 2, but 2 pieces"),
        ([], "has no rows"),
        (["# only a comment"], "has no rows"),
    ],
)
def test_rows_that_do_not_hold(rows: list[str], told: str) -> None:
    with pytest.raises(GoldError, match=told) as error:
        read_gold(rows, "gold.tsv")
    assert str(error.value).isprintable()


def test_every_bad_row_is_counted() -> None:
    with pytest.raises(GoldError, match=r"line 1.*line 5.*and 3 more"):
        read_gold(["क\tख"] * 8)


def test_words() -> None:
    assert read_words(["आज\tआज\tsource", "", "# no", "घर", "\tx"]) == ["आज", "घर"]
