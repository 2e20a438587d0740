"""A visit: what it made is let go soon after it ended, and not while it can still come back."""

from __future__ import annotations

import asyncio
import gc
import weakref
from dataclasses import dataclass, field
from typing import Any

import pytest

from sutra.live.warm import wait_until_warm
from sutra.ui import visit as module
from sutra.ui.visit import LOOK_EVERY, Visit
from tests.pages.test_train import TEXT, cold, paste, press, to_the_end


@dataclass
class Server:
    """Streamlit's runtime, as far as a visit asks it: whether a session is connected, one answer a look."""

    connected: list[bool]
    closed: list[str] = field(default_factory=list)

    def is_active_session(self, session: str) -> bool:
        return self.connected.pop(0)

    def close_session(self, session: str) -> None:
        self.closed.append(session)


@dataclass
class Loop:
    """An event loop whose time is turned by hand."""

    due: list[tuple[float, Any, tuple[Any, ...]]] = field(default_factory=list)

    def call_later(self, seconds: float, what: Any, *args: Any) -> None:
        self.due.append((seconds, what, args))

    def turn(self) -> float:
        seconds, what, args = self.due.pop(0)
        what(*args)
        return seconds


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    found = Loop()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: found)
    monkeypatch.setattr(module, "exists", lambda: True)
    return found


def visited(monkeypatch: pytest.MonkeyPatch, connected: list[bool]) -> tuple[Visit, Server]:
    server = Server(connected)
    monkeypatch.setattr(module, "get_instance", lambda: server)
    found = Visit("a")
    found.own["mine"] = object()  # type: ignore[assignment]
    return found, server


def test_two_looks_at_a_visitor_who_left_end_the_visit(loop: Loop, monkeypatch: pytest.MonkeyPatch) -> None:
    found, server = visited(monkeypatch, [False, False])
    module._disconnected(found)
    module._disconnected(found)
    assert len(loop.due) == 1
    assert loop.turn() == LOOK_EVERY
    assert found.own
    assert not server.closed
    loop.turn()
    assert server.closed == ["a"]
    assert not found.own
    # Streamlit keeps a session for 120 s: it must be closed before, for then nothing closes it any more.
    assert 2 * LOOK_EVERY < 120


def test_a_visitor_who_comes_back_keeps_everything(loop: Loop, monkeypatch: pytest.MonkeyPatch) -> None:
    found, server = visited(monkeypatch, [False, True, False, True])
    module._disconnected(found)
    for _ in range(4):
        loop.turn()
    assert found.own
    assert not server.closed
    assert loop.due


def test_without_a_server_nothing_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _ = visited(monkeypatch, [])
    module._disconnected(found)
    assert found.own
    assert not found.watched


def test_nothing_in_a_session_holds_a_run_but_its_visit() -> None:
    """Callbacks, fragments and downloads outlive a visit: held by one of them, a run stayed in memory for ever."""
    assert wait_until_warm(300)
    page = cold().run()
    paste(page, TEXT)
    press(page, "train_run")
    job = to_the_end(page)
    assert not page.exception
    assert job.result is not None
    held = [weakref.ref(job), weakref.ref(job.result), weakref.ref(page.session_state["visit"].choice.corpus)]
    job.join()
    del job
    page.session_state["visit"].end()
    gc.collect()
    assert [ref() for ref in held] == [None, None, None]
    page.run()
    assert not page.exception
