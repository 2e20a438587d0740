"""Language facts as data: one folder a language under ``sutra/data``, read once, never written.

>>> get("ur").direction
'rtl'
>>> [language.code for language in all_languages()][:3]
['en', 'hi', 'mr']
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sutra.cache import once
from sutra.errors import LanguageError, one_line

DATA = Path(__file__).resolve().parents[1] / "data"


@dataclass(frozen=True, kw_only=True)
class Sample:
    """An example for the screen; it occurs in no training text."""

    title: str
    text: str
    lang: str


@dataclass(frozen=True, kw_only=True)
class Language:
    """What `language.toml` of one folder says (docs/languages.md explains every key)."""

    code: str
    name: str
    native: str
    order: int
    script: str
    direction: str
    font: str
    digits: str
    virama: tuple[str, ...]
    romanisation: str
    wordfreq: str
    lemmas: str
    hints: frozenset[str]
    endings: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    fold: Mapping[str, str] = field(hash=False, compare=False)

    @property
    def folder(self) -> Path:
        """The folder that holds this language's data files."""
        return DATA / self.code


_TEXT_KEYS = ("code", "name", "native", "script", "direction", "font", "digits", "romanisation", "wordfreq", "lemmas")


def read_language(folder: Path) -> Language:
    """Read one ``language.toml``. Raises LanguageError that names every key that does not hold."""
    path = folder / "language.toml"
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LanguageError(f"{path.name} of {folder.name} cannot be read ({error}); see docs/languages.md") from None
    wrong = [key for key in _TEXT_KEYS if not isinstance(raw.get(key), str)]
    wrong += [key for key in ("virama", "hints") if not isinstance(raw.get(key), list)]
    wrong += [key for key in ("endings", "letters") if not isinstance(raw.get(key, []), list)]
    if not isinstance(raw.get("order"), int):
        wrong.append("order")
    if raw.get("direction") not in ("ltr", "rtl"):
        wrong.append("direction")
    if raw.get("code") != folder.name:
        wrong.append("code (must be the folder's name)")
    if wrong:
        raise LanguageError(f"language.toml of {folder.name} lacks or misstates: {', '.join(wrong)}; see docs/languages.md")
    return Language(
        **{key: raw[key] for key in _TEXT_KEYS},
        order=raw["order"],
        virama=tuple(raw["virama"]),
        hints=frozenset(raw["hints"]),
        endings=tuple(raw.get("endings", ())),
        letters=tuple(raw.get("letters", ())),
        fold=dict(raw.get("fold", {})),
    )


@once
def all_languages() -> tuple[Language, ...]:
    """Every language that has a data folder, in display order."""
    folders = sorted(path.parent for path in DATA.glob("*/language.toml"))
    return tuple(sorted((read_language(folder) for folder in folders), key=lambda language: (language.order, language.code)))


def get(code: str) -> Language:
    """The language with this code. Raises LanguageError that lists the known codes."""
    for language in all_languages():
        if language.code == code:
            return language
    known = ", ".join(language.code for language in all_languages())
    raise LanguageError(f"there is no language {one_line(code)}; known are {known}")


def _read_samples(path: Path, default: str) -> tuple[Sample, ...]:
    if not path.exists():
        return ()
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("sample", [])
    return tuple(Sample(title=row["title"], text=row["text"].strip(), lang=row.get("lang", default)) for row in rows)


@once
def samples(code: str) -> tuple[Sample, ...]:
    """The examples of one language; ``samples("mixed")`` are those that mix languages."""
    if code == "mixed":
        return _read_samples(DATA / "mixed.toml", "hi")
    return _read_samples(get(code).folder / "samples.toml", code)


@once
def viramas() -> frozenset[str]:
    """The viramas that any language's data names: consonants on both sides of one are one akshara."""
    return frozenset(mark for language in all_languages() for mark in language.virama)
