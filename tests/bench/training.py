"""How long training takes, beside BpeTrainer on the same words, and how the time grows.

    python -m tests.bench.training
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.bench.measure import Result, measure
from tests.bench.plot import line_chart

DRAWN: Final = Path(__file__).resolve().parents[2] / "docs" / "training.svg"


def _line(way: str, found: Result, base: Result) -> str:
    ratio = base["seconds"] / found["seconds"]
    share, own = found["peak_mb"] / base["peak_mb"], found["own_mb"] / base["own_mb"]
    memory = f"{found['peak_mb']:6.0f} MB, {share:4.2f} of its process ({own:4.2f} without words and imports)"
    times = f"{found['seconds']:6.2f} s  {ratio:5.2f}× as fast ({found['cpu']:5.2f} s of processor time, {base['cpu'] / found['cpu']:5.2f}×)"
    return f"  {way:<16} {times}  {memory}  {found['merges']:,} merges"


def main() -> None:
    """Print times and peak memory side by side, then the growth."""
    for words, size in ((500_000, 32_000), (27_000, 16_000)):
        print(f"{words:,} distinct words, {size:,} tokens, warm, words in to model out")
        base = measure("BpeTrainer", words, size)
        print(f"  {'BpeTrainer':<16} {base['seconds']:6.2f} s{'':15}({base['cpu']:5.2f} s of processor time){'':9}{base['peak_mb']:6.0f} MB  {base['merges']:,} merges")
        for way in ("bpe", "sutra", "sutra-given", "sutra-analysed"):
            print(_line(way, measure(way, words, size), base), flush=True)
    alone = measure("analyser", 500_000, 0)
    print(f"  Phase 1 alone, 500,000 words: {alone['seconds']:.2f} s (target 3 s), {alone['boundaries']:,} boundaries")
    growth()


GROWTH: Final = (50_000, 100_000, 200_000, 500_000)
WAYS: Final = {"BpeTrainer": "BpeTrainer", "sutra-given": "SuTRA, boundaries given", "sutra-analysed": "SuTRA with Phase 1", "bpe": "our BPE"}


def growth() -> None:
    """How the time grows with the words: printed, and drawn as docs/training.svg."""
    print("growth, 32,000 tokens, seconds")
    print(f"  {'words':>7}  " + "".join(f"{name:>26}" for name in WAYS.values()))
    series: dict[str, list[tuple[float, float]]] = {name: [] for name in WAYS.values()}
    for words in GROWTH:
        for way, name in WAYS.items():
            series[name].append((words, measure(way, words, 32_000)["seconds"]))
        print(f"  {words:>7,}  " + "".join(f"{points[-1][1]:26.2f}" for points in series.values()), flush=True)
    DRAWN.write_text(line_chart(series, title="Training 32,000 tokens: seconds by distinct words", x="distinct words", y="seconds"), encoding="utf-8")


if __name__ == "__main__":
    main()
