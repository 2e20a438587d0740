"""Counts from files: formats, line ends, encodings, spilling, and messages."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from sutra.errors import CorpusError, SutraError
from sutra.training import TrainSpec, WordCounts, train
from sutra.training.counting import add_rows, count_files, count_on_dask, count_one, read_counts, write_counts
from sutra.training.readers import read_lines
from tests.training.helpers import TEXT


def write(path: Path, data: bytes) -> Path:
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


def test_every_format_gives_the_same_counts(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    lines = TEXT.split("\n")
    plain = TEXT.encode()
    jsonl = "".join(json.dumps({"n": 1, "text": line}) + "\n" for line in lines).encode()
    pq.write_table(pa.table({"text": [*lines, None]}), tmp_path / "a.parquet")
    files = [
        write(tmp_path / "a.txt", plain),
        write(tmp_path / "a.txt.gz", plain),
        write(tmp_path / "b.txt", b"\xef\xbb\xbf" + plain),
        write(tmp_path / "c.txt", TEXT.encode("utf-16")),
        write(tmp_path / "d.txt", plain.replace(b"\n", b"\r\n")),
        write(tmp_path / "e.txt", plain.replace(b"\n", b"\r")),
        write(tmp_path / "a.jsonl", jsonl),
        write(tmp_path / "a.jsonl.gz", jsonl),
        tmp_path / "a.parquet",
        write(tmp_path / "a.parquet.gz", (tmp_path / "a.parquet").read_bytes()),
    ]
    expected = dict(WordCounts.from_text(TEXT))
    for path in files:
        assert dict(count_files([path])) == expected, path.name
    assert dict(count_files(files)) == {word: count * len(files) for word, count in expected.items()}


def test_only_line_ends_end_lines(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", "क\u0085ख\u2028ग\x0bघ\r\nच\rछ\n\nज".encode())
    assert list(read_lines(path)) == ["क\u0085ख\u2028ग\x0bघ", "च", "छ", "", "ज"]


def test_spilling_changes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", (TEXT + "\n").encode() * 600)
    whole, spilled = count_files([path, path]), count_files([path, path], held=3)
    assert list(whole.items()) == list(spilled.items())


def test_map_and_reduce_equal_one_pass(tmp_path: Path) -> None:
    one, two = write(tmp_path / "1.txt", TEXT.encode()), write(tmp_path / "2.txt", "घर घर नया".encode())
    assert dict(add_rows([count_one(str(one)), count_one(str(two))])) == dict(count_files([one, two]))


def test_training_on_counts_equals_training_on_text(tmp_path: Path) -> None:
    counts = count_files([write(tmp_path / "a.txt", TEXT.encode())])
    write_counts(counts, tmp_path / "counts.tsv")
    assert (tmp_path / "counts.tsv").read_text(encoding="utf-8").split("\n")[0].endswith(f"\t{counts.counts.max()}")
    spec = TrainSpec(languages=("hi",), vocab_size=400, min_frequency=1)
    one, two = train(counts, spec).run(), train(read_counts(tmp_path / "counts.tsv"), spec).run()
    assert one.trace.to_csv() == two.trace.to_csv()


@pytest.mark.parametrize(
    ("name", "data", "part"),
    [
        ("a.txt", b"\xff\xfe\x00", "not UTF-16"),
        ("a.txt", b"ab\xe0\xa4", "not UTF-8"),
        ("a.txt.gz", b"no gzip", "cannot be read"),
        ("a.jsonl", b'{"text": 1}\n', "no text field"),
        ("a.jsonl", b'{"body": "x"}\n', "has body"),
        ("a.jsonl", b"{", "not JSON"),
        ("a.jsonl", b'{"text": "\\ud800"}\n', "surrogate"),
        ("a.parquet", b"PAR0", "parquet"),
    ],
)
def test_broken_files_say_so_in_one_line(tmp_path: Path, name: str, data: bytes, part: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(CorpusError, match=part) as caught:
        count_files([path])
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("row", ["घर", "घर\tx", "घर\t0", "\t4", "घर\t-1", "घर\t२"])
def test_broken_counts_name_the_line(tmp_path: Path, row: str) -> None:
    path = write(tmp_path / "a.tsv", f"में\t2\n{row}\n".encode())
    with pytest.raises(CorpusError, match=r"a\.tsv:2"):
        count_files([path], counts=True)


def test_no_file_and_no_dask(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="cannot be read"):
        count_files([tmp_path / "none.txt"])
    with pytest.raises(SutraError):
        count_on_dask([tmp_path / "none.txt"], "tcp://127.0.0.1:1")
