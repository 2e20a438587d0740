"""Normalising: chosen, shown, mapped back, and never more than was asked."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sutra.errors import SpecError
from sutra.text.normalize import RULES, normalize, questions
from tests.strategies import any_text

rules = st.lists(st.sampled_from(sorted(RULES)), unique=True)


def _text(raw: str, *names: str) -> str:
    return normalize(raw, names).text


@given(any_text)
def test_nothing_runs_unasked(raw: str) -> None:
    found = normalize(raw)
    assert (found.text, found.changes, found.map) == (raw, (), tuple(range(len(raw) + 1)))


@given(any_text, st.sampled_from(sorted(RULES)))
def test_each_rule_is_idempotent(raw: str, rule: str) -> None:
    once = _text(raw, rule)
    assert _text(once, rule) == once


@given(any_text, rules)
def test_the_map_is_monotone_and_whole(raw: str, chosen: list[str]) -> None:
    found = normalize(raw, chosen)
    assert len(found.map) == len(found.text) + 1
    assert (found.map[0], found.map[-1]) == (0, len(raw)) or (not found.text and found.map[-1] == len(raw))
    assert all(a <= b for a, b in pairwise(found.map))
    assert all(0 <= change.start <= change.end <= len(raw) for change in found.changes)


@given(any_text)
def test_nfc_is_unicodes(raw: str) -> None:
    assert _text(raw, "nfc") == unicodedata.normalize("NFC", raw)


def test_nfc_is_unicodes_for_every_character() -> None:
    every = [chr(point) for point in (*range(0xD800), *range(0xE000, 0x110000))]
    moved = [character for character in every if not unicodedata.is_normalized("NFC", character)]
    parted = {unicodedata.normalize("NFD", character) for character in every if unicodedata.decomposition(character)}
    assert len(moved) > 1000
    for text in (*moved, *sorted(parted), "\uac00\u11a8", "क\u1100\u1161\u11a8ख"):
        assert _text(text, "nfc") == unicodedata.normalize("NFC", text), ascii(text)


@given(any_text, rules)
def test_what_no_change_covers_stays(raw: str, chosen: list[str]) -> None:
    found = normalize(raw, chosen)
    covered = {i for change in found.changes for i in range(change.start, change.end)}
    kept = "".join(c for i, c in enumerate(raw) if i not in covered)
    rest = iter(found.text)
    assert all(c in rest for c in kept), "an untouched character is missing"


def test_an_unknown_rule_is_refused_with_the_known_ones() -> None:
    with pytest.raises(SpecError, match=r"no normalisation rule .*nfkd.* nfc"):
        normalize("घर", ["nfkd"])


def test_e01_nukta_letters_under_nfc() -> None:
    assert _text("\u0958लम", "nfc") == "\u0915\u093cलम"
    assert _text("\u0928\u093c", "nfc") == "\u0929"
    found = normalize("\u0958लम", ["nfc"])
    assert [(c.start, c.end, c.new) for c in found.changes] == [(0, 1, "\u0915\u093c")]


def test_e03_letters_of_arabic_keyboards() -> None:
    assert _text("كتاب", "kaf") == "کتاب"
    assert _text("يى", "ye") == "یی"
    assert _text("ھ", *RULES) == "ھ"  # the mark of aspiration is never folded
    assert _text("ہ ه ھ ە", "heh") == "ہ ہ ھ ە"


def test_e03_an_he_after_an_aspirable_letter_is_asked_about() -> None:
    assert _text("بهت", "heh") == "بهت"
    assert [(q.start, q.end) for q in questions("بهت")] == [(1, 2)]
    assert questions("ہے") == []


def test_e04_presentation_forms() -> None:
    assert _text("\ufeb7\ufe8e\ufee1", "presentation") == "شام"


def test_e05_an_honorific_is_not_expanded() -> None:
    assert _text("نبی \ufdfa نے", *RULES) == "نبی \ufdfa نے"


def test_e06_marks_are_put_in_canonical_order() -> None:
    typed = "\u0628\u0651\u064e\u0633"
    found = normalize(typed, ["nfc"])
    assert found.text == "\u0628\u064e\u0651\u0633"
    assert found.changes[0].start == 0  # the change covers the whole cluster, not a swapped mark
    assert found.changes[0].end == 3


def test_e07_discouraged_two_part_vowels() -> None:
    assert _text("अॅप", "two-part") == "ॲप"
    assert _text("अॅप", "nfc") == "अॅप"


def test_e08_colon_and_bar_are_left_alone() -> None:
    assert _text("नाम: a|b", *RULES) == "नाम: a|b"


def test_e09_no_rule_folds_chandrabindu() -> None:
    assert _text("हँस हंस", *RULES) == "हँस हंस"


def test_e10_tatweel_only_when_asked() -> None:
    raw = "کـــتاب"
    assert _text(raw, *(set(RULES) - {"tatweel"})) == raw
    found = normalize(raw, ["tatweel"])
    assert (found.text, found.back(1), found.back(2)) == ("کتاب", 4, 5)


def test_joiners_are_off_unless_asked() -> None:
    raw = "दर्‍या क्‌ष"
    assert _text(raw, *(set(RULES) - {"joiners"})) == raw
    assert _text(raw, "joiners") == "दर्या क्ष"


def test_digits() -> None:
    assert _text("२०२४ ۲۰۲۴ ૨૦૨૪ 2024", "digits") == "2024 2024 2024 2024"
