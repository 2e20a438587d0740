"""`train`, `count`, `export`: from text to counts, to a tokenizer, to a file others read."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from sutra import storage
from sutra.cache import write_atomically
from sutra.cli.common import check_place, emit, json_option, read_lines
from sutra.errors import CorpusError
from sutra.models.registry import load
from sutra.morphology.custom import own_lexicon
from sutra.training import ALGORITHMS, SCHEDULES, Morphology, TrainSpec
from sutra.training import train as begin
from sutra.training.counts import WordCounts
from sutra.training.spec import INSIDE, MARKERS

_BATCH = 500  # merges between two looks at the progress bar
_RIGIDITY = ("gamma_start", "gamma_end", "schedule")
_BOUNDARIES = ("inside", "lexicon", "layers")


def _layers(text: str | None) -> tuple[str, ...] | None:
    return None if text is None else tuple(part.strip() for part in text.split(",") if part.strip())


def _unused(spec: TrainSpec, given: Sequence[str]) -> str:
    """One line naming the options that were given and change nothing for this spec; "" when there is none."""
    idle = {
        **dict.fromkeys(_RIGIDITY, spec.rules.boundaries != "soft" or not spec.uses_boundaries),
        **dict.fromkeys(_BOUNDARIES, not spec.uses_boundaries),
        "bottleneck_budget": not spec.bottleneck,
        "akshara_coverage": spec.units != "akshara",
    }
    named = [f"--{name.replace('_', '-')}" for name in given if idle.get(name)]
    without = " without boundaries" if spec.rules.boundaries != "none" and not spec.uses_boundaries else ""
    return f"{spec.algorithm}{without} does not use {', '.join(named)}: the model is the same without" if named else ""


def _check_apart(written: Sequence[str], read: Sequence[str]) -> None:
    """No file is written twice, and none that is read: raises CorpusError before anything is lost."""
    seen = {os.path.realpath(path) for path in read if path and path != "-"}
    for path in written:
        if os.path.realpath(path) in seen:
            raise CorpusError(f"{path} would be overwritten by what is made from it or beside it; give every file a name of its own")
        seen.add(os.path.realpath(path))


def _counted(files: tuple[str, ...], *, counts: bool, field: str | None) -> WordCounts:
    from sutra.training.counting import count_files

    found = count_files(list(files), counts=counts, field=field)
    if not len(found):
        raise CorpusError(f"there is no word to learn from in {', '.join(files)}; give text with letters in it")
    return found


@click.command()
@click.option("--lang", required=True, help="hi, mr, gu, ur, ne, ur-Latn, en, or mul for all of them.")
@click.option("--algorithm", default="sutra", help=f"One of {', '.join(ALGORITHMS)}.")
@click.option("--vocab-size", default=8000, help="K: how many ids, every kind counted.")
@click.option("--corpus", "files", multiple=True, help="A corpus file; repeatable, and further files may follow.")
@click.argument("more", nargs=-1)
@click.option("--out", required=True, help="The model file to write.")
@click.option("--gamma-start", type=float, default=None, help="Rigidity at the first merge (default 4).")
@click.option("--gamma-end", type=float, default=None, help="Rigidity at the last merge (default 0; sutra-guarded 4).")
@click.option("--schedule", default="linear", help=f"One of {', '.join(SCHEDULES)}.")
@click.option("--inside", default="drop", help=f"Boundaries inside an akshara: one of {', '.join(INSIDE)}.")
@click.option("--units", default=None, help="akshara or codepoints.")
@click.option("--marker", default="start", help=f"The side a word's space goes to: {' or '.join(MARKERS)}.")
@click.option("--min-frequency", default=2, help="Pairs seen less often are never merged.")
@click.option("--no-bottleneck", is_flag=True, help="Leave out Phase 3.")
@click.option("--bottleneck-budget", default=0.02, help="Share of the vocabulary that Phase 3 may add.")
@click.option("--akshara-coverage", default=1.0, help="Share of akshara occurrences whose aksharas are units.")
@click.option("--lexicon", default=None, help="Your own word<TAB>piece|piece… file, before the bundled analyser.")
@click.option("--no-lexicon", is_flag=True, help="Use no boundaries at all.")
@click.option("--layers", default=None, help="Boundary layers that count, separated by commas (default: all).")
@click.option("--trace", default=None, help="Write a CSV row a merge.")
@click.option("--counts", is_flag=True, help="The files are word<TAB>count.")
@click.option("--field", default=None, help="The text field of .jsonl and .parquet files.")
@json_option
def train(files: tuple[str, ...], more: tuple[str, ...], out: str, as_json: bool, **options: Any) -> None:
    """Train a tokenizer on text and write it as a model file."""
    paths = (*files, *more)
    if not paths:
        raise click.UsageError("no corpus given; name at least one file with --corpus FILE")
    spec = TrainSpec(
        algorithm=options["algorithm"], languages=(options["lang"],), vocab_size=options["vocab_size"], gamma_start=options["gamma_start"],
        gamma_end=options["gamma_end"], schedule=options["schedule"], inside=options["inside"], units=options["units"], marker=options["marker"],
        min_frequency=options["min_frequency"], bottleneck=not options["no_bottleneck"], bottleneck_budget=options["bottleneck_budget"],
        akshara_coverage=options["akshara_coverage"], lexicon=not options["no_lexicon"], layers=_layers(options["layers"]),
    )  # fmt: skip
    written = [path for path in (out, options["trace"]) if path is not None]
    for path in written:
        check_place(path)
    _check_apart(written, [*paths, options["lexicon"] or ""])
    context = click.get_current_context()
    unused = _unused(spec, [name for name in options if context.get_parameter_source(name) is ParameterSource.COMMANDLINE])
    if unused:
        print(f"sutra: {unused}", file=sys.stderr)
    morphology = None
    if options["lexicon"] is not None and spec.uses_boundaries:
        own = own_lexicon(
            read_lines(options["lexicon"]), options["lexicon"], lang=spec.lang, layers=spec.layers, guarded=spec.rules.guarded
        )
        morphology = Morphology(boundaries=own.boundaries, root_spans=own.root_spans)
    text = _counted(paths, counts=options["counts"], field=options["field"])
    described = f"{', '.join(Path(path).name for path in paths)} ({len(text):,} distinct words, {text.total:,} running)"
    run = begin(text, spec, trained_on=described, name=Path(out).name, morphology=morphology)
    with click.progressbar(length=100, label="training", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        while not run.done:
            run.step(_BATCH)
            bar.update(max(0, int(100 * run.progress) - bar.pos))
    model = run.tokenizer()
    storage.save(model, out)
    if options["trace"]:
        write_atomically(options["trace"], run.trace.to_csv().encode("utf-8"))
    report = {"model": out, "vocab_size": model.vocab_size, "requested": spec.vocab_size, "merges": len(run.trace),
              "extra_ids": model.info.extra_ids, "note": model.info.note, "spec": asdict(spec)}  # fmt: skip
    emit(report, as_json, f"{out}: {spec.algorithm}, {model.vocab_size:,} ids, {len(run.trace):,} merges. {model.info.note}".rstrip())


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--out", required=True, help="The word<TAB>count file to write.")
@click.option("--dask", "address", default=None, help="Count on this Dask cluster instead of this machine.")
@click.option("--field", default=None, help="The text field of .jsonl and .parquet files.")
@json_option
def count(files: tuple[str, ...], out: str, address: str | None, field: str | None, as_json: bool) -> None:
    """Count the words of many files: what `train --counts` takes."""
    from sutra.training.counting import count_files, count_on_dask, write_counts

    check_place(out)
    _check_apart([out], files)
    found = count_on_dask(list(files), address, field=field) if address else count_files(list(files), field=field)
    write_counts(found, out)
    emit({"out": out, "words": len(found), "occurrences": found.total}, as_json, f"{out}: {len(found):,} words, {found.total:,} occurrences")


@click.command()
@click.option("--model", required=True, help="A model file or bundled name.")
@click.option("--to", "target", default="hf", help="hf: a Hugging Face tokenizer.json.")
@click.option("--out", required=True, help="The file to write.")
@json_option
def export(model: str, target: str, out: str, as_json: bool) -> None:
    """Write a tokenizer as a file that other programs read."""
    from sutra.export import export_report

    if target != "hf":
        raise click.UsageError(f"there is no export to {target}; there is hf")
    check_place(out)
    report, data = export_report(load(model))
    write_atomically(out, data)
    warning = report.get("warning")
    if warning:
        print(f"sutra: {warning}", file=sys.stderr)
    extra = f", {report['extra_ids']:,} of them to build aksharas" if report["extra_ids"] else ""
    emit({"out": out, **report}, as_json, f"{out}: {report['vocab_size']:,} ids{extra}; for tokenizers {report['tokenizers']}")
