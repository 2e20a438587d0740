"""When a visit has ended, what it held goes back to the system."""

from __future__ import annotations

import asyncio
import gc
from typing import Final

from sutra.memory import return_free_pages

_WAIT: Final = 2.0  # a class leaves together: one sweep for all of them
_waiting: list[bool] = []


def give_back(loop: asyncio.AbstractEventLoop) -> None:
    """Soon, and once for all who ask meanwhile: collect what is unreachable and return free pages."""
    if not _waiting:
        _waiting.append(True)
        loop.call_later(_WAIT, _sweep)


def _sweep() -> None:
    _waiting.clear()
    gc.collect()
    return_free_pages()
