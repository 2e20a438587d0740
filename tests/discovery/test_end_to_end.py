"""A language that has a language.toml and nothing else: from its text to a lexicon that cuts its words.

In processes of their own: language data is read once a process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOML = """code = "qaa"
name = "Made-up"
native = "बनावटी"
order = 90
script = "Deva"
direction = "ltr"
font = "system"
digits = "०१२३४५६७८९"
virama = ["्"]
romanisation = "none"
wordfreq = ""
lemmas = ""
hints = ["तोम"]
"""
STEMS = ["कल", "मन", "वन", "शत", "कमल", "गगन", "चरण", "पवन", "पत्र", "जलद", "किताब", "बाजार", "मकान", "दमनत", "तरलक", "सागरम", "हलकट", "अगरबत", "गुलाबक", "शहदमर"]
TEXT = " ".join(stem + ending for ending in ("", "ी", "ोसा", "ीला") for stem in STEMS) + " Latin २०२४ तोम।\n"
RUN = """
import contextlib, io, json, sys
from pathlib import Path
import sutra.languages
sutra.languages.DATA = Path(sys.argv[1])
from sutra.cli import main

told = []
for argv in json.loads(sys.argv[2]):
    out, err, code = io.StringIO(), io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(argv)
        except SystemExit as end:
            code = end.code
    told.append([code, out.getvalue(), err.getvalue()])
print(json.dumps(told))
"""


class Place:
    """A data folder of one language, and commands run on it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data" / "qaa"
        self.data.mkdir(parents=True)
        (self.data / "language.toml").write_text(TOML, encoding="utf-8")
        (folder / "text.txt").write_text(TEXT, encoding="utf-8")

    def run(self, *commands: str) -> list[tuple[int, str, str]]:
        """Exit code, standard output and standard error of each command, all in one new process."""
        given = json.dumps([command.split() for command in commands])
        environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "SUTRA_CACHE": str(self.folder / "cache")}
        done = subprocess.run(
            [sys.executable, "-c", RUN, str(self.folder / "data"), given],
            capture_output=True, text=True, encoding="utf-8", env=environment, cwd=self.folder,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return [(code, out, err) for code, out, err in json.loads(done.stdout)]

    def verdicts(self, verdicts: dict[str, str]) -> None:
        """Write `verdict TAB class TAB gloss` beside words of the review file, as a person would."""
        path = self.folder / "review.tsv"
        lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
        cells = [line.split("\t") for line in lines]
        for row in cells[1:]:
            if row[0] in verdicts:
                row[6:] = verdicts[row[0]].split("\t")
        path.write_text("\n".join("\t".join(row) for row in cells) + "\n", encoding="utf-8")

    def line(self, word: str) -> int:
        """The line on which a word stands in the review file."""
        lines = (self.folder / "review.tsv").read_text(encoding="utf-8").split("\n")
        return next(number for number, line in enumerate(lines, 1) if line.startswith(word + "\t"))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    made = Place(tmp_path_factory.mktemp("made-up"))
    told, again, asked = made.run(
        "propose --lang qaa --corpus text.txt --out review.tsv --method affixes --json",
        "propose --lang qaa --corpus text.txt --out again.tsv --method affixes",
        "review --lang qaa --review review.tsv --ask first",
    )
    assert told[0] == again[0] == asked[0] == 0
    made.report = json.loads(told[1])  # type: ignore[attr-defined]
    return made


def test_every_word_of_the_script_is_proposed(place: Place) -> None:
    report: dict[str, Any] = place.report  # type: ignore[attr-defined]
    assert report["rows"] == 4 * len(STEMS) + 1
    text = (place.folder / "review.tsv").read_text(encoding="utf-8")
    assert text == (place.folder / "again.tsv").read_text(encoding="utf-8")
    rows = {line.split("\t")[0]: line.split("\t")[2] for line in text.split("\n")[1:] if line}
    assert rows["कमली"] == "कमल+ी"
    assert rows["पत्रोसा"] == "पत्र+ोसा"
    assert "Latin" not in text


def test_a_prompt_claims_no_example_where_the_data_has_none(place: Place) -> None:
    text = (place.folder / "first" / "ask-0001.txt").read_text(encoding="utf-8")
    assert "Made-up (बनावटी)" in text
    assert "EXAMPLES" not in text
    assert "class" not in text


def test_verdicts_become_rows_and_the_words_are_cut(place: Place) -> None:
    (place.data / "words.tsv").write_bytes("# ours\nगगन:sky+ी:PL\t-".encode())
    place.verdicts({
        "कमली": "ok\t\t", "तोम": "whole\t\t", "कमल": "whole\t-\tlotus", "पत्रोसा": "पत्र:letter=ोसा:LOC\t\t", "गगनी": "whole\t\t",
        "चरणी": "चरन+ी\t\t", "चरण": "whole\tn.m\tfoot", "चरणोसा": "whole\t-\t", "जलदी": "yes\t\t",
    })  # fmt: skip
    kept = (place.folder / "review.tsv").read_bytes()
    ((code, out, err),) = place.run("adopt --lang qaa --review review.tsv --json")
    told = json.loads(out)
    assert (code, err) == (1, "")
    assert told["added"] == {"words.tsv": 2, "whole.tsv": 1, "roots.tsv": 1}
    refused = sorted(map(place.line, ("चरणी", "चरण", "जलदी", "चरणोसा")))
    assert [line.split(": ")[0] for line in told["refused"]] == [f"review.tsv:{line}" for line in refused]
    assert [line.split(": ")[0] for line in told["kept"]] == [f"review.tsv:{place.line('गगनी')}"]
    assert told["check"]["problems"] == []
    assert (place.folder / "review.tsv").read_bytes() == kept
    written = (place.data / "words.tsv").read_text(encoding="utf-8").split("\n")
    assert written[:2] == ["# ours", "गगन:sky+ी:PL\t-"]
    assert sorted(written[2:]) == ["", "कमल+ी\t-", "पत्र:letter=ोसा:LOC\t-"]
    assert (place.data / "roots.tsv").read_text(encoding="utf-8").endswith("\nकमल\t-\tlotus\n")

    before = {path.name: path.read_bytes() for path in place.data.iterdir()}
    again, cut, proposed = place.run(
        "adopt --lang qaa --review review.tsv --json",
        "segment --lang qaa कमली पत्रोसा तोम गगनी",
        "propose --lang qaa --corpus text.txt --out next.tsv --json",
    )
    assert json.loads(again[1])["added"] == {"words.tsv": 0, "whole.tsv": 0, "roots.tsv": 0}
    assert {path.name: path.read_bytes() for path in place.data.iterdir()} == before
    assert [line.split("\t")[1] for line in cut[1].rstrip("\n").split("\n")] == ["कमल|ी", "पत्र|ोसा", "तोम", "गगन|ी"]
    assert json.loads(proposed[1])["rows"] == 4 * len(STEMS) + 1 - 5


def test_a_language_model_answers_through_files(place: Place) -> None:
    (place.folder / "answers").mkdir()
    (place.folder / "answers" / "one.txt").write_text("दमनत\twhole\nदमनती\tदमनत+ी:PL\nदमनतोसा\tदमनत+सा\nदमनतीला ok\n", encoding="utf-8")
    asked, answered, adopted = place.run(
        "review --lang qaa --review again.tsv --ask ask --batch 30 --json",
        "review --lang qaa --review again.tsv --answers answers --out judged.tsv --json",
        "adopt --lang qaa --review judged.tsv --json",
    )
    assert (asked[0], len(json.loads(asked[1])["prompts"])) == (0, 3)
    told = json.loads(answered[1])
    assert (answered[0], told["verdicts"]) == (1, 2)
    assert [line.split(" ")[0] for line in told["problems"]] == ["one.txt:4:", "one.txt:3:"]
    assert (adopted[0], json.loads(adopted[1])["added"]) == (0, {"words.tsv": 1, "whole.tsv": 1, "roots.tsv": 0})
    assert "verdict" in (place.folder / "again.tsv").read_text(encoding="utf-8").split("\n")[0]


BAD = {
    "propose --lang qaa --out x.tsv": "no corpus given",
    "propose --lang qaa --corpus none.txt --out x.tsv": "none.txt",
    "propose --lang zz --corpus text.txt --out x.tsv": "there is no language",
    "propose --lang qaa --corpus latin.txt --out x.tsv": "holds no word",
    "propose --lang qaa --corpus text.txt --out x.tsv --method guess": "there is no method guess",
    "propose --lang qaa --corpus text.txt --out none/x.tsv": "cannot be written",
    "propose --lang qaa --corpus text.txt --out marked.tsv": "holds 1 verdict",
    "propose --lang qaa --corpus text.txt --out latin.txt": "is no review file",
    "review --lang qaa --review marked.tsv": "--ask DIR",
    "review --lang qaa --review - --answers none": "--out",
    "review --lang qaa --review none.tsv --ask ask": "none.tsv",
    "review --lang qaa --review latin.txt --ask ask": "lacks the columns",
    "review --lang qaa --review other.tsv --ask ask": "no word in the script of Made-up",
    "review --lang qaa --review marked.tsv --answers none": "is not a folder",
    "review --lang qaa --review marked.tsv --ask latin.txt": "is not a folder",
    "adopt --lang qaa --review marked.tsv --out-dir none": "is not a folder",
    "adopt --lang qaa --review latin.txt": "lacks the columns",
}


def test_bad_input_ends_with_one_plain_line(place: Place) -> None:
    (place.folder / "latin.txt").write_text("only latin\n", encoding="utf-8")
    (place.folder / "marked.tsv").write_text("word\tpieces\tverdict\nतोम\tतोम\tok\n", encoding="utf-8")
    (place.folder / "other.tsv").write_text("word\tpieces\tverdict\nઘર\tઘર\tok\n", encoding="utf-8")
    before = {path: path.read_bytes() for path in place.folder.glob("*.t*")}
    for (command, says), (code, out, err) in zip(BAD.items(), place.run(*BAD), strict=True):
        assert (code, out) == (2, ""), command
        assert err.startswith("sutra: "), command
        assert err.count("\n") == 1, command
        assert says in err, command
    assert {path: path.read_bytes() for path in place.folder.glob("*.t*")} == before
