"""The frame of every page: its config, its styles, its sidebar. Each page calls `start_page` first.

A cold link to a page runs that page's file alone, so nothing here may rely on app.py having run.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import streamlit as st

from sutra import __version__
from sutra.memory import keep_large_arrays_apart
from sutra.render.download import stylesheet

ROOT: Final = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its file, its name in the sidebar, its emoji (an emoji fetches nothing), its one-line promise."""

    file: str
    title: str
    icon: str
    promise: str


PAGES: Final = (
    Page("app.py", "Compare", "🧵", "Paste text and see how each tokenizer cuts it."),
    Page("pages/train.py", "Train", "⏱️", "Watch a tokenizer learn: held apart at morphemes first (γ high), then let go as γ falls."),
    Page("pages/indic_tax.py", "Indic tax", "⚖️", "What the same meaning costs in each language."),
    Page("pages/shattering.py", "Shattering", "💠", "Where tokenizers break roots, and how often."),
    Page("pages/text_layers.py", "Text layers", "🪷", "From display form to code points, bytes and aksharas."),
)

_CSS = """
[data-testid="stMainBlockContainer"] { padding-top: 2.2rem; padding-bottom: 4rem; max-width: 118rem; }
[data-testid="stMain"] h1 { font-size: 2rem; letter-spacing: -.01em; padding-bottom: .1rem; }
[data-testid="stTextArea"] textarea { font-size: 1.15rem; line-height: 1.9; unicode-bidi: plaintext; text-align: start; }
[data-testid="stMultiSelectTagsContainer"] [data-tag] { background: #5147B8; } /* white on the dark theme's primary is too faint */
.sx-logo { font: 700 1.25rem Inter, sans-serif; letter-spacing: -.01em; padding: 0 0 .2rem; }
.sx-logo span { opacity: .62; font-weight: 500; }
.sx-lede { font-size: 1.02rem; opacity: .86; margin: 0 0 .4rem; max-width: 62rem; }
/* contrast: captions on tinted ground, and what stands on the primary colour, which is pale in the dark theme */
[data-testid="stCaptionContainer"] { opacity: 1; }
[data-testid="stCaptionContainer"], [data-testid="stCaptionContainer"] p { color: light-dark(#55515f, #bdb9c9); opacity: 1; }
[data-testid="stBaseButton-primary"]:not(:disabled), [data-testid="stBaseButton-primary"]:not(:disabled) p { color: light-dark(#ffffff, #15141c); }
@media print { [data-testid="stSidebar"], [data-testid="stHeader"] { display: none; } }
"""


def start_page(file: str) -> Page:
    """Begin the page whose file this is: config, styles, sidebar, heading."""
    keep_large_arrays_apart()
    page = next(page for page in PAGES if page.file == file)
    st.set_page_config(page_title=f"{page.title} · SuTRA Studio", page_icon=page.icon, layout="wide")
    st.html(f"<style>{_CSS}{stylesheet()}</style>")
    with st.sidebar:
        st.html('<div class="sx-logo">SuTRA <span>Studio</span></div>')
        for other in PAGES:
            if (ROOT / other.file).exists():
                st.page_link(other.file, label=other.title, help=other.promise)
        st.caption(
            "Tokenizers of South Asian languages, side by side. Everything is computed on this server; "
            f"nothing is sent elsewhere, and what you paste is not kept. Version {__version__}."
        )
    st.title(page.title)
    st.html(f'<p class="sx-lede">{page.promise}</p>')
    return page
