"""The shipped tokenizers are those that today's data and code make."""

from __future__ import annotations

import gzip

import pytest

from sutra import storage
from sutra.models.bundled import SHIPPED, SIZE, SIZES, codes, make, shipped_path
from sutra.models.registry import load


@pytest.mark.parametrize("lang", codes())
@pytest.mark.parametrize("algorithm", SHIPPED)
def test_a_shipped_file_is_made_from_todays_data(algorithm: str, lang: str) -> None:
    """A name holds a digest of the data: after an edit, `python -m sutra bundle` makes the files anew."""
    assert shipped_path(algorithm, lang).exists(), f"run python -m sutra bundle: {algorithm}:{lang} is made from older data"


@pytest.mark.parametrize("lang", codes())
def test_shipped_tokenizers_of_a_language_have_one_actual_size(lang: str) -> None:
    assert {load(f"{algorithm}:{lang}").vocab_size for algorithm in SHIPPED} == {SIZES.get(lang, SIZE)}


@pytest.mark.parametrize(("algorithm", "lang"), [("sutra-guarded", "ur"), ("bpe", "en")])
def test_making_a_shipped_tokenizer_again_gives_the_same_file(algorithm: str, lang: str) -> None:
    assert gzip.decompress(shipped_path(algorithm, lang).read_bytes()) == storage.dumps(make(algorithm, lang))
