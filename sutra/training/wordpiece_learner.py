"""WordPiece's vocabulary: BERT's way of learning it is BPE over ``##`` code points; ours repeats exactly.

The trainer of `tokenizers` gives another vocabulary from run to run (ties go by hash order); here the same merges are
found by our own mergers, so the same counts give the same model.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from sutra.errors import SpecError
from sutra.models.base import ModelInfo, Tokenizer
from sutra.models.wordpiece import PREFIX, UNKNOWN, WordPiece
from sutra.training.alphabet import Corpus
from sutra.training.counts import WordCounts
from sutra.training.merger import Merger
from sutra.training.spec import TrainSpec
from sutra.training.units import present

# Marks a piece that begins a word while merging: no text holds this noncharacter.
_BEGIN: Final = "\ufdd0"


def _corpus(counts: WordCounts) -> Corpus:
    """Words as code points, the first of each word told apart from the others."""
    lengths = np.fromiter(map(len, counts.words), dtype=np.int64, count=len(counts))
    points = np.frombuffer("".join(counts.words).encode("utf-32-le"), dtype=np.int32)
    starts = np.zeros(len(lengths) + 1, dtype=np.int32)
    np.cumsum(lengths, out=starts[1:])
    first = np.zeros(len(points), dtype=np.bool_)
    first[starts[:-1]] = True
    begins, later = present(points[first]), present(points[~first])
    tokens = [UNKNOWN, *(_BEGIN + chr(point) for point in begins), *(chr(point) for point in later)]
    table = np.zeros((2, int(points.max(initial=0)) + 1), dtype=np.int32)
    table[1, begins] = np.arange(1, 1 + len(begins))
    table[0, later] = np.arange(1 + len(begins), len(tokens))
    ids = table[first.astype(np.int8), points]
    return Corpus(
        tokens=tokens,
        ids=ids,
        starts=starts,
        counts=counts.counts,
        forbidden=np.zeros(len(ids), dtype=np.bool_),
        words=counts.words,
        lead=np.zeros(len(counts), dtype=np.int32),
    )


def learn_wordpiece(
    counts: WordCounts,
    spec: TrainSpec,
    make: Callable[[Corpus, npt.NDArray[np.float64], float, int], Merger],
    *,
    trained_on: str,
    name: str,
) -> Tokenizer:
    """Train WordPiece; `make` builds a merger (reference or fast). Raises SpecError when the alphabet fills the vocabulary."""
    # A word that holds the prefix itself would make pieces that cannot be told from those that continue a word.
    plain = [(word, count) for word, count in zip(counts.words, counts.counts.tolist(), strict=True) if PREFIX not in word]
    if not plain:
        raise SpecError("the corpus holds no word; give text with letters in it")
    corpus = _corpus(WordCounts(*zip(*plain, strict=True)))
    if len(corpus.tokens) >= spec.vocab_size:
        raise SpecError(
            f"a vocabulary of {spec.vocab_size} is too small: V0 has {len(corpus.tokens)} ids ({UNKNOWN} and every code point,"
            f" alone and with {PREFIX}); ask for more than {len(corpus.tokens)}"
        )
    merger = make(corpus, np.zeros(0, dtype=np.float64), 0.0, spec.min_frequency)
    note = ""
    while len(merger.tokens) < spec.vocab_size:
        if not merger.learn(1000, spec.vocab_size):
            note = f"stopped at {len(merger.tokens)} of {spec.vocab_size}: no pair is left that occurs {spec.min_frequency} times"
            break
    vocab = [token[1:] if token.startswith(_BEGIN) else PREFIX + token for token in merger.tokens[1:]]
    info = ModelInfo(
        algorithm=spec.algorithm, trained_on=trained_on, requested=spec.vocab_size, marker="", units="codepoints", note=note
    )
    return WordPiece(name=name, languages=spec.languages, info=info, vocab=(UNKNOWN, *vocab))
