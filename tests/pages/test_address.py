"""The address: silent while nobody has touched the page, and the whole state from then on."""

from __future__ import annotations

from pathlib import Path

from streamlit.testing.v1 import AppTest

ROOT = Path(__file__).resolve().parents[2]


def test_an_untouched_page_leaves_the_address_alone_and_a_touched_one_tells_all() -> None:
    """Each change of the address is a stop of the browser's Back: two for every page visited made Back seem dead."""
    page = AppTest.from_file(ROOT / "app.py", default_timeout=60).run()
    assert not page.query_params
    page.session_state["compare_view"] = "chips"
    page.run()
    assert page.query_params["view"] in ("chips", ["chips"])
    assert {"text", "tok"} <= set(page.query_params)
    page.session_state["compare_view"] = "whole"
    page.run()
    assert page.query_params["view"] in ("whole", ["whole"])


def test_a_link_that_says_something_is_completed() -> None:
    page = AppTest.from_file(ROOT / "app.py", default_timeout=60)
    page.query_params["lang"] = "mr"
    page.run()
    assert {"text", "tok", "lang"} <= set(page.query_params)
