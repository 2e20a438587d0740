"""The review file, verdicts, and reviewers: a person's edits are kept, bad answers are named and cost nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from sutra.discovery import Candidate, PromptReviewer, Verdict, filled, read_review, review_in_batches, write_review
from sutra.discovery.prompt import render
from sutra.discovery.review import judged
from sutra.errors import CorpusError, GoldError, LanguageError

ROWS = [
    Candidate("घरात", 9, "घर+ात", 0.9, 1.0, line=2),
    Candidate("नदी", 5, "नद+ी", 0.6, 0.0, "नदी", line=3),
    Candidate("घोड्याला", 4, "घोड्या+ला", 0.7, 0.5, "घोड्+या+ला", line=4),
]


class Everything:
    """The smallest reviewer: says ok to every word, and counts its batches."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def review(self, batch: list[Candidate]) -> list[Verdict]:
        self.batches.append(len(batch))
        return [Verdict(candidate.word, "ok") for candidate in reversed(batch)]


def test_a_review_file_comes_back_as_it_was_written() -> None:
    text = write_review([*ROWS[:2], Candidate("घोड्याला", 4, "घोड्या+ला", 0.7, 0.5, "घोड्+या+ला", Verdict("घोड्याला", "ok", "n.m", "horse"), 4)])
    assert write_review(read_review(text.split("\n"), "r.tsv")) == text
    assert read_review(text.split("\n"), "r.tsv")[:2] == ROWS[:2]


def test_columns_go_by_name() -> None:
    (row,) = read_review(["# mine", "Verdict\tmore\tword\tpieces", "", "whole\tx\tनदी\tनद+ी"], "r.tsv")
    assert row == Candidate("नदी", 0, "नद+ी", 0.0, 0.0, "", Verdict("नदी", "whole"), 4)


@pytest.mark.parametrize("lines", [[], ["word\tverdict"], ["नदी\t5\tनद+ी"]])
def test_a_file_without_its_columns_is_refused(lines: list[str]) -> None:
    with pytest.raises(GoldError, match=r"r\.tsv lacks the column"):
        read_review(lines, "r.tsv")


def test_figures_a_spreadsheet_spoiled_cost_nothing() -> None:
    (row,) = read_review(["word\tcount\tpieces\tscore\tverdict", "नदी\tinf\tनद+ी\t0,5\tok"], "r.tsv")
    assert (row.count, row.score, row.verdict) == (0, 0.0, Verdict("नदी", "ok"))


def test_verdicts() -> None:
    assert judged("नदी", "Whole", "नद+ी") is None
    assert judged("नदी", "नदी", "नद+ी") is None
    found = judged("घोड्याला", "घोड्:horse:घोडा+या:OBL=ला:DAT", "घोड्या+ला")
    assert found is not None
    assert (found.offsets, found.layers, found.pieces[0].canonical) == ((4, 6), ("inflection", "clitic"), "घोडा")
    for wrong in ("घोडा+या=ला", "yes", "घोड् + या + ला", "घोड्++याला", ""):
        with pytest.raises(LanguageError):
            judged("घोड्याला", wrong, "घोड्या+ला")


def test_any_reviewer_is_asked_in_batches_about_rows_that_wait() -> None:
    mine = Candidate("घर", 20, "घर", 1.0, 1.0, verdict=Verdict("घर", "whole"))
    reviewer = Everything()
    found = review_in_batches([mine, *ROWS], reviewer, 2)
    assert reviewer.batches == [2, 1]
    assert found[0] == mine
    assert [row.verdict for row in found[1:]] == [Verdict(row.word, "ok") for row in ROWS]


def test_verdicts_are_filled_in_and_nothing_else_is_touched() -> None:
    lines = ["# ours", "verdict\tnote\tword\tpieces", "\tsure?\tनदी\tनद+ी", "ok\tkept \tघर\tघर"]
    found = review_in_batches(read_review(lines, "r.tsv"), Everything())
    assert filled(lines, found).split("\n") == [
        "# ours",
        "verdict\tnote\tword\tpieces\tclass\tgloss",
        "ok\tsure?\tनदी\tनद+ी\t\t",
        "ok\tkept \tघर\tघर\t\t",
        "",
    ]


def test_prompts_are_written_and_no_verdict_comes_back(tmp_path: Path) -> None:
    reviewer = PromptReviewer("mr", ask=tmp_path / "ask")
    assert review_in_batches(ROWS, reviewer, 2) == ROWS
    assert [path.name for path in reviewer.written] == ["ask-0001.txt", "ask-0002.txt"]
    text = reviewer.written[0].read_text(encoding="utf-8")
    assert text.endswith("घरात\t9\tघर+ात\nनदी\t5\tनद+ी\tनदी\n")
    assert "$" not in text


@pytest.mark.parametrize(
    ("lang", "holds", "lacks"),
    [
        ("mr", ("Marathi (मराठी)", "left to right", "U+094D", "+ा:OBL=मध्ये:in", "n.m.c"), ("right to left",)),
        ("ur", ("Urdu (اردو)", "right to left", "ي as ی"), ("U+094D",)),
    ],
)
def test_a_prompt_holds_the_rules_of_its_language(lang: str, holds: tuple[str, ...], lacks: tuple[str, ...]) -> None:
    text = render(ROWS, lang)
    assert [part for part in holds if part not in text] == []
    assert [part for part in lacks if part in text] == []


def test_answers_are_read_and_each_bad_line_is_named(tmp_path: Path) -> None:
    (tmp_path / "1.txt").write_text("```\nघरात\tok\nघरात घर+ात\n\nनदी\tनद+या\nनदी\twhole\n```\n", encoding="utf-8")
    (tmp_path / "2.tsv").write_text("घरात\twhole\r\nघोड्याला\tघोड्+या=ला\tn.m.aa\thorse\r\nगाव\tok\r\n", encoding="utf-8")
    (tmp_path / "3.txt").write_bytes(b"\xff\xfe")
    (tmp_path / "ask-0001.txt").write_text("not an answer", encoding="utf-8")
    reviewer = PromptReviewer("mr", answers=tmp_path)
    found = review_in_batches(ROWS, reviewer, 2)
    assert [row.verdict for row in found] == [
        Verdict("घरात", "ok"),
        Verdict("नदी", "whole"),
        Verdict("घोड्याला", "घोड्+या=ला", "n.m.aa", "horse"),
    ]
    told = sorted([*reviewer.problems, *reviewer.unasked()])
    assert [line.split(" ")[0] for line in told] == ["1.txt:3:", "1.txt:5:", "2.tsv:1:", "2.tsv:3:", "3.txt:"]
    assert "is not word TAB verdict" in told[0]
    assert "spells" in told[1]
    assert "the first one counts" in told[2]
    assert "was not asked about" in told[3]


def test_a_folder_without_answers_is_told(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="holds no answers"):
        PromptReviewer("mr", answers=tmp_path)
    with pytest.raises(CorpusError, match="is not a folder"):
        PromptReviewer("mr", answers=tmp_path / "none")
