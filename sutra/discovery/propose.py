"""Candidates for review: each corpus word as two methods cut it, and how far they agree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Final

from sutra.discovery.affixes import Cut, learn_affixes
from sutra.discovery.review import Candidate
from sutra.discovery.shortest import learn_shortest
from sutra.discovery.words import corpus_words
from sutra.errors import CorpusError, SpecError
from sutra.languages import get
from sutra.morphology.keys import map_back
from sutra.morphology.lexicon import folded_lexicon

METHODS: Final = ("morfessor", "affixes")


def guessed(word: str, offsets: Iterable[int]) -> str:
    """A word cut at `offsets` in the notation of docs/languages.md; every boundary is guessed to be inflection.

    >>> guessed("घराचा", (2, 3))
    'घर+ा+चा'
    """
    edges = [0, *offsets, len(word)]
    return "+".join(word[a:b] for a, b in pairwise(edges))


def agreement(one: Iterable[int], other: Iterable[int]) -> float:
    """Cuts that both say as a share of those that either says; 1 when both leave the word whole.

    >>> agreement((2, 3), (2,)), agreement((), ())
    (0.5, 1.0)
    """
    a, b = set(one), set(other)
    return len(a & b) / len(a | b) if a | b else 1.0


def propose(counts: Mapping[str, int], lang: str, *, method: str = "morfessor", limit: int | None = None, known: bool = False) -> list[Candidate]:
    """Candidates for the words of `lang` among `counts`, most frequent first.

    `method`  whose pieces stand first; the other's stand beside them where they differ
    `limit`   at most so many rows; both methods still learn from every word
    `known`   propose words that the language's lexicon holds already, too

    Raises SpecError for an unknown method, LanguageError for an unknown language, and CorpusError when no word is
    written in the script of the language.
    """
    if method not in METHODS:
        raise SpecError(f"there is no method {method}; known are {', '.join(METHODS)}")
    if limit is not None and limit < 1:
        raise SpecError(f"a limit of {limit} rows leaves nothing to review; give at least 1")
    language = get(lang)
    words = corpus_words(counts, lang)
    if not words:
        raise CorpusError(f"the corpus holds no word of two letters or more in the script of {language.name} ({language.script})")
    lexicon = folded_lexicon(lang)
    chosen = [row for row in words if known or lexicon.find(row.key) is None][:limit]
    shortest, affixes = learn_shortest(words, lang), learn_affixes((row.key for row in words), lang)
    found = []
    for row in chosen:
        cuts: dict[str, Cut] = {"morfessor": shortest.cut(row.key), "affixes": affixes.cut(row.key)}
        offsets, score = cuts.pop(method)
        ((second, _),) = cuts.values()
        pieces, other = (guessed(row.word, map_back(row.word, lang, cut) if row.word != row.key else cut) for cut in (offsets, second))
        found.append(Candidate(row.word, row.count, pieces, round(score, 3), round(agreement(offsets, second), 3), "" if other == pieces else other))
    return found
