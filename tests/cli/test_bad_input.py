"""Bad input ends with exit code 2 and exactly one plain line on standard error; nothing is printed, nothing is written."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ended, Run
from tests.conftest import ROOT

Write = Callable[[str, str | bytes], str]


def _refused(ended: Ended) -> str:
    assert ended.code == 2, (ended.code, ended.out[-200:], ended.err[-500:])
    assert ended.err.count("\n") == 1, ended.err
    assert ended.err.startswith("sutra: ")
    assert ended.err.removesuffix("\n").isprintable(), ended.err
    assert "Traceback" not in ended.err
    assert ended.out == ""
    return ended.err


@pytest.fixture
def files(write: Write) -> None:
    write("text.txt", "घर\n")
    write("gold.tsv", "घरों\tघर|ों\n")
    write("bad_gold.tsv", "घरों\tघर|ो\n")
    write("empty.tsv", "")
    write("latin1.txt", "caf\xe9\n".encode("latin-1"))
    write("utf16.txt", "नमस्ते\n".encode("utf-16"))
    write("broken.json", '{"format": "sutra-model", "ver')
    write("other.json", '{"model": {"type": "BPE"}}')
    write("broken.model", b"\x00\x01\x02" * 50)
    write("one.txt", "a\n")
    write("two.txt", "क\nख\n")
    write("ids.jsonl", '{"ids": [1, 2]}\n')
    write("surrogate.jsonl", '{"ids": [55357]}\n')
    write("en.txt", "home\n")


ENCODE = ("encode", "text.txt", "--model")
EVALUATE = ("evaluate", "--lang", "hi", "--gold", "gold.tsv", "--model")
PARITY = ("parity", "--text", "en=en.txt", "--model")
TRAIN = ("train", "--lang", "hi", "--corpus", "text.txt", "--out", "new.json")


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        *(((*command, model), told) for command in (ENCODE, EVALUATE, PARITY, ("decode", "ids.jsonl", "--model"))
          for model, told in (("gpt9", "no tokenizer"), ("none.json", "cannot be read"), ("broken.json", "truncated"), ("other.json", "not a tokenizer.json"),
                              ("broken.model", "no SentencePiece model"), ("sutra:xx", "xx"), ("gp\nt\u202e9", "no tokenizer"), ("", "no tokenizer"))),
        (("encode", "--model", "bytes", "none.txt"), "none.txt cannot be read"),
        (("encode", "--model", "bytes", "."), "cannot be read"),
        (("encode", "--model", "bytes", "latin1.txt"), "not UTF-8"),
        (("encode", "--model", "bytes", "utf16.txt"), "not UTF-8"),
        (("encode", "--model", "bytes", "no\nfile\u202e.txt"), "cannot be read"),
        (("encode",), "--model"),
        (("encode", "--model"), "--model"),
        (("encode", "--modle", "bytes"), "--modle"),
        (("decode", "--model", "bytes", "text.txt"), "line 1"),
        (("decode", "--model", "codepoints", "surrogate.jsonl"), "line 1"),
        (("evaluate", "--lang", "hi", "--gold", "none.tsv", "--model", "bytes"), "none.tsv"),
        (("evaluate", "--lang", "hi", "--gold", "bad_gold.tsv", "--model", "bytes"), "line 1"),
        (("evaluate", "--lang", "hi", "--gold", "empty.tsv", "--model", "bytes"), "no rows"),
        (("evaluate", "--lang", "xx", "--gold", "gold.tsv", "--model", "bytes"), "no language"),
        (("evaluate", "--lang", "hi", "--gold", "gold.tsv", "--model", "analyser:xx"), "no language"),
        (("evaluate", "--lang", "hi", "--gold", "gold.tsv", "--nosplit", "none.txt", "--model", "bytes"), "none.txt"),
        (("evaluate", "--lang", "hi", "--gold", "gold.tsv"), "--model"),
        (("parity", "--text", "hi=two.txt", "--model", "bytes"), "base language en"),
        (("parity", "--text", "en=one.txt", "--text", "hi=two.txt", "--model", "bytes"), "same number of lines"),
        (("parity", "--text", "en", "--model", "bytes"), "LANG=FILE"),
        (("parity", "--text", "en=none.txt", "--model", "bytes"), "none.txt"),
        (("segment", "--lang", "xx", "घर"), "no language"),
        (("segment", "--lang", "\u202e\n", "घर"), "no language"),
        (("segment", "घर"), "--lang"),
        (("check", "--lang", "xx"), "no language"),
        (("check", "--lang", "hi", "--forms", "-3"), "--forms"),
        (("learn", "--lang", "hi", "--threshold", "7"), "probability"),
        (("learn", "--lang", "hi", "--threshold", "nan"), "probability"),
        (("robust", "--lang", "hi", "--words", "none.txt", "--model", "bytes"), "none.txt"),
        (("robust", "--lang", "xx", "--words", "text.txt", "--model", "bytes"), "no language"),
        (("robust", "--lang", "hi", "--words", "text.txt", "--model", "bytes", "--seed", "x"), "--seed"),
        ((*TRAIN, "--algorithm", "gpt"), "no trainable tokenizer"),
        ((*TRAIN, "--vocab-size", "0"), "too small"),
        ((*TRAIN, "--vocab-size", "10"), "10"),
        ((*TRAIN, "--vocab-size", "99999999999"), "too large"),
        ((*TRAIN, "--vocab-size", "many"), "--vocab-size"),
        ((*TRAIN, "--schedule", "exponential"), "exponential"),
        ((*TRAIN, "--schedule", "steps"), "no schedule"),
        ((*TRAIN, "--inside", "split"), "sutra-guarded"),
        ((*TRAIN, "--inside", "out"), "no inside policy"),
        ((*TRAIN, "--gamma-start", "nan"), "gamma"),
        ((*TRAIN, "--gamma-start", "-1"), "gamma"),
        ((*TRAIN, "--marker", "middle"), "marker"),
        ((*TRAIN, "--units", "syllables"), "no units"),
        ((*TRAIN, "--layers", "suffix"), "no boundary layer"),
        ((*TRAIN, "--min-frequency", "0"), "at least 1"),
        ((*TRAIN, "--bottleneck-budget", "2"), "budget"),
        ((*TRAIN, "--akshara-coverage", "nan"), "coverage"),
        ((*TRAIN, "--lexicon", "bad_gold.tsv"), "line 1"),
        ((*TRAIN, "--lexicon", "none.tsv"), "none.tsv"),
        (("train", "--lang", "xx", "--corpus", "text.txt", "--out", "new.json"), "no language"),
        (("train", "--lang", "hi", "--corpus", "none.txt", "--out", "new.json"), "none.txt"),
        (("train", "--lang", "hi", "--corpus", "empty.tsv", "--out", "new.json"), "no word"),
        (("train", "--lang", "hi", "--corpus", "latin1.txt", "--out", "new.json"), "latin1.txt"),
        (("train", "--lang", "hi", "--corpus", "text.txt", "--counts", "--out", "new.json"), "text.txt"),
        (("train", "--lang", "hi", "--corpus", "text.txt", "--out", "no/such/folder.json"), "cannot be written"),
        (("train", "--lang", "hi", "--out", "new.json"), "corpus"),
        (("count", "none.txt", "--out", "new.tsv"), "none.txt"),
        (("count", "text.txt"), "--out"),
        (("count", "-", "--dask", "tcp://127.0.0.1:1", "--out", "new.tsv"), "standard input"),
        (("export", "--model", "bytes", "--to", "hf", "--out", "new.json"), ""),
        (("export", "--model", "none.json", "--to", "hf", "--out", "new.json"), "none.json"),
        (("export", "--model", "bytes", "--to", "spm", "--out", "new.json"), "no export"),
        (("nothing",), "nothing"),
        (("--nothing",), "nothing"),
    ],
)  # fmt: skip
def test_bad_input(run: Run, tmp_path: Path, arguments: tuple[str, ...], told: str) -> None:
    before = sorted(path.name for path in tmp_path.iterdir())
    assert told in _refused(run(*arguments))
    assert sorted(path.name for path in tmp_path.iterdir()) == before, "nothing is left behind"


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    "arguments",
    [
        ("segment", "--lang", "hi", "घर\udce0"), ("segment", "--lang", "h\udce0", "घर"), ("encode", "--model", "by\udce0tes"), ("encode", "--model", "x\udce0.json"),
        ("encode", "--model", "bytes", "no\udce0file.txt"), ("parity", "--text", "e\udce0n", "--model", "bytes"), ("parity", "--base", "\udce0", "--text", "en=en.txt", "--model", "bytes"),
        ("evaluate", "--lang", "hi", "--gold", "\udce0", "--model", "bytes"), (*TRAIN, "--algorithm", "\udce0"), ("\udce0",), ("encode", "--\udce0"),
    ],
)  # fmt: skip
def test_arguments_that_are_not_utf8_are_refused(run: Run, arguments: tuple[str, ...]) -> None:
    _refused(run(*arguments))


@pytest.mark.parametrize(
    "line",
    ["x", "[]", "{}", '{"ids": 5}', '{"ids": ["a"]}', '{"ids": [true]}', '{"ids": [1.5]}', '{"ids": [-1]}', '{"ids": [99999999]}', '{"ids": [1e400]}', "null",
     '{"ids": [' + "9" * 6000 + "]}", "[" * 100_000],
)  # fmt: skip
@pytest.mark.parametrize("model", ["bytes", "codepoints", "o200k_base"])
def test_bad_ids(run: Run, line: str, model: str) -> None:
    assert "line 2" in _refused_after_one(run("decode", "--model", model, stdin=f'{{"ids": [65]}}\n{line}\n'.encode()))


def _refused_after_one(ended: Ended) -> str:
    assert ended.code == 2, (ended.code, ended.err[-500:])
    assert ended.err.count("\n") == 1, ended.err[-500:]
    assert "Traceback" not in ended.err
    return ended.err


def test_json_without_end_is_one_line(run: Run, write: Write) -> None:
    write("deep.jsonl", '{"text": ' + "[" * 100_000 + "\n")
    write("deep.json", '{"format": ' + "[" * 100_000)
    _refused(run("train", "--lang", "hi", "--corpus", "deep.jsonl", "--field", "text", "--out", "new.json"))
    _refused(run("encode", "--model", "deep.json"))


def test_a_surrogate_in_json_is_no_text(run: Run, write: Write) -> None:
    write("c.jsonl", '{"text": "\\ud83d"}\n')
    _refused(run("train", "--lang", "hi", "--corpus", "c.jsonl", "--field", "text", "--out", "new.json"))


def _process(*arguments: str | bytes, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, "-m", "sutra", *arguments], input=stdin, capture_output=True, env=environment, check=False)


def test_as_a_program() -> None:
    done = _process("encode", "--model", "bytes", stdin="घर\n".encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"\n") == 1
    refused = _process("segment", "--lang", "hi", b"\xe0\xa4")
    assert refused.returncode == 2
    assert refused.stderr.count(b"\n") == 1
    assert refused.stdout == b""


def test_no_command_shows_the_commands() -> None:
    done = _process()
    assert done.returncode == 2
    assert b"evaluate" in done.stderr


def test_a_negative_id_is_refused_by_a_sentencepiece_model(run: Run) -> None:
    """Counted from the end, it decoded to the last piece."""
    assert "-1" in _refused(run("decode", "--model", "unigram:hi", stdin=b'{"ids": [-1]}\n'))
