"""The merge table of a run: its trace, and beside each merge the rank plain BPE gave it. Rows are made when they are shown:
a run of 8,000 merges kept as rows costs a server more memory than everything else it keeps of that run."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sutra.training import COLUMNS, Trace

Steps = npt.NDArray[np.int64]
_NEVER: Final = np.int64(10**9)  # further than any rank
_BLOCK: Final = 500


class MergeTable:
    """The merges of SuTRA's `trace`; `rival` is plain BPE's trace on the same corpus.

    >>> from sutra.training import TrainSpec, WordCounts, train
    >>> trace = train(WordCounts.from_text("घर घर घरों"), TrainSpec(algorithm="bpe", vocab_size=264)).run().trace
    >>> table = MergeTable(trace, trace)
    >>> [(row["step"], row["merged"], row["bpe_rank"]) for row in table.rows(table.find("␣घर"))]
    [(2, ' घर', 2)]
    """

    def __init__(self, trace: Trace, rival: Trace) -> None:
        self.trace, self.rival = trace, rival

    def __len__(self) -> int:
        return len(self.trace)

    @cached_property
    def ranks(self) -> Steps:
        """(n,) the step at which plain BPE first made each merge; 0: it has not made it."""
        # The two runs number their tokens apart: BPE's become SuTRA's ids by their text, -1 for those SuTRA never made.
        ours = {token: i for i, token in enumerate(self.trace.tokens)}
        same = np.fromiter((ours.get(token, -1) for token in self.rival.tokens), np.int64, len(self.rival.tokens))
        left, right = (same[self.rival.records[name]] for name in ("left", "right"))
        known = np.flatnonzero((left >= 0) & (right >= 0))
        keys, first = np.unique(_key(left[known], right[known]), return_index=True)
        wanted = _key(*(self.trace.records[name].astype(np.int64) for name in ("left", "right")))
        if not len(keys):
            return np.zeros(len(wanted), dtype=np.int64)
        place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        return np.where(keys[place] == wanted, known[first[place]] + 1, 0)

    def find(self, text: str = "", order: str = "step") -> Steps:
        """Places (from 0) of the merges in which a token holds `text` (``␣`` stands for a space), in one of ORDERS."""
        wanted = text.strip().replace("␣", " ")
        records = self.trace.records
        found = np.arange(len(self))
        if wanted:
            holds = np.fromiter((wanted in self.trace.text(i) for i in range(len(self.trace.tokens))), bool, len(self.trace.tokens))
            found = np.flatnonzero(holds[records["left"]] | holds[records["right"]] | holds[records["merged"]])
        return found[np.argsort(-ORDERS[order](self)[found], kind="stable")]

    def rows(self, places: Sequence[int] | Steps) -> Iterator[dict[str, Any]]:
        """Rows as plain dicts: the trace's columns, then ``bpe_rank`` (None: plain BPE has not made that merge)."""
        # In blocks: a column of a whole run as Python values is what this class is there to avoid.
        for block in range(0, len(places), _BLOCK):
            chosen = np.asarray(places[block : block + _BLOCK], dtype=np.int64)
            part = Trace(self.trace.records[chosen], self.trace.tokens, self.trace.byte_units)
            for row, place in zip(part.rows(), chosen.tolist(), strict=True):
                yield {**row, "step": place + 1, "bpe_rank": int(self.ranks[place]) or None}

    def last(self, count: int) -> list[dict[str, Any]]:
        """The last `count` rows."""
        return list(self.rows(range(max(0, len(self) - count), len(self))))

    def to_csv(self) -> bytes:
        """Every row as CSV in UTF-8 with a byte order mark, so that a spreadsheet reads it; full precision."""
        stream = io.StringIO(newline="")
        writer = csv.DictWriter(stream, fieldnames=[*COLUMNS, "bpe_rank"], lineterminator="\r\n")
        writer.writeheader()
        writer.writerows(self.rows(range(len(self))))
        return stream.getvalue().encode("utf-8-sig")


def _key(left: Steps, right: Steps) -> Steps:
    return left << 32 | right


def _furthest(table: MergeTable) -> Steps:
    return np.where(table.ranks == 0, _NEVER, np.abs(table.ranks - np.arange(1, len(table) + 1)))


# What stands first in each order, the greatest value first; equal ones stay in the order of the run.
ORDERS: Final[dict[str, Callable[[MergeTable], Steps]]] = {
    "step": lambda table: np.zeros(len(table), dtype=np.int64),
    "conflicts": lambda table: table.trace.records["conflicts"],
    "bpe_rank": _furthest,
}
