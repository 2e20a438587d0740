"""Exported ids against ours on every line of the five texts and all cases.

    python -m tests.bench.exporting
"""

from __future__ import annotations

from dataclasses import replace

import tokenizers

from sutra.export import to_hugging_face
from sutra.models.bpe import BPE
from sutra.training import TrainSpec, WordCounts, train
from tests.bench.words import raw
from tests.conftest import case_inputs

KINDS = ("sutra", "bpe", "bpe-bytes", "unigram", "sentencepiece-bpe", "morphtok", "wordpiece")


def main() -> None:
    """Print how many lines differ, an algorithm and a marker a line."""
    texts = [line for lang in ("hi", "mr", "gu", "ur", "ne") for line in raw(lang).split("\n") if line]
    texts += [text for _, text in case_inputs() if text]
    counts = WordCounts.from_text(raw("hi"))
    print(f"exported ids against ours on {len(texts):,} lines")
    for algorithm in KINDS:
        for marker in ("start", "end"):
            model = train(counts, TrainSpec(algorithm=algorithm, languages=("hi",), vocab_size=6000, marker=marker)).run().tokenizer()
            if isinstance(model, BPE):
                model = replace(model, guard=None)
            found = tokenizers.Tokenizer.from_str(to_hugging_face(model).decode()).encode_batch(texts, add_special_tokens=False)
            differ = sum(other.ids != model.encode_ids(text) for text, other in zip(texts, found, strict=True))
            note = " (lossy; texts without a word)" if model.lossy else ""
            print(f"  {algorithm:<18} {marker:<6} {differ} lines differ{note}", flush=True)


if __name__ == "__main__":
    main()
