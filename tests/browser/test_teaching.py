"""Indic tax, Shattering and Text layers in a real browser: both themes, phone and projector, axe-core, uploads, downloads."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from sutra.metrics.gold import read_gold
from sutra.metrics.parity import parity
from sutra.models.registry import load
from sutra.parallel import bundled
from tests.browser.conftest import Pages, settled

pytestmark = pytest.mark.browser
AXE = "axe-core@4.14.1"
LIGHT = "o200k_base,bytes"
PHONE, PROJECTOR = {"width": 390, "height": 844}, {"width": 1920, "height": 1080}


def address(page: str, **query: str) -> str:
    return f"{page}?" + urlencode({"tok": LIGHT, **query}, quote_via=quote)


VIEWS = [
    address("indic_tax"),
    address("indic_tax", show="switch"),
    address("indic_tax", show="context"),
    address("indic_tax", show="audit"),
    address("shattering", lang="ur"),
    address("shattering", show="words", lang="ur"),
    address("shattering", show="typos"),
    address("shattering", show="correct"),
    address("text_layers", text="لڑکیوں نے کتابیں پڑھیں۔"),
    address("text_layers", show="lens"),
    address("text_layers", show="bpe"),
]


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """axe-core's script, from npm. Where npm cannot give it, the test is skipped; under CI it fails."""
    folder = tmp_path_factory.mktemp("axe")
    npm = shutil.which("npm")
    told = "npm is missing"
    if npm:
        done = subprocess.run([npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--silent", AXE], capture_output=True, text=True, check=False)
        told = done.stderr or done.stdout
        script = folder / "node_modules" / "axe-core" / "axe.min.js"
        if script.exists():
            return script.read_text(encoding="utf-8")
    if os.environ.get("CI"):
        pytest.fail(f"axe-core cannot be had: {told}")
    pytest.skip(f"axe-core cannot be had: {told}")


def serious(page: Any, script: str) -> list[str]:
    """Serious and critical faults that stay, one line each: while the sidebar slides away its links cannot take focus."""
    page.evaluate(script)
    found: list[str] = []
    for _ in range(4):
        told = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        found = [
            f"{fault['id']}: {node['html'][:150]} {node['failureSummary'][:200]}"
            for fault in told["violations"]
            if fault["impact"] in ("serious", "critical")
            for node in fault["nodes"]
        ]
        if not found:
            break
        page.wait_for_timeout(1_000)
    return found


def overflow(page: Any) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("(() => { const m = document.querySelector('[data-testid=stMain]'); return Math.max(m.scrollWidth - m.clientWidth, document.documentElement.scrollWidth - innerWidth) })()"))


@pytest.mark.parametrize(
    ("view", "viewport", "scheme"),
    [*((view, PHONE, "dark") for view in VIEWS), (VIEWS[0], PROJECTOR, "light"), (VIEWS[4], PROJECTOR, "light"), (VIEWS[8], PROJECTOR, "light"), (VIEWS[8], PHONE, "light")],
)
def test_no_serious_fault_and_nothing_overflows(pages: Pages, axe: str, view: str, viewport: dict[str, int], scheme: str) -> None:
    page = pages.new(viewport=viewport, color_scheme=scheme)
    page.open(view)
    assert page.locator('[data-testid="stAlertContentError"]').count() == 0
    assert serious(page, axe) == []
    assert overflow(page) <= 1


def test_charts_need_no_colour(page: Any) -> None:
    """Every series of a chart has a symbol or a hatch of its own."""
    page.open(address("indic_tax", tok="o200k_base,cl100k_base,bytes,codepoints"))
    page.wait_for_selector(".js-plotly-plot")
    symbols = page.evaluate("[...document.querySelector('.js-plotly-plot').data].map(trace => trace.marker.symbol)")
    assert len(symbols) == 4
    assert len(set(symbols)) == 4
    page.open(address("indic_tax", show="switch"))
    page.wait_for_selector(".js-plotly-plot")
    hatches = page.evaluate("[...document.querySelector('.js-plotly-plot').data].map(trace => trace.marker.pattern.shape)")
    assert len(set(hatches)) == 3


def test_a_download_is_what_parity_says(page: Any) -> None:
    page.open(address("indic_tax", base="ur"))
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Figures (CSV)").click()
    rows = list(csv.DictReader(io.StringIO(Path(waiting.value.path()).read_text(encoding="utf-8-sig"))))
    told = parity(bundled().texts, "ur", [load(name) for name in LIGHT.split(",")])
    assert [(row["model"], row["lang"], int(row["tokens"]), float(row["premium"])) for row in rows] == [(r.model, r.lang, r.tokens, r.premium) for r in told]


def test_uploaded_sentences_are_what_is_shown(page: Any) -> None:
    page.open(address("indic_tax"))
    page.get_by_text("Bring your own aligned text").click()
    page.set_input_files('input[type="file"]', [{"name": "mine.tsv", "mimeType": "text/tab-separated-values", "buffer": b"en\tfr\nhome\tmaison\n<b>go</b>\tva\n"}])
    page.get_by_text("2 aligned lines in English, fr").wait_for()
    settled(page)
    table = page.get_by_role("region", name="Premiums")
    table.get_by_text("fr", exact=True).wait_for()
    assert table.locator("tbody tr").count() == 3


def test_the_report_prints(page: Any) -> None:
    page.open(address("indic_tax", show="audit"))
    with page.expect_download() as waiting:
        page.get_by_role("button", name="The report, to print (HTML)").click()
    text = Path(waiting.value.path()).read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert text.count('<section class="sx-check">') == 6


def test_move_a_boundary_and_take_it_away(page: Any) -> None:
    page.open(address("shattering", show="correct", lang="hi"))
    word = page.get_by_role("textbox", name="Word")
    word.fill("घरवालों")
    word.press("Enter")
    pill = page.get_by_role("button", name="घर | वालों")
    pill.wait_for()
    settled(page)
    before = page.get_by_text("Now: ").inner_text()
    page.get_by_role("button", name="घरव | ").click()
    page.wait_for_function("before => ![...document.querySelectorAll('li')].some(item => item.innerText === before)", arg=before)
    settled(page)
    page.get_by_role("button", name="Keep this word").click()
    saved = page.get_by_role("button", name="Corrections, 1 (TSV)")
    saved.wait_for()
    with page.expect_download() as waiting:
        saved.click()
    found = read_gold(Path(waiting.value.path()).read_text(encoding="utf-8").split("\n"))
    assert found[0].word == "घरवालों"
    assert 3 in found[0].offsets


def test_the_merge_loop_steps_and_ends(page: Any) -> None:
    page.open(address("text_layers", show="bpe", text="ab ab ab"))
    assert page.get_by_role("list", name="8 tokens").count() == 1
    page.get_by_role("button", name="One step").click()
    page.get_by_role("list", name="5 tokens").wait_for()
    settled(page)
    page.get_by_role("button", name="To the end").click()
    page.get_by_text("nothing is left to learn").wait_for()


def test_a_choice_survives_a_change_of_page(page: Any) -> None:
    page.open(address("shattering", show="families", lang="mr"))
    page.get_by_role("link", name="Text layers").click()
    page.get_by_role("heading", name="Text layers").wait_for()
    settled(page)
    page.mouse.move(900, 600)  # the tooltip of the link just clicked hangs over its neighbours
    page.get_by_role("link", name="Shattering").click()
    page.get_by_role("heading", name="Shattering").wait_for()
    settled(page)
    kept = json.loads(page.evaluate("JSON.stringify(Object.fromEntries(new URLSearchParams(location.search)))"))
    assert (kept["show"], kept["lang"]) == ("families", "mr")
