"""Shattering, drawn: score tables, precision against recall, tracks of words, families, typos."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from sutra import languages
from sutra.compare import label_of
from sutra.cuts import label_cuts, structure
from sutra.metrics.alignment import GoldWord
from sutra.metrics.consistency import Family
from sutra.metrics.robustness import PLACES, RobustRow
from sutra.models.base import Tokenizer
from sutra.render.board import Panel
from sutra.render.figures import number
from sutra.render.tax_charts import Series, Spot
from sutra.render.tax_table import Cell, Head, plain_table
from sutra.render.tracks import blocks, tracks
from sutra.shatter import ScoreRow, WordScore
from sutra.text.names import visible

KIND_NAMES: Final = {
    "swap": "two aksharas swapped", "delete": "an akshara left out", "substitute": "an akshara replaced", "insert": "an akshara added",
    "inflect": "another inflected form",
}  # fmt: skip
PLACE_NAMES: Final = {"anywhere": "anywhere in the word", "outside-root": "outside the root"}


def _best(rows: Sequence[ScoreRow], field: str, *, low: bool = False) -> frozenset[str]:
    """Names of the ranked rows with the best value; none when fewer than two are ranked."""
    values = {row.name: getattr(row.scores, field) for row in rows if not row.caveats}
    known = [value for value in values.values() if value is not None]
    if len(known) < 2:
        return frozenset()
    target = min(known) if low else max(known)
    return frozenset(name for name, value in values.items() if value == target)


def _name(row: ScoreRow) -> Cell:
    size = f"{row.size:,} ids" if row.size else ""
    return Cell(row.label, "; ".join([*([size] if size else []), *row.caveats]))


def scores_table(rows: Sequence[ScoreRow]) -> str:
    """Precision, recall and F1, strict and snapped; precision always beside recall."""
    fields = [
        ("precision", "Precision", "strict, share"), ("recall", "Recall", "strict, share"), ("f1", "F1", "strict, share"),
        ("snapped_precision", "Precision", "snapped, share"), ("snapped_recall", "Recall", "snapped, share"), ("snapped_f1", "F1", "snapped, share"),
        ("exact_match", "Exact words", "share"),
    ]  # fmt: skip
    best = {field: _best(rows, field) for field in ("f1", "snapped_f1", "exact_match")}
    table: list[list[Cell | str]] = []
    for row in rows:
        cells: list[Cell | str] = [_name(row)]
        cells += [Cell(number(getattr(row.scores, field), 3), marked=row.name in best.get(field, ())) for field, _, _ in fields]
        table.append(cells)
    lost = rows[0].scores.snapped_lost if rows else 0
    note = f"Underlined: best among tokenizers without a caveat. Snapping moves boundaries to akshara edges; {lost} gold boundaries vanish so."
    return plain_table([Head("Tokenizer", "actual size"), *(Head(text, unit) for _, text, unit in fields)], table, label="Boundary scores", note=note)


def damage_table(rows: Sequence[ScoreRow]) -> str:
    """What the cuts cost and what they break."""
    heads = [
        Head("Tokenizer"), Head("Fertility", "tokens per word"), Head("Fertility ratio", "tokens ÷ gold pieces"), Head("Roots intact", "share of words"),
        Head("False cuts", "share of whole words"), Head("Akshara splits", "cuts"), Head("Out of reach", "boundaries"),
        Head("Rényi efficiency", "share, α = 2.5"),
    ]  # fmt: skip
    intact, false = _best(rows, "root_intact"), _best(rows, "false_cuts", low=True)
    table: list[list[Cell | str]] = [
        [
            Cell(row.label, "; ".join(row.caveats)), number(row.scores.fertility, 2), number(row.scores.fertility_ratio, 2),
            Cell(number(row.scores.root_intact, 3), marked=row.name in intact), Cell(number(row.scores.false_cuts, 3), marked=row.name in false),
            Cell(number(row.scores.akshara_splits, 0), f"{row.scores.akshara_splits_at_morpheme:,} at a morpheme"), number(row.scores.unreachable, 0),
            number(row.renyi, 3),
        ]
        for row in rows
    ]  # fmt: skip
    coverage = rows[0].scores.coverage if rows else None
    known = "–" if coverage is None else f"{coverage:.0%}"
    note = f"Out of reach: gold boundaries inside an akshara that this tokenizer never cuts. The analyser knows {known} of the gold words."
    return plain_table(heads, table, label="Costs and damage", note=note)


def score_rows(rows: Sequence[ScoreRow]) -> list[dict[str, Any]]:
    """Rows for a download: the fields of `evaluate`."""
    return [{"model": row.name, **row.scores.as_row(), "renyi_efficiency": row.renyi, "caveats": "; ".join(row.caveats)} for row in rows]


def score_series(rows: Sequence[ScoreRow]) -> list[Series]:
    """Strict and snapped F1 as two series."""
    return [Series("strict F1", tuple(row.scores.f1 for row in rows)), Series("snapped F1", tuple(row.scores.snapped_f1 for row in rows))]


def precision_recall(rows: Sequence[ScoreRow]) -> list[Spot]:
    """Strict recall (x) against precision (y), one point a tokenizer."""
    return [
        Spot(row.scores.recall, row.scores.precision, row.label, row.label, f"recall {row.scores.recall:.3f}, precision {row.scores.precision:.3f}, F1 {row.scores.f1 or 0:.3f}")
        for row in rows
        if row.scores.recall is not None and row.scores.precision is not None
    ]  # fmt: skip


def f1_curves() -> list[tuple[str, list[float], list[float]]]:
    """Lines of equal F1: precision = F·r ÷ (2r − F)."""
    curves = []
    for level in (0.2, 0.4, 0.6, 0.8):
        xs = [level / (2 - level) + i * (1 - level / (2 - level)) / 60 for i in range(61)]
        curves.append((f"F1 {level}", xs, [min(1.0, level * x / (2 * x - level)) for x in xs]))
    return curves


def panels(models: Sequence[Tokenizer], text: str, lang: str) -> list[Panel]:
    """What the tracks draw: every model's encoding of a text with its labelled cuts."""
    shape = structure(text, lang)
    found = []
    for model in models:
        encoding = model.encode(text)
        found.append(Panel(key=model.name, title=label_of(model), note="", encoding=encoding, cuts=label_cuts(encoding, shape)))
    return found


def word_tracks(words: Sequence[str], lang: str, models: Sequence[Tokenizer]) -> str:
    """Words in running text, drawn as aligned tracks: aksharas, romanisation, morphemes, glosses, tokens."""
    language = languages.get(lang)
    romanised = language.script != "Latn"
    unit = "letters" if language.script in ("Arab", "Latn") else "aksharas"
    roman = "letters (not sounds)" if language.romanisation == "urdu-letters" else "ISO 15919"
    names = [unit, *([roman] if romanised else []), "morphemes", "gloss", *(label_of(model) for model in models)]
    script = {"Deva": "sx-deva", "Gujr": "sx-gujr", "Arab": "sx-arab"}.get(language.script, "")
    text = f" {' '.join(words)} "
    shape = structure(text, lang)
    found = blocks(shape, panels(models, text, lang), shape.words, romanised=romanised, glossed=True)
    return tracks(found, names, direction=language.direction, script=script)


def family_table(found: Sequence[Family], labels: Sequence[str]) -> str:
    """Consistency of every tokenizer over the forms of one root."""
    heads = [
        Head("Tokenizer"), Head("Entropy of the cuts", "bits, 0 is best"), Head("Most frequent cut", "share of forms"),
        Head("Root kept apart", "share of forms"), Head("Ways of cutting", "patterns"), Head("Forms", "words"),
    ]  # fmt: skip
    rows: list[list[Cell | str]] = [
        [label, number(one.bits, 2), f"{one.share:.0%}", f"{one.whole:.0%}", str(len(set(one.patterns))), str(len(one.forms))]
        for one, label in zip(found, labels, strict=True)
    ]
    return plain_table(heads, rows, label="Consistency of the family", note="Root kept apart: its tokens begin and end where the root does.")


def family_rows(found: Sequence[Family]) -> list[dict[str, Any]]:
    """Rows for a download: one a form and tokenizer, with the byte offsets of the cuts in and about its root."""
    return [
        {"model": one.model, "form": form, "pattern": " ".join(map(str, pattern)), "entropy_bits": one.bits}
        for one in found
        for form, pattern in zip(one.forms, one.patterns, strict=True)
    ]


def robust_series(rows: Sequence[RobustRow], labels: dict[str, str], place: str, field: str) -> list[Series]:
    """One series a tokenizer over the kinds of change at one place."""
    table = {(row.model, row.kind): getattr(row, field) for row in rows if row.place == place}
    return [Series(label, tuple(table.get((model, kind)) for kind in KIND_NAMES)) for model, label in labels.items()]


def robust_table(rows: Sequence[RobustRow], labels: dict[str, str]) -> str:
    """Every kind and place: overlap, root affected, number of words."""
    models = list(labels)
    table = {(row.model, row.kind, row.place): row for row in rows}
    heads = [Head("Change", "and where"), Head("Words", "words")]
    heads += [Head(labels[model], "overlap; roots") for model in models]
    body: list[list[Cell | str]] = []
    for kind, told in KIND_NAMES.items():
        for place in PLACES:
            found = [table[model, kind, place] for model in models]
            cells: list[Cell | str] = [Cell(told, PLACE_NAMES[place]), number(found[0].n, 0)]
            cells += [Cell(number(row.jaccard, 2), f"root {number(row.root_affected, 2)}") for row in found]
            body.append(cells)
    note = "Large: overlap of the tokens before and after, a share (1: all survive). Small: share of words whose root's tokens change (0 is best). "
    note += "Tokens are compared as a bag: what only changes places survives, and the finer the tokens, the more of them; read it beside fertility."
    return plain_table(heads, body, label="Robustness", note=note)


def words_table(rows: Sequence[WordScore]) -> str:
    """F1, tokens and root of each word, in the order given."""
    body: list[list[Cell | str]] = [
        [row.gold.word, number(row.f1, 2), number(row.tokens, 0), "cut" if row.root_cut else "whole", "  |  ".join(visible(piece) for piece in pieces(row.gold))]
        for row in rows
    ]
    return plain_table([Head("Word"), Head("F1", "strict, share"), Head("Tokens", "tokens"), Head("Root"), Head("Gold", "pieces")], body, label="Words")


def pieces(gold: GoldWord) -> list[str]:
    """The pieces of a gold word."""
    edges = [0, *gold.offsets, len(gold.word)]
    return [gold.word[a:b] for a, b in pairwise(edges)]
