"""The widgets and views of the Text layers page; what they show is computed in `sutra.layers` and `sutra.text.naive_bpe`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import streamlit as st

from sutra import languages
from sutra.layers import LIMIT, Chunk, layers, lens, weights
from sutra.render import layers as draw
from sutra.render.tax_charts import Series, bars, dots
from sutra.text.guess import guess_language
from sutra.text.naive_bpe import UNITS, pair_counts, ranked, run
from sutra.text.normalize import RULES
from sutra.ui import teaching
from sutra.ui.state import begin_from_address, write_address
from sutra.ui.tokenizers import load_all

VIEWS: Final = {"layers": "Layers", "lens": "Normalisation lens", "bpe": "BPE from first principles"}
_UNIT_NAMES: Final = {"bytes": "bytes", "codepoints": "code points", "akshara": "aksharas"}
_FIRST: Final = ("o200k_base", "cl100k_base", "sutra", "bytes")
_OFF: Final = frozenset({"joiners", "digits"})
_DRAWN: Final = 400  # code points drawn layer by layer at a time
_SENTENCE: Final = 2_000  # characters of the merge loop
_MERGES: Final = 150
# Texts that show something in each view: made for this page, in no training text.
_EXAMPLES: Final = {
    "layers": ("स्त्री ने किताबें पढ़ीं। لڑکیوں نے کتابیں پڑھیں۔ kitaben", "स्त्री ने क़लम से लिखा।", "کتابوں کی دکان", "વિદ્યાર્થીઓએ પુસ્તકો વાંચ્યાં.", "विद्यार्थ्यांनी पुस्तके वाचली."),
    "lens": ("يہ كتاب بهت اچهي هے، مگــر قيمت ٢٥٠ روپے ہے۔", "क़लम और क़लम, अाज ५ दर्‍या", "ﺳﻼﻡ دنيا", "दर्‍याखोर्‍यातून ॲप"),
    "bpe": ("घर में घरों की बात, घरवालों के घर में घर की बात।", "لڑکے نے لڑکوں سے کہا، لڑکیوں نے لڑکی سے کہا۔", "घराचा रंग, घराची भिंत, घराचे दार, घरांची रांग.", "kitab kitaben kitabon kitabi"),
}


@dataclass(frozen=True, kw_only=True)
class Choice:
    """What the controls say."""

    show: str
    text: str
    lang: str

    @property
    def direction(self) -> str:
        """Of the text's language."""
        return languages.get(self.lang).direction

    @property
    def script(self) -> str:
        """The CSS class of the text's script."""
        return teaching.SCRIPT_CLASS.get(languages.get(self.lang).script, "")


def _take(show: str) -> None:
    example = st.session_state.get(f"layers_example_{show}")
    if example:
        st.session_state[f"layers_text_{show}"] = example


def controls() -> Choice | None:
    """What to show and the text; None (with a word) when there is none."""
    begin_from_address({"show": lambda value: value if value in VIEWS else None, "text": lambda value: value}, "layers")
    show = teaching.view(VIEWS, "layers_show")
    key = f"layers_text_{show}"
    linked = st.session_state.pop("layers_text", None)
    st.session_state.setdefault(key, linked or _EXAMPLES[show][0])
    if linked:
        st.session_state[key] = linked
    left, right = st.columns([3, 1.2], gap="medium")
    text = left.text_area("Text", key=key, height=120, persist_state="session", placeholder="Paste some text …") or ""
    right.selectbox("Example", ["", *_EXAMPLES[show]], key=f"layers_example_{show}", on_change=_take, args=(show,),
                    format_func=lambda one: one or "Pick an example")  # fmt: skip
    if not write_address({"show": show, "text": text}):
        st.caption("This text is too long to travel in the address.")
    if not text.strip():
        st.info("Type or paste some text above.")
        return None
    limit = _SENTENCE if show == "bpe" else LIMIT
    if len(text) > limit:
        st.warning(f"Your text has {len(text):,} characters; shown here are the first {limit:,}. All of it is still in the box.")
        text = text[:limit]
    guess = guess_language(text)
    right.caption(guess.remark or f"Read as {languages.get(guess.lang).name}" + (", with other scripts in it." if guess.mixed else "."))
    return Choice(show=show, text=text, lang=guess.lang)


def show_layers(choice: Choice) -> None:
    """Display form, aksharas, code points, bytes."""
    chunks = layers(choice.text)
    points = [point for chunk in chunks for unit in chunk.units for point in unit.points]
    units = sum(len(chunk.units) for chunk in chunks)
    size = sum(len(point.data) for point in points)
    teaching.say(
        f"{sum(bool(chunk.text.strip()) for chunk in chunks):,} words and signs, {units:,} aksharas or single signs, {len(points):,} code points, {size:,} bytes. "
        "Each card reads from top to bottom: as displayed, its aksharas (one colour each), their code points (◌ carries a mark), their bytes in UTF-8."
    )
    shown: list[Chunk] = []
    used = 0
    for chunk in chunks:
        used += len(chunk.text)
        if used > _DRAWN and shown:
            st.caption(f"Drawn are the first {_DRAWN} code points; the tables below count them all.")
            break
        shown.append(chunk)
    st.html(draw.layers_html(shown, direction=choice.direction))
    if languages.get(choice.lang).script in ("Arab", "Latn"):
        st.caption("In Arabic and Latin script the units are letters with their marks: بھ is two of them.")
    found = weights(choice.text)
    st.markdown("#### Bytes per character")
    figure = bars([one.script for one in found], [Series("bytes per code point", tuple(one.each for one in found))], title="What a character weighs", unit="bytes per code point")
    figure.update_layout(showlegend=False, height=110 + 44 * len(found), margin={"t": 46})
    teaching.chart(figure, "layers_weights")
    teaching.how_to_read("A bar is the mean size of a character of that script in UTF-8, before any tokenizer has merged anything.")
    st.html(draw.weights_table(found))
    st.markdown("#### Why three bytes, and why two")
    teaching.say(
        "UTF-8 writes a small number in few bytes. Latin letters stand below U+0080 and fit one byte. Arabic letters, Urdu's among them, stand below U+0800: eleven bits, "
        "two bytes. Devanagari (from U+0900) and Gujarati (from U+0A80) stand above it and need sixteen bits: three bytes a letter, and three more for each vowel sign."
    )
    firsts = {one.script: next((p.character for p in points if len(p.data) == i and p.category == "letter"), None) for i, one in ((3, found[0]),)}
    sample = [c for c in dict.fromkeys([*(v for v in firsts.values() if v), "क", "ک", "k"]) if c]
    st.html(draw.bits_html(sample))
    teaching.how_to_read("Underlined bits are the letter's number; dotted bits only say how many bytes belong together.")
    st.markdown("#### Every code point")
    st.html(draw.points_table(points))
    teaching.take_away(
        "sutra-code-points",
        lambda: [{"character": p.character, "code_point": f"U+{ord(p.character):04X}", "name": p.name, "category": p.category, "utf8": p.data.hex(" ")} for p in points],
        "layers_points",
    )


def show_lens(choice: Choice) -> None:
    """What normalising would change, and what that would do."""
    teaching.say("Nothing is rewritten in silence: switch a rule on or off and see what it would change. The text in the box stays as you typed it; that is what is displayed.")
    chosen = []
    columns = st.columns(2, gap="medium")
    for index, rule in enumerate(RULES.values()):
        count = len(list(rule.find(choice.text)))
        label = f"{rule.title} ({count})"
        if columns[index % 2].toggle(label, value=rule.name not in _OFF, key=f"layers_rule_{rule.name}", help=rule.why, persist_state="session"):
            chosen.append(rule.name)
    names = teaching.tokenizers("layers_tok", teaching.ready(_FIRST, choice.lang))
    found = lens(choice.text, chosen, load_all(names, choice.lang))
    changed = len(found.normalized.changes)
    st.html(draw.diff_html(found.parts))
    teaching.how_to_read("Struck out stands what a rule would replace, underlined what it would put there; the numbers beside the rules count places.")
    if changed:
        st.html(draw.changes_html(found.parts))
    else:
        teaching.say("The chosen rules change nothing in this text.")
    if found.questions:
        teaching.say("Only a reader can decide these, so no rule touches them:")
        teaching.points([question.ask for question in found.questions])
    used = dict.fromkeys(change.rule for change in found.normalized.changes)
    if used:
        st.markdown("#### Why")
        teaching.points([f"{RULES[name].title}: {RULES[name].why}" for name in used])
    if found.effects:
        st.markdown("#### What it does to fertility")
        places = [one.label for one in found.effects]
        series = [Series("before", tuple(one.fertility_before for one in found.effects)), Series("after", tuple(one.fertility_after for one in found.effects))]
        teaching.chart(dots(places, series, title="Fertility before and after", unit="tokens per word"), "layers_effects")
        teaching.how_to_read("To the left is cheaper; where the two marks lie together, normalising changes nothing for this tokenizer.")
        st.html(draw.effects_table(found.effects))
    teaching.take_away("sutra-normalisation", lambda: [dict(row) for row in draw.changes_rows(found)], "layers_changes")


def show_bpe(choice: Choice) -> None:
    """The merge loop, step by step."""
    teaching.say(
        "Count how often each pair of neighbours stands side by side; write the most frequent pair as one new token; count again. That is all of BPE. "
        "Pairs never reach over a word's edge, the space belongs to the word after it, and of two equal pairs the one with the smaller ids goes first."
    )
    left, right = st.columns([1, 1.6], gap="large")
    units = str(left.segmented_control("Begin from", list(UNITS), key="layers_units", default="codepoints", required=True, format_func=lambda one: _UNIT_NAMES[one]))
    states = run(choice.text, units, _MERGES)
    last = len(states) - 1
    if st.session_state.get("layers_step", 0) > last:
        st.session_state["layers_step"] = last
    with right:
        step = int(st.slider("Merges done", 0, last, key="layers_step")) if last else 0
    a, b, c, _ = st.columns([1, 1, 1, 3])
    a.button("One back", disabled=step == 0, on_click=_go, args=(step - 1,), width="stretch")
    b.button("One step", disabled=step == last, on_click=_go, args=(step + 1,), type="primary", width="stretch")
    c.button("To the end", disabled=step == last, on_click=_go, args=(last,), width="stretch")
    state = states[step]
    merged = ""
    if state.merges:
        newest = state.merges[-1]
        spelled = [draw.token_label(state.spells[i]) for i in (newest.left, newest.right, newest.new)]
        merged = f" Step {step} wrote {spelled[0]} + {spelled[1]}, which stood there {newest.count} times, as {spelled[2]} (marked ◆)."
    teaching.say(f"{state.tokens:,} tokens, {len(state.spells):,} kinds of them.{merged}")
    st.html(draw.state_html(state, direction=choice.direction, script=choice.script))
    one, two = st.columns(2, gap="large")
    with one:
        st.markdown("#### Pairs now")
        counts = ranked(pair_counts(state.words))[:8]
        st.html(draw.pairs_table(state, counts))
        if step == last:
            teaching.say("No pair stands twice: nothing is left to learn." if last < _MERGES else f"The loop stops here after {_MERGES} merges.")
    with two:
        st.markdown("#### Merges so far")
        if state.merges:
            st.html(draw.merges_table(state))
        else:
            teaching.say("None yet: this is the text in its base units.")
    teaching.how_to_read("The underlined pair is merged next. From bytes, the first merges only put letters together again; from aksharas, letters never come apart.")
    teaching.take_away(
        "sutra-merges",
        lambda: [{"step": i, "left": draw.token_label(state.spells[m.left]), "right": draw.token_label(state.spells[m.right]),
                  "becomes": draw.token_label(state.spells[m.new]), "count": m.count} for i, m in enumerate(states[-1].merges, 1)],
        "layers_merges",
    )  # fmt: skip


def _go(step: int) -> None:
    st.session_state["layers_step"] = step
