"""Small tokenizers of every kind, trained once a session."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from sutra.corpora import corpus
from sutra.models.base import Tokenizer
from sutra.models.bundled import bundled_spec
from sutra.models.registry import ALGORITHMS, load
from sutra.training import TrainSpec, train


@cache
def _counts() -> dict[str, int]:
    known = sorted(corpus("hi").counts.items(), key=lambda item: (-item[1], item[0]))
    return dict(known[:400])


@cache
def small_tokenizer(name: str) -> Tokenizer:
    """The registry's tokenizer of this name; a trained one with 700 ids, on the 400 most frequent Hindi words."""
    if not ALGORITHMS[name].trained:
        return load(name)
    spec = TrainSpec(algorithm=name, languages=("hi",), vocab_size=700, inside=bundled_spec(name, "hi").inside)
    return train(_counts(), spec, name=f"{name}:small").run().tokenizer()


@pytest.fixture(scope="session")
def small() -> Callable[[str], Tokenizer]:
    """A small tokenizer by its registry name."""
    return small_tokenizer
