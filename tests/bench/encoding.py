"""How fast text becomes ids, beside tiktoken, sentencepiece and tokenizers in the same run.

    python -m tests.bench.encoding
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from sutra.export import to_hugging_face
from sutra.models.registry import load
from sutra.training import TrainSpec, WordCounts, train, warm_up
from tests.bench.words import raw


def best(work: Callable[[], Any], turns: int = 3) -> float:
    """Seconds of the fastest of a few turns."""
    times = []
    for _ in range(turns):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def main() -> None:
    """Print MB/s of every engine on one text, whole and line by line."""
    import sentencepiece
    import tokenizers

    warm_up(wait=True)
    text = raw("hi")
    lines = [line for line in text.split("\n") if line]
    size = len(text.encode()) / 1e6
    counts = WordCounts.from_text(text)
    models = {
        name: train(counts, TrainSpec(algorithm=algorithm, languages=("hi",), vocab_size=8000, inside=inside)).run().tokenizer()
        for name, algorithm, inside in (
            ("sutra", "sutra", "drop"), ("bpe", "bpe", "drop"), ("bpe-bytes", "bpe-bytes", "drop"), ("guarded", "sutra-guarded", "split"),
        )
    }  # fmt: skip
    gpt: Any = load("o200k_base")
    theirs = tokenizers.Tokenizer.from_str(to_hugging_face(models["bpe"]).decode())
    unigram: Any = train(counts, TrainSpec(algorithm="unigram", languages=("hi",), vocab_size=6000)).run().tokenizer()
    pieces = sentencepiece.SentencePieceProcessor(model_proto=unigram.proto)
    engine = gpt._encoding if hasattr(gpt, "_encoding") else __import__("tiktoken").get_encoding("o200k_base")
    others: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
        "tiktoken": (engine.encode_ordinary, engine.encode_ordinary_batch),
        "sentencepiece": (pieces.encode, pieces.encode),
        "tokenizers": (lambda line: theirs.encode(line).ids, theirs.encode_batch),
    }
    print(f"encoding {size:.1f} MB of Hindi: MB/s whole, MB/s a call a line, MB/s of their batch call (on all cores; we have none)")
    fastest = [0.0, 0.0]
    for name, (one, batch) in others.items():
        rates = [size / best(lambda: one(text)), size / best(lambda: [one(line) for line in lines])]  # noqa: B023
        fastest = [max(pair) for pair in zip(fastest, rates, strict=True)]
        print(f"  {name:<22} {rates[0]:6.1f} {rates[1]:6.1f} {size / best(lambda: batch(lines)):6.1f}", flush=True)  # noqa: B023
    for name, model in models.items():
        jobs: tuple[tuple[str, Callable[[str], object]], ...] = (("ids", model.encode_ids), ("ids and edges", model.encode))
        for what, encode in jobs:
            rates = [size / best(lambda: encode(text)), size / best(lambda: [encode(line) for line in lines])]  # noqa: B023
            ratios = [rate / other for rate, other in zip(rates, fastest, strict=True)]
            print(f"  {name + ', ' + what:<22} {rates[0]:6.1f} {rates[1]:6.1f}   {ratios[0]:5.2f}× {ratios[1]:5.2f}× the fastest", flush=True)
    long_word = "हा" * 50_000
    print(f"  one word of 100,000 code points: {best(lambda: models['sutra'].encode(long_word), 1):.3f} s (target 2 s)")


if __name__ == "__main__":
    main()
