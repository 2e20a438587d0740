"""Shattering, computed: boundary scores side by side, the words cut worst and best, families, and a visitor's corrections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from sutra.compare import caveats, label_of
from sutra.errors import GoldError, one_line
from sutra.metrics.alignment import Cutter, GoldWord, Scores, analyser_cutter, evaluate, model_cutter
from sutra.metrics.consistency import Family, family, forms_of
from sutra.metrics.renyi import renyi_efficiency
from sutra.models.base import Tokenizer
from sutra.morphology import Analysis


@dataclass(frozen=True, kw_only=True)
class ScoreRow:
    """One tokenizer's scores on the gold words. `caveats` keep it from being ranked; `renyi` is over the gold words."""

    name: str
    label: str
    size: int
    caveats: tuple[str, ...]
    scores: Scores
    renyi: float | None


def atomic_units(model: Tokenizer) -> bool:
    """Whether the model's units rule out cuts inside an akshara."""
    return model.info.units == "akshara" and model.info.inside != "split"


BY_CONSTRUCTION: Final = "right by construction here: it asks the lexicon that these words come from"


def _guarded(model: Tokenizer) -> bool:
    return getattr(model, "guard", None) is not None


def score(
    models: Sequence[Tokenizer], gold: Sequence[GoldWord], lang: str, nosplit: Sequence[str] = (), *, analyser: bool = True, own_words: bool = False
) -> list[ScoreRow]:
    """`evaluate` for every model, then the analyser's own boundaries as the line no tokenizer of ours can pass.

    `own_words`: the gold is the lexicon's own, and a model that asks the analyser while encoding is not to be ranked on it.

    >>> from sutra.models.untrained import Bytes
    >>> rows = score([Bytes()], [GoldWord("घरों", (2,), (0, 2))], "hi")
    >>> rows[0].scores.recall, round(rows[0].scores.precision, 2)
    (1.0, 0.09)
    """
    rows = []
    for model in models:
        found = evaluate(model_cutter(model), gold, lang, nosplit=nosplit, units_are_aksharas=atomic_units(model))
        ids = [token for word in gold for token in model.encode_ids(f" {word.word}")]
        told = (BY_CONSTRUCTION,) if own_words and _guarded(model) else ()
        rows.append(
            ScoreRow(
                name=model.name, label=label_of(model), size=model.vocab_size, caveats=(*caveats(model, [lang]), *told), scores=found,
                renyi=renyi_efficiency(ids, model.vocab_size),
            )
        )
    if analyser:
        found = evaluate(analyser_cutter(lang), gold, lang, nosplit=nosplit)
        rows.append(
            ScoreRow(
                name=f"analyser:{lang}", label="The analyser itself", size=0, caveats=("not a tokenizer: it says where morphemes meet",),
                scores=found, renyi=None,
            )
        )
    return rows


@dataclass(frozen=True, kw_only=True)
class WordScore:
    """How one tokenizer does on one gold word: F1 of its cuts (1 where neither cuts), its number of tokens."""

    gold: GoldWord
    f1: float
    tokens: int
    root_cut: bool


def word_scores(cutter: Cutter, gold: Sequence[GoldWord]) -> list[WordScore]:
    """Every gold word, best first: by F1, then fewer tokens for its length.

    >>> from sutra.models.untrained import Codepoints
    >>> word_scores(model_cutter(Codepoints()), [GoldWord("घरों", (2,), (0, 2))])[0].f1
    0.5
    """
    rows = []
    for word in gold:
        cut = cutter(word.word)
        expected, predicted = set(word.offsets), set(cut.offsets)
        total = len(expected) + len(predicted) + len(cut.broken)
        f1 = 2 * len(expected & predicted) / total if total else 1.0
        rows.append(WordScore(gold=word, f1=f1, tokens=cut.tokens, root_cut=cut.cuts_root(word.root)))
    return sorted(rows, key=lambda row: (-row.f1, row.root_cut, row.tokens / len(row.gold.word), row.gold.word))


def families(models: Sequence[Tokenizer], root: str, lang: str) -> tuple[list[Analysis], list[Family]]:
    """The forms of a root and every tokenizer's consistency over them.

    Raises GoldError when the lexicon lists no forms of it.
    """
    forms = forms_of(root, lang)
    if len(forms) < 2:
        raise GoldError(f"the lexicon has no family for {one_line(root, 40)}; type a dictionary form, such as the bare noun or the stem of a verb")
    return forms, [family(model, forms) for model in models]


def gold_row(word: str, offsets: Sequence[int], root_index: int = 0) -> str:
    """A row of a gold file.

    >>> gold_row("घरों", [2])
    'घरों\\tघर|ों\\t0'
    """
    edges = [0, *sorted(set(offsets)), len(word)]
    pieces = [word[a:b] for a, b in pairwise(edges)]
    if not word or "" in pieces or not 0 <= root_index < len(pieces) or "\t" in word:
        raise GoldError(f"{one_line(word, 40)} cannot be cut there; a boundary lies strictly inside the word")
    return f"{word}\t{'|'.join(pieces)}\t{root_index}"


def gold_file(rows: Mapping[str, str]) -> bytes:
    """Corrections (word → row) as a gold file that `evaluate --gold` reads."""
    return "".join(f"{row}\n" for row in rows.values()).encode("utf-8")
