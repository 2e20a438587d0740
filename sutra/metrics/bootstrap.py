"""Bootstrap intervals: how far a ratio of totals could move if other sentences had been written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

SAMPLES: Final = 1_000
LEVEL: Final = 0.95


def ratio_interval(
    above: Sequence[float], below: Sequence[float], *, samples: int = SAMPLES, level: float = LEVEL, seed: int = 0
) -> tuple[float, float] | None:
    """Percentile interval of sum(above) ÷ sum(below) when the paired lines are drawn anew with replacement.

    `above` and `below` are equally long: element i of both belongs to line i, so the pairing is kept. Deterministic for
    a seed. None for fewer than two lines or a denominator that can be 0 (Efron and Tibshirani 1993, ch. 13).

    >>> ratio_interval([2, 2, 2], [1, 1, 1])
    (2.0, 2.0)
    """
    if len(above) != len(below):
        raise ValueError("the two sides must have the same number of lines")
    count = len(above)
    if count < 2:
        return None
    draws = np.random.default_rng(seed).multinomial(count, np.full(count, 1.0 / count), size=samples)
    top = draws @ np.asarray(above, dtype=np.float64)
    bottom = draws @ np.asarray(below, dtype=np.float64)
    if not bottom.all():
        return None
    edge = (1.0 - level) / 2.0
    low, high = np.quantile(top / bottom, [edge, 1.0 - edge])
    return float(low), float(high)
