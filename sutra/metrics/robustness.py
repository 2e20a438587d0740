"""Typos: how much of a word's tokens, and of its root's tokens, survives one change of one akshara."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Final

from sutra.encoding import byte_offsets
from sutra.errors import GoldError
from sutra.metrics.consistency import forms_of
from sutra.models.base import Tokenizer
from sutra.morphology import Analysis, analyse
from sutra.text.aksharas import akshara_spans
from sutra.text.words import is_letter_run

KINDS: Final = ("swap", "delete", "substitute", "insert", "inflect")
PLACES: Final = ("anywhere", "outside-root")


@dataclass(frozen=True, slots=True)
class Typo:
    """A word and what it became. `root` is its root's span in code points, `moved` the span in the changed word, None
    when the change went through the root."""

    word: str
    changed: str
    root: tuple[int, int]
    moved: tuple[int, int] | None


@dataclass(frozen=True, kw_only=True)
class RobustRow:
    """One line of `robust`; field names are the command line's (DESIGN §5).

    `jaccard`        mean overlap of the token ids before and after, as multisets: Σ min ÷ Σ max; 0 to 1, higher is better
    `root_affected`  share of words whose root's tokens are not the same ids in the same order; 0 to 1, lower is better
    `n`              words measured: those with an analysis that the change fits
    """

    model: str
    kind: str
    place: str
    jaccard: float | None
    root_affected: float | None
    n: int

    def as_row(self) -> dict[str, str | float | int | None]:
        """The fields as a plain dict, in order."""
        return asdict(self)


def jaccard(before: Sequence[int], after: Sequence[int]) -> float:
    """Overlap of two token lists as multisets: Σ min ÷ Σ max.

    >>> jaccard([1, 2, 2], [2, 2, 3])
    0.5
    """
    a, b = Counter(before), Counter(after)
    union = sum((a | b).values())
    return sum((a & b).values()) / union if union else 1.0


def _fits(start: int, end: int, found: Analysis, place: str) -> bool:
    """Whether aksharas [start, end) may change: outside the root they must not share a code point with it."""
    low, high = found.root_span
    return place == "anywhere" or end <= low or start >= high


def _gap_fits(gap: int, found: Analysis, place: str) -> bool:
    # At the root's own edge no reader can tell on which side an added akshara stands: there it counts as inside.
    low, high = found.root_span
    return place == "anywhere" or gap < low or gap > high


def _edited(found: Analysis, start: int, end: int, new: str) -> Typo:
    word = found.word
    changed = word[:start] + new + word[end:]
    low, high = found.root_span
    shift = len(new) - (end - start)
    if end <= low and not (start == end == low):
        moved: tuple[int, int] | None = (low + shift, high + shift)
    elif start >= high and not (start == end == high):
        moved = (low, high)
    else:
        moved = None
    return Typo(word, changed, (low, high), moved)


def _candidates(found: Analysis, kind: str, place: str, alphabet: Sequence[str], draw: random.Random) -> list[Typo]:
    word, spans = found.word, akshara_spans(found.word)
    if kind == "swap":
        return [
            _edited(found, a, d, word[c:d] + word[a:b]) for (a, b), (c, d) in pairwise(spans) if _fits(a, d, found, place) and word[a:b] != word[c:d]
        ]
    if kind == "delete":
        return [_edited(found, a, b, "") for a, b in spans if _fits(a, b, found, place)] if len(spans) > 1 else []
    other = draw.choice(alphabet)
    if kind == "substitute":
        second = alphabet[(alphabet.index(other) + 1) % len(alphabet)]
        return [_edited(found, a, b, other if word[a:b] != other else second) for a, b in spans if _fits(a, b, found, place)]
    gaps = [0, *(end for _, end in spans)]
    return [_edited(found, gap, gap, other) for gap in gaps if _gap_fits(gap, found, place)]


def _other_form(found: Analysis, place: str, lang: str, draw: random.Random) -> Typo | None:
    """Another inflected form of the same dictionary root; outside the root: one that leaves the root's letters alone."""
    surface = found.surface[found.root_index]
    options = []
    for form in forms_of(found.canonical[found.root_index], lang, limit=200):
        same = form.surface[form.root_index] == surface
        if form.word != found.word and (same or place == "anywhere"):
            options.append(Typo(found.word, form.word, found.root_span, form.root_span if same else None))
    return draw.choice(options) if options else None


def typo(word: str, lang: str, kind: str, place: str, *, alphabet: Sequence[str], seed: int = 0) -> Typo | None:
    """One change of `kind` at `place`, the same for every tokenizer; None when the word has no analysis or no such place.

    `alphabet` is what substitutions and insertions draw from. The draw depends on the seed, kind, place and word alone.

    >>> typo("घर", "hi", "delete", "outside-root", alphabet=["क"]) is None
    True
    """
    found = analyse(word, lang)
    if found.source == "none" or not is_letter_run(word):
        return None
    draw = random.Random(f"{seed}:{kind}:{place}:{word}")
    if kind == "inflect":
        return _other_form(found, place, lang, draw)
    candidates = [one for one in _candidates(found, kind, place, alphabet, draw) if one.changed != word and one.changed]
    return draw.choice(candidates) if candidates else None


def alphabet_of(words: Sequence[str]) -> list[str]:
    """The aksharas of these words, each once, in a settled order.

    >>> alphabet_of(["घर", "रघु"])
    ['घ', 'घु', 'र']
    """
    return sorted({word[a:b] for word in words for a, b in akshara_spans(word)})


def tokens_of(model: Tokenizer, word: str, span: tuple[int, int] | None = None) -> list[int]:
    """Ids of the tokens that overlap a word in running text, or the code points [start, end) of it."""
    encoding = model.encode(f" {word} ")
    offsets = byte_offsets(word)
    start, end = (1, 1 + offsets[-1]) if span is None else (1 + offsets[span[0]], 1 + offsets[span[1]])
    return [token for token, (a, b) in zip(encoding.ids, pairwise(encoding.edges), strict=True) if a < end and b > start]


def root_changed(model: Tokenizer, one: Typo) -> bool:
    """Whether the tokens of the root are other ones after the change; always when the change went through the root."""
    return one.moved is None or tokens_of(model, one.word, one.root) != tokens_of(model, one.changed, one.moved)


def robust(words: Sequence[str], lang: str, models: Sequence[Tokenizer], *, seed: int = 0) -> list[RobustRow]:
    """Every model under every kind of change at every place: one change a word, the same for all models.

    Raises GoldError when no word has letters.

    >>> from sutra.models.untrained import Codepoints
    >>> rows = robust(["घरों", "किताबें"], "hi", [Codepoints()])
    >>> len(rows), rows[1].kind, rows[1].place
    (10, 'swap', 'outside-root')
    """
    asked = list(dict.fromkeys(word for word in words if is_letter_run(word)))
    if not asked:
        raise GoldError("there is no word among the words given; write one word a line")
    alphabet = alphabet_of(asked)
    rows: list[RobustRow] = []
    typos = {
        (kind, place): [one for word in asked if (one := typo(word, lang, kind, place, alphabet=alphabet, seed=seed))]
        for kind in KINDS
        for place in PLACES
    }
    for model in models:
        for (kind, place), found in typos.items():
            overlaps = [jaccard(tokens_of(model, one.word), tokens_of(model, one.changed)) for one in found]
            changed = [root_changed(model, one) for one in found]
            count = len(found)
            rows.append(
                RobustRow(
                    model=model.name,
                    kind=kind,
                    place=place,
                    jaccard=sum(overlaps) / count if count else None,
                    root_affected=sum(changed) / count if count else None,
                    n=count,
                )
            )
    return rows
