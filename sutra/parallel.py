"""Parallel sentences: the 320 written for this project, and a visitor's own aligned files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from sutra import languages
from sutra.cache import once
from sutra.encoding import check_text
from sutra.errors import GoldError, one_line

MAX_LINES: Final = 20_000
_CODE: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


@dataclass(frozen=True)
class Parallel:
    """Line n of every language means the same. `registers` names the register of each line, () when none are known."""

    texts: Mapping[str, tuple[str, ...]]
    registers: tuple[str, ...] = ()
    source: str = ""

    def __len__(self) -> int:
        return len(next(iter(self.texts.values()), ()))

    def select(self, langs: list[str] | None = None, register: str = "") -> Parallel:
        """Only these languages and the lines of this register ("" : every line).

        >>> len(bundled().select(["en", "hi"], "news"))
        60
        """
        kept = [i for i in range(len(self)) if not register or self.registers[i] == register]
        chosen = self.texts if langs is None else {lang: self.texts[lang] for lang in langs}
        return Parallel(
            {lang: tuple(lines[i] for i in kept) for lang, lines in chosen.items()},
            tuple(self.registers[i] for i in kept) if self.registers else (),
            self.source,
        )

    @property
    def register_names(self) -> list[str]:
        """The registers, in order of first appearance."""
        return list(dict.fromkeys(self.registers))


def _lines(text: str) -> list[str]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if lines and lines[-1] == "" else lines


@once
def bundled() -> Parallel:
    """The sentences written for this project, with their registers; used for measuring, never to train a tokenizer
    (a guess of the language takes its runs of letters from them: `sutra.text.traits`).

    >>> sorted(bundled().texts), len(bundled())
    (['en', 'gu', 'hi', 'mr', 'ne', 'ur', 'ur-Latn'], 320)
    """
    texts = {}
    for language in languages.all_languages():
        path = language.folder / "parallel.txt"
        if path.exists():
            texts[language.code] = tuple(_lines(path.read_text(encoding="utf-8")))
    rows = [line.split("\t") for line in _lines((languages.DATA / "registers.tsv").read_text(encoding="utf-8"))]
    found = Parallel(texts, tuple(row[1] for row in rows if len(row) > 1 and row[0].isdecimal()), "written for this project")
    _check_lengths(found.texts)
    return found


def _check_lengths(texts: Mapping[str, tuple[str, ...]]) -> None:
    lengths = {lang: len(lines) for lang, lines in texts.items()}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{lang} has {count}" for lang, count in lengths.items())
        raise GoldError(f"aligned files must have the same number of lines, but {told}; line n must mean the same in each")


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GoldError(f"{name} is not UTF-8 (byte {error.start + 1}); save it as UTF-8 and try again") from None


def _read_tsv(text: str, name: str) -> dict[str, tuple[str, ...]]:
    rows = [line.split("\t") for line in _lines(text) if line.strip()]
    if len(rows) < 2 or len(rows[0]) < 2:
        raise GoldError(f"{name} needs a first line of language codes parted by tabs (en, hi, …) and at least one line of sentences below it")
    codes = [cell.strip() for cell in rows[0]]
    wrong = [code for code in codes if not _CODE.fullmatch(code)]
    if wrong:
        raise GoldError(f"{name}: {one_line(wrong[0], 40)} in the first line is not a language code; write codes such as en, hi, ur-Latn")
    if len(set(codes)) < len(codes):
        raise GoldError(f"{name}: a language code stands twice in the first line; give each column its own")
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(codes):
            raise GoldError(f"{name}, line {number}: {len(row)} columns, but {len(codes)} codes in the first line; give every sentence its place")
    return {code: tuple(row[i] for row in rows[1:]) for i, code in enumerate(codes)}


def _code_of(name: str) -> str:
    """The language code that a file's name ends in.

    >>> _code_of("parallel_dev_ur-Latn.txt"), _code_of("hi.txt")
    ('ur-Latn', 'hi')
    """
    stem = re.split(r"[_.=]", PurePath(name).stem)[-1]
    if not _CODE.fullmatch(stem):
        raise GoldError(f"the name of {name} does not end in a language code; name the files en.txt, hi.txt, … or my_en.txt, my_hi.txt")
    return stem


def read_upload(files: Mapping[str, bytes]) -> Parallel:
    """A visitor's aligned text: one .tsv whose first line holds language codes, or one .txt a language, named by its code.

    Raises GoldError with one plain line.

    >>> read_upload({"en.txt": b"home", "hi.txt": "घर".encode()}).texts["hi"]
    ('घर',)
    """
    texts: dict[str, tuple[str, ...]] = {}
    for name, data in files.items():
        text = check_text(_decode(data, name))
        found = _read_tsv(text, name) if name.lower().endswith((".tsv", ".tab")) else {_code_of(name): tuple(_lines(text))}
        twice = next((code for code in found if code in texts), None)
        if twice:
            raise GoldError(f"{name} brings {twice} a second time; give each language once")
        texts.update(found)
    if len(texts) < 2:
        raise GoldError("one language alone compares with nothing; give at least two aligned languages")
    _check_lengths(texts)
    count = len(next(iter(texts.values())))
    if not count or count > MAX_LINES:
        raise GoldError(f"the files have {count:,} lines; give 1 to {MAX_LINES:,}")
    return Parallel(texts, (), ", ".join(files))
