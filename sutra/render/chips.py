"""One honest chip a token: partial code points as hex, bare marks on ◌, invisible characters by name, all escaped."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Final

from sutra.cuts import Cut
from sutra.encoding import Encoding
from sutra.render.forms import FLAG_TITLE, FORMS
from sutra.text.names import name_of, visible
from sutra.text.scripts import script_of

COLOURS: Final = 6
_LONGEST: Final = 60  # code points of one token that a tooltip names one by one


def token_text(token: bytes) -> str | None:
    """A token as text, None when it is not whole code points."""
    try:
        return token.decode("utf-8")
    except UnicodeDecodeError:
        return None


def hex_bytes(token: bytes, limit: int = 48) -> str:
    """The bytes of a token in hex, cut after `limit` of them.

    >>> hex_bytes("घ".encode())
    'E0 A4 98'
    """
    return " ".join(f"{byte:02X}" for byte in token[:limit]) + (" …" if len(token) > limit else "")


def describe(position: int, total: int, token_id: int, token: bytes, cut: Cut | None) -> str:
    """Everything there is to say of one token, in lines: number, id, text, bytes, code points, label of its first edge."""
    text = token_text(token)
    lines = [f"token {position + 1} of {total} · id {token_id}"]
    if not token:
        lines.append("the model's own space: it stands for nothing in the text")
    elif text is None:
        lines.append("part of a character")
    else:
        lines.append(visible(text[:_LONGEST]) + ("…" if len(text) > _LONGEST else ""))
    lines.append(f"{len(token)} byte{'' if len(token) == 1 else 's'}: {hex_bytes(token)}" if token else "0 bytes")
    if text:
        lines += [f"U+{ord(c):04X} {name_of(c)}" for c in text[:12]] + (["…"] if len(text) > 12 else [])
    if cut is not None:
        lines.append("begins " + FORMS[cut.label].title + (f", {FLAG_TITLE}" if cut.in_akshara else ""))
    return "\n".join(lines)


def _script_class(text: str) -> str:
    return {"Deva": "sx-deva", "Gujr": "sx-gujr", "Arab": "sx-arab"}.get(script_of(text), "sx-latn")


def _chip(position: int, total: int, token_id: int, token: bytes, cut: Cut | None) -> str:
    text = token_text(token)
    told = html.escape(describe(position, total, token_id, token, cut), quote=True)
    label = "␣" if not token else "◌" if text is None else visible(text)
    classes = ["sx-chip", f"sx-c{position % COLOURS}", _script_class(text or "")]
    if text is None:
        classes.append("sx-part")
    if not token:
        classes.append("sx-added")
    if cut is not None:
        classes.append(f"sx-cut-{cut.label}")
    mark = f'<i class="sx-mark" aria-hidden="true">{FORMS[cut.label].mark}</i>' if cut is not None else ""
    small = f'<small dir="ltr">{hex_bytes(token, 16)}</small>' if text is None else ""
    return (
        f'<span role="listitem" tabindex="0" class="{" ".join(classes)}" aria-label="{told}" data-tip="{told}">'
        f"{mark}<bdi>{html.escape(label)}</bdi>{small}</span>"
    )


def chips(
    encoding: Encoding, cuts: Sequence[Cut], *, start: int = 0, stop: int | None = None, direction: str = "ltr", title: str = ""
) -> str:
    """Chips of tokens `start` to `stop` as one list; `cuts` are those of `label_cuts`.

    >>> from sutra.models.untrained import Bytes
    >>> "E0" in chips(Bytes().encode("घ"), ())
    True
    """
    by_offset = {cut.offset: cut for cut in cuts}
    total = len(encoding)
    last = total if stop is None else min(stop, total)
    parts = [
        _chip(i, total, encoding.ids[i], encoding.tokens[i], by_offset.get(encoding.edges[i])) for i in range(start, last)
    ]
    name = html.escape(f"{title}: {total} tokens" if title else f"{total} tokens", quote=True)
    return f'<div class="sx-chips" role="list" dir="{direction}" aria-label="{name}">{"".join(parts)}</div>'
