"""`robust` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sutra.cli import main
from sutra.metrics.robustness import robust
from sutra.models.untrained import Bytes


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["robust", *arguments])
    assert ended.value.code == 0
    return capsys.readouterr().out


def test_fields_and_values(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "words.tsv"
    file.write_text("घरों\tघर|ों\nकिताबें\n", encoding="utf-8")
    rows = json.loads(run(capsys, "--lang", "hi", "--words", str(file), "--model", "bytes", "--model", "codepoints", "--seed", "3", "--json"))
    assert list(rows[0]) == ["model", "kind", "place", "jaccard", "root_affected", "n"]
    assert [row["model"] for row in rows] == ["bytes"] * 10 + ["codepoints"] * 10
    assert rows[:10] == [row.as_row() for row in robust(["घरों", "किताबें"], "hi", [Bytes()], seed=3)]


@pytest.mark.parametrize("arguments", [["--lang", "xx"], ["--lang", "hi", "--model", "nosuch"], ["--lang", "hi", "--words", "/nowhere"]])
def test_bad_input_is_one_line_and_2(tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    file = tmp_path / "words.txt"
    file.write_text("घर\n", encoding="utf-8")
    given = arguments if "--model" in arguments else [*arguments, "--model", "bytes"]
    given = given if "--words" in given else [*given, "--words", str(file)]
    with pytest.raises(SystemExit) as ended:
        main(["robust", *given])
    told = capsys.readouterr().err
    assert ended.value.code == 2
    assert told.startswith("sutra: ")
    assert told.count("\n") == 1
