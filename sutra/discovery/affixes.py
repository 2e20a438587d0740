"""Candidates from affix statistics: a suffix counts when it is productive, a cut when its stem is attested.

A stem is attested when it is a word of the corpus itself, or when at least two further productive suffixes follow it
(its successor variety, among suffixes alone). Found suffixes that are two others in a row (ाच्या = ा + च्या) are cut
between them, and what is left of the stem is looked at again: so chains come apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sutra.discovery.gaps import gaps

LONGEST: Final = 6  # code points of one suffix
SHORTEST_STEM: Final = 2  # code points
# NOTE tried on running Marathi against its lexicon: (3 stems, share 0.15) P 0.59, (5, 0.15) P 0.65, (5, 0.25) P 0.72
# with a fifth of the recall lost.
STEMS: Final = 5  # distinct attested stems that make a suffix productive …
SHARE: Final = 0.15  # … and the share they are of all words that end so
PARTNERS: Final = 2  # further suffixes that attest a stem which is no word itself
_ROUNDS: Final = 2

Cut = tuple[tuple[int, ...], float]


@dataclass(frozen=True)
class Affixes:
    """Productive suffixes with the share of their stems that is attested (`shares`) and how many these are (`stems`);
    `follow` gives the productive suffixes of each stem."""

    lang: str
    words: frozenset[str]
    shares: dict[str, float]
    stems: dict[str, int]
    follow: dict[str, frozenset[str]]

    def _evidence(self, stem: str, suffix: str) -> int:
        """How strongly a stem is attested apart from this suffix; a word of the corpus counts as two suffixes."""
        return len(self.follow.get(stem, frozenset()) - {suffix}) + PARTNERS * (stem in self.words)

    def _within(self, suffix: str) -> tuple[int, ...]:
        """Offsets inside a suffix that is made of others, each with at least as many stems as the whole."""
        least = self.stems[suffix]
        halves = [
            (self.stems[suffix[:gap]] * self.stems[suffix[gap:]], gap)
            for gap in gaps(suffix, self.lang)
            if self.stems.get(suffix[:gap], 0) >= least and self.stems.get(suffix[gap:], 0) >= least
        ]
        if not halves:
            return ()
        gap = max(halves)[1]
        return (*self._within(suffix[:gap]), gap, *(gap + inner for inner in self._within(suffix[gap:])))

    def cut(self, word: str) -> Cut:
        """Offsets of the cuts of a word, and the score of the weakest: its suffix's share times the stem's evidence,
        1 − 0.5ⁿ for n suffixes beside it. A word that nothing cuts has the score 0: these figures are silent on it."""
        best: tuple[float, int] | None = None
        for gap in _stem_gaps(word, self.lang):
            stem, suffix = word[:gap], word[gap:]
            evidence = self._evidence(stem, suffix) if suffix in self.shares else 0
            if evidence >= PARTNERS:
                best = max(best or (0.0, 0), (self.shares[suffix] * (1 - 0.5**evidence), gap))
        if best is None:
            return (), 0.0
        score, gap = best
        inner, weakest = self.cut(word[:gap])
        return (*inner, gap, *(gap + offset for offset in self._within(word[gap:]))), min(score, weakest or score)


def _stem_gaps(word: str, lang: str) -> list[int]:
    return [gap for gap in gaps(word, lang) if gap >= SHORTEST_STEM and len(word) - gap <= LONGEST]


def learn_affixes(words: Iterable[str], lang: str) -> Affixes:
    """Productive suffixes of a list of distinct words (look-up keys), the same for the same words in any order."""
    known = frozenset(words)
    splits = [(word[:gap], word[gap:]) for word in sorted(known) for gap in _stem_gaps(word, lang)]
    ends = Counter(suffix for _, suffix in splits)
    follow: dict[str, set[str]] = {}
    shares: dict[str, float] = {}
    stems: Counter[str] = Counter()
    for _ in range(_ROUNDS + 1):
        stems = Counter(suffix for stem, suffix in splits if stem in known or len(follow.get(stem, ())) - (suffix in follow.get(stem, ())) >= PARTNERS)
        # One more ending than was seen: a suffix of few words is trusted less.
        shares = {suffix: n / (ends[suffix] + 1) for suffix, n in stems.items() if n >= STEMS and n / (ends[suffix] + 1) >= SHARE}
        follow = {}
        for stem, suffix in splits:
            if suffix in shares:
                follow.setdefault(stem, set()).add(suffix)
    kept = {suffix: stems[suffix] for suffix in shares}
    return Affixes(lang, known, shares, kept, {stem: frozenset(suffixes) for stem, suffixes in follow.items()})
