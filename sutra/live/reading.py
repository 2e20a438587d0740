"""A visitor's corpus: the bytes of an upload, or a paste, to word counts; everything odd is told in a plain line."""

from __future__ import annotations

import csv
import gzip
import io
import json
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any, Final

from sutra.encoding import check_text
from sutra.errors import CorpusError, one_line
from sutra.text.aksharas import akshara_edges
from sutra.text.scripts import script_of
from sutra.text.words import training_words
from sutra.training import WordCounts
from sutra.training.units import takes_space

LIMIT: Final = 20 * 1024 * 1024
KINDS: Final = (".txt", ".csv", ".tsv", ".jsonl", ".parquet")
# NOTE no word of any of our languages comes near this; a longer run is text without spaces, and is counted in pieces.
LONGEST: Final = 240
_TEXT_NAMES: Final = ("text", "sentence", "content", "body", "line", "txt")
_WORD_NAMES: Final = ("word", "token", "form")
_COUNT_NAMES: Final = ("count", "frequency", "freq", "n")
_BOMS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


@dataclass(frozen=True, kw_only=True)
class Read:
    """Word counts and what to tell of them: where they come from, and what was odd (a line each)."""

    counts: WordCounts
    source: str
    notes: tuple[str, ...] = ()

    @property
    def summary(self) -> str:
        """One line: how many words."""
        different, running = len(self.counts), self.counts.total
        return f"{different:,} different {'word' if different == 1 else 'words'}, {running:,} running {'word' if running == 1 else 'words'}"


@dataclass
class _Tally:
    words: Counter[str] = field(default_factory=Counter)
    pieces: int = 0

    def add(self, words: Iterable[str], times: int = 1) -> None:
        for word in words:
            if len(word) <= LONGEST:
                self.words[word] += times
            else:
                self.pieces += times
                for piece in cut_long(word):
                    self.words[piece] += times

    def read(self, source: str, *notes: str) -> Read:
        told = [note for note in notes if note]
        if self.pieces:
            runs = "1 run" if self.pieces == 1 else f"{self.pieces:,} runs"
            told.append(f"{runs} of more than {LONGEST} characters without a space: counted in pieces.")
        lettered = sum(map(takes_space, self.words))
        if not lettered:
            raise CorpusError(f"{source} holds no word; give text with letters in it")
        if lettered == 1:
            told.append("The corpus is a single word: what it can teach is learned, but a vocabulary needs more text.")
        if not any(script_of(word) not in ("", "Latn") for word in self.words):
            told.append(
                "No letter of an Indic script or of Urdu is in this text: aksharas are then single letters with their marks."
            )
        return Read(counts=WordCounts.from_mapping(self.words), source=source, notes=tuple(told))


def cut_long(word: str) -> Iterator[str]:
    """Pieces of at most LONGEST code points of a run without spaces, cut between aksharas where one allows it.

    >>> [len(piece) for piece in cut_long("क" * 500)]
    [240, 240, 20]
    """
    start = 0
    while len(word) - start > LONGEST:
        edges = akshara_edges(word[start : start + LONGEST + 1])
        cut = next((edge for edge in reversed(edges) if 0 < edge <= LONGEST), LONGEST)
        yield word[start : start + cut]
        start += cut
    yield word[start:]


def decode(data: bytes, name: str) -> str:
    """Text of UTF-8 with or without a byte order mark, or UTF-16 with one or plainly recognisable. Raises CorpusError.

    >>> decode("घर".encode("utf-16"), "a.txt"), decode("ab".encode("utf-16-le"), "a.txt")
    ('घर', 'ab')
    """
    encoding, body = next(((known, data[len(mark) :]) for mark, known in _BOMS if data.startswith(mark)), ("", data))
    if not encoding:
        head = data[:4096]
        # Text in UTF-16 has a zero byte beside every space and line end; UTF-8 text has none anywhere.
        encoding = "utf-8" if b"\0" not in head else "utf-16-le" if head[1::2].count(0) >= head[0::2].count(0) else "utf-16-be"
    try:
        return body.decode(encoding)
    except UnicodeDecodeError:
        raise CorpusError(f"{one_line(name)} is not text in UTF-8 or UTF-16; save it as UTF-8 and try again") from None


def read_upload(data: bytes, name: str) -> Read:
    """Word counts of an uploaded file, by the ending of its name. Raises CorpusError with one plain line."""
    if len(data) > LIMIT:
        raise CorpusError(f"{one_line(name)} is larger than 20 MB; upload a smaller part of it")
    path = PurePath(name.lower())
    packed = path.suffix == ".gz"
    kind = PurePath(path.stem).suffix if packed else path.suffix
    reader = _READERS.get(kind)
    if reader is None:
        known = ", ".join(KINDS)
        raise CorpusError(f"{one_line(name)} is {'not a kind of file' if kind else 'without an ending'} that can be read here; give {known}, or one of them as .gz")
    return reader(_unpack(data, name) if packed else data, name)


def read_paste(text: str) -> Read:
    """Word counts of a pasted text. Raises CorpusError, or TextError for a lone surrogate."""
    if len(text.encode("utf-8", "surrogatepass")) > LIMIT:
        raise CorpusError("the pasted text is larger than 20 MB; paste a smaller part of it")
    tally = _Tally()
    tally.add(training_words(check_text(text)))
    return tally.read("your text")


def _unpack(data: bytes, name: str) -> bytes:
    try:
        with gzip.open(io.BytesIO(data)) as stream:
            found = stream.read(LIMIT + 1)
    except (OSError, EOFError, zlib.error):
        raise CorpusError(f"{one_line(name)} is not a whole gzip file; pack it again") from None
    if len(found) > LIMIT:
        raise CorpusError(f"{one_line(name)} is larger than 20 MB when unpacked; upload a smaller part of it")
    return found


def _text(data: bytes, name: str) -> Read:
    tally = _Tally()
    tally.add(training_words(decode(data, name)))
    return tally.read(name)


def _pick(header: list[str], names: tuple[str, ...]) -> int:
    lower = [cell.strip().lower() for cell in header]
    return next((lower.index(known) for known in names if known in lower), -1)


def _counted(rows: Iterable[list[str]], word: int, count: int, name: str) -> Read:
    tally, left_out = _Tally(), 0
    for row in rows:
        number = row[count].strip().replace(",", "") if len(row) > max(word, count) else ""
        if number.isdecimal() and int(number) > 0:
            # A "word" of several words is counted as the words it holds, as training would see it.
            tally.add(training_words(row[word]), int(number))
        else:
            left_out += any(cell.strip() for cell in row)
    return tally.read(name, "Read as words with counts.", f"{left_out:,} rows without a whole number above 0 were left out." if left_out else "")


def _table(data: bytes, name: str, separator: str) -> Read:
    csv.field_size_limit(LIMIT)
    # A quote is an ordinary character in files of counts; only CSV quotes its cells.
    stream = io.StringIO(decode(data, name), newline="")
    try:
        if separator == "\t":
            rows = [row for row in csv.reader(stream, delimiter=separator, quoting=csv.QUOTE_NONE) if row]
        else:
            rows = [row for row in csv.reader(stream, delimiter=separator) if row]
    except csv.Error as error:
        raise CorpusError(f"{one_line(name)} is not a whole table ({error}); save it again, or give it as .txt") from None
    if not rows:
        raise CorpusError(f"{one_line(name)} is empty; give text with letters in it")
    header = rows[0]
    word, count, text = _pick(header, _WORD_NAMES), _pick(header, _COUNT_NAMES), _pick(header, _TEXT_NAMES)
    if word >= 0 and count >= 0:
        return _counted(rows[1:], word, count, name)
    if text < 0 and len(header) == 2 and all(len(row) == 2 and row[1].strip().isdecimal() for row in rows[1:20] or rows):
        return _counted(rows if header[1].strip().isdecimal() else rows[1:], 0, 1, name)
    tally = _Tally()
    for row in rows if text < 0 else rows[1:]:
        for cell in row if text < 0 else row[text : text + 1]:
            tally.add(training_words(cell))
    return tally.read(name, f"Read the column “{header[text].strip()}”." if text >= 0 else "Read every column as text.")


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        named = next((value[key] for key in _TEXT_NAMES if isinstance(value.get(key), str)), None)
        yield from [named] if named is not None else [item for item in value.values() if isinstance(item, str)]
    elif isinstance(value, list):
        yield from (item for item in value if isinstance(item, str))


def _jsonl(data: bytes, name: str) -> Read:
    tally = _Tally()
    for number, line in enumerate(decode(data, name).split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            raise CorpusError(f"{one_line(name)}, line {number} is not JSON; a .jsonl file has one JSON value a line") from None
        for text in _strings(value):
            tally.add(training_words(check_text(text)))
    return tally.read(name, "Read the field “text” of each line, or every string where there is none.")


def _parquet(data: bytes, name: str) -> Read:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        file = pq.ParquetFile(io.BytesIO(data))
        columns = [f.name for f in file.schema_arrow if pa.types.is_string(f.type) or pa.types.is_large_string(f.type)]
        if not columns:
            raise CorpusError(f"{one_line(name)} has no column of text; its columns are {one_line(', '.join(file.schema_arrow.names))}")
        chosen = columns[max(0, _pick(columns, _TEXT_NAMES))]
        tally, size = _Tally(), 0
        for batch in file.iter_batches(batch_size=1_000, columns=[chosen]):
            for text in batch.column(0).to_pylist():
                size += len((text or "").encode("utf-8"))
                if size > LIMIT:
                    raise CorpusError(f"{one_line(name)} holds more than 20 MB of text; upload a smaller part of it")
                tally.add(training_words(text or ""))
    except (pa.ArrowException, OSError):
        raise CorpusError(f"{one_line(name)} is not a whole parquet file; write it again") from None
    return tally.read(name, f"Read the column “{chosen}”.")


_READERS: Final[dict[str, Callable[[bytes, str], Read]]] = {
    ".txt": _text,
    ".csv": lambda data, name: _table(data, name, ","),
    ".tsv": lambda data, name: _table(data, name, "\t"),
    ".jsonl": _jsonl,
    ".parquet": _parquet,
}
