"""Scripts: where their letters stand in Unicode, and what the romaniser calls them. Facts of writing, not of languages.

Every script of South Asia has a row, used or not, so that a language in one of them needs data alone.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Script(NamedTuple):
    """Code points [low, high) of the script's main block, further blocks, and the romaniser's name ("" where it has none)."""

    low: int
    high: int
    more: tuple[tuple[int, int], ...] = ()
    scheme: str = ""


SCRIPTS: Final[dict[str, Script]] = {
    "Latn": Script(0x41, 0x250),
    "Arab": Script(0x600, 0x780, ((0x8A0, 0x900), (0xFB50, 0xFE00), (0xFE70, 0xFEFF))),
    "Deva": Script(0x900, 0x980, ((0xA8E0, 0xA900),), "devanagari"),
    "Beng": Script(0x980, 0xA00, (), "bengali"),
    "Guru": Script(0xA00, 0xA80, (), "gurmukhi"),
    "Gujr": Script(0xA80, 0xB00, (), "gujarati"),
    "Orya": Script(0xB00, 0xB80, (), "oriya"),
    "Taml": Script(0xB80, 0xC00, (), "tamil"),
    "Telu": Script(0xC00, 0xC80, (), "telugu"),
    "Knda": Script(0xC80, 0xD00, (), "kannada"),
    "Mlym": Script(0xD00, 0xD80, (), "malayalam"),
    "Sinh": Script(0xD80, 0xE00, (), "sinhala"),
}
_BLOCKS: Final = sorted((low, high, code) for code, script in SCRIPTS.items() for low, high in ((script.low, script.high), *script.more))


def script_of(word: str) -> str:
    """The script of the first letter that has one of ours, as ISO 15924; "" when none has.

    >>> script_of("کتاب"), script_of("घर"), script_of("kitab")
    ('Arab', 'Deva', 'Latn')
    """
    for character in word:
        point = ord(character)
        if point < 0x250:
            if character.isalpha():
                return "Latn"
            continue
        for low, high, code in _BLOCKS:
            if low <= point < high:
                return code
    return ""
