"""How good candidates are that nobody taught: against our own lexicon, on text written for this project.

    python -m tests.bench.discovery [mr gu ne …] [--files N]

Words are those of the language's own running text; those the lexicon holds are scored, on inflection and clitics. The
lexicon is used for nothing but the scoring.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sutra import languages
from sutra.discovery import METHODS, Candidate, propose
from sutra.morphology.keys import fold
from sutra.morphology.lexicon import folded_lexicon
from sutra.morphology.pieces import parse
from sutra.training.counting import count_files

_LAYERS = frozenset({"inflection", "clitic"})


@dataclass(frozen=True)
class Score:
    """Boundaries: precision, recall, F1. Words: how many, the share that is right as a whole, and the share of words
    without a boundary that are cut."""

    words: int
    precision: float
    recall: float
    f1: float
    right: float
    false_cuts: float


def candidates(lang: str, method: str, files: int) -> list[Candidate]:
    """Candidates for every word of the first `files` text files of a language."""
    paths = sorted((languages.get(lang).folder / "text").glob("*.txt"))[:files]
    return propose(count_files(paths), lang, method=method, known=True)


def score(rows: Iterable[Candidate], lang: str) -> Score:
    """Rows against the lexicon, each word once."""
    lexicon = folded_lexicon(lang)
    words = hits = said = true = right = bare = false = 0
    for row in rows:
        gold = lexicon.find(fold(row.word, lang))
        if gold is None or len(gold.word) != len(row.word):
            continue
        want = {offset for offset, layer in zip(gold.offsets, gold.layers, strict=True) if layer in _LAYERS}
        got = set(parse(row.pieces).offsets)
        words, hits, said, true = words + 1, hits + len(got & want), said + len(got), true + len(want)
        right += got == want
        bare += not want
        false += not want and bool(got)
    precision, recall = hits / max(1, said), hits / max(1, true)
    return Score(words, precision, recall, 2 * precision * recall / ((precision + recall) or 1), right / max(1, words), false / max(1, bare))


def main(langs: Sequence[str], files: int) -> None:
    """A line a language and method, and one for the rows on which both methods say the same."""
    for lang in langs:
        found = {method: candidates(lang, method, files) for method in METHODS}
        found["both agree"] = [row for row in found[METHODS[0]] if row.agreement == 1]
        for name, rows in found.items():
            s = score(rows, lang)
            print(
                f"{lang:8s}{name:12s} words {s.words:6,}  P {s.precision:.3f} R {s.recall:.3f} F1 {s.f1:.3f}"
                f"  words right {s.right:.3f}  false cuts {s.false_cuts:.3f}", flush=True,
            )  # fmt: skip


if __name__ == "__main__":
    given = sys.argv[1:]
    count = int(given[given.index("--files") + 1]) if "--files" in given else 99
    main([name for i, name in enumerate(given) if name != "--files" and (i == 0 or given[i - 1] != "--files")] or ["mr", "gu", "ne", "ur-Latn"], count)
