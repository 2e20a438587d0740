"""The scrubber as a Streamlit component: everything is sent once, dragging and playing never ask the server."""

from __future__ import annotations

from typing import Any

import streamlit as st

from sutra.render.download import ASSETS, stylesheet

_component = st.components.v2.component(
    "sutra_scrubber",
    html='<div class="sc"></div>',
    css=stylesheet() + (ASSETS / "css" / "scrubber.css").read_text(encoding="utf-8"),
    js=(ASSETS / "js" / "scrubber.js").read_text(encoding="utf-8"),
)


def show_scrubber(data: dict[str, Any], key: str) -> None:
    """Draw what `sutra.render.train_scrub.scrubber` prepared."""
    _component(data=data, key=key)
