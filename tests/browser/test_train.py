"""The Train page in a browser: run, cancel, step, scrub, upload, download; what is on screen is what is in the file."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser
ROOT = Path(__file__).resolve().parents[2]
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
READY = '[data-testid="stApp"][data-test-script-state="notRunning"]'
TEXT = "लड़का लड़के लड़कों लड़की लड़कियाँ घर घरों किताब किताबें किताबों करना करने करता असाधारण साधारण असामान्य सामान्य दोस्त दोस्तों बात बातें\n" * 6


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = (tmp_path_factory.mktemp("server") / "log.txt").open("w+")
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.address=127.0.0.1", f"--server.port={port}", "--server.headless=true"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT)
    url, end = f"http://127.0.0.1:{port}", time.monotonic() + 60
    while True:
        try:
            urllib.request.urlopen(url + "/_stcore/health", timeout=1).close()
            break
        except OSError:
            if process.poll() is not None or time.monotonic() > end:
                log.seek(0)
                pytest.fail(log.read())
            time.sleep(0.1)
    yield url
    process.terminate()
    process.wait(10)
    log.seek(0)
    told = log.read()
    log.close()
    assert "Traceback" not in told


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=ARGS)
        yield found
        found.close()


@pytest.fixture
def opened(server: str, browser: Any) -> Iterator[Callable[..., Any]]:
    context = browser.new_context(viewport={"width": 1300, "height": 900}, reduced_motion="reduce", accept_downloads=True)
    page, errors, outside = context.new_page(), [], []
    page.set_default_timeout(60_000)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: outside.append(request.url) if not request.url.startswith((server, "data:", "blob:")) else None)

    def go(query: str = "speed=full") -> Any:
        page.goto(f"{server}/train?{query}")
        page.wait_for_selector('[data-testid="stMain"] h1')
        page.wait_for_selector(READY)
        return page

    yield go
    context.close()
    assert errors == []
    assert outside == []


def run_to_the_end(page: Any) -> None:
    page.locator(".st-key-train_run button").click()
    page.get_by_text("Take it away").wait_for()
    page.wait_for_selector(READY)


def upload(page: Any, name: str, data: bytes) -> None:
    page.get_by_text("Upload", exact=True).click()
    page.locator('input[type="file"]').set_input_files({"name": name, "mimeType": "application/octet-stream", "buffer": data})


def saved(page: Any, key: str) -> bytes:
    with page.expect_download() as waiting:
        page.locator(f".st-key-{key} button").click()
    return Path(waiting.value.path()).read_bytes()


def test_an_upload_is_learned_scrubbed_searched_and_taken_away(opened: Callable[..., Any]) -> None:
    page = opened("speed=full&size=520&pins=" + "लड़कों असाधारण")
    upload(page, "corpus.txt", TEXT.encode("utf-16"))
    page.get_by_text("different words, ").wait_for()
    run_to_the_end(page)
    assert page.locator(".js-plotly-plot").count() == 7

    # Scrubbing: at the start a word is its aksharas, at the end it is what the model file says.
    slider = page.locator('.sc input[type="range"]')
    slider.focus()
    slider.press("Home")
    first = page.locator('.sc-w.ours[data-word="लड़कों"] .tok')
    assert first.all_inner_texts() == ["ल", "ड़", "कों"]
    page.get_by_role("button", name="Next change").click()
    assert int(slider.input_value()) > 0
    slider.press("End")
    last = page.locator('.sc-w.ours[data-word="लड़कों"] .tok').all_inner_texts()
    model = json.loads(saved(page, "train_model"))
    assert model["format"] == "sutra-model"
    from sutra.models.registry import read_model_bytes

    tokens = read_model_bytes(json.dumps(model, ensure_ascii=False).encode(), "m.json").encode("लड़कों").tokens
    assert [token.decode() for token in tokens if token] == last

    # The trace on screen equals the trace in the file, on the first page and on the last.
    rows = list(csv.DictReader(io.StringIO(saved(page, "train_trace").decode("utf-8-sig"), newline="")))
    table = page.get_by_label("Every merge")
    shown = table.locator("tbody tr")
    assert shown.count() == min(50, len(rows))
    for place in (0, 1, shown.count() - 1):
        compare_row(shown.nth(place).locator("td").all_inner_texts(), rows[place])
    page.get_by_label("Search the merges").fill("लड़")
    page.get_by_label("Search the merges").press("Enter")
    page.wait_for_function("document.querySelectorAll('[aria-label=\"Every merge\"] tbody tr').length < 50")
    found = [row for row in rows if "लड़" in row["merged"]]
    page.get_by_text(f"{len(found)} of {len(rows)} merges").wait_for()
    assert shown.count() == len(found)

    assert json.loads(saved(page, "train_hf"))["model"]["type"] == "BPE"
    page.locator(".st-key-train_compare button").click()
    page.get_by_role("heading", name="Compare", exact=True).wait_for()
    page.wait_for_selector(READY)
    page.get_by_text("mine-hi").first.wait_for()


def compare_row(cells: list[str], row: dict[str, str]) -> None:
    step, left, right, merged, frequency, conflicts, validity, gamma, score, rank = cells
    assert step.split()[0].replace(",", "") == row["step"]
    assert [text.replace("␣", " ").replace("◌", "") for text in (left, right, merged)] == [row["left"], row["right"], row["merged"]]
    assert frequency.replace(",", "") == row["frequency"]
    assert conflicts.replace(",", "") == row["conflicts"]
    assert float(re.sub(r"[^\d.]", "", validity)) == round(float(row["validity"]), 3)
    assert float(gamma) == round(float(row["gamma"]), 3)
    assert float(score.replace(",", "")) == pytest.approx(float(row["score"]), abs=0.051)
    assert rank == (row["bpe_rank"] or "–")


def test_pausing_stepping_and_cancelling(opened: Callable[..., Any]) -> None:
    page = opened("speed=class&size=520")
    upload(page, "corpus.txt", TEXT.encode())
    page.get_by_text("different words, ").wait_for()
    page.locator(".st-key-train_run button").click()
    page.locator(".tr-state", has_text="Running").wait_for()
    page.locator(".st-key-train_pause button").click()
    page.locator(".tr-state", has_text="Paused").wait_for()
    page.locator(".st-key-train_resume button").wait_for()
    page.wait_for_selector(READY)
    merges = page.locator(".tr-facts span").first
    before = int(merges.inner_text().split()[0])
    page.locator(".st-key-train_step_on button").click()
    page.wait_for_function("n => parseInt(document.querySelector('.tr-facts span')?.innerText) >= n", arg=before + 10)
    assert merges.inner_text().split()[0] == str(before + 10)
    page.locator(".st-key-train_cancel button").click()
    page.get_by_text("Cancelled: what was learned").wait_for()
    page.get_by_text("Scrub along the run").wait_for()
    assert page.locator(".tr-facts span").first.inner_text().startswith(f"{before + 10} merges")


def test_what_cannot_be_read_is_refused_by_name_and_the_page_goes_on(opened: Callable[..., Any]) -> None:
    page = opened()
    upload(page, "book.pdf", b"%PDF-1.4")
    page.get_by_text('"book.pdf" is not a kind of file').wait_for()
    assert page.locator(".st-key-train_run button").is_disabled()
    page.get_by_text("Bundled text", exact=True).click()
    page.get_by_text("different words.").wait_for()
    page.wait_for_selector(READY)
    assert page.locator(".st-key-train_run button").is_enabled()


def test_playing_moves_along_the_run_and_the_curves_follow(opened: Callable[..., Any]) -> None:
    page = opened("speed=full&size=520&lang=ur&pins=" + "کتابوں")
    upload(page, "counts.tsv", "".join(f"{word}\t9\n" for word in ("کتاب", "کتابوں", "کتابیں", "لڑکا", "لڑکوں", "دوست", "دوستوں", "گھر", "گھروں")).encode())
    page.get_by_text("different words, ").wait_for()
    run_to_the_end(page)
    line = page.locator(".sc-chart line").first
    end = float(line.get_attribute("x1"))
    page.locator(".sc .play").click()
    page.wait_for_timeout(300)
    assert float(line.get_attribute("x1")) < end
    page.locator(".sc .play").click()
    chart = page.locator(".sc-chart svg").first
    box = chart.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    slider = page.locator('.sc input[type="range"]')
    total = int(slider.get_attribute("max"))
    assert abs(int(slider.input_value()) - total / 2) <= max(2, total / 50)
    assert page.locator('.sc-w.bpe[data-word="کتابوں"] .tok').count() >= 1
