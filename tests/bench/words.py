"""Word lists of any size for timing: real Hindi words and recombinations of their halves, with Zipf-like counts."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np

from sutra.cache import cache_folder, write_atomically
from sutra.text.aksharas import aksharas
from sutra.training import WordCounts

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"


def raw(lang: str) -> str:
    """The measuring text of one language."""
    return (DATA / f"raw_{lang}.txt").read_text(encoding="utf-8")


def word_list(size: int, seed: int = 0) -> WordCounts:
    """`size` distinct Devanagari words with counts that fall as 1/rank: no two lists of one size differ."""
    real: list[str] = []
    for lang in ("hi", "mr", "ne"):
        real += [word for word, _ in WordCounts.from_text(raw(lang)).rows() if word.isalpha() or len(word) > 3]
    words = dict.fromkeys(real[:size])
    chance = random.Random(seed)
    parts = [aksharas(word) for word in words]
    while len(words) < size:
        one, two = chance.choice(parts), chance.choice(parts)
        words["".join(one[: chance.randint(1, 3)] + two[-chance.randint(1, 3) :])] = None
    ranked = list(words)
    chance.shuffle(ranked)
    counts = np.maximum(1, 40_000 / (np.arange(1, size + 1) ** 0.9)).astype(np.int64)
    return WordCounts(ranked, counts)


def read_list(size: int) -> tuple[list[str], list[int]]:
    """The words and counts of `word_list`, from a file that is made on first use: reading it costs every way the same."""
    path = cache_folder() / "bench" / f"words-{size}.tsv"
    if not path.exists():
        found = word_list(size)
        rows = "".join(f"{word}\t{count}\n" for word, count in zip(found.words, found.counts.tolist(), strict=True))
        write_atomically(path, rows.encode("utf-8"))
    words, counts = [], []
    with path.open(encoding="utf-8", newline="\n") as file:
        for line in file:
            word, _, count = line.rstrip("\n").partition("\t")
            words.append(word)
            counts.append(int(count))
    return words, counts
