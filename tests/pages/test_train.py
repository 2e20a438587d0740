"""The Train page without a browser: cold, settings, runs, odd corpora, and what a visitor takes away."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from sutra.live.job import Job
from sutra.live.presets import PRESETS
from sutra.live.warm import wait_until_warm

ROOT = Path(__file__).resolve().parents[2]
TEXT = "लड़का लड़के लड़कों लड़की घर घरों घरवाले किताब किताबें किताबों करना करने करता असाधारण साधारण असामान्य सामान्य दोस्त दोस्तों बात बातें " * 6


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    assert wait_until_warm(300)


def cold() -> AppTest:
    """The page as a cold link opens it: nothing has run before."""
    return AppTest.from_file(ROOT / "app.py", default_timeout=120).switch_page("pages/train.py")


@pytest.fixture
def page() -> Iterator[AppTest]:
    found = cold()
    yield found.run()
    job: Job | None = found.session_state["visit"].job
    if job is not None:
        job.cancel()
        job.join()


def html(page: AppTest) -> str:
    return "\n".join(element.proto.body for element in page.get("html"))


def said(page: AppTest) -> str:
    return "\n".join(str(element.value) for kind in (page.info, page.warning, page.error, page.caption, page.text) for element in kind)


def press(page: AppTest, key: str) -> None:
    page.button(key=key).click().run()


def to_the_end(page: AppTest) -> Job:
    """Look again and again, as a browser does."""
    job: Job = page.session_state["visit"].job
    end = time.monotonic() + 100
    while not job.view().ended:
        assert time.monotonic() < end
        time.sleep(0.05)
    page.run()
    return job


def paste(page: AppTest, text: str, size: int = 520) -> None:
    page.button_group(key="train_source").set_value("paste").run()
    page.text_area(key="train_text").set_value(text)
    page.number_input(key="train_size").set_value(size)
    page.button_group(key="train_speed").set_value("full")
    page.run()


def test_it_opens_cold_and_says_what_it_will_learn_from(page: AppTest) -> None:
    assert not page.exception
    assert page.title[0].value == "Train"
    assert "different words" in said(page)
    assert len(page.get("plotly_chart")) == 1
    assert not page.button(key="train_run").disabled


def test_gamma_of_zero_under_an_exponential_schedule_is_explained(page: AppTest) -> None:
    page.selectbox(key="train_schedule").set_value("exponential").run()
    assert "no ratio reaches 0" in page.warning[0].value
    assert "0.01" in page.warning[0].value
    page.slider(key="train_gamma_end").set_value(1.0).run()
    assert not page.warning


def test_a_pasted_text_is_learned_and_joins_compare(page: AppTest) -> None:
    paste(page, TEXT)
    press(page, "train_run")
    job = to_the_end(page)
    assert not page.exception
    assert job.view().state == "done"
    assert "Done" in html(page)
    name = job.name
    assert page.session_state["visit"].own[name].encode("घरों").text == "घरों"
    assert len(page.get("plotly_chart")) == 7
    shown = html(page)
    assert job.result is not None
    for row in job.result.table.rows(range(5)):
        assert f"{row['score']:,.1f}" in shown
    assert "Precision" in shown
    assert {element.proto.label for element in page.get("download_button")} >= {"Model file", "Trace (CSV)"}


def test_step_pause_and_cancel(page: AppTest) -> None:
    paste(page, TEXT)
    press(page, "train_step")
    job: Job = page.session_state["visit"].job
    end = time.monotonic() + 60
    while job.view().steps < 10:
        assert time.monotonic() < end
        time.sleep(0.02)
    page.run()
    assert job.view().steps == 10
    assert page.button(key="train_resume").label == "▶ Go on"
    assert "Paused" in html(page)
    press(page, "train_cancel")
    to_the_end(page)
    assert "Cancelled" in html(page)
    assert job.result is not None
    assert len(job.result.trace) == 10


def test_searching_and_ordering_the_merges(page: AppTest) -> None:
    paste(page, TEXT)
    press(page, "train_run")
    to_the_end(page)
    page.text_input(key="train_search").set_value("लड़").run()
    table = next(element.proto.body for element in page.get("html") if 'aria-label="Every merge"' in element.proto.body)
    rows = table.split("<tbody>")[1].split("</tr>")[:-1]
    assert rows
    assert all("लड़" in row for row in rows)
    page.selectbox(key="train_order").set_value("conflicts").run()
    assert not page.exception


@pytest.mark.parametrize(
    ("text", "size", "says"),
    [
        ("घर घर", 8_000, "What could be learned is learned"),
        ("घर घर", 8_000, "a single word"),
        ("words of english only, english words", 300, "No letter of an Indic script"),
        (TEXT, 300, "too small"),
        ("घर घरों " * 4, 8_000, "stopped at"),
    ],
)
def test_odd_corpora_are_told_in_a_plain_line(page: AppTest, text: str, size: int, says: str) -> None:
    paste(page, text, size)
    press(page, "train_run")
    to_the_end(page)
    assert not page.exception
    assert says in said(page)
    assert page.text_area(key="train_text").value == text


def test_one_line_of_five_megabytes_is_learned(page: AppTest) -> None:
    paste(page, "लड़कों की किताबें घरों में " * 70_000, 300)
    press(page, "train_run")
    assert to_the_end(page).view().state == "done"
    assert not page.exception


def test_a_text_without_a_word_is_refused_and_stays_in_the_box(page: AppTest) -> None:
    paste(page, "\u200b \u200b")
    assert "holds no word" in said(page)
    assert page.button(key="train_run").disabled


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_sets_everything(page: AppTest, name: str) -> None:
    preset = PRESETS[name]
    page.selectbox(key="train_schedule").set_value("cosine").run()
    press(page, f"train_preset_{name}")
    assert not page.exception
    assert page.selectbox(key="train_lang").value == preset.settings.lang
    assert page.selectbox(key="train_schedule").value == preset.settings.schedule
    assert page.slider(key="train_gamma_end").value == preset.settings.gamma_end
    assert page.text_input(key="train_pins").value.split() == list(preset.pins)


def test_an_address_sets_the_page_up() -> None:
    page = cold()
    for key, value in {"lang": "ur", "size": "3000", "gamma_end": "1.5", "schedule": "cosine", "speed": "class", "inside": "nonsense"}.items():
        page.query_params[key] = value
    page.run()
    assert not page.exception
    assert page.selectbox(key="train_lang").value == "ur"
    assert page.number_input(key="train_size").value == 3_000
    assert page.slider(key="train_gamma_end").value == 1.5
    assert page.selectbox(key="train_schedule").value == "cosine"
    assert page.button_group(key="train_speed").value == "class"
    assert page.query_params["lang"] in ("ur", ["ur"])


def test_one_visitor_never_sees_the_corpus_of_another(page: AppTest) -> None:
    paste(page, TEXT + " कखगघ" * 9)
    press(page, "train_run")
    to_the_end(page)
    other = cold().run()
    assert other.session_state["visit"].job is None
    assert not other.session_state["visit"].own
    assert "कखगघ" not in html(other) + said(other)
    assert "Done" not in html(other)


def test_only_the_last_few_tokenizers_of_a_visit_are_kept(page: AppTest) -> None:
    paste(page, TEXT, 500)
    for _ in range(5):
        press(page, "train_run")
        to_the_end(page)
    assert len(page.session_state["visit"].own) == 3
