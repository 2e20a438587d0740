"""Jobs: to the end, paused, stepped, cancelled, forgotten; and what stays of them."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from collections.abc import Callable, Iterator

import pytest

from sutra.live.job import Job, View
from sutra.live.manager import Queue, Ticket
from sutra.live.pace import SPEEDS, Clock
from sutra.live.pair import Pair
from sutra.live.reading import read_paste
from sutra.live.settings import Settings
from sutra.live.warm import wait_until_warm
from sutra.metrics.goldset import bundled_gold
from sutra.training import TrainSpec, WordCounts, train

TEXT = (
    "लड़का लड़के लड़कों लड़की लड़कियाँ घर घरों घरवाले किताब किताबें किताबों करना करने करता करते करती असाधारण साधारण असामान्य सामान्य "
    "दोस्त दोस्तों दोस्ती माता माताएँ बात बातें बातों रात रातें रातों काम कामों "
) * 7
SETTINGS = Settings(size=520)


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    assert wait_until_warm(300)


@pytest.fixture
def counts() -> WordCounts:
    return WordCounts.from_text(TEXT)


def until(check: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait for something to hold; failing that, fail."""
    end = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


@pytest.fixture
def jobs(counts: WordCounts) -> Iterator[Callable[..., Job]]:
    made: list[Job] = []

    def make(**options: object) -> Job:
        job = Job(counts, SETTINGS, gold=bundled_gold("hi")[:20], **{"line": Queue(), "speed": "full", **options})  # type: ignore[arg-type]
        made.append(job)
        return job.start()

    yield make
    for job in made:
        job.cancel()
        job.join()


def test_a_run_ends_with_both_tokenizers_and_the_trace_of_the_library(jobs: Callable[..., Job], counts: WordCounts) -> None:
    job = jobs()
    view = job.join()
    assert (view.state, view.message) == ("done", "")
    assert job.result is not None
    assert job.pair is None
    alone = train(counts, SETTINGS.spec(), engine="reference").run()
    assert job.result.trace.to_csv() == alone.trace.to_csv()
    assert job.result.model.decode(job.result.model.encode("घरों में, ok").ids) == "घरों में, ok"
    assert view.marks[0][0].steps == 0
    assert view.marks[-1][0].steps == len(job.result.trace)


def test_its_rival_is_plain_bpe_merge_for_merge(jobs: Callable[..., Job], counts: WordCounts) -> None:
    job = jobs()
    job.join()
    assert job.result is not None
    plain = train(counts, TrainSpec(algorithm="bpe", units="akshara", languages=("hi",), vocab_size=520), engine="reference").run()
    assert job.result.rival_trace.pairs() == plain.trace.pairs()


def test_pausing_gives_the_slot_away_and_stepping_does_so_many_merges(jobs: Callable[..., Job]) -> None:
    line = Queue(slots=1)
    job = jobs(line=line, paused=True)
    until(lambda: job.view().state == "paused")
    assert line.working == 0
    job.step(7)
    until(lambda: job.view().steps == 7 and job.view().state == "paused")
    assert job.view().bpe is not None
    assert job.view().bpe.steps == 7  # type: ignore[union-attr]
    other = jobs(line=line)
    assert other.join().state == "done"
    job.resume()
    assert job.join().state == "done"


def test_cancelling_keeps_what_was_learned(jobs: Callable[..., Job]) -> None:
    job = jobs(paused=True)
    job.step(5)
    until(lambda: job.view().steps == 5)
    job.cancel()
    assert job.view().state in ("cancelling", "cancelled")
    assert job.join().state == "cancelled"
    assert job.result is not None
    assert len(job.result.trace) == 5
    assert job.result.model.decode(job.result.model.encode("घरों").ids) == "घरों"


def test_a_job_nobody_looks_at_ends_itself_running_paused_or_waiting(jobs: Callable[..., Job]) -> None:
    line = Queue(slots=1)
    held = Ticket()
    running = jobs(speed="class", idle=0.3)
    paused = jobs(paused=True, idle=0.3)
    assert line.enter(held)
    waiting = jobs(line=line, idle=0.3)
    for job in (running, paused, waiting):
        job._thread.join(30)
        assert not job._thread.is_alive()
        assert job.view().state == "left"
    assert line.waiting == 0


def test_two_compute_at_a_time_and_the_others_know_their_place(jobs: Callable[..., Job]) -> None:
    line = Queue()
    first = [jobs(line=line, speed="class") for _ in range(2)]
    until(lambda: all(job.view().state == "running" for job in first))
    rest = [jobs(line=line) for _ in range(3)]
    until(lambda: [job.view().place for job in rest] == [1, 2, 3])
    assert line.working == 2
    assert {job.view().state for job in rest} == {"waiting"}
    first[0].cancel()
    until(lambda: rest[0].view().ended)
    until(lambda: all(job.view().ended for job in rest))


def test_many_at_once_all_end_and_no_more_than_two_ever_compute(jobs: Callable[..., Job]) -> None:
    line = Queue()
    seen: list[int] = []
    stop = threading.Event()

    def watch() -> None:
        while not stop.wait(0.002):
            seen.append(line.working)

    watcher = threading.Thread(target=watch)
    watcher.start()
    made = [jobs(line=line) for _ in range(12)]
    # Every one is looked at each time: a job nobody looks at ends itself.
    until(lambda: all(view.ended for view in [job.view() for job in made]))
    stop.set()
    watcher.join()
    assert {job.view().state for job in made} == {"done"}
    assert max(seen) <= 2
    assert (line.working, line.waiting) == (0, 0)


def test_the_queue_forgets_a_job_that_is_forgotten() -> None:
    line = Queue(slots=1)
    held, lost = Ticket(), Ticket()
    assert line.enter(held)
    assert not line.enter(lost)
    gone = weakref.ref(lost)
    del lost
    gc.collect()
    assert gone() is None
    assert line.waiting == 0


def test_the_merging_machinery_is_let_go_at_the_end(jobs: Callable[..., Job]) -> None:
    job = jobs(paused=True)
    until(lambda: job.pair is not None)
    pair = weakref.ref(job.pair)  # type: ignore[arg-type]
    job.resume()
    job.join()
    gc.collect()
    assert pair() is None


@pytest.mark.parametrize(
    ("text", "settings", "state", "says"),
    [
        ("घर घर", Settings(size=8_000), "done", "stopped at"),
        ("घर घरों में " * 4, Settings(size=8_000), "done", "stopped at"),
        ("only english words, words of english only", Settings(size=300), "done", ""),
        ("कर्ता" * 2_000, Settings(size=300), "done", ""),
        (TEXT, Settings(size=300), "failed", "too small"),
    ],
)
def test_odd_corpora_learn_what_they_can_or_say_why_not(text: str, settings: Settings, state: str, says: str) -> None:
    job = Job(read_paste(text).counts, settings, speed="full", line=Queue()).start()
    view = job.join()
    note = job.result.note if job.result else view.message
    assert view.state == state
    assert says in note
    assert "\n" not in note
    if state == "done":
        assert job.result is not None
        assert job.result.model.decode(job.result.model.encode(text[:50]).ids) == text[:50]


def test_the_pace_hands_merges_out_by_the_clock() -> None:
    clock = Clock(SPEEDS["class"], 30_000)
    clock._begun -= 3.0
    assert 2_900 < clock.due(0) < 3_200
    assert 400 < clock.due(2_500) < 700
    clock.stop()
    clock.go(SPEEDS["normal"], 9_000)
    assert clock.due(9_000) < 100


def test_split_runs_with_a_guarded_model() -> None:
    counts = WordCounts.from_text(TEXT)
    pair = Pair.begin(counts, Settings(size=520, inside="split"), trained_on="", name="x")
    while pair.step(100):
        pass
    sutra, bpe = pair.tokenizers()
    assert sutra.guard is not None
    assert bpe.guard is None


def test_a_view_does_not_change_any_more(jobs: Callable[..., Job]) -> None:
    job = jobs(paused=True)
    until(lambda: job.view().state == "paused")
    before: View = job.view()
    job.resume()
    job.join()
    assert before.steps == 0
    assert before.sutra is not None
    assert len(before.sutra.trace) == 0
