"""`segment` and `check`: what the language data says."""

from __future__ import annotations

import click

from sutra.cli.common import check_argument, emit, json_option, lang_option, read_lines
from sutra.morphology import analyse
from sutra.morphology.check import check as check_language
from sutra.morphology.check import random_forms


@click.command()
@lang_option
@click.argument("words", nargs=-1)
@json_option
def segment(lang: str, words: tuple[str, ...], as_json: bool) -> None:
    """Cut words into morphemes (WORD…, or - for one word a line on standard input)."""
    chosen = read_lines("-") if words in ((), ("-",)) else list(words)
    found = [analyse(word, lang) for word in map(check_argument, chosen) if word]
    rows = [
        {
            "word": a.word,
            "surface": list(a.surface),
            "canonical": list(a.canonical),
            "root_index": a.root_index,
            "layers": list(a.layers),
            "source": a.source,
            "confidence": round(a.confidence, 3),
        }
        for a in found
    ]
    emit(rows, as_json, "\n".join(f"{a.word}\t{'|'.join(a.surface)}\t{' + '.join(a.canonical)}\t{a.source}" for a in found))


@click.command()
@click.option("--lang", required=True, help="Language code: hi, mr, gu, ur, ne, ur-Latn or en; each has its own data.")
@click.option("--forms", type=click.IntRange(min=0), default=0, help="Also print this many random segmented forms.")
@click.option("--seed", default=0, help="Seed of the random choice.")
@json_option
def check(lang: str, forms: int, seed: int, as_json: bool) -> None:
    """Check a language's data folder and name every row that does not hold."""
    report = check_language(lang)
    shown = random_forms(lang, forms, seed) if forms else []
    problems = report["problems"]
    assert isinstance(problems, list)
    lines = [f"{key}: {value}" for key, value in report.items() if key != "problems"]
    emit(report | {"random_forms": shown}, as_json, "\n".join([*lines, f"problems: {len(problems)}", *problems[:200], *shown]))
    if problems:
        raise click.exceptions.Exit(1)
