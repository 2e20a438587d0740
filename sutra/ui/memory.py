"""Memory of a server that stays up: what a visit held goes back to the system when it ends."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
from typing import Final

from sutra.cache import once

_WAIT: Final = 2.0  # a class leaves together: one sweep for all of them
_waiting: list[bool] = []
# glibc, malloc.h. Its own threshold grows to 32 MB with what is freed: large arrays then lie between small ones, and the
# pages under them are never free again. At 256 KB each is a mapping of its own, gone when it is freed. And every thread
# that draws a page would have an arena of its own.
_M_MMAP_THRESHOLD: Final = (-3, 256 * 1024)
_M_ARENA_MAX: Final = (-8, 2)


@once
def allocator() -> ctypes.CDLL | None:
    """The C library, told at its first use to keep large arrays apart; None where it cannot be told (not glibc)."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    if not hasattr(library, "mallopt") or not hasattr(library, "malloc_trim"):
        return None
    for option in (_M_MMAP_THRESHOLD, _M_ARENA_MAX):
        library.mallopt(*option)
    return library


def give_back(loop: asyncio.AbstractEventLoop) -> None:
    """Soon, and once for all who ask meanwhile: collect what is unreachable and return free pages to the system."""
    if not _waiting:
        _waiting.append(True)
        loop.call_later(_WAIT, _sweep)


def _sweep() -> None:
    _waiting.clear()
    gc.collect()
    library = allocator()
    if library is not None:
        library.malloc_trim(0)
