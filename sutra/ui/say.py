"""Messages to a visitor that may quote the visitor's own words."""

from __future__ import annotations

import streamlit as st

from sutra.errors import SutraError
from sutra.render.markdown import escaped


def complain(error: SutraError | str) -> None:
    """Show an error as one plain line."""
    st.error(escaped(str(error)))
