"""Which script and language a text is in, guessed from its letters and words; always shown as a guess, never imposed.

Latin script does not mean English: Roman Urdu is recognised by its own words (kya, hai, nahi), spelling as typed. Nor do
Latin letters in an Indic text make it English: markup and addresses are not counted, and where both scripts hold a fair
share of the letters, the small frequent words (में, है; the, is) say whose sentence it is.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import regex

from sutra import languages
from sutra.text.scripts import SCRIPTS, script_of
from sutra.text.traits import hint_count, likeliest, words_of

READ: Final = 20_000  # characters that the language is guessed from; the scripts of all of them are counted
FAIR: Final = 0.25  # of the letters: from here on an Indic script is preferred unless English words say otherwise
_SMALL: Final = 0.1  # below this a script beside Latin is a quotation
_ALONE: Final = 1 / 3  # the share from which a script that has no words of ours is taken for the text's own
_MARKUP: Final = r"</?[A-Za-z!][^<>]{0,300}>"
_ADDRESS: Final = r"(?:https?://|www\.)[^\s<>]+|(?<![\w.+-])[A-Za-z0-9.+_-]{1,64}@[A-Za-z0-9-]{1,64}\.[A-Za-z.]+"
_NOT_PROSE: Final = regex.compile(f"{_MARKUP}|{_ADDRESS}")
_LETTERS: Final = regex.compile(r"[\p{L}\p{M}]")
_NOT_A_SCRIPT: Final = ("LETTER", "SYLLABLE", "SYLLABICS", "VOWEL", "SIGN", "SMALL", "CAPITAL", "IDEOGRAPH", "UNIFIED", "INDEPENDENT", "CHARACTER")
_CALLED: Final = {"CJK": "Han", "ORIYA": "Odia", "MEETEI MAYEK": "Meitei"}


@dataclass(frozen=True)
class Guess:
    """A guess: `lang`, the code of the likeliest language (``en`` where none can be said: see `known`); `mixed`, whether
    more than one script is used; `share`, the part of the words that speak for it; `script`, the plain name of the script
    of most weight ("" without letters); `known`, whether a language of ours is written in it."""

    lang: str
    mixed: bool
    share: float
    script: str = ""
    known: bool = False

    @property
    def label(self) -> str:
        """The guess in a few words, for a list of languages."""
        if self.known:
            return f"Guessed: {languages.get(self.lang).name}"
        return f"Not guessed: {self.script} script" if self.script else "Not guessed: no letters"

    @property
    def remark(self) -> str:
        """One plain line where no language can be guessed, "" where one is."""
        if self.known:
            return ""
        rest = "figures of words and morphemes do not apply; tokens and bytes do."
        if not self.script:
            return f"This text has no letters to guess a language by: {rest}"
        return f"This text is {'mostly ' if self.mixed else ''}in {self.script} script, which this app has no lexicon for: {rest}"


@lru_cache(maxsize=8192)
def _script(letter: str) -> str:
    """The code of a letter's script where we have one, else its plain name; "" for a mark that belongs to any script."""
    plain = unicodedata.normalize("NFKC", letter)[:1]
    if unicodedata.category(plain)[0] not in "LM":
        return ""
    if code := script_of(plain):
        return code
    words: list[str] = []
    for word in unicodedata.name(plain, "").split("-")[0].split():
        if word in _NOT_A_SCRIPT:
            break
        words.append(word)
    name = " ".join(words)
    return "" if not name or name.startswith(("COMBINING", "VARIATION", "MODIFIER")) else _CALLED.get(name, name.title())


def _plain_name(script: str) -> str:
    if script not in SCRIPTS:
        return script
    name = unicodedata.name(chr(SCRIPTS[script].low + 5), "").split(" ")[0]
    return _CALLED.get(name, name.title())


def script_letters(text: str) -> Counter[str]:
    """How many letters and marks of each script a text has: ISO 15924 codes where we have one, plain names elsewhere.

    >>> script_letters("घर, home 家").most_common()
    [('Latn', 4), ('Deva', 2), ('Han', 1)]
    """
    found: Counter[str] = Counter()
    for character, count in Counter(text).items():
        if _LETTERS.match(character) and (script := _script(character)):
            found[script] += count
    return found


def _main_script(letters: Counter[str], words: list[str], ours: set[str]) -> str:
    """The script of a text. Of Latin and another, the other when it holds half of the letters, or a fair share of them
    and no fewer small frequent words (but one)."""
    others = [(script, count) for script, count in letters.most_common() if script != "Latn"]
    if not others:
        return "Latn"
    script, count = others[0]
    share = count / (count + letters["Latn"])
    if share >= 0.5:
        return script
    if script not in ours:
        return script if share >= _ALONE else "Latn"
    if share < _SMALL:
        return "Latn"
    here, latin = hint_count(words, script), hint_count(words, "Latn")
    return script if here > latin or (share >= FAIR and here + 1 >= latin) else "Latn"


def guess_language(text: str) -> Guess:
    """The likeliest of our languages, or none (`known` is False) for a script that is not ours and for no letters at all.

    >>> guess_language("kya haal hai, sab theek?").lang, guess_language("मी घरी जातो आहे").lang
    ('ur-Latn', 'mr')
    >>> guess_language("আমার ঘর").label
    'Not guessed: Bengali script'
    """
    prose = _NOT_PROSE.sub(" ", text)
    letters = script_letters(prose)
    if not letters:
        prose, letters = text, script_letters(text)
    if not letters:
        return Guess("en", False, 0.0)
    ours = {language.script for language in languages.all_languages()}
    words = words_of(prose[:READ])
    script = _main_script(letters, words, ours)
    mixed = (letters.total() - letters[script]) * 4 >= letters[script]
    if script not in ours:
        return Guess("en", mixed, 0.0, _plain_name(script))
    lang, share = likeliest([word for word in words if script_of(word) == script], script)
    return Guess(lang, mixed, share, _plain_name(script), True)
