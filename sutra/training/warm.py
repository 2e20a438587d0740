"""Compiled code without waiting: is it there, and a thread that makes it ready.

The first call of a compiled function on a machine costs seconds. Until it is there, small corpora are trained and
short texts encoded by the reference, which gives the same result.
"""

from __future__ import annotations

import threading
from typing import Final

# From so many distinct words on the fast trainer is worth waiting for.
LARGE: Final = 20_000

_state = {"trainer": False}
_lock = threading.Lock()
_threads: list[threading.Thread] = []


def trainer_ready() -> bool:
    """Whether the fast trainer can be used without compiling: it has run, or its code is on disk."""
    if not _state["trainer"]:
        from sutra.models.jit import is_kept

        _state["trainer"] = is_kept("fast_learn.learn")
    return _state["trainer"]


def _warm() -> None:
    """Run everything that is compiled once, on a corpus of a few words."""
    import numpy as np

    from sutra.training import Morphology, TrainSpec, WordCounts, train
    from sutra.training.units import make_units
    from sutra.training.units_kernel import akshara_firsts, distinct

    words = ["घर", "घरों", "लड़कों", "पापापा", "🙂"]
    counts = WordCounts(words, [9, 7, 5, 4, 3])
    boundaries = (np.array([0, 0, 1, 2, 2, 2], dtype=np.int32), np.array([2, 4], dtype=np.int32))
    roots = np.array([[0, 2], [0, 2], [0, 4], [0, 6], [-1, -1]], dtype=np.int32)
    own = Morphology(boundaries=lambda _: boundaries, root_spans=lambda asked: roots[: len(asked)])
    spec = TrainSpec(algorithm="sutra", languages=("hi",), vocab_size=290, bottleneck_budget=0.02, min_frequency=1)
    run = train(counts, spec, morphology=own, engine="fast").run()
    run.tokenizer().warm_up()  # type: ignore[attr-defined]
    layout = make_units(words, "akshara", "start")
    akshara_firsts(words, layout)
    ones = np.zeros(1, dtype=np.int32)
    distinct(layout.points, ones, ones + 1)
    _state["trainer"] = True


def warm_up(*, wait: bool = False) -> None:
    """Compile (or load) everything in a background thread; with `wait`, return when it is done. Safe to call often.

    >>> warm_up()
    """
    with _lock:
        if not _threads:
            _threads.append(threading.Thread(target=_warm, name="sutra-warm-up", daemon=True))
            _threads[0].start()
    if wait:
        _threads[0].join()
