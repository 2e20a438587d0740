"""The bundled tokenizers ``<algorithm>:<lang>``: shipped where a visitor meets them first, else trained on first use and kept.

A file's name holds a digest of everything it was made from, so a file made from other data or options is never loaded.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

from sutra import languages, storage
from sutra.cache import cache_folder, write_atomically
from sutra.corpora import MUL, corpus, corpus_digest
from sutra.errors import ModelError, ModelFileError, one_line
from sutra.models.base import Tokenizer
from sutra.morphology import fingerprint
from sutra.training import TrainSpec, train

SIZES: Final = {MUL: 16_000}
SIZE: Final = 8_000
VERSION: Final = 1  # raise it when training changes in a way that specs and data do not show
SHIPPED: Final = ("sutra", "sutra-guarded", "bpe", "unigram")

# NOTE guarded bundles cut aksharas where a morpheme boundary runs through one (half of Hindi's do), and leave the rarest
# aksharas to code points: measured, roots stay whole more often (2,433 Hindi words: 414 shattered instead of 451).
_OPTIONS: Final[dict[str, dict[str, Any]]] = {"sutra-guarded": {"inside": "split", "akshara_coverage": 0.995}}

_locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)


def bundled_spec(algorithm: str, lang: str) -> TrainSpec:
    """How the bundled tokenizer of this name is trained."""
    return TrainSpec(algorithm=algorithm, languages=(lang,), vocab_size=SIZES.get(lang, SIZE), **_OPTIONS.get(algorithm, {}))


def codes() -> tuple[str, ...]:
    """Every language there are bundled tokenizers for, and ``mul``."""
    return (*(language.code for language in languages.all_languages()), MUL)


def file_name(algorithm: str, lang: str) -> str:
    """The name of the file that holds this tokenizer as made from today's data."""
    key = json.dumps([VERSION, bundled_spec(algorithm, lang).as_dict(), corpus_digest(lang), fingerprint(lang)], sort_keys=True)
    return f"{algorithm}-{lang}-{hashlib.sha256(key.encode()).hexdigest()[:16]}.json"


def shipped_path(algorithm: str, lang: str) -> Path:
    """Where the shipped file of this tokenizer stands, if it is shipped."""
    return languages.DATA / "models" / (file_name(algorithm, lang) + ".gz")


def _cached_path(algorithm: str, lang: str) -> Path:
    return cache_folder() / "models" / file_name(algorithm, lang)


def is_ready(algorithm: str, lang: str) -> bool:
    """Whether loading this bundled tokenizer trains nothing."""
    return shipped_path(algorithm, lang).exists() or _cached_path(algorithm, lang).exists()


def make(algorithm: str, lang: str) -> Tokenizer:
    """Train one bundled tokenizer anew."""
    text = corpus(lang)
    run = train(text.counts, bundled_spec(algorithm, lang), trained_on=text.description, name=f"{algorithm}:{lang}")
    return run.run().tokenizer()


def ship(algorithm: str, lang: str) -> Path:
    """Train one bundled tokenizer and write its shipped file, in place of those made from older data."""
    path = shipped_path(algorithm, lang)
    for old in path.parent.glob(f"{algorithm}-{lang}-*.json.gz"):
        if len(old.name) == len(path.name):
            old.unlink()
    path.parent.mkdir(parents=True, exist_ok=True)
    # No time stamp and no name in the archive: the same model gives the same bytes.
    write_atomically(path, gzip.compress(storage.dumps(make(algorithm, lang)), 9, mtime=0))
    return path


def bundled(algorithm: str, lang: str) -> Tokenizer:
    """Load, or train and keep, one bundled tokenizer. Raises ModelError for a language that does not exist."""
    if lang not in codes():
        raise ModelError(f"there is no bundled {algorithm} for {one_line(lang)}; languages are {', '.join(codes())}")
    name = f"{algorithm}:{lang}"
    with _locks[name]:
        shipped, cached = shipped_path(algorithm, lang), _cached_path(algorithm, lang)
        try:
            if shipped.exists():
                return storage.from_json(json.loads(gzip.decompress(shipped.read_bytes())), shipped.name, name=name)
            return storage.load(cached, name=name)
        except ModelFileError:
            pass  # absent, or written by a version that differed: make it again
        model = make(algorithm, lang)
        cached.parent.mkdir(parents=True, exist_ok=True)
        storage.save(model, cached)
        return model
