"""`encode`, `decode`, `evaluate`, `parity`: what a tokenizer does with text."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

import click

from sutra import languages
from sutra.cli.common import dumps, emit, json_option, lang_option, model_option, read_lines
from sutra.encoding import check_text, display_token
from sutra.errors import CorpusError, GoldError, TextError
from sutra.metrics.alignment import analyser_cutter, model_cutter
from sutra.metrics.alignment import evaluate as evaluate_cutter
from sutra.metrics.gold import read_gold, read_words
from sutra.metrics.parity import parity as measure_parity
from sutra.models.base import Tokenizer
from sutra.models.registry import load
from sutra.shatter import atomic_units

ANALYSER = "analyser"


def _number(value: object) -> str:
    return "–" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)


def _tell_lossy(models: Sequence[Tokenizer]) -> None:
    """A line for every tokenizer that does not give the text back: its figures are of another text."""
    for model in models:
        if model.lossy:
            print(f"sutra: {model.name} is lossy: decoding does not give the text back, so its figures are no fair rival's", file=sys.stderr)


def table(rows: list[dict[str, object]]) -> str:
    """Rows of dicts with the same keys, as a tab-separated table for a reader."""
    if not rows:
        return ""
    return "\n".join(["\t".join(rows[0]), *("\t".join(_number(value) for value in row.values()) for row in rows)])


@click.command()
@click.option("--model", required=True, help="A model file, tokenizer.json, .model, or registry name.")
@click.argument("file", default="-")
@json_option
def encode(model: str, file: str, as_json: bool) -> None:
    """Encode each line of FILE: a JSON line {"text", "ids", "edges", "tokens"} for each."""
    tokenizer = load(model)
    for line in read_lines(file):
        found = tokenizer.encode(line)
        row = {"text": line, "ids": found.ids, "edges": found.edges, "tokens": [display_token(token) for token in found.tokens]}
        sys.stdout.write(dumps(row) + "\n")


@click.command()
@click.option("--model", required=True, help="A model file, tokenizer.json, .model, or registry name.")
@click.argument("file", default="-")
@json_option
def decode(model: str, file: str, as_json: bool) -> None:
    """Decode {"ids": […]} lines of FILE to lines of text."""
    tokenizer = load(model)
    for number, line in enumerate(read_lines(file), 1):
        if not line.strip():
            continue
        try:
            ids = json.loads(line)["ids"]
            if not isinstance(ids, list) or not all(isinstance(i, int) and not isinstance(i, bool) for i in ids):
                raise TypeError
        except (ValueError, KeyError, TypeError, RecursionError):
            raise CorpusError(f'line {number} is not of the form {{"ids": [1, 2, …]}}; write one such JSON object a line') from None
        try:
            text = check_text(tokenizer.decode(ids))
        except (IndexError, KeyError, ValueError, OverflowError, TextError):
            raise CorpusError(f"line {number} holds an id that {tokenizer.name} does not have; its ids are 0 to {tokenizer.vocab_size - 1}") from None
        sys.stdout.write((dumps({"text": text}) if as_json else text) + "\n")


@click.command()
@lang_option
@click.option("--gold", required=True, help="word<TAB>piece|piece…[<TAB>root index].")
@click.option("--nosplit", help="Words without a boundary, one a line: for false_cuts.")
@model_option
@json_option
def evaluate(lang: str, gold: str, nosplit: str | None, models: tuple[str, ...], as_json: bool) -> None:
    """Score tokenizers against gold boundaries; "analyser:hi" scores the analyser's own."""
    words = read_gold(read_lines(gold), gold)
    whole = read_words(read_lines(nosplit)) if nosplit else []
    rows: list[dict[str, object]] = []
    for name in models:
        kind, _, code = name.partition(":")
        if kind == ANALYSER:
            cutter, atomic = analyser_cutter(code or lang), False
        else:
            model = load(name)
            _tell_lossy([model])
            cutter, atomic = model_cutter(model), atomic_units(model)
        scores = evaluate_cutter(cutter, words, lang, nosplit=whole, units_are_aksharas=atomic)
        rows.append({"model": name, **scores.as_row()})
    emit(rows, as_json, table(rows))


def _texts(pairs: tuple[str, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for pair in pairs:
        lang, sign, path = pair.partition("=")
        if not sign or not lang or not path:
            raise GoldError(f"--text {pair} is not of the form LANG=FILE, as in --text hi=hindi.txt")
        if lang in found:
            raise GoldError(f"--text {lang} is given twice; give each language one file")
        found[languages.get(lang).code] = read_lines(path)
    return found


@click.command()
@click.option("--base", default="en", help="The language that premiums are over.")
@click.option("--text", "texts", required=True, multiple=True, help="LANG=FILE, line by line parallel; repeatable.")
@model_option
@json_option
def parity(base: str, texts: tuple[str, ...], models: tuple[str, ...], as_json: bool) -> None:
    """What the same meaning costs in each language, for each tokenizer."""
    chosen = [load(name) for name in models]
    _tell_lossy(chosen)
    rows = [row.as_row() for row in measure_parity(_texts(texts), base, chosen)]
    emit(rows, as_json, table([dict(row) for row in rows]))
