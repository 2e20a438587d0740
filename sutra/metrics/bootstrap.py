"""Bootstrap intervals: how far a ratio of totals could move if other sentences had been written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

SAMPLES: Final = 1_000
LEVEL: Final = 0.95
_BLOCK: Final = 1_000_000  # numbers drawn at a time: 8 MB


def _draws(count: int, samples: int, seed: int) -> Iterable[Floats]:
    """How often each line is drawn, shape (samples, count), in blocks of bounded size; small ones are kept."""
    return _kept(count, samples, seed) if count * samples <= _BLOCK else _blocks(count, samples, seed)


def _blocks(count: int, samples: int, seed: int) -> Iterator[Floats]:
    source = np.random.default_rng(seed)
    size = max(1, _BLOCK // count)
    for begun in range(0, samples, size):
        yield source.multinomial(count, np.full(count, 1.0 / count), size=min(size, samples - begun)).astype(np.float64)


@lru_cache(maxsize=8)
def _kept(count: int, samples: int, seed: int) -> tuple[Floats, ...]:
    return tuple(_blocks(count, samples, seed))


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
    sides = np.array([above, below], dtype=np.float64).T
    totals = np.concatenate([draws @ sides for draws in _draws(count, samples, seed)])
    if not totals[:, 1].all():
        return None
    edge = (1.0 - level) / 2.0
    low, high = np.quantile(totals[:, 0] / totals[:, 1], [edge, 1.0 - edge])
    return float(low), float(high)
