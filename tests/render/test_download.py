"""What is taken away: whole, safe in a spreadsheet, and a page that loads nothing."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

from sutra.compare import Comparison, compare
from sutra.models.registry import load
from sutra.render.charts import comparison_bars
from sutra.render.download import as_csv, as_json, as_page, legend, token_rows
from sutra.render.figures import COLUMNS, number, rows, table
from sutra.render.forms import FORMS
from tests.models.conftest import small_tokenizer

TEXT = "=SUM(A1) लड़कों +घर @आज -क <b>x</b>"


def _comparison(text: str = TEXT, lang: str = "hi", *names: str) -> Comparison:
    return compare(text, lang, [small_tokenizer(name) for name in names or ("whitespace", "codepoints", "cl100k_base", "sutra")])


def _read(data: bytes) -> list[dict[str, str]]:
    assert data.startswith(b"\xef\xbb\xbf"), "a byte order mark, so that spreadsheets read the scripts"
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_token_csv_holds_every_token() -> None:
    found = _comparison()
    read = _read(as_csv(token_rows(found)))
    assert len(read) == sum(len(entry.encoding) for entry in found.entries)
    for entry in found.entries:
        own = [row for row in read if row["tokenizer"] == entry.name]
        assert bytes.fromhex("".join(row["bytes"] for row in own)) == TEXT.encode()
        assert [int(row["id"]) for row in own] == list(entry.encoding.ids)


def test_no_cell_is_a_formula() -> None:
    found = _comparison()
    for data in (as_csv(token_rows(found)), as_csv(rows(found, price=1.0, currency="=cmd"))):
        for row in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")):
            assert not any(re.match(r"[=+\-@\t\r]", cell) for cell in row), row


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_formula_starts_are_quoted(start: str) -> None:
    assert _read(as_csv([{"a": start + "1"}]))[0]["a"] == "'" + start + "1"


def test_nothing_is_an_empty_file() -> None:
    assert as_csv([]) == b""


def test_json_reproduces_the_encodings() -> None:
    found = _comparison()
    value = json.loads(as_json(found, price=2.5, currency="INR"))
    assert (value["text"], value["lang"]) == (TEXT, "hi")
    for entry, row in zip(found.entries, value["encodings"], strict=True):
        assert (row["tokenizer"], row["ids"], row["edges"]) == (entry.name, list(entry.encoding.ids), list(entry.encoding.edges))
    assert [row["tokenizer"] for row in value["figures"]] == [entry.name for entry in found.entries]


@pytest.mark.parametrize("text", [TEXT, "</style><script>alert(1)</script><img src=//evil.example/x onerror=alert(1)>", "کتابیں\n\nاچھی"])
def test_the_page_loads_nothing_and_runs_nothing(text: str) -> None:
    page = as_page(_comparison(text), price=2.5, currency="USD").decode("utf-8")
    markup = re.sub(r">[^<]*<", "><", page)  # tags alone: the text of the visitor is between them
    assert "http" not in re.sub(r"(aria-label|data-tip)=\"[^\"]*\"", "", markup)
    assert not re.search(r"<(script|img|link|iframe|object|embed|base|form|meta http)\b", page, re.IGNORECASE)
    style = page[page.index("<style>") : page.index("</style>")]
    assert "@import" not in style
    assert "url(" not in style
    assert not re.search(r"\s(src|href|on\w+)=", markup)
    assert 'charset="utf-8"' in page


def test_the_page_holds_the_text_and_every_tokenizer() -> None:
    found = _comparison("लड़कों ने क्षमा माँगी")
    page = as_page(found, price=2.5, currency="USD").decode("utf-8")
    assert "लड़कों ने क्षमा माँगी" in page
    assert all(entry.label in page for entry in found.entries)
    assert page.count('role="listitem"') == sum(len(entry.encoding) for entry in found.entries)


def test_the_table_tells_units_and_caveats() -> None:
    found = _comparison("लड़कों ने क्षमा माँगी")
    shown = table(found, price=2.5, currency="<USD>")
    assert all(column.unit in shown for column in COLUMNS)
    assert "lossy" in shown
    assert "<USD>" not in shown
    assert "&lt;USD&gt;" in shown


def test_a_lossy_tokenizer_is_never_best() -> None:
    found = _comparison("लड़कों ने क्षमा माँगी")
    assert found.entries[0].figures.tokens == min(entry.figures.tokens for entry in found.entries)
    assert "whitespace" not in found.fewest("tokens")
    lossy_row = table(found, price=1.0, currency="USD").split("<tr>")[2]
    assert "Whitespace" in lossy_row
    assert "sx-low" not in lossy_row


def test_a_model_on_a_language_it_never_saw_is_told_and_not_ranked() -> None:
    found = _comparison("کتابیں اچھی ہیں", "ur", "sutra", "bytes", "codepoints")
    assert found.entries[0].caveats == ("never saw Urdu",)
    assert found.fewest("tokens") == {"codepoints"}


def test_equal_scores_share_the_mark_and_one_tokenizer_has_none() -> None:
    both = compare("घर", "hi", [load("bytes"), load("bytes")])
    assert both.fewest("tokens") == frozenset() or both.fewest("tokens") == {"bytes"}
    assert _comparison("घर", "hi", "bytes").fewest("tokens") == frozenset()


def test_numbers() -> None:
    assert (number(None, 2), number(1234.567, 2), number(7, 0)) == ("–", "1,234.57", "7")


def test_marks_have_a_form_each() -> None:
    assert len({form.mark for form in FORMS.values()}) == len(FORMS)
    assert all(form.mark in legend() and form.title in legend() for form in FORMS.values())


@pytest.mark.parametrize("key", [column.key for column in COLUMNS])
def test_charts_show_every_tokenizer_with_its_value(key: str) -> None:
    found = _comparison("लड़कों ने क्षमा माँगी")
    figure = comparison_bars(found, key).to_dict()
    assert [bar["y"][0] for bar in figure["data"]] == [entry.label for entry in found.entries]
    assert len({bar["marker"]["pattern"]["shape"] for bar in figure["data"]}) == len(found.entries), "a hatch beside the colour"
    column = next(column for column in COLUMNS if column.key == key)
    assert column.unit in figure["layout"]["title"]["text"]


def test_a_chart_without_a_value_is_drawn() -> None:
    assert comparison_bars(_comparison("।"), "fertility").to_dict()["data"][0]["text"][0] == "–"
