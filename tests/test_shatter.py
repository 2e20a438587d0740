"""Shattering: the page's scores are the command's; words in order; corrections are gold files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sutra.cli import main
from sutra.errors import GoldError
from sutra.metrics.alignment import GoldWord, model_cutter
from sutra.metrics.gold import read_gold
from sutra.metrics.goldset import bundled_gold, bundled_whole
from sutra.models.registry import load
from sutra.models.untrained import Bytes, Codepoints, Whitespace
from sutra.render.shatter import f1_curves, scores_table, word_tracks
from sutra.render.shatter_pareto import front, pareto
from sutra.shatter import BY_CONSTRUCTION, families, gold_file, gold_row, score, word_scores


def test_scores_are_those_of_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # A file names its root as one of the pieces; where a prefix is not among the gold's layers, it cannot.
    gold = [word for word in bundled_gold("ur") if word.root[0] in (0, *word.offsets) and word.root[1] in (*word.offsets, len(word.word))]
    whole = bundled_whole("ur")
    assert len(gold) > 300
    index = {word: [0, *word.offsets].index(word.root[0]) for word in gold}
    (tmp_path / "gold.tsv").write_text("".join(gold_row(word.word, word.offsets, index[word]) + "\n" for word in gold), encoding="utf-8")
    (tmp_path / "whole.txt").write_text("".join(f"{word}\n" for word in whole), encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["evaluate", "--lang", "ur", "--gold", str(tmp_path / "gold.tsv"), "--nosplit", str(tmp_path / "whole.txt"),
              "--model", "o200k_base", "--model", "bytes", "--model", "analyser:ur", "--json"])  # fmt: skip
    told = json.loads(capsys.readouterr().out)
    assert [{"model": row.name, **row.scores.as_row()} for row in score([load("o200k_base"), Bytes()], gold, "ur", whole)] == told


def test_recall_alone_would_praise_bytes() -> None:
    found = score([Bytes()], bundled_gold("hi")[:50], "hi", analyser=False)[0].scores
    assert found.recall == 1.0
    assert found.precision is not None
    assert found.precision < 0.2


def test_lossy_and_foreign_rows_are_never_best() -> None:
    rows = score([Whitespace(), Codepoints(), Bytes()], [GoldWord("घरों", (2,), (0, 2))], "hi", analyser=False)
    assert rows[0].caveats
    assert scores_table(rows).count("sx-low") >= 1
    lossy = scores_table(rows).split("<tr>")[2]
    assert "Whitespace" in lossy
    assert "sx-low" not in lossy


def test_words_from_best_to_worst() -> None:
    rows = word_scores(model_cutter(Codepoints()), bundled_gold("hi")[:40])
    assert [row.f1 for row in rows] == sorted((row.f1 for row in rows), reverse=True)
    assert all(row.root_cut == (row.gold.root[1] - row.gold.root[0] > 1) for row in rows)


def test_corrections_read_back() -> None:
    kept = {"घरों": gold_row("घरों", [2]), "अघर": gold_row("अघर", [1], 1)}
    found = read_gold(gold_file(kept).decode("utf-8").split("\n"))
    assert [(one.word, one.offsets, one.root) for one in found] == [("घरों", (2,), (0, 2)), ("अघर", (1,), (1, 3))]
    for offsets, root in (([0], 0), ([4], 0), ([2], 2)):
        with pytest.raises(GoldError):
            gold_row("घरों", offsets, root)


def test_families_of_unknown_roots() -> None:
    with pytest.raises(GoldError, match="no family"):
        families([Bytes()], "xyz", "hi")


def test_a_guarded_tokenizer_is_not_ranked_on_words_of_its_own_lexicon() -> None:
    guarded, plain = load("sutra-guarded:hi"), load("bpe:hi")
    own = score([guarded, plain], bundled_gold("hi")[:20], "hi", own_words=True)
    assert own[0].caveats == (BY_CONSTRUCTION,)
    assert own[1].caveats == ()
    assert score([guarded], bundled_gold("hi")[:20], "hi")[0].caveats == ()


def test_tracks_of_words_are_escaped() -> None:
    drawn = word_tracks(["लड़कियों", "किताबों", "घरवालों", "दोस्तों"], "hi", [Codepoints()])
    assert all(word in drawn for word in ("लड़कियों", "दोस्तों"))
    assert "<b>" not in word_tracks(["<b>"], "hi", [Codepoints()])


def test_curves_of_equal_f1() -> None:
    for name, xs, ys in f1_curves():
        level = float(name.split()[1])
        assert all(2 * x * y / (x + y) == pytest.approx(level) for x, y in zip(xs, ys, strict=True) if y < 1)


def test_the_pareto_picture_has_what_was_asked() -> None:
    rows = [row for row in pareto()["rows"] if row["lang"] == "hi"]
    labels = {row["label"] for row in rows}
    for marker in ("start", "end"):
        assert {f"SuTRA γ → {gamma}, {inside}, {marker}" for gamma in ("0", "0.5", "1", "2", "4") for inside in ("drop", "before", "after")} <= labels
        assert {f"SuTRA guarded, {inside}, {marker}" for inside in ("drop", "before", "after", "split")} <= labels
    assert {"Unigram", "SentencePiece BPE", "WordPiece (lossy)", "BPE, start", "MorphTok, end", "Bytes", "GPT-4o/5 (o200k)"} <= labels
    assert all(0 <= row[field] <= 1 for row in rows for field in ("f1", "snapped_f1", "precision", "recall"))
    assert front(rows, "f1")
