"""The contract of every tokenizer in the registry, on every reported case: nothing is changed, nothing is lost, spans tile."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sutra import languages
from sutra.errors import ModelError, TextError
from sutra.models.base import ModelInfo, Tokenizer
from sutra.models.registry import ALGORITHMS, load
from tests.conftest import case_inputs
from tests.models.conftest import small_tokenizer
from tests.strategies import any_text

NAMES = list(ALGORITHMS)
MAY_LOSE = {"wordpiece", "whitespace"}
EXTRA = [
    ("empty", ""), ("space", " "), ("spaces", "   "), ("newline", "\n"), ("tab after", "घर\t"), ("NUL", "\x00"), ("bar", "▁घर▁"), ("stand-in", "ĠघरĊ"),
    ("byte name", "<0xE0><0x0A>"), ("surrogate pair", "😀"), ("last", "\U0010ffff"), ("bidi", "\u202eघर\u202c"), ("BOM", "\ufeffघर"), ("every byte", "".join(map(chr, range(256)))),
    ("nukta", "क\u093cलम"), ("final virama", "वाक्"), ("bare mark", "ा"), ("carriage return", "क\r\nख"), ("unit separator", "क\x1fख"), ("replacement", "\ufffd"),
]  # fmt: skip
each = pytest.mark.parametrize("name", NAMES)


def _check(model: Tokenizer, text: str) -> None:
    encoding = model.encode(text)
    assert encoding.text == text
    assert len(encoding.edges) == len(encoding.ids) + 1
    assert list(encoding.edges) == sorted(encoding.edges), "edges never fall"
    assert (encoding.edges[0], encoding.edges[-1]) == (0, len(text.encode("utf-8")))
    assert model.encode_ids(text) == list(encoding.ids)
    if not model.lossy:
        assert model.decode(encoding.ids) == text
        data = text.encode("utf-8")
        joined = b"".join(model.token_bytes(token_id) for token_id in encoding.ids)
        assert joined in (data, b" " + data, data + b" "), "token bytes spell the text, the model's one space besides"


def test_the_cases_are_there(cases: list[tuple[str, str]]) -> None:
    assert len(cases) > 50


@each
@pytest.mark.parametrize(("case", "text"), [*case_inputs(), *EXTRA], ids=lambda value: value if len(value) < 16 and value.isascii() else None)
def test_every_case(name: str, case: str, text: str) -> None:
    _check(small_tokenizer(name), text)


@each
def test_samples(name: str) -> None:
    for code in [*(language.code for language in languages.all_languages()), "mixed"]:
        for sample in languages.samples(code):
            _check(small_tokenizer(name), sample.text)


@settings(max_examples=25)
@given(any_text, st.sampled_from(NAMES))
def test_anything(text: str, name: str) -> None:
    _check(small_tokenizer(name), text)


@each
def test_what_it_says_of_itself(name: str, small: Callable[[str], Tokenizer]) -> None:
    model = small(name)
    assert isinstance(model, Tokenizer)
    assert isinstance(model.info, ModelInfo)
    assert model.info.algorithm == name
    assert model.lossy == ALGORITHMS[name].lossy == (name in MAY_LOSE)
    assert model.languages == (("hi",) if ALGORITHMS[name].trained else ())
    if ALGORITHMS[name].trained:
        assert 0 < model.vocab_size <= 700
    if model.vocab_size:
        ids = model.encode_ids("यह घर है। 中 ॠ")
        assert all(0 <= token_id < model.vocab_size for token_id in ids)


@each
def test_l07_a_lone_surrogate_is_refused(name: str, small: Callable[[str], Tokenizer]) -> None:
    for call in (small(name).encode, small(name).encode_ids):
        with pytest.raises(TextError, match=r"character 3 is U\+D83D"):
            call("घर\ud83d")


@each
@pytest.mark.parametrize(
    ("case", "one", "other"),
    [("M01", "सेब", "सब"), ("M02", "اِس", "اُس"), ("J02", "दर्‍या", "दर्या"), ("E09", "हँस", "हंस"), ("L02", "घर  कल", "घर कल"), ("E01", "\u0958लम", "क\u093cलम")],
)
def test_minimal_pairs_stay_apart(name: str, small: Callable[[str], Tokenizer], case: str, one: str, other: str) -> None:
    model = small(name)
    if model.lossy and (name == "wordpiece" or case == "L02"):
        pytest.skip("lossy, and says so")
    assert model.encode_ids(one) != model.encode_ids(other)


@each
def test_encoding_is_the_same_every_time(name: str, small: Callable[[str], Tokenizer]) -> None:
    text = languages.samples("hi")[0].text
    assert small(name).encode(text) == small(name).encode(text)


@each
def test_l05_every_byte_value_round_trips(name: str, small: Callable[[str], Tokenizer]) -> None:
    model = small(name)
    if model.lossy:
        pytest.skip("lossy, and says so")
    text = "".join(chr(point) for point in (*range(0x100), *range(0x80, 0x800, 31), *range(0x800, 0xD800, 997), *range(0x10000, 0x110000, 65521)))
    assert model.decode(model.encode_ids(text)) == text
    # UTF-8 never holds C0, C1 or F5 to FF.
    assert {byte for token_id in model.encode_ids(text) for byte in model.token_bytes(token_id)} >= set(range(0xC2)) - {0xC0, 0xC1}


@each
def test_q10_a_long_word_is_no_cliff(name: str, small: Callable[[str], Tokenizer]) -> None:
    model = small(name)
    short, long = model.encode("क" * 100), model.encode("क" * 101)
    assert len(long) >= len(short) >= 1
    assert (len(long) == 1) == (len(short) == 1)


@each
def test_u04_a_very_long_run_is_encoded(name: str, small: Callable[[str], Tokenizer]) -> None:
    text = "हा" * 50_000
    encoding = small(name).encode(text)
    assert encoding.edges[-1] == 6 * 50_000


def test_u05_encoding_special_look_alikes_changes_no_later_result(small: Callable[[str], Tokenizer]) -> None:
    for name in NAMES:
        before = small(name).encode_ids("यह [SEP] <|endoftext|> है </s>")
        small(name).encode_ids("<s> [CLS] <|im_start|>")
        assert small(name).encode_ids("यह [SEP] <|endoftext|> है </s>") == before


@pytest.mark.parametrize("name", ["", "gpt5", "sutra", "bpe", "bytes:hi", "o200k_base:hi", "नमस्ते", "sutra:xx", "sutra:"])
def test_an_unknown_name_is_told_the_known_ones(name: str) -> None:
    with pytest.raises(ModelError) as told:
        load(name)
    assert str(told.value).isprintable()
    assert "hi" in str(told.value) or "<lang>" in str(told.value)


def test_every_row_of_the_registry_is_described() -> None:
    for row in ALGORITHMS.values():
        assert row.label
        assert row.summary.endswith(".")
        assert row.family in ("sutra", "subword", "gpt", "untrained")
    assert len({row.label for row in ALGORITHMS.values()}) == len(ALGORITHMS)
