"""Goldens that a reader can check: ``python -m tests.golden.write`` writes them anew; look at the difference before you keep it.

In `cuts`, tokens stand between the marks of the cut's label: ⊘ inside a code point, · between words, ◆ between morphemes,
▲ inside an akshara, ✕ inside a morpheme; ‿ after a mark: the cut also runs through an akshara. Bytes are in hex.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from sutra.cuts import label_cuts, structure
from sutra.models.base import Tokenizer
from sutra.models.registry import load
from sutra.render.chips import hex_bytes, token_text
from sutra.render.forms import FLAG_MARK, FORMS
from sutra.text.aksharas import aksharas
from sutra.text.names import visible

HERE: Final = Path(__file__).parent
TEXTS: Final = {
    "hi": "लड़कों ने क्षमा माँगी।",
    "mr": "घराचा दरवाजा उघडा आहे.",
    "gu": "ઘરોમાં પાણી છે.",
    "ur": "کتابیں اچھی ہیں۔",
    "ne": "किताबहरूलाई घरमा राख।",
    "ur-Latn": "kitaben ghar mein hain",
    "en": "The books are here.",
}
TOKENIZERS: Final = ("codepoints", "bytes", "o200k_base")


def drawn(model: Tokenizer, text: str, lang: str) -> str:
    """One encoding as a line: tokens, and between them the marks of their cuts."""
    encoding = model.encode(text)
    marks = {cut.offset: FORMS[cut.label].mark + (FLAG_MARK if cut.in_akshara else "") for cut in label_cuts(encoding, structure(text, lang))}
    parts = []
    for (start, _), token in zip(pairwise(encoding.edges), encoding.tokens, strict=True):
        shown = token_text(token)
        parts.append(marks.get(start, "") + (hex_bytes(token) if shown is None else visible(shown)))
    return "".join(parts)


def golden(lang: str) -> dict[str, Any]:
    """What the product makes of the golden text of one language."""
    text = TEXTS[lang]
    found = structure(text, lang)
    return {
        "lang": lang,
        "text": text,
        "words": [word.analysis.word for word in found.words],
        "aksharas": aksharas(text),
        "morphemes": ["|".join(word.analysis.surface) for word in found.words],
        "canonical": [" + ".join(word.analysis.canonical) for word in found.words],
        "cuts": {name: drawn(load(name), text, lang) for name in TOKENIZERS},
    }


def written(value: dict[str, Any], depth: int = 0) -> str:
    """A dict as JSON with one key a line, its lists kept on that line."""
    pad = " " * (depth + 1)
    lines = [
        f"{pad}{json.dumps(key)}: {written(item, depth + 1) if isinstance(item, dict) else json.dumps(item, ensure_ascii=False)}"
        for key, item in value.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n" + " " * depth + "}"


def main() -> None:
    """Write every golden."""
    for lang in TEXTS:
        (HERE / f"{lang}.json").write_text(written(golden(lang)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
