"""What the C library does with memory: free pages go back to the system, large arrays are kept apart. Elsewhere than in
glibc both do nothing."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Final

# glibc, malloc.h. Its own threshold grows to 32 MB with what is freed: large arrays then lie between small ones, and the
# pages under them are never free again. At 256 KB each is a mapping of its own, gone when it is freed. And every thread
# that draws a page would have an arena of its own.
_M_MMAP_THRESHOLD: Final = (-3, 256 * 1024)
_M_ARENA_MAX: Final = (-8, 2)


@cache
def _library() -> ctypes.CDLL | None:
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None


@cache
def keep_large_arrays_apart() -> None:
    """For a process that stays up and whose work comes and goes: told once, before the first large array."""
    library = _library()
    if library is not None:
        for option in (_M_MMAP_THRESHOLD, _M_ARENA_MAX):
            library.mallopt(*option)


def return_free_pages() -> None:
    """Give what was freed back to the system, which the library keeps otherwise."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)
