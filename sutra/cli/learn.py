"""`learn`: the boundary model of a language, from its lexicon."""

from __future__ import annotations

from dataclasses import asdict

import click

from sutra import languages
from sutra.cli.common import emit, json_option


@click.command()
@click.option("--lang", required=True, help="Language code.")
@click.option("--threshold", default=0.4, help="Probability above which a gap is a boundary.")
@click.option("--trial", "tried", is_flag=True, help="Also train on four fifths of the roots and score the last fifth.")
@json_option
def learn(lang: str, threshold: float, tried: bool, as_json: bool) -> None:
    """Train the boundary model of a language from its lexicon and write it into its data folder."""
    from sutra.morphology.learn import build, trial

    if not 0.0 < threshold < 1.0:
        raise click.UsageError(f"the threshold is a probability between 0 and 1, not {threshold}")
    path = build(languages.get(lang).code, threshold)
    scores = [asdict(row) for row in trial(lang)] if tried else []
    text = "\n".join([f"{path.name}: {path.stat().st_size:,} bytes", *(str(row) for row in scores)])
    emit({"lang": lang, "file": path.name, "bytes": path.stat().st_size, "trial": scores}, as_json, text)
