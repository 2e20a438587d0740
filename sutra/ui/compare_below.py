"""Below the figures of Compare: what they mean, charts, what each tokenizer is, and the downloads."""

from __future__ import annotations

import streamlit as st

from sutra.compare import Comparison, Entry
from sutra.models.registry import ALGORITHMS
from sutra.render import download
from sutra.render.charts import comparison_bars
from sutra.render.figures import COLUMNS, explained, rows


def below(comparison: Comparison, *, price: float, currency: str) -> None:
    """Everything under the table of figures."""
    with st.expander("What these figures and marks mean"):
        st.html(explained())
    if st.toggle("Charts", key="compare_charts", persist_state="session"):
        keys = [column.key for column in COLUMNS if column.key != "bytes_per_char"]
        for place, key in zip(st.columns(2) * 3, keys, strict=False):
            place.plotly_chart(comparison_bars(comparison, key), key=f"compare_chart_{key}", config={"displayModeBar": False})
    st.markdown("#### What the tokenizers are")
    for entry in comparison.entries:
        st.text(about(entry))
    _downloads(comparison, price, currency)


def about(entry: Entry) -> str:
    """What a tokenizer is and where it comes from, in two or three sentences."""
    info = entry.model.info
    row = ALGORITHMS.get(entry.name.partition(":")[0])
    what = f"{row.summary} " if row is not None else ""
    size = f"{entry.model.vocab_size:,} ids" if entry.model.vocab_size else "An open vocabulary"
    origin = "not trained" if info.trained_on == "untrained" else f"trained on {info.trained_on or 'an unknown text'}"
    # A published encoding's note says again what its summary says.
    note = "" if row is not None and not row.trained else info.note
    return f"{entry.label}: {what}{size}; {origin}. {note}".rstrip()


def _downloads(comparison: Comparison, price: float, currency: str) -> None:
    st.markdown("#### Take it away")
    a, b, c, d = st.columns(4)
    a.download_button("Tokens (CSV)", lambda: download.as_csv(download.token_rows(comparison)), "sutra-tokens.csv", "text/csv", on_click="ignore", width="stretch")
    b.download_button("Figures (CSV)", lambda: download.as_csv(rows(comparison, price=price, currency=currency)),
                      "sutra-figures.csv", "text/csv", on_click="ignore", width="stretch")  # fmt: skip
    c.download_button("Everything (JSON)", lambda: download.as_json(comparison, price=price, currency=currency),
                      "sutra-compare.json", "application/json", on_click="ignore", width="stretch")  # fmt: skip
    d.download_button("Page (HTML)", lambda: download.as_page(comparison, price=price, currency=currency),
                      "sutra-compare.html", "text/html", on_click="ignore", width="stretch")  # fmt: skip
