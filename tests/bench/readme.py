"""Measure the README's table anew and write it between its marks.

    python -m tests.bench.readme
"""

from __future__ import annotations

from sutra.metrics.alignment import evaluate, model_cutter
from sutra.metrics.gold import read_gold, read_words
from sutra.models.registry import load
from tests.conftest import ROOT, SHARED

MODELS = ("sutra:hi", "sutra-guarded:hi", "bpe:hi", "unigram:hi", "o200k_base", "cl100k_base")
HEAD = "| tokenizer | ids | F1 | precision | recall | exact | snapped F1 | snapped P | snapped R | snapped lost | tokens ÷ pieces | fertility | root intact | akshara splits | … at a morpheme | unreachable | false cuts | coverage |"


def _cell(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def table() -> str:
    """The table as Markdown."""
    data = SHARED / "data"
    gold = read_gold((data / "gold_dev_hi.tsv").read_text(encoding="utf-8").split("\n"))
    whole = read_words((data / "gold_dev_hi_nosplit.tsv").read_text(encoding="utf-8").split("\n"))
    rows = [HEAD, "|" + "---|" * 18]
    for name in MODELS:
        model = load(name)
        atomic = model.info.units == "akshara" and model.info.inside != "split"
        scores = evaluate(model_cutter(model), gold, "hi", nosplit=whole, units_are_aksharas=atomic).as_row()
        cells = [_cell(value) for key, value in scores.items() if key != "words"]
        rows.append(f"| `{name}` | {model.vocab_size:,} | {' | '.join(cells)} |")
    return "\n".join(rows)


def main() -> None:
    """Put the table into README.md."""
    path = ROOT / "README.md"
    text = path.read_text(encoding="utf-8")
    before, rest = text.split("<!-- table:evaluate -->")
    _, after = rest.split("<!-- /table -->")
    path.write_text(f"{before}<!-- table:evaluate -->\n{table()}\n<!-- /table -->{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
