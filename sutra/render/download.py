"""A comparison taken away: tokens as CSV, everything as JSON, and a page that needs no server."""

from __future__ import annotations

import csv
import html
import io
import json
from pathlib import Path
from typing import Any

from sutra import languages
from sutra.compare import Comparison
from sutra.encoding import display_token
from sutra.render.chips import chips
from sutra.render.figures import rows, table
from sutra.render.forms import FLAG_MARK, FLAG_TITLE, FORMS

ASSETS = Path(__file__).resolve().parents[2] / "assets"


def stylesheet() -> str:
    """The CSS of chips, tracks and figures."""
    return (ASSETS / "css" / "tokens.css").read_text(encoding="utf-8")


def token_rows(comparison: Comparison) -> list[dict[str, Any]]:
    """One row a token of every tokenizer: number, id, text for reading, bytes in hex, byte edges, label of its first edge."""
    found = []
    for entry in comparison.entries:
        cuts = {cut.offset: cut for cut in entry.cuts}
        edges = entry.encoding.edges
        for number, (token_id, token) in enumerate(zip(entry.encoding.ids, entry.encoding.tokens, strict=True)):
            cut = cuts.get(edges[number])
            found.append(
                {
                    "tokenizer": entry.name,
                    "number": number,
                    "id": token_id,
                    "token": display_token(token),
                    "bytes": token.hex(" "),
                    "start": edges[number],
                    "end": edges[number + 1],
                    "cut": cut.label if cut else "",
                    "in_akshara": bool(cut and cut.in_akshara),
                }
            )
    return found


def _plain_cell(value: Any) -> Any:
    # A spreadsheet runs a cell that begins with one of these as a formula; a quote before it keeps it text.
    return "'" + value if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def as_csv(found: list[dict[str, Any]]) -> bytes:
    """Rows as CSV in UTF-8 with a byte order mark, so that spreadsheets read the scripts."""
    if not found:
        return b""
    stream = io.StringIO(newline="")
    writer = csv.DictWriter(stream, fieldnames=list(found[0]), lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({key: _plain_cell(value) for key, value in row.items()} for row in found)
    return stream.getvalue().encode("utf-8-sig")


def as_json(comparison: Comparison, *, price: float, currency: str) -> bytes:
    """The comparison as JSON: text, language, figures, and ids with byte edges of every tokenizer."""
    value = {
        "text": comparison.text,
        "lang": comparison.lang,
        "figures": rows(comparison, price=price, currency=currency),
        "encodings": [
            {"tokenizer": entry.name, "ids": entry.encoding.ids, "edges": entry.encoding.edges} for entry in comparison.entries
        ],
    }
    return json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8")


def legend() -> str:
    """What the marks of cuts mean, as HTML."""
    items = "".join(
        f'<span class="sx-cut-{form.label}" title="{html.escape(form.says, quote=True)}"><i>{form.mark}</i>{form.title}</span>' for form in FORMS.values()
    )
    return f'<div class="sx-legend">{items}<span class="sx-cut-inside-akshara"><i>{FLAG_MARK}</i>{FLAG_TITLE}</span></div>'


def as_page(comparison: Comparison, *, price: float, currency: str) -> bytes:
    """The comparison as one HTML file that loads nothing: figures, legend and chips."""
    direction = languages.get(comparison.lang).direction
    sections = "".join(
        f"<h2>{html.escape(entry.label)}</h2>{chips(entry.encoding, entry.cuts, direction=direction, title=entry.label)}"
        for entry in comparison.entries
    )
    page = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>SuTRA Studio: a comparison</title><style>:root{{color-scheme:light dark}}body{{font-family:Inter,system-ui,sans-serif;"
        f"max-width:72rem;margin:2rem auto;padding:0 1rem}}.t{{font-size:1.3rem;line-height:2.2;white-space:pre-wrap}}{stylesheet()}</style>"
        f'<h1>One text, {len(comparison.entries)} tokenizers</h1><p class="t" dir="auto" lang="{comparison.lang}">{html.escape(comparison.text)}</p>'
        f"{table(comparison, price=price, currency=currency)}{legend()}{sections}</html>"
    )
    return page.encode("utf-8")
