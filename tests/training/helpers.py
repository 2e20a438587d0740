"""Small corpora and morphologies that the training tests share."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import strategies as st

from sutra.training import Morphology, WordCounts

# Few letters, so that pairs repeat: consonants, signs, virama, nukta, joiners, digits, Latin, Urdu, punctuation, emoji.
LETTERS = "कखगर" + "ािी्ं़" + "\u200d\u200c" + "ab" + "بپ" + "१1" + "।," + "🙂"
TEXT = """घरों में लड़कों ने लड़कियों को घरों से बुलाया। लड़का घर गया, लड़के घर गए; स्त्री ने क्षेत्र देखा।
पापा पापापा हाहाहाहा। कीं कीं की का के को राष्ट्रीय राष्ट्र क्षत्रिय क्षमा 123 १२३ 12 abc abcabc 🙂🙂 ।। समूहहरू समूह समूहले"""


def words(min_size: int = 1) -> st.SearchStrategy[WordCounts]:
    """Corpora of words with counts."""
    # Every word is what training would count: it need not be a word of any language.
    word = st.text(st.sampled_from(LETTERS), min_size=1, max_size=7)
    return st.dictionaries(word, st.integers(1, 9), min_size=min_size, max_size=25).map(WordCounts.from_mapping)


def cut_everywhere(every: int = 2) -> Morphology:
    """A made-up morphology: a boundary after every few code points, roots of the first few."""

    def boundaries(asked: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:  # type: ignore[type-arg]
        # Where the boundaries lie depends on the word, so that the same pair is crossed in some words only.
        rows = [list(range(1 + len(word) % every, len(word), every)) for word in asked]
        starts = np.cumsum([0, *map(len, rows)]).astype(np.int32)
        return starts, np.array([offset for row in rows for offset in row], dtype=np.int32)

    def root_spans(asked: Sequence[str]) -> np.ndarray:  # type: ignore[type-arg]
        spans = [(-1, -1) if len(word) % 5 == 4 else (len(word) % 2, max(1, len(word) - 1)) for word in asked]
        return np.array(spans, dtype=np.int32).reshape(len(asked), 2)

    return Morphology(boundaries=boundaries, root_spans=root_spans)

