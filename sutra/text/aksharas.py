"""Aksharas: the orthographic syllables that SuTRA never cuts (DESIGN §2).

One rule for every script: Unicode's extended grapheme clusters, then clusters joined across a virama that some
language's data names. Unicode's own conjunct rule (GB9c) covers Devanagari, Bengali, Gujarati, Odia, Telugu and
Malayalam; the join makes the rule the same whatever `regex` is installed, and adds scripts GB9c leaves out once a
language's data names their virama. For Arabic and Latin script the units are letters with their marks: بھ is two.
"""

from __future__ import annotations

from typing import Final

import regex

from sutra.cache import once
from sutra.languages import viramas

Span = tuple[int, int]

_CLUSTER: Final = regex.compile(r"\X")
_CONSONANT: Final = regex.compile(r"\p{InSC=Consonant}")
_ZWJ: Final = "\u200d"


@once
def _has_virama() -> regex.Pattern[str]:
    return regex.compile("[" + "".join(sorted(viramas())) + "]" if viramas() else r"(?!)")


def is_consonant(character: str) -> bool:
    """Whether a virama before this letter can join it into an akshara: an independent vowel or avagraha it cannot.

    >>> is_consonant("क"), is_consonant("अ")
    (True, False)
    """
    return _CONSONANT.match(character) is not None


def _links(cluster: str, following: str) -> bool:
    """Whether a cluster that ends in virama (and ZWJ at most) takes the consonant after it into the akshara."""
    tail = cluster.rstrip(_ZWJ)
    if not tail or tail[-1] not in viramas() or not is_consonant(following):
        return False
    # Same script block only: a Devanagari virama before a Latin or Urdu letter joins nothing.
    return ord(tail[-1]) >> 7 == ord(following) >> 7


def akshara_spans(text: str) -> list[Span]:
    """Code-point spans that tile `text`, one an akshara (any other character is a unit by itself).

    >>> [("स्त्री की कीं र्थी")[a:b] for a, b in akshara_spans("स्त्री की कीं र्थी")]
    ['स्त्री', ' ', 'की', ' ', 'कीं', ' ', 'र्थी']
    """
    spans = [match.span() for match in _CLUSTER.finditer(text)]
    if not _has_virama().search(text):
        return spans
    joined: list[Span] = []
    for start, end in spans:
        if joined and _links(text[joined[-1][0] : joined[-1][1]], text[start]):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def aksharas(text: str) -> list[str]:
    """The aksharas of `text` as strings; they concatenate to it.

    >>> aksharas("राष्ट्रीय")
    ['रा', 'ष्ट्री', 'य']
    """
    return [text[start:end] for start, end in akshara_spans(text)]


def akshara_edges(text: str) -> list[int]:
    """The code-point offsets at which aksharas meet, 0 and len(text) included.

    >>> akshara_edges("क्षमा")
    [0, 3, 5]
    """
    return [0, *(end for _, end in akshara_spans(text))]
