"""The bundled gold: forms with boundaries that no bundled text holds, the same every time, in every language."""

from __future__ import annotations

import pytest

from sutra import languages
from sutra.corpora import corpus
from sutra.metrics.goldset import GOLD, WHOLE, bundled_gold, bundled_whole
from sutra.morphology import analyse

CODES = [language.code for language in languages.all_languages()]


@pytest.mark.parametrize("lang", CODES)
def test_gold_words_are_new_to_the_bundled_text_and_cut_as_the_lexicon_says(lang: str) -> None:
    gold, known = bundled_gold(lang), corpus(lang).counts
    assert len(gold) == GOLD
    assert len({word.word for word in gold}) == GOLD
    for word in gold:
        assert word.word not in known
        assert word.offsets
        assert all(0 < offset < len(word.word) for offset in word.offsets)
        assert list(word.offsets) == sorted(set(word.offsets))
        assert set(word.offsets) <= set(analyse(word.word, lang).offsets)
        assert 0 <= word.root[0] < word.root[1] <= len(word.word)


@pytest.mark.parametrize("lang", CODES)
def test_whole_words_have_no_boundary_in_the_lexicon(lang: str) -> None:
    whole = bundled_whole(lang)
    assert len(whole) == len(set(whole)) == WHOLE
    assert not [word for word in whole if analyse(word, lang).offsets]
