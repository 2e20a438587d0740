"""What a comparison may name best."""

from __future__ import annotations

from sutra.compare import compare
from sutra.models.untrained import Bytes, Codepoints, Whitespace


def test_nothing_is_best_at_shattering_where_no_word_is_analysed() -> None:
    found = compare("12 34", "hi", [Bytes(), Codepoints()])
    assert found.entries[0].figures.analysed_words == 0
    assert found.fewest("shattered_roots") == frozenset()


def test_a_lossy_tokenizer_is_never_the_best() -> None:
    found = compare("घरों में", "hi", [Whitespace(), Bytes(), Codepoints()])
    assert found.entries[0].figures.tokens < found.entries[2].figures.tokens
    assert found.fewest("tokens") == frozenset({"codepoints"})
