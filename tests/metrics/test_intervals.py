"""Bootstrap intervals, the Gini coefficient and Rényi efficiency against what is known of them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sutra.metrics.bootstrap import ratio_interval
from sutra.metrics.inequality import gini
from sutra.metrics.renyi import renyi_efficiency

costs = st.lists(st.integers(1, 500), min_size=2, max_size=40)


@given(costs)
def test_a_constant_ratio_has_no_width(lines: list[int]) -> None:
    low, high = ratio_interval([3 * value for value in lines], lines) or (0.0, 0.0)
    assert low == pytest.approx(3.0)
    assert high == pytest.approx(3.0)


def test_it_holds_the_ratio_and_narrows_with_more_lines() -> None:
    few_above, few_below = [3, 5, 9, 4] * 4, [2, 4, 3, 4] * 4
    many_above, many_below = few_above * 25, few_below * 25
    few, many = ratio_interval(few_above, few_below), ratio_interval(many_above, many_below)
    assert few is not None
    assert many is not None
    assert few[0] < 21 / 13 < few[1]
    assert few[0] < many[0] < 21 / 13 < many[1] < few[1]
    assert ratio_interval(few_above, few_below) == few
    assert ratio_interval(few_above, few_below, seed=1) != few


def test_too_little_to_say() -> None:
    assert ratio_interval([1], [1]) is None
    assert ratio_interval([1, 1], [0, 0]) is None
    with pytest.raises(ValueError, match="same number"):
        ratio_interval([1, 2], [1])


@given(costs)
def test_gini_is_the_mean_difference(values: list[int]) -> None:
    mean = sum(values) / len(values)
    slow = sum(abs(a - b) for a in values for b in values) / (2 * len(values) ** 2 * mean)
    assert gini(values) == pytest.approx(slow)
    assert gini([7 * value for value in values]) == pytest.approx(slow)


def test_gini_of_nothing() -> None:
    assert gini([]) is None
    assert gini([0, 0]) is None


@given(st.lists(st.integers(0, 20), min_size=1, max_size=60))
def test_renyi_lies_between_0_and_1(tokens: list[int]) -> None:
    found = renyi_efficiency(tokens, 21)
    assert found is not None
    assert 0.0 <= found <= 1.0


def test_renyi_by_hand() -> None:
    shares = (0.5, 0.25, 0.25)
    by_hand = math.log2(sum(share**2.5 for share in shares)) / (1 - 2.5) / 3
    assert renyi_efficiency("aabc", 8) == pytest.approx(by_hand)
    assert renyi_efficiency("aabc", 8, alpha=1.0) == pytest.approx(1.5 / 3)
    assert renyi_efficiency("", 8) is None
