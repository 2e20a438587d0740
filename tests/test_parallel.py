"""Parallel text: the sentences of this project, and what a visitor may upload."""

from __future__ import annotations

import unicodedata

import pytest

from sutra.corpora import authored_text
from sutra.errors import GoldError
from sutra.parallel import bundled, read_upload


def test_bundled() -> None:
    found = bundled()
    assert len(found) >= 300
    assert set(found.texts) == {"en", "hi", "mr", "gu", "ur", "ne", "ur-Latn"}
    assert set(found.register_names) == {"everyday", "news", "dialogue", "school", "chat", "mixed"}
    assert len(found.registers) == len(found)
    for lines in found.texts.values():
        assert all(line.strip() and unicodedata.is_normalized("NFC", line) for line in lines)
        assert len(set(lines)) == len(lines)


def test_it_is_in_no_training_text() -> None:
    for lang, lines in bundled().texts.items():
        assert not set(lines) & set(authored_text(lang))


def test_select() -> None:
    parts = [bundled().select(register=name) for name in bundled().register_names]
    assert sum(map(len, parts)) == len(bundled())
    assert list(bundled().select(["ur", "hi"], "chat").texts) == ["ur", "hi"]


def test_a_table_and_files_say_the_same() -> None:
    table = read_upload({"mine.tsv": "\ufeffen\tur-Latn\nhome\tghar\ngo\tjao\n".encode()})
    files = read_upload({"x_en.txt": b"home\r\ngo\r\n", "x_ur-Latn.txt": b"ghar\njao"})
    assert table.texts == files.texts == {"en": ("home", "go"), "ur-Latn": ("ghar", "jao")}


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"a.tsv": b"en\thi\n"}, "first line of language codes"),
        ({"a.tsv": b"en\thello world\nx\ty\n"}, "not a language code"),
        ({"a.tsv": b"en\ten\nx\ty\n"}, "twice"),
        ({"a.tsv": b"en\thi\nx\n"}, "line 2: 1 columns"),
        ({"en.txt": b"a\nb\n", "hi.txt": b"a\n"}, "same number of lines"),
        ({"en.txt": b"a\n"}, "at least two"),
        ({"en.txt": b"", "hi.txt": b""}, "0 lines"),
        ({"en.txt": b"\xff\xfe", "hi.txt": b"a"}, "not UTF-8"),
        ({"english text.txt": b"a", "hi.txt": b"a"}, "does not end in a language code"),
        ({"en.txt": b"a", "b_en.txt": b"a"}, "a second time"),
    ],
)
def test_bad_files_get_one_line(files: dict[str, bytes], told: str) -> None:
    with pytest.raises(GoldError, match=told) as caught:
        read_upload(files)
    assert "\n" not in str(caught.value)
