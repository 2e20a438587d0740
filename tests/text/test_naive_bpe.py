"""The naive merge loop: by hand, and merge for merge what the trainer learns."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from sutra.errors import SpecError
from sutra.text.naive_bpe import UNITS, merge, pair_counts, run, start, step
from sutra.text.words import pretokens
from sutra.training import TrainSpec, train
from tests.strategies import our_text

SENTENCES = [
    "घर में घरों की बात, घरवालों के घर में घर की बात।",
    "لڑکے نے لڑکوں سے کہا، لڑکیوں نے لڑکی سے کہا۔",
    "kitab kitaben kitabon kitabi kitab",
    "हाहाहाहा हाहा हा हाहाहा",
]


def test_by_hand() -> None:
    states = run("ab ab abc", "codepoints")
    assert [state.spells[state.merges[-1].new].decode() for state in states[1:]] == ["ab", " ab"]
    assert [state.merges[-1].count for state in states[1:]] == [3, 2]
    assert [state.tokens for state in states] == [9, 6, 4]


def test_every_place_counts() -> None:
    assert pair_counts(((1, 1, 1, 1),)) == {(1, 1): 3}
    assert pair_counts(((1, 1, 2, 1, 1),)) == {(1, 1): 2, (1, 2): 1, (2, 1): 1}


@settings(max_examples=60, deadline=None)
@given(our_text)
def test_it_spells_the_text_at_every_step(text: str) -> None:
    for units in UNITS:
        for state in run(text, units, 12):
            assert b"".join(state.spells[token] for word in state.words for token in word).decode() == text


@settings(max_examples=60, deadline=None)
@given(our_text)
def test_a_count_is_what_merging_saves(text: str) -> None:
    before = start(text, "codepoints")
    after = step(before)
    if after is not None:
        newest = after.merges[-1]
        saved = before.tokens - after.tokens
        assert saved == newest.count if newest.left != newest.right else newest.count / 2 <= saved <= newest.count


def test_merging_goes_from_left_to_right() -> None:
    assert merge((1, 2, 1, 2), (1, 2), 3) == (3, 3)
    assert merge((1, 1, 1), (1, 1), 3) == (3, 1)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_it_is_what_the_trainer_learns(sentence: str) -> None:
    """Words with a space before each: the trainer's own form of them. Ids differ; the strings merged must not."""
    spaced = " " + sentence
    words = Counter(spaced[a:b] for a, b in pretokens(spaced))
    if not all(word.startswith(" ") for word in words):
        spaced = "".join(f" {word.strip()}" for word in words.elements())
        words = Counter(spaced[a:b] for a, b in pretokens(spaced))
    ours = run(spaced, "codepoints", 500)[-1]
    spec = TrainSpec(algorithm="bpe", languages=("hi",), vocab_size=256 + len(set(spaced)) + 500)
    trained = train({word.strip(): count for word, count in words.items()}, spec, engine="reference")
    trained.run()
    merged = [row["merged"] for row in trained.trace.rows()]
    assert [ours.spells[one.new].decode() for one in ours.merges] == merged


def test_unknown_units() -> None:
    with pytest.raises(SpecError, match="units are"):
        start("घर", "letters")
