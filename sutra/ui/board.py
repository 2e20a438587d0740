"""The board as a Streamlit component: whole text, shaped by the browser, token boxes laid behind it."""

from __future__ import annotations

from typing import Any

import streamlit as st

from sutra.render.download import ASSETS, stylesheet

_component = st.components.v2.component(
    "sutra_board",
    html='<div class="sx-board"></div>',
    css=stylesheet() + (ASSETS / "css" / "board.css").read_text(encoding="utf-8"),
    js="".join((ASSETS / "js" / name).read_text(encoding="utf-8") for name in ("board.js", "picture.js")),
)


def show_board(data: dict[str, Any], key: str) -> None:
    """Draw what `sutra.render.board.board` prepared."""
    _component(data=data, key=key)
