"""Where a piece may begin: what the script rules out before any counting.

Units are code points, so that an affix of a single vowel sign (घर|ा|चा) can be found at all. A virama, a nukta or a
joiner never begins a piece; a vowel sign, an anusvara or a visarga may. In Arabic and Latin script no mark does.
"""

from __future__ import annotations

from typing import Final

import regex

from sutra import languages
from sutra.cache import once

_ATTACHED: Final = r"\p{InSC=Virama}\p{InSC=Pure_Killer}\p{InSC=Invisible_Stacker}\p{InSC=Nukta}\u200C\u200D"
_LETTER_SCRIPTS: Final = frozenset({"Arab", "Latn"})


@once
def attached(lang: str) -> regex.Pattern[str]:
    """Characters of `lang` that stay with what stands before them."""
    language = languages.get(lang)
    marks = r"\p{M}" if language.script in _LETTER_SCRIPTS else ""
    return regex.compile(f"[{_ATTACHED}{marks}{regex.escape(''.join(language.virama))}]")


def gaps(word: str, lang: str) -> list[int]:
    """Code-point offsets inside `word` at which a piece may begin.

    >>> gaps("घोड्याचा", "mr")
    [1, 2, 4, 5, 6, 7]
    """
    stays = attached(lang)
    return [offset for offset in range(1, len(word)) if not stays.match(word[offset])]
