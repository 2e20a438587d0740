"""The strip of figures as an HTML table, and the same rows for CSV and JSON."""

from __future__ import annotations

import html
from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any, Final

from sutra.compare import Comparison, Entry
from sutra.metrics.cost import cost


@dataclass(frozen=True, slots=True)
class Column:
    """One figure: its field, its heading, its unit, how it is written, and which way is better ("" : neither)."""

    key: str
    heading: str
    unit: str
    digits: int
    better: str
    says: str


COLUMNS: Final = (
    Column("tokens", "Tokens", "tokens", 0, "low", "How many tokens the text becomes: what is paid for."),
    Column("fertility", "Fertility", "tokens per word", 2, "low", "Tokens ÷ words; words are chunks between spaces with a letter or digit."),
    Column("bytes_per_char", "Bytes per character", "bytes per code point", 2, "", "A fact of the script in UTF-8: the same for every tokenizer."),
    Column("chars_per_token", "Characters per token", "code points per token", 2, "high", "Code points ÷ tokens."),
    Column("akshara_splits", "Akshara splits", "cuts", 0, "low", "Cuts that run through an orthographic syllable."),
    Column("shattered_roots", "Shattered roots", "of analysed words", 0, "low", "Words with a cut strictly inside their root."),
    Column("byte_tokens", "Byte tokens", "tokens", 0, "low", "Tokens that are not whole characters."),
)  # fmt: skip


# Where an analysis comes from, in the order it is asked.
SOURCES: Final = {"lexicon": "from the lexicon", "rule": "by its rules", "model": "guessed by a model that learned from it"}
_WORDS: Final = (
    ("Akshara", "An orthographic syllable: the smallest unit a reader of these scripts sees as one, such as क्षी."),
    ("Morpheme", "The smallest part of a word with a meaning or a function: घर|ों is a root and an ending."),
    ("SuTRA guarded", "SuTRA whose analyser also cuts words at their morphemes while text is encoded, inside an akshara too; ours, beyond the paper."),
    ("A caveat", "A tokenizer that loses text, or never saw this language, is shown but never called best."),
)  # fmt: skip


def number(value: float | None, digits: int) -> str:
    """A figure for a reader: thousands separated, – where there is none.

    >>> number(1234.5, 1), number(None, 2)
    ('1,234.5', '–')
    """
    return "–" if value is None else f"{value:,.{digits}f}"


def shown(entry: Entry, column: Column) -> str:
    """One figure as text; shattered roots with the number of words they are out of."""
    found = number(getattr(entry.figures, column.key), column.digits)
    return f"{found} / {entry.figures.analysed_words}" if column.key == "shattered_roots" else found


def table(comparison: Comparison, *, price: float, currency: str) -> str:
    """The figures of every tokenizer as an HTML table: units in the headings, best values underlined, caveats told."""
    best = {column.key: comparison.fewest(column.key) for column in COLUMNS if column.better == "low"}
    heads = "".join(
        f'<th scope="col" title="{html.escape(column.says, quote=True)}">{column.heading}<small>{column.unit}</small></th>' for column in COLUMNS
    )
    rows = []
    for entry in comparison.entries:
        badges = "".join(f'<span class="sx-badge sx-badge-warn">{html.escape(caveat)}</span>' for caveat in entry.caveats)
        size = f"{entry.model.vocab_size:,} ids" if entry.model.vocab_size else "open vocabulary"
        cells = []
        for column in COLUMNS:
            value = html.escape(shown(entry, column))
            cells.append(f'<td>{f"<b class=sx-low>{value}</b>" if entry.name in best.get(column.key, ()) else value}</td>')
        money = f"{currency} {cost(entry.figures.tokens, price):,.6f}"
        rows.append(
            f'<tr><td><strong>{html.escape(entry.label)}</strong>{badges}<small>{size}</small></td>{"".join(cells)}<td>{html.escape(money)}</td></tr>'
        )
    return (
        f'<div class="sx-figures" tabindex="0" role="region" aria-label="Figures"><table><thead><tr><th scope="col">Tokenizer<small>actual size</small></th>{heads}'
        f'<th scope="col" title="Tokens × the price you set">Cost<small>at your price</small></th></tr></thead><tbody>{"".join(rows)}</tbody></table>'
        f"<small>Underlined: lowest among tokenizers without a caveat. {html.escape(known_words(comparison))}</small></div>"
    )


def known_words(comparison: Comparison) -> str:
    """Over which words roots are counted, and how far each of them is known: a model's guess is not the lexicon's word."""
    words = comparison.structure.words
    sources = Counter(word.analysis.source if word.root[0] >= 0 else "none" for word in words)
    counted = len(words) - sources["none"]
    if not counted:
        return "No word of this text has an analysis: there are no roots to count."
    parts = [f"{sources[name]:,} {told}" for name, told in SOURCES.items() if sources[name]]
    guessed = " Most are guesses: read shattered roots with care." if 2 * sources["model"] > counted else ""
    return f"Shattered roots are counted over the {counted:,} of {len(words):,} runs of letters or digits that have an analysis: {', '.join(parts)}.{guessed}"


def explained() -> str:
    """Every figure of the table in a sentence, as a list, and the words the page uses."""
    rows = [(f"{column.heading} ({column.unit})", column.says) for column in COLUMNS]
    items = "".join(f"<dt>{html.escape(name)}</dt><dd>{html.escape(says)}</dd>" for name, says in (*rows, *_WORDS))
    return f'<dl class="sx-terms">{items}</dl>'


def rows(comparison: Comparison, *, price: float, currency: str) -> list[dict[str, Any]]:
    """One plain dict a tokenizer, for CSV and JSON."""
    return [
        {
            "tokenizer": entry.name,
            "vocab_size": entry.model.vocab_size,
            "lossy": entry.model.lossy,
            "caveats": "; ".join(entry.caveats),
            **asdict(entry.figures),
            "cost": cost(entry.figures.tokens, price),
            "currency": currency,
        }
        for entry in comparison.entries
    ]
