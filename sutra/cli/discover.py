"""`propose`, `review`, `adopt`: a lexicon for a language that has none (docs/discovery.md)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sutra import languages
from sutra.cache import write_atomically
from sutra.cli.common import check_place, emit, json_option, read_lines
from sutra.errors import CorpusError, GoldError

if TYPE_CHECKING:
    from sutra.discovery import Candidate

_lang = click.option("--lang", required=True, help="Language code: the name of its folder, which holds at least a language.toml.")
_SHOWN = 20  # words a summary names; the file and --json have them all


def _write(path: str, text: str) -> None:
    try:
        write_atomically(path, text.encode("utf-8"))
    except OSError as error:
        raise CorpusError(f"{path} cannot be written ({error.strerror}); give a file in a folder of yours") from None


def _free(out: str) -> None:
    """Refuse to write candidates over somebody's verdicts, or over another file."""
    from sutra.discovery import read_review

    check_place(out)
    if not os.path.exists(out):
        return
    try:
        decided = sum(row.verdict is not None for row in read_review(read_lines(out), out))
    except GoldError:
        raise CorpusError(f"{out} exists and is no review file; give another name with --out") from None
    if decided:
        raise CorpusError(f"{out} exists and holds {decided} verdict{'s' * (decided > 1)}; adopt them, or give another name with --out")


def _candidates(lines: list[str], file: str, lang: str) -> list[Candidate]:
    """Rows of a review file; refused when it is another language's."""
    from sutra.discovery import read_review
    from sutra.discovery.words import in_script

    language = languages.get(lang)
    found = read_review(lines, file)
    if found and not any(in_script(row.word, language.code) for row in found):
        raise GoldError(f"{file} holds no word in the script of {language.name} ({language.script}); is --lang {lang} the language it was made for?")
    return found


@click.command()
@_lang
@click.option("--corpus", "files", multiple=True, help="A text of the language; repeatable, and further files may follow.")
@click.argument("more", nargs=-1)
@click.option("--out", required=True, help="The review file to write (TSV).")
@click.option("--method", default="morfessor", show_default=True, help="Whose candidates stand first: morfessor or affixes.")
@click.option("--limit", type=int, default=None, help="At most so many words, the most frequent first.")
@click.option("--known", is_flag=True, help="Also propose words that the lexicon holds.")
@click.option("--counts", is_flag=True, help="The files are word<TAB>count.")
@click.option("--field", default=None, help="The text field of .jsonl and .parquet files.")
@json_option
def propose(lang: str, files: tuple[str, ...], more: tuple[str, ...], out: str, as_json: bool, **options: Any) -> None:
    """Cut the words of a corpus without a lexicon and write them as a file for review."""
    from sutra.discovery import propose as find
    from sutra.discovery import write_review
    from sutra.training.counting import count_files

    paths = (*files, *more)
    if not paths:
        raise click.UsageError("no corpus given; name at least one file with --corpus FILE")
    code = languages.get(lang).code
    _free(out)
    counted = count_files(list(paths), counts=options["counts"], field=options["field"])
    found = find(counted, code, method=options["method"], limit=options["limit"], known=options["known"])
    _write(out, write_review(found))
    cut = sum("+" in row.pieces for row in found)
    agreed = sum(row.agreement == 1 for row in found)
    report = {"out": out, "lang": code, "rows": len(found), "cut": cut, "agreed": agreed}
    emit(report, as_json, f"{out}: {len(found):,} words to review, {cut:,} of them cut; both methods agree on {agreed:,}")


@click.command()
@_lang
@click.option("--review", "file", required=True, help="The review file that propose wrote.")
@click.option("--ask", type=click.Path(path_type=Path), default=None, help="Write prompts for a language model into this folder.")
@click.option("--answers", type=click.Path(path_type=Path), default=None, help="Read a language model's answers from this folder.")
@click.option("--batch", type=click.IntRange(1), default=40, show_default=True, help="Words a prompt.")
@click.option("--out", default=None, help="Where the reviewed file goes (default: over the review file).")
@json_option
def review(lang: str, file: str, ask: Path | None, answers: Path | None, batch: int, out: str | None, as_json: bool) -> None:
    """Have a language model judge candidates, through files: --ask DIR, then --answers DIR."""
    from sutra.discovery import PromptReviewer, filled, review_in_batches

    if (ask is None) == (answers is None):
        raise click.UsageError("give --ask DIR to write prompts, or --answers DIR to read what came back")
    if file == "-" and out is None:
        raise click.UsageError("a review read from standard input needs a file to go to; name it with --out")
    lines = read_lines(file)
    candidates = _candidates(lines, file, lang)
    if ask is not None and ask.exists() and not ask.is_dir():
        raise CorpusError(f"{ask} is not a folder; give one for the prompts")
    reviewer = PromptReviewer(lang, ask=ask, answers=answers)
    try:
        reviewed = review_in_batches(candidates, reviewer, batch)
    except OSError as error:
        raise CorpusError(f"{ask} cannot be written ({error.strerror}); give a folder of yours") from None
    new = sum(row.verdict is not None and old.verdict is None for row, old in zip(reviewed, candidates, strict=True))
    waiting = sum(row.verdict is None for row in reviewed)
    problems = [*reviewer.problems, *(reviewer.unasked() if answers is not None else [])]
    if new:
        _write(out or file, filled(lines, reviewed))
    report = {"review": out or file, "prompts": [str(path) for path in reviewer.written], "verdicts": new, "waiting": waiting, "problems": problems}
    if ask is not None:
        text = f"{ask}: prompts: {len(reviewer.written):,}, words: {waiting:,}; put the answers into a folder and read them with --answers"
    else:
        text = "\n".join([f"{out or file}: new verdicts: {new:,}; words that wait: {waiting:,}", f"problems: {len(problems)}", *problems])
    emit(report, as_json, text)
    if problems:
        raise click.exceptions.Exit(1)


@click.command()
@_lang
@click.option("--review", "file", required=True, help="A review file with verdicts.")
@click.option("--out-dir", type=click.Path(path_type=Path), default=None, help="The data folder (default: the language's own).")
@json_option
def adopt(lang: str, file: str, out_dir: Path | None, as_json: bool) -> None:
    """Write the verdicts of a review file as rows of the lexicon, then check the folder."""
    from sutra.discovery import adopt as write_rows
    from sutra.morphology.check import check

    language = languages.get(lang)
    folder = out_dir or language.folder
    name = "standard input" if file == "-" else Path(file).name
    found = write_rows(_candidates(read_lines(file), file, lang), language.code, folder, name)
    report = check(language.code, folder)
    problems = report["problems"]
    assert isinstance(problems, list)
    counts = {name: len(rows) for name, rows in found.added.items()}
    lines = [
        f"{folder}: new rows: " + ", ".join(f"{name} {count:,}" for name, count in counts.items()) + f"; words that wait: {found.waiting:,}",
        f"left as they are: {len(found.kept)}", *found.kept[:_SHOWN], *(["…"] if len(found.kept) > _SHOWN else []),
        f"refused: {len(found.refused)}", *found.refused,
        *(f"{key}: {value}" for key, value in report.items() if key not in ("lang", "problems")),
        f"problems: {len(problems)}", *problems,
    ]  # fmt: skip
    whole = {"out_dir": str(folder), "added": counts, "kept": found.kept, "refused": found.refused, "waiting": found.waiting, "check": report}
    emit(whole, as_json, "\n".join(lines))
    if found.refused or problems:
        raise click.exceptions.Exit(1)
