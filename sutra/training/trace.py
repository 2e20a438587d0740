"""The trace: one row a merge, in flat columns, readable while training goes on."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sutra.encoding import display_token

COLUMNS: Final = (
    "step",
    "phase",
    "left",
    "right",
    "merged",
    "frequency",
    "conflicts",
    "validity",
    "gamma",
    "score",
    "corpus_tokens",
)
_INT: Final = np.int64
# What one merge leaves behind: ids, counts, γ and score; the rest of a row follows from these.
RECORD: Final = np.dtype(
    [
        ("phase", np.int8),
        ("left", np.int32),
        ("right", np.int32),
        ("merged", np.int32),
        ("frequency", _INT),
        ("conflicts", _INT),
        ("gamma", np.float64),
        ("score", np.float64),
        ("corpus_tokens", _INT),
    ]
)
Records = npt.NDArray[Any]


@dataclass(frozen=True)
class Trace:
    """The merges of a run so far.

    `records`  (n,) of dtype RECORD; left, right and merged are ids of V in the order they came to be
    `tokens`   V as strings by id; with bytes as units, Latin-1 characters that stand for bytes

    Columns as in DESIGN §5: step counts from 1; phase is 2 or 3; validity Ψ = 1 − conflicts/frequency.
    """

    records: Records
    tokens: Sequence[str]
    byte_units: bool = False

    def __len__(self) -> int:
        return len(self.records)

    def text(self, token_id: int) -> str:
        """A token as it is shown: text, or ``<0xE0>`` for bytes that are no text."""
        token = self.tokens[token_id]
        return display_token(token.encode("latin-1")) if self.byte_units else token

    @property
    def validity(self) -> npt.NDArray[np.float64]:
        """Ψ of every merge, 0 to 1."""
        frequency = np.maximum(self.records["frequency"], 1)
        psi: npt.NDArray[np.float64] = 1.0 - self.records["conflicts"] / frequency
        return psi

    def column(self, name: str) -> npt.NDArray[Any] | list[str]:
        """One column by its name in COLUMNS."""
        if name == "step":
            return np.arange(1, len(self) + 1)
        if name == "validity":
            return self.validity
        if name in ("left", "right", "merged"):
            return [self.text(int(i)) for i in self.records[name]]
        found: npt.NDArray[Any] = self.records[name]
        return found

    def rows(self) -> Iterator[dict[str, Any]]:
        """Rows as plain dicts, keys as in COLUMNS."""
        columns = [self.column(name) for name in COLUMNS]
        lists = [column.tolist() if isinstance(column, np.ndarray) else column for column in columns]
        for values in zip(*lists, strict=True):
            yield dict(zip(COLUMNS, values, strict=True))

    def pairs(self) -> list[tuple[str, str]]:
        """(left, right) of every merge as text."""
        return [(self.text(int(row["left"])), self.text(int(row["right"]))) for row in self.records]

    def to_csv(self) -> str:
        """The whole trace as CSV with a header; floats in full precision."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(row.values() for row in self.rows())
        return out.getvalue()
