"""Romanisation for those who do not read the script: ISO 15919 for Indic scripts, letter by letter for Urdu.

The Urdu row is a transliteration of letters, not of sounds: short vowels that are not written are not supplied.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from sutra import languages
from sutra.text.scripts import SCRIPTS

_URDU: Final = {
    "ا": "ā", "آ": "ā", "أ": "a", "ب": "b", "پ": "p", "ت": "t", "ٹ": "ṭ", "ث": "s̱", "ج": "j", "چ": "c", "ح": "ḥ", "خ": "ḵẖ", "د": "d",
    "ڈ": "ḍ", "ذ": "ẕ", "ر": "r", "ڑ": "ṛ", "ز": "z", "ژ": "zh", "س": "s", "ش": "š", "ص": "ṣ", "ض": "ẓ", "ط": "t̤", "ظ": "z̤", "ع": "‘",
    "غ": "g̱", "ف": "f", "ق": "q", "ک": "k", "ك": "k", "گ": "g", "ل": "l", "م": "m", "ن": "n", "ں": "ṉ", "و": "w", "ؤ": "ʾw", "ہ": "h",
    "ه": "h", "ۂ": "hʾ", "ة": "ẗ", "ۃ": "ẗ", "ھ": "h", "ء": "ʾ", "ئ": "ʾ", "ی": "y", "ي": "y", "ى": "y", "ے": "e", "ۓ": "ʾe", "َ": "a",
    "ِ": "i", "ُ": "u", "ّ": "ː", "ْ": "", "ٰ": "ā", "ً": "an", "ٍ": "in", "ٌ": "un", "ٓ": "", "ٔ": "ʾ", "۔": ".", "،": ",", "؟": "?", "؛": ";",
}  # fmt: skip

_JOINERS: Final = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff"))  # they shape letters and stand for no sound


def _urdu(text: str) -> str:
    digits = (str(unicodedata.digit(c)) if unicodedata.category(c) == "Nd" else _URDU.get(c, c) for c in text)
    return "".join(digits)


@lru_cache(maxsize=65536)
def romanise(text: str, lang: str) -> str:
    """`text` in Latin letters by the scheme its language names; "" for Latin script, and where no scheme is known.

    Joiners (ZWJ, ZWNJ) and invisible spaces are left out before anything is read: the eyelash ra of दर्‍या is r.

    >>> romanise("किताबें", "hi"), romanise("کتاب", "ur")
    ('kitābēṁ', 'ktāb')
    >>> romanise("दर्\\u200dया", "mr")
    'daryā'
    """
    language = languages.get(lang)
    text = text.translate(_JOINERS)
    if language.romanisation == "urdu-letters":
        return _urdu(text)
    if language.romanisation != "iso15919":
        return ""
    from indic_transliteration import sanscript

    scheme = SCRIPTS[language.script].scheme if language.script in SCRIPTS else ""
    if not scheme:
        return ""
    return str(sanscript.transliterate(unicodedata.normalize("NFC", text), scheme, sanscript.ISO))
