"""Compiled code and lexicons made ready before somebody presses Run: once a process, in the background."""

from __future__ import annotations

import gc
import threading

from sutra.cache import once
from sutra.live.pair import Pair
from sutra.live.settings import Settings
from sutra.metrics.goldset import bundled_gold
from sutra.training import WordCounts

_ready = threading.Event()


def _work() -> None:
    try:
        pair = Pair.begin(WordCounts.from_text("घर घरों घर में घर"), Settings(size=300), trained_on="", name="warm")
        while pair.step(50):
            pass
    finally:
        _ready.set()


@once
def warm_up() -> threading.Thread:
    """Begin to compile the trainer; calling again does nothing."""
    thread = threading.Thread(target=_work, daemon=True, name="sutra-warm")
    thread.start()
    return thread


def is_warm() -> bool:
    """Whether the trainer can be called without waiting for a compiler."""
    return _ready.is_set()


def wait_until_warm(seconds: float) -> bool:
    """Wait for the compiler, at most so long."""
    warm_up()
    return _ready.wait(seconds)


@once
def warm_language(lang: str) -> None:
    """Read a language's lexicon and analyse enough words to load the compiled analyser, in the background."""
    from sutra import morphology
    from sutra.corpora import corpus

    def work() -> None:
        wait_until_warm(120)
        morphology.boundaries(corpus(lang).counts.words[:4000], lang)
        bundled_gold(lang)
        # Lexicons live as long as the process: no later collection need walk their millions of objects.
        gc.collect()
        gc.freeze()

    threading.Thread(target=work, daemon=True, name=f"sutra-warm-{lang}").start()
