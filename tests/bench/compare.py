"""How long a redraw of Compare takes on the server: 2,000 characters, six tokenizers, warm models.

    python -m tests.bench.compare
"""

from __future__ import annotations

import statistics
import time

from sutra import languages
from sutra.compare import compare
from sutra.cuts import structure
from sutra.models.registry import load
from sutra.render.board import Panel, board, pages
from sutra.render.figures import table

NAMES = ("sutra", "sutra-guarded", "bpe", "unigram", "wordpiece")


def main() -> None:
    """Print the median and the worst of 15 redraws for Hindi and Urdu."""
    for lang in ("hi", "ur"):
        text = "\n".join(sample.text for sample in languages.samples(lang))
        text = (text * 20)[:2000]
        models = [*(load(f"{name}:{lang}") for name in NAMES), load("o200k_base")]
        times = []
        for turn in range(16):
            structure.cache_clear()
            begun = time.perf_counter()
            # Another text every time: nothing is answered from the caches of texts seen.
            found = compare(text[turn:] + text[:turn], lang, models)
            panels = [Panel(key=e.name, title=e.label, note="", encoding=e.encoding, cuts=e.cuts) for e in found.entries]
            board(panels, found.structure, span=pages(found.text)[0], direction="ltr", lang=lang, only_differences=False)
            table(found, price=1.0, currency="USD")
            times.append((time.perf_counter() - begun) * 1000)
        print(f"{lang}: 2,000 characters, six tokenizers: median {statistics.median(times[1:]):.0f} ms, worst {max(times[1:]):.0f} ms (target 300 ms)")


if __name__ == "__main__":
    main()
