"""Shattering, word by word: families of a root, typos live and as a table, and corrections by the visitor."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import streamlit as st

from sutra.compare import label_of
from sutra.encoding import check_text
from sutra.errors import GoldError
from sutra.metrics.goldset import bundled_gold
from sutra.metrics.robustness import KINDS, PLACES, RobustRow, Typo, alphabet_of, jaccard, robust, root_changed, tokens_of, typo
from sutra.models.base import Tokenizer
from sutra.morphology import analyse
from sutra.render import shatter as draw
from sutra.render.download import legend
from sutra.render.tax_charts import dots
from sutra.render.tax_table import Cell, Head, plain_table
from sutra.shatter import families, gold_file, gold_row
from sutra.text.names import visible
from sutra.text.words import is_letter_run
from sutra.ui import teaching
from sutra.ui.shattering import corrections, model_key

_ROOTS: Final = 12
_WORDS: Final = 100  # words of the robustness table
_LONGEST: Final = 60  # code points of one word


def _roots(lang: str) -> list[str]:
    """Roots to begin with: those of the held-out words, in their order."""
    found: dict[str, None] = {}
    for gold in bundled_gold(lang):
        analysis = analyse(gold.word, lang)
        found.setdefault(analysis.canonical[analysis.root_index])
        if len(found) == _ROOTS:
            break
    return list(found)


def one_word(text: str) -> str:
    """A word typed by a visitor. Raises GoldError for what is not one word."""
    word = check_text(text).strip()
    if not is_letter_run(word) or len(word) > _LONGEST:
        raise GoldError(f"give one word of letters, at most {_LONGEST} of them, without spaces or signs")
    return word


def word_families(lang: str, models: Sequence[Tokenizer]) -> None:
    """Every form of a root, cut by every tokenizer."""
    left, right = st.columns(2, gap="medium")
    picked = left.selectbox("Pick a root", _roots(lang), key=f"shatter_root_{lang}")
    typed = right.text_input("or type one (as a dictionary has it)", key=f"shatter_root_typed_{lang}")
    forms, found = families(models, one_word(typed) if typed.strip() else str(picked), lang)
    labels = [label_of(model) for model in models]
    st.html(draw.family_table(found, labels))
    teaching.how_to_read("0 bits: the root is cut alike in every form, and a model can know it again. Entropy alone can be 0 by always shattering: look at “root kept apart” beside it.")
    st.html(legend())
    st.html(draw.word_tracks([form.word for form in forms], lang, models))
    teaching.explain("consistency")
    teaching.take_away("sutra-family", lambda: draw.family_rows(found), "shatter_family")


@st.cache_data(max_entries=32, show_spinner="Making typos …")
def _robust(_models: Sequence[Tokenizer], key: tuple[object, ...], words: tuple[str, ...], lang: str, seed: int) -> list[RobustRow]:
    return robust(words, lang, _models, seed=seed)


def _own_typo(word: str, changed: str, lang: str) -> Typo:
    """A misspelling typed by the visitor: its root stands where the same letters stand."""
    found = analyse(word, lang)
    low, high = found.root_span
    root = word[max(low, 0) : high] if low >= 0 else ""
    at = changed.find(root) if root else -1
    return Typo(word, changed, (low, high), (at, at + len(root)) if at >= 0 else None)


def typos(lang: str, models: Sequence[Tokenizer]) -> None:
    """One word live, then many as a table."""
    gold = [word.word for word in bundled_gold(lang)]
    if not gold:
        st.info("This language has no held-out words.")
        return
    st.markdown("#### One word, live")
    top = st.columns([1, 1, 1], gap="medium")
    word = one_word(top[0].text_input("Word", gold[0], key=f"shatter_typo_word_{lang}"))
    kind = str(top[1].selectbox("Change", KINDS, key="shatter_kind", format_func=lambda name: draw.KIND_NAMES[name]))
    place = str(top[2].selectbox("Where", PLACES, key="shatter_place", format_func=lambda name: draw.PLACE_NAMES[name]))
    own = top[0].text_input("or a typo of your own", key=f"shatter_typo_own_{lang}")
    seed = int(top[1].number_input("Draw (another number, another change)", 0, 9_999, 0, key="shatter_draw"))
    one = _own_typo(word, one_word(own), lang) if own.strip() else typo(word, lang, kind, place, alphabet=alphabet_of(gold), seed=seed)
    if one is None:
        st.info("This change does not fit this word there (or the analyser does not know the word); try another word, change or place.")
    else:
        _one_typo(one, lang, models)
    st.markdown("#### Many words")
    count = int(st.number_input("Held-out words", 10, len(gold), min(_WORDS, len(gold)), step=10, key="shatter_typo_words"))
    rows = _robust(models, model_key(models), tuple(gold[:count]), lang, seed)
    labels = {model.name: label_of(model) for model in models}
    places = list(draw.KIND_NAMES.values())
    figure = dots(places, draw.robust_series(rows, labels, place, "jaccard"), title="Tokens that survive", unit="overlap, 0 to 1 (higher is better)")
    teaching.chart(figure, "shatter_overlap")
    figure = dots(places, draw.robust_series(rows, labels, place, "root_affected"), title="Roots affected", unit="share of words (lower is better)")
    teaching.chart(figure, "shatter_affected")
    teaching.how_to_read(
        f"One change in each word, {draw.PLACE_NAMES[place]}; every tokenizer meets the same changes. Overlap compares the tokens before and after as multisets; "
        "a root is affected when its own tokens become others."
    )
    st.html(draw.robust_table(rows, labels))
    teaching.explain("jaccard", "root_affected")
    teaching.take_away("sutra-robust", lambda: [dict(row.as_row()) for row in rows], "shatter_robust")


def _one_typo(one: Typo, lang: str, models: Sequence[Tokenizer]) -> None:
    st.html(draw.word_tracks([one.word, one.changed], lang, models))
    rows: list[list[Cell | str]] = []
    for model in models:
        overlap = jaccard(tokens_of(model, one.word), tokens_of(model, one.changed))
        known = one.root[0] >= 0
        told = "–" if not known else "no" if not root_changed(model, one) else "the change went through it" if one.moved is None else "yes"
        rows.append([label_of(model), f"{overlap:.2f}", told])
    st.html(plain_table([Head("Tokenizer"), Head("Overlap", "share, 1: all survive"), Head("Root's tokens changed")], rows, label="One typo"))


def correct(lang: str) -> None:
    """Move the boundaries of a word, keep the correction, take all of them away."""
    teaching.say("Type a word, choose where its morphemes meet, and keep it. What you keep can be downloaded as a gold file, and scored under “Scores” as “my corrections”.")
    gold = bundled_gold(lang)
    word = one_word(st.text_input("Word", gold[0].word if gold else "", key=f"shatter_correct_{lang}"))
    found = analyse(word, lang)
    gaps = list(range(1, len(word)))
    key = f"shatter_gaps_{lang}_{word}"
    st.session_state.setdefault(key, list(found.offsets))
    chosen = st.pills("Boundaries (choose each place where two morphemes meet)", gaps, selection_mode="multi", key=key,
                      format_func=lambda gap: f"{word[:gap]} | {visible(word[gap:])}")  # fmt: skip
    offsets = sorted(int(gap) for gap in chosen or [])
    edges = [0, *offsets, len(word)]
    pieces = [word[a:b] for a, b in pairwise(edges)]
    at = int(st.selectbox("Root", range(len(pieces)), index=min(max(found.root_index, 0), len(pieces) - 1), format_func=lambda i: visible(pieces[i]),
                          key=f"shatter_root_of_{lang}_{word}_{len(pieces)}") or 0)  # fmt: skip
    teaching.points([f"Now: {' | '.join(map(visible, pieces))}", f"The analyser says: {' | '.join(map(visible, found.surface))} ({found.source}, confidence {found.confidence:.2f})"])
    left, right, _ = st.columns([1, 1.4, 2])
    if left.button("Keep this word", type="primary", key="shatter_keep", width="stretch"):
        corrections()[word] = gold_row(word, offsets, at)
    kept = corrections()
    if not kept:
        return
    right.download_button(f"Corrections, {len(kept)} (TSV)", gold_file(kept), "sutra-corrections.tsv", "text/tab-separated-values",
                          on_click="ignore", key="shatter_corrections_file", width="stretch")  # fmt: skip
    rows: list[list[Cell | str]] = [[*row.split("\t")] for row in kept.values()]
    st.html(plain_table([Head("Word"), Head("Pieces"), Head("Root", "index from 0")], rows, label="Your corrections"))
