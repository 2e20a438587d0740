"""What a text costs under a tokenizer: the strip of figures on Compare."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from sutra.cuts import Cut, Structure, label_cuts, shattered
from sutra.encoding import Encoding


@dataclass(frozen=True, kw_only=True)
class Figures:
    """Counts and ratios of one encoding; a ratio is None where its denominator is 0.

    `fertility`        tokens ÷ orthographic words (white-space chunks with a letter or digit)
    `bytes_per_char`   UTF-8 bytes ÷ code points: a fact of the text, the same for every tokenizer
    `chars_per_token`  code points ÷ tokens
    `akshara_splits`   cuts that run through an akshara; `…_at_morpheme`: those of them where two morphemes meet
    `shattered_roots`  words with a cut strictly inside their root, among `analysed_words`
    `coverage`         analysed words ÷ runs of letters or digits (not `words`: a chunk such as a-b holds two runs)
    `byte_tokens`      tokens that are not whole code points
    """

    tokens: int
    words: int
    chars: int
    bytes: int
    fertility: float | None
    bytes_per_char: float | None
    chars_per_token: float | None
    akshara_splits: int
    akshara_splits_at_morpheme: int
    shattered_roots: int
    analysed_words: int
    coverage: float | None
    byte_tokens: int


def ratio(numerator: float, denominator: float) -> float | None:
    """numerator ÷ denominator, None when there is nothing to divide by."""
    return numerator / denominator if denominator else None


def figures(encoding: Encoding, text: Structure, cuts: tuple[Cut, ...] | None = None) -> Figures:
    """The figures of one encoding of a text.

    >>> from sutra.cuts import structure
    >>> from sutra.models.untrained import Codepoints
    >>> found = figures(Codepoints().encode("घरों में"), structure("घरों में", "hi"))
    >>> found.tokens, found.words, found.fertility, found.akshara_splits
    (8, 2, 4.0, 4)
    """
    cuts = label_cuts(encoding, text) if cuts is None else cuts
    broken, known = shattered(cuts, text)
    points = text.code_points
    edges = encoding.edges
    return Figures(
        tokens=len(encoding),
        words=text.word_count,
        chars=len(encoding.text),
        bytes=edges[-1],
        fertility=ratio(len(encoding), text.word_count),
        bytes_per_char=ratio(edges[-1], len(encoding.text)),
        chars_per_token=ratio(len(encoding.text), len(encoding)),
        akshara_splits=sum(cut.in_akshara for cut in cuts),
        akshara_splits_at_morpheme=sum(cut.in_akshara and cut.offset in text.morpheme_edges for cut in cuts),
        shattered_roots=broken,
        analysed_words=known,
        coverage=ratio(known, len(text.words)),
        byte_tokens=sum(a not in points or b not in points for a, b in pairwise(edges)),
    )


def cost(tokens: int, price_per_million: float) -> float:
    """The price of these tokens, in the currency of `price_per_million`.

    >>> cost(1_500_000, 2.0)
    3.0
    """
    return tokens * price_per_million / 1_000_000
