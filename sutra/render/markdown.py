"""Text made safe for the few widgets that read Markdown and know no other way (messages, captions).

An error can quote a file's name or a visitor's words: those must not become links, pictures, formulas or colours.
"""

from __future__ import annotations

from typing import Final

import regex

# Links, pictures and colours need a bracket; formulas a dollar; emoji a pair of colons; a lone underscore in a word is harmless.
_SPECIAL: Final = regex.compile(r"[\\`*\[\]$~<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|:(?=[\w+-]+:)|^[#>+=-]|^\d+(?=[.)])", regex.MULTILINE)


def escaped(text: str) -> str:
    """`text` so that Markdown shows it as it is.

    >>> escaped("o200k_base is fine, :red[x] and $y$ stay text")
    'o200k_base is fine, :red\\\\[x\\\\] and \\\\$y\\\\$ stay text'
    """
    return _SPECIAL.sub(lambda match: "\\" + match.group() if not match.group().isdigit() else match.group() + "\\", text)
