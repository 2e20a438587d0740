"""The choices of the Train page: the tour, the corpus, the settings with γ drawn as they move, the speed."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from typing import Any, Final

import streamlit as st

from sutra import languages
from sutra.corpora import corpus
from sutra.errors import SutraError
from sutra.live.choice import Choice
from sutra.live.pace import SPEEDS
from sutra.live.presets import PINS, PRESETS, Preset
from sutra.live.reading import LIMIT, Read, read_paste, read_upload
from sutra.live.settings import GAMMA_MOST, READERS, SIZES, SMALLEST, UNITS, Settings, to_address
from sutra.live.warm import warm_language
from sutra.render.train import heading
from sutra.render.train_charts import gamma_preview
from sutra.training.schedules import SCHEDULES
from sutra.training.spec import INSIDE, MARKERS
from sutra.ui.say import complain
from sutra.ui.state import begin_from_address, write_address
from sutra.ui.visit import visit

SOURCES: Final = {"bundled": "Bundled text", "paste": "Paste", "upload": "Upload"}
SAYS: Final[dict[str, dict[str, str]]] = {
    "schedule": {
        "linear": "γ falls evenly. The paper's schedule.",
        "exponential": "γ falls by equal ratios: fast first, then slowly.",
        "cosine": "γ falls slowly, then fast, then slowly again.",
        "constant": "γ stays at its start: rigidity never gives way.",
    },
    "inside": {
        "drop": "A morpheme boundary inside an akshara is given up: the akshara stays whole (the paper).",
        "before": "A boundary inside an akshara moves to the akshara's start.",
        "after": "A boundary inside an akshara moves to the akshara's end.",
        "split": "The akshara is cut where a boundary runs through it. This trains SuTRA guarded, whose analyser also cuts while encoding.",
    },
    "marker": {
        "start": "A word's space belongs to its start: a root is the same token at a word's start whatever follows it.",
        "end": "A word's space belongs to its end, as in the paper: a bare root and a root with an ending are other tokens.",
    },
    "units": {
        "akshara": "Merging starts from whole orthographic syllables; none is cut.",
        "codepoints": "Merging starts from single code points, as BPE does: vowel signs may stand alone.",
    },
}
_LABELS: Final = {
    "schedule": str.capitalize,
    "inside": {"drop": "Drop it", "before": "Move it before", "after": "Move it after", "split": "Split the akshara"}.__getitem__,
    "marker": {"start": "Word start", "end": "Word end"}.__getitem__,
    "units": {"akshara": "Aksharas", "codepoints": "Code points"}.__getitem__,
}


def _codes() -> list[str]:
    return [language.code for language in languages.all_languages()]


def _defaults() -> None:
    begin_from_address(
        {
            **READERS,
            "lang": lambda text: text if text in _codes() else None,
            "speed": lambda text: text if text in SPEEDS else None,
            "pins": lambda text: text[:400],
        },
        "train",
    )
    for name, value in {**asdict(Settings()), "source": "bundled", "speed": "normal"}.items():
        st.session_state.setdefault(f"train_{name}", value)
    st.session_state.setdefault("train_pins", PINS[st.session_state["train_lang"]])


def _take(preset: Preset) -> None:
    for name, value in asdict(preset.settings).items():
        st.session_state[f"train_{name}"] = value
    st.session_state["train_source"] = "bundled"
    st.session_state["train_pins"] = " ".join(preset.pins)
    st.session_state["train_preset"] = preset.name


def tour() -> None:
    """Three presets, each with what to look at; folded away once there is a run, which is looked at then."""
    box = st.container() if visit().job is None else st.expander("Three runs that show the point in a minute")
    for place, preset in zip(box.columns(len(PRESETS), gap="medium"), PRESETS.values(), strict=True):
        with place.container(border=True, height="stretch", vertical_alignment="distribute"):
            st.html(f'<p class="tr-card-title">{preset.title}</p><p class="tr-card">{preset.says}</p>')
            chosen = st.session_state.get("train_preset") == preset.name
            st.button("✓ Set up: press Run below" if chosen else "Set this up", key=f"train_preset_{preset.name}", on_click=_take, args=(preset,), width="stretch")


def _new_language() -> None:
    st.session_state["train_pins"] = PINS[st.session_state["train_lang"]]


def _kept(key: str, read: Any) -> Read | None:
    """The reading of one upload or paste, done once; its error is told again at every run."""
    found = visit().read
    if found is None or found[0] != key:
        try:
            with st.spinner("Counting words …"):
                found = (key, read(), "")
        except SutraError as error:
            found = (key, None, str(error))
        visit().read = found
    if found[2]:
        complain(found[2])
    return found[1]


def _corpus(source: str, lang: str) -> Read | None:
    if source == "bundled":
        visit().read = None
        found = corpus(lang)
        return Read(counts=found.counts, source=found.description)
    if source == "paste":
        text = st.text_area("Text to learn from", key="train_text", height=170, persist_state="session", placeholder="Paste running text; a megabyte or more is better uploaded.") or ""
        if not text.strip():
            return None
        return _kept(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest(), lambda: read_paste(text))
    uploaded = st.file_uploader("A corpus: .txt, .csv, .tsv (word, count), .jsonl or .parquet, also as .gz; up to 20 MB, this visit only", key="train_upload")
    if uploaded is None:
        return None
    if uploaded.size > LIMIT:
        complain(f"{uploaded.name} is larger than 20 MB; upload a smaller part of it")
        return None
    return _kept(uploaded.file_id, lambda: read_upload(uploaded.getvalue(), uploaded.name))


def _choose_corpus() -> tuple[Read | None, str]:
    lang = st.selectbox("Language", _codes(), key="train_lang", persist_state="session", on_change=_new_language,
                        format_func=lambda code: f"{languages.get(code).name} · {languages.get(code).native}")  # fmt: skip
    source = st.segmented_control("Learn from", list(SOURCES), key="train_source", format_func=SOURCES.__getitem__, required=True, persist_state="session")
    found = _corpus(str(source), lang)
    if found is not None:
        st.text(f"{len(found.counts):,} different words." if source == "bundled" else f"{found.summary}.")
        st.caption(f"Source: {found.source}." if source == "bundled" else "Only this visit sees it; it is gone when you leave.")
        for note in found.notes:
            st.info(note)
    return found, str(source)


def _pick(name: str, options: tuple[str, ...], label: str) -> str:
    chosen = str(st.selectbox(label, options, key=f"train_{name}", format_func=_LABELS[name], persist_state="session"))
    st.caption(SAYS[name][chosen])
    return chosen


def _choose_settings(lang: str) -> Settings:
    above = st.columns([1, 1], gap="medium")
    size = above[0].number_input("Vocabulary size (ids)", *SIZES, step=500, key="train_size", persist_state="session")
    schedule = str(above[1].selectbox("Schedule of γ", list(SCHEDULES), key="train_schedule", format_func=_LABELS["schedule"], persist_state="session"))
    left, right = st.columns([1, 1], gap="medium")
    with left:
        start = st.slider("γ at the start", 0.0, GAMMA_MOST, step=0.1, key="train_gamma_start", persist_state="session", help="How much a boundary crossing costs at first: S = f · Ψ^γ.")
        end = st.slider("γ at the end", 0.0, GAMMA_MOST, step=0.1, key="train_gamma_end", persist_state="session", disabled=st.session_state["train_schedule"] == "constant",
                        help="0 is plain BPE at the end; above 0 is a floor of rigidity that the paper does not have.")  # fmt: skip
        st.caption(SAYS["schedule"][schedule])
    warning = st.container()
    with st.expander("More options"):
        a, b = st.columns(2, gap="medium")
        with a:
            units = _pick("units", UNITS, "Units")
            marker = _pick("marker", MARKERS, "Space marker")
        with b:
            inside = _pick("inside", INSIDE, "A boundary inside an akshara")
            bottleneck = st.toggle("Structural bottleneck", key="train_bottleneck", persist_state="session")
            st.caption("The last 2 % of the vocabulary go to the roots of frequent words still in more than three tokens.")
            frequency = st.number_input("Smallest frequency of a pair", 1, 1_000, key="train_min_frequency", persist_state="session")
            st.caption("Pairs that occur less often are never merged.")
    settings = Settings(lang=lang, size=int(size), gamma_start=float(start), gamma_end=float(end), schedule=schedule, inside=inside,
                        marker=marker, units=units, bottleneck=bool(bottleneck), min_frequency=int(frequency))  # fmt: skip
    with right:
        st.html(heading("Rigidity γ", "over the run, before it begins"))
        st.plotly_chart(gamma_preview(settings), key="train_gamma_preview", config={"displayModeBar": False, "staticPlot": True})
    if settings.replaced:
        warning.warning(f"An exponential schedule multiplies γ by the same ratio at every step, and no ratio reaches 0: with 0 it is undefined. **{SMALLEST}** is used in its place.")
    return settings


def controls() -> Choice:
    """Draw the controls and give what they say; the address is written to match."""
    _defaults()
    left, right = st.columns([2, 3], gap="large")
    with left:
        found, source = _choose_corpus()
        pins = st.text_input("Words to watch", key="train_pins", persist_state="session", help="Up to eight words, spaces between; they re-segment as you scrub along the run.")
    lang = str(st.session_state["train_lang"])
    warm_language(lang)
    with right:
        settings = _choose_settings(lang)
    speed = str(st.session_state["train_speed"])
    write_address({**to_address(settings), "speed": "" if speed == "normal" else speed, "pins": "" if pins == PINS[lang] else pins})
    # Kept in the visit for the buttons: a button's own arguments outlive a visit.
    visit().choice = choice = Choice(settings=settings, corpus=found, source=source, speed=speed, pins=pins)
    return choice
