"""The audit as a report: sections for the screen, and a page to print that loads nothing."""

from __future__ import annotations

import html

from sutra import languages
from sutra.metrics.audit import Audit, Check, table_of
from sutra.render.download import stylesheet
from sutra.render.tax_table import plain_table

INTRODUCTION = (
    "Six things to look at before one believes that a tokenizer serves a text. Every figure was computed from the text itself; "
    "nothing here is a judgement of the language it is written in."
)


def section(check: Check) -> str:
    """One check: what it asks, what was found, its table."""
    heads, rows = table_of(check)
    found = "".join(f"<li>{html.escape(sentence)}</li>" for sentence in check.found)
    table = plain_table(heads, rows, label=check.title) if rows else ""
    return f'<section class="sx-check"><h3>{html.escape(check.title)}</h3><p>{html.escape(check.asks)}</p><ul>{found}</ul>{table}</section>'


def report(found: Audit) -> str:
    """All six sections as HTML."""
    return "".join(section(check) for check in found.checks)


def report_page(found: Audit, *, css: str = "") -> bytes:
    """The report as one HTML file to keep or print."""
    comparison = found.comparison
    language = languages.get(comparison.lang)
    names = ", ".join(f"{entry.label} ({'lossy' if entry.model.lossy else 'lossless'})" for entry in comparison.entries)
    facts = f"{len(comparison.text):,} code points, {comparison.structure.word_count:,} words, read as {language.name}. Tokenizers: {names}."
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Audit of a text · SuTRA Studio</title>'
        f"<style>:root{{color-scheme:light}}body{{font:400 11pt/1.5 Inter,system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1e1b2e;background:#fff}}"
        f".t{{font-size:1.15rem;line-height:2.2;white-space:pre-wrap;border-inline-start:4px solid #4338a0;padding-inline-start:1rem}}"
        f"section{{break-inside:avoid-page;margin-top:1.6rem}}{stylesheet()}{css}.sx-figures th:first-child{{position:static}}</style>"
        f"<h1>Audit of a text</h1><p>{html.escape(INTRODUCTION)}</p><p>{html.escape(facts)}</p>"
        f'<p class="t" dir="{language.direction}" lang="{language.code}">{html.escape(comparison.text)}</p>{report(found)}</html>'
    )
    return page.encode("utf-8")
