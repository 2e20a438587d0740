"""The six checks on texts whose answers can be counted."""

from __future__ import annotations

import pytest

from sutra.errors import TextError
from sutra.metrics.audit import audit, table_of
from sutra.models.untrained import Bytes, Codepoints
from sutra.render.tax_audit import report_page

MODELS = [Codepoints(), Bytes()]


def test_six_checks_with_tables() -> None:
    found = audit("كتاب پڑھی this week", "ur", MODELS)
    assert [check.title[:2] for check in found.checks] == ["1.", "2.", "3.", "4.", "5.", "6."]
    for check in found.checks:
        heads, rows = table_of(check)
        assert all(len(row) == len(heads) for row in rows)
        assert check.found


def test_scripts_and_switches() -> None:
    found = audit("घर ghar घर", "hi", MODELS)
    rows = {row["script"]: row for row in found.checks[0].rows}
    assert rows["Devanagari"]["bytes per code point"] == 3.0
    assert rows["Devanagari"]["tokens, Bytes"] == 12
    assert rows["Latin"]["tokens, Code points"] == 4
    assert "2 times" in found.checks[3].found[0]


def test_normalisation_counts_saved_tokens() -> None:
    found = audit("كتابـــ", "ur", MODELS)
    rows = {row["rule"]: row for row in found.checks[2].rows}
    assert rows["Take out tatweel"]["tokens, Code points"] == -3
    assert rows["Arabic kaf → Urdu kaf"]["places"] == 1
    assert "Digits → 0–9" not in rows


def test_tokens_per_word_has_one_name_for_each_way_of_counting() -> None:
    """Eight code points, two words, a space and a full stop: 4 of all tokens a word, 3 that touch one."""
    found = audit("abc def.", "en", MODELS)
    merges, switching = found.checks[1], found.checks[3]
    assert merges.rows[0]["all tokens per word"] == "4.00"
    assert switching.rows[0]["tokens touching a word, Code points"] == 3.0
    assert any("Section 2 divides all tokens" in sentence for sentence in switching.found)
    assert not set(merges.rows[0]) & set(switching.rows[0]) - {"words"}


def test_words_beside_numbers_are_isolated() -> None:
    """Without isolates a browser takes an Urdu list for one right-to-left run, and the numbers change places."""
    found = audit("چہچہاتی ٹہنیوں", "ur", MODELS).checks[1].found[0]
    assert "\u2068چہچہاتی\u2069\u00a0(7), \u2068ٹہنیوں\u2069\u00a0(6)" in found
    hostile = audit("گھر\u2069\u202eگھر گھر", "ur", MODELS).checks[1].found[0]
    assert hostile.count("\u2068") == hostile.count("\u2069"), "a word cannot end its isolation"
    assert "\u202e" not in hostile


def test_a_change_of_tokenizer() -> None:
    rows = audit("घर", "hi", MODELS).checks[5].rows
    assert rows[0]["change"] == "+200%"
    assert rows[0]["cuts in common"] == "1 of 5"


@pytest.mark.parametrize("text", ["", "   ", "😀", "१२३"])
def test_texts_with_nothing_to_say(text: str) -> None:
    assert len(audit(text, "hi", MODELS).checks) == 6


def test_a_lone_surrogate_is_refused() -> None:
    with pytest.raises(TextError):
        audit("\ud800", "hi", MODELS)


def test_the_report_is_escaped_and_loads_nothing() -> None:
    page = report_page(audit("<script>alert(1)</script> घर", "hi", MODELS)).decode("utf-8")
    assert "<script" not in page
    assert "http://" not in page
    assert "https://" not in page
