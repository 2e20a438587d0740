"""A plain table as HTML: headings with units, row headings, escaped cells. The teaching pages share it."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Head:
    """A column heading, its unit, and what it says on hover."""

    text: str
    unit: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its text, a small line under it, and whether it is marked (underlined)."""

    text: str
    small: str = ""
    marked: bool = False


def _head(head: Head) -> str:
    title = f' title="{html.escape(head.says, quote=True)}"' if head.says else ""
    unit = f"<small>{html.escape(head.unit)}</small>" if head.unit else ""
    return f'<th scope="col"{title}>{html.escape(head.text)}{unit}</th>'


def _cell(cell: Cell | str, first: bool) -> str:
    cell = Cell(cell) if isinstance(cell, str) else cell
    text = f"<bdi>{html.escape(cell.text)}</bdi>"
    text = f'<b class="sx-low">{text}</b>' if cell.marked else text
    small = f"<small>{html.escape(cell.small)}</small>" if cell.small else ""
    return f'<th scope="row">{text}{small}</th>' if first else f"<td>{text}{small}</td>"


def plain_table(heads: Sequence[Head | str], rows: Sequence[Sequence[Cell | str]], *, label: str, note: str = "") -> str:
    """A table in a region that scrolls sideways and takes keyboard focus; the first cell of a row is its heading.

    >>> "&lt;b&gt;" in plain_table(["a"], [["<b>"]], label="x")
    True
    """
    top = "".join(_head(Head(head) if isinstance(head, str) else head) for head in heads)
    body = "".join(f"<tr>{''.join(_cell(cell, index == 0) for index, cell in enumerate(row))}</tr>" for row in rows)
    under = f"<small>{html.escape(note)}</small>" if note else ""
    return (
        f'<div class="sx-figures sx-plain" tabindex="0" role="region" aria-label="{html.escape(label, quote=True)}">'
        f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>{under}</div>"
    )
