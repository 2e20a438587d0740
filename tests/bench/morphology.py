"""How good the boundaries are, and what they do for tokenizers: every table in one run.

    python -m tests.bench.morphology [hi mr gu ur ne]

Gold and raw text are the measuring data beside the checkout. Tokenizers: 8,000 ids trained on the raw text of their
language. Nothing measured here enters the product.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sutra.metrics.alignment import Cutter, GoldWord, analyser_cutter, evaluate, model_cutter
from sutra.metrics.gold import read_gold, read_words
from sutra.models.base import Tokenizer
from sutra.morphology.batch import laid_out
from sutra.morphology.learn import examples, learn
from sutra.morphology.lexicon import lexicon
from sutra.morphology.model import scores
from sutra.training import TrainSpec, WordCounts, train
from tests.conftest import SHARED

LANGS = ("hi", "mr", "gu", "ur", "ne")
LAYERS = ("inflection", "clitic")


def lines(name: str) -> list[str]:
    """Lines of a measuring file; () when there is none of this name."""
    path = SHARED / "data" / name
    return path.read_text(encoding="utf-8").split("\n") if path.exists() else []


@dataclass
class Lenient:
    """Counts in which a joint finer than the gold's is not false (Gujarati: one joint a word; Marathi: fused vowels)."""

    hits: int = 0
    said: int = 0
    gold: int = 0

    def add(self, said: set[int], gold: set[int], lang: str) -> None:
        """One word. A cut right of the gold's first joint is finer, not false: it lies inside the suffix chain. In
        Marathi a joint one vowel sign before or after the gold's counts for it."""
        first = min(gold)
        self.gold += len(gold)
        if lang == "mr":
            near = {g for g in gold if any(abs(g - s) <= 2 for s in said)}
            self.hits += len(near)
            self.said += len(near) + sum(s < first - 2 for s in said)
        else:
            self.hits += len(said & gold)
            self.said += len(said & gold) + sum(s < first for s in said) + (len(said) > 0 and not said & gold and min(said) > first)


def lenient(cutter: Cutter, gold: Sequence[GoldWord], lang: str) -> Lenient:
    """The lenient counts of a cutter."""
    found = Lenient()
    for word in gold:
        found.add(set(cutter(word.word).offsets), set(word.offsets), lang)
    return found


def without_lexicon(lang: str) -> Cutter:
    """Rules and model only: the learned model with every look-up switched off."""
    model = learn(lang, examples(lang), threshold=0.4)

    def cut(word: str):  # type: ignore[no-untyped-def]
        from sutra.metrics.alignment import Cutting

        codes, starts = laid_out([word])
        found, _ = scores(model, codes, starts)
        offsets = tuple(gap for gap in range(1, len(word)) if found[gap] > model.cut_above)
        return Cutting(offsets, (), len(offsets) + 1)

    return cut


def row(name: str, cutter: Cutter, gold: Sequence[GoldWord], lang: str, whole: Sequence[str] = ()) -> None:
    """Print one line of scores."""
    s = evaluate(cutter, gold, lang, nosplit=whole)
    loose = lenient(cutter, gold, lang)
    finer = f"finer-not-false P {loose.hits / max(1, loose.said):.3f} R {loose.hits / max(1, loose.gold):.3f}  " if lang in ("mr", "gu") else ""
    false = f"false cuts {s.false_cuts:.3f}" if s.false_cuts is not None else ""
    print(
        f"  {name:34s} P {s.precision or 0:.3f} R {s.recall or 0:.3f} F1 {s.f1 or 0:.3f} snapped {s.snapped_f1 or 0:.3f} "
        f"tokens/pieces {s.fertility_ratio:.3f} root intact {s.root_intact:.3f}  {finer}{false}",
        flush=True,
    )


def overlap(gold: Iterable[GoldWord], lang: str) -> float:
    """Share of gold words that the lexicon licenses: authors arrive at common words by themselves."""
    words = [word.word for word in gold]
    return sum(lexicon(lang).find(word) is not None for word in words) / len(words)


def attested(lang: str, counts: WordCounts) -> tuple[int, float]:
    """Segmented forms the lexicon licenses, and the share of them that the raw text holds."""
    forms = {word.word for word in lexicon(lang).forms() if word.layers}
    return len(forms), sum(word in counts for word in forms) / len(forms)


def trained(counts: WordCounts, lang: str, **options: object) -> Tokenizer:
    """A tokenizer of 8,000 ids on these counts."""
    spec = TrainSpec(languages=(lang,), vocab_size=8000, **options)  # type: ignore[arg-type]
    return train(counts, spec, engine="fast").run().tokenizer()


def main(langs: Sequence[str]) -> None:
    """Print the tables of each language."""
    for lang in langs:
        gold = read_gold(lines(f"gold_dev_{lang}.tsv"))
        whole = read_words(lines(f"gold_dev_{lang}_nosplit.tsv"))
        counts = WordCounts.from_text("\n".join(lines(f"raw_{lang}.txt")))
        forms, share = attested(lang, counts)
        print(f"== {lang}: {len(gold)} gold words; {overlap(gold, lang):.0%} of them are licensed by the lexicon; "
              f"{forms:,} segmented forms, {share:.1%} of them in the raw text of {counts.total:,} words")  # fmt: skip
        row("analyser, inflection and clitics", analyser_cutter(lang), gold, lang, whole)
        row("rules and model only", without_lexicon(lang), gold, lang, whole)
        unseen = lines(f"gold_dev_{lang}_unseen.tsv")
        if unseen:
            row("analyser, unseen words", analyser_cutter(lang), read_gold(unseen), lang)
            row("rules and model only, unseen", without_lexicon(lang), read_gold(unseen), lang)
        for name, options in {
            "unigram": {"algorithm": "unigram"},
            "bpe, aksharas": {"algorithm": "bpe", "units": "akshara"},
            "bpe, code points": {"algorithm": "bpe"},
            "sutra γ 4→0 drop": {"algorithm": "sutra"},
            "sutra γ held at 4": {"algorithm": "sutra", "gamma_end": 4.0},
            "sutra-guarded split": {"algorithm": "sutra-guarded", "inside": "split"},
            "sutra-guarded split, code points": {"algorithm": "sutra-guarded", "inside": "split", "units": "codepoints"},
            "bpe, aksharas, marker end": {"algorithm": "bpe", "units": "akshara", "marker": "end"},
            "sutra γ 4→0 drop, marker end": {"algorithm": "sutra", "marker": "end"},
        }.items():
            row(name, model_cutter(trained(counts, lang, **options)), gold, lang, whole)


if __name__ == "__main__":
    main(sys.argv[1:] or LANGS)
