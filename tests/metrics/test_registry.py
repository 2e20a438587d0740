"""Every metric: formula, unit, range, direction, and an example worked by hand that the library confirms."""

from __future__ import annotations

import dataclasses

import pytest

from sutra.metrics.alignment import Scores
from sutra.metrics.cost import Figures
from sutra.metrics.registry import METRICS, Metric


@pytest.mark.parametrize("metric", METRICS.values(), ids=lambda metric: metric.name)
def test_contract(metric: Metric) -> None:
    assert metric.title
    assert metric.formula
    assert metric.unit
    assert metric.example
    assert metric.better in ("low", "high", "")
    assert metric.low < metric.high
    found = metric.work()
    assert found == pytest.approx(metric.result)
    assert metric.low <= metric.result <= metric.high


def test_recall_never_stands_alone() -> None:
    assert {"precision", "recall", "f1"} <= set(METRICS)
    assert "precision" in METRICS["recall"].example


def test_what_is_shown_is_explained() -> None:
    shown = {field.name for cls in (Figures, Scores) for field in dataclasses.fields(cls)}
    counts = {"words", "chars", "bytes", "analysed_words", "akshara_splits_at_morpheme", "unreachable"}
    snapped = {"snapped_f1", "snapped_precision", "snapped_recall"}
    assert shown - counts - snapped <= set(METRICS)
