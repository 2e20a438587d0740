"""The Pareto picture, computed: every γ_end, marker and inside policy of SuTRA, and every baseline, in each language.

    python -m tests.bench.pareto [LANG…]        writes sutra/data/pareto.json; languages not named are kept

Each variant is trained on the bundled text of one language (8,000 ids), scored on the held-out words of its lexicon, and
its fertility is taken on the 320 parallel sentences, which no tokenizer is trained on. Takes minutes, most of them for
Unigram.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from sutra.corpora import corpus
from sutra.metrics.alignment import evaluate, model_cutter
from sutra.metrics.goldset import bundled_gold
from sutra.models.base import Tokenizer
from sutra.models.registry import load
from sutra.parallel import bundled
from sutra.render.shatter_pareto import FILE
from sutra.shatter import atomic_units
from sutra.text.words import orthographic_words
from sutra.training import TrainSpec, train

LANGS = ("hi", "ur", "mr", "gu", "ne", "ur-Latn")
SIZE = 8_000
DOC = Path(__file__).resolve().parents[2] / "docs" / "pareto.md"
MEASURED_ON = (
    "Every variant was trained beforehand on the bundled text of its language, 8,000 ids (GPT's, bytes and code points are as they are). "
    "F1 is taken on up to 400 held-out words of the lexicon, which no training text holds; fertility on the 320 parallel sentences, which no tokenizer saw."
)
GROUPS = {"start": "space before the word", "end": "space after the word"}


def variants() -> Iterator[tuple[str, str, dict[str, object]]]:
    """(label, group, options) of everything that is trained."""
    for marker, told in GROUPS.items():
        for inside in ("drop", "before", "after"):
            for gamma in (0.0, 0.5, 1.0, 2.0, 4.0):
                label = f"SuTRA γ → {gamma:g}, {inside}, {marker}"
                yield label, f"SuTRA, {told}", {"algorithm": "sutra", "marker": marker, "inside": inside, "gamma_end": gamma}
        for inside in ("drop", "before", "after", "split"):
            yield f"SuTRA guarded, {inside}, {marker}", f"SuTRA guarded, {told}", {"algorithm": "sutra-guarded", "marker": marker, "inside": inside}
        for algorithm, units, name in (
            ("bpe", "codepoints", "BPE"), ("bpe", "akshara", "BPE on aksharas"), ("bpe-bytes", "bytes", "BPE on bytes"), ("morphtok", "clusters", "MorphTok"),
        ):  # fmt: skip
            yield f"{name}, {marker}", f"baselines, {told}", {"algorithm": algorithm, "units": units, "marker": marker}
    for algorithm, name in (("wordpiece", "WordPiece (lossy)"), ("sentencepiece-bpe", "SentencePiece BPE"), ("unigram", "Unigram")):
        yield name, "other libraries", {"algorithm": algorithm}


def row(lang: str, label: str, group: str, marker: str, model: Tokenizer) -> dict[str, object]:
    """Scores and fertility of one tokenizer."""
    found = evaluate(model_cutter(model), bundled_gold(lang), lang, units_are_aksharas=atomic_units(model))
    lines = bundled().texts[lang]
    words = sum(len(orthographic_words(line)) for line in lines)
    figures = {
        "fertility": sum(len(model.encode_ids(line)) for line in lines) / words, "precision": found.precision, "recall": found.recall, "f1": found.f1,
        "snapped_precision": found.snapped_precision, "snapped_recall": found.snapped_recall, "snapped_f1": found.snapped_f1, "root_intact": found.root_intact,
    }  # fmt: skip
    rounded = {key: round(value or 0.0, 4) for key, value in figures.items()}
    return {"lang": lang, "label": label, "group": group, "marker": marker, "size": model.vocab_size, "lossy": model.lossy, **rounded}


def measure(lang: str) -> list[dict[str, object]]:
    """All rows of one language."""
    text = corpus(lang)
    rows = []
    for label, group, options in variants():
        began = time.perf_counter()
        run = train(text.counts, TrainSpec(languages=(lang,), vocab_size=SIZE, **options))  # type: ignore[arg-type]
        run.run()
        rows.append(row(lang, label, group, str(options.get("marker", "")), run.tokenizer()))
        print(f"{lang}\t{label}\tF1 {rows[-1]['f1']}\tfertility {rows[-1]['fertility']}\t{time.perf_counter() - began:.1f} s", flush=True)
    for name, label in (("o200k_base", "GPT-4o/5 (o200k)"), ("cl100k_base", "GPT-4 (cl100k)"), ("codepoints", "Code points"), ("bytes", "Bytes")):
        rows.append(row(lang, label, "not trained here", "", load(name)))
    return rows


def main(langs: list[str]) -> None:
    """Measure and write; the file is written anew after every language."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))["rows"] if FILE.exists() else []
    for lang in langs or LANGS:
        kept = [old for old in kept if old["lang"] != lang] + measure(lang)
        lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in kept)
        FILE.write_text(f'{{"measured_on": {json.dumps(MEASURED_ON, ensure_ascii=False)},\n"rows": [\n{lines}\n]}}\n', encoding="utf-8")
    DOC.write_text(document(kept), encoding="utf-8")


def document(rows: list[dict[str, object]]) -> str:
    """docs/pareto.md: a table a language, by strict F1."""
    parts = ["# The Pareto picture: boundaries against fertility", "", MEASURED_ON, "Written by `python -m tests.bench.pareto`.", ""]
    for lang in LANGS:
        mine = sorted((row for row in rows if row["lang"] == lang), key=lambda row: -float(str(row["f1"] or 0)))
        parts += [f"## {lang}", "", "| tokenizer | fertility | F1 | precision | recall | snapped F1 | roots intact |", "|---|---|---|---|---|---|---|"]
        keys = ("fertility", "f1", "precision", "recall", "snapped_f1", "root_intact")
        parts += [
            f"| {row['label']}{' (lossy)' if row['lossy'] else ''} | " + " | ".join(f"{float(str(row[key] or 0)):.2f}" for key in keys) + " |" for row in mine
        ]
        parts.append("")
    return "\n".join(parts)


if __name__ == "__main__":
    main(sys.argv[1:])
