"""The widgets and views of the Compare page; what they show is computed in `sutra.compare` and drawn in `sutra.render`."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import streamlit as st

from sutra import languages
from sutra.compare import LIMIT, Comparison
from sutra.models.registry import ALGORITHMS
from sutra.render import download
from sutra.render.board import PAGE_CHARS, Panel, board, differing, pages
from sutra.render.chips import chips
from sutra.render.diff import changes_table
from sutra.render.figures import COLUMNS, number, shown, table
from sutra.render.tracks import blocks, tracks
from sutra.text.guess import guess_language
from sutra.text.normalize import RULES, normalize, questions
from sutra.ui.board import show_board
from sutra.ui.compare_below import below
from sutra.ui.state import begin_from_address, tell_guess, write_address
from sutra.ui.tokenizers import DEFAULT, MOST, add_newcomer, option_label
from sutra.ui.visit import visit

VIEWS: Final = {"whole": "Whole text", "words": "Word by word", "chips": "Chips"}
CURRENCIES: Final = ("USD", "INR", "PKR", "NPR")
PRICE: Final = 2.5  # per million tokens, until a visitor says another
WORDS_A_PAGE: Final = 60
CHIPS_A_PAGE: Final = 1_500


@dataclass(frozen=True, kw_only=True)
class Choice:
    """What the controls say."""

    text: str
    lang: str
    guessed: bool
    scope: str
    names: tuple[str, ...]
    view: str
    differences: bool
    price: float
    currency: str

    @property
    def models_lang(self) -> str:
        """The language whose bundled tokenizers are used."""
        return "mul" if self.scope == "mul" else self.lang


def _codes() -> list[str]:
    return [language.code for language in languages.all_languages()]


def all_samples() -> dict[str, languages.Sample]:
    """Every example by a stable name: ``hi-1`` and so on, then the mixed ones."""
    order = [*(code for code in _codes() if code != "en"), "en", "mixed"]
    return {f"{code}-{i}": sample for code in order for i, sample in enumerate(languages.samples(code), 1)}


def _sample_label(name: str) -> str:
    if not name:
        return "Pick an example"
    sample = all_samples()[name]
    group = "Mixed" if name.startswith("mixed") else languages.get(sample.lang).name
    return f"{group}: {sample.title}"


def _take_sample() -> None:
    name = st.session_state.get("compare_example")
    if name:
        st.session_state["compare_text"] = all_samples()[name].text
        st.session_state["compare_lang"] = "auto"


def _names_from(text: str) -> list[str] | None:
    known = [name for name in dict.fromkeys(text.split(",")) if name in ALGORITHMS]
    return known[:MOST] or None


def _price_from(text: str) -> float | None:
    try:
        price = float(text)
    except ValueError:
        return None
    return price if 0.0 <= price < 1e12 else None


def _defaults() -> None:
    readers = {
        "text": lambda value: value,
        "lang": lambda value: value if value in _codes() else None,
        "tok": _names_from,
        "models": lambda value: value if value in ("text", "mul") else None,
        "view": lambda value: value if value in VIEWS else None,
        "diff": lambda value: value == "1",
        "rules": lambda value: [name for name in value.split(",") if name in RULES],
        "price": _price_from,
        "currency": lambda value: value if value in CURRENCIES else None,
    }
    begin_from_address(readers, "compare")
    first = languages.samples("hi")
    starting = {"text": first[0].text if first else "", "lang": "auto", "tok": list(DEFAULT), "models": "text", "view": "whole", "diff": False,
                "rules": [], "price": PRICE, "currency": CURRENCIES[0]}  # fmt: skip
    for name, value in starting.items():
        st.session_state.setdefault(f"compare_{name}", value)
    add_newcomer()


def controls() -> Choice:
    """Draw the controls and give what they say; the address is written to match."""
    _defaults()
    left, right = st.columns([3, 2], gap="medium")
    with left:
        text = st.text_area("Text", key="compare_text", height=190, placeholder="Paste Urdu, Nepali, Roman Urdu, Hindi, Marathi or Gujarati text …",
                            persist_state="session") or ""  # fmt: skip
    with right:
        st.selectbox("Example", ["", *all_samples()], key="compare_example", format_func=_sample_label, on_change=_take_sample)
        guess = guess_language(text)
        tell_guess("compare_lang", guess.label)
        chosen = st.selectbox(
            "Language", ["auto", *_codes()], key="compare_lang", persist_state="session",
            format_func=lambda code: guess.label if code == "auto" else f"{languages.get(code).name} · {languages.get(code).native}",
        )  # fmt: skip
        scope = st.segmented_control(
            "Tokenizers trained on", ["text", "mul"], key="compare_models", required=True, persist_state="session",
            format_func=lambda code: "this language" if code == "text" else "all languages",
        )  # fmt: skip
    if text.strip() and guess.remark:
        st.info(guess.remark)
    options = [*ALGORITHMS, *visit().own]
    st.session_state["compare_tok"] = [name for name in st.session_state["compare_tok"] if name in options]
    names = st.multiselect("Tokenizers (two to six)", options, key="compare_tok", format_func=option_label, max_selections=MOST, persist_state="session")
    lang = guess.lang if chosen == "auto" else str(chosen)
    bar = st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="compare_bar")
    view = bar.segmented_control("View", list(VIEWS), key="compare_view", format_func=lambda name: VIEWS[name], required=True,
                                 persist_state="session", width="content")  # fmt: skip
    differences = bar.toggle("Only the cuts that differ", key="compare_diff", persist_state="session", width="content")
    price = bar.number_input("Price per million tokens", min_value=0.0, step=0.5, key="compare_price", persist_state="session", width=165)
    currency = bar.selectbox("Currency", CURRENCIES, key="compare_currency", persist_state="session", width=105,
                             help="A name beside your price: nothing is converted.")  # fmt: skip
    fits = write_address({
        "text": text, "lang": "" if chosen == "auto" else str(chosen), "tok": ",".join(name for name in names if name in ALGORITHMS),
        "models": str(scope), "view": str(view), "diff": "1" if differences else "", "rules": ",".join(st.session_state["compare_rules"]),
        "price": f"{price:.12g}" if price != PRICE else "", "currency": str(currency) if currency != CURRENCIES[0] else "",
    })  # fmt: skip
    if not fits:
        st.caption("This text is too long to travel in the address; a link reproduces everything but the text.")
    return Choice(text=text, lang=lang, guessed=chosen == "auto", scope=str(scope), names=tuple(names), view=str(view),
                  differences=differences, price=float(price or 0.0), currency=str(currency))  # fmt: skip


def normalise_first(text: str) -> str:
    """The text after the rules a visitor chose (none by default), with what they changed shown; the box keeps the original."""
    with st.expander("Normalise first (off unless you choose a rule)"):
        chosen = st.multiselect(
            "Rules", list(RULES), key="compare_rules", persist_state="session", format_func=lambda name: RULES[name].title,
            help="Look-alike letters, composed and decomposed spellings, presentation forms: what would change is shown before you believe it.",
        )  # fmt: skip
        for question in questions(text)[:3]:
            st.caption(question.ask)
        if not chosen:
            return text
        found = normalize(text, chosen)
        if found.changes:
            st.html(changes_table(found))
        else:
            st.caption("These rules change nothing in this text.")
    if found.changes:
        st.info(f"Compared below is the normalised text: {len(found.changes):,} changes. The box above keeps what you pasted.")
    return found.text


def usable_text(text: str) -> str | None:
    """The text to compare, or None with a friendly word; over the limit nothing is lost, the first part is offered."""
    if not text.strip():
        st.info("Paste some text above, or pick an example, and see how each tokenizer cuts it.")
        return None
    if len(text) > LIMIT:
        st.warning(
            f"Your text has {len(text):,} characters; Compare takes {LIMIT:,} at a time. It is all still in the box: "
            f"shown below is its first part."
        )
        return text[: pages(text, LIMIT)[0][1]]
    return text


def _panels(comparison: Comparison) -> list[Panel]:
    return [
        Panel(
            key=entry.name,
            title=entry.label,
            note=" · ".join(entry.caveats),
            encoding=entry.encoding,
            cuts=entry.cuts,
            stats=(
                ("tokens", number(entry.figures.tokens, 0)),
                ("fertility", number(entry.figures.fertility, 2)),
                ("akshara splits", number(entry.figures.akshara_splits, 0)),
                ("shattered roots", shown(entry, COLUMNS[5])),
            ),
        )
        for entry in comparison.entries
    ]


def _pick_page(count: int, key: str, what: str) -> int:
    if count < 2:
        return 0
    return int(st.number_input(f"{what} (1 to {count})", 1, count, 1, key=key)) - 1


def _whole(comparison: Comparison, panels: Sequence[Panel], differences: bool) -> None:
    parts = pages(comparison.text, PAGE_CHARS)
    span = parts[_pick_page(len(parts), "compare_part", "Part of the text")]
    language = languages.get(comparison.lang)
    data = board(panels, comparison.structure, span=span, direction=language.direction, lang=language.code, only_differences=differences)
    data["script"] = language.script
    show_board(data, key="compare_board")


def _words(comparison: Comparison, panels: Sequence[Panel], differences: bool) -> None:
    words = comparison.structure.words
    language = languages.get(comparison.lang)
    count = -(-len(words) // WORDS_A_PAGE)
    at = _pick_page(count, "compare_words_page", "Words")
    toggles = st.columns([1, 1, 3])
    romanised = toggles[0].toggle("Romanisation", value=language.script != "Latn", key="compare_roman", disabled=language.script == "Latn")
    glossed = toggles[1].toggle("Glosses", value=True, key="compare_gloss")
    romanised = romanised and language.script != "Latn"
    roman_name = "letters (not sounds)" if language.romanisation == "urdu-letters" else "ISO 15919"
    unit = "letters" if language.script in ("Arab", "Latn") else "aksharas"
    names = [unit, *([roman_name] if romanised else []), "morphemes", *(["gloss"] if glossed else []), *(panel.title for panel in panels)]
    found = blocks(
        comparison.structure, panels, words[at * WORDS_A_PAGE : (at + 1) * WORDS_A_PAGE],
        romanised=romanised, glossed=glossed, differs=differing(panels) if differences else None,
    )  # fmt: skip
    script = {"Deva": "sx-deva", "Gujr": "sx-gujr", "Arab": "sx-arab"}.get(language.script, "")
    st.html(tracks(found, names, direction=language.direction, script=script))
    if language.script in ("Arab", "Latn"):
        st.caption("In this script the units are letters with their marks: بھ is two of them." if language.script == "Arab" else "In this script the units are letters with their marks.")


def _chips(comparison: Comparison) -> None:
    direction = languages.get(comparison.lang).direction
    most = max(len(entry.encoding) for entry in comparison.entries)
    at = _pick_page(-(-most // CHIPS_A_PAGE), "compare_chips_page", "Tokens")
    for entry in comparison.entries:
        st.html(f"<p><strong>{html.escape(entry.label)}</strong> · {number(entry.figures.tokens, 0)} tokens</p>")
        st.html(chips(entry.encoding, entry.cuts, start=at * CHIPS_A_PAGE, stop=(at + 1) * CHIPS_A_PAGE, direction=direction, title=entry.label))


def show(comparison: Comparison, choice: Choice) -> None:
    """The figures, the chosen view, the charts and the downloads of a comparison."""
    st.html(download.legend())
    panels = _panels(comparison)
    if choice.view == "words":
        _words(comparison, panels, choice.differences)
    elif choice.view == "chips":
        _chips(comparison)
    else:
        _whole(comparison, panels, choice.differences)
    st.markdown("#### Figures")
    st.html(table(comparison, price=choice.price, currency=choice.currency))
    below(comparison, price=choice.price, currency=choice.currency)
