"""A small line chart as SVG, for figures that the documentation shows: axes from 0, one line a series, named at its end."""

from __future__ import annotations

import html
import itertools
from collections.abc import Mapping, Sequence
from typing import Final

WIDTH, HEIGHT = 720, 380
_LEFT, _RIGHT, _TOP, _BOTTOM = 60, 165, 48, 50
COLOURS: Final = ("#4338A0", "#B4560F", "#0B7261", "#6B6577")
Point = tuple[float, float]


def _ticks(most: float) -> list[float]:
    """Four to eight round numbers from 0 to `most`.

    >>> _ticks(500_000)
    [0.0, 100000.0, 200000.0, 300000.0, 400000.0, 500000.0]
    """
    step = 10.0 ** (len(str(int(most))) - 1)
    while most / step < 4:
        step /= 2 if most / step >= 2 else 5
    return [step * i for i in range(int(most / step) + 1)]


def _apart(heights: Sequence[float], least: float = 16.0) -> list[float]:
    """The heights moved down where names would overlap.

    >>> _apart([10.0, 80.0, 12.0])
    [10.0, 80.0, 26.0]
    """
    found = list(heights)
    order = sorted(range(len(found)), key=found.__getitem__)
    for above, below in itertools.pairwise(order):
        found[below] = max(found[below], found[above] + least)
    return found


def line_chart(series: Mapping[str, Sequence[Point]], *, title: str, x: str, y: str) -> str:
    """The chart as text. `series`: name → points (x, y), ascending."""
    most_x = max(a for points in series.values() for a, _ in points)
    most_y = 1.08 * max(b for points in series.values() for _, b in points)

    def at(a: float, b: float) -> tuple[float, float]:
        return _LEFT + a / most_x * (WIDTH - _LEFT - _RIGHT), HEIGHT - _BOTTOM - b / most_y * (HEIGHT - _TOP - _BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{_LEFT}" y="24" font-size="15" font-weight="bold" fill="#1E1B2E">{html.escape(title)}</text>',
    ]
    right, bottom = at(most_x, 0)
    for tick in _ticks(most_x):
        place = at(tick, 0)[0]
        parts.append(f'<text x="{place:.1f}" y="{bottom + 18:.1f}" text-anchor="middle" fill="#55515f">{tick:,.0f}</text>')
    for tick in _ticks(most_y):
        place = at(0, tick)[1]
        parts.append(f'<path d="M{_LEFT} {place:.1f}H{right:.1f}" stroke="#E3DFD3"/>')
        parts.append(f'<text x="{_LEFT - 8}" y="{place + 4:.1f}" text-anchor="end" fill="#55515f">{tick:g}</text>')
    parts.append(f'<text x="{(_LEFT + right) / 2:.1f}" y="{HEIGHT - 12}" text-anchor="middle" fill="#55515f">{html.escape(x)}</text>')
    parts.append(f'<text x="{_LEFT - 40}" y="{_TOP - 6}" fill="#55515f">{html.escape(y)}</text>')
    named = _apart([at(*points[-1])[1] for points in series.values()])
    for colour, label, (name, points) in zip(COLOURS, named, series.items(), strict=False):
        places = [at(a, b) for a, b in points]
        parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2.5" points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in places)}"/>')
        parts.extend(f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3.5" fill="{colour}"/>' for a, b in places)
        parts.append(f'<text x="{places[-1][0] + 9:.1f}" y="{label + 4:.1f}" fill="{colour}">{html.escape(name)}</text>')
    return "\n".join([*parts, "</svg>", ""])
