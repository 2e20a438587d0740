"""What every command shares: options, reading standard input, printing tables or JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from sutra.encoding import check_text
from sutra.errors import CorpusError

Decorator = Callable[[Any], Any]

json_option: Decorator = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
lang_option: Decorator = click.option("--lang", required=True, help="Language code: hi, mr, gu, ur, ne, ur-Latn, en, or mul.")
model_option: Decorator = click.option(
    "--model", "models", required=True, multiple=True, help="A model file, tokenizer.json, .model, or registry name; repeatable."
)


def read_text(path: str) -> str:
    """A text file as UTF-8, `-` for standard input, the byte order mark taken off. Raises CorpusError."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        raise CorpusError(f"{path} cannot be read ({error.strerror}); give a file that exists") from None
    except UnicodeDecodeError as error:
        raise CorpusError(f"{path} is not UTF-8 (byte {error.start + 1}); convert it to UTF-8 first") from None


def read_lines(path: str) -> list[str]:
    """The lines of a text file; only LF, CRLF and CR end one, and the end of the last line adds none."""
    lines = read_text(path).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if lines and lines[-1] == "" else lines


def check_place(path: str) -> None:
    """Whether a file can stand at `path`, asked before hours of work. Raises CorpusError."""
    if not path or Path(path).is_dir() or not Path(path).absolute().parent.is_dir():
        raise CorpusError(f"{path or 'an empty name'} cannot be written; give a file in a folder that exists")


def dumps(value: object) -> str:
    """Compact JSON that keeps every script readable."""
    return json.dumps(value, ensure_ascii=False)


def emit(value: object, as_json: bool, text: str) -> None:
    """Print `value` as JSON, or `text` for a reader."""
    sys.stdout.write((dumps(value) if as_json else text) + "\n")


def check_argument(text: str) -> str:
    """An argument from the shell, refused when it holds bytes that are not UTF-8."""
    return check_text(text)
