"""Rigidity schedules: how γ falls from its start to its end as the vocabulary fills (paper §3.2, Phase 2).

Progress p is 0 at the first merge and 1 when the vocabulary has reached K′; γ rules how much a conflict costs a pair.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

Schedule = Callable[[float, float, float], float]


def linear(start: float, end: float, progress: float) -> float:
    """The default, and what the authors' code does.

    >>> linear(4.0, 0.0, 0.25)
    3.0
    """
    return start - (start - end) * progress


def exponential(start: float, end: float, progress: float) -> float:
    """Equal ratios at equal progress; undefined for an end of 0.

    >>> exponential(4.0, 1.0, 0.5)
    2.0
    """
    return float(start * (end / start) ** progress)


def cosine(start: float, end: float, progress: float) -> float:
    """Slow, then fast, then slow.

    >>> round(cosine(4.0, 0.0, 0.5), 12)
    2.0
    """
    return end + (start - end) * (1.0 + math.cos(math.pi * progress)) / 2.0


def constant(start: float, end: float, progress: float) -> float:
    """γ stays at its start.

    >>> constant(4.0, 0.0, 0.9)
    4.0
    """
    return start


SCHEDULES: Final[dict[str, Schedule]] = {
    "linear": linear,
    "exponential": exponential,
    "cosine": cosine,
    "constant": constant,
}


def gammas(name: str, start: float, end: float, steps: int) -> npt.NDArray[np.float64]:
    """γ for every vocabulary growth 0, 1, … `steps` − 1 (`steps` = K′ − |V0|); both trainers read this one table.

    >>> gammas("linear", 4.0, 0.0, 4).tolist()
    [4.0, 3.0, 2.0, 1.0]
    """
    schedule = SCHEDULES[name]
    return np.asarray([schedule(start, end, grown / steps) for grown in range(steps)], dtype=np.float64)
