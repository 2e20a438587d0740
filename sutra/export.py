"""Export to a Hugging Face ``tokenizer.json`` whose ids equal ours.

The file spells out all that our models do: one space added on the marker side, the pre-token pattern, merges from code
points (building merges first), bytes for what is unknown, and a decoder that takes the one space away. Pieces hold
real spaces, never a stand-in, so a ▁ in a text stays a ▁. Merges are pairs, since tokens hold spaces: the reader must
be `tokenizers` 0.20 or later.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from sutra.errors import ModelError
from sutra.models.alignment import byte_alphabet
from sutra.models.base import Tokenizer
from sutra.models.bpe import BPE, BYTES
from sutra.models.spm import SentencePiece
from sutra.models.wordpiece import PREFIX, UNKNOWN, WordPiece
from sutra.text.words import PATTERNS, SPACE_CLASS

MINIMUM: Final = "0.20"
_BAR: Final = "\u2581"
Json = dict[str, Any]


def _space(marker: str) -> tuple[Json, Json]:
    """The normaliser that adds the model's one space, and the decoder step that takes it away.

    Neither `Replace` at the beginning (offsets then lie outside the text) nor `Strip` at the end (of an empty text)
    can be used: `tokenizers` 0.23 panics.
    """
    at_end = marker == "end"
    append = {"type": "Replace", "pattern": {"Regex": r"\z"}, "content": " "}
    add = append if at_end else {"type": "Prepend", "prepend": " "}
    take = {"type": "Replace", "pattern": {"Regex": r" \z" if at_end else r"\A "}, "content": ""}
    return add, take


def _file(normalizer: Json | None, pre_tokenizer: Json | None, decoder: Json, model: Json) -> Json:
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": normalizer,
        "pre_tokenizer": pre_tokenizer,
        "post_processor": None,
        "decoder": decoder,
        "model": model,
    }


def _split(pattern: str, behavior: str = "Isolated") -> Json:
    return {"type": "Split", "pattern": {"Regex": pattern}, "behavior": behavior, "invert": False}


def _bpe_model(vocab: dict[str, int], merges: list[list[str]], *, byte_fallback: bool, unknown: str | None = None) -> Json:
    return {
        "type": "BPE",
        "dropout": None,
        "unk_token": unknown,
        "continuing_subword_prefix": None,
        "end_of_word_suffix": None,
        "fuse_unk": False,
        "byte_fallback": byte_fallback,
        "ignore_merges": False,
        "vocab": vocab,
        "merges": merges,
    }


def _byte_piece(byte: int) -> str:
    return f"<0x{byte:02X}>"


def _sequence(kind: str, parts: list[Json]) -> Json:
    return {"type": "Sequence", kind: parts}


def _export_bpe(model: BPE) -> Json:
    vocabulary = model.vocabulary
    add, take = _space(model.info.marker)
    split = _split(PATTERNS[model.info.marker])
    if vocabulary.byte_units:
        letters = {byte: letter for letter, byte in byte_alphabet().items()}
        names = ["".join(letters[ord(c)] for c in token) for token in vocabulary.tokens]
        byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": False}
        pre: Json = _sequence("pretokenizers", [split, byte_level])
        decoder = _sequence("decoders", [byte_level, take])
    else:
        names = [_byte_piece(i) if i < BYTES else token for i, token in enumerate(vocabulary.tokens)]
        pre = split
        decoder = _sequence("decoders", [{"type": "ByteFallback"}, {"type": "Fuse"}, take])
    merges = [[names[left], names[right]] for left, right, _ in vocabulary.rules.tolist()]
    vocab = {name: i for i, name in enumerate(names)}
    return _file(add, pre, decoder, _bpe_model(vocab, merges, byte_fallback=not vocabulary.byte_units))


def _export_sentencepiece(model: SentencePiece) -> Json:
    """Unigram as it is; SentencePiece's BPE as merges, ranked by the piece that they make."""
    from sentencepiece import sentencepiece_model_pb2

    pb: Any = sentencepiece_model_pb2
    proto = pb.ModelProto.FromString(model.proto)
    kinds = pb.ModelProto.SentencePiece
    pieces = [(p.piece if p.type == kinds.BYTE else p.piece.replace(_BAR, " "), p.score) for p in proto.pieces]
    add, take = _space(model.info.marker)
    decoder = _sequence("decoders", [{"type": "ByteFallback"}, {"type": "Fuse"}, take])
    if model.info.algorithm == "unigram":
        core: Json = {"type": "Unigram", "unk_id": 0, "vocab": [list(piece) for piece in pieces], "byte_fallback": True}
        # Unigram would find the pieces <0x41> and <unk> in a text that spells them so: no piece reaches over this cut.
        return _file(add, _split(r"<(?=(?:unk|0x[0-9A-F]{2})>)"), decoder, core)
    normal = [p.type == kinds.NORMAL for p in proto.pieces]
    vocab = {piece: i for i, (piece, _) in enumerate(pieces)}
    known = {piece for (piece, _), is_normal in zip(pieces, normal, strict=True) if is_normal}
    ranked = sorted((-score, i) for i, (_, score) in enumerate(pieces) if normal[i])
    merges = []
    for _, i in ranked:
        text = pieces[i][0]
        merges += [[text[:k], text[k:]] for k in range(1, len(text)) if text[:k] in known and text[k:] in known]
    return _file(add, None, decoder, _bpe_model(vocab, merges, byte_fallback=True))


def _export_wordpiece(model: WordPiece) -> Json:
    runs = "|".join(part.removeprefix(" ?") for part in PATTERNS["start"].split("|")[:3])
    pre = _sequence("pretokenizers", [_split(f"[{SPACE_CLASS}]+", "Removed"), _split(runs)])
    core: Json = {
        "type": "WordPiece",
        "unk_token": UNKNOWN,
        "continuing_subword_prefix": PREFIX,
        "max_input_chars_per_word": 1_000_000,
        "vocab": {piece: i for i, piece in enumerate(model.vocab)},
    }
    return _file(None, pre, {"type": "WordPiece", "prefix": PREFIX, "cleanup": False}, core)


_EXPORTS: Final[dict[type, Callable[[Any], Json]]] = {
    BPE: _export_bpe,
    SentencePiece: _export_sentencepiece,
    WordPiece: _export_wordpiece,
}


def to_hugging_face(model: Tokenizer) -> bytes:
    """The bytes of a tokenizer.json. A guarded model gives its merges without the guard (see `export_report`).

    Raises ModelError for a tokenizer that was not trained here.
    """
    export = _EXPORTS.get(type(model))
    if export is None:
        raise ModelError(f"{model.name} was not trained here, so there is nothing to export; use the library it comes from")
    return json.dumps(export(model), ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def export_report(model: Tokenizer) -> tuple[Json, bytes]:
    """What the file is, and its bytes: ``{"tokenizers", "vocab_size", "extra_ids", "guarded"}``.

    For a guarded model also ``"words"``, ``"differ"`` (the share of the language's bundled words that the exported
    merges cut otherwise) and a ``"warning"``.
    """
    data = to_hugging_face(model)
    report: Json = {
        "tokenizers": f">={MINIMUM}",
        "vocab_size": model.vocab_size,
        "extra_ids": model.info.extra_ids,
        "guarded": False,
    }
    if isinstance(model, BPE) and model.guard is not None:
        words, share = _differing(model)
        report |= {"guarded": True, "words": words, "differ": share}
        report["warning"] = (
            f"{model.name} is guarded and a tokenizer.json cannot hold the analyser: its merges are exported without it,"
            f" and {share:.1%} of {words:,} words are cut differently"
        )
    return report, data


def _differing(model: BPE) -> tuple[int, float]:
    """Of the distinct words of the bundled texts: how many, and the share that is cut otherwise without the guard."""
    from sutra.corpora import corpus

    free = replace(model, guard=None)
    words = [word for lang in model.languages for word in corpus(lang).counts.words]
    differ = sum(model.encode_ids(word) != free.encode_ids(word) for word in words)
    return len(words), differ / max(1, len(words))
