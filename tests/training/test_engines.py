"""The fast trainer gives the reference's merges: every column of the trace, scores to the last bit."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sutra.training import TrainSpec, WordCounts, train
from tests.conftest import shared
from tests.training.helpers import TEXT, cut_everywhere, words

QUIET = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def both(counts: WordCounts, spec: TrainSpec, every: int = 2) -> None:
    """Run both engines and compare everything they leave behind."""
    own = cut_everywhere(every)
    slow = train(counts, spec, morphology=own, engine="reference").run()
    fast = train(counts, spec, morphology=own, engine="fast").run()
    a, b = slow.trace, fast.trace
    assert a.tokens == b.tokens
    assert len(a) == len(b)
    assert np.array_equal(a.records, b.records), next((x, y) for x, y in zip(a.records, b.records, strict=True) if x != y)
    assert slow.note == fast.note
    assert (slow.tokenizer().vocabulary.rules == fast.tokenizer().vocabulary.rules).all()  # type: ignore[attr-defined]


SCHEDULES = [("linear", 4.0, 0.0), ("exponential", 4.0, 0.01), ("cosine", 3.0, 1.0), ("constant", 2.0, 0.0), ("linear", 0.0, 0.0), ("linear", 0.5, 6.0)]


@pytest.mark.parametrize("marker", ["start", "end"])
@pytest.mark.parametrize(("schedule", "start", "end"), SCHEDULES)
def test_same_merges_on_text(schedule: str, start: float, end: float, marker: str) -> None:
    for inside, units in itertools.product(("drop", "before", "after"), ("akshara", "codepoints")):
        spec = TrainSpec(
            languages=("hi",), vocab_size=420, schedule=schedule, gamma_start=start, gamma_end=end, inside=inside, units=units,
            marker=marker, min_frequency=1, bottleneck_budget=0.05,
        )  # fmt: skip
        both(WordCounts.from_text(TEXT), spec)


@QUIET
@given(
    counts=words(),
    schedule=st.sampled_from(SCHEDULES),
    inside=st.sampled_from(["drop", "before", "after"]),
    units=st.sampled_from(["akshara", "codepoints"]),
    marker=st.sampled_from(["start", "end"]),
    least=st.integers(1, 3),
    coverage=st.sampled_from([1.0, 0.7]),
)
def test_same_merges_on_made_up_words(
    counts: WordCounts, schedule: tuple[str, float, float], inside: str, units: str, marker: str, least: int, coverage: float
) -> None:
    name, start, end = schedule
    spec = TrainSpec(
        languages=("hi",), vocab_size=420, schedule=name, gamma_start=start, gamma_end=end, inside=inside, units=units,
        marker=marker, min_frequency=least, akshara_coverage=coverage, bottleneck_budget=0.1,
    )  # fmt: skip
    both(counts, spec)


@QUIET
@given(counts=words(), algorithm=st.sampled_from(["bpe", "bpe-bytes", "morphtok", "sutra-guarded"]), every=st.integers(2, 3))
def test_same_merges_of_other_algorithms(counts: WordCounts, algorithm: str, every: int) -> None:
    inside = "split" if algorithm == "sutra-guarded" else "drop"
    both(counts, TrainSpec(algorithm=algorithm, languages=("hi",), vocab_size=440, inside=inside, min_frequency=1), every)


@pytest.mark.parametrize("lang", ["hi", "ur", "mr", "gu", "ne"])
def test_same_merges_on_running_text(lang: str) -> None:
    text = shared(f"data/raw_{lang}.txt").read_text(encoding="utf-8")[:25_000]
    both(WordCounts.from_text(text), TrainSpec(languages=(lang,), vocab_size=1500))


def test_a_known_string_keeps_its_id() -> None:
    # (ab, c) and (a, bc) make one string; so do (a, a) + a and a + (a, a).
    counts = WordCounts.from_mapping({"abcx": 9, "abx": 30, "bcy": 31, "abcabc": 4, "aaaa": 8, "aaa": 7, "abc": 20})
    for marker in ("start", "end"):
        spec = TrainSpec(algorithm="bpe", vocab_size=300, min_frequency=1, marker=marker)
        both(counts, spec)


def test_words_in_any_order() -> None:
    counts = WordCounts.from_text(TEXT)
    turned = WordCounts(counts.words[::-1], counts.counts[::-1])
    spec = TrainSpec(languages=("hi",), vocab_size=420, min_frequency=1)
    for engine in ("fast", "reference"):
        first = train(counts, spec, morphology=cut_everywhere(), engine=engine).run().trace
        second = train(turned, spec, morphology=cut_everywhere(), engine=engine).run().trace
        assert np.array_equal(first.records, second.records)


def test_steps_of_any_size_give_one_run() -> None:
    counts, spec = WordCounts.from_text(TEXT), TrainSpec(languages=("hi",), vocab_size=400, min_frequency=1, bottleneck_budget=0.12)
    whole = train(counts, spec, morphology=cut_everywhere()).run()
    assert {2, 3} <= set(whole.trace.records["phase"].tolist())
    for engine, size in itertools.product(("fast", "reference"), (1, 2, 3, 7)):
        run = train(counts, spec, morphology=cut_everywhere(), engine=engine)
        while not run.done:
            before = run.steps
            assert run.step(size) <= size
            assert run.steps - before <= size
        assert np.array_equal(run.trace.records, whole.trace.records)
