"""Floors under the analysers on public gold segmentations. The words are for measuring only: nothing is learned from them."""

from __future__ import annotations

import pytest

from sutra.metrics.alignment import Scores, analyser_cutter, evaluate
from sutra.metrics.gold import read_gold, read_words
from tests.conftest import SHARED, shared

FLOORS = {"hi": 0.93, "ur": 0.93, "mr": 0.80, "gu": 0.80, "ne": 0.80}
FALSE_CUTS = {"hi": 0.06, "ur": 0.06, "gu": 0.06}


def _scores(lang: str) -> Scores:
    gold = read_gold(shared(f"data/gold_dev_{lang}.tsv").read_text(encoding="utf-8").split("\n"))
    whole = SHARED / "data" / f"gold_dev_{lang}_nosplit.tsv"
    nosplit = read_words(whole.read_text(encoding="utf-8").split("\n")) if whole.exists() else []
    return evaluate(analyser_cutter(lang), gold, lang, nosplit=nosplit)


@pytest.mark.parametrize("lang", FLOORS)
def test_analyser_against_gold(lang: str) -> None:
    found = _scores(lang)
    assert found.precision is not None
    assert found.recall is not None
    assert found.precision >= FLOORS[lang]
    assert found.recall >= FLOORS[lang]
    if lang in FALSE_CUTS:
        assert found.false_cuts is not None
        assert found.false_cuts <= FALSE_CUTS[lang]
