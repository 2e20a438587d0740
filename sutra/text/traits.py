"""What tells languages of one script apart: runs of three letters, small frequent words, endings, letters.

Every fact is data: the hints, endings and letters of language.toml, and the letter runs of the sentences in parallel.txt
(a naive Bayes classifier of character trigrams, each word bounded by spaces; Cavnar and Trenkle 1994 for the idea).
A language's trigrams are scaled to one total, so that one with little text neither gains nor loses by it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from sutra import languages
from sutra.cache import once
from sutra.languages import Language
from sutra.text.words import letter_runs

# Log-odds. Measured on running text and on pieces of four words.
HINT: Final = 6.0
ENDING: Final = 1.0
LETTER: Final = 5.0
BENEFIT: Final = 4.0  # of the doubt, to the language of a script that stands first in lists
_HINT_COUNT: Final = 3.0  # a hint's own trigrams, beside those of the sentences
_UNSEEN: Final = 0.5
_STEM: Final = 2  # characters that an ending must leave


def words_of(text: str) -> list[str]:
    """The letter runs of a text, in small letters."""
    return [text[start:end].lower() for start, end in letter_runs(text)]


def _trigrams(word: str) -> list[str]:
    padded = f" {word} "
    return [padded[i : i + 3] for i in range(len(padded) - 2)]


def _counts(language: Language) -> Counter[str]:
    path = language.folder / "parallel.txt"
    words = Counter(words_of(path.read_text(encoding="utf-8")) if path.exists() else ())
    found: Counter[str] = Counter()
    weights = [(word, 1.0 + math.log(count)) for word, count in words.items()] + [(word, _HINT_COUNT) for word in language.hints]
    for word, weight in weights:
        for gram in _trigrams(word):
            found[gram] += weight  # type: ignore[assignment]
    return found


@dataclass(frozen=True)
class Traits:
    """The languages of one script and, for each trigram, how much it speaks for each of them (log-odds)."""

    languages: tuple[Language, ...]
    trigrams: dict[str, tuple[float, ...]]


@once
def traits(script: str) -> Traits:
    """What tells the languages of this script (ISO 15924) apart; built once, from about 25,000 characters a language."""
    ours = tuple(language for language in languages.all_languages() if language.script == script)
    counts = [_counts(language) for language in ours]
    totals = [sum(found.values()) for found in counts]
    scaled = [{gram: count * max(totals) / total for gram, count in found.items()} for found, total in zip(counts, totals, strict=True)]
    grams = {gram for found in scaled for gram in found}
    return Traits(ours, {gram: tuple(math.log(found.get(gram, 0.0) / _UNSEEN + 1.0) for found in scaled) for gram in grams})


@lru_cache(maxsize=16384)
def word_scores(word: str, script: str) -> tuple[float, ...]:
    """How much one word speaks for each language of `script`, in the order of ``traits(script).languages`` (log-odds)."""
    found = traits(script)
    scores = [0.0] * len(found.languages)
    for gram in _trigrams(word):
        for i, value in enumerate(found.trigrams.get(gram, ())):
            scores[i] += value
    for i, language in enumerate(found.languages):
        if word in language.hints:
            scores[i] += HINT
        elif any(word.endswith(ending) and len(word) >= len(ending) + _STEM for ending in language.endings):
            scores[i] += ENDING
        if any(letter in word for letter in language.letters):
            scores[i] += LETTER
    return tuple(scores)


def likeliest(words: Sequence[str], script: str) -> tuple[str, float]:
    """The likeliest language of `script` for these words, and the share of them that speak for it more than for another.

    >>> likeliest(["मुलांनी", "शाळेत", "पुस्तके", "वाचली"], "Deva")[0]
    'mr'
    """
    ours = traits(script).languages
    each = [word_scores(word, script) for word in words]
    totals = [sum(scores[i] for scores in each) + (0.0 if i else BENEFIT) for i in range(len(ours))]
    best = totals.index(max(totals))
    speaking = sum(scores[best] > 0.0 and scores[best] == max(scores) for scores in each)
    return ours[best].code, speaking / max(1, len(words))


def hint_count(words: Iterable[str], script: str) -> int:
    """How many of the words are hints of one language of `script`: the most that any of them has."""
    given = list(words)
    return max((sum(word in language.hints for word in given) for language in languages.all_languages() if language.script == script), default=0)
