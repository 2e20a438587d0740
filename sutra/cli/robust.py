"""`robust`: what typos and other inflected forms do to a word's tokens."""

from __future__ import annotations

import click

from sutra import languages
from sutra.cli.common import emit, json_option, lang_option, model_option, read_lines
from sutra.cli.measure import table
from sutra.metrics.gold import read_words
from sutra.metrics.robustness import robust as measure
from sutra.models.registry import load


@click.command()
@lang_option
@click.option("--words", required=True, help="One word a line (the first column counts), or - for standard input.")
@model_option
@click.option("--seed", default=0, show_default=True, help="Seed of the changes.")
@json_option
def robust(lang: str, words: str, models: tuple[str, ...], seed: int, as_json: bool) -> None:
    """Swap, delete, substitute or insert an akshara, or change the ending: which tokens survive?"""
    found = measure(read_words(read_lines(words)), languages.get(lang).code, [load(name) for name in models], seed=seed)
    rows: list[dict[str, object]] = [dict(row.as_row()) for row in found]
    emit(rows, as_json, table(rows))
