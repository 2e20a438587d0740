"""Aksharas: one rule whatever library is installed, equal to Unicode's clusters where Unicode has the conjunct rule."""

from __future__ import annotations

import unicodedata

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from sutra.text.aksharas import akshara_edges, akshara_spans, aksharas
from tests.strategies import ARABIC, DEVANAGARI, GUJARATI, LATIN, any_text


@given(any_text)
def test_aksharas_tile(text: str) -> None:
    spans = akshara_spans(text)
    assert "".join(text[a:b] for a, b in spans) == text
    assert akshara_edges(text) == sorted({0, *(b for _, b in spans)})
    assert all(a < b for a, b in spans)


@given(any_text)
def test_aksharas_never_cut_a_cluster(text: str) -> None:
    edges = set(akshara_edges(text))
    assert edges <= {0, *(match.end() for match in regex.finditer(r"\X", text))}


# Where Unicode's conjunct rule holds (Devanagari, Gujarati) and where there are no conjuncts, the two rules are one.
@settings(max_examples=400)
@given(st.one_of(st.text(alphabet + "\u200c\u200d ", max_size=14) for alphabet in (DEVANAGARI, GUJARATI, ARABIC, LATIN)))
def test_own_rule_equals_unicode_where_it_has_the_rule(text: str) -> None:
    assert aksharas(text) == regex.findall(r"\X", text)


@given(any_text)
def test_no_akshara_with_something_before_it_begins_with_a_mark(text: str) -> None:
    for start, _ in akshara_spans(text):
        if start and unicodedata.category(text[start]) in ("Mn", "Me", "Mc"):
            # Only a control or a line end refuses a mark.
            assert unicodedata.category(text[start - 1]) in ("Cc", "Cf", "Zl", "Zp", "Cn", "Lo", "Mc", "Mn"), ascii(text)
            assert regex.fullmatch(r"\X", text[start - 1 : start + 1]) is None


@pytest.mark.parametrize(
    ("case", "text", "expected"),
    [
        ("A02", "सगळ्यांना", ["स", "ग", "ळ्यां", "ना"]),
        ("A03", "वस्त्र", ["व", "स्त्र"]),
        ("A04", "રાષ્ટ્રીય", ["રા", "ષ્ટ્રી", "ય"]),
        ("A07", "दे॒वं गोऽस्ति दुःखी", ["दे॒", "वं", " ", "गो", "ऽ", "स्ति", " ", "दुः", "खी"]),
        ("A08", "بھیڑ", ["ب", "ھ", "ی", "ڑ"]),  # letters with their marks: the page says so
        ("G01", "लड़कों", ["ल", "ड़", "कों"]),
        ("J02", "दर्‍या", ["द", "र्‍या"]),
        ("J03", "क्‌ष", ["क्‌", "ष"]),
        ("J06", "👩🏽‍🌾 शाबाश", ["👩🏽‍🌾", " ", "शा", "बा", "श"]),
        ("E06", "بَّس", ["بَّ", "س"]),
        ("X02", "પ્રેમ", ["પ્રે", "મ"]),
    ],
)
def test_cases(case: str, text: str, expected: list[str]) -> None:
    assert aksharas(text) == expected


@pytest.mark.parametrize("akshara", ["क्ष", "स्त्र", "र्थी", "कीं", "र्त्स्न्य", "क्‍ष", "क़्ष", "ज्ञाँ", "હ્ય", "શ્રી", "द्ध्व्यः"])
def test_conjuncts_are_one(akshara: str) -> None:
    assert aksharas(akshara) == [akshara]


def test_a_virama_joins_consonants_alone() -> None:
    assert aksharas("क्अ") == ["क्", "अ"]
    assert aksharas("तत्ऽ") == ["त", "त्", "ऽ"]
    assert aksharas("क् ष") == ["क्", " ", "ष"]
    assert aksharas("क्k") == ["क्", "k"]
    assert aksharas("क्") == ["क्"]


def test_the_rule_does_not_lean_on_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    # An older library cuts after every virama; our own join gives the same aksharas.
    from sutra.text import aksharas as module

    monkeypatch.setattr(module, "_CLUSTER", regex.compile(r".[\p{M}\u200d]*", regex.DOTALL))
    assert aksharas("वस्त्र રાષ્ટ્રીય दर्‍या") == ["व", "स्त्र", " ", "રા", "ષ્ટ્રી", "ય", " ", "द", "र्‍या"]
