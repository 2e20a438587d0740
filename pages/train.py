"""Train: choose a corpus and settings, watch SuTRA learn beside plain BPE, scrub along the run, take the tokenizer away."""

import streamlit as st

from sutra.render.download import ASSETS
from sutra.ui.frame import start_page
from sutra.ui.train import controls, tour
from sutra.ui.train_live import buttons, watch
from sutra.ui.train_result import show

start_page("pages/train.py")
st.html(f"<style>{(ASSETS / 'css' / 'train.css').read_text(encoding='utf-8')}</style>")
tour()
choice = controls()
job = buttons(choice)
if job is not None:
    view = watch(job)
    if view.ended:
        show(job, view, choice.pins)
