"""Uploads and pastes: every kind of file gives the same counts; everything odd is told."""

from __future__ import annotations

import gzip
import io
import json

import pytest

from sutra.errors import CorpusError, TextError
from sutra.live.reading import LIMIT, LONGEST, read_paste, read_upload

TEXT = "घर घरों में\nکتاب کتابوں گھر\n"
EXPECTED = {"घर": 1, "घरों": 1, "में": 1, "کتاب": 1, "کتابوں": 1, "گھر": 1}


def _parquet(text: str) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    stream = io.BytesIO()
    pq.write_table(pa.table({"n": [1, 2], "text": text.splitlines()}), stream)
    return stream.getvalue()


FILES = {
    "a.txt": TEXT.encode("utf-8"),
    "bom.txt": TEXT.encode("utf-8-sig"),
    "utf16.txt": TEXT.encode("utf-16"),
    "be.txt": TEXT.encode("utf-16-be"),
    "le.txt": TEXT.encode("utf-16-le"),
    "a.csv": ("id,text\n" + "".join(f"{i},{line}\n" for i, line in enumerate(TEXT.splitlines()))).encode(),
    "a.tsv": "".join(f"{word}\t1\n" for word in EXPECTED).encode(),
    "head.tsv": ("word\tcount\n" + "".join(f"{word}\t1\n" for word in EXPECTED)).encode(),
    "a.jsonl": "\n".join(json.dumps({"text": line, "lang": "hi"}) for line in TEXT.splitlines()).encode(),
    "strings.jsonl": "\n".join(json.dumps(line) for line in TEXT.splitlines()).encode(),
    "a.parquet": _parquet(TEXT),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("packed", [False, True])
def test_every_kind_of_file_gives_the_same_counts(name: str, packed: bool) -> None:
    data = gzip.compress(FILES[name]) if packed else FILES[name]
    assert dict(read_upload(data, name + ".gz" if packed else name).counts) == EXPECTED


@pytest.mark.parametrize(
    ("data", "name", "says"),
    [
        (b"%PDF", "book.pdf", '"book.pdf" is not a kind of file'),
        (b"x", "README", "without an ending"),
        (b"x", "a.tar.gz", "not a kind of file"),
        (b"\xff\xff\xff", "latin.txt", "not text in UTF-8 or UTF-16"),
        ("घर".encode()[:-1], "cut.txt", "not text in UTF-8"),
        (b"not gzip", "a.txt.gz", "not a whole gzip file"),
        (gzip.compress(TEXT.encode())[:-9], "a.txt.gz", "not a whole gzip file"),
        (b"{", "a.jsonl", "line 1 is not JSON"),
        (b"PAR1", "a.parquet", "not a whole parquet file"),
        (b"", "a.txt", "holds no word"),
        (b"", "a.csv", "is empty"),
        (b" \n\t", "a.txt", "holds no word"),
        ("।, \u200b — !".encode(), "a.txt", "holds no word"),
        (b"x" * (LIMIT + 1), "a.txt", "larger than 20 MB"),
        (gzip.compress(b"x" * (LIMIT + 1)), "a.txt.gz", "larger than 20 MB when unpacked"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line_with_its_name(data: bytes, name: str, says: str) -> None:
    with pytest.raises(CorpusError) as caught:
        read_upload(data, name)
    assert says in str(caught.value)
    assert name.split(".", maxsplit=1)[0] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_counts_are_read_and_rows_without_one_are_told() -> None:
    found = read_upload("word,count\nघर,12\nमें,\nकल,x\nआज,3\n".encode(), "a.csv")
    assert dict(found.counts) == {"घर": 12, "आज": 3}
    assert "2 rows without a whole number" in " ".join(found.notes)


def test_a_quote_in_a_file_of_counts_is_an_ordinary_character() -> None:
    assert dict(read_upload('"\t5\nघर\t2\n'.encode(), "a.tsv").counts) == {'"': 5, "घर": 2}


def test_one_line_of_five_megabytes() -> None:
    found = read_paste("घरों में " * 210_000)
    assert len(found.counts) == 2
    assert found.counts["घरों"] == 210_000


def test_one_run_of_five_megabytes_without_a_space_is_counted_in_pieces() -> None:
    found = read_paste("कर्ता" * 350_000)
    assert max(len(word) for word in found.counts) <= LONGEST
    assert sum(len(word) * count for word, count in found.counts.items()) == 5 * 350_000
    assert "without a space" in " ".join(found.notes)


def test_a_single_word_and_a_text_without_indic_letters_are_told() -> None:
    assert "a single word" in " ".join(read_paste("घर घर").notes)
    assert "No letter of an Indic script" in " ".join(read_paste("only english here").notes)
    assert read_paste("घर घरों में").notes == ()


def test_a_lone_surrogate_is_refused() -> None:
    with pytest.raises(TextError):
        read_paste("घर \ud800")
