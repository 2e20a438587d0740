"""The board: what the browser needs to draw whole, shaped text with token boundaries laid over it, as a plain dict.

Byte edges become UTF-16 offsets here, since that is how a browser counts.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import regex

from sutra.cuts import LABELS, Cut, Structure
from sutra.encoding import Encoding
from sutra.render.chips import hex_bytes, token_text
from sutra.render.forms import FLAG_TITLE, FORMS
from sutra.text.names import name_of, symbol
from sutra.text.words import SPACE_CLASS

PAGE_CHARS: Final = 1500
_SPACE = regex.compile(f"[{SPACE_CLASS}]")


@dataclass(frozen=True, kw_only=True)
class Panel:
    """One tokenizer's column of a comparison: its encoding with labelled cuts, and how the screen calls it."""

    key: str
    title: str
    note: str
    encoding: Encoding
    cuts: tuple[Cut, ...]
    stats: tuple[tuple[str, str], ...] = ()


def pages(text: str, size: int = PAGE_CHARS) -> list[tuple[int, int]]:
    """Code-point spans of at most about `size` that tile `text`, parted at white space where there is some.

    >>> pages("घर में घर", size=5)
    [(0, 3), (3, 7), (7, 9)]
    """
    found: list[tuple[int, int]] = []
    start = 0
    while len(text) - start > size:
        end = start + size
        while end > start + size // 2 and not _SPACE.match(text, end - 1):
            end -= 1
        end = end if _SPACE.match(text, end - 1) else start + size
        found.append((start, end))
        start = end
    return [*found, (start, len(text))]


def differing(panels: Sequence[Panel]) -> frozenset[int]:
    """Byte offsets of the cuts that some of the tokenizers make and others do not."""
    sets = [frozenset(cut.offset for cut in panel.cuts) for panel in panels]
    if not sets:
        return frozenset()
    return frozenset().union(*sets) - frozenset.intersection(*sets)


def _utf16(text: str) -> list[int]:
    offsets, total = [0], 0
    for character in text:
        total += 2 if ord(character) > 0xFFFF else 1
        offsets.append(total)
    return offsets


def _tokens(panel: Panel, structure: Structure, span: tuple[int, int], differs: frozenset[int]) -> list[list[Any]]:
    """Rows of [start, end, number, id, label, flag, differs, hex]: offsets in UTF-16 units of the slice.

    `label` is an index in LABELS of the cut at the token's start, -1 for none; `hex` is "" for whole characters.
    """
    points = structure.offsets
    low, high = points[span[0]], points[span[1]]
    units = _utf16(structure.text[span[0] : span[1]])
    by_offset = {cut.offset: cut for cut in panel.cuts}
    edges = panel.encoding.edges
    first = max(0, bisect_right(edges, low) - 1)
    rows: list[list[Any]] = []
    for number in range(first, len(panel.encoding)):
        start, end = edges[number], edges[number + 1]
        if start >= high and not (start == high == points[-1]):
            break
        if end < low or (end == low and start < low):
            continue
        from_point = max(bisect_right(points, start) - 1, span[0])
        to_point = min(bisect_left(points, end), span[1])
        cut = by_offset.get(start)
        token = panel.encoding.tokens[number]
        rows.append(
            [
                units[from_point - span[0]],
                units[max(to_point, from_point) - span[0]],
                number,
                panel.encoding.ids[number],
                LABELS.index(cut.label) if cut else -1,
                int(cut.in_akshara) if cut else 0,
                int(start in differs),
                hex_bytes(token) if token_text(token) is None else "",
            ]
        )
    return rows


def board(panels: Sequence[Panel], structure: Structure, *, span: tuple[int, int], direction: str, lang: str, only_differences: bool) -> dict[str, Any]:
    """The plain dict the browser component draws: one text, many panels.

    >>> from sutra.cuts import label_cuts, structure
    >>> from sutra.models.untrained import Codepoints
    >>> text, encoding = structure("घर", "hi"), Codepoints().encode("घर")
    >>> panel = Panel(key="c", title="Code points", note="", encoding=encoding, cuts=label_cuts(encoding, text))
    >>> board([panel], text, span=(0, 2), direction="ltr", lang="hi", only_differences=False)["panels"][0]["tokens"][1][:4]
    [1, 2, 1, 2352]
    """
    differs = differing(panels)
    shown = structure.text[span[0] : span[1]]
    characters = sorted(set(shown))
    return {
        "text": shown,
        "lang": lang,
        "direction": direction,
        "onlyDifferences": only_differences,
        "names": {f"{ord(c):04X}": name_of(c) for c in characters},
        "symbols": {f"{ord(c):04X}": symbol(c) for c in characters if symbol(c) != c},
        "labels": [[label, FORMS[label].mark, FORMS[label].title] for label in LABELS],
        "flag": FLAG_TITLE,
        "panels": [
            {
                "key": panel.key,
                "title": panel.title,
                "note": panel.note,
                "total": len(panel.encoding),
                "stats": [list(stat) for stat in panel.stats],
                "tokens": _tokens(panel, structure, span, differs),
            }
            for panel in panels
        ],
    }
