"""The lexicon of one language: every word its data folder segments, written out or generated.

Which reading wins when a word has several (docs/languages.md): words.tsv, then whole.tsv, then a bare root, then
generated forms by fewer boundaries, longer root, earlier row.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sutra import languages
from sutra.errors import LanguageError
from sutra.morphology.paradigms import Paradigms, forms, read_paradigms, read_rows
from sutra.morphology.pieces import Piece, Segmented, parse

FILES = ("language.toml", "paradigms.tsv", "roots.tsv", "words.tsv", "whole.tsv")


@dataclass(frozen=True, slots=True)
class Root:
    """A row of roots.tsv or words.tsv, ready to inflect."""

    word: Segmented
    name: str
    gloss: str
    written: bool
    line: int


@dataclass(frozen=True)
class Lexicon:
    """`words` maps each word (as the data spells it) to its reading; `problems` names every row that does not hold."""

    lang: str
    words: dict[str, Segmented]
    roots: tuple[Root, ...]
    whole: frozenset[str]
    paradigms: Paradigms
    problems: tuple[str, ...]


def _read_roots(folder: Path, table: Paradigms, problems: list[str]) -> Iterator[Root]:
    for number, (text, name, gloss, *_) in read_rows(folder / "roots.tsv", 3):
        if name not in table and name != "-":
            problems.append(f"roots.tsv:{number}: {text}: the class {name or '(none)'} is not in paradigms.tsv")
        if not gloss:
            problems.append(f"roots.tsv:{number}: {text}: a root needs a gloss")
        yield Root(Segmented((Piece(text, gloss, text),), (), 0), name, gloss, False, number)
    for number, (text, name, gloss, *_) in read_rows(folder / "words.tsv", 3):
        try:
            word = parse(text)
        except LanguageError as error:
            problems.append(f"words.tsv:{number}: {error}")
            continue
        if name not in table and name not in ("-", ""):
            problems.append(f"words.tsv:{number}: {word.word}: the class {name} is not in paradigms.tsv")
        yield Root(word, name or "-", gloss, True, number)


def _check_text(folder: Path, problems: list[str]) -> None:
    for name in FILES[1:]:
        path = folder / name
        if not path.exists():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if line != unicodedata.normalize("NFC", line):
                problems.append(f"{name}:{number}: not in NFC")
            if "\r" in line or "\ufeff" in line:
                problems.append(f"{name}:{number}: a carriage return or byte order mark")


def read_lexicon(folder: Path, lang: str) -> Lexicon:
    """Read the data folder of one language. Rows that do not hold are left out and named in `problems`."""
    table, problems = read_paradigms(folder / "paradigms.tsv")
    _check_text(folder, problems)
    roots = tuple(_read_roots(folder, table, problems))
    whole = frozenset(row[0] for _, row in read_rows(folder / "whole.tsv", 1))
    words: dict[str, Segmented] = {root.word.word: root.word for root in roots if root.written}
    for text in sorted(whole):
        words.setdefault(text, Segmented((Piece(text, "", text),), (), 0))
    generated: dict[str, Segmented] = {}
    bare: dict[str, Segmented] = {}
    for root in roots:
        if root.name == "-":
            bare.setdefault(root.word.word, root.word)
            continue
        used = False
        for word, _ in forms(root.word, root.name, table):
            used = True
            text = word.word
            if len(word.pieces) == len(root.word.pieces) and not root.written and text == root.word.word:
                bare.setdefault(text, word)
                continue
            known = generated.get(text)
            if known is None or _better(word, known):
                generated[text] = word
        if not used:
            problems.append(f"{'words' if root.written else 'roots'}.tsv:{root.line}: {root.word.word}: no ending of {root.name} fits it")
    for source in (bare, generated):
        for text, word in source.items():
            words.setdefault(text, word)
    return Lexicon(lang, words, roots, whole, table, tuple(problems))


def _better(word: Segmented, known: Segmented) -> bool:
    joints = len(word.layers) - len(known.layers)
    return joints < 0 or (joints == 0 and len(word.pieces[word.root].surface) > len(known.pieces[known.root].surface))


@cache
def lexicon(lang: str) -> Lexicon:
    """The bundled lexicon of a language, read once."""
    return read_lexicon(languages.get(lang).folder, lang)


@cache
def data_digest(lang: str) -> str:
    """SHA-256 of the data files that decide this language's boundaries."""
    digest = hashlib.sha256()
    for name in FILES:
        path = languages.get(lang).folder / name
        digest.update(name.encode() + b"\0" + (path.read_bytes() if path.exists() else b"") + b"\0")
    return digest.hexdigest()
