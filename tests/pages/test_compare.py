"""The Compare page without a browser: odd text, addresses, choices. No bundled tokenizer is trained here."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from sutra import languages
from sutra.compare import LIMIT
from tests.conftest import ROOT

LIGHT = "o200k_base,codepoints"


def _open(**query: str) -> AppTest:
    page = AppTest.from_file(ROOT / "app.py", default_timeout=60)
    for key, value in {"tok": LIGHT, **query}.items():
        page.query_params[key] = value
    return page.run()


def _fine(page: AppTest) -> AppTest:
    assert not page.exception, page.exception[0].value
    return page


def _html(page: AppTest) -> str:
    return "\n".join(element.proto.body for element in page.get("html"))


def _said(page: AppTest) -> str:
    return "\n".join(str(element.value) for kind in (page.info, page.warning, page.error, page.caption, page.text) for element in kind)


def _address(page: AppTest) -> dict[str, str]:
    return {key: value[0] if isinstance(value, list) else value for key, value in dict(page.query_params).items()}


def test_it_opens_on_an_example() -> None:
    page = _fine(_open())
    assert page.title[0].value == "Compare"
    assert page.text_area(key="compare_text").value == languages.samples("hi")[0].text
    assert page.multiselect(key="compare_tok").value == LIGHT.split(",")
    assert "GPT-4o/5 (o200k)" in _html(page)
    assert "Guessed: Hindi" in page.selectbox(key="compare_lang").options


@pytest.mark.parametrize("text", ["", "   ", "\n\t"])
def test_empty_text_is_a_friendly_prompt(text: str) -> None:
    page = _open()
    page.text_area(key="compare_text").set_value(text).run()
    assert "Paste some text" in _said(_fine(page))
    assert "<table" not in _html(page)


def test_a_text_over_the_limit_is_kept_and_said_to_be_cut() -> None:
    text = "लड़कों ने कहा " * 1500
    assert len(text) > LIMIT
    page = _open(tok="codepoints,bytes")
    page.text_area(key="compare_text").set_value(text).run()
    assert page.text_area(key="compare_text").value == text, "nothing is lost"
    assert f"{LIMIT:,}" in page.warning[0].value
    assert f"{len(text):,}" in page.warning[0].value
    assert "too long to travel" in _said(page)
    assert "text" not in _address(page)
    _fine(page)


@pytest.mark.parametrize("view", ["whole", "words", "chips"])
@pytest.mark.parametrize(
    "text",
    ["<script>alert(1)</script><img src=x onerror=alert(1)>", "<b>घर</b> $5 `क` _ख_ :red[x] [a](http://x)", "a\x00b\x1bc\x7f", "\u202eघर\u202c\u2066ک\u2069", "ॠ\ufeff\u200b\u00ad",
     "।", "१२", "中文", "ा", "👩🏽‍🌾", "क" * 3000, "کتاب किताब kitab કિતાબ", "क\r\nख\u2028ग\u0085घ", "\ufffd", "▁<s>[UNK]<|endoftext|>", "\u0301" * 50],
)  # fmt: skip
def test_odd_text_is_shown_and_never_a_traceback(text: str, view: str) -> None:
    page = _fine(_open(text=text, view=view, tok="o200k_base,bytes,codepoints,whitespace"))
    assert not page.error
    shown = _html(page)
    body = shown[shown.index("sx-figures") :]
    assert "<script" not in body
    assert "<img" not in body
    assert "<b>घर" not in body
    if view == "chips":
        assert "\ufffd" not in body or "\ufffd" in text
        assert "\u202e" not in body


@pytest.mark.parametrize(
    ("text", "label", "said"),
    [("আমার ঘর নদীর পাশে", "Not guessed: Bengali script", "This text is in Bengali script, which this app has no lexicon for"),
     ("123 456", "Not guessed: no letters", "This text has no letters")],
)  # fmt: skip
def test_a_text_in_no_language_of_ours_is_told_plainly(text: str, label: str, said: str) -> None:
    page = _fine(_open(text=text, tok="codepoints,whitespace"))
    assert label in page.selectbox(key="compare_lang").options
    assert said in _said(page)
    assert "no lexicon" not in _said(_fine(_open(text="मेरा घर", tok="codepoints,whitespace")))


def test_invisible_characters_are_named() -> None:
    shown = _html(_fine(_open(text="a\x00b\u202eघ\u200cर", view="chips", tok="codepoints,whitespace")))
    assert "⟨NUL⟩" in shown
    assert "⟨RLO⟩" in shown
    assert "⟨ZWNJ⟩" in shown


def test_a_lone_surrogate_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    # A browser cannot send one; a broken upload or a changed widget could.
    monkeypatch.setattr("sutra.ui.compare.usable_text", lambda text: "घर\ud83d")
    page = _fine(_open(text="घर"))
    assert "character 3 is U+D83D" in page.error[0].value


def test_partial_code_points_are_chips_with_their_hex() -> None:
    shown = _html(_fine(_open(text="नमस्ते", view="chips", tok="cl100k_base,o200k_base")))
    assert "sx-part" in shown
    assert '<small dir="ltr">E0 A5</small>' in shown or '<small dir="ltr">' in shown


def test_the_address_holds_the_state_and_reproduces_it() -> None:
    chosen = {"text": "کتابیں & <b> اچھی\nہیں", "lang": "ur", "tok": "cl100k_base,bytes", "models": "mul", "view": "words", "diff": "1", "rules": "kaf,digits",
              "price": "0.75", "currency": "PKR"}  # fmt: skip
    page = _fine(_open(**chosen))
    assert _address(page) == chosen
    assert page.text_area(key="compare_text").value == chosen["text"]
    again = _fine(_open(**_address(page)))
    assert _html(again) == _html(page)
    again.text_area(key="compare_text").set_value("نئی کتاب").run()
    assert _address(_fine(again))["text"] == "نئی کتاب"


@pytest.mark.parametrize(
    "query",
    [{"tok": "gpt9,none"}, {"lang": "xx"}, {"view": "cube"}, {"models": "xx"}, {"diff": "maybe"}, {"tok": ""}, {"tok": "bytes,bytes"}, {"tok": "bytes"}, {"text": ""}, {"rules": "none"}, {"price": "nan"}, {"price": "-1"}, {"price": "x"}, {"currency": "XXX"}],
)
def test_an_address_that_does_not_hold_is_no_traceback(query: dict[str, str]) -> None:
    page = AppTest.from_file(ROOT / "app.py", default_timeout=60)
    for key, value in {"tok": LIGHT, **query}.items():
        page.query_params[key] = value
    if query.get("tok") in ("gpt9,none", ""):
        page.session_state["compare_text"] = " "  # the default choice would train; its names are what matters here
    _fine(page.run())
    assert len(page.multiselect(key="compare_tok").value) >= 1


def test_too_few_tokenizers_are_asked_for() -> None:
    page = _open()
    page.multiselect(key="compare_tok").set_value(["bytes"]).run()
    assert "at least two" in _said(_fine(page))


def test_u03_equal_scores_raise_nothing() -> None:
    page = _open(text="abc", tok="codepoints,bytes", view="whole")
    page.toggle(key="compare_charts").set_value(True).run()
    _fine(page)
    assert len(page.get("plotly_chart")) >= 5


def test_u03_a_tokenizer_beside_itself_raises_nothing() -> None:
    from sutra.models.registry import load

    page = AppTest.from_file(ROOT / "app.py", default_timeout=60)
    page.query_params["tok"] = "bytes,codepoints"
    page.query_params["text"] = "घर"
    page.run()
    page.session_state["visit"].own["copy.json"] = load("bytes")
    page.run()
    page.multiselect(key="compare_tok").set_value(["bytes", "copy.json"]).run()
    for view in ("whole", "words", "chips"):
        _view(page, view)
    page.toggle(key="compare_charts").set_value(True).run()
    _fine(page)


def _view(page: AppTest, view: str) -> None:
    page.session_state["compare_view"] = view
    _fine(page.run())


def test_every_example_can_be_picked() -> None:
    page = _open()
    options: list[Any] = page.selectbox(key="compare_example").options
    assert len(options) == 1 + sum(len(languages.samples(code)) for code in [*(x.code for x in languages.all_languages()), "mixed"])
    page.selectbox(key="compare_example").set_value("ur-1").run()
    assert page.text_area(key="compare_text").value == languages.samples("ur")[0].text
    assert "Guessed: Urdu" in _fine(page).selectbox(key="compare_lang").options


def test_a_lossy_tokenizer_says_so() -> None:
    assert "lossy" in _html(_fine(_open(tok="whitespace,bytes")))


def test_only_the_cuts_that_differ() -> None:
    text = "घरों में"
    every = _html(_fine(_open(text=text, view="words", tok="codepoints,bytes")))
    page = _fine(_open(text=text, view="words", tok="codepoints,bytes", diff="1"))
    assert _html(page).count("sx-cut-morpheme") < every.count("sx-cut-morpheme")


def test_normalising_is_a_visible_step() -> None:
    page = _open(text="كتابیں", lang="ur", tok="codepoints,bytes", view="chips")
    assert "ك" in _html(page)
    page.multiselect(key="compare_rules").set_value(["kaf"]).run()
    assert "normalised text" in _said(_fine(page))
    assert page.text_area(key="compare_text").value == "كتابیں", "the box keeps what was pasted"


def test_a_price_of_ones_own() -> None:
    page = _open(text="घर", tok="codepoints,bytes")
    page.number_input(key="compare_price").set_value(1_000_000.0).run()
    page.selectbox(key="compare_currency").set_value("NPR").run()
    assert "NPR 2.000000" in _html(_fine(page))


def test_a_missing_rank_table_is_one_line_and_the_rest_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    from sutra.models import gpt, registry

    def gone(name: str) -> None:
        raise FileNotFoundError(name)

    monkeypatch.setattr(gpt, "_unpack", gone)
    gpt._encoding.cache_clear()
    registry._named.cache_clear()
    page = _open(text="घर", tok="o200k_base,bytes,codepoints")
    monkeypatch.undo()
    gpt._encoding.cache_clear()
    registry._named.cache_clear()
    assert "rank table of o200k_base" in _fine(page).error[0].value
    assert "Code points" in _html(page)


def test_an_address_that_names_a_tokenizer_twice_gives_it_once() -> None:
    assert _fine(_open(tok="bytes,bytes,codepoints")).multiselect(key="compare_tok").value == ["bytes", "codepoints"]
