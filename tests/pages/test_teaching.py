"""Indic tax, Shattering, Text layers without a browser: cold, every view, every language, and figures that are the library's."""

from __future__ import annotations

import html as htmllib
import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from sutra.metrics.goldset import bundled_gold, bundled_whole
from sutra.metrics.parity import parity
from sutra.metrics.robustness import robust
from sutra.models.registry import load
from sutra.parallel import bundled
from sutra.render.figures import number
from sutra.shatter import score
from sutra.ui.indic_tax import VIEWS as TAX
from sutra.ui.shattering import VIEWS as SHATTERING
from sutra.ui.text_layers import VIEWS as LAYERS
from tests.conftest import shared

ROOT = Path(__file__).resolve().parents[2]
LIGHT = ["o200k_base", "bytes"]


def cold(name: str, **query: str) -> AppTest:
    """A page as a cold link opens it."""
    page = AppTest.from_file(ROOT / "app.py", default_timeout=120).switch_page(f"pages/{name}.py")
    query.setdefault("tok", ",".join(LIGHT))
    for key, value in query.items():
        page.query_params[key] = value
    return page.run()


def html(page: AppTest) -> str:
    return "\n".join(element.proto.body for element in page.get("html"))


def cells(page: AppTest, label: str) -> list[list[str]]:
    """The rows of one plain table, its heading left out; the small line of a cell follows after a bar."""
    match = re.search(rf'aria-label="{re.escape(label)}"><table>(.*?)</table>', html(page), re.DOTALL)
    assert match, f"no table {label}"
    rows = re.findall(r"<tr>(.*?)</tr>", match.group(1), re.DOTALL)[1:]
    plain = [[re.sub(r"<small>(.*?)</small>", r"|\1", cell) for _, cell in re.findall(r"<t([hd])[^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in rows]
    return [[htmllib.unescape(re.sub(r"<[^>]+>", "", cell)) for cell in row] for row in plain]


def no_fault(page: AppTest) -> None:
    assert not page.exception
    assert not page.error, [error.value for error in page.error]


@pytest.mark.parametrize(("name", "view"), [(n, v) for n, vs in (("indic_tax", TAX), ("shattering", SHATTERING), ("text_layers", LAYERS)) for v in vs])
def test_every_view_opens_cold(name: str, view: str) -> None:
    page = cold(name, show=view)
    no_fault(page)
    assert page.segmented_control[0].value == view
    if view not in ("audit", "correct", "pareto", "layers", "bpe"):
        assert "How to read it." in html(page)


@pytest.mark.parametrize("lang", ["mr", "gu", "ur", "ne", "ur-Latn"])
@pytest.mark.parametrize("view", ["scores", "families", "typos", "words", "correct"])
def test_shattering_in_every_language(lang: str, view: str) -> None:
    no_fault(cold("shattering", show=view, lang=lang))


def test_premiums_are_those_of_parity() -> None:
    page = cold("indic_tax", base="hi")
    rows = parity(bundled().texts, "hi", [load(name) for name in LIGHT])
    shown = [row[1:] for row in cells(page, "Premiums")[:-1]]
    for index, lang in enumerate(bundled().texts):
        told = [number(row.premium, 2) for row in rows if row.lang == lang]
        assert [cell.split("|")[0] for cell in shown[index]] == told
    fertility = cells(page, "Fertility and bytes")
    for index, lang in enumerate(bundled().texts):
        assert [cell.split("|")[0] for cell in fertility[index][3:]] == [number(row.fertility, 2) for row in rows if row.lang == lang]


def test_scores_are_those_of_evaluate() -> None:
    page = cold("shattering", lang="ne")
    rows = score([load(name) for name in LIGHT], bundled_gold("ne"), "ne", bundled_whole("ne"))
    shown = cells(page, "Boundary scores")
    for line, row in zip(shown, rows, strict=True):
        assert line[1:4] == [number(value, 3) for value in (row.scores.precision, row.scores.recall, row.scores.f1)]
        assert line[4:7] == [number(value, 3) for value in (row.scores.snapped_precision, row.scores.snapped_recall, row.scores.snapped_f1)]
    assert cells(page, "Costs and damage")[0][4] == number(rows[0].scores.false_cuts, 3)


def test_typos_are_those_of_robust() -> None:
    page = cold("shattering", show="typos", lang="gu")
    words = [word.word for word in bundled_gold("gu")[:100]]
    rows = robust(words, "gu", [load(name) for name in LIGHT])
    shown = cells(page, "Robustness")
    assert len(shown) == 10
    for index, line in enumerate(shown):
        for place, start in ((2, 0), (3, 10)):
            row = rows[start + index]
            assert line[place] == f"{number(row.jaccard, 2)}|root {number(row.root_affected, 2)}"


def test_flores_uploaded() -> None:
    import tiktoken

    page = cold("indic_tax", tok="o200k_base")
    names = [f"parallel_dev_{lang}.txt" for lang in ("en", "hi", "mr", "gu", "ur", "ne")]
    data = {name: shared(f"data/{name}").read_bytes() for name in names}
    page.file_uploader[0].set_value([(name, content, "text/plain") for name, content in data.items()]).run()
    no_fault(page)
    model = tiktoken.get_encoding("o200k_base")
    tokens = [sum(len(model.encode_ordinary(line)) for line in data[name].decode().rstrip("\n").split("\n")) for name in names]
    assert [row[1].split("|")[0] for row in cells(page, "Premiums")[:-1]] == [f"{count / tokens[0]:.2f}" for count in tokens]


def test_a_broken_upload_is_one_line_and_nothing_is_lost() -> None:
    page = cold("indic_tax")
    page.file_uploader[0].set_value([("mine.tsv", b"en\thi\nonly one\n", "text/plain")]).run()
    assert len(page.error) == 1
    assert "line 2" in page.error[0].value
    assert cells(page, "Premiums")


def test_a_model_of_one_language_gets_no_premium_and_the_reason() -> None:
    page = cold("indic_tax", tok="bpe,bytes")
    page.selectbox(key="tax_scope").set_value("en").run()
    no_fault(page)
    assert any("BPE · en gets no premium: not trained on" in box.value for box in page.info)
    assert all(row[1].startswith("–|not trained on") for row in cells(page, "Premiums")[:-1])


def test_the_switch_speaks_from_its_figures() -> None:
    page = cold("indic_tax", show="switch", tok="cl100k_base,o200k_base")
    shown = cells(page, "The Hindustani switch")
    for row, sentence in zip(shown, re.findall(r"<li>(.*?)</li>", html(page)), strict=False):
        verdict = row[5].split(":")[0]
        assert ("no telling" if verdict == "neither" else verdict) in sentence
        assert row[4].split("|")[0] in sentence


def test_money_is_the_visitors_own() -> None:
    page = cold("indic_tax", show="context", tok="bytes")
    page.number_input(key="tax_price").set_value(3.0).run()
    page.number_input(key="tax_rate_PKR").set_value(100.0).run()
    row = cells(page, "Context and money")[1]
    dollars = float(row[5].replace(",", ""))
    assert float(row[7].replace(",", "")) == pytest.approx(dollars * 100, rel=0.01)
    assert float(row[4].replace(",", "")) * 3 / 1e6 == pytest.approx(dollars, abs=0.01)
    assert any("not today's" in caption.value for caption in page.caption)


def test_the_audit_has_six_parts() -> None:
    page = cold("indic_tax", show="audit")
    page.text_area[0].set_value("آج office جانا ہے، <b>كل</b> نہیں").run()
    no_fault(page)
    assert len(re.findall(r'<section class="sx-check">', html(page))) == 6
    assert "<b>كل" not in html(page)


def test_own_gold_and_corrections() -> None:
    page = cold("shattering", lang="hi")
    page.selectbox(key="shatter_gold").set_value("upload").run()
    assert page.info
    page.file_uploader[0].set_value([("gold.tsv", "घरों\tघर|ों\nबात\tबा\n".encode(), "text/plain")]).run()
    assert "line 2" in page.error[0].value
    page.file_uploader[0].set_value([("gold.tsv", "घरों\tघर|ों\n".encode(), "text/plain")]).run()
    no_fault(page)
    assert cells(page, "Boundary scores")[1][1:4] == ["0.091", "1.000", "0.167"]


def test_a_correction_is_kept_and_scored() -> None:
    page = cold("shattering", show="correct", lang="hi")
    page.text_input(key="shatter_correct_hi").set_value("घरवालों").run()
    page.button(key="shatter_keep").click().run()
    no_fault(page)
    assert cells(page, "Your corrections")[0][0] == "घरवालों"
    page.segmented_control(key="shatter_show").set_value("scores").run()
    page.selectbox(key="shatter_gold").set_value("mine").run()
    no_fault(page)
    assert "1 word whose" in html(page)


@pytest.mark.parametrize("word", ["two words", "", "१२", "अ" * 100])
def test_what_is_not_a_word_gets_one_line(word: str) -> None:
    page = cold("shattering", show="correct", lang="hi")
    page.text_input(key="shatter_correct_hi").set_value(word).run()
    assert not page.exception
    assert len(page.error) == 1


def test_an_unknown_root_gets_one_line() -> None:
    page = cold("shattering", show="families", lang="hi")
    page.text_input(key="shatter_root_typed_hi").set_value("क्षज्ञ").run()
    assert not page.exception
    assert "no family" in page.error[0].value


def test_layers_of_a_linked_text() -> None:
    page = cold("text_layers", text="क <i>x</i>")
    no_fault(page)
    assert page.text_area[0].value == "क <i>x</i>"
    assert "<i>x" not in html(page)
    assert "DEVANAGARI LETTER KA" in html(page)


def test_rules_are_switched_one_by_one() -> None:
    page = cold("text_layers", show="lens", text="كتاب بهت ٥")
    assert "<del" in html(page)
    assert [row[0] for row in cells(page, "Effect on fertility")]
    page.toggle(key="layers_rule_kaf").set_value(False).run()
    assert "<del" not in html(page)
    page.toggle(key="layers_rule_digits").set_value(True).run()
    assert html(page).count("<del") == 1
    assert page.text_area[0].value == "كتاب بهت ٥"
    assert "aspiration" in html(page)


def test_the_merge_loop_steps() -> None:
    page = cold("text_layers", show="bpe", text="घर घर घर")
    page.button[1].click().run()
    assert page.slider(key="layers_step").value == 1
    assert cells(page, "Merges so far")[0][1:] == ["घ", "र", "घर", "3"]
    page.button[2].click().run()
    assert "nothing is left to learn" in html(page)
    page.segmented_control(key="layers_units").set_value("bytes").run()
    no_fault(page)


@pytest.mark.parametrize("view", LAYERS)
@pytest.mark.parametrize("text", ["", " ", "x" * 6000, "\u202e<script>", "\x00\x1b"])
def test_odd_texts(view: str, text: str) -> None:
    page = cold("text_layers", show=view)
    page.text_area[0].set_value(text).run()
    assert not page.exception
    assert "<script>" not in html(page)
