"""Speeds: the engine would be done in a blink, and a class needs to see γ fall; so merges are handed out by the clock."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Speed:
    """`seconds` a whole run takes (0: as fast as it goes), the pause between two helpings, how many checkpoints it has."""

    name: str
    label: str
    seconds: float
    tick: float
    checkpoints: int


SPEEDS: Final = {
    speed.name: speed
    for speed in (
        Speed("class", "Class (30 s)", 30.0, 0.2, 24),
        Speed("normal", "Normal (10 s)", 10.0, 0.2, 16),
        Speed("full", "Full", 0.0, 0.0, 8),
    )
}


def due(speed: Speed, elapsed: float, done: int, total: int) -> int:
    """How many merges to do now, when `done` of about `total` are done after `elapsed` seconds of work.

    >>> due(SPEEDS["normal"], 5.0, 400, 1000), due(SPEEDS["full"], 0.0, 0, 1000), due(SPEEDS["class"], 0.0, 0, 1000)
    (100, 125, 1)
    """
    if not speed.seconds:
        return max(1, total // speed.checkpoints)
    return max(1, round(total * elapsed / speed.seconds) - done)


def seconds_left(speed: Speed, elapsed: float, done: int, total: int) -> float | None:
    """About how many seconds are left, None before anything can be said.

    >>> seconds_left(SPEEDS["class"], 3.0, 100, 1000), seconds_left(SPEEDS["full"], 0.0, 0, 1000)
    (27.0, None)
    """
    if speed.seconds:
        return max(0.0, speed.seconds * (1 - done / max(1, total)))
    return elapsed * (total - done) / done if done else None


class Clock:
    """The time a run has worked, pauses left out, and what the speed makes of it."""

    def __init__(self, speed: Speed, total: int) -> None:
        self._total, self._worked = total, 0.0
        self.go(speed, 0)

    def go(self, speed: Speed, steps: int) -> None:
        """Begin, or go on after a pause: pace counts from here, whatever was stepped by hand."""
        self.speed, self._begun = speed, time.monotonic()
        self._from = (self._worked, steps)

    def stop(self) -> None:
        """Pause."""
        self._worked = self.elapsed

    @property
    def elapsed(self) -> float:
        """Seconds of work so far."""
        return self._worked + time.monotonic() - self._begun

    def due(self, steps: int) -> int:
        """Merges to do now."""
        time_from, steps_from = self._from
        return due(self.speed, self.elapsed - time_from, steps - steps_from, self._total)

    def left(self, steps: int) -> float | None:
        """About how many seconds are left."""
        return seconds_left(self.speed, self.elapsed, steps, self._total)
