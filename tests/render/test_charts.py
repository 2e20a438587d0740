"""Charts that can be read without colour and on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from sutra.compare import compare
from sutra.models.untrained import Bytes, Codepoints, Whitespace
from sutra.render.charts import comparison_bars
from sutra.render.figures import COLUMNS
from sutra.render.tax_charts import Series, Spot, bars, dots, scatter

UNIT = "tokens ÷ tokens of English for the same meaning (times)"


def _every_bar_chart() -> list[Any]:
    found = compare("घरों में", "hi", [Codepoints(), Bytes(), Whitespace()])
    charts = [comparison_bars(found, column.key) for column in COLUMNS]
    return [*charts, bars(["a", "b"], [Series("x", (1.0, 2.0)), Series("y", (3.0, None)), Series("z", (1.0, 1.0))], title="t", unit="u")]


@pytest.mark.parametrize("figure", _every_bar_chart(), ids=lambda figure: figure.layout.title.text)
def test_numbers_stand_outside_the_bars_and_each_has_its_own_hatch(figure: Any) -> None:
    assert {trace.textposition for trace in figure.data} == {"outside"}
    assert all(text for trace in figure.data for text in trace.text)
    assert not any(trace.cliponaxis for trace in figure.data)
    assert len({trace.marker.pattern.shape for trace in figure.data}) == len(figure.data) == 3
    assert {trace.marker.pattern.fillmode for trace in figure.data} == {"overlay"}, "the colour stays under the hatch"


def test_a_comparisons_bars_say_the_figures_in_the_order_chosen() -> None:
    figure = comparison_bars(compare("घरों में", "hi", [Codepoints(), Bytes()]), "tokens")
    assert [(trace.y[0], trace.x[0], trace.text[0].strip()) for trace in figure.data] == [("Code points", 8, "8"), ("Bytes", 22, "22")]


@pytest.mark.parametrize(
    "figure",
    [
        dots(["a"], [Series("x", (1.0,))], title="t", unit=UNIT),
        bars(["a"], [Series("x", (1.0,))], title="t", unit=UNIT),
        scatter([Spot(1, 1, "a", "a")], title="t", x=UNIT, y="y"),
    ],
)
def test_a_long_axis_title_wraps(figure: Any) -> None:
    lines = figure.layout.xaxis.title.text.split("<br>")
    assert " ".join(lines) == UNIT
    assert max(map(len, lines)) <= 36
    assert figure.layout.xaxis.automargin


def test_the_name_of_a_line_stands_over_its_upper_end() -> None:
    (note,) = scatter([Spot(1, 1, "a", "a")], title="t", x="x", y="y", curves=[("F1 0.2", [0.2, 1.0], [1.0, 0.1])]).layout.annotations
    assert (note.x, note.y, note.xanchor, note.yanchor) == (0.2, 1.0, "center", "bottom")
