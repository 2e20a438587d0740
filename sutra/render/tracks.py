"""Aligned tracks, word by word: aksharas, morphemes, glosses, and every tokenizer's tokens on the same columns.

A word's columns are the edges that anything in it cuts at; each cell spans the columns it covers, so a token that runs
through an akshara is seen to.
"""

from __future__ import annotations

import html
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sutra.cuts import Cut, Structure, Word
from sutra.render.board import Panel
from sutra.render.chips import describe, hex_bytes, token_text
from sutra.render.forms import FORMS
from sutra.text.names import visible
from sutra.text.romanise import romanise

NARROW, WIDE = 230, 560  # estimated px: a word wider than these may have to scroll on a phone, or on any screen
SOURCES: Final = {"lexicon": "L", "rule": "R", "model": "M", "none": "?"}
_SOURCE_SAYS: Final = {
    "lexicon": "from the lexicon",
    "rule": "by rule, not in the lexicon",
    "model": "by the learned model, not in the lexicon",
    "none": "not analysed: no source knows this word",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a track: columns `start` to `end`, what it shows, what it tells, its classes."""

    start: int
    end: int
    text: str
    tip: str
    classes: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """One word: its number of columns and its rows of cells, in the order of the track names."""

    columns: int
    rows: tuple[tuple[Cell, ...], ...]
    name: str
    badge: str
    badge_tip: str


def _columns(word: Word, structure: Structure, panels: Sequence[Panel]) -> list[int]:
    edges = {word.start, word.end}
    edges |= {edge for span in structure.aksharas for edge in span if word.start <= edge <= word.end}
    edges |= {edge for edge in structure.morpheme_edges if word.start < edge < word.end}
    for panel in panels:
        known = panel.encoding.edges
        edges |= set(known[bisect_left(known, word.start) : bisect_right(known, word.end)])
    return sorted(edges)


def _akshara_cells(word: Word, structure: Structure, columns: list[int]) -> list[tuple[int, int, str]]:
    data = structure.text.encode("utf-8")
    first = bisect_right(structure.aksharas, (word.start, 1 << 62)) - 1
    cells = []
    for start, end in structure.aksharas[max(first, 0) :]:
        if start >= word.end:
            break
        a, b = max(start, word.start), min(end, word.end)
        if a < b:
            cells.append((columns.index(a), columns.index(b), data[a:b].decode("utf-8")))
    return cells


def _morphemes(word: Word, structure: Structure, columns: list[int]) -> list[Cell]:
    analysis = word.analysis
    if analysis.source == "none":
        return [Cell(0, len(columns) - 1, "·", _SOURCE_SAYS["none"], "sx-none")]
    position = word.start
    cells = []
    for index, piece in enumerate(analysis.surface):
        end = position + len(piece.encode("utf-8"))
        root = index == analysis.root_index
        layer = analysis.layers[index - 1] if index else ""
        tip = [f"{analysis.canonical[index]} · {analysis.glosses[index]}" if analysis.glosses[index] else analysis.canonical[index]]
        tip += ["root"] if root else []
        tip += [f"{layer} boundary before it"] if layer else []
        tip.append(_SOURCE_SAYS[analysis.source] + (f" (confidence {analysis.confidence:.2f})" if analysis.source != "lexicon" else ""))
        classes = "sx-root" if root else "sx-affix"
        cells.append(Cell(columns.index(position), columns.index(end), visible(piece), "\n".join(tip), classes))
        position = end
    return cells


def _glosses(word: Word, columns: list[int]) -> list[Cell]:
    position = word.start
    cells = []
    for piece, gloss in zip(word.analysis.surface, word.analysis.glosses, strict=True):
        end = position + len(piece.encode("utf-8"))
        cells.append(Cell(columns.index(position), columns.index(end), gloss, "", "sx-gloss"))
        position = end
    return cells


def _tokens(word: Word, columns: list[int], panel: Panel, cuts: dict[int, Cut], differs: frozenset[int] | None) -> list[Cell]:
    edges = panel.encoding.edges
    total = len(panel.encoding)
    number = max(0, bisect_right(edges, word.start) - 1)
    cells = []
    while number < total and edges[number] < word.end:
        start, end = edges[number], edges[number + 1]
        a, b = max(start, word.start), min(end, word.end)
        if a < b:
            part = panel.encoding.data[a:b]
            text = token_text(part)
            cut = cuts.get(start) if start > word.start else None
            classes = [f"sx-c{number % 6}"]
            if cut is not None and (differs is None or start in differs):
                classes.append(f"sx-cut-{cut.label}" + (" sx-flag" if cut.in_akshara and cut.label != "inside-akshara" else ""))
            if start < word.start:
                lead = panel.encoding.data[start:word.start]
                classes.append("sx-space" if lead == b" " else "sx-open-start")
            if end > word.end:
                classes.append("sx-space-after" if panel.encoding.data[word.end : end] == b" " else "sx-open-end")
            tip = describe(number, total, panel.encoding.ids[number], panel.encoding.tokens[number], cuts.get(start))
            mark = FORMS[cut.label].mark if cut is not None and (differs is None or start in differs) else ""
            shown = hex_bytes(part, 8) if text is None else visible(text)
            cells.append(Cell(columns.index(a), columns.index(b), shown, tip, " ".join(classes) + (" sx-hex" if text is None else ""), mark))
        number += 1
    return cells


def blocks(
    structure: Structure,
    panels: Sequence[Panel],
    words: Iterable[Word],
    *,
    romanised: bool,
    glossed: bool,
    differs: frozenset[int] | None = None,
) -> list[Block]:
    """One block a word. With `differs`, only cuts at those byte offsets carry their label."""
    cuts = [{cut.offset: cut for cut in panel.cuts} for panel in panels]
    found = []
    for word in words:
        columns = _columns(word, structure, panels)
        aksharas = _akshara_cells(word, structure, columns)
        rows: list[tuple[Cell, ...]] = [tuple(Cell(a, b, visible(text), "", "sx-akshara") for a, b, text in aksharas)]
        if romanised:
            rows.append(tuple(Cell(a, b, romanise(text, structure.lang), "", "sx-roman") for a, b, text in aksharas))
        rows.append(tuple(_morphemes(word, structure, columns)))
        if glossed:
            rows.append(tuple(_glosses(word, columns)))
        rows += [tuple(_tokens(word, columns, panel, known, differs)) for panel, known in zip(panels, cuts, strict=True)]
        source = word.analysis.source
        found.append(
            Block(len(columns) - 1, tuple(rows), word.analysis.word, SOURCES[source], _SOURCE_SAYS[source])
        )
    return found


def _cell(cell: Cell, row: int) -> str:
    tip = html.escape(cell.tip, quote=True)
    told = f' tabindex="0" data-tip="{tip}" aria-label="{tip}" role="note"' if tip else ""
    mark = f'<i class="sx-mark" aria-hidden="true">{cell.mark}</i>' if cell.mark else ""
    return (
        f'<span class="sx-cell {cell.classes}" style="grid-row:{row};grid-column:{cell.start + 1}/{cell.end + 1}"{told}>'
        f"{mark}<bdi>{html.escape(cell.text)}</bdi></span>"
    )


def _estimate(block: Block) -> float:
    """About how wide a word is drawn, in px: a column is as wide as the widest of the cells' shares of it."""
    widths = [0.0] * block.columns
    for row in block.rows:
        for cell in row:
            letter = 7.5 if any(name in cell.classes for name in ("sx-hex", "sx-gloss", "sx-roman")) else 12.0
            share = max(20.0, len(cell.text) * letter + 12) / (cell.end - cell.start)
            widths[cell.start : cell.end] = [max(width, share) for width in widths[cell.start : cell.end]]
    return sum(widths)


def _word(block: Block) -> str:
    cells = "".join(_cell(cell, row) for row, cells in enumerate(block.rows, 1) for cell in cells)
    name, tip = html.escape(block.name, quote=True), html.escape(block.badge_tip, quote=True)
    # Only a word that may be too wide scrolls: a box that scrolls cuts off the details that hang below its cells.
    width = _estimate(block)
    room = " sx-wide" if width > WIDE else " sx-wide-on-narrow" if width > NARROW else ""
    return (
        f'<div class="sx-word{room}" style="grid-template-columns:repeat({block.columns},auto)" data-source="{block.badge}"'
        f' role="group" aria-label="{name}: {tip}"{" tabindex=0" if room else ""}>{cells}</div>'
    )


def _names(names: Sequence[str], *, hidden: bool) -> str:
    labels = "".join(f'<span class="sx-track-name" title="{html.escape(name, quote=True)}"><span>{html.escape(name)}</span></span>' for name in names)
    return f'<div class="sx-name-set"{" aria-hidden=true" if hidden else ""}>{labels}</div>'


def tracks(found: Sequence[Block], names: Sequence[str], *, direction: str, script: str = "") -> str:
    """Aligned tracks as HTML; `names` are the tracks from top to bottom.

    The words wrap like text. All lines are of one height, so the names are repeated beside them, once for every line
    there could be; those beyond the last line are clipped.
    """
    if not found:
        return '<div class="sx-tracks"></div>'
    labels = "".join(_names(names, hidden=index > 0) for index in range(len(found)))
    return (
        f'<div class="sx-tracks" style="--rows:{len(names)}"><div class="sx-band {script}"><div class="sx-names">{labels}</div>'
        f'<div class="sx-words" dir="{direction}">{"".join(map(_word, found))}</div></div></div>'
    )
