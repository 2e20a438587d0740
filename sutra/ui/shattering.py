"""The widgets and views of the Shattering page: gold, scores, the Pareto picture, words cut best and worst."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import streamlit as st

from sutra import languages
from sutra.compare import label_of
from sutra.errors import GoldError
from sutra.metrics.alignment import GoldWord, model_cutter
from sutra.metrics.gold import read_gold
from sutra.metrics.goldset import bundled_gold, bundled_whole
from sutra.models.base import Tokenizer
from sutra.render import shatter as draw
from sutra.render import shatter_pareto as picture
from sutra.render.download import legend
from sutra.render.markdown import escaped
from sutra.render.tax_charts import bars, scatter
from sutra.shatter import ScoreRow, score, word_scores
from sutra.ui import teaching
from sutra.ui.state import begin_from_address, write_address
from sutra.ui.tokenizers import load_all

VIEWS: Final = {
    "scores": "Scores",
    "pareto": "Pareto picture",
    "words": "Worst and best words",
    "families": "Word families",
    "typos": "Typos",
    "correct": "Correct a word",
}
_FIRST: Final = ("sutra", "sutra-guarded", "bpe", "unigram", "o200k_base", "bytes")
_SOURCES: Final = {"lexicon": "held-out words of the lexicon", "upload": "my own file", "mine": "my corrections"}
_MOST: Final = 5_000  # gold words scored at a time
_SHOWN: Final = 8
MINE: Final = "shatter_corrections"


@dataclass(frozen=True, kw_only=True)
class Choice:
    """What the controls say."""

    show: str
    lang: str
    names: tuple[str, ...]
    gold: tuple[GoldWord, ...]
    whole: tuple[str, ...]
    source: str


def corrections() -> dict[str, str]:
    """The visitor's corrections of this visit: word → gold row."""
    found: dict[str, str] = st.session_state.setdefault(MINE, {})
    return found


def _uploaded() -> tuple[GoldWord, ...]:
    file = st.file_uploader("Gold file (.tsv: word, tab, piece|piece…, and if you like a tab and the root's index from 0; UTF-8, up to 20 MB)", type=["tsv", "txt", "tab"], key="shatter_file")
    if file is None:
        st.info("Upload a gold file, or go back to the words of the lexicon.")
        return ()
    try:
        text = file.getvalue().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GoldError(f"{file.name} is not UTF-8 (byte {error.start + 1}); save it as UTF-8 and try again") from None
    found = read_gold(text.replace("\r\n", "\n").split("\n"), file.name)
    if len(found) > _MOST:
        st.warning(f"{escaped(file.name)} has {len(found):,} words; the first {_MOST:,} are scored.")
    return tuple(found[:_MOST])


def _gold(source: str, lang: str) -> tuple[tuple[GoldWord, ...], tuple[str, ...]]:
    if source == "upload":
        return _uploaded(), ()
    if source == "mine":
        rows = list(corrections().values())
        if not rows:
            st.info("You have corrected no word yet; do so under “Correct a word”.")
            return (), ()
        return tuple(read_gold(rows, "your corrections")), ()
    return bundled_gold(lang), bundled_whole(lang)


def controls() -> Choice | None:
    """What to show, the language, the gold and the tokenizers; None (with a word) while too little is chosen."""
    codes = teaching.indic_codes()
    begin_from_address(
        {
            "show": lambda value: value if value in VIEWS else None,
            "lang": lambda value: value if value in codes else None,
            "tok": teaching.names_from,
        },
        "shatter",
    )
    show = teaching.view(VIEWS, "shatter_show")
    left, right = st.columns([1, 1.4], gap="medium")
    lang = str(left.selectbox("Language", codes, key="shatter_lang", format_func=teaching.language_label, persist_state="session"))
    source = "lexicon"
    if show in ("scores", "words"):
        source = str(right.selectbox("Gold boundaries", list(_SOURCES), key="shatter_gold", format_func=lambda name: _SOURCES[name], persist_state="session"))
    asks = show not in ("pareto", "correct")
    names = teaching.tokenizers("shatter_tok", _FIRST) if asks else tuple(st.session_state.get("shatter_tok", ()))
    write_address({"show": show, "lang": lang, "tok": ",".join(names)})
    gold, whole = _gold(source, lang)
    if not names and asks:
        st.info("Choose a tokenizer.")
        return None
    return Choice(show=show, lang=lang, names=names, gold=gold, whole=whole, source=source)


def load(choice: Choice) -> list[Tokenizer]:
    """The chosen tokenizers, in the models of the chosen language."""
    return load_all(choice.names, choice.lang)


@st.cache_data(max_entries=32, show_spinner="Scoring …")
def _scores(
    _models: Sequence[Tokenizer], key: tuple[object, ...], gold: tuple[GoldWord, ...], whole: tuple[str, ...], lang: str, own_words: bool
) -> list[ScoreRow]:
    return score(_models, gold, lang, whole, own_words=own_words)


def scores(choice: Choice, models: Sequence[Tokenizer]) -> None:
    """Boundary scores, strict and snapped."""
    if not choice.gold:
        return
    rows = _scores(models, model_key(models), choice.gold, choice.whole, choice.lang, choice.source == "lexicon")
    teaching.say(
        f"{len(choice.gold):,} word{'' if len(choice.gold) == 1 else 's'} whose morphemes are known, each in running text. A cut where two morphemes meet is right; any other cut is false. "
        "Recall alone rewards shattering: a tokenizer of bytes finds every boundary by cutting everywhere, and its precision shows it. "
        "The analyser is the mark to reach; on words of its own lexicon it is right by construction, and a guarded tokenizer, which asks it while encoding, "
        "nearly so: measure that one on gold of your own."
    )
    figure = bars([row.label for row in rows], draw.score_series(rows), title="Agreement with morpheme boundaries", unit="F1, 0 to 1")
    teaching.chart(figure, "shatter_f1")
    teaching.how_to_read(
        "Longer is better. Strict counts a cut by the code point; snapped first moves cuts and boundaries to the end of their akshara, "
        "so that a tokenizer that never cuts an akshara is not blamed for it."
    )
    st.html(draw.scores_table(rows))
    figure = scatter(draw.precision_recall(rows), title="Precision against recall, strict", x="recall: boundaries found ÷ boundaries (share)",
                     y="precision: right cuts ÷ cuts (share)", curves=draw.f1_curves(), labelled=False)  # fmt: skip
    figure.update_xaxes(range=[-0.02, 1.04]).update_yaxes(range=[-0.02, 1.04])
    teaching.chart(figure, "shatter_pr")
    teaching.how_to_read("Up and to the right is better; along a dotted line F1 is the same. At the right edge and far down, a tokenizer cuts everywhere.")
    st.html(draw.damage_table(rows))
    teaching.how_to_read("A fertility ratio of 1 cuts as often as the gold; false cuts are the share of words without a boundary (names, look-alikes, bare roots) that are cut all the same.")
    teaching.explain(
        "precision", "recall", "f1", "snapped_lost", "exact_match", "fertility_ratio", "root_intact", "false_cuts", "akshara_splits", "coverage", "renyi_efficiency"
    )
    teaching.take_away("sutra-boundaries", lambda: draw.score_rows(rows), "shatter_scores")


def model_key(models: Sequence[Tokenizer]) -> tuple[object, ...]:
    """What tells these tokenizers from others in a cache: a visitor's own may share a name, but not its identity."""
    return tuple((model.name, model.vocab_size, id(model)) for model in models)


def pareto(choice: Choice) -> None:
    """What was trained beforehand, for many settings."""
    rows = picture.rows_of(choice.lang)
    if not rows:
        st.info(f"No variants were measured for {languages.get(choice.lang).name} yet.")
        return
    teaching.say(picture.pareto()["measured_on"])
    field = st.segmented_control("Score", ["f1", "snapped_f1"], key="shatter_field", default="f1", required=True,
                                 format_func=lambda name: "strict F1" if name == "f1" else "snapped F1")  # fmt: skip
    name = "strict F1" if field == "f1" else "snapped F1"
    everything = st.toggle("Bytes, code points and older encodings too (far to the right)", key="shatter_far")
    drawn = rows if everything else picture.near(rows)
    figure = scatter(picture.spots(drawn, str(field)), title=f"{name[0].upper()}{name[1:]} against fertility", x="fertility: tokens per word",
                     y=f"{name} (share)", front=picture.front(drawn, str(field)), labelled=False)  # fmt: skip
    teaching.chart(figure, "shatter_pareto")
    teaching.how_to_read("Up and to the left is better: more agreement for fewer tokens. The dashed steps join the variants that no other beats; hover for the setting.")
    st.html(picture.pareto_table(rows))
    teaching.take_away("sutra-pareto", lambda: rows, "shatter_pareto_rows")


def words(choice: Choice, models: Sequence[Tokenizer]) -> None:
    """The gold words one tokenizer cuts worst and best."""
    if not choice.gold:
        return
    labels = [label_of(model) for model in models]
    left, right = st.columns([1.4, 1], gap="medium")
    at = int(left.selectbox("By", range(len(models)), key="shatter_by", format_func=lambda i: labels[i]) or 0)
    count = int(right.number_input("Words of each", 2, 40, _SHOWN, key="shatter_count"))
    ordered = word_scores(model_cutter(models[min(at, len(models) - 1)]), choice.gold)
    st.html(legend())
    for title, rows in (("Cut worst", ordered[::-1][:count]), ("Cut best", ordered[:count])):
        st.markdown(f"#### {title}")
        st.html(draw.word_tracks([row.gold.word for row in rows], choice.lang, models))
        st.html(draw.words_table(rows))
    teaching.how_to_read("Columns line up: a token edge under a morpheme edge (◆) is right; ✕ cuts a morpheme, ▲ an akshara. The words are put in order by the chosen tokenizer's F1 on each.")
    teaching.take_away(
        "sutra-words",
        lambda: [{"word": row.gold.word, "f1": row.f1, "tokens": row.tokens, "root_cut": row.root_cut} for row in ordered], "shatter_words",
    )  # fmt: skip

