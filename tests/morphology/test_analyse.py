"""What the bundled analysers say of words: endings found, look-alikes left whole, look-up folded, text never."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sutra import languages
from sutra.errors import LanguageError, SpecError
from sutra.morphology import analyse, boundaries, root_spans
from sutra.morphology.keys import fold, map_back
from sutra.morphology.pieces import LAYER_NAMES
from tests.strategies import our_word

CODES = [language.code for language in languages.all_languages()]


def _cut(word: str, lang: str) -> str:
    return "|".join(analyse(word, lang).surface)


@pytest.mark.parametrize(
    ("lang", "word"),
    [("hi", word) for word in ["आसमान", "नदी", "माता", "प्रदेश", "विकास", "नियम", "रामेश्वर", "सोना", "पानी", "शिक्षा", "में"]]
    + [("ur", word) for word in ["آسمان", "زمین", "شادی", "نہیں", "پانی", "میں"]]
    + [("mr", word) for word in ["विकास", "प्रदेश", "पाणी"]]
    + [("ne", word) for word in ["विकास", "प्रदेश", "नियम", "नदी"]]
    + [("gu", word) for word in ["યુવાની", "પત્ની", "સાથી", "ચશ્માં", "પાણી"]]
    + [("en", word) for word in ["house", "this", "bus"]],
)
def test_look_alikes_are_never_cut(lang: str, word: str) -> None:
    assert _cut(word, lang) == word


@pytest.mark.parametrize(
    ("case", "lang", "cut"),
    [
        ("G01", "hi", "लड़क|ों"), ("G03", "ur", "کتاب|یں"), ("G04", "hi", "गा|ता"), ("G05", "ne", "किताब|हरू|लाई"),
        ("", "hi", "घर|ों"), ("", "hi", "किताब|ें"), ("", "mr", "घर|ा|चा"), ("", "mr", "घोड्|या|चा"), ("", "ne", "समूह|हरू"),
        ("", "gu", "ઘર|ો|માં"), ("", "ur", "کتاب|وں"), ("", "ur-Latn", "kitab|en"), ("", "en", "book|s"),
    ],
)  # fmt: skip
def test_endings_are_cut(case: str, lang: str, cut: str) -> None:
    assert _cut(cut.replace("|", ""), lang) == cut


def test_the_dictionary_root_is_restored() -> None:
    assert analyse("घोड्याचा", "mr").canonical == ("घोडा", "OBL", "चा")
    assert analyse("लड़कों", "hi").canonical == ("लड़का", "OBL.PL")


@pytest.mark.parametrize("word", ["كتابیں", "کِتابیں", "کت\u200cابیں", "کـتابیں"])
def test_look_up_folds_and_the_word_stays(word: str) -> None:
    found = analyse(word, "ur")
    assert "".join(found.surface) == word
    assert found.surface[-1] == "یں"
    assert found.canonical[0] == "کتاب"


def test_map_back_keeps_what_folding_drops_with_the_piece_before() -> None:
    assert map_back("کِتابیں", "ur", (0, 4, 6)) == (0, 5, 7)
    assert map_back("क\u093cलमों", "hi", (3,)) == (4,)


@given(our_word, st.sampled_from(CODES))
def test_surface_pieces_spell_the_word(word: str, lang: str) -> None:
    found = analyse(word, lang)
    assert "".join(found.surface) == word
    assert len(found.surface) == len(found.canonical) == len(found.glosses) == len(found.layers) + 1
    assert set(found.layers) <= set(LAYER_NAMES)
    assert 0.0 <= found.confidence <= 1.0
    assert all(found.surface)
    low, high = found.root_span
    assert (low, high) == (-1, -1) if found.source == "none" else word[low:high] == found.surface[found.root_index]


@given(our_word, st.sampled_from(CODES))
def test_map_back_of_every_edge_is_ascending(word: str, lang: str) -> None:
    key = fold(word, lang)
    back = map_back(word, lang, tuple(range(len(key) + 1)))
    assert all(a <= b for a, b in pairwise(back))
    assert not back or back[-1] == len(word)


def test_folding_is_idempotent_on_samples() -> None:
    for lang in CODES:
        for sample in languages.samples(lang):
            for word in sample.text.split():
                assert fold(fold(word, lang), lang) == fold(word, lang), (lang, word)


def test_boundaries_keep_the_layers_asked_for() -> None:
    words = ["घराचा", "घर", "घोड्याचा"]
    starts, offsets = boundaries(words, "mr")
    assert (starts.tolist(), offsets.tolist()) == ([0, 2, 2, 4], [2, 3, 4, 6])
    starts, offsets = boundaries(words, "mr", layers=("clitic",))
    assert (starts.tolist(), offsets.tolist()) == ([0, 1, 1, 2], [3, 6])
    starts, offsets = boundaries(words, "mr", layers=())
    assert (starts.tolist(), offsets.tolist()) == ([0, 0, 0, 0], [])
    assert str(starts.dtype) == str(offsets.dtype) == "int32"


def test_bad_questions_are_refused() -> None:
    with pytest.raises(SpecError, match="no boundary layer"):
        boundaries(["घर"], "hi", layers=("suffix",))
    with pytest.raises(LanguageError, match="no language"):
        analyse("घर", "xx")


def test_a_word_nobody_knows_has_no_root() -> None:
    assert root_spans(["中文", "घर"], "hi").tolist() == [[-1, -1], [0, 2]]
    assert analyse("中文", "mul").source == "none"


def test_several_languages_take_the_surest() -> None:
    assert _cut("किताबहरूलाई", "mul") == "किताब|हरू|लाई"
    assert _cut("کتابیں", "mul") == "کتاب|یں"


def test_an_unknown_chain_keeps_the_dictionary_root_of_its_known_beginning() -> None:
    found = analyse("मुलांच्यासाठी", lang="mr")
    assert found.surface == ("मुल", "ां", "च्या", "साठी")
    assert found.canonical[0] == "मूल"
