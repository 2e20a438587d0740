"""Paradigm tables: the endings a class takes, with groups followed to their ends (docs/languages.md).

A class is expanded once, whatever its roots: what follows a root is the same for all of its class. So a lexicon of a
few thousand roots answers for hundreds of thousands of forms without ever listing them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from sutra.errors import LanguageError
from sutra.morphology.pieces import Piece, parse_ending

_DEPTH: Final = 8  # groups after one another; a chain that is longer is a loop


@dataclass(frozen=True, slots=True)
class Row:
    """One line of paradigms.tsv."""

    strip: str
    put: str
    pieces: tuple[Piece, ...]
    layers: tuple[str, ...]
    final: bool
    then: tuple[str, ...]
    line: int


class Ending(NamedTuple):
    """One complete ending of a class: take `strip` off the root, put `put` there, add the pieces."""

    strip: str
    put: str
    pieces: tuple[Piece, ...]
    layers: tuple[str, ...]

    @property
    def surface(self) -> str:
        """Everything after the unchanged part of the root."""
        return self.put + "".join(piece.surface for piece in self.pieces)


Paradigms = dict[str, tuple[Row, ...]]


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
    table: dict[str, list[Row]] = {}
    problems: list[str] = []
    for number, (name, strip, add, then, *_) in read_rows(path, 4):
        try:
            pieces, layers = parse_ending(add)
        except LanguageError as error:
            problems.append(f"{path.name}:{number}: {error}")
            continue
        old, _, new = ("" if strip in ("-", "") else strip).partition(">")
        names = then.split()
        table.setdefault(name, []).append(Row(old, new, pieces, layers, "#" in names, tuple(n for n in names if n != "#"), number))
    for name, rows in table.items():
        for row in rows:
            problems += [
                f"{path.name}:{row.line}: the group {group} that should follow {name} does not exist" for group in row.then if group not in table
            ]
            if not row.final and not row.then:
                problems.append(f"{path.name}:{row.line}: {name} neither ends (#) nor goes on to a group")
    return {name: tuple(rows) for name, rows in table.items()}, problems


def _changed(state: Ending, row: Row) -> Ending | None:
    """`state` after the strip and put of one more row; None when the row does not fit."""
    if not row.strip and not row.put:
        return state
    if state.pieces:
        last = state.pieces[-1]
        if not last.surface.endswith(row.strip) or (len(last.surface) == len(row.strip) and not row.put):
            return None
        surface = last.surface[: len(last.surface) - len(row.strip)] + row.put
        return Ending(state.strip, state.put, (*state.pieces[:-1], Piece(surface, last.gloss, last.canonical)), state.layers)
    if state.put.endswith(row.strip):
        return Ending(state.strip, state.put[: len(state.put) - len(row.strip)] + row.put, (), ())
    if row.strip.endswith(state.put):
        return Ending(row.strip[: len(row.strip) - len(state.put)] + state.strip, row.put, (), ())
    return None


def _follow(name: str, table: Paradigms, state: Ending, depth: int, known: dict[str, list[Ending]]) -> list[Ending]:
    """Every completion of `state` by the class or group `name`. Groups that change nothing before them are expanded once."""
    if depth > _DEPTH:
        raise LanguageError(f"the groups that follow {name} never end; a group must not lead back to itself")
    found: list[Ending] = []
    for row in table.get(name, ()):
        changed = _changed(state, row)
        if changed is None:
            continue
        strip, put, pieces, layers = changed.strip, changed.put, changed.pieces + row.pieces, changed.layers + row.layers
        now = Ending(strip, put, pieces, layers)
        if row.final:
            found.append(now)
        for group in row.then:
            if any(next_row.strip or next_row.put for next_row in table.get(group, ())):
                found += _follow(group, table, now, depth + 1, known)
                continue
            if group not in known:
                known[group] = _follow(group, table, Ending("", "", (), ()), depth + 1, known)
            found += [Ending(strip, put, pieces + chain.pieces, layers + chain.layers) for chain in known[group]]
    return found


def expand(names: Iterable[str], table: Paradigms) -> dict[str, tuple[Ending, ...]]:
    """Every complete ending of each of these classes, in the order of the table.

    Raises LanguageError when groups lead into each other without end.
    """
    known: dict[str, list[Ending]] = {}
    return {name: tuple(_follow(name, table, Ending("", "", (), ()), 0, known)) for name in names}
