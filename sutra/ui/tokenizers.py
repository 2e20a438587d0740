"""Choosing tokenizers: bundled ones of a language, untrained ones, a visitor's own; loading them with a word of waiting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from sutra import languages
from sutra.errors import ModelFileError, SutraError
from sutra.models.base import Tokenizer
from sutra.models.bundled import is_ready
from sutra.models.registry import ALGORITHMS, load, read_model_bytes
from sutra.ui.say import complain
from sutra.ui.visit import visit

UPLOAD_LIMIT: Final = 20 * 1024 * 1024
FEWEST, MOST = 2, 6
NEWCOMER: Final = "own_newcomer"
DEFAULT: Final = ("sutra", "sutra-guarded", "bpe", "unigram", "o200k_base")


def option_label(name: str) -> str:
    """How the choice calls a tokenizer."""
    return ALGORITHMS[name].label if name in ALGORITHMS else f"{name} (yours)"


def full_name(name: str, lang: str) -> str:
    """The registry name of a chosen algorithm in the model of `lang` (a code or ``mul``)."""
    row = ALGORITHMS.get(name)
    return f"{name}:{lang}" if row is not None and row.trained else name


def load_all(names: Sequence[str], lang: str) -> list[Tokenizer]:
    """The chosen tokenizers; one that cannot be had is told in a line, and the others go on."""
    own = visit().own
    found: list[Tokenizer] = []
    for name in names:
        if name in own:
            found.append(own[name])
            continue
        try:
            full = full_name(name, lang)
            if ":" in full and not is_ready(name, lang):
                label = "all seven languages" if lang == "mul" else languages.get(lang).name
                with st.spinner(f"First use: training {ALGORITHMS[name].label} on {label} …"):
                    found.append(load(full))
            else:
                found.append(load(full))
        except SutraError as error:
            complain(error)
    return found


def bring_your_own() -> None:
    """An uploader for a tokenizer.json, a SentencePiece .model or a model file; it joins the choice for this visit."""
    uploaded = st.file_uploader(
        "Your own tokenizer (tokenizer.json, SentencePiece .model, SuTRA model; up to 20 MB, this visit only)",
        type=["json", "model"],
        key="own_upload",
    )
    if uploaded is None or st.session_state.get("own_upload_done") == uploaded.file_id:
        return
    st.session_state["own_upload_done"] = uploaded.file_id
    try:
        if uploaded.size > UPLOAD_LIMIT:
            raise ModelFileError(f"{uploaded.name} is larger than 20 MB; bring a smaller tokenizer")
        model = read_model_bytes(uploaded.getvalue(), uploaded.name)
        model.encode("नमस्ते کتاب kitab")
        visit().own[uploaded.name] = model
    except SutraError as error:
        complain(error)
        return
    # The choice is drawn already and cannot be changed in this run: the next one adds the newcomer before drawing it.
    st.session_state[NEWCOMER] = uploaded.name
    st.rerun()


def add_newcomer() -> None:
    """Choose the tokenizer that was just brought; called before the choice is drawn."""
    name = st.session_state.pop(NEWCOMER, None)
    if name is not None:
        chosen = [other for other in st.session_state["compare_tok"] if other != name]
        st.session_state["compare_tok"] = [*chosen[: MOST - 1], name]
