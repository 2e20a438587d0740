"""Options that change nothing for the chosen algorithm are named, not swallowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

TEXT = "घर घरों घर में लड़का लड़कों घर किताब किताबें\n" * 20


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--algorithm", "bpe", "--gamma-start", "4"), "--gamma-start"),
        (("--algorithm", "bpe", "--inside", "before", "--bottleneck-budget", "0.1"), "--inside, --bottleneck-budget"),
        (("--algorithm", "morphtok", "--schedule", "cosine"), "--schedule"),
        (("--algorithm", "sutra", "--no-lexicon", "--gamma-end", "1"), "--gamma-end"),
        (("--algorithm", "sutra", "--units", "codepoints", "--akshara-coverage", "0.9"), "--akshara-coverage"),
    ],
)
def test_an_option_without_effect_is_named(run: Run, tmp_path: Path, arguments: tuple[str, ...], named: str) -> None:
    (tmp_path / "c.txt").write_text(TEXT, encoding="utf-8")
    ended = run("train", "--lang", "hi", "--corpus", "c.txt", "--vocab-size", "400", "--out", "m.json", *arguments)
    assert ended.code == 0
    assert ended.err.count("\n") == 1
    assert f"does not use {named}:" in ended.err


def test_options_with_an_effect_and_defaults_are_not(run: Run, tmp_path: Path) -> None:
    (tmp_path / "c.txt").write_text(TEXT, encoding="utf-8")
    ended = run("train", "--lang", "hi", "--corpus", "c.txt", "--vocab-size", "400", "--out", "m.json", "--gamma-start", "3", "--inside", "after")
    assert (ended.code, ended.err) == (0, "")
    ended = run("train", "--lang", "hi", "--corpus", "c.txt", "--vocab-size", "400", "--out", "m.json", "--algorithm", "bpe")
    assert (ended.code, ended.err) == (0, "")
