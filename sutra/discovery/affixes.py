"""Candidates from affix statistics: a suffix counts when it is productive, a cut when its stem is attested.

A stem is attested when it is a word of the corpus itself, or when at least two further productive suffixes follow it
(its successor variety, among suffixes alone). In a large corpus nearly every short string is attested somehow, so what
counts is the excess over chance: over the share of all strings of the stem's length that are attested. Found suffixes
that are two others in a row (ाच्या = ा + च्या) are cut between them, and what is left of the stem is looked at again: so
chains come apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sutra.discovery.gaps import gaps

LONGEST: Final = 6  # code points of one suffix
SHORTEST_STEM: Final = 2  # code points
# NOTE tried on running text against our lexicons, 2,400 words (Roman Urdu) to 18,000 (Hindi). Without chance taken off
# (share 0.15): Marathi P 0.65 R 0.34, but Roman Urdu P 0.24, Hindi P 0.25. With it: (0.05, 0.05) mr 0.70/0.31, ur-Latn
# 0.66/0.39, hi 0.62/0.59; (0.1, 0.1) mr 0.72/0.24, hi 0.66/0.57; 3 stems instead of 5: ur-Latn 0.50/0.41.
STEMS: Final = 5  # distinct attested stems that make a suffix productive …
EXCESS: Final = 0.05  # … and the share of its words, beyond chance, whose stem is attested
LEAST: Final = 0.05  # score below which a cut is none
PARTNERS: Final = 2  # further suffixes that attest a stem which is no word itself
_ROUNDS: Final = 3  # each knows the suffixes of the one before
_LONG: Final = 9  # code points: stems of this length and more share their chance

Cut = tuple[tuple[int, ...], float]


@dataclass(frozen=True)
class Affixes:
    """`shares`: of each productive suffix, the share of its stems that is attested beyond chance. `stems`: how many are
    attested. `chance`: the share of all strings of a length (0 to 9 code points) that is. `follow`: the productive
    suffixes of each stem."""

    lang: str
    words: frozenset[str]
    shares: dict[str, float]
    stems: dict[str, int]
    chance: tuple[float, ...]
    follow: dict[str, frozenset[str]]

    def evidence(self, stem: str, suffix: str) -> int:
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
        """Offsets of the cuts of a word, and the score of the weakest (0 to 1).

        A cut's score is the suffix's share, times 1 − 0.5ⁿ for n suffixes that attest the stem besides, times 1 − the
        chance of a stem of its length. A word that nothing cuts has the score 0: these figures are silent on it.
        """
        best: tuple[float, int] | None = None
        for gap in _stem_gaps(word, self.lang):
            stem, suffix = word[:gap], word[gap:]
            evidence = self.evidence(stem, suffix) if suffix in self.shares else 0
            if evidence >= PARTNERS:
                score = self.shares[suffix] * (1 - 0.5**evidence) * (1 - self.chance[_length(stem)])
                if score >= LEAST:
                    best = max(best or (0.0, 0), (score, gap))
        if best is None:
            return (), 0.0
        score, gap = best
        inner, weakest = self.cut(word[:gap])
        return (*inner, gap, *(gap + offset for offset in self._within(word[gap:]))), min(score, weakest or score)


def _stem_gaps(word: str, lang: str) -> list[int]:
    return [gap for gap in gaps(word, lang) if gap >= SHORTEST_STEM and len(word) - gap <= LONGEST]


def _length(stem: str) -> int:
    return min(len(stem), _LONG)


def learn_affixes(words: Iterable[str], lang: str) -> Affixes:
    """Productive suffixes of a list of distinct words (look-up keys), the same for the same words in any order."""
    known = frozenset(words)
    splits = [(word[:gap], word[gap:]) for word in sorted(known) for gap in _stem_gaps(word, lang)]
    ends = Counter(suffix for _, suffix in splits)
    lengths = Counter(_length(stem) for stem, _ in splits)
    found = Affixes(lang, known, {}, {}, (0.0,) * (_LONG + 1), {})
    for _ in range(_ROUNDS):
        attested = [(stem, suffix) for stem, suffix in splits if found.evidence(stem, suffix) >= PARTNERS]
        of_length = Counter(_length(stem) for stem, _ in attested)
        chance = tuple(of_length[n] / lengths[n] if lengths[n] else 0.0 for n in range(_LONG + 1))
        stems = Counter(suffix for _, suffix in attested)
        expected = dict.fromkeys(ends, 0.0)
        for stem, suffix in splits:
            expected[suffix] += chance[_length(stem)]
        # One more ending than was seen: a suffix of few words is trusted less.
        excess = {suffix: (n - expected[suffix]) / (ends[suffix] + 1 - expected[suffix]) for suffix, n in stems.items() if n >= STEMS}
        shares = {suffix: share for suffix, share in excess.items() if share >= EXCESS}
        follow: dict[str, set[str]] = {}
        for stem, suffix in splits:
            if suffix in shares:
                follow.setdefault(stem, set()).add(suffix)
        kept = {suffix: stems[suffix] for suffix in shares}
        found = Affixes(lang, known, shares, kept, chance, {stem: frozenset(suffixes) for stem, suffixes in follow.items()})
    return found
