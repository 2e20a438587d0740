"""Adapters of other libraries: the ids are theirs, the edges are exact, what they lose is told, what is broken is one line."""

from __future__ import annotations

import io
import json
import unicodedata
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
import sentencepiece
import tiktoken
import tokenizers
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import decoders, models, normalizers, pre_tokenizers, trainers

from sutra import languages
from sutra.encoding import check_text
from sutra.errors import ModelError, ModelFileError, TextError
from sutra.models import gpt
from sutra.models.alignment import align, byte_alphabet, byte_level, sentencepiece_bytes
from sutra.models.base import Tokenizer
from sutra.models.gpt import Gpt
from sutra.models.huggingface import HuggingFace
from sutra.models.registry import load, read_model, read_model_bytes
from sutra.models.spm import ImportedSentencePiece
from tests.conftest import case_inputs
from tests.models.conftest import small_tokenizer
from tests.strategies import any_text

SAMPLES = [sample.text for code in [*(language.code for language in languages.all_languages()), "mixed"] for sample in languages.samples(code)]
CASES = [text for _, text in case_inputs()]


@cache
def hugging_face(kind: str) -> tokenizers.Tokenizer:
    """A small tokenizer.json of one common make, trained on the samples of the screen."""
    if kind == "byte-level":
        model = tokenizers.Tokenizer(models.BPE())
        model.pre_tokenizer, model.decoder = pre_tokenizers.ByteLevel(add_prefix_space=False), decoders.ByteLevel()
        trainer = trainers.BpeTrainer(vocab_size=500, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False)
    elif kind == "metaspace":
        model = tokenizers.Tokenizer(models.BPE(byte_fallback=True, unk_token="<unk>"))
        model.pre_tokenizer, model.decoder = pre_tokenizers.Metaspace(), decoders.Metaspace()
        trainer = trainers.BpeTrainer(vocab_size=500, special_tokens=["<unk>"], show_progress=False)
    elif kind == "nfkc":
        model = tokenizers.Tokenizer(models.Unigram())
        model.normalizer, model.pre_tokenizer, model.decoder = normalizers.NFKC(), pre_tokenizers.Metaspace(), decoders.Metaspace()
        trainer = trainers.UnigramTrainer(vocab_size=400, unk_token="<unk>", special_tokens=["<unk>"], show_progress=False)
    else:
        model = tokenizers.Tokenizer(models.WordPiece(unk_token="[UNK]"))
        model.normalizer, model.pre_tokenizer, model.decoder = normalizers.BertNormalizer(), pre_tokenizers.BertPreTokenizer(), decoders.WordPiece()
        trainer = trainers.WordPieceTrainer(vocab_size=500, special_tokens=["[UNK]", "[SEP]"], show_progress=False)
    model.train_from_iterator(SAMPLES, trainer)
    return model


KINDS = ("byte-level", "metaspace", "nfkc", "bert")


@cache
def sentencepiece_proto() -> bytes:
    """A small SentencePiece model with that library's own normalisation (nmt_nfkc), which loses spaces and joiners."""
    stream = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(sentence_iterator=iter(SAMPLES), model_writer=stream, vocab_size=400, character_coverage=1.0, minloglevel=2)
    return stream.getvalue()


def _tiles(model: Tokenizer, text: str) -> None:
    encoding = model.encode(text)
    assert encoding.text == text
    assert len(encoding.edges) == len(encoding.ids) + 1
    assert all(a <= b for a, b in pairwise(encoding.edges))
    assert encoding.edges[0] == 0
    if encoding.ids:
        assert encoding.edges[-1] == len(text.encode())


@pytest.mark.parametrize("name", ["cl100k_base", "o200k_base"])
def test_gpt_ids_are_tiktokens(name: str) -> None:
    ours = Gpt(name)
    assert ours.vocab_size > 100_000
    theirs = tiktoken.get_encoding(name)
    for text in [*SAMPLES, *CASES]:
        encoding = ours.encode(text)
        assert list(encoding.ids) == theirs.encode(text, disallowed_special=(), allowed_special=set())
        assert list(encoding.tokens) == theirs.decode_tokens_bytes(list(encoding.ids))


def test_l09_special_look_alikes_are_ordinary_text() -> None:
    text = "यह <|endoftext|> है"
    encoding = Gpt("cl100k_base").encode(text)
    assert b"<|endoftext|>" not in encoding.tokens
    assert Gpt("cl100k_base").decode(encoding.ids) == text


@pytest.mark.parametrize("name", ["unigram", "sentencepiece-bpe"])
def test_trained_sentencepiece_ids_are_sentencepieces(name: str, small: Callable[[str], Tokenizer]) -> None:
    ours = small(name)
    theirs = sentencepiece.SentencePieceProcessor(model_proto=ours.proto)  # type: ignore[attr-defined]
    for text in SAMPLES:
        assert ours.encode_ids(text) == theirs.encode(" " + text, out_type=int)


def test_imported_sentencepiece_ids_are_sentencepieces() -> None:
    ours = ImportedSentencePiece(sentencepiece_proto(), "visitor.model")
    theirs = sentencepiece.SentencePieceProcessor(model_proto=sentencepiece_proto())
    for text in [*SAMPLES, *CASES]:
        assert ours.encode_ids(text) == theirs.encode(text, out_type=int)
        assert list(ours.encode(text).ids) == ours.encode_ids(text)
        _tiles(ours, text)
    assert ours.lossy


@pytest.mark.parametrize("kind", KINDS)
def test_imported_hugging_face_ids_are_the_librarys(kind: str) -> None:
    ours = HuggingFace(hugging_face(kind).to_str(), "tokenizer.json")
    theirs = tokenizers.Tokenizer.from_str(hugging_face(kind).to_str())
    theirs.encode_special_tokens = True
    for text in [*SAMPLES, *CASES]:
        assert ours.encode_ids(text) == theirs.encode(text, add_special_tokens=False).ids
        assert list(ours.encode(text).ids) == ours.encode_ids(text)
        _tiles(ours, text)


def test_lossy_imports_are_flagged_and_lossless_ones_are_not() -> None:
    found = {kind: HuggingFace(hugging_face(kind).to_str()).lossy for kind in KINDS}
    assert found == {"byte-level": False, "metaspace": True, "nfkc": True, "bert": True}


def test_a_lossy_import_is_never_ranked() -> None:
    from sutra.compare import compare

    found = compare("यह घर है", "hi", [HuggingFace(hugging_face("bert").to_str(), "bert.json"), load("bytes"), load("codepoints")])
    assert not found.entries[0].ranked
    assert "bert.json" not in found.fewest("tokens")


def test_marks_that_a_library_strips_stay_with_their_letter() -> None:
    bert = HuggingFace(hugging_face("bert").to_str())
    for text in ("मेरा घर यहाँ है", "اِس کِتاب"):
        for token in bert.encode(text).tokens:
            assert unicodedata.category(token.decode("utf-8").lstrip()[:1] or "x")[0] != "M"


@pytest.mark.parametrize("kind", KINDS[:3])
def test_edges_are_those_of_the_tokens_text(kind: str) -> None:
    """Where a library rewrites nothing, a token's bytes in the text are the bytes it stands for."""
    ours = HuggingFace(hugging_face(kind).to_str())
    text = "मेरा घर यहाँ है"
    encoding = ours.encode(text)
    for token_id, token in zip(encoding.ids, encoding.tokens, strict=True):
        claimed = ours.token_bytes(token_id)
        if claimed not in (b"[UNK]", b"<unk>"):
            assert claimed.strip() == token.strip()


def test_o03_partial_code_points_have_exact_edges() -> None:
    text = "घर⭢ ॠण"
    encoding = HuggingFace(hugging_face("byte-level").to_str()).encode(text)
    assert b"".join(encoding.tokens) == text.encode()
    assert list(encoding.tokens) == [HuggingFace(hugging_face("byte-level").to_str()).token_bytes(i) for i in encoding.ids]


@given(any_text, st.lists(st.integers(0, 40), max_size=8))
def test_align_follows_bytes_that_spell_the_text(text: str, cuts: list[int]) -> None:
    data = text.encode()
    edges = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    pieces = [data[a:b] for a, b in pairwise(edges)]
    whole = (0, len(data))
    assert align(text, pieces, [whole] * len(pieces)) == tuple(edges)
    if pieces and not data.startswith(b" "):
        assert align(text, [b" " + pieces[0], *pieces[1:]], [whole] * len(pieces)) == tuple(edges)


@given(any_text, st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30), st.binary(max_size=4)), max_size=8))
def test_align_tiles_whatever_a_library_reports(text: str, reported: list[tuple[int, int, bytes]]) -> None:
    size = len(text.encode())
    spans = sorted((min(a, b, size), min(max(a, b), size)) for a, b, _ in reported)
    edges = align(text, [piece for _, _, piece in reported], spans)
    assert len(edges) == len(reported) + 1
    assert list(edges) == sorted(edges)
    assert edges[0] == 0
    assert not reported or edges[-1] == size


def test_the_byte_alphabet_is_the_librarys() -> None:
    assert set(byte_alphabet()) == set(pre_tokenizers.ByteLevel.alphabet())
    assert sorted(byte_alphabet().values()) == list(range(256))
    assert byte_level("Ġà¤ĺ") == " घ".encode()
    assert sentencepiece_bytes("<0xE0>") == b"\xe0"
    assert sentencepiece_bytes("▁घर▁") == " घर ".encode()


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"{}", b"[]", b"not a model", b"\x00" * 64, b'{"model": {"type": "BPE"}}', b'{"format": "sutra-model"}', b'{"format": "sutra-model", "version": 99}',
     b'{"format": "other"}', b'{"version": "1.0", "model": 5}', "{\"a\": \"घ\"".encode()[:-3], "नमस्ते".encode(), b"\xff\xfe{\x00}\x00", b"{" * 5000, b'{"a": ' + b"[" * 100_000],
)  # fmt: skip
def test_broken_files_are_one_plain_line(data: bytes) -> None:
    with pytest.raises(ModelFileError) as told:
        read_model_bytes(data, "mine.json")
    message = str(told.value)
    assert message.isprintable(), message
    assert "mine.json" in message
    assert "Traceback" not in message


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_truncated_files_are_one_plain_line(part: float) -> None:
    for data, name in ((hugging_face("bert").to_str().encode(), "tokenizer.json"), (sentencepiece_proto(), "visitor.model")):
        with pytest.raises(ModelFileError) as told:
            read_model_bytes(data[: int(len(data) * part)], name)
        assert str(told.value).isprintable()


def test_merges_that_belie_their_prefix_are_refused() -> None:
    """`tokenizers` cut the second part inside a letter and ended the whole process: an upload took the server down."""
    merges = {"type": "BPE", "continuing_subword_prefix": "x", "vocab": {"घ": 0, "र": 1, "घर": 2}, "merges": [["घ", "र"]]}
    for listed in (merges, {**merges, "merges": ["घ र"]}):
        with pytest.raises(ModelFileError, match="continuing_subword_prefix"):
            read_model_bytes(json.dumps({"version": "1.0", "model": listed}).encode(), "mine.json")
    honest = {**merges, "vocab": {"घ": 0, "xर": 1, "घर": 2}, "merges": [["घ", "xर"]]}
    assert read_model_bytes(json.dumps({"version": "1.0", "model": honest}).encode(), "mine.json").vocab_size == 3


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match="cannot be read"):
        read_model(tmp_path / "none.json")
    with pytest.raises(ModelFileError, match="cannot be read"):
        load(tmp_path)


def test_files_load_by_what_they_hold(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(hugging_face("byte-level").to_str(), encoding="utf-8")
    (tmp_path / "b.model").write_bytes(sentencepiece_proto())
    (tmp_path / "bom.json").write_text("\ufeff" + hugging_face("byte-level").to_str(), encoding="utf-8")
    kinds = [type(load(tmp_path / name)).__name__ for name in ("a.json", "b.model", "bom.json")]
    assert kinds == ["HuggingFace", "ImportedSentencePiece", "HuggingFace"]


def test_u06_a_missing_rank_table_is_told_and_the_others_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(name: str) -> None:
        raise FileNotFoundError(name)

    monkeypatch.setattr(gpt, "_unpack", gone)
    gpt._encoding.cache_clear()
    with pytest.raises(ModelError, match="rank table of o200k_base is missing") as told:
        assert Gpt("o200k_base").vocab_size
    assert str(told.value).isprintable()
    assert load("bytes").encode("घर").ids == tuple("घर".encode())
    monkeypatch.undo()
    gpt._encoding.cache_clear()
    assert Gpt("o200k_base").encode("घर").ids


@pytest.mark.parametrize("make", [lambda: HuggingFace(hugging_face("byte-level").to_str()), lambda: ImportedSentencePiece(sentencepiece_proto())])
def test_imports_refuse_a_lone_surrogate(make: Callable[[], Tokenizer]) -> None:
    with pytest.raises(TextError):
        make().encode("घर\ud83d")
    assert check_text("घर") == "घर"


def test_an_imported_file_with_a_template_adds_nothing() -> None:
    config = json.loads(hugging_face("bert").to_str())
    config["post_processor"] = {"type": "BertProcessing", "sep": ["[SEP]", 1], "cls": ["[UNK]", 0]}
    model = HuggingFace(json.dumps(config))
    assert model.encode_ids("") == []
    assert 1 not in model.encode_ids("यह घर है")


def test_saved_models_load_with_the_same_ids(tmp_path: Path) -> None:
    from sutra import storage

    for name in ("sutra", "sutra-guarded", "bpe", "bpe-bytes", "unigram", "sentencepiece-bpe", "wordpiece", "morphtok"):
        model = small_tokenizer(name)
        storage.save(model, tmp_path / f"{name}.json")
        again = load(tmp_path / f"{name}.json")
        for text in [*SAMPLES[:4], "ॠ 中"]:
            assert again.encode(text).ids == model.encode(text).ids
