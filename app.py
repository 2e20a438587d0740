"""Compare: paste text and see how each tokenizer cuts it."""

import streamlit as st

from sutra.compare import compare
from sutra.encoding import check_text
from sutra.errors import SutraError
from sutra.ui.compare import controls, normalise_first, show, usable_text
from sutra.ui.frame import start_page
from sutra.ui.say import complain
from sutra.ui.tokenizers import FEWEST, bring_your_own, load_all

start_page("app.py")
choice = controls()
own, rules = st.columns(2, gap="medium")
with own, st.expander("Bring your own tokenizer"):
    bring_your_own()
try:
    text = usable_text(choice.text)
    if text is not None:
        with rules:
            text = normalise_first(check_text(text))
        if len(choice.names) < FEWEST:
            st.info("Choose at least two tokenizers to compare.")
        elif models := load_all(choice.names, choice.models_lang):
            show(compare(text, choice.lang, models), choice)
except SutraError as error:
    complain(error)
