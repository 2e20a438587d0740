"""What is made once: a function's answers for a process, files between runs, and how a file is written whole or not at all."""

from __future__ import annotations

import gc
import os
import secrets
import tempfile
import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
# NOTE one lock for all: what is made once calls other such functions, and with a lock each two threads could wait for
# each other. Reading what is there takes no lock. And no module may ask for such an answer while it is imported: what is
# made once imports modules, and would wait for one that waits for it.
_making = threading.RLock()


@contextmanager
def not_collecting() -> Iterator[None]:
    """Without Python's garbage collector. What stays for ever is no garbage: looking for some while a lexicon is read
    takes as long again as reading it."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def once(function: F) -> F:
    """Keep every answer for ever, and never make one twice.

    `functools.cache` makes it as often as threads ask meanwhile: visitors who open a page together would each read the
    lexicon, and a queue that is there twice is no queue.

    >>> made = []
    >>> @once
    ... def table(name: str) -> str:
    ...     made.append(name)
    ...     return name.upper()
    >>> table("a"), table("a"), made
    ('A', 'A', ['a'])
    """
    kept: dict[Hashable, Any] = {}

    @wraps(function)
    def answer(*args: Hashable) -> Any:
        try:
            return kept[args]
        except KeyError:
            pass
        with _making:
            if args not in kept:
                with not_collecting():
                    kept[args] = function(*args)
            return kept[args]

    answer.cache_clear = kept.clear  # type: ignore[attr-defined]
    return answer  # type: ignore[return-value]


@cache  # asked while modules are imported, where `once` must not wait
def cache_folder() -> Path:
    """The folder for what can be made again: ``SUTRA_CACHE``, else the user's cache folder, else a temporary one."""
    chosen = os.environ.get("SUTRA_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache"), "sutra-studio"
    )
    folder = Path(chosen)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        # A read-only home (a container): work without keeping anything.
        return Path(tempfile.mkdtemp(prefix="sutra-studio-"))


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Write `data` to a temporary file beside `path`, then rename: under its final name a file is always whole.

    A link keeps pointing, and a device or a pipe is written to as it is: a rename would put a file in its place.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        with open(target, "wb") as stream:  # a folder says so here
            stream.write(data)
        return
    # Not tempfile.mkstemp: its files are private to their owner, and the rename would keep them so.
    name = target.parent / f".{target.name}.{os.getpid()}.{secrets.token_hex(4)}.part"
    handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(name, target)
    except BaseException:
        name.unlink(missing_ok=True)
        raise
