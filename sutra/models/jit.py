"""`compiled`: numba's compiler, typed for mypy, working wherever the package is installed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba

from sutra.cache import cache_folder

F = TypeVar("F", bound=Callable[..., Any])


@cache  # asked while modules are imported, where `once` must not wait
def _folder() -> str:
    """Where machine code is kept: a folder named after every source it was made from.

    numba looks only at the file of the function it loads. Compiled code holds a copy of what it calls in other files,
    so a change there must also lead to another folder.
    """
    package = Path(__file__).resolve().parents[1]
    sources = sorted(path for pattern in ("*/fast*.py", "*/*kernel*.py", "*/*line.py", "*/jit.py") for path in package.glob(pattern))
    digest = hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:16]
    return str(cache_folder() / "compiled" / digest)


def _compile(function: F, **options: Any) -> F:
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = _folder()
    try:
        found: F = numba.njit(cache=True, nogil=True, **options)(function)
    except (RuntimeError, OSError):  # no folder to keep it in: compile once a process
        found = numba.njit(nogil=True, **options)(function)
    finally:
        config.CACHE_DIR = before
    return found


def compiled(function: F) -> F:
    """Compile a function to machine code, kept on disk between runs where that is possible.

    The code lets go of Python's lock while it runs, so other threads (a page) go on.
    """
    return _compile(function)


def inlined(function: F) -> F:
    """The same for small functions that are called from compiled ones."""
    return _compile(function, inline="always")


def is_kept(name: str) -> bool:
    """Whether machine code of ``module.function`` lies on disk, so that calling it needs no compiler."""
    return next(Path(_folder()).glob(f"*/{name}-*.nbi"), None) is not None


def entry_point(function: Callable[..., Any], *example: Any) -> Callable[..., Any]:
    """What numba calls in the end, for arguments of exactly the types of `example`.

    Finding the machine code by the types of eight arguments takes longer than encoding a short line. Nothing is checked
    any more: the caller answers for the types. `function` must have been called with such arguments once.
    """
    dispatcher: Any = function
    found: Callable[..., Any] = dispatcher.overloads[tuple(map(numba.typeof, example))].entry_point
    return found
