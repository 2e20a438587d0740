"""One measurement in a process of its own: its time, its peak memory, and what it did, as one JSON line.

    python -m tests.bench.measure sutra-given 500000 32000
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.bench.words import read_list

Result = dict[str, Any]


def resident() -> float:
    """Memory of this process now, in MB: the word list and what was imported."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize() / 1e6


def bpetrainer(words: list[str], counts: list[int], size: int) -> Result:
    """Hugging Face's BpeTrainer on the same words, each given as often as it counts."""
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    model = Tokenizer(models.BPE())
    model.pre_tokenizer = pre_tokenizers.Split("\n", "removed")
    trainer = trainers.BpeTrainer(vocab_size=size - 256, min_frequency=2, show_progress=False, special_tokens=[])
    before = resident()
    begun, spent = time.perf_counter(), time.process_time()
    model.train_from_iterator((f" {word}\n" * count for word, count in zip(words, counts, strict=True)), trainer)
    return {"before_mb": before, "seconds": time.perf_counter() - begun, "cpu": time.process_time() - spent, "merges": len(json.loads(model.to_str())["model"]["merges"])}


def ours(words: list[str], counts: list[int], size: int, *, algorithm: str, units: str, given: bool = False, lexicon: bool = False) -> Result:
    """Our trainer, warm: from word counts to a tokenizer. `given`: boundaries handed over; `lexicon`: Phase 1 too."""
    import numpy as np

    from sutra.training import Morphology, TrainSpec, WordCounts, train, warm_up

    warm_up(wait=True)
    own = None
    if given:
        # A boundary in three words of five, before the last or the one before the last letter, as endings lie.
        cuts = [[len(word) - 1 - len(word) % 2] if len(word) > 4 and i % 5 < 3 else [] for i, word in enumerate(words)]
        starts = np.cumsum([0, *map(len, cuts)]).astype(np.int32)
        flat = np.array([cut for row in cuts for cut in row], dtype=np.int32)
        del cuts  # half a million lists, which nobody hands over
        own = Morphology(
            boundaries=lambda _: (starts, flat),
            root_spans=lambda asked: np.array([(0, len(w) - 1) for w in asked], dtype=np.int32).reshape(-1, 2),
        )
    if lexicon:
        from sutra.morphology import boundaries

        boundaries(words[:50], "hi")  # the lexicon is read and what is compiled is loaded
    before = resident()
    begun, spent = time.perf_counter(), time.process_time()
    spec = TrainSpec(algorithm=algorithm, languages=("hi",), vocab_size=size, units=units, lexicon=given or lexicon)
    run = train(WordCounts(words, counts), spec, morphology=own, engine="fast").run()
    run.tokenizer()
    return {"before_mb": before, "seconds": time.perf_counter() - begun, "cpu": time.process_time() - spent, "merges": run.steps}


def analyser(words: list[str], counts: list[int], size: int) -> Result:
    """Phase 1 alone."""
    from sutra.morphology import boundaries

    boundaries(words[:50], "hi")
    before = resident()
    begun, spent = time.perf_counter(), time.process_time()
    found = boundaries(words, "hi")
    return {"before_mb": before, "seconds": time.perf_counter() - begun, "cpu": time.process_time() - spent, "boundaries": len(found[1])}


WAYS: dict[str, Callable[..., Result]] = {
    "BpeTrainer": bpetrainer,
    "bpe": lambda *a: ours(*a, algorithm="bpe", units="codepoints"),
    "sutra": lambda *a: ours(*a, algorithm="sutra", units="akshara"),
    "sutra-given": lambda *a: ours(*a, algorithm="sutra", units="akshara", given=True),
    "sutra-analysed": lambda *a: ours(*a, algorithm="sutra", units="akshara", lexicon=True),
    "analyser": analyser,
}


def measure(way: str, words: int, size: int) -> Result:
    """Run one way in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.measure", way, str(words), str(size)]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: Result = json.loads(out.strip().split("\n")[-1])
    return found


def main() -> None:
    """Print one measurement."""
    way, count, size = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    words, counts = read_list(count)
    found = WAYS[way](words, counts, size)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({**found, "peak_mb": peak, "own_mb": peak - found.pop("before_mb")}))


if __name__ == "__main__":
    main()
