"""Charts of a training run, SuTRA and plain BPE in each: solid blue with dots against dashed ochre with squares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from sutra.live.checkpoints import Checkpoint
from sutra.live.settings import Settings
from sutra.render.charts import PALETTE, layout
from sutra.training import Trace

if TYPE_CHECKING:
    import plotly.graph_objects as go

POINTS: Final = 240  # points of one curve: a chart is drawn once a second for every visitor
HEIGHT: Final = 220
_SUTRA: Final = {"color": PALETTE[0], "width": 2.5, "dash": "solid"}
_BPE: Final = {"color": PALETTE[1], "width": 2.5, "dash": "dash"}
_GRID: Final = "rgba(128,128,128,.22)"
Marks = Sequence[tuple[Checkpoint, Checkpoint]]
Numbers = npt.NDArray[Any]


def thin(count: int, points: int = POINTS) -> Numbers:
    """Indexes of at most `points` evenly spread rows, the first and the last among them.

    >>> thin(5, 3).tolist(), thin(2, 3).tolist()
    ([0, 2, 4], [0, 1])
    """
    return np.arange(count) if count <= points else np.unique(np.linspace(0, count - 1, points).round().astype(np.int64))


def _figure(total: int, **yaxis: Any) -> go.Figure:
    import plotly.graph_objects as go

    figure = go.Figure()
    figure.update_layout(**layout(height=HEIGHT, margin={"l": 6, "r": 12, "t": 10, "b": 36}))
    figure.update_xaxes(title={"text": "merges", "font": {"size": 11}, "standoff": 4}, range=[0, max(1, total)], gridcolor=_GRID, zeroline=False, nticks=6)
    figure.update_yaxes(gridcolor=_GRID, zeroline=False, automargin=True, nticks=5, **yaxis)
    return figure


def _line(figure: go.Figure, x: Numbers, y: Numbers, name: str, line: dict[str, Any], **more: Any) -> None:
    import plotly.graph_objects as go

    figure.add_trace(go.Scatter(x=x.tolist(), y=[float(f"{value:.5g}") for value in y.tolist()], name=name, mode="lines", line=line, **more))


def gamma_preview(settings: Settings) -> go.Figure:
    """γ over a run that has not begun yet."""
    progress, gamma = settings.curve()
    figure = _figure(100, range=[-0.12, max(4.2, float(gamma.max()) * 1.06)])
    _line(figure, progress * 100, gamma, "γ", {**_SUTRA, "width": 3}, fill="tozeroy", fillcolor="rgba(47,127,196,.12)")
    figure.update_layout(height=205, margin={"l": 6, "r": 14, "t": 22, "b": 36})
    figure.update_xaxes(title={"text": "share of the vocabulary learned"}, ticksuffix=" %", range=[0, 100], tickvals=[0, 25, 50, 75, 100])
    for x, value, anchor in ((0, gamma[0], "left"), (100, gamma[-1], "right")):
        figure.add_annotation(x=x, y=float(value), text=f"<b>{value:g}</b>", showarrow=False, yshift=11, xanchor=anchor, font={"size": 13})
    return figure


def gamma_validity(sutra: Trace, bpe: Trace, total: int) -> go.Figure:
    """γ falling, and Ψ of every merge SuTRA chose."""
    import plotly.graph_objects as go

    # Merges with conflicts are few and are the point: each is drawn as far as there is room, the rest thinned out.
    crossing = np.flatnonzero(sutra.records["conflicts"])
    rows = np.union1d(thin(len(sutra), 160), crossing[thin(len(crossing), 200)])
    gamma, psi = sutra.records["gamma"][rows], sutra.validity[rows]
    figure = _figure(total, rangemode="tozero")
    _line(figure, rows + 1, gamma, "γ", _SUTRA)
    figure.add_trace(
        go.Scatter(x=(rows + 1).tolist(), y=[round(float(v), 3) for v in psi], name="Ψ", mode="markers", yaxis="y2",
                   marker={"color": PALETTE[2], "size": 4, "symbol": "diamond", "opacity": 0.6})
    )  # fmt: skip
    top = max(0.5, float(gamma.max())) if len(gamma) else 4.0
    figure.update_layout(yaxis={"range": [-0.04 * top, top * 1.08]},
                         yaxis2={"overlaying": "y", "side": "right", "range": [-0.04, 1.08], "showgrid": False, "zeroline": False, "tickvals": [0, 0.5, 1]},
                         margin={"l": 6, "r": 30, "t": 10, "b": 36})  # fmt: skip
    return figure


def frequency(sutra: Trace, bpe: Trace, total: int) -> go.Figure:
    """Frequency of each chosen merge."""
    figure = _figure(total, type="log", exponentformat="power", dtick=1)
    for trace, name, line in ((sutra, "SuTRA", _SUTRA), (bpe, "BPE", _BPE)):
        rows = thin(len(trace))
        _line(figure, rows + 1, np.maximum(trace.records["frequency"][rows], 1), name, {**line, "width": 1.8})
    return figure


def conflicts(sutra: Trace, bpe: Trace, total: int) -> go.Figure:
    """Boundary crossings accepted so far: χ of every merge, added up."""
    figure = _figure(total, rangemode="tozero", exponentformat="SI")
    for trace, name, line in ((sutra, "SuTRA", _SUTRA), (bpe, "BPE", _BPE)):
        rows = thin(len(trace))
        _line(figure, rows + 1, np.cumsum(trace.records["conflicts"])[rows], name, line)
    return figure


def corpus_tokens(sutra: Trace, bpe: Trace, total: int) -> go.Figure:
    """How many tokens the corpus is."""
    figure = _figure(total, rangemode="tozero", exponentformat="SI")
    for trace, name, line in ((sutra, "SuTRA", _SUTRA), (bpe, "BPE", _BPE)):
        rows = thin(len(trace))
        _line(figure, rows + 1, trace.records["corpus_tokens"][rows], name, line)
    return figure


def _checkpoints(figure: go.Figure, marks: Marks, key: str, suffix: str = "", **more: Any) -> None:
    import plotly.graph_objects as go

    for which, (name, line, symbol) in enumerate((("SuTRA", _SUTRA, "circle"), ("BPE", _BPE, "square"))):
        points = [(pair[which].steps, value) for pair in marks if (value := getattr(pair[which], key)) is not None]
        figure.add_trace(
            go.Scatter(x=[x for x, _ in points], y=[round(y, 4) for _, y in points], name=name + suffix, mode="lines+markers",
                       line={**line, **more}, marker={"size": 6, "symbol": symbol + ("-open" if suffix else "")})
        )  # fmt: skip


def boundary_f1(marks: Marks, total: int) -> go.Figure:
    """F1 against the bundled gold at checkpoints, strict and snapped to akshara edges."""
    figure = _figure(total, rangemode="tozero")
    _checkpoints(figure, marks, "f1")
    _checkpoints(figure, marks, "snapped_f1", " snapped", width=1.2)
    return figure


def fertility(marks: Marks, total: int) -> go.Figure:
    """Tokens per gold word at checkpoints."""
    figure = _figure(total, rangemode="tozero")
    _checkpoints(figure, marks, "fertility")
    return figure


_TRACES: Final[dict[str, Callable[[Trace, Trace, int], Any]]] = {
    "gamma": gamma_validity,
    "frequency": frequency,
    "conflicts": conflicts,
    "tokens": corpus_tokens,
}
_MARKS: Final[dict[str, Callable[[Marks, int], Any]]] = {"f1": boundary_f1, "fertility": fertility}
# What stands above each chart: its title, and its unit or how to read it.
PANELS: Final[dict[str, tuple[str, str]]] = {
    "gamma": ("Rigidity γ and validity Ψ", "line: γ (left); ◆: Ψ of each merge SuTRA chose (right)"),
    "frequency": ("Frequency of each merge", "occurrences, logarithmic"),
    "conflicts": ("Conflicts accepted", "boundary crossings so far"),
    "tokens": ("Corpus length", "tokens"),
    "f1": ("Boundary F1", "gold words, 0 to 1; hollow and thin: snapped to aksharas"),
    "fertility": ("Fertility", "tokens per gold word"),
}


def panel(key: str, sutra: Trace, bpe: Trace, marks: Marks, total: int) -> go.Figure:
    """One of PANELS."""
    return _TRACES[key](sutra, bpe, total) if key in _TRACES else _MARKS[key](marks, total)
