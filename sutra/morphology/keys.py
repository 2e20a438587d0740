"""Look-up keys: how a word is folded before it is sought in a lexicon, and how offsets come back.

Only look-up folds. Canonical composition, joiners, and the letters a language's data lists (Arabic ye and kaf in Urdu)
are folded in the key; the word itself is never changed, and boundaries found in the key are mapped back to it.
"""

from __future__ import annotations

import unicodedata
from itertools import accumulate
from typing import Final

import regex

from sutra import languages
from sutra.cache import once
from sutra.text.scripts import SCRIPTS
from sutra.text.words import has_space

_JOINERS: Final = {ord("\u200c"): None, ord("\u200d"): None}

# NOTE an unknown word that the model leaves whole counts as analysed only above this probability: below it, the honest
# answer is that nothing is known of the word.
SURE_WHOLE: Final = 0.75
# NOTE however sure a model is, the lexicon is surer: of several languages, the one that holds a word must win.
MODEL_MOST: Final = 0.999

# No word of ours comes near this many code points; what does is no word, and is not analysed.
LONGEST_WORD: Final = 100
LEMMA_CONFIDENCE: Final = 0.95  # of a form that only an installed lemma table knows


def analysable(word: str) -> bool:
    """Whether this is one word: short enough to be one, and without white space.

    >>> analysable("घरों"), analysable("घरों में")
    (True, False)
    """
    return len(word) <= LONGEST_WORD and not has_space(word)


@once
def _table(lang: str) -> dict[int, str | None]:
    language = languages.get(lang)
    table: dict[int, str | None] = dict(_JOINERS)
    table.update({ord(old): new or None for old, new in language.fold.items()})
    return table


@once
def _folding(lang: str) -> regex.Pattern[str]:
    return regex.compile("[" + regex.escape("".join(map(chr, _table(lang)))) + "]")


@once
def script_range(lang: str) -> tuple[int, int]:
    """Code points [low, high) of the letters a language is written in."""
    script = languages.get(lang).script
    if script in SCRIPTS:
        return SCRIPTS[script].low, SCRIPTS[script].high
    points = [ord(character) for hint in languages.get(lang).hints for character in hint]
    return min(points) & ~0x7F, (max(points) | 0x7F) + 1


def needs_folding(text: str, lang: str) -> bool:
    """Whether a text holds a character that look-up folds."""
    return _folding(lang).search(text) is not None


def fold(word: str, lang: str) -> str:
    """The key under which `word` is sought in the lexicon of `lang`.

    >>> fold("كتاب", "ur") == "کتاب"
    True
    """
    key = unicodedata.normalize("NFC", word).translate(_table(lang))
    return key.lower() if languages.get(lang).script == "Latn" else key


def map_back(word: str, lang: str, offsets: tuple[int, ...]) -> tuple[int, ...]:
    """Offsets in ``fold(word)`` as offsets in `word`; what folding dropped stays with the piece before it.

    >>> map_back("کِتابیں", "ur", (4,))
    (5,)
    """
    if unicodedata.is_normalized("NFC", word) and languages.get(lang).script != "Latn":
        # Every beginning of a composed word is composed: letter by letter it folds as it does whole.
        table = _table(lang)
        lengths = [0, *accumulate(len(table.get(ord(letter), letter) or "") for letter in word)]
    else:
        lengths = [len(fold(word[:end], lang)) for end in range(len(word) + 1)]
    return tuple(max((end for end, length in enumerate(lengths) if length <= offset), default=0) for offset in offsets)
