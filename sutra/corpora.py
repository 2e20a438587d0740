"""The bundled training texts: real word frequencies where `wordfreq` has them, text written for this project elsewhere.

Nothing here holds a sentence that a screen shows as an example.
"""

from __future__ import annotations

import hashlib
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sutra import languages
from sutra.cache import once
from sutra.languages import Language
from sutra.morphology.lexicon import Lexicon, Root, data_digest, inflect, lexicon
from sutra.morphology.pieces import Segmented
from sutra.text.words import is_letter_run, training_words
from sutra.training import WordCounts

MUL: Final = "mul"

# NOTE a running word of authored text weighs this much against a generated form, which counts once: with some 8,500
# running words a language, forms would otherwise decide which tokens are learned.
_TEXT_WEIGHT: Final = 20
_FORMS: Final = 40_000
_FORMS_IN_MUL: Final = 15_000
_FORMS_A_ROOT: Final = 16
_MUL_TOTAL: Final = 1_500_000
_FREQUENCY_SCALE: Final = 1_000_000  # wordfreq's rarest words are one in a million


@dataclass(frozen=True)
class Corpus:
    """A bundled training text: its word counts, one line that says what it is, and a digest that keys caches."""

    lang: str
    counts: WordCounts
    description: str
    digest: str


def authored_text(lang: str) -> list[str]:
    """The paragraphs written for this project in one language."""
    folder = languages.get(lang).folder / "text"
    return [line for path in sorted(folder.glob("*.txt")) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]


def _frequencies(language: Language) -> Counter[str]:
    if not language.wordfreq:
        return Counter()
    import wordfreq

    table = wordfreq.get_frequency_dict(language.wordfreq, "small")
    return Counter({word: max(1, round(share * _FREQUENCY_SCALE)) for word, share in table.items() if is_letter_run(word)})


def _some_forms(lang: str, wanted: int) -> list[str]:
    """At most about `wanted` generated forms, the same ones every time, spread over all roots."""
    found = lexicon(lang)
    words = {made.word for root in found.roots for made in _shared_out(root, found)}
    step = max(1, round(len(words) / wanted))
    return sorted(word for word in words if is_letter_run(word) and zlib.crc32(word.encode("utf-8")) % step == 0)


# Shares of running words that punctuation and digits make in edited text. A list of word frequencies has none, and an
# authored text may lack a digit or a capital: without them a full stop would cost three bytes. Counted in the authored texts.
_MARKS: Final = {".": 0.02, ",": 0.05, "?": 0.006, "!": 0.004, ":": 0.004, ";": 0.002, "-": 0.01, "(": 0.003, ")": 0.003, '"': 0.008, "'": 0.004}
_RARE_MARKS: Final = "“”‘’–—…/%₹&ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SCRIPT_MARKS: Final = {"Deva": {"।": 0.07, "॥": 0.0005}, "Arab": {"۔": 0.07, "،": 0.05, "؟": 0.006, "؛": 0.002}, "Latn": {".": 0.07}}
_DIGIT: Final = 0.002
_RARE: Final = 0.0002


def _marks(language: Language, words: int) -> Counter[str]:
    """Counts of punctuation, digits, capitals and the letters that look-up folds, beside `words` running words."""
    shares = dict.fromkeys(_RARE_MARKS + "".join(language.fold), _RARE)
    shares |= {**_MARKS, **_SCRIPT_MARKS.get(language.script, {}), **dict.fromkeys("0123456789" + language.digits, _DIGIT)}
    return Counter({mark: max(2, round(words * share)) for mark, share in shares.items()})


def _shared_out(root: Root, found: Lexicon) -> Iterator[Segmented]:
    """Forms of one root, at most `_FORMS_A_ROOT` of them, spread over its paradigm: no root outweighs the others."""
    if root.name == "-":
        yield root.word
        return
    endings = found.endings[root.name]
    step = max(1, len(endings) // _FORMS_A_ROOT)
    first = zlib.crc32(root.word.word.encode("utf-8")) % step
    for ending in endings[first::step]:
        made = inflect(root, ending)
        if made is not None:
            yield made


def _one(lang: str, wanted: int) -> Corpus:
    language = languages.get(lang)
    counts = _frequencies(language)
    lines = authored_text(lang)
    running = Counter(word for line in lines for word in training_words(line))
    parts = []
    if counts:
        parts.append(f"word frequencies of wordfreq ({len(counts):,} words)")
    if running:
        counts.update({word: count * _TEXT_WEIGHT for word, count in running.items()})
        parts.append(f"{sum(running.values()):,} running words written for this project")
    if not language.wordfreq:
        forms = _some_forms(lang, wanted)
        counts.update(forms)
        parts.append(f"{len(forms):,} inflected forms of its lexicon")
    for mark, count in _marks(language, counts.total()).items():
        counts[mark] = max(counts[mark], count)
    digest = hashlib.sha256(repr(sorted(counts.items())).encode("utf-8")).hexdigest()[:16]
    return Corpus(lang, WordCounts.from_mapping(counts), " and ".join(parts), digest)


def _all() -> Corpus:
    total: Counter[str] = Counter()
    parts = [_one(language.code, _FORMS_IN_MUL) for language in languages.all_languages()]
    for part in parts:
        scale = _MUL_TOTAL / part.counts.total
        total.update({word: max(1, round(count * scale)) for word, count in part.counts.items()})
    digest = hashlib.sha256("".join(part.digest for part in parts).encode()).hexdigest()[:16]
    names = ", ".join(language.name for language in languages.all_languages())
    return Corpus(MUL, WordCounts.from_mapping(total), f"the bundled texts of {names}, each given the same weight", digest)


@once
def corpus(lang: str) -> Corpus:
    """The bundled training text of one language, or of all seven (``mul``). Raises LanguageError.

    >>> corpus("hi").counts["है"] > corpus("hi").counts["घर"]
    True
    """
    return _all() if lang == MUL else _one(lang, _FORMS)


def corpus_digest(lang: str) -> str:
    """A digest of everything that a bundled tokenizer of `lang` is made from, cheap to compute."""
    codes = [language.code for language in languages.all_languages()] if lang == MUL else [lang]
    digest = hashlib.sha256()
    for code in codes:
        language = languages.get(code)
        digest.update(data_digest(code).encode())
        for path in sorted((language.folder / "text").glob("*.txt")):
            digest.update(path.read_bytes())
        if language.wordfreq:
            import importlib.metadata

            digest.update(importlib.metadata.version("wordfreq").encode())
    return digest.hexdigest()[:16]
