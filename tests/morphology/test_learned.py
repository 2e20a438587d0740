"""The boundary models in the data folders are those that today's lexicons give."""

from __future__ import annotations

import json

import numpy as np
import pytest

from sutra import languages
from sutra.morphology.learn import build
from sutra.morphology.lexicon import data_digest
from sutra.morphology.model import FILE, read_model

CODES = [language.code for language in languages.all_languages()]


@pytest.mark.parametrize("lang", CODES)
def test_a_model_was_trained_from_todays_lexicon(lang: str) -> None:
    with np.load(languages.get(lang).folder / FILE) as stored:
        head = json.loads(stored["head"].tobytes().decode("utf-8"))
    assert head["data"] == data_digest(lang), f"run python -m sutra learn --lang {lang}: its lexicon has changed"


def test_training_a_model_again_gives_the_same_model() -> None:
    """The same weights to a step of their eight bits: another processor may round the last place otherwise."""
    path = languages.get("en").folder / FILE
    before = path.read_bytes()
    kept = read_model(path, "en")
    try:
        build("en", kept.threshold)
        made = read_model(path, "en")
    finally:
        path.write_bytes(before)
    step = float(np.abs(kept.weights).max()) / 127.0
    assert made.threshold == kept.threshold
    assert np.abs(made.weights - kept.weights).max() <= 1.01 * step
