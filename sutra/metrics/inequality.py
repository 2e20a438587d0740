"""How unequally a tokenizer treats languages."""

from __future__ import annotations

from collections.abc import Iterable


def gini(values: Iterable[float]) -> float | None:
    """The Gini coefficient of what the same meaning costs in each language: 0 when all cost the same, towards 1 when
    one language bears it all. None for no values or a sum of 0.

    Σᵢ Σⱼ |xᵢ − xⱼ| ÷ (2 n² x̄)

    >>> gini([1.0, 1.0, 1.0]), gini([0.0, 4.0])
    (0.0, 0.5)
    """
    ordered = sorted(values)
    count, total = len(ordered), sum(ordered)
    if not count or not total:
        return None
    ranked = sum((2 * rank - count - 1) * value for rank, value in enumerate(ordered, 1))
    return ranked / (count * total)
