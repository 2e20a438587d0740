"""`WordCounts`: what training learns from, and nothing else of a text.

Words are those of `sutra.text.words.training_words`, without any space; the space that belongs to a word is added when
units are made, so that a file of counts is complete: training on it equals training on the text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

import numpy as np
import numpy.typing as npt

from sutra.encoding import check_text
from sutra.errors import CorpusError, one_line
from sutra.text.words import has_space, training_words

MOST = 1e17  # occurrences in all: sums of counts stay exact, and far from where 64 bits end


class WordCounts(Mapping[str, int]):
    """How often each word occurs: distinct `words` and their `counts` (int64, same order, each at least 1).

    Raises CorpusError for a count below 1, an empty word, or a word given twice.

    >>> WordCounts.from_text("घर घरों घर")["घर"]
    2
    """

    def __init__(self, words: Sequence[str], counts: npt.ArrayLike) -> None:
        self.words: tuple[str, ...] = tuple(words)
        try:
            self.counts: npt.NDArray[np.int64] = np.asarray(counts, dtype=np.int64).reshape(-1)
        except OverflowError:
            raise CorpusError(f"a count is larger than {MOST:.0e}; divide all counts by the same number") from None
        if len(self.words) != len(self.counts):
            raise CorpusError(f"{len(self.words)} words stand beside {len(self.counts)} counts; give one count a word")
        if len(self.counts) and int(self.counts.min()) < 1:
            word = self.words[int(self.counts.argmin())]
            raise CorpusError(f"the word {one_line(word)} has the count {int(self.counts.min())}; a count is at least 1")
        if "" in self.words:
            raise CorpusError("an empty word has a count; take that line out")
        if float(np.sum(self.counts, dtype=np.float64)) > MOST:
            raise CorpusError(f"the counts add up to more than {MOST:.0e}; divide them all by the same number")
        joined = "".join(self.words)
        try:
            joined.encode("utf-8")
        except UnicodeEncodeError:
            for word in self.words:
                check_text(word)
        if has_space(joined):
            word = next(filter(has_space, self.words))
            raise CorpusError(f"{one_line(word, 40)} holds white space and is no word; count its words one by one")

    @classmethod
    def from_mapping(cls, counts: Mapping[str, int]) -> WordCounts:
        """From any mapping of words to counts (a WordCounts comes back as it is)."""
        if isinstance(counts, WordCounts):
            return counts
        return cls(tuple(counts), np.fromiter(counts.values(), dtype=np.int64, count=len(counts)))

    @classmethod
    def from_text(cls, text: str | Iterable[str]) -> WordCounts:
        """Count the words of one text or of many. Raises TextError for a lone surrogate."""
        texts = (text,) if isinstance(text, str) else text
        found = Counter(chain.from_iterable(training_words(check_text(part)) for part in texts))
        return cls.from_mapping(found)

    @cached_property
    def _index(self) -> dict[str, int]:
        index = dict(zip(self.words, range(len(self.words)), strict=True))
        if len(index) != len(self.words):
            raise CorpusError("a word stands twice among the counts; add its counts up first")
        return index

    def __getitem__(self, word: str) -> int:
        return int(self.counts[self._index[word]])

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)

    def __repr__(self) -> str:
        return f"WordCounts({len(self)} words, {self.total} occurrences)"

    @property
    def total(self) -> int:
        """Occurrences of all words."""
        return int(self.counts.sum())

    def rows(self) -> list[tuple[str, int]]:
        """Words with counts by falling count, then text: the order of a file of counts."""
        return sorted(zip(self.words, self.counts.tolist(), strict=True), key=lambda row: (-row[1], row[0]))
