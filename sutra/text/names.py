"""Names for characters that a screen cannot show by themselves: invisible, directional, combining."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

SHORT_NAMES: Final = {
    0x00: "NUL", 0x01: "SOH", 0x02: "STX", 0x03: "ETX", 0x04: "EOT", 0x05: "ENQ", 0x06: "ACK", 0x07: "BEL", 0x08: "BS", 0x09: "TAB",
    0x0A: "LF", 0x0B: "VT", 0x0C: "FF", 0x0D: "CR", 0x0E: "SO", 0x0F: "SI", 0x10: "DLE", 0x11: "DC1", 0x12: "DC2", 0x13: "DC3",
    0x14: "DC4", 0x15: "NAK", 0x16: "SYN", 0x17: "ETB", 0x18: "CAN", 0x19: "EM", 0x1A: "SUB", 0x1B: "ESC", 0x1C: "FS", 0x1D: "GS",
    0x1E: "RS", 0x1F: "US", 0x7F: "DEL", 0x85: "NEL",
    0x00A0: "NBSP", 0x00AD: "SHY", 0x034F: "CGJ", 0x061C: "ALM", 0x200B: "ZWSP", 0x200C: "ZWNJ", 0x200D: "ZWJ", 0x200E: "LRM",
    0x200F: "RLM", 0x2028: "LS", 0x2029: "PS", 0x202A: "LRE", 0x202B: "RLE", 0x202C: "PDF", 0x202D: "LRO", 0x202E: "RLO",
    0x202F: "NNBSP", 0x2060: "WJ", 0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI", 0xFEFF: "BOM",
}  # fmt: skip
DOTTED_CIRCLE: Final = "\u25cc"

_CONTROL_NAMES: Final = {
    0x00: "NULL", 0x07: "BELL", 0x08: "BACKSPACE", 0x09: "TAB", 0x0A: "LINE FEED", 0x0B: "LINE TABULATION", 0x0C: "FORM FEED",
    0x0D: "CARRIAGE RETURN", 0x1B: "ESCAPE", 0x7F: "DELETE", 0x85: "NEXT LINE",
}  # fmt: skip


@lru_cache(maxsize=8192)
def name_of(character: str) -> str:
    """The Unicode name of a character, or a plain description where it has none.

    >>> name_of("क"), name_of("\\t")
    ('DEVANAGARI LETTER KA', 'TAB')
    """
    point = ord(character)
    return unicodedata.name(character, "") or _CONTROL_NAMES.get(point, f"character U+{point:04X} without a name")


@lru_cache(maxsize=8192)
def symbol(character: str) -> str:
    """What to draw for one character so that it is seen: itself, ␣ for a space, or its short name in brackets.

    The control pictures of Unicode (U+2400 on) are not used: few fonts have them, and an empty box tells nothing.

    >>> [symbol(c) for c in (" ", "\\n", "\\u200c", "क")]
    ['␣', '⟨LF⟩', '⟨ZWNJ⟩', 'क']
    """
    point = ord(character)
    if point == 0x20:
        return "␣"
    if point in SHORT_NAMES:
        return f"⟨{SHORT_NAMES[point]}⟩"
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Cn", "Co", "Zs", "Zl", "Zp"):
        return f"⟨U+{point:04X}⟩"
    return character


def visible(text: str) -> str:
    """`text` with every invisible or directional character named, and ◌ before a mark that has nothing to sit on.

    >>> visible("ों"), visible(" घर")
    ('◌ों', '␣घर')
    """
    out: list[str] = []
    carried = False
    for character in text:
        mark = unicodedata.category(character).startswith("M")
        shown = symbol(character)
        if mark and not carried and shown == character:
            out.append(DOTTED_CIRCLE)
        out.append(shown)
        carried = shown == character
    return "".join(out)
