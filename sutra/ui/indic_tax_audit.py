"""Audit my text: the visitor's text, its six checks, and the report to print."""

from __future__ import annotations

from typing import Final

import streamlit as st

from sutra import languages
from sutra.compare import LIMIT
from sutra.errors import SutraError
from sutra.metrics.audit import audit
from sutra.render.tax_audit import INTRODUCTION, report, report_page
from sutra.text.guess import guess_language
from sutra.ui import teaching
from sutra.ui.say import complain
from sutra.ui.state import tell_guess
from sutra.ui.tokenizers import load_all

_FIRST: Final = ("o200k_base", "cl100k_base", "sutra")


def _text() -> tuple[str, str]:
    samples = [sample for code in ("ur", "ne", "hi", "mr", "gu", "ur-Latn", "mixed") for sample in languages.samples(code)]
    if "tax_text" not in st.session_state:
        st.session_state["tax_text"] = samples[0].text if samples else ""
    text = st.text_area("Your text", key="tax_text", height=170, persist_state="session", placeholder="Paste the text to audit …") or ""
    guess = guess_language(text)
    codes = [language.code for language in languages.all_languages()]
    tell_guess("tax_audit_lang", guess.label)
    chosen = st.selectbox(
        "Language", ["auto", *codes], key="tax_audit_lang", persist_state="session",
        format_func=lambda code: guess.label if code == "auto" else teaching.language_label(code),
    )  # fmt: skip
    return text, guess.lang if chosen == "auto" else str(chosen)


def audit_view() -> None:
    """The text, the tokenizers, the report."""
    teaching.say(INTRODUCTION)
    text, lang = _text()
    names = teaching.tokenizers("tax_audit_tok", teaching.ready(_FIRST, "mul"), label="Tokenizers (the first is the one in use)")
    if not text.strip():
        st.info("Paste some text above.")
        return
    if not names:
        st.info("Choose a tokenizer.")
        return
    if len(text) > LIMIT:
        st.warning(f"Your text has {len(text):,} characters; the audit reads the first {LIMIT:,}. All of it is still in the box.")
        text = text[:LIMIT]
    try:
        models = load_all(names, "mul")
        if not models:
            return
        found = audit(text, lang, models)
    except SutraError as error:
        complain(error)
        return
    st.download_button("The report, to print (HTML)", lambda: report_page(found, css=teaching.stylesheet()), "sutra-audit.html", "text/html",
                       on_click="ignore", key="tax_report")  # fmt: skip
    st.html(report(found))
