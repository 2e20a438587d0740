"""The Indic tax against the command line, against tiktoken and counts by hand, and its words against its figures."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sutra.cli import main
from sutra.metrics.inequality import gini
from sutra.models.registry import load
from sutra.models.untrained import Bytes, Codepoints, Whitespace
from sutra.parallel import Parallel, bundled, read_upload
from sutra.render.tax import premium_table, switch_rows, tax_rows
from sutra.tax import switch, switch_by_register, tax, use
from tests.conftest import shared


def test_rows_are_those_of_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["parity", "--base", "hi", "--model", "o200k_base", "--model", "bytes", "--model", "whitespace", "--json"]
    for lang, lines in bundled().texts.items():
        (tmp_path / f"{lang}.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        arguments += ["--text", f"{lang}={tmp_path / lang}.txt"]
    with pytest.raises(SystemExit):
        main(arguments)
    told = json.loads(capsys.readouterr().out)
    found = tax(bundled(), "hi", [load("o200k_base"), Bytes(), Whitespace()])
    ours = [{key: value for key, value in row.items() if key not in ("premium_low", "premium_high")} for row in tax_rows(found)]
    assert ours == told


def test_flores_by_hand() -> None:
    import tiktoken

    langs = ["en", "hi", "mr", "gu", "ur", "ne"]
    files = {f"parallel_dev_{lang}.txt": shared(f"data/parallel_dev_{lang}.txt").read_bytes() for lang in langs}
    found = tax(read_upload(files), "en", [load("o200k_base")])
    theirs = tiktoken.get_encoding("o200k_base")
    tokens, words = {}, {}
    for lang in langs:
        lines = files[f"parallel_dev_{lang}.txt"].decode("utf-8").rstrip("\n").split("\n")
        tokens[lang] = sum(len(theirs.encode_ordinary(line)) for line in lines)
        words[lang] = sum(bool(re.search(r"[^\W_]", chunk)) for line in lines for chunk in line.split())
    for lang in langs:
        row = found.of("o200k_base", lang)
        assert row.row.tokens == tokens[lang]
        assert row.row.words == words[lang]
        assert row.row.premium == pytest.approx(tokens[lang] / tokens["en"])
        assert row.row.fertility == pytest.approx(tokens[lang] / words[lang])
        if lang != "en":
            assert row.interval is not None
            assert row.interval[0] < tokens[lang] / tokens["en"] < row.interval[1]
    assert found.gini("o200k_base") == pytest.approx(gini(tokens.values()))


def test_unfair_models_get_a_reason_and_no_figure() -> None:
    found = tax(Parallel({"en": ("a b", "c"), "hi": ("घर", "जा")}), "en", [Whitespace(), Bytes()])
    assert found.of("whitespace", "hi").row.premium is None
    assert found.of("whitespace", "hi").interval is None
    assert found.gini("whitespace") is None
    assert "counts words" in premium_table(found)
    assert "not compared" not in premium_table(found)


@pytest.mark.parametrize(
    ("script", "roman", "verdict"),
    [(("گھر", "کام") * 20, ("ghar", "kaam") * 20, "cheaper"), (("گھ", "کا") * 20, ("gharghar", "kaamkaam") * 20, "dearer"), (("گھ", "کاک") * 20, ("abcd", "abcdef") * 20, "level")],
)
def test_the_switch_says_what_its_figures_say(script: tuple[str, ...], roman: tuple[str, ...], verdict: str) -> None:
    found = switch(tax(Parallel({"ur": script, "ur-Latn": roman}), "ur", [Bytes()]))
    assert found[0].verdict == verdict
    assert found[0].ratio == pytest.approx(sum(map(len, roman)) / sum(2 * len(line) for line in script))
    assert (verdict if verdict != "level" else "no telling") in found[0].sentence
    assert switch_rows(found)[0]["verdict"] == verdict


def test_the_switch_of_the_real_sentences() -> None:
    found = tax(bundled(), "en", [load("cl100k_base"), load("o200k_base")])
    old, new = switch(found)
    assert old.verdict == "cheaper"
    assert old.ratio is not None
    assert new.ratio is not None
    assert old.ratio < 0.6 < 0.9 < new.ratio
    for sentence in switch_by_register(found):
        assert all(name in sentence for name in bundled().register_names)
    assert switch(tax(bundled().select(["en", "hi"]), "en", [Bytes()])) == []


def test_context_and_money() -> None:
    found = tax(Parallel({"en": ("one two", "three four"), "hi": ("घर", "जा")}), "en", [Codepoints()])
    english, hindi = use(found, window=1_800, words_a_month=4_000, price=2.5)
    assert english.words == int(1_800 / (17 / 4))
    assert english.pages == pytest.approx(english.words / 300)
    assert english.tokens == 17_000
    assert hindi.tokens == 4_000
    assert hindi.money == pytest.approx(4_000 * 2.5 / 1_000_000)
