"""Corpus files as lines of text: .txt, .jsonl, .parquet, each also .gz, and counts as .tsv; `-` is standard input, as text.

Only LF, CRLF and CR end a line: U+0085 and U+2028 are text. A byte order mark says UTF-8 or UTF-16; without one a file
is UTF-8. Nothing else is guessed, and nothing is dropped in silence.
"""

from __future__ import annotations

import codecs
import gzip
import io
import json
import sys
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, Any, Final

from sutra.encoding import check_text
from sutra.errors import CorpusError, TextError, one_line
from sutra.text.words import is_run

_BLOCK: Final = 1 << 20
_MARKS: Final = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
DEFAULT_FIELD: Final = "text"


def _open(path: Path) -> AbstractContextManager[IO[bytes]]:
    """A file's bytes, unpacked when the name ends in .gz; standard input for `-`, which stays open."""
    if str(path) == "-":
        return nullcontext(sys.stdin.buffer)
    if path.is_dir():
        raise CorpusError(f"{path} is a folder; name the files in it")
    try:
        return gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb")  # type: ignore[return-value]
    except OSError as error:
        raise CorpusError(f"{path} cannot be read ({error.strerror}); give a file that exists") from None


def read_lines(path: str | Path) -> Iterator[str]:
    """The lines of a text file without what ends them. Raises CorpusError for bytes that are not the file's encoding."""
    path = Path(path)
    with _open(path) as file:
        try:
            head = file.read(4)
            encoding = next((name for mark, name in _MARKS if head.startswith(mark)), "utf-8")
            decode = codecs.getincrementaldecoder(encoding)()
            newline = io.IncrementalNewlineDecoder(None, translate=True)
            rest, block = "", head + file.read(_BLOCK)
            while block:
                rest += newline.decode(decode.decode(block))
                *lines, rest = rest.split("\n")
                yield from lines
                block = file.read(_BLOCK)
            rest += newline.decode(decode.decode(b"", final=True), final=True)
            *lines, rest = rest.split("\n")
            yield from lines
            if rest:
                yield rest
        except UnicodeDecodeError as error:
            raise CorpusError(f"{path} is not {encoding.removesuffix('-sig').upper()} ({error.reason}); convert it to UTF-8 first") from None
        except (OSError, EOFError, zlib.error) as error:
            raise CorpusError(f"{path} cannot be read to its end ({error}); get the file again") from None


def _json_texts(path: Path, field: str) -> Iterator[str]:
    """The text field of every line of a .jsonl file."""
    for number, line in enumerate(read_lines(path), start=1):
        if not line.strip():
            continue
        try:
            row: Any = json.loads(line)
        except (ValueError, RecursionError):
            raise CorpusError(f"{path}:{number} is not JSON; each line of a .jsonl file is one object") from None
        text = row.get(field) if isinstance(row, dict) else row if isinstance(row, str) else None
        if not isinstance(text, str):
            fields = ", ".join(map(str, row)) if isinstance(row, dict) else "no fields"
            raise CorpusError(f"{path}:{number} has no text field {one_line(field)} (it has {fields}); name it with --field")
        try:
            yield check_text(text)
        except TextError as error:
            raise CorpusError(f"{path}:{number}: {error}") from None


def _parquet_texts(path: Path, field: str) -> Iterator[str]:
    """One column of a .parquet file, batch by batch."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        source: Any = path if path.suffix != ".gz" else pa.BufferReader(gzip.decompress(path.read_bytes()))
        file = pq.ParquetFile(source)
        if field not in file.schema_arrow.names:
            raise CorpusError(f"{path} has no column {one_line(field)} (it has {', '.join(file.schema_arrow.names)}); name it with --field")
        for batch in file.iter_batches(batch_size=2048, columns=[field]):
            for value in batch.column(0).to_pylist():
                if isinstance(value, str):
                    yield value
                elif value is not None:
                    raise CorpusError(f"{path}: column {field} does not hold text; name another with --field")
    except (OSError, EOFError, pa.ArrowException) as error:
        raise CorpusError(f"{path} is not a parquet file that can be read ({' '.join(str(error).split())[:120]})") from None


def kind_of(path: str | Path) -> str:
    """The kind of a corpus file by its name, .gz aside: jsonl, parquet, table, or text for anything else.

    >>> kind_of("a/b.jsonl.gz"), kind_of("c.parquet"), kind_of("d.txt")
    ('jsonl', 'parquet', 'text')
    """
    suffix = Path(str(path).removesuffix(".gz")).suffix.lower()
    return {".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet", ".csv": "table"}.get(suffix, "text")


def read_texts(path: str | Path, field: str | None = None) -> Iterator[str]:
    """The texts of a corpus file, one a line or row. Raises CorpusError.

    `field`  the text field of .jsonl and .parquet files; ``text`` when left out
    """
    path = Path(path)
    kind = kind_of(path)
    if kind == "text":
        if field is not None:
            raise CorpusError(f"{path} is plain text and has no field {one_line(field)}; leave out --field")
        yield from read_lines(path)
    elif kind == "table":
        raise CorpusError(f"{path} is a table, and its commas would be learned as text; give its text column as .txt or .jsonl, or word<TAB>count rows with --counts")
    elif not path.is_file():
        raise CorpusError(f"{path} cannot be read (no such file); give a file that exists")
    elif kind == "jsonl":
        yield from _json_texts(path, field or DEFAULT_FIELD)
    else:
        yield from _parquet_texts(path, field or DEFAULT_FIELD)


def read_count_rows(path: str | Path) -> Iterator[tuple[str, int]]:
    """The rows of a word<TAB>count file. Raises CorpusError that names the first line that does not hold."""
    for number, line in enumerate(read_lines(path), start=1):
        if not line:
            continue
        word, tab, count = line.rpartition("\t")
        if not tab or not word or not (count.isascii() and count.isdecimal()) or int(count) < 1 or "\t" in word:
            raise CorpusError(f"{path}:{number} is not word<TAB>count with a count of at least 1")
        if not is_run(word):
            raise CorpusError(f"{path}:{number}: {one_line(word, 40)} is more than one word (letters, digits and signs are counted apart); let `count` make the file")
        yield word, int(count)
