"""When a run is over: the scrubber, the scores, the merge table, the merges refused, and everything taken away."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Final, TypeVar
from urllib.parse import urlencode

import streamlit as st

from sutra import languages, storage
from sutra.errors import SutraError
from sutra.live.job import Job, View
from sutra.live.result import Result
from sutra.render.train import merge_table, refused_table, score_table
from sutra.render.train_scrub import pinned, scrubber
from sutra.text.guess import guess_language
from sutra.ui.tokenizers import DEFAULT, MOST
from sutra.ui.train_scrubber import show_scrubber
from sutra.ui.visit import visit

Data = TypeVar("Data", str, bytes)
ROWS_A_PAGE: Final = 50
KEPT: Final = 3  # trained tokenizers of one visit: the oldest gives way
_ORDERS: Final = {
    "step": "in order",
    "conflicts": "most conflicts first",
    "bpe_rank": "furthest from plain BPE first",
}


def _join(job: Job, result: Result) -> None:
    """Put the tokenizer among this visitor's own, once."""
    mine = visit().trained
    if job.name in mine:
        return
    visit().own[job.name] = result.model
    mine.append(job.name)
    while len(mine) > KEPT:
        visit().own.pop(mine.pop(0), None)


def _select_in_compare(name: str) -> None:
    chosen = [other for other in st.session_state.get("compare_tok", DEFAULT) if other != name]
    st.session_state["compare_tok"] = [name, *chosen[: MOST - 1]]


def _show_language(lang: str) -> None:
    """Compare opens on a text of the run's language, unless the one in its box is of that language already."""
    text = st.session_state.get("compare_text")
    if text is None or guess_language(text).lang != lang:
        samples = languages.samples(lang)
        if samples:
            st.session_state["compare_text"] = samples[0].text
            st.session_state["compare_lang"] = "auto" if guess_language(samples[0].text).lang == lang else lang


def show(job: Job, view: View, pins: str) -> None:
    """Everything below the charts of a run that has ended."""
    result = job.result
    if result is None or not len(result.trace):
        return
    if view.state == "done":
        _join(job, result)
    if result.fell:
        st.info(f"At merge {result.fell:,} no pair was left that stands anywhere but across a boundary: γ fell to its end at once, before its schedule asked. "
                "A small text runs out of such pairs early.")  # fmt: skip
    if result.note:
        st.info(f"What could be learned is learned. The run {result.note}.")
    _scrub(job, result, pins)
    st.markdown("#### Against the bundled gold")
    if result.marks:
        st.html(score_table(result.marks[-1], (job.name, "plain BPE, same units")))
        st.caption("400 inflected forms of this language's lexicon that its bundled text does not hold. SuTRA learned its boundaries from that lexicon, "
                   "so this says how well merges carry them, not how it does on words nobody knows. Strict counts every boundary; snapped moves those inside an akshara to its end.")  # fmt: skip
    st.markdown("#### Merges SuTRA refused")
    st.caption("Frequent pairs of plain BPE that stand mostly across a boundary (Ψ below ½), which SuTRA never merged or held back.")
    st.html(refused_table(result.refused))
    _merges(result)
    _take_away(job, result)


def _scrub(job: Job, result: Result, pins: str) -> None:
    st.markdown("#### Scrub along the run")
    words, notes = pinned(pins)
    if not words:
        st.info("Write some words to watch above, and see how each is cut after every merge.")
        return
    for note in notes:
        st.caption(note)
    data = scrubber(result, words, result.settings.lang)
    show_scrubber({**data, "run": f"{id(job)}"}, key="train_scrubber")


def _merges(result: Result) -> None:
    st.markdown("#### Every merge")
    left, middle, right = st.columns([3, 2, 1], gap="medium", vertical_alignment="bottom")
    wanted = left.text_input("Search the merges", key="train_search", placeholder="a token, or a part of one; ␣ for a space") or ""
    order = middle.selectbox("Order", list(_ORDERS), key="train_order", format_func=_ORDERS.__getitem__)
    found = result.table.find(wanted, str(order))
    pages = max(1, -(-len(found) // ROWS_A_PAGE))
    page = int(right.number_input(f"Page of {pages:,}", 1, pages, 1, key="train_page")) if pages > 1 else 1
    st.caption(f"{len(found):,} of {len(result.table):,} merges. ▲: most places of the pair cross a boundary. BPE rank –: plain BPE never merged that pair. {_unseen(result)}")
    shown = result.table.rows(found[(page - 1) * ROWS_A_PAGE : page * ROWS_A_PAGE])
    st.html(merge_table(shown, caption="Every merge"))


def _unseen(result: Result) -> str:
    if result.settings.units != "akshara" or result.settings.inside != "drop":
        return ""
    return "χ counts boundaries between aksharas; one inside an akshara (घ|रों) is given up under “Drop it” and counts as no conflict."


def _take_away(job: Job, result: Result) -> None:
    st.markdown("#### Take it away")
    a, b, c, d = st.columns(4)
    a.download_button("Model file", _file(result, lambda found: storage.dumps(found.model)), f"{job.name}.json", "application/json", on_click="ignore", width="stretch", key="train_model")
    b.download_button("tokenizer.json", _file(result, _hugging_face), "tokenizer.json", "application/json", on_click="ignore", width="stretch", key="train_hf")
    c.download_button("Trace (CSV)", _file(result, lambda found: found.table.to_csv()), f"{job.name}-trace.csv", "text/csv", on_click="ignore", width="stretch", key="train_trace")
    if d.button("See it in Compare", key="train_compare", type="primary", width="stretch"):
        visit().own[job.name] = result.model
        _select_in_compare(job.name)
        _show_language(result.settings.lang)
        st.switch_page("app.py")
    if result.model.guard is not None:
        st.caption("tokenizer.json holds the merges alone: no Hugging Face file can ask an analyser, so it cuts some words otherwise than this guarded model.")
    st.caption("A link to these settings (your own text does not travel in it):")
    url = (st.context.url or "").partition("?")[0]
    st.code(f"{url}?{urlencode(st.query_params.to_dict())}".rstrip("?") or "?", language=None, wrap_lines=True)


def _file(result: Result, make: Callable[[Result], Data]) -> Callable[[], Data]:
    """What a download makes when it is pressed. The server keeps it longer than the visit: it must not keep the run."""
    held = weakref.ref(result)

    def data() -> Data:
        found = held()
        if found is None:
            raise SutraError("this run is over and gone; train again and download it then")
        return make(found)

    return data


def _hugging_face(result: Result) -> bytes:
    from sutra.export import to_hugging_face

    return to_hugging_face(result.model)
