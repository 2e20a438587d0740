"""Running a command in this process: what it printed, what it complained of, how it ended."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from sutra.cli import main


@dataclass(frozen=True)
class Ended:
    """Exit code, standard output and standard error."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of the output, parted at \\n alone."""
        return self.out.removesuffix("\n").split("\n") if self.out else []


Run = Callable[..., Ended]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run ``python -m sutra`` with these arguments in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, stdin: bytes = b"") -> Ended:
        out, err = io.BytesIO(), io.BytesIO()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="ascii"))
            patch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="ascii"))
            patch.setattr(sys, "stderr", io.TextIOWrapper(err, encoding="ascii", errors="backslashreplace"))
            with pytest.raises(SystemExit) as ended:
                main(list(arguments))
            sys.stdout.flush()
            sys.stderr.flush()
            return Ended(int(ended.value.code or 0), out.getvalue().decode("utf-8"), err.getvalue().decode("utf-8"))

    return call


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str | bytes], str]:
    """Write a file of the test's own folder; gives its name."""

    def put(name: str, data: str | bytes) -> str:
        (tmp_path / name).write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
        return name

    return put
