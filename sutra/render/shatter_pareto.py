"""The Pareto picture: boundary F1 against fertility for every variant that was trained beforehand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from sutra.cache import once
from sutra.languages import DATA
from sutra.render.figures import number
from sutra.render.tax_charts import Spot
from sutra.render.tax_table import Cell, Head, plain_table

FILE: Final = DATA / "pareto.json"


@once
def pareto(path: Path = FILE) -> dict[str, Any]:
    """What the bench wrote: ``{"measured_on": str, "rows": [{lang, label, group, marker, fertility, f1, …}]}``; {} when absent."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def rows_of(lang: str) -> list[dict[str, Any]]:
    """The variants of one language."""
    return [row for row in pareto().get("rows", []) if row["lang"] == lang]


def front(rows: Sequence[dict[str, Any]], field: str) -> list[int]:
    """Indices of the rows that no other row beats: none has at most the same fertility and a greater score. Lossy
    tokenizers are never among them.

    >>> front([{"fertility": 1, "f1": 0.2}, {"fertility": 2, "f1": 0.1}, {"fertility": 3, "f1": 0.9}], "f1")
    [0, 2]
    """
    best = -1.0
    kept = []
    for index in sorted(range(len(rows)), key=lambda i: (rows[i]["fertility"], -rows[i][field])):
        if rows[index][field] > best and not rows[index].get("lossy"):
            best = rows[index][field]
            kept.append(index)
    return kept


def near(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows whose fertility is about that of what was trained here: bytes, code points and old encodings lie far off."""
    reach = 1.15 * max((row["fertility"] for row in rows if row["group"] != "not trained here"), default=0.0)
    return [row for row in rows if row["fertility"] <= reach]


def spots(rows: Sequence[dict[str, Any]], field: str) -> list[Spot]:
    """Points of the picture: fertility (x) against the score (y)."""
    return [
        Spot(
            row["fertility"], row[field], row["label"], row["group"],
            f"F1 {row[field]:.3f} (precision {row[field.replace('f1', 'precision')]:.3f}, recall {row[field.replace('f1', 'recall')]:.3f}), {row['fertility']:.2f} tokens per word",
        )
        for row in rows
    ]  # fmt: skip


def pareto_table(rows: Sequence[dict[str, Any]]) -> str:
    """Every variant as a row; those that none beats are underlined."""
    best = {field: {rows[i]["label"] for i in front(rows, field)} for field in ("f1", "snapped_f1")}
    heads = [
        Head("Variant", "actual size"), Head("Fertility", "tokens per word"), Head("Precision", "strict, share"), Head("Recall", "strict, share"),
        Head("F1", "strict, share"), Head("Precision", "snapped, share"), Head("Recall", "snapped, share"), Head("F1", "snapped, share"),
    ]  # fmt: skip
    table: list[list[Cell | str]] = [
        [
            Cell(row["label"], f"{row['size']:,} ids" if row["size"] else ""), number(row["fertility"], 2), number(row["precision"], 3), number(row["recall"], 3),
            Cell(number(row["f1"], 3), marked=row["label"] in best["f1"]), number(row["snapped_precision"], 3), number(row["snapped_recall"], 3),
            Cell(number(row["snapped_f1"], 3), marked=row["label"] in best["snapped_f1"]),
        ]
        for row in sorted(rows, key=lambda row: row["fertility"])
    ]  # fmt: skip
    return plain_table(heads, table, label="Variants", note="Underlined: no other variant has a higher score at the same fertility or less.")
