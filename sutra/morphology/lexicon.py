"""The lexicon of one language: every word its data folder segments, written out or licensed by a paradigm.

Which reading wins when a word has several (docs/languages.md): words.tsv, then whole.tsv, then a bare root, then
inflected forms by fewer boundaries, longer root, earlier row. This is the readable twin of the compiled look-up.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from sutra import languages
from sutra.cache import not_collecting, once
from sutra.errors import LanguageError
from sutra.morphology.paradigms import Ending, Paradigms, Row, expand, read_paradigms, read_rows
from sutra.morphology.pieces import Piece, Segmented, parse

FILES = ("language.toml", "paradigms.tsv", "roots.tsv", "words.tsv", "whole.tsv")


@dataclass(frozen=True, slots=True)
class Root:
    """A row of roots.tsv or words.tsv, ready to inflect in its class (``-``: it stands as it is)."""

    word: Segmented
    name: str
    gloss: str
    written: bool
    line: int


@dataclass(frozen=True)
class Lexicon:
    """`roots` in the order that decides between readings; `problems` names every row that does not hold."""

    lang: str
    roots: tuple[Root, ...]
    whole: frozenset[str]
    paradigms: Paradigms
    problems: tuple[str, ...]

    @cached_property
    def written(self) -> dict[str, Segmented]:
        """Words whose pieces are written out, and look-alikes that stay whole."""
        found: dict[str, Segmented] = {}
        for root in self.roots:
            if root.written:
                found.setdefault(root.word.word, root.word)
        for text in sorted(self.whole):
            found.setdefault(text, Segmented((Piece(text, "", text),), (), 0))
        return found

    @cached_property
    def by_citation(self) -> dict[str, tuple[int, ...]]:
        """Rows of each dictionary form."""
        found: dict[str, list[int]] = {}
        for index, root in enumerate(self.roots):
            found.setdefault(root.word.word, []).append(index)
        return {text: tuple(rows) for text, rows in found.items()}

    @cached_property
    def endings(self) -> dict[str, tuple[Ending, ...]]:
        """Every complete ending of each class that has roots."""
        with not_collecting():
            return expand(sorted({root.name for root in self.roots} - {"-"}), self.paradigms)

    @cached_property
    def by_ending(self) -> dict[str, tuple[tuple[str, Ending], ...]]:
        """(class, ending) by the letters that the ending leaves at the end of a word."""
        found: dict[str, list[tuple[str, Ending]]] = {}
        with not_collecting():
            for name, of_class in self.endings.items():
                for ending in of_class:
                    found.setdefault(ending.surface, []).append((name, ending))
            return {surface: tuple(rows) for surface, rows in found.items()}

    def find(self, word: str) -> Segmented | None:
        """The reading of a word (its look-up key), or None when nothing licenses it."""
        found = self.written.get(word)
        if found is not None:
            return found
        best: tuple[tuple[bool, int, int, int], Segmented] | None = None
        for row in self.by_citation.get(word, ()):
            if self.roots[row].name == "-":
                return self.roots[row].word
        for start in range(len(word) + 1):
            for name, ending in self.by_ending.get(word[start:], ()):
                for row in self.by_citation.get(word[:start] + ending.strip, ()):
                    root = self.roots[row]
                    made = inflect(root, ending) if root.name == name else None
                    if made is None:
                        continue
                    bare = not ending.pieces and made.word == root.word.word and not root.written
                    key = (not bare, len(made.layers), -len(made.pieces[made.root].surface), row)
                    if best is None or key < best[0]:
                        best = (key, made)
        return best[1] if best else None

    def forms(self) -> Iterator[Segmented]:
        """Every word the data licenses, in its winning reading, each once; large languages have hundreds of thousands."""
        seen: set[str] = set()
        for root in self.roots:
            candidates = [root.word] if root.name == "-" else [made for ending in self.endings[root.name] if (made := inflect(root, ending))]
            for made in candidates:
                if made.word not in seen:
                    seen.add(made.word)
                    yield self.find(made.word) or made
        for text in sorted(self.whole - seen):
            yield self.written[text]


def inflect(root: Root, ending: Ending) -> Segmented | None:
    """The root with an ending of its class; None when the ending does not fit its letters."""
    last = root.word.pieces[-1].surface
    if not last.endswith(ending.strip):
        return None
    surface = last[: len(last) - len(ending.strip)] + ending.put
    if not surface:
        return None
    word = root.word if surface == last else root.word.with_last(surface)
    return word.extended(ending.pieces, ending.layers) if ending.pieces else word


def _read_roots(folder: Path, table: Paradigms, problems: list[str]) -> Iterator[Root]:
    for number, (text, name, gloss, *_) in read_rows(folder / "words.tsv", 3):
        try:
            word = parse(text)
        except LanguageError as error:
            problems.append(f"words.tsv:{number}: {error}")
            continue
        if name not in table and name not in ("-", ""):
            problems.append(f"words.tsv:{number}: {word.word}: the class {name} is not in paradigms.tsv")
        yield Root(word, name or "-", gloss, True, number)
    for number, (text, name, gloss, *_) in read_rows(folder / "roots.tsv", 3):
        if name not in table and name != "-":
            problems.append(f"roots.tsv:{number}: {text}: the class {name or '(none)'} is not in paradigms.tsv")
        if not gloss:
            problems.append(f"roots.tsv:{number}: {text}: a root needs a gloss")
        yield Root(Segmented((Piece(text, gloss, text),), (), 0), name or "-", gloss, False, number)


def _check_text(folder: Path, problems: list[str]) -> None:
    for name in FILES[1:]:
        path = folder / name
        if not path.exists():
            continue
        for number, line in enumerate(path.read_bytes().decode("utf-8").split("\n"), 1):
            if not unicodedata.is_normalized("NFC", line):
                problems.append(f"{name}:{number}: not in NFC")
            if "\r" in line or "\ufeff" in line:
                problems.append(f"{name}:{number}: a carriage return or byte order mark")


def _check_roots(lexicon: Lexicon) -> Iterator[str]:
    seen: dict[tuple[str, str], int] = {}
    for root in lexicon.roots:
        file = "words" if root.written else "roots"
        if root.name != "-" and not any(inflect(root, ending) for ending in lexicon.endings[root.name]):
            yield f"{file}.tsv:{root.line}: {root.word.word}: no ending of {root.name} fits it"
        key = (root.word.word, root.name)
        if not root.written:
            if key in seen:
                yield f"roots.tsv:{root.line}: {key[0]} stands already at line {seen[key]} with the same class"
            seen.setdefault(key, root.line)


def read_lexicon(folder: Path, lang: str) -> Lexicon:
    """Read the data folder of one language. Rows that do not hold are left out and named in `problems`."""
    table, problems = read_paradigms(folder / "paradigms.tsv")
    _check_text(folder, problems)
    roots = tuple(_read_roots(folder, table, problems))
    whole = frozenset(row[0] for _, row in read_rows(folder / "whole.tsv", 1))
    found = Lexicon(lang, roots, whole, table, tuple(problems))
    return Lexicon(lang, roots, whole, table, (*problems, *_check_roots(found)))


@once
def lexicon(lang: str) -> Lexicon:
    """The bundled lexicon of a language, read once."""
    return read_lexicon(languages.get(lang).folder, lang)


@once
def folded_lexicon(lang: str) -> Lexicon:
    """The bundled lexicon with every spelling folded to its look-up key; canonical forms and glosses stay."""
    from sutra.morphology.keys import fold

    def piece(old: Piece) -> Piece:
        return Piece(fold(old.surface, lang), old.gloss, old.canonical)

    def row(old: Row) -> Row:
        return Row(fold(old.strip, lang), fold(old.put, lang), tuple(map(piece, old.pieces)), old.layers, old.final, old.then, old.line)

    plain = lexicon(lang)
    roots = tuple(
        Root(Segmented(tuple(map(piece, root.word.pieces)), root.word.layers, root.word.root), root.name, root.gloss, root.written, root.line)
        for root in plain.roots
    )
    whole = frozenset(fold(word, lang) for word in plain.whole)
    table = {name: tuple(map(row, rows)) for name, rows in plain.paradigms.items()}
    if table != plain.paradigms:
        return Lexicon(lang, roots, whole, table, ())
    if roots == plain.roots and whole == plain.whole:
        return plain
    # Folding touches no ending here: the expanded ones, which are most of a lexicon, are shared.
    folded = Lexicon(lang, roots, whole, plain.paradigms, ())
    folded.__dict__["endings"], folded.__dict__["by_ending"] = plain.endings, plain.by_ending
    return folded


@once
def data_digest(lang: str) -> str:
    """SHA-256 of the data files that decide this language's boundaries."""
    digest = hashlib.sha256()
    for name in FILES:
        path = languages.get(lang).folder / name
        digest.update(name.encode() + b"\0" + (path.read_bytes() if path.exists() else b"") + b"\0")
    return digest.hexdigest()
