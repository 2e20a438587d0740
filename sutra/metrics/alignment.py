"""Boundary scores against gold segmentations, strict and snapped (DESIGN §3, §5)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import pairwise

from sutra.encoding import byte_offsets
from sutra.models.base import Tokenizer
from sutra.morphology import analyse
from sutra.text.aksharas import akshara_edges


@dataclass(frozen=True, slots=True)
class GoldWord:
    """A word, its inner boundaries as ascending code-point offsets, and the code-point span of its root."""

    word: str
    offsets: tuple[int, ...]
    root: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Cutting:
    """How a word was cut: code-point offsets of clean cuts, for each cut inside a code point that code point's place,
    and the number of tokens that overlap the word."""

    offsets: tuple[int, ...]
    broken: tuple[int, ...]
    tokens: int

    def cuts_root(self, root: tuple[int, int]) -> bool:
        """Whether a cut falls strictly inside this code-point span."""
        start, end = root
        return any(start < offset < end for offset in self.offsets) or any(start <= place < end for place in self.broken)


Cutter = Callable[[str], Cutting]


def cut_word(model: Tokenizer, word: str) -> Cutting:
    """How `model` cuts `word` in running text: a space on either side, the spaces not counted.

    >>> from sutra.models.untrained import Codepoints
    >>> cut_word(Codepoints(), "घर")
    Cutting(offsets=(1,), broken=(), tokens=2)
    """
    edges = model.encode(f" {word} ").edges
    begins = byte_offsets(word)
    points = {offset + 1: index for index, offset in enumerate(begins)}
    last = 1 + len(word.encode("utf-8"))
    inner = sorted({edge for edge in edges if 1 < edge < last})
    clean = tuple(points[edge] for edge in inner if edge in points)
    broken = tuple(bisect_left(begins, edge - 1) - 1 for edge in inner if edge not in points)
    overlapping = sum(start < last and end > 1 for start, end in pairwise(edges))
    return Cutting(clean, broken, overlapping)


def model_cutter(model: Tokenizer) -> Cutter:
    """A cutter for a tokenizer."""
    return lambda word: cut_word(model, word)


def analyser_cutter(lang: str, layers: Iterable[str] = ("inflection", "clitic")) -> Cutter:
    """A cutter that cuts where the analyser of `lang` sees a boundary of these layers."""
    chosen = frozenset(layers)

    def cut(word: str) -> Cutting:
        found = analyse(word, lang)
        offsets = tuple(o for o, layer in zip(found.offsets, found.layers, strict=True) if layer in chosen)
        return Cutting(offsets, (), len(offsets) + 1)

    return cut


def snap(offsets: Iterable[int], word: str) -> frozenset[int]:
    """Offsets moved forward to the next akshara edge; those that reach the word's end are dropped.

    >>> sorted(snap([3], "घरों")), sorted(snap([2], "घरों"))
    ([], [])
    """
    edges = akshara_edges(word)
    moved = (edges[bisect_left(edges, offset)] for offset in offsets)
    return frozenset(offset for offset in moved if 0 < offset < len(word))


@dataclass
class _Tally:
    hits: int = 0
    predicted: int = 0
    gold: int = 0

    def add(self, predicted: frozenset[int], gold: frozenset[int], broken: int = 0) -> None:
        self.hits += len(predicted & gold)
        self.predicted += len(predicted) + broken
        self.gold += len(gold)

    @property
    def precision(self) -> float | None:
        return self.hits / self.predicted if self.predicted else None

    @property
    def recall(self) -> float | None:
        return self.hits / self.gold if self.gold else None

    @property
    def f1(self) -> float | None:
        total = self.predicted + self.gold
        return 2 * self.hits / total if total else None


@dataclass(frozen=True, kw_only=True)
class Scores:
    """One row of `evaluate`; field names are those of the command line (DESIGN §5).

    Shares are between 0 and 1. `fertility_ratio` is tokens ÷ gold pieces (1 is as many as the gold, higher is more
    cutting), `fertility` tokens ÷ gold words. `unreachable` counts gold boundaries inside an akshara that the model's
    units rule out. `false_cuts` is the share of words without a boundary that are cut (None: no such file given).
    `coverage` is the share of gold words that the language's analyser knows.
    """

    words: int
    f1: float | None
    precision: float | None
    recall: float | None
    exact_match: float | None
    snapped_f1: float | None
    snapped_precision: float | None
    snapped_recall: float | None
    snapped_lost: int
    fertility_ratio: float | None
    fertility: float | None
    root_intact: float | None
    akshara_splits: int
    akshara_splits_at_morpheme: int
    unreachable: int
    false_cuts: float | None
    coverage: float | None

    def as_row(self) -> dict[str, float | int | None]:
        """The fields as a plain dict, in order."""
        return asdict(self)


@dataclass
class _Sums:
    strict: _Tally = field(default_factory=_Tally)
    snapped: _Tally = field(default_factory=_Tally)
    exact: int = 0
    lost: int = 0
    tokens: int = 0
    pieces: int = 0
    intact: int = 0
    splits: int = 0
    splits_at_morpheme: int = 0
    inside: int = 0
    known: int = 0


def _add(sums: _Sums, gold: GoldWord, cutting: Cutting, lang: str) -> None:
    expected, predicted = frozenset(gold.offsets), frozenset(cutting.offsets)
    edges = frozenset(akshara_edges(gold.word))
    expected_snapped = snap(expected, gold.word)
    broken = len(cutting.broken)
    sums.strict.add(predicted, expected, broken)
    # A cut inside a code point moves forward as any other does: past that code point at least.
    sums.snapped.add(snap((*predicted, *(place + 1 for place in cutting.broken)), gold.word), expected_snapped)
    sums.exact += predicted == expected and not cutting.broken
    sums.lost += len(expected) - len(expected_snapped)
    sums.tokens += cutting.tokens
    sums.pieces += len(gold.offsets) + 1
    sums.intact += not cutting.cuts_root(gold.root)
    sums.splits += len(predicted - edges) + broken
    sums.splits_at_morpheme += len((predicted - edges) & expected)
    sums.inside += len(expected - edges)
    sums.known += analyse(gold.word, lang).source != "none"


def evaluate(
    cutter: Cutter, gold: Sequence[GoldWord], lang: str, *, nosplit: Sequence[str] = (), units_are_aksharas: bool = False
) -> Scores:
    """Micro-averaged scores of a cutter over gold words.

    A cut inside a code point counts as a false one. Recall alone rewards shattering: a byte tokenizer reaches 1.0 by
    cutting everywhere, so it always stands beside precision.

    >>> from sutra.models.untrained import Codepoints
    >>> gold = [GoldWord("घरों", (2,), (0, 2))]
    >>> found = evaluate(model_cutter(Codepoints()), gold, "hi")
    >>> found.recall, round(found.precision, 2), found.root_intact
    (1.0, 0.33, 0.0)
    """
    sums = _Sums()
    for word in gold:
        _add(sums, word, cutter(word.word), lang)
    count = len(gold)
    false = [cutter(word) for word in nosplit]
    return Scores(
        words=count,
        f1=sums.strict.f1,
        precision=sums.strict.precision,
        recall=sums.strict.recall,
        exact_match=_share(sums.exact, count),
        snapped_f1=sums.snapped.f1,
        snapped_precision=sums.snapped.precision,
        snapped_recall=sums.snapped.recall,
        snapped_lost=sums.lost,
        fertility_ratio=_share(sums.tokens, sums.pieces),
        fertility=_share(sums.tokens, count),
        root_intact=_share(sums.intact, count),
        akshara_splits=sums.splits,
        akshara_splits_at_morpheme=sums.splits_at_morpheme,
        unreachable=sums.inside if units_are_aksharas else 0,
        false_cuts=_share(sum(bool(cut.offsets or cut.broken) for cut in false), len(false)),
        coverage=_share(sums.known, count),
    )


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
