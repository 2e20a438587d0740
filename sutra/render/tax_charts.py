"""Charts of the teaching pages: every series has a symbol or hatch of its own, so colour is never needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from sutra.render.charts import PALETTE, bar_marker, layout

if TYPE_CHECKING:
    import plotly.graph_objects as go

SYMBOLS: Final = ("circle", "square", "diamond", "triangle-up", "cross", "x", "star", "hexagon", "triangle-down", "bowtie", "pentagon", "hourglass")
GRID: Final = "rgba(128,128,128,.25)"


@dataclass(frozen=True, slots=True)
class Series:
    """One row of symbols or bars: its name, a value (or None) for each place, and an interval (or None) for each."""

    name: str
    values: tuple[float | None, ...]
    intervals: tuple[tuple[float, float] | None, ...] = ()


def _title(text: str) -> dict[str, Any]:
    # An axis title does not wrap by itself: on a phone its end would be cut off.
    return {"title": {"text": "<br>".join(wrap(text, 36)), "font": {"size": 12}}, "automargin": True}


def _legend(height: int, gap: int = 14) -> dict[str, Any]:
    # Entries wrap above the plot; the top margin is set by the caller to hold them.
    return {"showlegend": True, "legend": {"orientation": "h", "x": 0, "y": 1 + gap / max(height, 1), "yanchor": "bottom", "font": {"size": 12}}}


def _errors(series: Series) -> dict[str, Any] | None:
    if not any(series.intervals):
        return None
    pairs = [(value, span) for value, span in zip(series.values, series.intervals, strict=True)]
    return {
        "type": "data",
        "symmetric": False,
        "array": [(span[1] - value) if value is not None and span else 0 for value, span in pairs],
        "arrayminus": [(value - span[0]) if value is not None and span else 0 for value, span in pairs],
        "thickness": 1.4,
        "width": 4,
    }


def dots(places: Sequence[str], series: Sequence[Series], *, title: str, unit: str, line: float | None = None, digits: int = 2) -> go.Figure:
    """A dot plot: places on the y axis, one symbol a series, whiskers for intervals, a dashed line at `line`.

    `unit` names the x axis. Series of one place are set apart a little, so that none hides another.
    """
    import plotly.graph_objects as go

    figure = go.Figure()
    count = len(series)
    for index, one in enumerate(series):
        shift = (index - (count - 1) / 2) * min(0.16, 0.62 / max(count, 1))
        figure.add_trace(
            go.Scatter(
                x=one.values,
                y=[place + shift for place in range(len(places))],
                mode="markers",
                name=one.name,
                marker={"symbol": SYMBOLS[index % len(SYMBOLS)], "size": 11, "color": PALETTE[index % len(PALETTE)], "line": {"width": 1, "color": "rgba(255,255,255,.7)"}},
                error_x=_errors(one),
                customdata=list(places),
                hovertemplate=f"%{{customdata}}: %{{x:.{digits}f}}<extra>{one.name}</extra>",
            )
        )
    plot = 46 * len(places) + 20
    figure.update_layout(**layout(title={"text": title, "font": {"size": 15}, "y": 0.985, "yanchor": "top"}, height=plot + 150, **_legend(plot)))
    figure.update_layout(margin={"t": 92, "b": 56, "l": 8, "r": 20})
    figure.update_yaxes(
        tickvals=list(range(len(places))), ticktext=list(places), range=[len(places) - 0.5, -0.5], gridcolor=GRID, zeroline=False, ticksuffix="  "
    )
    figure.update_xaxes(**_title(unit), rangemode="tozero", gridcolor=GRID, zeroline=False)
    if line is not None:
        figure.add_vline(x=line, line={"dash": "dash", "width": 1.5, "color": "#8b8799"})
    return figure


def bars(places: Sequence[str], series: Sequence[Series], *, title: str, unit: str, digits: int = 2) -> go.Figure:
    """Grouped horizontal bars, each with its value as text and a hatch of its own; `unit` names the x axis."""
    import plotly.graph_objects as go

    figure = go.Figure()
    for index, one in enumerate(series):
        figure.add_trace(
            go.Bar(
                x=one.values,
                y=list(places),
                orientation="h",
                name=one.name,
                text=["–" if value is None else f"{value:,.{digits}f}" for value in one.values],
                textposition="outside",
                cliponaxis=False,
                marker=bar_marker(index),
                hovertemplate=f"%{{y}}: %{{x:.{digits}f}}<extra>{one.name}</extra>",
            )
        )
    plot = (26 * len(series) + 16) * len(places)
    figure.update_layout(
        **layout(title={"text": title, "font": {"size": 15}, "y": 0.985, "yanchor": "top"}, height=plot + 150, barmode="group", bargap=0.25, **_legend(plot))
    )
    figure.update_layout(margin={"t": 92, "b": 56, "l": 8, "r": 44}, legend={"traceorder": "normal"})
    figure.update_yaxes(autorange="reversed", ticksuffix="  ")
    figure.update_xaxes(**_title(unit), rangemode="tozero", gridcolor=GRID, zeroline=False)
    return figure


@dataclass(frozen=True, slots=True)
class Spot:
    """One labelled point of a scatter plot; `group` decides its symbol and colour."""

    x: float
    y: float
    label: str
    group: str
    says: str = ""


def scatter(
    spots: Sequence[Spot], *, title: str, x: str, y: str, front: Sequence[int] = (), curves: Sequence[tuple[str, Sequence[float], Sequence[float]]] = (), labelled: bool = True
) -> go.Figure:
    """Points with symbols by group; `front` are indices of points joined by a stepped line; `curves` are drawn thin, named at their first point."""
    import plotly.graph_objects as go

    figure = go.Figure()
    for name, xs, ys in curves:
        figure.add_trace(go.Scatter(x=xs, y=ys, mode="lines", line={"width": 1, "dash": "dot", "color": "#8b8799"}, showlegend=False, hoverinfo="skip"))
        # Its name stands over its upper end, outside the plot, where neither line nor grid strikes it through.
        figure.add_annotation(x=xs[0], y=ys[0], text=name, showarrow=False, font={"size": 10, "color": "#807c8f"}, xanchor="center", yanchor="bottom", yshift=1)
    if front:
        best = sorted((spots[i].x, spots[i].y) for i in front)
        figure.add_trace(go.Scatter(x=[p[0] for p in best], y=[p[1] for p in best], mode="lines", line={"width": 1.5, "dash": "dash", "color": "#8b8799", "shape": "hv"},
                                    name="nothing better at this cost", hoverinfo="skip"))  # fmt: skip
    groups = list(dict.fromkeys(spot.group for spot in spots))
    for index, group in enumerate(groups):
        own = [spot for spot in spots if spot.group == group]
        figure.add_trace(
            go.Scatter(
                x=[spot.x for spot in own],
                y=[spot.y for spot in own],
                mode="markers+text" if labelled else "markers",
                text=[spot.label for spot in own] if labelled else None,
                textposition=[("top center", "bottom center")[i % 2] for i in range(len(own))],
                textfont={"size": 11},
                name=group,
                customdata=[f"<b>{spot.label}</b><br>{spot.says}" for spot in own],
                marker={"symbol": SYMBOLS[index % len(SYMBOLS)], "size": 12, "color": PALETTE[index % len(PALETTE)], "line": {"width": 1, "color": "rgba(255,255,255,.7)"}},
                hovertemplate="%{customdata}<extra></extra>",
            )
        )
    figure.update_layout(**layout(title={"text": title, "font": {"size": 15}, "y": 0.985, "yanchor": "top"}, height=520, **_legend(380, 26 if curves else 14)))
    figure.update_layout(margin={"t": 96, "b": 60, "l": 56, "r": 24}, showlegend=len(groups) > 1 or bool(front))
    figure.update_xaxes(**_title(x), gridcolor=GRID, zeroline=False)
    figure.update_yaxes(**_title(y), gridcolor=GRID, zeroline=False)
    return figure
