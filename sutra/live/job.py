"""A training job of one visitor: its own thread, its place in the queue, and frozen views of where it stands."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sutra.errors import SutraError
from sutra.live.checkpoints import Checkpoint, due_steps
from sutra.live.manager import Queue, Ticket, queue
from sutra.live.pace import SPEEDS, Clock
from sutra.live.pair import Pair
from sutra.live.refused import Refused, Shattered, refused
from sutra.live.result import Result
from sutra.live.settings import Settings
from sutra.live.warm import is_warm, wait_until_warm
from sutra.metrics.alignment import GoldWord
from sutra.training import Snapshot, WordCounts

IDLE: Final = 15.0  # seconds without a look after which a job ends itself
# Between two looks at the clock, at most this share of a run is merged: Cancel is felt within one of them.
_CHUNKS: Final = 40
_SHOWN: Final = 8  # refused merges shown while running
ENDED: Final = ("done", "cancelled", "left", "failed")


@dataclass(frozen=True, kw_only=True)
class View:
    """Where a job stands: values that do not change any more.

    `state`    waiting, warming, preparing, running, paused, or one of ENDED: done, cancelled, left (nobody looked), failed
    `place`    place in the queue, from 1; 0 when it is not waiting
    `sutra` …  snapshots of both runs, None before the corpus is prepared
    `marks`    checkpoints of (SuTRA, BPE), in order
    `refused`  merges of BPE that SuTRA has held back so far
    `message`  one plain line when it failed
    """

    state: str
    place: int = 0
    total: int = 1
    elapsed: float = 0.0
    left: float | None = None
    sutra: Snapshot | None = None
    bpe: Snapshot | None = None
    marks: tuple[tuple[Checkpoint, Checkpoint], ...] = ()
    refused: tuple[Refused, ...] = ()
    message: str = ""

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self.state in ENDED

    @property
    def steps(self) -> int:
        """Merges SuTRA has done."""
        return self.sutra.steps if self.sutra else 0

    @property
    def progress(self) -> float:
        """Share of the way, 0 to 1; 1 once it ended by itself."""
        return 1.0 if self.state == "done" else min(1.0, self.steps / max(1, self.total))


class Job:
    """One run. Its methods may be called from any thread; `view` also tells it that somebody is looking."""

    def __init__(
        self,
        counts: WordCounts,
        settings: Settings,
        *,
        gold: Sequence[GoldWord] = (),
        trained_on: str = "",
        name: str = "mine",
        speed: str = "normal",
        paused: bool = False,
        line: Queue | None = None,
        idle: float = IDLE,
    ) -> None:
        self.settings, self.name, self.trained_on = settings, name, trained_on
        self.pair: Pair | None = None
        self.result: Result | None = None
        self._shattered: Shattered | None = None
        self._counts: WordCounts | None = counts
        self._gold, self._speed, self._idle = tuple(gold), SPEEDS[speed], idle
        self._queue, self._ticket = line or queue(), Ticket()
        self._wake = threading.Condition()
        self._cancelled, self._paused, self._extra = False, paused, 0
        self._seen = time.monotonic()
        self._view = View(state="waiting")
        self._thread = threading.Thread(target=self._work, daemon=True, name="sutra-train")

    # -- what a page calls -----------------------------------------------------------------------------------------------

    def start(self) -> Job:
        """Stand in line and begin."""
        self._queue.enter(self._ticket)
        self._thread.start()
        return self

    def view(self) -> View:
        """Where it stands now. Somebody looks: the job stays alive."""
        self._seen = time.monotonic()
        found = self._view
        if found.ended:
            return found
        if self._cancelled:
            return replace(found, state="cancelled") if not self._thread.is_alive() else replace(found, state="cancelling")
        return replace(found, place=self._queue.place(self._ticket))

    def cancel(self) -> None:
        """Stop before the next merges; what was learned stays."""
        with self._wake:
            self._cancelled = True
            if self.pair is not None:
                self.pair.cancel()
            self._wake.notify_all()

    def pause(self) -> None:
        """Stop after the merges being done; the slot goes to whoever waits."""
        with self._wake:
            self._paused = True
            self._wake.notify_all()

    def resume(self) -> None:
        """Go on."""
        with self._wake:
            self._paused = False
            self._wake.notify_all()

    def set_speed(self, speed: str) -> None:
        """Go on at another speed from here."""
        with self._wake:
            self._speed = SPEEDS[speed]
            self._wake.notify_all()

    @property
    def paused(self) -> bool:
        """Whether it was told to pause (by `pause` or `step`)."""
        return self._paused

    def step(self, count: int) -> None:
        """Pause, and do `count` merges more."""
        with self._wake:
            self._paused = True
            self._extra += count
            self._wake.notify_all()

    def join(self, seconds: float = 30.0) -> View:
        """Wait for the end, for tests and scripts."""
        end = time.monotonic() + seconds
        while self._thread.is_alive() and time.monotonic() < end:
            self._thread.join(0.05)
            self.view()
        return self.view()

    # -- the thread ------------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        try:
            self._go()
        except SutraError as error:
            self._publish(state="failed", message=str(error))
        except BaseException:
            self._publish(state="failed", message="the run stopped because of a fault in this program; the settings are kept: try again, or tell its makers")
            raise
        finally:
            self._queue.leave(self._ticket)
            self._counts = None

    def _publish(self, **changes: object) -> None:
        self._view = replace(self._view, **changes)  # type: ignore[arg-type]

    def _stopping(self) -> bool:
        return self._cancelled or time.monotonic() - self._seen > self._idle

    def _take_slot(self) -> bool:
        """Wait for a turn; False when the job is to end instead."""
        while not self._stopping():
            if self._queue.enter(self._ticket, wait=0.25):
                return True
        return False

    def _go(self) -> None:
        if not self._take_slot():
            self._end()
            return
        while not is_warm() and not self._stopping():
            self._publish(state="warming")
            wait_until_warm(0.25)
        if self._stopping():
            self._end()
            return
        self._publish(state="preparing")
        assert self._counts is not None
        pair = Pair.begin(self._counts, self.settings, trained_on=self.trained_on, name=self.name)
        self._counts = None
        with self._wake:
            self.pair = pair
            if self._cancelled:
                pair.cancel()
        self._publish(state="running", total=pair.total)
        self._train(pair)
        self._end()

    def _train(self, pair: Pair) -> None:
        looks = due_steps(pair.total, self._speed.checkpoints)
        clock = Clock(self._speed, pair.total)
        self._look(pair, clock)
        while not pair.done and not self._stopping():
            with self._wake:
                extra, self._extra = self._extra, 0
                paused = self._paused
            if paused and not extra:
                clock.stop()
                if not self._rest(pair, clock):
                    return
                clock.go(self._speed, pair.sutra.steps)
                continue
            if clock.speed is not self._speed:
                clock.stop()
                clock.go(self._speed, pair.sutra.steps)
            self._merge(pair, extra or clock.due(pair.sutra.steps))
            if looks and pair.sutra.steps >= looks[0]:
                looks = [step for step in looks if step > pair.sutra.steps]
                self._look(pair, clock)
            else:
                self._show(pair, clock)
            if self._speed.tick and not extra:
                with self._wake:
                    self._wake.wait(self._speed.tick)

    def _merge(self, pair: Pair, count: int) -> None:
        """So many merges, in pieces small enough that Cancel is felt."""
        while count > 0 and not pair.done and not self._stopping():
            chunk = min(count, max(1, pair.total // _CHUNKS))
            pair.step(chunk)
            count -= chunk

    def _rest(self, pair: Pair, clock: Clock) -> bool:
        """Paused: the slot goes to whoever waits, until somebody wakes the job; False when it is to end."""
        self._look(pair, clock)
        self._publish(state="paused")
        self._queue.leave(self._ticket)
        with self._wake:
            while self._paused and not self._extra and not self._stopping():
                self._wake.wait(0.5)
        if not self._stopping():
            self._publish(state="waiting")
        if not self._take_slot():
            return False
        self._publish(state="running")
        return True

    def _look(self, pair: Pair, clock: Clock) -> None:
        """A checkpoint, unless this step has one, and the merges refused so far."""
        marks = self._view.marks
        if not (marks and marks[-1][0].steps == pair.sutra.steps and marks[-1][1].steps == pair.bpe.steps):
            if self._gold:
                self._publish(marks=(*marks, pair.checkpoints(self._gold)))
            if self._shattered is None:
                self._shattered = Shattered(pair.prepared.corpus)
            self._publish(refused=refused(pair.sutra.trace, pair.bpe.trace, self._shattered, most=_SHOWN))
        self._show(pair, clock)

    def _show(self, pair: Pair, clock: Clock) -> None:
        sutra, bpe = pair.snapshots()
        self._publish(sutra=sutra, bpe=bpe, elapsed=clock.elapsed, left=clock.left(sutra.steps))

    def _end(self) -> None:
        pair, self.pair = self.pair, None
        if pair is not None and (pair.done or self._cancelled):
            clock = Clock(self._speed, pair.total)
            self._look(pair, clock)
            self.result = Result.of(pair, self._view.marks, self._shattered)
        state = "cancelled" if self._cancelled else "done" if pair is not None and pair.done else "left"
        self._shattered = None
        self._publish(state=state, left=0.0)
