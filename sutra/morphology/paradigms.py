"""Paradigm tables: from a root and its class to every form it takes, by continuation groups (docs/languages.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sutra.errors import LanguageError
from sutra.morphology.pieces import Piece, Segmented, parse_ending

_DEPTH: Final = 8  # joints after the root; a chain that is longer is a loop


@dataclass(frozen=True, slots=True)
class Ending:
    """One line of paradigms.tsv."""

    strip: str
    put: str
    pieces: tuple[Piece, ...]
    layers: tuple[str, ...]
    final: bool
    then: tuple[str, ...]
    line: int


Paradigms = dict[str, tuple[Ending, ...]]


def read_rows(path: Path, columns: int) -> Iterator[tuple[int, list[str]]]:
    """Line number and columns of each row of a data file; missing trailing columns are empty."""
    if not path.exists():
        return
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            cells = [cell.strip() for cell in line.rstrip("\r").split("\t")]
            yield number, (cells + [""] * columns)[: max(columns, len(cells))]


def read_paradigms(path: Path) -> tuple[Paradigms, list[str]]:
    """The table of one language, and a line for each row that does not hold (such a row is left out)."""
    table: dict[str, list[Ending]] = {}
    problems: list[str] = []
    for number, (name, strip, add, then, *_) in read_rows(path, 4):
        try:
            pieces, layers = parse_ending(add)
        except LanguageError as error:
            problems.append(f"{path.name}:{number}: {error}")
            continue
        old, _, new = ("" if strip in ("-", "") else strip).partition(">")
        names = then.split()
        table.setdefault(name, []).append(
            Ending(old, new, pieces, layers, "#" in names, tuple(n for n in names if n != "#"), number)
        )
    for name, endings in table.items():
        for ending in endings:
            problems += [
                f"{path.name}:{ending.line}: the group {group} that should follow {name} does not exist"
                for group in ending.then
                if group not in table
            ]
            if not ending.final and not ending.then:
                problems.append(f"{path.name}:{ending.line}: {name} neither ends (#) nor goes on to a group")
    return {name: tuple(endings) for name, endings in table.items()}, problems


def forms(root: Segmented, name: str, table: Paradigms, depth: int = 0) -> Iterator[tuple[Segmented, int]]:
    """Every form of `root` in the class or group `name`, with the line of its last ending.

    Raises LanguageError when groups lead into each other without end.
    """
    if depth > _DEPTH:
        raise LanguageError(f"the groups that follow {name} never end; a group must not lead back to itself")
    last = root.pieces[-1].surface
    for ending in table.get(name, ()):
        word = root
        if ending.strip or ending.put:
            if not last.endswith(ending.strip) or (len(last) == len(ending.strip) and not ending.put):
                continue
            word = word.with_last(last[: len(last) - len(ending.strip)] + ending.put)
        if ending.pieces:
            word = word.extended(ending.pieces, ending.layers)
        if ending.final:
            yield word, ending.line
        for group in ending.then:
            if group in table:
                yield from forms(word, group, table, depth + 1)
