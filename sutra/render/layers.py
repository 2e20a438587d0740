"""Text layers, drawn: words over aksharas over code points over bytes, the diff of normalising, the merge loop."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Sequence

from sutra.layers import Chunk, Effect, Lens, Part, Point, Weight, bits
from sutra.render.chips import hex_bytes, token_text
from sutra.render.figures import number
from sutra.render.tax_table import Cell, Head, plain_table
from sutra.text.naive_bpe import Merge, State
from sutra.text.names import symbol, visible
from sutra.text.normalize import RULES
from sutra.text.scripts import script_of

COLOURS = 4


def _code_point(point: Point) -> str:
    size = f"{len(point.data)} byte{'' if len(point.data) == 1 else 's'}"
    told = html.escape(f"U+{ord(point.character):04X} {point.name}\n{point.category}\n{size}: {hex_bytes(point.data)}", quote=True)
    data = "".join(f"<code>{byte:02X}</code>" for byte in point.data)
    return (
        f'<span class="sx-cp" role="listitem" tabindex="0" data-tip="{told}" aria-label="{told}"><span><bdi>{html.escape(point.drawn)}</bdi></span>'
        f'<small>U+{ord(point.character):04X}</small><span class="sx-bytes">{data}</span></span>'
    )


def _tame(text: str) -> str:
    """The display form with direction and control characters named; joiners stay, since they shape the word."""
    return "".join(symbol(c) if unicodedata.category(c) in ("Cc", "Cf") and c not in "\u200c\u200d" else c for c in text)


def layers_html(chunks: Sequence[Chunk], *, direction: str) -> str:
    """Every chunk as a card: display form, aksharas, code points, bytes; aligned, and coloured by akshara.

    >>> from sutra.layers import layers
    >>> "E0" in layers_html(layers("घ"), direction="ltr")
    True
    """
    cards = []
    number_of = 0
    for chunk in chunks:
        units = []
        for unit in chunk.units:
            cells = "".join(map(_code_point, unit.points))
            units.append(
                f'<div class="sx-unit sx-k{number_of % COLOURS}"><div class="sx-aks"><bdi>{html.escape(visible(unit.text))}</bdi></div><div class="sx-cps">{cells}</div></div>'
            )
            number_of += 1
        script = {"Deva": " sx-deva", "Gujr": " sx-gujr", "Arab": " sx-arab"}.get(script_of(chunk.text), "")
        way = ' dir="rtl"' if script == " sx-arab" else ' dir="ltr"' if script else ""
        blank = " sx-blank" if not chunk.text.strip() else ""
        shown = html.escape(visible(chunk.text) if blank else _tame(chunk.text))
        cards.append(
            f'<div class="sx-chunk{script}{blank}"{way}><div class="sx-display"><bdi>{shown}</bdi></div><div class="sx-units" role="list">{"".join(units)}</div></div>'
        )
    return f'<div class="sx-layers" dir="{direction}">{"".join(cards)}</div>'


def points_table(points: Sequence[Point]) -> str:
    """Every different code point of a text with its name, category and bytes, and how often it stands there."""
    counts: dict[Point, int] = {}
    for point in points:
        counts[point] = counts.get(point, 0) + 1
    heads = [Head("Character"), Head("Code point"), Head("Name"), Head("Category"), Head("UTF-8", "bytes in hex"), Head("Stands", "times")]
    rows: list[list[Cell | str]] = [
        [point.drawn, f"U+{ord(point.character):04X}", point.name, point.category, Cell(hex_bytes(point.data), f"{len(point.data)} byte{'' if len(point.data) == 1 else 's'}"), str(count)]
        for point, count in sorted(counts.items(), key=lambda item: item[0].character)
    ]
    return plain_table(heads, rows, label="Code points")


def weights_table(found: Sequence[Weight]) -> str:
    """Bytes per code point, script by script."""
    heads = [Head("Script"), Head("Code points", "code points"), Head("Bytes", "bytes"), Head("Bytes per character", "bytes per code point")]
    rows: list[list[Cell | str]] = [[one.script, number(one.points, 0), number(one.bytes, 0), number(one.each, 2)] for one in found]
    total = sum(one.points for one in found)
    if total:
        size = sum(one.bytes for one in found)
        rows.append([Cell("all"), number(total, 0), number(size, 0), number(size / total, 2)])
    return plain_table(heads, rows, label="Bytes per character")


def bits_html(characters: Sequence[str]) -> str:
    """The bytes of some characters in bits: the bits of the number underlined, the bits that only mark the byte dotted."""
    lines = []
    for character in characters:
        parts = "".join(f'<span class="sx-byte"><i>{mark}</i><b>{own}</b></span>' for mark, own in bits(character))
        size = len(character.encode("utf-8"))
        lines.append(
            f'<div class="sx-bits"><span class="sx-glyph"><bdi>{html.escape(visible(character))}</bdi></span><span>U+{ord(character):04X}</span>{parts}'
            f"<span>{size} byte{'' if size == 1 else 's'}</span></div>"
        )
    return "".join(lines)


def _diff_line(parts: Sequence[Part], *, old: bool) -> str:
    out = []
    for part in parts:
        text = part.old if old else part.new
        if not part.rules:
            out.append(html.escape(text))
        elif text:
            name = "del" if old else "ins"
            out.append(f'<{name} title="{html.escape(part.rules, quote=True)}">{html.escape(text)}</{name}>')
    return "".join(out)


def diff_html(parts: Sequence[Part]) -> str:
    """Before and after, changed stretches struck out and underlined. The text runs on, so that letters keep their joins.

    >>> from sutra.layers import Part
    >>> "<del" in diff_html([Part("ك", "ک", "kaf")])
    True
    """
    return (
        f'<p class="sx-diff-name">Before</p><p class="sx-diff" dir="auto">{_diff_line(parts, old=True)}</p>'
        f'<p class="sx-diff-name">After</p><p class="sx-diff" dir="auto">{_diff_line(parts, old=False)}</p>'
    )


def changes_html(parts: Sequence[Part], limit: int = 60) -> str:
    """Each different change once, with the rules that ask for it and how often."""
    counts: dict[Part, int] = {}
    for part in parts:
        if part.rules:
            counts[part] = counts.get(part, 0) + 1
    shown = []
    for part, count in list(counts.items())[:limit]:
        points = " ".join(f"U+{ord(c):04X}" for c in part.old)
        after = " ".join(f"U+{ord(c):04X}" for c in part.new) or "nothing"
        titles = ", ".join(RULES[name].title for name in part.rules.split(", "))
        shown.append(
            f'<span class="sx-change"><bdi>{html.escape(visible(part.old))}</bdi> → <bdi>{html.escape(visible(part.new)) or "∅"}</bdi>'
            f"<small>{points} → {after}, {count}×: {html.escape(titles)}</small></span>"
        )
    return f'<div class="sx-changes">{"".join(shown)}</div>'


def effects_table(found: Sequence[Effect]) -> str:
    """Tokens and fertility before and after."""
    heads = [Head("Tokenizer"), Head("Before", "tokens"), Head("After", "tokens"), Head("Change", "tokens"), Head("Fertility before", "tokens per word"), Head("Fertility after", "tokens per word")]
    rows: list[list[Cell | str]] = [
        [one.label, number(one.before, 0), number(one.after, 0), f"{one.after - one.before:+,}", number(one.fertility_before, 2), number(one.fertility_after, 2)]
        for one in found
    ]
    return plain_table(heads, rows, label="Effect on fertility")


def changes_rows(found: Lens) -> list[dict[str, object]]:
    """Every change as a row: offsets in the raw text, before, after, rule."""
    raw = found.normalized.raw
    return [{"start": c.start, "end": c.end, "before": raw[c.start : c.end], "after": c.new, "rule": c.rule} for c in found.normalized.changes]


def token_label(spelled: bytes) -> str:
    """A unit of the merge loop as text: hex for part of a character."""
    text = token_text(spelled)
    return hex_bytes(spelled) if text is None else visible(text)


def state_html(state: State, *, direction: str, script: str = "") -> str:
    """The text as it is now cut, a chip a token; the tokens of the newest merge carry a mark."""
    newest = state.merges[-1].new if state.merges else -1
    chips = []
    for word in state.words:
        for token in word:
            part = token_text(state.spells[token]) is None
            mark = '<i class="sx-mark" aria-hidden="true">◆</i>' if token == newest else ""
            classes = f"sx-chip sx-c{token % 6} {script}" + (" sx-part" if part else "") + (" sx-cut-morpheme" if token == newest else "")
            chips.append(f'<span role="listitem" class="{classes}">{mark}<bdi>{html.escape(token_label(state.spells[token]))}</bdi></span>')
    return f'<div class="sx-chips" role="list" dir="{direction}" aria-label="{state.tokens} tokens">{"".join(chips)}</div>'


def merges_table(state: State, limit: int = 40) -> str:
    """The merges so far, newest first."""
    heads = [Head("Step"), Head("Left"), Head("Right"), Head("Becomes"), Head("Stood", "times")]

    def row(number_of: int, merge: Merge) -> list[Cell | str]:
        return [str(number_of), *(token_label(state.spells[i]) for i in (merge.left, merge.right, merge.new)), str(merge.count)]

    rows = [row(i + 1, merge) for i, merge in enumerate(state.merges)][::-1][:limit]
    return plain_table(heads, rows, label="Merges so far")


def pairs_table(state: State, counts: Sequence[tuple[tuple[int, int], int]]) -> str:
    """The most frequent pairs now; the first is merged next."""
    rows: list[list[Cell | str]] = [
        [str(place), token_label(state.spells[a]), token_label(state.spells[b]), Cell(str(count), marked=place == 1)] for place, ((a, b), count) in enumerate(counts, 1)
    ]
    return plain_table([Head("Place"), Head("Left"), Head("Right"), Head("Stand side by side", "times")], rows, label="Pairs now")
