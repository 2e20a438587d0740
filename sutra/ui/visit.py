"""One visit: what somebody has made here, held in one place, so that all of it is let go soon after they have left.

Streamlit drops the state of a visitor who left only when the next one leaves, and never their uploads and downloads.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import streamlit as st
from streamlit.runtime import exists, get_instance
from streamlit.runtime.scriptrunner import get_script_run_ctx

from sutra.models.base import Tokenizer
from sutra.ui.memory import give_back

if TYPE_CHECKING:
    from sutra.live.choice import Choice
    from sutra.live.job import Job
    from sutra.live.reading import Read

# Two looks in a row at a visit that is not connected end it: it could be resumed for 120 s.
LOOK_EVERY: Final = 55.0
_KEY: Final = "visit"


@dataclass(eq=False)
class Visit:
    """`job` is the run of the Train page, `choice` what its controls say, `own` the tokenizers brought or trained by name,
    `trained` the names of those trained, oldest first, `read` the text given: its key, what was read, or the error."""

    session: str
    job: Job | None = None
    choice: Choice | None = None
    own: dict[str, Tokenizer] = field(default_factory=dict)
    trained: list[str] = field(default_factory=list)
    read: tuple[str, Read | None, str] | None = None
    watched: bool = False

    def end(self) -> None:
        """Let everything go; a run that still goes on ends."""
        if self.job is not None:
            self.job.cancel()
        self.job, self.choice, self.read = None, None, None
        self.own.clear()
        self.trained.clear()


def visit() -> Visit:
    """The visit of whoever this page is drawn for."""
    found: Visit | None = st.session_state.get(_KEY)
    if found is None:
        context = get_script_run_ctx()
        found = st.session_state[_KEY] = Visit(context.session_id if context else "")
    _connected(found)
    return found


def _disconnected(found: Visit) -> None:
    # Called on the server's event loop; anywhere else there is no server that could be asked.
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return
    if not found.watched:
        found.watched = True
        loop.call_later(LOOK_EVERY, _look, found, loop, 0)


@st.cache_resource(scope="session", on_release=_disconnected, show_spinner=False)
def _connected(_visit: Visit) -> Visit:
    return _visit


def _look(found: Visit, loop: asyncio.AbstractEventLoop, away: int) -> None:
    if not exists():
        return
    server = get_instance()
    away = 0 if server.is_active_session(found.session) else away + 1
    if away < 2:
        loop.call_later(LOOK_EVERY, _look, found, loop, away)
        return
    server.close_session(found.session)
    found.end()
    give_back(loop)
