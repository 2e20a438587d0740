"""`bundle`: train the tokenizers that are shipped, from today's data."""

from __future__ import annotations

import click

from sutra.cli.common import emit, json_option
from sutra.models.bundled import SHIPPED, codes, ship, shipped_path


@click.command()
@click.option("--check", "only_check", is_flag=True, help="Train nothing; say which files are missing or made from older data.")
@json_option
def bundle(only_check: bool, as_json: bool) -> None:
    """Train the shipped tokenizers and write them into sutra/data/models."""
    wanted = [(algorithm, lang) for lang in codes() for algorithm in SHIPPED]
    stale = [f"{algorithm}:{lang}" for algorithm, lang in wanted if not shipped_path(algorithm, lang).exists()]
    if not only_check:
        for algorithm, lang in wanted:
            if f"{algorithm}:{lang}" in stale:
                click.echo(ship(algorithm, lang).name, err=True)
        kept = {shipped_path(algorithm, lang) for algorithm, lang in wanted}
        for path in shipped_path(*wanted[0]).parent.glob("*.json.gz"):
            if path not in kept:
                path.unlink()
    emit({"made" if not only_check else "stale": stale}, as_json, "\n".join(stale) or "nothing to do")
    if only_check and stale:
        raise click.exceptions.Exit(1)
