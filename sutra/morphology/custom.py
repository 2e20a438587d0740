"""A user's own lexicon for training: ``word TAB piece|piece… [TAB root index]``, laid over the bundled analyser.

A word the file lists has the file's boundaries and no others; every other word goes to the analyser of the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from sutra.errors import GoldError, SpecError, one_line
from sutra.metrics.gold import read_gold
from sutra.morphology.analyser import Ints, boundaries, root_spans


@dataclass(frozen=True)
class OwnLexicon:
    """`words` maps a word to its boundaries (ascending code-point offsets) and the span of its root."""

    words: dict[str, tuple[tuple[int, ...], tuple[int, int]]]
    lang: str
    layers: tuple[str, ...] | None

    def boundaries(self, words: Sequence[str]) -> tuple[Ints, Ints]:
        """As `sutra.morphology.boundaries`."""
        starts, offsets = boundaries(words, self.lang, layers=self.layers)
        own = [self.words.get(word) for word in words]
        parts = [
            np.asarray(found[0], np.int32) if found is not None else offsets[starts[i] : starts[i + 1]] for i, found in enumerate(own)
        ]
        lengths = np.fromiter(map(len, parts), np.int32, len(parts))
        flat = np.concatenate(parts).astype(np.int32) if parts else np.zeros(0, np.int32)
        return np.concatenate(([0], np.cumsum(lengths))).astype(np.int32), flat

    def root_spans(self, words: Sequence[str]) -> Ints:
        """As `sutra.morphology.root_spans`."""
        spans = root_spans(words, self.lang)
        for i, word in enumerate(words):
            if word in self.words:
                spans[i] = self.words[word][1]
        return spans


def own_lexicon(lines: Iterable[str], source: str, *, lang: str, layers: tuple[str, ...] | None, guarded: bool) -> OwnLexicon:
    """Read a user's lexicon. Raises GoldError for rows that do not hold, SpecError for a guarded tokenizer.

    >>> own_lexicon(["घरों\\tघर|ों"], "mine.tsv", lang="hi", layers=None, guarded=False).words["घरों"]
    ((2,), (0, 2))
    """
    if guarded:
        raise SpecError(
            "a guarded tokenizer asks the bundled analyser while encoding and could not ask your lexicon then;"
            " train sutra with --lexicon, or add your words to the language's data folder"
        )
    words: dict[str, tuple[tuple[int, ...], tuple[int, int]]] = {}
    for row in read_gold(lines, source):
        known = words.setdefault(row.word, (row.offsets, row.root))
        if known[0] != row.offsets:
            raise GoldError(f"{source} cuts {one_line(row.word, 40)} in two ways; keep one of its rows")
    return OwnLexicon(words, lang, layers)
