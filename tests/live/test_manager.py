"""The queue says when it is idle, and memory is swept once the visits have ended."""

from __future__ import annotations

import threading

from sutra.live.manager import Queue, Sweep, Ticket


def test_the_last_to_leave_says_that_the_queue_is_idle() -> None:
    told: list[int] = []
    queue = Queue(slots=1, on_idle=lambda: told.append(1))
    first, second = Ticket(), Ticket()
    queue.enter(first)
    queue.enter(second)
    queue.leave(first)
    assert not told
    queue.enter(second)
    queue.leave(second)
    assert told == [1]


def test_a_sweep_put_off_runs_once() -> None:
    done = threading.Event()
    sweep = Sweep(quiet=0.05)
    sweep.now = done.set  # type: ignore[method-assign]
    sweep.later()
    sweep.later()
    assert done.wait(5)
