"""The widgets and views of the Indic tax page; its figures are computed in `sutra.tax`, drawn in `sutra.render.tax`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import streamlit as st

from sutra import languages
from sutra.compare import label_of
from sutra.cuts import label_cuts, structure
from sutra.errors import SutraError
from sutra.models.base import Tokenizer
from sutra.parallel import Parallel, bundled, read_upload
from sutra.render import tax as draw
from sutra.render.chips import chips
from sutra.render.markdown import escaped
from sutra.render.tax_charts import bars, dots
from sutra.tax import HINDUSTANI, Tax, by_register, language_name, switch, switch_by_register, use
from sutra.ui import teaching
from sutra.ui.say import complain
from sutra.ui.state import begin_from_address, write_address
from sutra.ui.tokenizers import load_all

VIEWS: Final = {
    "premium": "Premium",
    "switch": "Hindustani switch",
    "context": "Context and money",
    "registers": "By register",
    "audit": "Audit my text",
}
_FIRST: Final = ("o200k_base", "cl100k_base", "sutra", "unigram", "bytes")
_WINDOWS: Final = {"128,000": 128_000, "1,000,000": 1_000_000, "another": 0}
# Round numbers to begin with, not today's rates: the page says so beside them.
_RATES: Final = {"INR": 90.0, "PKR": 280.0, "NPR": 140.0}


@dataclass(frozen=True, kw_only=True)
class Choice:
    """What the controls say."""

    show: str
    parallel: Parallel
    base: str
    names: tuple[str, ...]
    scope: str


def begin() -> str:
    """Read the address once, and draw the choice of what to show."""
    begin_from_address(
        {
            "show": lambda value: value if value in VIEWS else None,
            "base": lambda value: value if value in bundled().texts else None,
            "tok": teaching.names_from,
            "register": lambda value: value if value in bundled().register_names else None,
        },
        "tax",
    )
    return teaching.view(VIEWS, "tax_show")


def _own_files() -> Parallel | None:
    with st.expander("Bring your own aligned text", expanded=False):
        st.caption(
            "One .tsv whose first line holds language codes (en, hi, ur-Latn …), or one .txt a language, named by its code: en.txt, my_hi.txt. "
            "Line n must mean the same in each. Up to 20 MB, UTF-8, this visit only."
        )
        files = st.file_uploader("Aligned files", type=["tsv", "tab", "txt"], accept_multiple_files=True, key="tax_files")
        if not files:
            return None
        try:
            found = read_upload({file.name: file.getvalue() for file in files})
        except SutraError as error:
            complain(error)
            return None
        st.success(f"{len(found):,} aligned lines in {', '.join(language_name(code) for code in found.texts)}. They are what the page shows now.")
        return found


def controls(show: str) -> Choice | None:
    """Text, base, register and tokenizers; None (with a word) while too little is chosen."""
    parallel = _own_files() or bundled()
    codes = list(parallel.texts)
    with_register = bool(parallel.registers) and show != "registers"
    top = st.columns(3 if with_register else 2, gap="medium")
    if st.session_state.get("tax_base") not in codes:
        st.session_state["tax_base"] = "en" if "en" in codes else codes[0]
    base = str(top[0].selectbox("Base language", codes, key="tax_base", format_func=language_name, persist_state="session"))
    if with_register:
        registers = ["", *parallel.register_names]
        counts = {name: len(parallel.select(register=name)) for name in registers}
        chosen = top[1].selectbox(
            "Register", registers, key="tax_register", persist_state="session",
            format_func=lambda name: f"{name or 'all'} ({counts[name]} sentences)",
        )  # fmt: skip
        parallel = parallel.select(register=str(chosen or ""))
    scopes = ["mul", *(language.code for language in languages.all_languages())]
    scope = str(top[-1].selectbox(
        "Trained tokenizers", scopes, key="tax_scope", persist_state="session",
        format_func=lambda code: "of all seven languages" if code == "mul" else f"of {language_name(code)} alone",
    ))  # fmt: skip
    names = teaching.tokenizers("tax_tok", teaching.ready(_FIRST, "mul"))
    write_address({"show": show, "base": base, "register": str(st.session_state.get("tax_register") or ""), "tok": ",".join(n for n in names if ":" not in n)})
    if not names:
        st.info("Choose a tokenizer to see what it costs.")
        return None
    return Choice(show=show, parallel=parallel, base=base, names=names, scope=scope)


def load(choice: Choice) -> list[Tokenizer]:
    """The chosen tokenizers."""
    return load_all(choice.names, choice.scope)


def reasons(found: Tax) -> None:
    """Which tokenizers have no premium, and why."""
    told = [f"{label} gets no premium: {found.reason(model)}." for model, label in found.models if found.reason(model)]
    if told:
        st.info(escaped(" ".join(told)) + " A tokenizer that saw some of the languages only would be praised or blamed for its text, not for its method.")


def premium(found: Tax) -> None:
    """Premium over the base, with everything beside it."""
    base = language_name(found.base)
    reasons(found)
    series = draw.premium_series(found)
    places = [language_name(lang) for lang in found.langs if lang != found.base]
    if series and places:
        figure = dots(places, series, title=f"Premium over {base}", unit=f"tokens ÷ tokens of {base} for the same meaning (times)", line=1.0)
        teaching.chart(figure, "tax_premium_chart")
        teaching.how_to_read(
            f"A mark at 2 means that the same {len(found.parallel):,} sentences take twice the tokens they take in {base}; whiskers are the 95 % interval "
            "over the sentences, the dashed line is an equal price."
        )
    st.markdown("#### The same as a table")
    st.html(draw.premium_table(found))
    teaching.how_to_read("The Gini coefficient sums a tokenizer up: 0 when all the languages cost the same, nearer 1 the more unequal they are.")
    st.markdown("#### Fertility and bytes")
    st.html(draw.figures_table(found))
    teaching.how_to_read(
        "Fertility counts tokens per word and so favours languages with long words; bytes per character is a fact of the script: Devanagari and Gujarati take "
        "three bytes a letter in UTF-8, Urdu two, Latin one."
    )
    teaching.explain("premium", "gini", "tokens", "fertility", "bytes_per_char", "chars_per_token")
    teaching.take_away("sutra-premiums", lambda: draw.tax_rows(found), "tax_premium")


def hindustani(found: Tax, models: Sequence[Tokenizer]) -> None:
    """One meaning in Hindi, Urdu and Roman Urdu."""
    rows = switch(found)
    if not rows:
        st.info("This text lacks Urdu (ur) or Roman Urdu (ur-Latn); the switch needs both.")
        return
    teaching.say(
        "Hindi and Urdu share most of their grammar and everyday words, but not their script, and many write Urdu in Latin letters. "
        "It is widely said that Roman Urdu is cheaper. What the sentences say:"
    )
    teaching.points([*(row.sentence for row in rows), *switch_by_register(found)])
    series = draw.switch_series(rows)
    if series:
        places = [row.label for row in rows if not row.reason]
        figure = bars(places, series, title="One meaning, three writings", unit="tokens ÷ tokens of Urdu in its own script (times)")
        teaching.chart(figure, "tax_switch_chart")
        teaching.how_to_read("Each group is one tokenizer; a bar shorter than that of Urdu (1.00) takes fewer tokens than Urdu in its own script.")
    st.html(draw.switch_table(rows))
    teaching.take_away("sutra-hindustani", lambda: draw.switch_rows(rows), "tax_switch")
    st.markdown("#### Sentence by sentence")
    langs = [lang for lang in HINDUSTANI if lang in found.parallel.texts]
    left, right = st.columns([3, 1], gap="medium")
    english = found.parallel.texts.get("en") or found.parallel.texts[langs[0]]
    line = left.selectbox("Sentence", range(len(found.parallel)), key="tax_sentence", format_func=lambda i: f"{i + 1}. {english[i]}")
    model = right.selectbox("Cut by", range(len(models)), key="tax_cut_by", format_func=lambda i: label_of(models[i]))
    for lang in langs:
        _sentence(found.parallel.texts[lang][int(line or 0)], lang, models[min(int(model or 0), len(models) - 1)])


def _sentence(text: str, lang: str, model: Tokenizer) -> None:
    encoding = model.encode(text)
    drawn = chips(encoding, label_cuts(encoding, structure(text, lang)), direction=languages.get(lang).direction, title=language_name(lang))
    st.html(f'<div class="sx-line"><b>{language_name(lang)}<small>{len(encoding)} tokens</small></b>{drawn}</div>')


def context(found: Tax) -> None:
    """What fits a context window, and what a month costs, at the visitor's own prices."""
    reasons(found)
    left, right = st.columns([1.3, 1], gap="medium", vertical_alignment="bottom")
    name = left.segmented_control("Context window (tokens)", list(_WINDOWS), key="tax_window", default="128,000", required=True)
    window = _WINDOWS[str(name)] or int(right.number_input("Tokens in the window", 1_000, 100_000_000, 200_000, step=1_000, key="tax_window_own"))
    top = st.columns(5, gap="small", vertical_alignment="bottom")
    words = int(top[0].number_input(f"{language_name(found.base)} words a month", 0, 10_000_000_000, 1_000_000, step=100_000, key="tax_words"))
    price = float(top[1].number_input("USD a million tokens", 0.0, 100_000.0, 1.0, step=0.1, key="tax_price", help="Your own price."))
    rates = {"USD": 1.0}
    for place, (code, first) in zip(top[2:], _RATES.items(), strict=True):
        rates[code] = float(place.number_input(f"{code} for one USD", 0.0001, 1_000_000.0, first, key=f"tax_rate_{code}"))
    st.caption("The price and the rates are round numbers to begin with, not today's: put in your own.")
    rows = use(found, window=window, words_a_month=words, price=price)
    if not rows:
        return
    names = [language_name(lang) for lang in found.langs]
    figure = dots(names, draw.use_series(rows, found.langs, "words"), title=f"Words that fit {window:,} tokens", unit="words", digits=0)
    teaching.chart(figure, "tax_context_chart")
    teaching.how_to_read("Further to the right, more of this language fits the window. Words differ in length between languages: compare tokenizers within a row.")
    figure = dots(names, draw.use_series(rows, found.langs, "money"), title="A month of the same meaning", unit="USD a month, at your price", digits=2)
    teaching.chart(figure, "tax_money_chart")
    teaching.how_to_read(f"Every language says what {words:,} words of {language_name(found.base)} say; further to the right, it is dearer.")
    st.html(draw.use_table(rows, window=window, rates=rates, base=found.base))
    teaching.take_away("sutra-context", lambda: draw.use_rows(rows, rates), "tax_context")


def registers(choice: Choice, models: Sequence[Tokenizer]) -> None:
    """The premium of one tokenizer, register by register."""
    if not choice.parallel.registers:
        st.info("Your files name no registers; take them away to see those of the sentences written for this project.")
        return
    found = by_register(choice.parallel, choice.base, models)
    first = next(iter(found.values()))
    fair = [(model, label) for model, label in first.models if not first.reason(model)]
    reasons(first)
    if not fair:
        return
    langs = [lang for lang in first.langs if lang != choice.base]
    at = st.selectbox("Tokenizer", range(len(fair)), key="tax_register_model", format_func=lambda i: fair[i][1])
    model, label = fair[min(int(at or 0), len(fair) - 1)]
    figure = dots(list(found), draw.register_series(found, model, langs), title=f"Premium by register, {label}",
                  unit=f"tokens ÷ tokens of {language_name(choice.base)} (times)", line=1.0)  # fmt: skip
    teaching.chart(figure, "tax_register_chart")
    teaching.how_to_read("A row is a register, a symbol a language. Mixed and chat sentences borrow Latin words, so their premium differs from that of the news.")
    st.html(draw.register_table(found, model, langs))
    teaching.take_away("sutra-registers", lambda: draw.register_rows(found), "tax_registers")
