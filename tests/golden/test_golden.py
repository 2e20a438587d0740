"""The product against its goldens. A golden that is missing fails: it never writes itself."""

from __future__ import annotations

import json

import pytest

from sutra import languages
from tests.golden.write import HERE, TEXTS, golden


@pytest.mark.parametrize("lang", [language.code for language in languages.all_languages()])
def test_golden(lang: str) -> None:
    path = HERE / f"{lang}.json"
    assert lang in TEXTS, f"write a golden text for {lang} in tests/golden/write.py"
    assert path.exists(), f"{path.name} is missing; run python -m tests.golden.write and read what it wrote"
    assert golden(lang) == json.loads(path.read_text(encoding="utf-8"))
