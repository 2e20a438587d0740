"""What a visitor has chosen, kept across pages, and the address that reproduces it.

The text travels in the address only while it is short: some servers refuse long ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import quote

import streamlit as st

ADDRESS_LIMIT: Final = 2_000  # encoded characters of text that an address carries


def tell_guess(key: str, guess: str) -> None:
    """Before a language box is drawn whose first choice, ``auto``, is labelled by the guess: the browser keeps the label
    that a choice had when it was made, so a new guess is sent to it as a new value."""
    told = f"{key}_told"
    if st.session_state.get(key) == "auto" and st.session_state.get(told, guess) != guess:
        st.session_state[key] = "auto"
    st.session_state[told] = guess


def begin_from_address(readers: Mapping[str, Callable[[str], Any]], prefix: str) -> None:
    """On the first run of a visit, put what the address says into widget state: `readers` maps a parameter to a reader
    that gives None for a value that does not hold."""
    seen = f"{prefix}_address_read"
    if st.session_state.get(seen):
        return
    st.session_state[seen] = True
    for name, reader in readers.items():
        if name in st.query_params:
            value = reader(st.query_params[name])
            if value is not None:
                st.session_state[f"{prefix}_{name}"] = value


def write_address(values: Mapping[str, str]) -> bool:
    """Make the address say `values`; returns whether the text fits in (a text too long to travel is left out)."""
    fits = len(quote(values.get("text", ""))) <= ADDRESS_LIMIT
    wanted = {key: value for key, value in values.items() if value and (key != "text" or fits)}
    now = st.query_params.to_dict()
    # Every change of the address is a page the browser's Back goes to: one that nobody has touched yet gets none.
    untouched = st.session_state.setdefault(f"address_of_{'_'.join(sorted(values))}", {} if now else wanted)
    if now != wanted and (now or wanted != untouched):
        st.query_params.from_dict(wanted)
    return fits
