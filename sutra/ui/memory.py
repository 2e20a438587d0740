"""Memory of a server that stays up: what a visit held goes back to the system when it ends."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
from functools import cache
from typing import Final

_WAIT: Final = 2.0  # a class leaves together: one sweep for all of them
_waiting: list[bool] = []


@cache
def _allocator() -> ctypes.CDLL | None:
    """The C library, where it can be asked to return memory (glibc)."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") else None


def give_back(loop: asyncio.AbstractEventLoop) -> None:
    """Soon, and once for all who ask meanwhile: collect what is unreachable and return free pages to the system."""
    if not _waiting:
        _waiting.append(True)
        loop.call_later(_WAIT, _sweep)


def _sweep() -> None:
    _waiting.clear()
    gc.collect()
    library = _allocator()
    if library is not None:
        library.malloc_trim(0)
