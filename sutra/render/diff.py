"""What normalisation changed, as an HTML table: old and new, by code points, with the rule and its reason."""

from __future__ import annotations

import html
from collections import Counter
from typing import Final

from sutra.text.names import visible
from sutra.text.normalize import RULES, NormalizedText

_SHOWN: Final = 40


def _points(text: str) -> str:
    return " ".join(f"U+{ord(character):04X}" for character in text) or "nothing"


def changes_table(found: NormalizedText) -> str:
    """One row a distinct change with how often it was made; "" when nothing changed.

    >>> from sutra.text.normalize import normalize
    >>> "U+0643" in changes_table(normalize("كتاب", ["kaf"]))
    True
    """
    if not found.changes:
        return ""
    counted = Counter((found.raw[change.start : change.end], change.new, change.rule) for change in found.changes)
    rows = "".join(
        f'<tr><td><bdi>{html.escape(visible(old))}</bdi><small dir="ltr">{_points(old)}</small></td>'
        f'<td><bdi>{html.escape(visible(new)) or "–"}</bdi><small dir="ltr">{_points(new)}</small></td>'
        f"<td>{times}</td><td>{html.escape(RULES[rule].title)}</td></tr>"
        for (old, new, rule), times in counted.most_common(_SHOWN)
    )
    more = f"<small>and {len(counted) - _SHOWN} more kinds of change</small>" if len(counted) > _SHOWN else ""
    head = "<tr><th>before</th><th>after</th><th>times</th><th>rule</th></tr>"
    return f'<div class="sx-figures"><table><thead>{head}</thead><tbody>{rows}</tbody></table>{more}</div>'
