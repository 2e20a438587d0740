"""`Pair`: SuTRA and plain BPE over one corpus, stepped together, and everything that can be said of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from sutra.live.checkpoints import Checkpoint, checkpoint
from sutra.live.settings import Settings
from sutra.metrics.alignment import GoldWord
from sutra.models.bpe import BPE
from sutra.training import Run, Snapshot, WordCounts
from sutra.training.prepare import Prepared, prepare
from sutra.training.train import make_merger

NAMES = ("SuTRA", "BPE")


@dataclass(frozen=True)
class Pair:
    """Two runs: `sutra`, and `bpe` on the same corpus, units, marker and vocabulary size. `prepared` is SuTRA's corpus."""

    settings: Settings
    prepared: Prepared
    sutra: Run
    bpe: Run

    @classmethod
    def begin(cls, counts: WordCounts, settings: Settings, *, trained_on: str, name: str) -> Pair:
        """Prepare both; nothing is merged yet. Raises SpecError when corpus and settings do not go together.

        >>> pair = Pair.begin(WordCounts.from_text("घर घरों घर"), Settings(size=300), trained_on="", name="x")
        >>> pair.step(2), pair.sutra.steps, pair.bpe.steps
        (True, 2, 2)
        """
        spec, rival = settings.spec(), settings.rival()
        prepared = prepare(counts, spec)
        # The same units and boundaries serve both, except where boundaries cut units (split): BPE has whole aksharas.
        other = prepare(counts, rival) if settings.guarded else replace(prepared, spec=rival)
        runs = [
            Run(found, make_merger(found, "fast"), trained_on=trained_on, name=title)
            for found, title in ((prepared, name), (other, f"{name}, plain BPE"))
        ]
        return cls(settings, prepared, runs[0], runs[1])

    @property
    def total(self) -> int:
        """About how many merges SuTRA will do: the room in the vocabulary, or the places where two units meet if fewer."""
        corpus = self.prepared.corpus
        places = len(corpus.ids) - len(corpus.words)
        return max(1, min(self.settings.size - len(corpus.tokens), places))

    @property
    def done(self) -> bool:
        """Whether both have nothing left to do."""
        return self.sutra.done and self.bpe.done

    def step(self, count: int) -> bool:
        """Up to `count` merges of each; whether something is left to do."""
        self.sutra.step(count)
        # BPE never runs ahead: it stands where SuTRA stands, and goes on alone only when SuTRA has finished.
        self.bpe.step(count if self.sutra.done else max(0, self.sutra.steps - self.bpe.steps))
        return not self.done

    def cancel(self) -> None:
        """Stop both before their next merges."""
        self.sutra.cancel()
        self.bpe.cancel()

    def snapshots(self) -> tuple[Snapshot, Snapshot]:
        """Where both stand, frozen."""
        return self.sutra.snapshot(), self.bpe.snapshot()

    def tokenizers(self) -> tuple[BPE, BPE]:
        """What both have learned so far."""
        found = self.sutra.tokenizer(), self.bpe.tokenizer()
        assert isinstance(found[0], BPE)
        assert isinstance(found[1], BPE)
        return found[0], found[1]

    def checkpoints(self, gold: Sequence[GoldWord]) -> tuple[Checkpoint, Checkpoint]:
        """Both scored as they are now."""
        first, second = self.tokenizers()
        lang = self.settings.lang
        return checkpoint(first, self.sutra.steps, gold, lang), checkpoint(second, self.bpe.steps, gold, lang)

    @property
    def running_words(self) -> int:
        """Occurrences of all words of the corpus."""
        return int(np.sum(self.prepared.corpus.counts))
