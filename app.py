"""Compare: paste text and see how each tokenizer cuts it."""

import streamlit as st

from sutra.compare import compare
from sutra.encoding import check_text
from sutra.errors import SutraError
from sutra.ui.compare import controls, normalise_first, show, usable_text
from sutra.ui.frame import start_page
from sutra.ui.tokenizers import FEWEST, bring_your_own, load_all

start_page("app.py")
choice = controls()
with st.expander("Bring your own tokenizer"):
    bring_your_own()
text = usable_text(choice.text)
if text is not None:
    try:
        text = normalise_first(check_text(text))
    except SutraError as error:
        st.error(str(error))
        st.stop()
if text is not None and len(choice.names) < FEWEST:
    st.info("Choose at least two tokenizers to compare.")
elif text is not None:
    try:
        models = load_all(choice.names, choice.models_lang)
        if models:
            show(compare(text, choice.lang, models), choice)
    except SutraError as error:
        st.error(str(error))
