"""Tables → Plotly figures. Bars carry their value as text and a hatch of their own, so colour is never needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sutra.compare import Comparison
from sutra.render.figures import COLUMNS, number

if TYPE_CHECKING:
    import plotly.graph_objects as go

PALETTE: Final = ("#2f7fc4", "#c98200", "#0a8f67", "#b85f96", "#5a67c8", "#cc5a1a")
HATCHES: Final = ("", "/", "x", "-", ".", "+")


def bar_marker(index: int) -> dict[str, Any]:
    """The look of the bars of one series: full colour, its hatch in white over it, an edge that keeps their shape."""
    colour = PALETTE[index % len(PALETTE)]
    return {
        "color": colour,
        "line": {"color": colour, "width": 1.5},
        "pattern": {"shape": HATCHES[index % len(HATCHES)], "fillmode": "overlay", "fgcolor": "#ffffff", "fgopacity": 0.75, "size": 7},
    }


def layout(**more: Any) -> dict[str, Any]:
    """What every figure shares: transparent ground, room for labels, no decoration."""
    return {
        "margin": {"l": 8, "r": 24, "t": 36, "b": 36},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": "Inter, sans-serif", "size": 13},
        "showlegend": False,
        **more,
    }


def comparison_bars(comparison: Comparison, key: str) -> go.Figure:
    """One figure of every tokenizer as labelled bars, in the order chosen."""
    import plotly.graph_objects as go

    column = next(column for column in COLUMNS if column.key == key)
    entries = comparison.entries
    values = [getattr(entry.figures, key) for entry in entries]
    figure = go.Figure()
    for index, (entry, value) in enumerate(zip(entries, values, strict=True)):
        figure.add_trace(
            go.Bar(
                x=[value],
                y=[entry.label],
                orientation="h",
                text=[number(value, column.digits)],
                textposition="outside",  # on a hatch no number can be read
                cliponaxis=False,
                marker=bar_marker(index),
                hovertemplate=f"%{{y}}: %{{x}} {column.unit}<extra></extra>",
            )
        )
    figure.update_layout(**layout(title={"text": f"{column.heading} ({column.unit})", "font": {"size": 15}}, height=70 + 42 * len(entries), barmode="overlay", margin={"l": 8, "r": 56, "t": 36, "b": 36}))
    figure.update_yaxes(autorange="reversed", ticksuffix="  ")
    figure.update_xaxes(title=None, rangemode="tozero", gridcolor="rgba(128,128,128,.25)")
    return figure
