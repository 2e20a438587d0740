"""What is made once is made once, whoever asks meanwhile."""

from __future__ import annotations

import threading
import time

import pytest

from sutra.cache import once


def test_threads_that_ask_together_get_one_answer_made_once() -> None:
    made: list[str] = []

    @once
    def slow(name: str) -> object:
        made.append(name)
        time.sleep(0.05)
        return object()

    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(slow("a"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == ["a"]
    assert len(set(map(id, found))) == 1
    assert slow("b") is not found[0]


def test_two_that_need_each_other_s_answers_do_not_wait_for_ever() -> None:
    @once
    def one(depth: int) -> int:
        time.sleep(0.01)
        return other(depth - 1) + 1 if depth else 0

    @once
    def other(depth: int) -> int:
        time.sleep(0.01)
        return one(depth - 1) + 1 if depth else 0

    threads = [threading.Thread(target=function, args=(9,), daemon=True) for function in (one, other) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
        assert not thread.is_alive()


def test_a_fault_is_not_kept() -> None:
    tried: list[int] = []

    @once
    def faulty(number: int) -> int:
        tried.append(number)
        if len(tried) == 1:
            raise ValueError("not yet")
        return number

    with pytest.raises(ValueError, match="not yet"):
        faulty(3)
    assert faulty(3) == 3
    assert faulty(3) == 3
    assert tried == [3, 3]
