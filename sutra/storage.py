"""Model files: one versioned JSON each, checked on reading, written so that half a file never bears the final name.

    {"format": "sutra-model", "version": 1, "algorithm", "name", "languages", "spec", "info", "vocab", "merges", …,
     "morphology": {"lang", "hash"}, "checksum"}

`vocab` of the BPE family is the token text from id 256 on (ids 0 to 255 are the bytes); byte-level tokens are Latin-1,
a character a byte. `merges` are ``[left, right]`` ids in rank order; the merged id is that of the joined text.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np

from sutra.cache import write_atomically
from sutra.errors import ModelError, ModelFileError, SpecError
from sutra.models.base import ModelInfo, Tokenizer
from sutra.models.bpe import BPE, BYTES, Vocabulary

FORMAT: Final = "sutra-model"
VERSION: Final = 1


def checksum(body: dict[str, Any]) -> str:
    """SHA-256 of everything but the checksum itself, in one canonical spelling."""
    plain: dict[str, Any] = {key: value for key, value in body.items() if key != "checksum"}
    text = json.dumps(plain, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def to_json(model: Tokenizer) -> dict[str, Any]:
    """A model as plain values. Raises ModelError for a tokenizer that was not trained here."""
    kind = type(model).__name__
    write = next((row.write for row in _kinds() if row.name == kind), None)
    if write is None:
        raise ModelError(f"{model.name} was not trained here and is not saved as a model file; it is loaded by its name")
    body: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "kind": kind,
        "algorithm": model.info.algorithm,
        "name": model.name,
        "languages": list(model.languages),
        "trained_on": model.info.trained_on,
        "info": asdict(model.info),
        **write(model),
    }
    body["checksum"] = checksum(body)
    return body


def dumps(model: Tokenizer) -> bytes:
    """A model file's bytes."""
    return json.dumps(to_json(model), ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def save(model: Tokenizer, path: str | Path) -> None:
    """Write a model file atomically: beside the target first, then renamed. Raises ModelFileError."""
    try:
        write_atomically(path, dumps(model))
    except OSError as error:
        raise ModelFileError(f"{path} cannot be written ({error.strerror}); choose another place") from None


def load(path: str | Path, *, name: str = "") -> Tokenizer:
    """Read a model file. Raises ModelFileError with one plain line."""
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ModelFileError(f"{path} cannot be read ({error.strerror}); give a file that exists") from None
    try:
        parsed: Any = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise ModelFileError(f"{path.name} is not whole JSON: the file is truncated or edited; get it again") from None
    return from_json(parsed, path.name, name=name)


def from_json(parsed: Any, source: str, *, name: str = "") -> Tokenizer:
    """A model from a file's parsed JSON; `source` is what messages call the file. Raises ModelFileError."""
    if not isinstance(parsed, dict) or parsed.get("format") != FORMAT:
        raise ModelFileError(f"{source} is not a model file of this program; give one that `train` wrote")
    version = parsed.get("version")
    if not isinstance(version, int) or version < 1:
        raise ModelFileError(f"{source} states no version; the file is edited: get it again")
    if version > VERSION:
        raise ModelFileError(
            f"{source} has format version {version} and this program reads up to {VERSION}; update the program, or train again"
        )
    if parsed.get("checksum") != checksum(parsed):
        raise ModelFileError(f"{source} does not match its checksum: it is truncated or edited; get it again, or train again")
    read = next((row.read for row in _kinds() if row.name == parsed.get("kind")), None)
    if read is None:
        raise ModelFileError(f"{source} holds a kind of model that this program does not know; update the program")
    try:
        info = ModelInfo(**parsed["info"])
        return read(parsed, info, name or str(parsed["name"]), source)
    except (AttributeError, KeyError, TypeError, ValueError, IndexError, SpecError) as error:
        raise ModelFileError(f"{source} lacks or misstates a part ({error}); train the model again") from None


# -- one pair of functions for each kind of model ------------------------------------------------------------------------


def _write_bpe(model: Any) -> dict[str, Any]:
    vocabulary: Vocabulary = model.vocabulary
    return {
        "spec": model.spec,
        "base": vocabulary.base,
        "building": vocabulary.building,
        "byte_units": vocabulary.byte_units,
        "vocab": list(vocabulary.tokens[BYTES:]),
        "merges": vocabulary.rules[:, :2].tolist(),
        "morphology": model.morphology,
    }


def _read_bpe(parsed: dict[str, Any], info: ModelInfo, name: str, source: str) -> Tokenizer:
    from sutra.training.run import make_guard
    from sutra.training.spec import TrainSpec

    byte_units = bool(parsed["byte_units"])
    first = [chr(byte) for byte in range(BYTES)] if byte_units else [""] * BYTES
    tokens = (*first, *parsed["vocab"])
    if byte_units:
        "".join(tokens).encode("latin-1")  # a character a byte
    ids = {token: i for i, token in enumerate(tokens) if token}
    rows = [(left, right, ids[tokens[left] + tokens[right]]) for left, right in parsed["merges"]]
    rules = np.asarray(rows, dtype=np.int32).reshape(len(rows), 3)
    vocabulary = Vocabulary(tokens, rules, int(parsed["building"]), int(parsed["base"]), byte_units)
    plain: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in parsed["spec"].items()}
    guard = make_guard(TrainSpec(**plain), vocabulary)
    if parsed["morphology"]:
        _check_morphology(parsed["morphology"], source)
    return BPE(
        name=name,
        languages=tuple(parsed["languages"]),
        info=info,
        vocabulary=vocabulary,
        guard=guard,
        spec=dict(parsed["spec"]),
        morphology=dict(parsed["morphology"]),
    )


def _check_morphology(pinned: dict[str, str], source: str) -> None:
    """A model stands beside the boundaries it was trained with: with another analyser a guarded one cuts otherwise, and
    what is said of any other (its conflicts, its scores, which cuts are right) is said of other boundaries."""
    from sutra.morphology import fingerprint

    lang = pinned["lang"]
    if fingerprint(lang) != pinned["hash"]:
        raise ModelFileError(
            f"{source} was trained with morphology {pinned['hash']} of {lang} and this program has {fingerprint(lang)};"
            " train it again with this program, or load it with the version that trained it"
        )


def _write_spm(model: Any) -> dict[str, Any]:
    return {"proto": base64.b64encode(model.proto).decode("ascii")}


def _read_spm(parsed: dict[str, Any], info: ModelInfo, name: str, source: str) -> Tokenizer:
    from sutra.models.spm import SentencePiece

    return SentencePiece(base64.b64decode(parsed["proto"]), name=name, languages=tuple(parsed["languages"]), info=info)


def _write_wordpiece(model: Any) -> dict[str, Any]:
    return {"vocab": list(model.vocab)}


def _read_wordpiece(parsed: dict[str, Any], info: ModelInfo, name: str, source: str) -> Tokenizer:
    from sutra.models.wordpiece import WordPiece

    return WordPiece(name=name, languages=tuple(parsed["languages"]), info=info, vocab=tuple(parsed["vocab"]))


class _Kind:
    """How one kind of model is written and read."""

    def __init__(
        self,
        name: str,
        write: Callable[[Any], dict[str, Any]],
        read: Callable[[dict[str, Any], ModelInfo, str, str], Tokenizer],
    ) -> None:
        self.name, self.write, self.read = name, write, read


def _kinds() -> tuple[_Kind, ...]:
    return (
        _Kind("BPE", _write_bpe, _read_bpe),
        _Kind("SentencePiece", _write_spm, _read_spm),
        _Kind("WordPiece", _write_wordpiece, _read_wordpiece),
    )
