"""The bundled tokenizers ``<algorithm>:<lang>``: trained on first use, kept in the cache folder after that."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import defaultdict
from pathlib import Path
from typing import Final

from sutra import languages, storage
from sutra.cache import cache_folder
from sutra.corpora import MUL, corpus, corpus_digest
from sutra.errors import ModelError, ModelFileError, one_line
from sutra.models.base import Tokenizer
from sutra.training import TrainSpec, train

SIZES: Final = {MUL: 16_000}
SIZE: Final = 8_000
VERSION: Final = 1  # raise it when training changes in a way that specs and data do not show

# NOTE guarded bundles cut aksharas where a morpheme boundary runs through one: it is where half of Hindi's lie.
_OPTIONS: Final[dict[str, dict[str, str]]] = {"sutra-guarded": {"inside": "split"}}

_locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)


def bundled_spec(algorithm: str, lang: str) -> TrainSpec:
    """How the bundled tokenizer of this name is trained."""
    return TrainSpec(
        algorithm=algorithm, languages=(lang,), vocab_size=SIZES.get(lang, SIZE), **_OPTIONS.get(algorithm, {})  # type: ignore[arg-type]
    )


def _path(algorithm: str, lang: str, spec: TrainSpec) -> Path:
    key = json.dumps([VERSION, spec.as_dict(), corpus_digest(lang)], sort_keys=True)
    return cache_folder() / "models" / f"{algorithm}-{lang}-{hashlib.sha256(key.encode()).hexdigest()[:16]}.json"


def is_ready(algorithm: str, lang: str) -> bool:
    """Whether loading this bundled tokenizer trains nothing."""
    return _path(algorithm, lang, bundled_spec(algorithm, lang)).exists()


def bundled(algorithm: str, lang: str) -> Tokenizer:
    """Load, or train and keep, one bundled tokenizer. Raises ModelError for a language that does not exist."""
    codes = [language.code for language in languages.all_languages()]
    if lang not in (*codes, MUL):
        raise ModelError(f"there is no bundled {algorithm} for {one_line(lang)}; languages are {', '.join(codes)} and {MUL}")
    spec = bundled_spec(algorithm, lang)
    path = _path(algorithm, lang, spec)
    name = f"{algorithm}:{lang}"
    with _locks[name]:
        try:
            return storage.load(path, name=name)
        except ModelFileError:
            pass  # absent, or written by a version that differed: make it again
        text = corpus(lang)
        run = train(text.counts, spec, trained_on=text.description, name=name)
        run.run()
        model = run.tokenizer()
        storage.save(model, path)
        return model
