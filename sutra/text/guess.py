"""Which language a text is in, guessed from its script and its frequent words; always shown as a guess, never imposed.

Latin script does not mean English: Roman Urdu is recognised by its own words (kya, hai, nahi), spelling as typed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sutra import languages
from sutra.text.scripts import script_of
from sutra.text.words import letter_runs


@dataclass(frozen=True)
class Guess:
    """The code of the likeliest language, whether more than one script is used, and the share of words that speak for it."""

    lang: str
    mixed: bool
    share: float


def guess_language(text: str) -> Guess:
    """The likeliest of our languages; English for a text without letters of our scripts.

    >>> guess_language("kya haal hai, sab theek?").lang, guess_language("मी घरी जातो आहे").lang
    ('ur-Latn', 'mr')
    """
    words = [text[start:end] for start, end in letter_runs(text)]
    ours = {language.script for language in languages.all_languages()}
    scripts = Counter(script for word in words if (script := script_of(word)) in ours)
    if not scripts:
        return Guess("en", False, 0.0)
    script, count = scripts.most_common(1)[0]
    second = sum(scripts.values()) - count
    tokens = [word.lower() for word in words if script_of(word) == script]
    votes = {
        language.code: sum(token in language.hints for token in tokens)
        for language in languages.all_languages()
        if language.script == script
    }
    best = max(votes, key=lambda code: votes[code])
    share = votes[best] / max(1, len(tokens))
    return Guess(best, second * 4 >= count, share)
