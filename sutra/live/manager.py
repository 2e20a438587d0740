"""The queue of one process: at most two runs compute at a time, the others wait their turn and know their place."""

from __future__ import annotations

import threading
import weakref
from typing import Final

from sutra.cache import once

SLOTS: Final = 2


class Queue:
    """Turns, first come first served. It holds whoever waits or computes weakly: a job forgotten elsewhere is gone.

    >>> queue = Queue(slots=1)
    >>> first, second = Ticket(), Ticket()
    >>> queue.enter(first), queue.enter(second), queue.place(second)
    (True, False, 1)
    >>> queue.leave(first)
    >>> queue.enter(second), queue.place(second)
    (True, 0)
    """

    def __init__(self, slots: int = SLOTS) -> None:
        self.slots = slots
        self._changed = threading.Condition()
        self._waiting: list[weakref.ref[Ticket]] = []
        self._working: weakref.WeakSet[Ticket] = weakref.WeakSet()

    def enter(self, ticket: Ticket, wait: float = 0.0) -> bool:
        """Take a slot if it is this ticket's turn; else stand in line and wait up to `wait` seconds for a change."""
        with self._changed:
            if ticket in self._working:
                return True
            if ticket not in self._line():
                self._waiting.append(weakref.ref(ticket))
            if not self._turn(ticket) and wait:
                self._changed.wait(wait)
            if not self._turn(ticket):
                return False
            self._drop(ticket)
            self._working.add(ticket)
            return True

    def leave(self, ticket: Ticket) -> None:
        """Give the slot back, or step out of the line."""
        with self._changed:
            self._working.discard(ticket)
            self._drop(ticket)
            self._changed.notify_all()

    def place(self, ticket: Ticket) -> int:
        """Place in the line, from 1; 0 when it computes or does not wait."""
        with self._changed:
            line = self._line()
            return line.index(ticket) + 1 if ticket in line else 0

    @property
    def working(self) -> int:
        """How many compute now."""
        with self._changed:
            return len(self._working)

    @property
    def waiting(self) -> int:
        """How many stand in line."""
        with self._changed:
            return len(self._line())

    def _line(self) -> list[Ticket]:
        return [ticket for ref in self._waiting if (ticket := ref()) is not None]

    def _turn(self, ticket: Ticket) -> bool:
        line = self._line()
        return len(self._working) < self.slots and bool(line) and line[0] is ticket

    def _drop(self, ticket: Ticket) -> None:
        self._waiting = [ref for ref in self._waiting if ref() is not None and ref() is not ticket]


class Ticket:
    """What stands in a queue: one a job."""


@once
def queue() -> Queue:
    """The queue of this process."""
    return Queue()
