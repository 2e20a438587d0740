"""Exported tokenizers: ids equal ours on every text, and decode gives it back."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from sutra.errors import ModelError
from sutra.export import export_report, to_hugging_face
from sutra.models.base import Tokenizer
from sutra.models.bpe import BPE
from sutra.models.registry import load, read_model_bytes
from sutra.training import TrainSpec, WordCounts, train
from tests.conftest import shared

tokenizers = pytest.importorskip("tokenizers")

KINDS = (
    ("sutra", "start"), ("sutra", "end"), ("bpe", "start"), ("bpe", "end"), ("bpe-bytes", "start"), ("bpe-bytes", "end"),
    ("unigram", "start"), ("unigram", "end"), ("sentencepiece-bpe", "start"), ("sentencepiece-bpe", "end"), ("morphtok", "start"),
)  # fmt: skip
HARD = (
    "   घर  \t\n", "a\r\nb", "\x00\x1c\x85", "<0x41> <s> [UNK]", "▁ a ▁▁", "é\u0301 ﬁ", "👨‍👩‍👧 🇮🇳🇵🇰 ☺\ufe0f", "\U0010ffff\ue000", "क्ष्म्य्व ੍ਕ ૐ",
    "क‌ष र्‍या", "اُردُو میں ﷺ", "१२३ 123 ④ ½", "\u0600١ \u0901क ्क", " ", "  ", "中文 텍스트",
)  # fmt: skip


@cache
def counts() -> WordCounts:
    return WordCounts.from_text(shared("data/raw_hi.txt").read_text(encoding="utf-8")[:400_000])


@cache
def model(algorithm: str, marker: str) -> Tokenizer:
    found = train(counts(), TrainSpec(algorithm=algorithm, languages=("hi",), vocab_size=3000, marker=marker)).run().tokenizer()
    return replace(found, guard=None) if isinstance(found, BPE) else found


@pytest.mark.parametrize(("algorithm", "marker"), KINDS)
def test_equal_ids(algorithm: str, marker: str, cases: list[tuple[str, str]]) -> None:
    ours = model(algorithm, marker)
    theirs = tokenizers.Tokenizer.from_str(to_hugging_face(ours).decode())
    assert theirs.get_vocab_size() == ours.vocab_size
    lines = [line for lang in ("hi", "mr", "gu", "ur", "ne") for line in shared(f"data/raw_{lang}.txt").read_text(encoding="utf-8").split("\n")[:400] if line]
    texts = [*lines, *HARD, *(text for _, text in cases if text)]
    for text, found in zip(texts, theirs.encode_batch(texts, add_special_tokens=False), strict=True):
        assert found.ids == ours.encode_ids(text), text
        assert theirs.decode(found.ids, skip_special_tokens=False) == text


def test_wordpiece_on_running_text() -> None:
    ours = train(counts(), TrainSpec(algorithm="wordpiece", languages=("hi",), vocab_size=3000)).run().tokenizer()
    theirs = tokenizers.Tokenizer.from_str(to_hugging_face(ours).decode())
    for line in shared("data/raw_ur.txt").read_text(encoding="utf-8").split("\n")[:300]:
        if line.strip():
            assert theirs.encode(line, add_special_tokens=False).ids == ours.encode_ids(line)


def test_imported_again_it_is_the_same_tokenizer() -> None:
    ours = model("sutra", "start")
    again = read_model_bytes(to_hugging_face(ours), "tokenizer.json")
    for text in HARD:
        assert again.encode(text).ids == ours.encode(text).ids
        assert again.encode(text).edges == ours.encode(text).edges
    assert not again.lossy


def test_a_guarded_model_says_what_is_lost() -> None:
    guarded = train(counts(), TrainSpec(algorithm="sutra-guarded", languages=("hi",), vocab_size=3000, inside="split")).run().tokenizer()
    report, data = export_report(guarded)
    assert report["guarded"]
    assert 0.0 < report["differ"] < 1.0
    assert "cut differently" in report["warning"]
    assert json.loads(data)["model"]["type"] == "BPE"
    assert not export_report(model("sutra", "start"))[0]["guarded"]


def test_what_was_not_trained_here_is_not_exported() -> None:
    with pytest.raises(ModelError, match="not trained here"):
        to_hugging_face(load("codepoints"))


@pytest.mark.parametrize("text", ["<unk>", "a <unk> b", "<unk", "घर<unk>घर", "<0x41><unk>"])
def test_text_that_spells_the_unknown_piece_is_text(text: str) -> None:
    import tokenizers

    model = load("unigram:hi")
    exported = tokenizers.Tokenizer.from_str(to_hugging_face(model).decode())
    assert exported.encode(text).ids == model.encode_ids(text)
