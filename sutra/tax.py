"""The Indic tax, computed: premiums with their intervals, the Hindustani switch, context windows and money."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from sutra import languages
from sutra.compare import label_of
from sutra.errors import LanguageError
from sutra.metrics.bootstrap import ratio_interval
from sutra.metrics.cost import ratio
from sutra.metrics.inequality import gini
from sutra.metrics.parity import ParityRow, parity, token_counts
from sutra.models.base import Tokenizer
from sutra.parallel import Parallel

WORDS_A_PAGE: Final = 300
HINDUSTANI: Final = ("hi", "ur", "ur-Latn")
Interval = tuple[float, float]


def language_name(code: str) -> str:
    """The English name of a language; the code itself for one this project has no data of.

    >>> language_name("ur-Latn"), language_name("fr")
    ('Roman Urdu', 'fr')
    """
    try:
        return languages.get(code).name
    except LanguageError:
        return code


@dataclass(frozen=True, kw_only=True)
class TaxRow:
    """One tokenizer on one language: the row of `parity`, and the bootstrap interval of its premium (95 %)."""

    label: str
    lossy: bool
    row: ParityRow
    interval: Interval | None

    @property
    def chars_per_token(self) -> float | None:
        """Code points ÷ tokens."""
        return ratio(self.row.chars, self.row.tokens)

    @property
    def tokens_per_word(self) -> float | None:
        """Fertility, by its other name."""
        return self.row.fertility


@dataclass(frozen=True)
class Tax:
    """Every tokenizer on every language of parallel text, in the order given; `counts` are tokens line by line."""

    parallel: Parallel
    base: str
    rows: tuple[TaxRow, ...]
    counts: dict[tuple[str, str], tuple[int, ...]]

    @property
    def langs(self) -> list[str]:
        """The languages, in the order of the text."""
        return list(self.parallel.texts)

    @cached_property
    def models(self) -> list[tuple[str, str]]:
        """(name, label) of every tokenizer."""
        return list(dict.fromkeys((row.row.model, row.label) for row in self.rows))

    def of(self, model: str, lang: str) -> TaxRow:
        """The row of one tokenizer and one language."""
        return next(row for row in self.rows if row.row.model == model and row.row.lang == lang)

    def reason(self, model: str) -> str | None:
        """Why a tokenizer has no premium, None when it has one."""
        return self.of(model, self.base).row.reason

    def gini(self, model: str) -> float | None:
        """Gini coefficient over the tokens each language's side costs; None where premiums are unfair."""
        return None if self.reason(model) else gini(self.of(model, lang).row.tokens for lang in self.langs)


def tax(parallel: Parallel, base: str, models: Sequence[Tokenizer]) -> Tax:
    """Measure every model on every side. Raises GoldError when sides differ in length or the base is missing.

    >>> from sutra.models.untrained import Bytes
    >>> found = tax(Parallel({"en": ("home", "go"), "hi": ("घर", "जा")}), "en", [Bytes()])
    >>> found.of("bytes", "hi").row.premium
    2.0
    """
    plain = parity(parallel.texts, base, models)  # the command's own rows, so that page and command cannot differ
    counts = {(model.name, lang): tuple(token_counts(model, lines)) for model in models for lang, lines in parallel.texts.items()}
    known = {model.name: model for model in models}
    rows = []
    for row in plain:
        interval = None
        if row.premium is not None and row.lang != base:
            interval = ratio_interval(counts[row.model, row.lang], counts[row.model, base])
        rows.append(TaxRow(label=label_of(known[row.model]), lossy=known[row.model].lossy, row=row, interval=interval))
    return Tax(parallel, base, tuple(rows), counts)


@dataclass(frozen=True, kw_only=True)
class Switch:
    """One tokenizer on one meaning in Hindi, Urdu and Roman Urdu. `ratio` is Roman Urdu ÷ Urdu in script."""

    model: str
    label: str
    tokens: dict[str, int]
    ratio: float | None
    interval: Interval | None
    reason: str | None

    @property
    def verdict(self) -> str:
        """``cheaper``, ``dearer`` or ``level`` (the interval holds 1) for Roman Urdu against Urdu in script; ``unfair``."""
        if self.reason or self.ratio is None:
            return "unfair"
        if self.interval is None or self.interval[0] <= 1.0 <= self.interval[1]:
            return "level"
        return "cheaper" if self.ratio < 1.0 else "dearer"

    @property
    def sentence(self) -> str:
        """What the figures say, in words."""
        if self.verdict == "unfair":
            return f"{self.label}: no comparison ({self.reason or 'no tokens'})."
        assert self.ratio is not None
        told = f" (95 % between {self.interval[0]:.2f} and {self.interval[1]:.2f})" if self.interval else ""
        figure = f"{self.ratio:.2f} times the tokens of Urdu in script{told}"
        if self.verdict == "level":
            return f"{self.label}: no telling; Roman Urdu takes {figure}, and an equal price lies within that."
        much = abs(1.0 - self.ratio)
        return f"{self.label}: Roman Urdu is {self.verdict}, by {much:.0%}; it takes {figure}."


def switch(found: Tax) -> list[Switch]:
    """The Hindustani switch of every tokenizer; [] when a side is missing from the text."""
    if any(lang not in found.parallel.texts for lang in ("ur", "ur-Latn")):
        return []
    langs = [lang for lang in HINDUSTANI if lang in found.parallel.texts]
    rows = []
    for model, label in found.models:
        roman, script = found.counts[model, "ur-Latn"], found.counts[model, "ur"]
        reason = found.reason(model)
        rows.append(
            Switch(
                model=model,
                label=label,
                tokens={lang: found.of(model, lang).row.tokens for lang in langs},
                ratio=None if reason else ratio(sum(roman), sum(script)),
                interval=None if reason else ratio_interval(roman, script),
                reason=reason,
            )
        )
    return rows


def switch_by_register(found: Tax) -> list[str]:
    """A sentence a tokenizer: in which registers Roman Urdu is cheaper than Urdu in script, dearer, or neither."""
    names = found.parallel.register_names
    if len(names) < 2:
        return []
    sentences = []
    for model, label in found.models:
        if found.reason(model):
            continue
        told: dict[str, list[str]] = {"cheaper": [], "dearer": [], "level": []}
        for name in names:
            kept = [i for i, register in enumerate(found.parallel.registers) if register == name]
            roman, script = ([found.counts[model, lang][i] for i in kept] for lang in ("ur-Latn", "ur"))
            one = Switch(model=model, label=label, tokens={}, ratio=ratio(sum(roman), sum(script)), interval=ratio_interval(roman, script), reason=None)
            if one.ratio is not None and one.verdict in told:
                told[one.verdict].append(f"{name} ({one.ratio:.2f})")
        said = [f"{words} in {', '.join(told[key])}" for key, words in (("cheaper", "cheaper"), ("dearer", "dearer"), ("level", "no telling")) if told[key]]
        sentences.append(f"{label}, by register: {'; '.join(said)}.")
    return sentences


@dataclass(frozen=True, kw_only=True)
class Use:
    """What one month and one context window come to. `words` and `pages` fit the window; pages hold `WORDS_A_PAGE` words.

    `tokens` a month are the words a month × fertility; `money` is in the currency of the price.
    """

    label: str
    lang: str
    words: int
    pages: float
    tokens: int
    money: float


def use(found: Tax, *, window: int, words_a_month: int, price: float) -> list[Use]:
    """A context window of `window` tokens and a month of `words_a_month` English-sized words of meaning, at `price` a
    million tokens. The same meaning is compared: a language that says it in more words pays for more words.
    """
    rows = []
    for row in found.rows:
        base = found.of(row.row.model, found.base).row
        if row.row.reason or not row.row.fertility or not base.words:
            continue
        words = int(window / row.row.fertility)
        tokens = round(words_a_month * row.row.tokens / base.words)
        rows.append(
            Use(label=row.label, lang=row.row.lang, words=words, pages=words / WORDS_A_PAGE, tokens=tokens, money=tokens * price / 1_000_000)
        )
    return rows


def by_register(parallel: Parallel, base: str, models: Sequence[Tokenizer]) -> dict[str, Tax]:
    """The same table for the lines of each register."""
    return {name: tax(parallel.select(register=name), base, models) for name in parallel.register_names}
