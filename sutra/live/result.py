"""What stays of a run when it is over: tokenizers, traces, checkpoints, refused merges; the merging machinery is let go."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sutra.live.checkpoints import Checkpoint
from sutra.live.pair import Pair
from sutra.live.refused import Refused, Shattered, refused
from sutra.live.scrub import Scrubber
from sutra.live.settings import Settings
from sutra.models.bpe import BPE
from sutra.training import COLUMNS, Trace


@dataclass(frozen=True)
class Result:
    """One finished (or cancelled) run of SuTRA and of plain BPE beside it."""

    settings: Settings
    model: BPE
    rival: BPE
    trace: Trace
    rival_trace: Trace
    marks: tuple[tuple[Checkpoint, Checkpoint], ...]
    refused: tuple[Refused, ...]
    note: str

    @classmethod
    def of(cls, pair: Pair, marks: tuple[tuple[Checkpoint, Checkpoint], ...], shattered: Shattered | None = None) -> Result:
        """Everything a screen or a download needs of a pair that has ended."""
        model, rival = pair.tokenizers()
        first, second = pair.snapshots()
        held = refused(first.trace, second.trace, shattered or Shattered(pair.prepared.corpus))
        return cls(pair.settings, model, rival, first.trace, second.trace, marks, held, first.note)

    @cached_property
    def scrubbers(self) -> tuple[Scrubber, Scrubber]:
        """SuTRA's and BPE's, for pinned words."""
        return Scrubber(self.model, self.trace), Scrubber(self.rival, self.rival_trace)

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """The merge table."""
        return merge_rows(self.trace, self.rival_trace)


def bpe_ranks(trace: Trace) -> dict[tuple[str, str], int]:
    """(left, right) as text → the step at which plain BPE first made that merge."""
    found: dict[tuple[str, str], int] = {}
    for step, pair in enumerate(trace.pairs(), 1):
        found.setdefault(pair, step)
    return found


def merge_rows(trace: Trace, rival: Trace, *, last: int | None = None) -> list[dict[str, Any]]:
    """The trace as rows, the rank plain BPE gave each merge beside it (None: it has not made it); only the `last` ones if asked."""
    ranked = bpe_ranks(rival)
    if last is not None and len(trace) > last:
        skipped = len(trace) - last
        rows = [{**row, "step": row["step"] + skipped} for row in Trace(trace.records[-last:], trace.tokens, trace.byte_units).rows()]
    else:
        rows = list(trace.rows())
    return [{**row, "bpe_rank": ranked.get((row["left"], row["right"]))} for row in rows]


def search(rows: list[dict[str, Any]], text: str) -> list[dict[str, Any]]:
    """Rows in which a token holds `text`; ``␣`` stands for a space. All of them for an empty search.

    >>> search([{"left": " घ", "right": "र", "merged": " घर"}], "घर")
    [{'left': ' घ', 'right': 'र', 'merged': ' घर'}]
    """
    wanted = text.strip().replace("␣", " ")
    return [row for row in rows if not wanted or any(wanted in row[name] for name in ("left", "right", "merged"))]


def trace_csv(rows: list[dict[str, Any]]) -> bytes:
    """The merge table as CSV in UTF-8 with a byte order mark: the trace's columns, then ``bpe_rank``; full precision."""
    import csv
    import io

    stream = io.StringIO(newline="")
    writer = csv.DictWriter(stream, fieldnames=[*COLUMNS, "bpe_rank"], lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return stream.getvalue().encode("utf-8-sig")
