"""The Indic tax, drawn: tables, chart series and rows to download."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sutra.render.figures import number
from sutra.render.tax_charts import Series
from sutra.render.tax_table import Cell, Head, plain_table
from sutra.tax import Switch, Tax, TaxRow, Use, language_name


def _interval(row: TaxRow) -> str:
    return f"{row.interval[0]:.2f} to {row.interval[1]:.2f}" if row.interval else ""


def premium_series(found: Tax) -> list[Series]:
    """Premium with interval of every tokenizer that has one, over the languages other than the base."""
    langs = [lang for lang in found.langs if lang != found.base]
    return [
        Series(label, tuple(found.of(model, lang).row.premium for lang in langs), tuple(found.of(model, lang).interval for lang in langs))
        for model, label in found.models
        if not found.reason(model)
    ]


def premium_table(found: Tax) -> str:
    """Premium over the base, with its interval, a row a language; the reason where there is none; the Gini coefficient below."""
    heads: list[Head | str] = [Head("Language", f"over {language_name(found.base)}")]
    heads += [Head(label, "times the base's tokens") for _, label in found.models]
    rows: list[list[Cell | str]] = []
    for lang in found.langs:
        cells: list[Cell | str] = [language_name(lang)]
        for model, _ in found.models:
            row = found.of(model, lang)
            cells.append(Cell("–", row.row.reason) if row.row.reason else Cell(number(row.row.premium, 2), _interval(row)))
        rows.append(cells)
    shares: list[Cell | str] = [Cell("Gini coefficient", "0: all cost the same")]
    shares += [Cell(number(found.gini(model), 3), "share, 0 to 1") for model, _ in found.models]
    rows.append(shares)
    return plain_table(heads, rows, label="Premiums", note="Small figures: 95 % bootstrap interval over the sentences. –: no premium, with the reason.")


def figures_table(found: Tax) -> str:
    """A row a language: what is true of its text, then fertility of every tokenizer with tokens and code points per token."""
    heads: list[Head | str] = [Head("Language"), Head("Words", "words"), Head("Bytes per character", "bytes per code point")]
    heads += [Head(label, "tokens per word", "Fertility: tokens ÷ words") for _, label in found.models]
    lossy = {row.label for row in found.rows if row.lossy}
    rows: list[list[Cell | str]] = []
    for lang in found.langs:
        fact = found.of(found.models[0][0], lang).row
        cells: list[Cell | str] = [language_name(lang), number(fact.words, 0), number(fact.bytes_per_char, 2)]
        for model, _ in found.models:
            row = found.of(model, lang)
            cells.append(Cell(number(row.row.fertility, 2), f"{row.row.tokens:,} tokens, {number(row.chars_per_token, 2)} characters each"))
        rows.append(cells)
    note = "Large: tokens per word (fertility). Small: tokens in all, and code points per token."
    return plain_table(heads, rows, label="Fertility and bytes", note=note + (f" Lossy, never ranked: {', '.join(sorted(lossy))}." if lossy else ""))


def tax_rows(found: Tax) -> list[dict[str, Any]]:
    """Rows for a download: those of `parity`, and the interval."""
    return [
        {**row.row.as_row(), "premium_low": row.interval[0] if row.interval else None, "premium_high": row.interval[1] if row.interval else None}
        for row in found.rows
    ]


def switch_series(found: Sequence[Switch]) -> list[Series]:
    """Tokens in each of the three writings ÷ tokens of Urdu in script, a series a writing."""
    fair = [one for one in found if not one.reason]
    langs = [lang for lang in ("hi", "ur", "ur-Latn") if fair and lang in fair[0].tokens]
    return [Series(language_name(lang), tuple(one.tokens[lang] / one.tokens["ur"] if one.tokens["ur"] else None for one in fair)) for lang in langs]


def switch_table(found: Sequence[Switch]) -> str:
    """Tokens in each writing, and Roman Urdu against Urdu in script, with the verdict in a word."""
    langs = list(found[0].tokens) if found else []
    heads = [Head("Tokenizer"), *(Head(language_name(lang), "tokens") for lang in langs), Head("Roman Urdu ÷ Urdu", "times"), Head("Roman Urdu is")]
    verdicts = {"cheaper": "cheaper", "dearer": "dearer", "level": "neither: the interval holds 1", "unfair": "not compared"}
    rows: list[list[Cell | str]] = [
        [
            one.label, *(number(one.tokens[lang], 0) for lang in langs),
            Cell(number(one.ratio, 2), f"{one.interval[0]:.2f} to {one.interval[1]:.2f}" if one.interval else one.reason or ""), verdicts[one.verdict],
        ]
        for one in found
    ]  # fmt: skip
    return plain_table(heads, rows, label="The Hindustani switch")


def switch_rows(found: Sequence[Switch]) -> list[dict[str, Any]]:
    """Rows for a download."""
    return [
        {
            "model": one.model, **{f"tokens_{lang}": count for lang, count in one.tokens.items()}, "roman_over_script": one.ratio,
            "low": one.interval[0] if one.interval else None, "high": one.interval[1] if one.interval else None, "verdict": one.verdict, "reason": one.reason,
        }
        for one in found
    ]  # fmt: skip


def use_series(found: Sequence[Use], langs: Sequence[str], value: str) -> list[Series]:
    """A field of `Use` as one series a tokenizer, over these languages."""
    labels = list(dict.fromkeys(one.label for one in found))
    table = {(one.label, one.lang): float(getattr(one, value)) for one in found}
    return [Series(label, tuple(table.get((label, lang)) for lang in langs)) for label in labels]


def use_table(found: Sequence[Use], *, window: int, rates: Mapping[str, float], base: str) -> str:
    """Words and pages that fit the window, tokens and money of a month; `rates` are units of a currency for one USD."""
    heads = [
        Head("Tokenizer"), Head("Language"), Head(f"Fits {window:,} tokens", "words"), Head("As pages", "pages of 300 words"), Head("A month", "tokens"),
        *(Head(code, "a month") for code in rates),
    ]  # fmt: skip
    rows = [
        [
            one.label, language_name(one.lang), number(one.words, 0), number(one.pages, 0), number(one.tokens, 0),
            *(number(one.money * rate, 2) for rate in rates.values()),
        ]
        for one in found
    ]  # fmt: skip
    return plain_table(heads, rows, label="Context and money", note=f"A month is the meaning of your number of words of {language_name(base)}, said in each language.")


def use_rows(found: Sequence[Use], rates: Mapping[str, float]) -> list[dict[str, Any]]:
    """Rows for a download."""
    return [
        {
            "tokenizer": one.label, "lang": one.lang, "window_words": one.words, "window_pages": round(one.pages, 1), "month_tokens": one.tokens,
            **{f"month_{code}": round(one.money * rate, 4) for code, rate in rates.items()},
        }
        for one in found
    ]  # fmt: skip


def register_series(found: Mapping[str, Tax], model: str, lang_names: Sequence[str]) -> list[Series]:
    """Premium of one tokenizer by register, one series a language."""
    rows = {name: {lang: table.of(model, lang) for lang in lang_names} for name, table in found.items()}
    return [
        Series(language_name(lang), tuple(rows[name][lang].row.premium for name in found), tuple(rows[name][lang].interval for name in found))
        for lang in lang_names
    ]


def register_table(found: Mapping[str, Tax], model: str, langs: Sequence[str]) -> str:
    """Premium of one tokenizer: a row a register, a column a language."""
    heads = [Head("Register", "sentences"), *(Head(language_name(lang), "times the base's tokens") for lang in langs)]
    rows: list[list[Cell | str]] = []
    for name, table in found.items():
        cells: list[Cell | str] = [Cell(name, f"{len(table.parallel)} sentences")]
        cells += [Cell(number(table.of(model, lang).row.premium, 2), _interval(table.of(model, lang))) for lang in langs]
        rows.append(cells)
    return plain_table(heads, rows, label="Premium by register")


def register_rows(found: Mapping[str, Tax]) -> list[dict[str, Any]]:
    """Rows for a download: every tokenizer."""
    return [{"register": name, **row} for name, table in found.items() for row in tax_rows(table)]
