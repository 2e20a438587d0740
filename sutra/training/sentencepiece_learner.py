"""Unigram and BPE by SentencePiece, on word counts, with no rewriting of the text."""

from __future__ import annotations

import io
import re
from typing import Final

from sutra.errors import SpecError
from sutra.models.base import ModelInfo, Tokenizer
from sutra.training.counts import WordCounts
from sutra.training.spec import TrainSpec
from sutra.training.units import takes_space

MODEL_TYPES: Final = {"unigram": "unigram", "sentencepiece-bpe": "bpe"}
_BAR: Final = "\u2581"
_TOO_HIGH: Final = re.compile(r"value <= (\d+)")
_TOO_LOW: Final = re.compile(r"required_chars|smaller than", re.IGNORECASE)


def _rows(counts: WordCounts, marker: str) -> list[str]:
    """Words with counts as SentencePiece reads them; a word that holds its stand-in for the space is left out."""
    lines = [f"{_BAR}\t1"]  # so that the space is a piece even when no word has one
    for word, count in counts.rows():
        if _BAR in word or (not word.isprintable() and any(c in word for c in "\t\n\r\0")):
            continue
        if takes_space(word):
            word = word + _BAR if marker == "end" else _BAR + word
        lines.append(f"{word}\t{count}")
    return lines


def _train(rows: list[str], spec: TrainSpec, size: int) -> bytes:
    import sentencepiece

    out = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(rows),  # no file: its name would be written into the model
        input_format="tsv",
        model_writer=out,
        model_type=MODEL_TYPES[spec.algorithm],
        vocab_size=size,
        normalization_rule_name="identity",
        byte_fallback=True,
        add_dummy_prefix=False,
        remove_extra_whitespaces=False,
        character_coverage=1.0,
        split_by_unicode_script=False,
        split_by_number=False,
        treat_whitespace_as_suffix=spec.marker == "end",
        bos_id=-1,
        eos_id=-1,
        pad_id=-1,
        unk_id=0,
        max_sentence_length=1 << 20,
        max_sentencepiece_length=64,
        num_threads=1,  # sums in one order: the same model every time
        minloglevel=3,
    )
    return out.getvalue()


def learn_sentencepiece(counts: WordCounts, spec: TrainSpec, *, trained_on: str, name: str) -> Tokenizer:
    """Train by SentencePiece; where the corpus cannot fill the vocabulary, the largest it can.

    Raises SpecError when the alphabet alone fills the vocabulary.
    """
    from sutra.models.spm import SentencePiece

    size, note = spec.vocab_size, ""
    rows = _rows(counts, spec.marker)
    while True:
        try:
            proto = _train(rows, spec, size)
            break
        except RuntimeError as error:
            found = _TOO_HIGH.search(str(error))
            if found is None or int(found.group(1)) >= size:
                raise SpecError(_plain(str(error), spec)) from None
            size = int(found.group(1))
            note = f"requested {spec.vocab_size}, actual {size}: SentencePiece finds no more pieces in this corpus"
    info = ModelInfo(
        algorithm=spec.algorithm,
        trained_on=trained_on,
        requested=spec.vocab_size,
        marker=spec.marker,
        units="codepoints",
        note=note,
    )
    return SentencePiece(proto, name=name, languages=spec.languages, info=info)


def _plain(message: str, spec: TrainSpec) -> str:
    """SentencePiece's complaint as one line."""
    last = " ".join(message.split("]")[-1].split())
    if _TOO_LOW.search(message):
        return f"a vocabulary of {spec.vocab_size} is too small for the letters of this corpus ({last}); ask for more"
    return f"SentencePiece cannot train {spec.algorithm} on this corpus ({last or message[:120]}); give more text or another size"
