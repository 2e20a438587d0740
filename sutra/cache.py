"""Where bundled tokenizers and unpacked tables are kept between runs, and how a file is written whole or not at all."""

from __future__ import annotations

import os
import secrets
import tempfile
from functools import cache
from pathlib import Path


@cache
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
    """Write `data` to a temporary file beside `path`, then rename: under its final name a file is always whole."""
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
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
