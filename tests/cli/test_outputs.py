"""Where results go: nothing is lost, nothing is put in a device's place, and every refusal is one line."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from sutra.cache import write_atomically
from tests.cli.conftest import Ended, Run

TEXT = "घर घरों घर में लड़का लड़कों घर किताब किताबें\n" * 20
TRAIN = ("train", "--lang", "hi", "--corpus", "c.txt", "--vocab-size", "400", "--algorithm", "bpe")


@pytest.fixture(autouse=True)
def corpus(tmp_path: Path) -> None:
    (tmp_path / "c.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "folder").mkdir()


def refused(ended: Ended) -> str:
    assert ended.code == 2
    assert ended.err.count("\n") == 1
    assert "Traceback" not in ended.err
    return ended.err


@pytest.mark.parametrize(
    "arguments",
    [
        (*TRAIN, "--out", "folder"),
        (*TRAIN, "--out", ""),
        (*TRAIN, "--out", "m.json", "--trace", "folder"),
        (*TRAIN, "--out", "m.json", "--trace", "none/t.csv"),
        ("count", "c.txt", "--out", "folder"),
        ("count", "c.txt", "--out", "none/c.tsv"),
        ("export", "--model", "bpe:hi", "--out", "folder"),
        ("export", "--model", "bpe:hi", "--out", "none/t.json"),
    ],
)
def test_a_place_that_cannot_hold_a_file_is_refused(run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    before = sorted(tmp_path.iterdir())
    assert "cannot be written" in refused(run(*arguments))
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    "arguments",
    [
        (*TRAIN, "--out", "m.json", "--trace", "m.json"),
        (*TRAIN, "--out", "c.txt"),
        ("count", "c.txt", "--out", "c.txt"),
        ("count", "c.txt", "--out", "./folder/../c.txt"),
    ],
)
def test_no_file_is_written_over_what_it_is_made_from(run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert "overwritten" in refused(run(*arguments))
    assert (tmp_path / "c.txt").read_text(encoding="utf-8") == TEXT


def test_a_link_keeps_pointing_and_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    pipe, heard = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_atomically(pipe, b"through")
    reader.join(10)
    assert heard == [b"through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("घर\t99999999999999999999\n", "divide"),
        ("घर\t5000000000000000000\nघरों\t9000000000000000000\n", "divide"),
        ("घर में\t3\n", "more than one word"),
        ("घर,में\t3\n", "more than one word"),
    ],
)
def test_counts_that_no_training_can_use_are_refused(run: Run, tmp_path: Path, rows: str, told: str) -> None:
    (tmp_path / "c.tsv").write_text(rows, encoding="utf-8")
    assert told in refused(run("train", "--lang", "hi", "--counts", "--corpus", "c.tsv", "--out", "m.json"))


def test_a_lexicon_that_cuts_a_word_in_two_ways_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.tsv").write_text("होरी\tहो|री\nहोरी\tहोर|ी\n", encoding="utf-8")
    assert "two ways" in refused(run("train", "--lang", "hi", "--corpus", "c.txt", "--lexicon", "own.tsv", "--out", "m.json"))


def test_parity_of_an_unknown_language_or_of_one_given_twice(run: Run, tmp_path: Path) -> None:
    (tmp_path / "en.txt").write_text("home\n", encoding="utf-8")
    assert "no language" in refused(run("parity", "--text", "en=en.txt", "--text", "xx=en.txt", "--model", "bytes"))
    assert "twice" in refused(run("parity", "--text", "en=en.txt", "--text", "en=c.txt", "--model", "bytes"))


def test_a_premium_over_nothing_has_its_reason(run: Run, tmp_path: Path) -> None:
    (tmp_path / "none.txt").write_text("", encoding="utf-8")
    ended = run("parity", "--text", "en=none.txt", "--text", "hi=none.txt", "--model", "bytes", "--json")
    assert '"premium": null' in ended.out
    assert '"reason": null' not in ended.out


def test_a_lossy_tokenizer_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "en.txt").write_text("home\n", encoding="utf-8")
    ended = run("parity", "--text", "en=en.txt", "--model", "whitespace", "--model", "bytes", "--json")
    assert (ended.code, ended.err.count("\n")) == (0, 1)
    assert "whitespace is lossy" in ended.err


def test_a_table_is_not_counted_as_text(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("1,घर\n2,घरों\n", encoding="utf-8")
    assert "is a table" in refused(run("count", "a.csv", "--out", "c.tsv"))
