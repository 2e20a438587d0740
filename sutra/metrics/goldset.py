"""Gold words of the bundled lexicons: forms that no bundled training text holds, so a tokenizer meets them new.

Their boundaries are those of inflection and clitics: the layers that readers agree on. The choice is the same every
time: roots that the training text knows, in an order that a checksum makes, one form of each.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final

from sutra.cache import once
from sutra.corpora import corpus
from sutra.metrics.alignment import GoldWord
from sutra.morphology.lexicon import Lexicon, Root, inflect, lexicon
from sutra.text.words import is_letter_run

GOLD: Final = 400
WHOLE: Final = 200
_LAYERS: Final = frozenset({"inflection", "clitic"})
_TRIES: Final = 8  # endings looked at for each root before the next root has its turn
_SHORTEST: Final = 3  # code points of a word worth asking about


def _checksum(text: str) -> int:
    return zlib.crc32(text.encode("utf-8"))


def _in_order(found: Lexicon, known: frozenset[str]) -> list[Root]:
    """Roots that inflect and that the training text knows, in checksum order."""
    roots = [root for root in found.roots if root.name != "-" and root.word.word in known]
    return sorted(roots, key=lambda root: (_checksum(root.word.word), root.name, root.line))


def _forms(root: Root, found: Lexicon) -> Iterator[str]:
    """Some forms of a root, spread over its paradigm."""
    endings = found.endings[root.name]
    first = _checksum(root.name + root.word.word)
    step = max(1, len(endings) // _TRIES)
    for turn in range(min(_TRIES, len(endings))):
        made = inflect(root, endings[(first + turn * step) % len(endings)])
        if made is not None:
            yield made.word


@once
def bundled_gold(lang: str) -> tuple[GoldWord, ...]:
    """Up to 400 words of one language with their boundaries; none occurs in its bundled training text.

    Raises LanguageError for a language that does not exist.

    >>> word = bundled_gold("hi")[0]
    >>> word == bundled_gold("hi")[0] and len(word.offsets) >= 1
    True
    """
    found, known = lexicon(lang), frozenset(corpus(lang).counts)
    chosen: dict[str, GoldWord] = {}
    for root in _in_order(found, known):
        for form in _forms(root, found):
            if form in known or form in chosen or len(form) < _SHORTEST or not is_letter_run(form):
                continue
            reading = found.find(form)
            if reading is None:
                continue
            offsets = tuple(offset for offset, layer in zip(reading.offsets, reading.layers, strict=True) if layer in _LAYERS)
            if offsets:
                chosen[form] = GoldWord(form, offsets, reading.root_span)
                break
        if len(chosen) == GOLD:
            break
    return tuple(chosen.values())


@once
def bundled_whole(lang: str) -> tuple[str, ...]:
    """Up to 200 words that must stay whole: look-alikes first (names, loans), then bare roots the training text knows.

    >>> len(bundled_whole("hi")) == len(set(bundled_whole("hi"))) > 0
    True
    """
    found, known = lexicon(lang), frozenset(corpus(lang).counts)
    bare = {root.word.word for root in found.roots if not root.written and root.word.word in known} - found.whole
    chosen: list[str] = []
    for words, room in ((found.whole, WHOLE // 2), (bare, WHOLE)):
        for word in sorted(words, key=lambda word: (_checksum(word), word)):
            if len(chosen) >= room:
                break
            reading = found.find(word)
            if is_letter_run(word) and len(word) >= _SHORTEST and reading is not None and not reading.layers:
                chosen.append(word)
    return tuple(chosen)
