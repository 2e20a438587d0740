"""Typos: where they may fall, what they touch, and that every model meets the same ones."""

from __future__ import annotations

import pytest

from sutra.errors import GoldError
from sutra.metrics.consistency import entropy, family, forms_of, root_pattern
from sutra.metrics.goldset import bundled_gold
from sutra.metrics.robustness import KINDS, PLACES, alphabet_of, robust, root_changed, typo
from sutra.models.untrained import Bytes, Codepoints, Whitespace
from sutra.morphology import analyse
from sutra.text.aksharas import aksharas

WORDS = [word.word for word in bundled_gold("hi")[:60]]
LETTERS = alphabet_of(WORDS)


@pytest.mark.parametrize("kind", KINDS)
def test_outside_the_root_its_letters_stay(kind: str) -> None:
    found = [one for word in WORDS if (one := typo(word, "hi", kind, "outside-root", alphabet=LETTERS))]
    assert found or kind == "swap"
    for one in found:
        assert one.moved is not None
        assert one.changed != one.word
        assert one.changed[slice(*one.moved)] == one.word[slice(*one.root)]
        assert one.root == analyse(one.word, "hi").root_span


@pytest.mark.parametrize(("kind", "more"), [("swap", 0), ("delete", -1), ("substitute", 0), ("insert", 1)])
def test_one_akshara_changes(kind: str, more: int) -> None:
    for word in WORDS:
        one = typo(word, "hi", kind, "anywhere", alphabet=["क", "ता"])
        if one is not None and kind in ("delete", "swap"):
            assert len(aksharas(one.changed)) == len(aksharas(word)) + more
        if one is not None and kind == "swap":
            assert sorted(aksharas(one.changed)) == sorted(aksharas(word))


def test_another_form_is_of_the_same_root() -> None:
    one = typo("घरों", "hi", "inflect", "outside-root", alphabet=LETTERS)
    assert one is not None
    assert analyse(one.changed, "hi").canonical[0] == "घर"


def test_seeded() -> None:
    first, again, other = (robust(WORDS, "hi", [Codepoints()], seed=seed) for seed in (0, 0, 1))
    assert first == again
    assert first != other


def test_every_model_meets_the_same_changes() -> None:
    together = robust(WORDS, "hi", [Codepoints(), Bytes()])
    assert [row.n for row in together[:10]] == [row.n for row in together[10:]]
    assert [(row.kind, row.place) for row in together[:10]] == [(kind, place) for kind in KINDS for place in PLACES]
    assert together[10:] == robust(WORDS, "hi", [Bytes()])


def test_extremes() -> None:
    """Code points never carry a change over into the root; one token a word always does."""
    points = {(row.kind, row.place): row for row in robust(WORDS, "hi", [Codepoints()])}
    whole = {(row.kind, row.place): row for row in robust(WORDS, "hi", [Whitespace()])}
    assert points["insert", "outside-root"].root_affected == 0.0
    assert whole["insert", "outside-root"].root_affected == 1.0
    assert whole["insert", "outside-root"].jaccard == 0.0
    assert points["swap", "anywhere"].jaccard == pytest.approx(1.0)


def test_through_the_root_it_is_always_affected() -> None:
    one = typo("घर", "hi", "substitute", "anywhere", alphabet=["क"])
    assert one is not None
    assert one.moved is None
    assert root_changed(Codepoints(), one)


def test_words_no_source_knows_and_no_words() -> None:
    assert typo("१२", "hi", "swap", "anywhere", alphabet=["क"]) is None
    with pytest.raises(GoldError, match="no word"):
        robust(["१२", "—"], "hi", [Bytes()])


def test_family() -> None:
    forms = forms_of("घर", "hi")
    assert {"घर", "घरों"} <= {form.word for form in forms}
    assert len({form.surface[form.root_index] for form in forms}) == 1
    assert family(Codepoints(), forms).bits == 0.0
    assert family(Codepoints(), forms).whole == 1.0
    one_token = family(Whitespace(), forms)
    assert one_token.bits == pytest.approx(entropy(len(form.word) for form in forms))
    assert one_token.whole == pytest.approx(sum(form.word == "घर" for form in forms) / len(forms))
    assert forms_of("अनजानशब्द", "hi") == []


def test_pattern_shows_what_reaches_out() -> None:
    assert root_pattern(Whitespace(), "घरों", (0, 2)) == (0, 12)
    assert root_pattern(Codepoints(), "अघरों", (1, 3)) == (0, 3, 6)
