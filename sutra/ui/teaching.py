"""What the three teaching pages share: their styles, the choice of tokenizers, sentences beside charts, downloads."""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Sequence
from typing import Any, Final

import streamlit as st

from sutra import languages
from sutra.metrics.registry import METRICS
from sutra.models.bundled import is_ready
from sutra.models.registry import ALGORITHMS
from sutra.render.download import ASSETS, as_csv
from sutra.render.tax_table import Cell, Head, plain_table
from sutra.ui.tokenizers import MOST, option_label
from sutra.ui.visit import visit

SCRIPT_CLASS: Final = {"Deva": "sx-deva", "Gujr": "sx-gujr", "Arab": "sx-arab"}


def stylesheet() -> str:
    """The CSS of the teaching pages."""
    return (ASSETS / "css" / "teach.css").read_text(encoding="utf-8")


def style() -> None:
    """Load the CSS of the teaching pages."""
    st.html(f"<style>{stylesheet()}</style>")


def say(sentence: str) -> None:
    """A sentence of ours, as text and never as markdown."""
    st.html(f'<p class="sx-say">{html.escape(sentence)}</p>')


def how_to_read(sentence: str) -> None:
    """The one sentence that says how a chart or table is read."""
    st.html(f'<p class="sx-read"><strong>How to read it.</strong> {html.escape(sentence)}</p>')


def points(sentences: Sequence[str]) -> None:
    """A short list of findings."""
    st.html('<ul class="sx-points" dir="ltr">' + "".join(f"<li>{html.escape(sentence)}</li>" for sentence in sentences) + "</ul>")


def explain(*names: str) -> None:
    """What these figures mean: formula, unit, range, which way is better, an example worked by hand."""
    better = {"low": "lower is better", "high": "higher is better", "": "neither: a fact"}
    rows: list[list[Cell | str]] = []
    for metric in (METRICS[name] for name in names):
        high = "no limit" if metric.high == float("inf") else f"{metric.high:g}"
        rows.append([metric.title, metric.formula, Cell(metric.unit, f"{metric.low:g} to {high}"), better[metric.better], metric.example])
    with st.expander("What these figures mean, with examples worked by hand"):
        heads: list[Head | str] = ["Figure", "Formula", Head("Unit", "range"), "Better", "Example"]
        st.html(f'<div class="sx-explain">{plain_table(heads, rows, label="What these figures mean")}</div>')


def chart(figure: Any, key: str) -> None:
    """A chart without the toolbar; its title stands above it as text, where no legend can run into it."""
    st.html(f'<p class="sx-chart-title">{html.escape(figure.layout.title.text or "")}</p>')
    figure.update_layout(title=None, margin={"t": 24})
    st.plotly_chart(figure, key=key, config={"displayModeBar": False})


def take_away(name: str, rows: Callable[[], list[dict[str, Any]]], key: str) -> None:
    """Downloads of the figures above: CSV and JSON."""
    left, right, _ = st.columns([1, 1, 3])
    left.download_button("Figures (CSV)", lambda: as_csv(rows()), f"{name}.csv", "text/csv", on_click="ignore", width="stretch", key=f"{key}_csv")
    right.download_button(
        "Figures (JSON)", lambda: json.dumps(rows(), ensure_ascii=False, indent=1).encode("utf-8"),
        f"{name}.json", "application/json", on_click="ignore", width="stretch", key=f"{key}_json",
    )  # fmt: skip


def view(options: dict[str, str], key: str) -> str:
    """The part of a page that is shown: one of `options` (name → label)."""
    st.session_state.setdefault(key, next(iter(options)))
    chosen = st.segmented_control("Show", list(options), key=key, format_func=lambda name: options[name], required=True, persist_state="session")
    return str(chosen or next(iter(options)))


def ready(names: Sequence[str], lang: str) -> list[str]:
    """Those of `names` that load without training: what a first visit shows."""
    return [name for name in names if not ALGORITHMS[name].trained or is_ready(name, lang)]


def tokenizers(key: str, default: Sequence[str], *, label: str = "Tokenizers", most: int = MOST) -> tuple[str, ...]:
    """A choice of tokenizers, a visitor's own among them."""
    options = [*ALGORITHMS, *visit().own]
    st.session_state.setdefault(key, list(default))
    st.session_state[key] = [name for name in st.session_state[key] if name in options]
    return tuple(st.multiselect(label, options, key=key, format_func=option_label, max_selections=most, persist_state="session"))


def names_from(text: str) -> list[str] | None:
    """Tokenizer names out of an address; None when none holds."""
    return [name for name in text.split(",") if name in ALGORITHMS][:MOST] or None


def language_label(code: str) -> str:
    """How a choice calls a language."""
    language = languages.get(code)
    return f"{language.name} · {language.native}" if language.native != language.name else language.name


def indic_codes() -> list[str]:
    """Every language with a data folder but English."""
    return [language.code for language in languages.all_languages() if language.code != "en"]
