"""The review file: one candidate a row, with the verdict of a linguist or of any `Reviewer` beside it.

A verdict is one of

    ok          the candidate's pieces are right
    whole       the word has no boundary
    घर+ा=चा    the right pieces, in the notation of docs/languages.md; glosses are welcome (घर:house+ा:OBL=चा:GEN.M)

An empty verdict is no verdict: the row waits. `class` and `gloss` may follow, as words.tsv and roots.tsv have them.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from sutra.errors import GoldError, LanguageError, one_line
from sutra.morphology.pieces import Segmented, parse

COLUMNS: Final = ("word", "count", "pieces", "score", "agreement", "other", "verdict", "class", "gloss")
_NEEDED: Final = ("word", "pieces", "verdict")
OK: Final = "ok"
WHOLE: Final = "whole"
BATCH: Final = 40


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a reviewer says of one word: `answer` is ok, whole, or its pieces; `name` is a class of paradigms.tsv."""

    word: str
    answer: str
    name: str = ""
    gloss: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One row of the review file. `score` and `agreement` lie between 0 and 1; `other` is empty where both methods agree.

    `line` is the row's line in the file it was read from (0: from no file).
    """

    word: str
    count: int
    pieces: str
    score: float
    agreement: float
    other: str = ""
    verdict: Verdict | None = None
    line: int = 0


class Reviewer(Protocol):
    """Whoever judges candidates: a person's tool, or a language model behind it. This is the whole interface."""

    def review(self, batch: list[Candidate]) -> list[Verdict]:
        """Verdicts on some or all words of the batch, in any order. A word without one waits."""
        ...


def judged(word: str, answer: str, pieces: str) -> Segmented | None:
    """The segmentation that a verdict stands for; None for a word without a boundary and without a gloss.

    Raises LanguageError when the pieces do not hold or do not spell the word.

    >>> judged("घरात", "ok", "घर+ात").offsets
    (2,)
    >>> judged("घरात", "whole", "घर+ात") is None
    True
    """
    said = answer.strip().lower()
    if said == WHOLE:
        return None
    found = parse(pieces if said == OK else unicodedata.normalize("NFC", answer.strip()))
    if found.word != word:
        raise LanguageError(f"{one_line(answer)} spells {one_line(found.word)}, not {one_line(word)}; write ok, whole, or pieces that spell the word")
    return found if found.layers or found.pieces[0].gloss else None


def _number(cell: str) -> float:
    """A figure that propose wrote; whatever a spreadsheet made of it decides nothing, so it is read as 0 when it is none."""
    try:
        value = float(cell)
    except ValueError:
        return 0.0
    return value if math.isfinite(value) else 0.0


def read_review(lines: Iterable[str], source: str) -> list[Candidate]:
    """Rows of a review file. Columns go by their names in the first line, so their order is free and more may stand there.

    Verdicts are not judged here; see `judged`. Raises GoldError when the columns are not there.
    """
    rows = [(number, line.split("\t")) for number, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")]
    header = [cell.strip().lower() for cell in rows[0][1]] if rows else []
    missing = [name for name in _NEEDED if name not in header]
    if missing:
        raise GoldError(f"{source} lacks the column{'s' * (len(missing) > 1)} {', '.join(missing)} in its first line; give a file that propose wrote")
    found = []
    for number, cells in rows[1:]:
        row = dict.fromkeys(COLUMNS, "") | dict(zip(header, (cell.strip() for cell in cells), strict=False))
        word = unicodedata.normalize("NFC", row["word"])
        verdict = Verdict(word, row["verdict"], row["class"], row["gloss"]) if row["verdict"] else None
        count = int(_number(row["count"]))
        found.append(Candidate(word, count, row["pieces"], _number(row["score"]), _number(row["agreement"]), row["other"], verdict, number))
    return found


def write_review(candidates: Iterable[Candidate]) -> str:
    """The text of a review file."""
    lines = ["\t".join(COLUMNS)]
    for c in candidates:
        said = c.verdict or Verdict(c.word, "")
        lines.append("\t".join((c.word, str(c.count), c.pieces, f"{c.score:.3f}", f"{c.agreement:.3f}", c.other, said.answer, said.name, said.gloss)))
    return "\n".join(lines) + "\n"


def filled(lines: Iterable[str], candidates: Iterable[Candidate]) -> str:
    """The text of a review file with the verdicts of candidates read from it; every other cell, column and line stays."""
    kept = list(lines)
    top = next(i for i, line in enumerate(kept) if line.strip() and not line.startswith("#"))
    header = [cell.strip().lower() for cell in kept[top].split("\t")]
    new = [name for name in ("class", "gloss") if name not in header]
    kept[top] = "\t".join([kept[top], *new])
    header += new
    for candidate in candidates:
        if candidate.verdict is None:
            continue
        cells = kept[candidate.line - 1].split("\t")
        cells += [""] * (len(header) - len(cells))
        for name, cell in (("verdict", candidate.verdict.answer), ("class", candidate.verdict.name), ("gloss", candidate.verdict.gloss)):
            cells[header.index(name)] = cell
        kept[candidate.line - 1] = "\t".join(cells)
    return "\n".join(kept) + "\n"


def review_in_batches(candidates: Sequence[Candidate], reviewer: Reviewer, size: int = BATCH) -> list[Candidate]:
    """The candidates with the reviewer's verdicts. Rows that have a verdict are not asked about and keep it."""
    waiting = [candidate for candidate in candidates if candidate.verdict is None]
    said: dict[str, Verdict] = {}
    for start in range(0, len(waiting), size):
        for verdict in reviewer.review(waiting[start : start + size]):
            said.setdefault(verdict.word, verdict)
    return [replace(c, verdict=said[c.word]) if c.verdict is None and c.word in said else c for c in candidates]
