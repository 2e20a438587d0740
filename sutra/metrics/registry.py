"""Every figure the product shows, by name: formula, unit, range, which way is better, and an example worked by hand.

To add a metric: a pure function in this folder and a row here; the contract test works its example.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sutra.metrics.consistency import entropy
from sutra.metrics.cost import cost, ratio
from sutra.metrics.inequality import gini
from sutra.metrics.renyi import renyi_efficiency
from sutra.metrics.robustness import jaccard

_INFINITY: Final = float("inf")


@dataclass(frozen=True, kw_only=True)
class Metric:
    """One figure. `better` is ``low``, ``high`` or ``""`` (neither: a fact). `example` is worked by hand in words;
    `work` computes the same with the library and must give `result`."""

    name: str
    title: str
    formula: str
    unit: str
    low: float
    high: float
    better: str
    example: str
    work: Callable[[], float | None]
    result: float


def _scores(field: str) -> Callable[[], float | None]:
    """A field of `evaluate` for code points on घरों, whose gold is घर|ों: cuts at 1, 2, 3; gold at 2."""

    def work() -> float | None:
        from sutra.metrics.alignment import GoldWord, evaluate, model_cutter
        from sutra.models.untrained import Codepoints

        found = evaluate(model_cutter(Codepoints()), [GoldWord("घरों", (2,), (0, 2))], "hi", nosplit=["में"])
        value = found.as_row()[field]
        return None if value is None else float(value)

    return work


def _figures(field: str) -> Callable[[], float | None]:
    """A field of `figures` for code points on घरों में: 8 tokens, 2 words, 22 bytes."""

    def work() -> float | None:
        from sutra.cuts import structure
        from sutra.metrics.cost import figures
        from sutra.models.untrained import Codepoints

        value = getattr(figures(Codepoints().encode("घरों में"), structure("घरों में", "hi")), field)
        return None if value is None else float(value)

    return work


def _m(name: str, title: str, formula: str, unit: str, low: float, high: float, better: str, example: str, work: Callable[[], float | None], result: float) -> Metric:  # fmt: skip
    return Metric(name=name, title=title, formula=formula, unit=unit, low=low, high=high, better=better, example=example, work=work, result=result)


_ROWS: Final = (
    _m("tokens", "Tokens", "number of tokens", "tokens", 0, _INFINITY, "low", "घरों में as code points: 4 + 1 + 3 = 8", _figures("tokens"), 8),
    _m("fertility", "Fertility", "tokens ÷ words", "tokens per word", 0, _INFINITY, "low", "8 tokens, 2 words: 4", _figures("fertility"), 4),
    _m("bytes_per_char", "Bytes per character", "UTF-8 bytes ÷ code points", "bytes per code point", 1, 4, "",
       "घरों में: 7 Devanagari code points of 3 bytes and a space: 22 ÷ 8 = 2.75", _figures("bytes_per_char"), 2.75),
    _m("chars_per_token", "Characters per token", "code points ÷ tokens", "code points per token", 0, _INFINITY, "high",
       "8 code points in 8 tokens: 1", _figures("chars_per_token"), 1),
    _m("akshara_splits", "Akshara splits", "cuts strictly inside an akshara", "cuts", 0, _INFINITY, "low",
       "घ|र|ो|ं में: रों is cut twice, में (म|े|ं) twice: 4", _figures("akshara_splits"), 4),
    _m("shattered_roots", "Shattered roots", "words with a cut strictly inside their root, among analysed words", "words", 0, _INFINITY, "low",
       "घ|र is cut; में is one morpheme and cut: 2", _figures("shattered_roots"), 2),
    _m("byte_tokens", "Byte tokens", "tokens that are not whole code points", "tokens", 0, _INFINITY, "low", "code points are whole: 0", _figures("byte_tokens"), 0),
    _m("coverage", "Coverage", "analysed words ÷ words", "share", 0, 1, "high", "both words are known: 2 ÷ 2 = 1", _figures("coverage"), 1),
    _m("cost", "Cost", "tokens × price ÷ 1,000,000", "the price's currency", 0, _INFINITY, "low", "1,500,000 tokens at 2 a million: 3", lambda: cost(1_500_000, 2.0), 3),
    _m("premium", "Premium", "tokens ÷ tokens of the base language for the same meaning", "times", 0, _INFINITY, "low",
       "6 tokens where the base takes 4: 1.5", lambda: ratio(6, 4), 1.5),
    _m("gini", "Gini coefficient", "Σ Σ |xᵢ − xⱼ| ÷ (2 n² mean)", "share", 0, 1, "low", "0 and 4: (4 + 4) ÷ (2 · 4 · 2) = 0.5", lambda: gini([0.0, 4.0]), 0.5),
    _m("precision", "Precision (strict)", "right cuts ÷ cuts made", "share", 0, 1, "high", "घ|र|ों as code points: 3 cuts, 1 at घर|ों: 1 ÷ 3", _scores("precision"), 1 / 3),
    _m("recall", "Recall (strict)", "right cuts ÷ gold boundaries", "share", 0, 1, "high",
       "the one boundary is among the cuts: 1. Cutting everywhere always gives 1, so it stands beside precision", _scores("recall"), 1),
    _m("f1", "F1 (strict)", "2 · right ÷ (cuts + gold boundaries)", "share", 0, 1, "high", "2 · 1 ÷ (3 + 1) = 0.5", _scores("f1"), 0.5),
    _m("snapped_lost", "Lost by snapping", "gold boundaries that vanish when moved to akshara edges", "boundaries", 0, _INFINITY, "low",
       "घर|ों: 2 moves to the end of रों, the word's end, and is dropped: 1", _scores("snapped_lost"), 1),
    _m("exact_match", "Exact words", "words cut exactly as the gold ÷ words", "share", 0, 1, "high", "3 cuts are not 1: 0", _scores("exact_match"), 0),
    _m("root_intact", "Roots intact", "words with no cut strictly inside the root ÷ words", "share", 0, 1, "high", "घ|र is cut: 0", _scores("root_intact"), 0),
    _m("fertility_ratio", "Fertility ratio", "tokens ÷ gold pieces", "times", 0, _INFINITY, "low", "4 tokens for 2 pieces: 2", _scores("fertility_ratio"), 2),
    _m("false_cuts", "False cuts", "words without a boundary that are cut ÷ such words", "share", 0, 1, "low", "में is cut: 1 ÷ 1 = 1", _scores("false_cuts"), 1),
    _m("jaccard", "Overlap after a typo", "Σ min ÷ Σ max of the token counts before and after", "share", 0, 1, "high",
       "{1, 2, 2} and {2, 2, 3}: 2 ÷ 4 = 0.5", lambda: jaccard([1, 2, 2], [2, 2, 3]), 0.5),
    _m("root_affected", "Root affected", "words whose root's tokens change ÷ words measured", "share", 0, 1, "low",
       "1 of 4 words: 0.25", lambda: ratio(1, 4), 0.25),
    _m("consistency", "Family entropy", "−Σ p log₂ p over the cut patterns of one root", "bits", 0, _INFINITY, "low",
       "two forms cut one way, two another: 1 bit", lambda: entropy("aabb"), 1),
    _m("renyi_efficiency", "Rényi efficiency", "log₂(Σ p^α) ÷ (1 − α) ÷ log₂ V, α = 2.5", "share", 0, 1, "high",
       "four tokens once each, V = 4: 2 ÷ 2 = 1", lambda: renyi_efficiency("abcd", 4), 1),
)  # fmt: skip
METRICS: Final[dict[str, Metric]] = {row.name: row for row in _ROWS}
assert len(METRICS) == len(_ROWS), "a metric stands twice"
