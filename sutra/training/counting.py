"""Counting words of any amount of text: a map-reduce with bounded memory.

Each file is counted by itself; when the distinct words held grow beyond a bound, they are written to a temporary file,
sorted by word, and at the end all such files are merged. On a Dask cluster each file is a task of its own. However it
is done, the counts are equal.
"""

from __future__ import annotations

import heapq
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, cast

from sutra.cache import write_atomically
from sutra.errors import CorpusError
from sutra.text.words import training_words
from sutra.training.counts import WordCounts
from sutra.training.readers import read_count_rows, read_texts

# NOTE about 150 bytes a word in memory: 300 MB.
HELD: Final = 2_000_000
Progress = Callable[[int, int], None]
Row = tuple[str, int]


def _feed(held: Counter[str], path: str, *, counts: bool, field: str | None) -> Iterator[None]:
    """Count one file into `held`, stopping now and then so that the caller may spill."""
    if counts:
        for number, (word, count) in enumerate(read_count_rows(path)):
            held[word] += count
            if not number & 0xFFFF:
                yield
        return
    for number, text in enumerate(read_texts(path, field)):
        held.update(training_words(text))
        if not number & 0xFF:
            yield
    yield


def _spill(held: Counter[str], folder: Path, number: int) -> Path:
    """Write what is held, sorted by word, and hold nothing."""
    path = folder / f"{number:06}.tsv"
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{word}\t{count}\n" for word, count in sorted(held.items()))
    held.clear()
    return path


def _spilled(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8", newline="\n") as file:
        for line in file:
            word, _, count = line.rpartition("\t")
            yield word, int(count)


def _merged(parts: Sequence[Iterable[Row]]) -> Iterator[Row]:
    """Rows of parts sorted by word, as one, equal words added up."""
    for word, rows in groupby(heapq.merge(*parts, key=itemgetter(0)), key=itemgetter(0)):
        yield word, sum(count for _, count in rows)


def _as_counts(rows: Iterable[Row]) -> WordCounts:
    words: list[str] = []
    counts: list[int] = []
    for word, count in rows:
        words.append(word)
        counts.append(count)
    return WordCounts(words, counts)


def count_files(
    paths: Sequence[str | Path],
    *,
    counts: bool = False,
    field: str | None = None,
    progress: Progress | None = None,
    held: int = HELD,
) -> WordCounts:
    """Count the words of corpus files (or add up word<TAB>count files, with `counts`).

    `field`     the text field of .jsonl and .parquet files
    `progress`  called with (files done, files) after each file
    `held`      how many distinct words are held in memory before they are spilled to disk while counting

    Raises CorpusError.
    """
    found: Counter[str] = Counter()
    spills: list[Path] = []
    with tempfile.TemporaryDirectory(prefix="sutra-count-") as folder:
        for done, path in enumerate(paths, start=1):
            for _ in _feed(found, str(path), counts=counts, field=field):
                if len(found) > held:
                    spills.append(_spill(found, Path(folder), len(spills)))
            if progress is not None:
                progress(done, len(paths))
        if not spills:
            return _as_counts(sorted(found.items()))
        return _as_counts(_merged([*map(_spilled, spills), sorted(found.items())]))


def count_one(path: str, field: str | None = None) -> list[Row]:
    """One file's rows, sorted by word: the map step, run where the file is."""
    return sorted((word, count) for word, count in count_files([path], field=field).items())


def add_rows(parts: Sequence[Sequence[Row]]) -> list[Row]:
    """Sorted rows of several files as one: the reduce step."""
    return list(_merged(parts))


def count_on_dask(paths: Sequence[str | Path], address: str, *, field: str | None = None, fan_in: int = 8) -> WordCounts:
    """Count on a Dask cluster: a task a file, added up in a tree of `fan_in` at a time. Workers must see the paths.

    Raises CorpusError when Dask is not installed or the scheduler does not answer.
    """
    if "-" in map(str, paths):
        raise CorpusError("standard input cannot be read by the workers of a cluster; name files, or leave out --dask")
    try:
        from distributed import Client
    except ImportError:
        raise CorpusError("counting on a cluster needs Dask; install it (pip install distributed) or leave out --dask") from None
    try:
        client: Any = cast(Any, Client)(address, timeout="10s")
    except (OSError, ValueError, TimeoutError) as error:
        raise CorpusError(f"no Dask scheduler answers at {address} ({' '.join(str(error).split())[:120]})") from None
    with client:
        parts = [client.submit(count_one, str(path), field, pure=False) for path in paths]
        while len(parts) > 1:
            parts = [client.submit(add_rows, parts[i : i + fan_in], pure=False) for i in range(0, len(parts), fan_in)]
        return _as_counts(parts[0].result() if parts else [])


def write_counts(counts: WordCounts, path: str | Path) -> None:
    """Write word<TAB>count lines by falling count, then word; whole or not at all. Raises CorpusError."""
    data = "".join(f"{word}\t{count}\n" for word, count in counts.rows()).encode("utf-8")
    try:
        write_atomically(path, data)
    except OSError as error:
        raise CorpusError(f"{path} cannot be written ({error.strerror}); choose another place") from None


def read_counts(path: str | Path) -> WordCounts:
    """Read what `write_counts` wrote (a word given twice is added up). Raises CorpusError."""
    return count_files([path], counts=True)
