"""What a trainer is: the interface of the reference and the fast one.

A merger holds a corpus in ids and the vocabulary V, and does one thing: the next merge. When to stop, which phase it
is and what is learned for whom is the business of `run`.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Protocol

import numpy as np
import numpy.typing as npt

from sutra.training.trace import Records


class Merger(Protocol):
    """One corpus being merged. V is a set of strings: a merge whose string is known reuses its id.

    `tokens`    V as strings by id
    `known`     the same as something to look strings up in
    `steps`     how many merges were done
    `records`   what every merge so far left (dtype `trace.RECORD`)
    """

    @property
    def tokens(self) -> list[str]: ...
    @property
    def known(self) -> Container[str]: ...
    @property
    def steps(self) -> int: ...
    @property
    def records(self) -> Records: ...

    def learn(self, steps: int, size: int) -> bool:
        """Up to `steps` merges of the greatest score while |V| < `size`. False when no pair is left to merge."""

    def hold(self, gamma: float) -> None:
        """γ stays at this value from now on."""

    def merge(self, index: int, left: int, right: int) -> None:
        """Merge everywhere a pair that stands in the word `index`, whatever its score (Phase 3)."""

    def word(self, index: int) -> list[int]:
        """The tokens of one word now."""

    def lengths(self) -> npt.NDArray[np.int32]:
        """How many tokens each word has now."""
