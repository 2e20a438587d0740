"""The registry: every tokenizer the product knows, by name. To add one: a file in this folder and a row here."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from sutra.errors import ModelError, ModelFileError, one_line
from sutra.models.base import Tokenizer

MAX_FILE: Final = 64 * 1024 * 1024


@dataclass(frozen=True, kw_only=True)
class Algorithm:
    """One row of the registry.

    `family`    ``sutra``, ``subword``, ``gpt`` or ``untrained``: how screens group the choice
    `trained`   whether it is trained here, and so exists once a language
    """

    name: str
    label: str
    family: str
    trained: bool
    summary: str
    lossy: bool = False


_ROWS = (
    Algorithm(name="sutra", label="SuTRA", family="sutra", trained=True,
              summary="BPE on whole aksharas; merges across morpheme boundaries are penalised by Ψ^γ, γ annealed 4 → 0."),
    Algorithm(name="sutra-guarded", label="SuTRA guarded", family="sutra", trained=True,
              summary="Ours beyond the paper: boundaries from the analyser also veto merges while encoding."),
    Algorithm(name="bpe", label="BPE", family="subword", trained=True, summary="Plain BPE on code points: the most frequent pair is merged next."),
    Algorithm(name="bpe-bytes", label="BPE on bytes", family="subword", trained=True, summary="Byte-level BPE, as GPT tokenizers are trained."),
    Algorithm(name="unigram", label="Unigram", family="subword", trained=True, summary="SentencePiece Unigram: the likeliest split under a piece model."),
    Algorithm(name="sentencepiece-bpe", label="SentencePiece BPE", family="subword", trained=True, summary="SentencePiece's own BPE."),
    Algorithm(name="wordpiece", label="WordPiece", family="subword", trained=True, lossy=True,
              summary="Greedy longest match with ## for word-internal pieces, as BERT; spacing and unknown words are lost."),
    Algorithm(name="morphtok", label="MorphTok", family="subword", trained=True,
              summary="Words cut at morphemes first, then BPE in which no vowel sign stands alone."),
    Algorithm(name="cl100k_base", label="GPT-4 (cl100k)", family="gpt", trained=False, summary="OpenAI's encoding of GPT-3.5 and GPT-4."),
    Algorithm(name="o200k_base", label="GPT-4o/5 (o200k)", family="gpt", trained=False, summary="OpenAI's encoding of GPT-4o and later models."),
    Algorithm(name="whitespace", label="Whitespace", family="untrained", trained=False, lossy=True, summary="One token a word; no vocabulary, cannot decode."),
    Algorithm(name="codepoints", label="Code points", family="untrained", trained=False, summary="One token a Unicode code point, as CANINE."),
    Algorithm(name="bytes", label="Bytes", family="untrained", trained=False, summary="One token a UTF-8 byte, as ByT5."),
)  # fmt: skip
ALGORITHMS: Final[dict[str, Algorithm]] = {row.name: row for row in _ROWS}


def _gpt(name: str) -> Tokenizer:
    from sutra.models.gpt import Gpt

    model = Gpt(name)
    assert model.vocab_size  # the rank table is read here, so that a missing one is told at once
    return model


def _untrained(name: str) -> Tokenizer:
    from sutra.models.untrained import UNTRAINED

    return UNTRAINED[name]()


_UNTRAINED: Final[dict[str, Callable[[str], Tokenizer]]] = {"gpt": _gpt, "untrained": _untrained}


def read_model_bytes(data: bytes, name: str) -> Tokenizer:
    """A tokenizer from a file's bytes: our model file, a Hugging Face tokenizer.json or a SentencePiece .model.

    Raises ModelFileError with one plain line for anything else.
    """
    from sutra import storage
    from sutra.models.huggingface import HuggingFace
    from sutra.models.spm import ImportedSentencePiece

    if len(data) > MAX_FILE:
        raise ModelFileError(f"{name} is larger than {MAX_FILE >> 20} MB; a tokenizer is smaller")
    head = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if head != b"{":
        if not data:
            raise ModelFileError(f"{name} is empty; give a model file, a tokenizer.json or a SentencePiece .model")
        return ImportedSentencePiece(data, name)
    try:
        parsed: Any = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise ModelFileError(f"{name} begins as JSON but does not end as it: the file is truncated or edited; get it again") from None
    if isinstance(parsed, dict) and "format" in parsed:
        return storage.from_json(parsed, name)
    return HuggingFace(data.decode("utf-8-sig"), name)


def read_model(path: str | Path) -> Tokenizer:
    """A tokenizer from a file. Raises ModelFileError."""
    path = Path(path)
    try:
        return read_model_bytes(path.read_bytes(), path.name)
    except OSError as error:
        raise ModelFileError(f"{path} cannot be read ({error.strerror}); give a file that exists") from None


@lru_cache(maxsize=48)
def _named(name: str) -> Tokenizer:
    algorithm, _, lang = name.partition(":")
    row = ALGORITHMS.get(algorithm)
    if row is None or bool(lang) != row.trained:
        known = ", ".join(f"{row.name}:<lang>" if row.trained else row.name for row in ALGORITHMS.values())
        raise ModelError(f"there is no tokenizer {one_line(name)}; give a file that exists, or one of {known}")
    if not row.trained:
        return _UNTRAINED[row.family](name)
    from sutra.models.bundled import bundled

    return bundled(algorithm, lang)


def load(source: str | Path) -> Tokenizer:
    """The tokenizer called `source`: a model file, a tokenizer.json, a SentencePiece .model, an untrained name
    (``bytes``, ``o200k_base``, …) or a bundled ``<algorithm>:<lang>`` (trained on first use and kept).

    Raises ModelError or ModelFileError with one plain line.

    >>> load("codepoints").encode("घर").edges
    (0, 3, 6)
    """
    name = str(source)
    if isinstance(source, Path) or Path(name).suffix or "/" in name:
        return read_model(name)
    if name.partition(":")[0] not in ALGORITHMS and Path(name).is_file():
        return read_model(name)
    return _named(name)
