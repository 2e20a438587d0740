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
