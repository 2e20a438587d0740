"""The compiled path equals the readable one: for forms of every lexicon, for mangled words, for several languages."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sutra import languages
from sutra.morphology import analyse, analyser, boundaries, root_spans
from sutra.morphology.batch import laid_out, read_words
from sutra.morphology.kernel import look_up
from sutra.morphology.lexicon import lexicon
from sutra.morphology.model import boundary_model, reference_scores, scores
from sutra.morphology.pieces import LAYER_NAMES
from sutra.morphology.tables import tables
from tests.strategies import our_word

CODES = [language.code for language in languages.all_languages()]
each = pytest.mark.parametrize("lang", CODES)


@cache
def _forms(lang: str, count: int = 250) -> list[str]:
    """Some words of a language: forms made by hand of random roots and endings, written words, look-alikes, mangled ones."""
    from sutra.morphology.lexicon import inflect

    found, chance = lexicon(lang), random.Random(lang)
    words: list[str] = []
    roots = [root for root in found.roots if root.name != "-"]
    while len(words) < count:
        root = chance.choice(roots)
        made = inflect(root, chance.choice(found.endings[root.name]))
        if made is not None:
            words.append(made.word)
    words += chance.sample(sorted(found.written), min(60, len(found.written)))
    words += [root.word.word for root in chance.sample(found.roots, 60)]
    mangled = []
    for word in words[::2]:
        place = chance.randrange(len(word) + 1)
        mangled += [word[:place] + word[place + 1 :], word[:place] + chance.choice(word) + word[place:], word + chance.choice(words)[-2:]]
    awkward = ["", "क", "१२", "中文", "\u200d", "्", "x" * 40, "a", "کِتابیں", "كتابوں", "क़लमों", "KITABEN", "Larkon", "घर\u200dों", "हँसना"]
    return [*words, *mangled, *awkward]


@each
def test_compiled_look_up_equals_find(lang: str) -> None:
    words = _forms(lang)
    codes, starts = laid_out(words)
    found = look_up(codes, starts, tables(lang))
    plain = [lexicon(lang).find(word) for word in words]
    assert [row[0] >= 0 or row[1] >= 0 for row in found.tolist()] == [reading is not None for reading in plain]


def _compare(words: list[str], lang: str) -> None:
    found = read_words(words, lang)
    for i, word in enumerate(words):
        single = analyser._analyse_one(word, lang)
        own = slice(found.starts[i], found.starts[i + 1])
        assert found.offsets[own].tolist() == list(single.offsets), (word, single)
        assert [LAYER_NAMES[layer] for layer in found.layers[own]] == list(single.layers), word
        assert tuple(found.roots[i].tolist()) == single.root_span, (word, single)
        assert found.sure[i] == pytest.approx(single.confidence, abs=6e-4), (word, single)


@each
def test_batch_equals_single(lang: str) -> None:
    _compare(_forms(lang), lang)


@settings(max_examples=40)
@given(st.lists(our_word, min_size=1, max_size=8), st.sampled_from(CODES))
def test_batch_equals_single_on_anything(words: list[str], lang: str) -> None:
    _compare(words, lang)


def test_several_languages_in_batch_equal_single(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [word for lang in CODES for word in _forms(lang)[::5]]
    plain = boundaries(words, "mul"), root_spans(words, "mul")
    monkeypatch.setattr(analyser, "BATCH", 1)
    (starts, offsets), roots = boundaries(words, "mul"), root_spans(words, "mul")
    wrong = [
        (word, analyse(word, "mul").surface, offsets[starts[i] : starts[i + 1]].tolist())
        for i, word in enumerate(words)
        if offsets[starts[i] : starts[i + 1]].tolist() != list(analyse(word, "mul").offsets)
    ]
    assert not wrong, wrong[:5]
    assert np.array_equal(starts, plain[0][0])
    assert np.array_equal(offsets, plain[0][1])
    assert np.array_equal(roots, plain[1])


@pytest.mark.parametrize("layers", [(), ("inflection",), ("clitic", "derivation"), None])
def test_layers_are_filtered_alike(monkeypatch: pytest.MonkeyPatch, layers: tuple[str, ...] | None) -> None:
    words = _forms("mr")
    plain = boundaries(words, "mr", layers=layers)
    monkeypatch.setattr(analyser, "BATCH", 1)
    fast = boundaries(words, "mr", layers=layers)
    assert plain[0].tolist() == fast[0].tolist()
    assert plain[1].tolist() == fast[1].tolist()


@each
def test_the_model_equals_its_readable_twin(lang: str) -> None:
    model = boundary_model(lang)
    if model is None:
        pytest.fail(f"{lang} has no boundary model: python -m sutra learn --lang {lang}")
    words = [word for word in _forms(lang)[::9] if len(word) > 1]
    codes, starts = laid_out(words)
    values, flags = scores(model, codes, starts)
    for i, word in enumerate(words):
        expected, marks = reference_scores(model, word, lang)
        own = slice(starts[i], starts[i + 1])
        assert values[own].tolist() == pytest.approx(expected, abs=1e-4), word
        assert flags[own].tolist() == marks, word


def test_no_words_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyser, "BATCH", 0)
    for lang in ("hi", "mul"):
        starts, offsets = boundaries([], lang)
        assert (starts.tolist(), offsets.tolist()) == ([0], [])
        assert root_spans([], lang).shape == (0, 2)
