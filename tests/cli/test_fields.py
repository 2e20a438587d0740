"""Every command's JSON has exactly the documented fields, lines end at \\n alone, and `-` is standard input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sutra.cli import commands
from sutra.models.registry import load
from tests.cli.conftest import Run
from tests.conftest import ROOT

Write = Callable[[str, str | bytes], str]
EVALUATE = [
    "model", "words", "f1", "precision", "recall", "exact_match", "snapped_f1", "snapped_precision", "snapped_recall", "snapped_lost", "fertility_ratio",
    "fertility", "root_intact", "akshara_splits", "akshara_splits_at_morpheme", "unreachable", "false_cuts", "coverage",
]  # fmt: skip
PARITY = ["model", "lang", "tokens", "words", "bytes", "chars", "fertility", "bytes_per_char", "premium", "reason"]
SEGMENT = ["word", "surface", "canonical", "root_index", "layers", "source", "confidence"]


def test_every_command_takes_json_and_has_help() -> None:
    for name, command in commands.commands.items():
        assert command.help, name
        assert any("--json" in option.opts for option in command.params), name


def test_every_command_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8") + "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md"))
    assert not [name for name in commands.commands if f"sutra {name}" not in text]


@pytest.mark.parametrize("flag", [[], ["--json"]])
def test_encode_and_decode(run: Run, write: Write, flag: list[str]) -> None:
    lines = ["घरों में", "", "  नमस्ते ", "a\tb"]
    ended = run("encode", "--model", "cl100k_base", write("in.txt", "\n".join(lines) + "\n"), *flag)
    assert ended.code == 0
    rows = [json.loads(line) for line in ended.lines]
    assert [list(row) for row in rows] == [["text", "ids", "edges", "tokens"]] * 4
    assert [row["text"] for row in rows] == lines
    for row in rows:
        encoding = load("cl100k_base").encode(row["text"])
        assert (row["ids"], row["edges"]) == (list(encoding.ids), list(encoding.edges))
        assert len(row["tokens"]) == len(row["ids"])
    again = run("decode", "--model", "cl100k_base", write("ids.jsonl", ended.out), *flag)
    assert again.code == 0
    assert [json.loads(line)["text"] if flag else line for line in again.lines] == lines


def test_undecodable_tokens_are_named(run: Run) -> None:
    ended = run("encode", "--model", "bytes", stdin="घ".encode())
    assert json.loads(ended.out)["tokens"] == ["<0xE0>", "<0xA4>", "<0x98>"]


def test_x07_only_line_ends_end_lines(run: Run) -> None:
    text = "पहली\u2028दूसरी\u0085तीसरी\x0bचौथी\x1eपाँचवीं"
    ended = run("encode", "--model", "codepoints", "-", stdin=text.encode() + b"\n")
    assert len(ended.lines) == 1
    row = json.loads(ended.out)
    assert row["text"] == text
    assert run("decode", "--model", "codepoints", "-", stdin=ended.out.encode()).out == text + "\n"


@pytest.mark.parametrize(("data", "count"), [(b"a\nb\n", 2), (b"a\r\nb\r\n", 2), (b"a\rb", 2), (b"a\n\nb", 3), (b"", 0), (b"\n", 1), ("\ufeffघर\n".encode(), 1)])
def test_lines(run: Run, data: bytes, count: int) -> None:
    ended = run("encode", "--model", "bytes", stdin=data)
    assert (ended.code, len(ended.lines)) == (0, count)
    assert not any("\ufeff" in line or "\\r" in line for line in ended.lines)


def test_segment(run: Run) -> None:
    ended = run("segment", "--lang", "mr", "घराचा", "घर", "中文", "--json")
    rows = json.loads(ended.out)
    assert [list(row) for row in rows] == [SEGMENT] * 3
    assert rows[0]["surface"] == ["घर", "ा", "चा"]
    assert rows[0]["canonical"] == ["घर", "OBL", "चा"]
    assert (rows[0]["root_index"], rows[0]["layers"], rows[0]["source"], rows[0]["confidence"]) == (0, ["inflection", "clitic"], "lexicon", 1.0)
    assert (rows[2]["source"], rows[2]["confidence"]) == ("none", 0.0)
    piped = run("segment", "--lang", "mr", "-", "--json", stdin="घराचा\nघर\n中文\n".encode())
    assert json.loads(piped.out) == rows


def test_evaluate(run: Run, write: Write) -> None:
    gold = write("gold.tsv", "लड़कों\tलड़क|ों\nआसमान\tआसमान\nकिताबें\tकिताब|ें\n")
    whole = write("whole.txt", "माता\nनदी\n")
    ended = run("evaluate", "--lang", "hi", "--gold", gold, "--nosplit", whole, "--model", "analyser:hi", "--model", "bytes", "--model", "o200k_base", "--json")
    rows = json.loads(ended.out)
    assert [list(row) for row in rows] == [EVALUATE] * 3
    assert [row["model"] for row in rows] == ["analyser:hi", "bytes", "o200k_base"]
    assert (rows[0]["f1"], rows[0]["false_cuts"]) == (1.0, 0.0)
    assert (rows[1]["recall"], rows[1]["false_cuts"]) == (1.0, 1.0)
    told = run("evaluate", "--lang", "hi", "--gold", gold, "--model", "bytes")
    assert told.lines[0].split("\t") == EVALUATE
    assert len(told.lines) == 2
    piped = run("evaluate", "--lang", "hi", "--gold", "-", "--model", "bytes", "--json", stdin="लड़कों\tलड़क|ों\n".encode())
    assert json.loads(piped.out)[0]["false_cuts"] is None


def test_parity(run: Run, write: Write) -> None:
    english, hindi = write("en.txt", "home\nmy home\n"), write("hi.txt", "घर\nमेरा\u2028घर\n")
    ended = run("parity", "--base", "en", "--text", f"en={english}", "--text", f"hi={hindi}", "--model", "bytes", "--model", "whitespace", "--json")
    rows = json.loads(ended.out)
    assert [list(row) for row in rows] == [PARITY] * 4
    assert [(row["model"], row["lang"]) for row in rows] == [("bytes", "en"), ("bytes", "hi"), ("whitespace", "en"), ("whitespace", "hi")]
    assert rows[1]["premium"] == (6 + 12 + 3 + 6) / 11
    assert rows[2]["premium"] is None
    assert rows[2]["reason"]


def test_robust(run: Run, write: Write) -> None:
    words = write("words.txt", "लड़कों\nकिताबें\nघरों\n")
    ended = run("robust", "--lang", "hi", "--words", words, "--model", "bytes", "--seed", "1", "--json")
    rows = json.loads(ended.out)
    assert rows
    assert all(list(row) == ["model", "kind", "place", "jaccard", "root_affected", "n"] for row in rows)
    assert {row["place"] for row in rows} <= {"anywhere", "outside-root"}
    assert run("robust", "--lang", "hi", "--words", words, "--model", "bytes", "--seed", "1", "--json").out == ended.out


def test_count_train_and_use(run: Run, write: Write) -> None:
    corpus = write("corpus.txt", "घर घरों में घर है\u2028लड़कों के घर\n" * 20)
    assert run("count", corpus, "--out", "counts.tsv", "--json").code == 0
    common = ["--lang", "hi", "--algorithm", "sutra", "--vocab-size", "300", "--json"]
    ended = run("train", *common, "--corpus", corpus, "--out", "a.json", "--trace", "trace.csv")
    assert ended.code == 0, ended.err
    report = json.loads(ended.out)
    assert report["vocab_size"] <= 300
    assert run("train", *common, "--corpus", "counts.tsv", "--counts", "--out", "b.json").code == 0
    ids = [json.loads(run("encode", "--model", name, stdin="लड़कों के घर".encode()).out)["ids"] for name in ("a.json", "b.json")]
    assert ids[0] == ids[1], "training on counts equals training on the text"
    header = Path("trace.csv").read_text(encoding="utf-8").split("\n")[0]
    assert header.strip().split(",") == ["step", "phase", "left", "right", "merged", "frequency", "conflicts", "validity", "gamma", "score", "corpus_tokens"]


def test_check(run: Run) -> None:
    report = json.loads(run("check", "--lang", "ur", "--forms", "3", "--json").out)
    assert {"lang", "roots", "words", "whole", "forms", "segmented", "classes", "problems", "random_forms"} <= set(report)
    assert len(report["random_forms"]) == 3


def test_a_corpus_may_be_standard_input(run: Run, write: Write) -> None:
    """`train --corpus -` and `count -` looked for a file of that name."""
    text = "घर घरों घर में\n" * 3
    write("text.txt", text)
    assert run("count", "-", "--out", "a.tsv", "--json", stdin=text.encode()).code == 0
    assert run("count", "text.txt", "--out", "b.tsv", "--json").code == 0
    assert Path("a.tsv").read_bytes() == Path("b.tsv").read_bytes()
    options = ("--lang", "hi", "--algorithm", "bpe", "--vocab-size", "265", "--json")
    for name, file, stdin in (("a.json", "-", text.encode()), ("b.json", "text.txt", b"")):
        assert run("train", *options, "--corpus", file, "--out", name, stdin=stdin).code == 0
    first, second = (json.loads(Path(name).read_text("utf-8")) for name in ("a.json", "b.json"))
    assert first["merges"] == second["merges"]
