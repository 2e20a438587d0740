"""Verdicts become rows of a language's data folder; rows that stand there are never touched."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sutra.cache import write_atomically
from sutra.discovery.review import OK, Candidate, Verdict, judged
from sutra.discovery.words import in_script
from sutra.errors import CorpusError, LanguageError, one_line
from sutra.morphology.keys import fold
from sutra.morphology.lexicon import Lexicon, Root, inflect, read_lexicon
from sutra.morphology.paradigms import expand
from sutra.morphology.pieces import Piece, Segmented

HEADERS: Final = {
    "words.tsv": "# pieces\tclass\tgloss\tnote",
    "whole.tsv": "# word\tnote",
    "roots.tsv": "# root\tclass\tgloss\tnote",
}


@dataclass
class Adopted:
    """What became of a review: rows added to each file, rows that stood already (`kept`), and a line for each row that
    was refused. `waiting` counts rows without a verdict."""

    added: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in HEADERS})
    kept: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    waiting: int = 0


def _row(candidate: Candidate, verdict: Verdict, found: Segmented | None) -> tuple[str, str]:
    """The file and the row that a verdict stands for."""
    name, gloss = verdict.name or "-", verdict.gloss
    if found is None:
        plain = name == "-" and not gloss
        return ("whole.tsv", candidate.word) if plain else ("roots.tsv", f"{candidate.word}\t{name}\t{gloss}")
    pieces = candidate.pieces if verdict.answer.strip().lower() == OK else verdict.answer.strip()
    return "words.tsv", f"{pieces}\t{name}\t{gloss}".rstrip()


def _class_fits(verdict: Verdict, found: Segmented | None, there: Lexicon) -> str:
    """What is wrong with the class or the gloss of a verdict; "" when nothing is."""
    name = verdict.name
    if name and name != "-" and (name.startswith("@") or name not in there.paradigms):
        return f"the class {one_line(name)} is not in paradigms.tsv"
    if found is None and name and not verdict.gloss:
        return "a dictionary word with a class needs a gloss"
    if name and name != "-":
        word = found or Segmented((Piece(verdict.word, verdict.gloss, verdict.word),), (), 0)
        if not any(inflect(Root(word, name, verdict.gloss, True, 0), ending) for ending in expand([name], there.paradigms)[name]):
            return f"no ending of {name} fits it"
    return ""


def decide(candidates: Iterable[Candidate], there: Lexicon, source: str) -> Adopted:
    """The rows that the verdicts of a review file add to the lexicon `there`. Nothing is written."""
    found = Adopted()
    stands = {fold(word, there.lang): "whole.tsv" for word in there.whole}
    stands |= {fold(root.word.word, there.lang): "words.tsv" if root.written else "roots.tsv" for root in reversed(there.roots)}
    seen: dict[str, tuple[str, int]] = {}
    for candidate in candidates:
        verdict = candidate.verdict
        if verdict is None:
            found.waiting += 1
            continue
        place, word = f"{source}:{candidate.line}", candidate.word
        if not in_script(word, there.lang):
            found.refused.append(f"{place}: {one_line(word)} is not a word in the script of {there.lang}")
            continue
        try:
            cut = judged(word, verdict.answer, candidate.pieces)
        except LanguageError as error:
            found.refused.append(f"{place}: {error}")
            continue
        wrong = _class_fits(verdict, cut, there)
        if wrong:
            found.refused.append(f"{place}: {one_line(word)}: {wrong}")
            continue
        file, row = _row(candidate, verdict, cut)
        row = unicodedata.normalize("NFC", row)
        key = fold(word, there.lang)
        if key in stands:
            found.kept.append(f"{place}: {one_line(word)} stands in {stands[key]} already and is left as it is")
        elif key in seen:
            if seen[key][0] != row:
                found.refused.append(f"{place}: {one_line(word)} has another verdict at line {seen[key][1]}; leave one of them")
        else:
            seen[key] = (row, candidate.line)
            found.added[file].append(row)
    return found


def _appended(path: Path, rows: list[str]) -> bytes:
    """The bytes of a data file with rows at its end; what stands there stays byte for byte."""
    old = path.read_bytes() if path.exists() else (HEADERS[path.name] + "\n").encode("utf-8")
    joint = b"" if not old or old.endswith(b"\n") else b"\n"
    return old + joint + "".join(f"{row}\n" for row in rows).encode("utf-8")


def adopt(candidates: Iterable[Candidate], lang: str, folder: Path, source: str) -> Adopted:
    """Write the verdicts of a review file as rows of words.tsv, whole.tsv and roots.tsv in `folder`.

    A row that does not spell its word, or whose class does not exist, is refused and named with its line in `source`;
    the others are written. A word that has a row already keeps it, so that adopting twice changes nothing.

    Raises CorpusError when the folder does not exist or cannot be written.
    """
    if not folder.is_dir():
        raise CorpusError(f"{folder} is not a folder; make it, with a language.toml (docs/languages.md)")
    found = decide(candidates, read_lexicon(folder, lang), source)
    try:
        for name, rows in found.added.items():
            if rows:
                write_atomically(folder / name, _appended(folder / name, rows))
    except OSError as error:
        raise CorpusError(f"{folder} cannot be written ({error.strerror})") from None
    return found
