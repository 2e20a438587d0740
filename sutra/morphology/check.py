"""The validator: reads one language's data folder and names every row that does not hold."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

from sutra import languages
from sutra.morphology.lexicon import lexicon, read_lexicon
from sutra.morphology.pieces import LAYERS, Segmented

_SIGN = {layer: sign for sign, layer in LAYERS.items()}


def notation(word: Segmented) -> str:
    """A segmented word back in the notation, without canonical forms.

    >>> from sutra.morphology.pieces import parse
    >>> notation(parse("घर+ा:OBL=चा:GEN"))
    'घर+ा:OBL=चा:GEN'
    """
    parts = [piece.surface + (f":{piece.gloss}" if piece.gloss else "") for piece in word.pieces]
    return parts[0] + "".join(_SIGN[layer] + part for layer, part in zip(word.layers, parts[1:], strict=True))


def check(lang: str, folder: Path | None = None) -> dict[str, object]:
    """Counts and problems of one language: ``{"lang", "roots", "words", "whole", "forms", "segmented", "classes", "problems"}``.

    `folder` is read anew in place of the language's own, which is read once.
    """
    code = languages.get(lang).code
    found = lexicon(code) if folder is None else read_lexicon(folder, code)
    forms = segmented = 0
    for word in found.forms():
        forms += 1
        segmented += len(word.pieces) > 1
    classes = Counter(root.name for root in found.roots)
    return {
        "lang": lang,
        "roots": sum(not root.written for root in found.roots),
        "words": sum(root.written for root in found.roots),
        "whole": len(found.whole),
        "forms": forms,
        "segmented": segmented,
        "classes": dict(classes.most_common()),
        "problems": list(found.problems),
    }


def random_forms(lang: str, count: int, seed: int) -> list[str]:
    """`count` segmented forms drawn at random, in the notation, for a second reader."""
    words = [word for word in lexicon(lang).forms() if len(word.pieces) > 1]
    return [notation(word) for word in random.Random(seed).sample(words, min(count, len(words)))]
