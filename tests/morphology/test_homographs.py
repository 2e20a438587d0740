"""Words that are written alike, or nearly: the commoner reading wins, and joiners tell two Marathi words apart."""

from __future__ import annotations

import pytest

from sutra.morphology.analyser import BATCH, analyse, boundaries


@pytest.mark.parametrize(
    ("lang", "word", "surface", "glosses"),
    [
        ("mr", "दर्या", ("दर्या",), ("sea",)),
        ("mr", "दर्\u200dया", ("दर्\u200d", "या"), ("valley", "PL")),
        ("mr", "दऱ्या", ("दऱ्", "या"), ("valley", "PL")),
        ("mr", "दर्यात", ("दर्या", "त"), ("sea", "LOC")),
        ("mr", "भार्या", ("भार्या",), ("wife",)),
        ("ur", "کیا", ("کیا",), ("what",)),
        ("ur", "کیے", ("ک", "یے"), ("do", "PFV.M.PL")),
        ("ur", "چلیں", ("چل", "یں"), ("walk", "SBJV.PL")),
        ("ur", "لیں", ("ل", "یں"), ("take", "SBJV.PL")),
        ("ur", "گئیں", ("گ", "ئیں"), ("go", "PFV.F.PL")),
        ("ur", "نئی", ("نئی",), ("new.F",)),
        ("ur", "نئے", ("نئے",), ("new.OBL",)),
        ("ur", "نے", ("نے",), ("ERG",)),
        ("hi", "ने", ("ने",), ("ERG",)),
        ("ur-Latn", "ne", ("ne",), ("ERG",)),
    ],
)
def test_the_reading_that_wins(lang: str, word: str, surface: tuple[str, ...], glosses: tuple[str, ...]) -> None:
    found = analyse(word, lang)
    assert (found.surface, found.glosses, found.source) == (surface, glosses, "lexicon")


@pytest.mark.parametrize("verb", ["سن", "دیکھ", "رکھ", "لکھ", "پوچھ", "سک", "بھیج"])
def test_an_urdu_subjunctive_is_preferred_to_the_feminine_plural_that_is_written_alike(verb: str) -> None:
    assert analyse(verb + "یں", "ur").glosses[-1] == "SBJV.PL"


def test_many_words_at_once_are_read_as_one_is() -> None:
    words = ["दर्या", "दर्\u200dया", "दऱ्या", "दर्यात", "भार्या"]
    starts, offsets = boundaries(words * (BATCH // len(words) + 1), "mr")
    for i, word in enumerate(words):
        assert tuple(offsets[starts[i] : starts[i + 1]].tolist()) == analyse(word, "mr").offsets


def test_words_with_a_space_between_them_are_no_word() -> None:
    two = analyse("घरों में", "hi")
    assert (two.surface, two.source) == (("घरों में",), "none")
    many = ["घरों", "घरों में", "लड़कों\n"] * 800
    starts, offsets = boundaries(many, "hi")
    assert offsets[starts[0] : starts[1]].tolist() == [2]
    assert starts[1:4].tolist() == [1, 1, 1]
