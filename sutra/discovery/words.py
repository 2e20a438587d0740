"""The words of a corpus that a language's own script writes, spellings of one look-up key counted together."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import regex

from sutra import languages
from sutra.morphology.keys import fold, script_range
from sutra.text.scripts import SCRIPTS
from sutra.text.words import is_letter_run

# Marks that no script owns (accents, Vedic tones), and the joiners.
_SHARED: Final = regex.compile(r"[\p{Script=Inherited}\u200C\u200D]")


@dataclass(frozen=True, slots=True)
class CorpusWord:
    """A word as it is spelled most often, its look-up key, and how often the key occurs."""

    word: str
    key: str
    count: int


def _ranges(lang: str) -> tuple[tuple[int, int], ...]:
    script = SCRIPTS.get(languages.get(lang).script)
    return (script_range(lang), *(script.more if script else ()))


def in_script(word: str, lang: str) -> bool:
    """Whether a word is a letter run in which every letter and mark belongs to the script of `lang`.

    The whole block counts, U+0900 to U+0903 too: a word keeps its candrabindu, anusvara and visarga.

    >>> in_script("हूँ", "hi"), in_script("दुःख", "hi"), in_script("AIवाला", "hi"), in_script("२०", "hi")
    (True, True, False, False)
    """
    ranges = _ranges(lang)
    return is_letter_run(word) and all(any(low <= ord(character) < high for low, high in ranges) or _SHARED.match(character) is not None for character in word)


def corpus_words(counts: Mapping[str, int], lang: str) -> list[CorpusWord]:
    """Words of `lang` among `counts`, by falling count, then key. Words of one letter are left out: they have no gap.

    Raises LanguageError for an unknown language.

    >>> corpus_words({"घर": 3, "घरों": 2, "home": 9, "।": 7, "व": 4}, "hi")[0]
    CorpusWord(word='घर', key='घर', count=3)
    """
    latin = languages.get(lang).script == "Latn"
    spelled: dict[str, dict[str, int]] = {}
    for raw, count in counts.items():
        word = unicodedata.normalize("NFC", raw.lower() if latin else raw)
        if not in_script(word, lang):
            continue
        key = fold(word, lang)
        if len(key) > 1:
            of_key = spelled.setdefault(key, {})
            of_key[word] = of_key.get(word, 0) + count
    found = [CorpusWord(min(of_key, key=lambda word: (-of_key[word], word)), key, sum(of_key.values())) for key, of_key in spelled.items()]
    return sorted(found, key=lambda row: (-row.count, row.key))
