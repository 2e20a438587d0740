"""The BPE model: both encoders agree, every string round-trips, edges tile, long words stay cheap."""

from __future__ import annotations

import itertools
import random
import threading
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sutra.errors import ModelError, TextError
from sutra.models.bpe import BPE, Reference
from sutra.models.bpe_fast import FastEncoder
from sutra.models.bpe_reference import merge_ids
from sutra.training import TrainSpec, WordCounts, train
from tests.conftest import shared
from tests.training.helpers import TEXT

KINDS = ("bpe", "bpe-bytes", "sutra", "sutra end", "guarded split", "guarded before end", "morphtok")


@cache
def model(kind: str) -> BPE:
    algorithm, *options = kind.replace("guarded", "sutra-guarded").split()
    spec = TrainSpec(
        algorithm=algorithm,
        languages=("hi",),
        vocab_size=420,
        min_frequency=1,
        marker="end" if "end" in options else "start",
        inside=next((o for o in options if o in ("split", "before")), "drop"),
    )
    found = train(WordCounts.from_text(TEXT), spec).run().tokenizer()
    assert isinstance(found, BPE)
    return found


@cache
def engines(kind: str) -> tuple[Reference, FastEncoder]:
    found = model(kind)
    return Reference(found.vocabulary, found.info.marker, found.guard), FastEncoder(found.vocabulary, found.info.marker, found.guard)


def check(kind: str, text: str) -> None:
    """Everything that holds for one text."""
    slow, fast = engines(kind)
    expected = slow.encode(text)
    ids, edges = fast.encode(text)
    assert list(ids) == expected == fast.encode_ids(text)
    found = model(kind).encode(text)
    assert found.text == text
    assert list(found.ids) == (expected if text else [])
    assert found.edges[0] == 0
    assert found.edges[-1] == len(text.encode())
    assert all(a <= b for a, b in zip(found.edges, found.edges[1:], strict=False))
    if text:
        assert found.edges == edges
    assert model(kind).decode(found.ids) == text


SCRIPTS = "कखगतरलषाीुेों्ंँ़ऽ।०१" + "કતી્" + "بھیےںِّ" + "abcé\u0301ZA" + "12,.!?()[]<>'\"" + " \t\n\r\u00a0\u2028\u200b\u200c\u200d\u200e\u202e\ufeff" + "👩🏽\ufe0f🇮🇳中\x00\x1c\U0010ffff"


@pytest.mark.parametrize("kind", KINDS)
@settings(deadline=None, max_examples=60)
@given(text=st.text(st.sampled_from(SCRIPTS), max_size=40) | st.text(max_size=12))
def test_any_text(kind: str, text: str) -> None:
    check(kind, text)


@pytest.mark.parametrize("kind", KINDS)
def test_the_reported_cases(kind: str, cases: list[tuple[str, str]]) -> None:
    for _, text in cases:
        check(kind, text)
        check(kind, f"{text} {text}\n{text}")


@pytest.mark.parametrize("kind", KINDS)
def test_running_text(kind: str) -> None:
    for lang in ("hi", "ur"):
        check(kind, shared(f"data/raw_{lang}.txt").read_text(encoding="utf-8")[:60_000])


@pytest.mark.parametrize("kind", ["bpe", "sutra", "bpe-bytes"])
def test_long_words(kind: str) -> None:
    chance = random.Random(1)
    for size in (47, 48, 49, 50, 300, 3000):
        check(kind, "".join(chance.choice("कहालीों") for _ in range(size)))
    check(kind, "हा" * 50_000)


def test_both_ways_of_merging_agree() -> None:
    chance = random.Random(2)
    merges = {}
    for rank in range(40):
        pair = (chance.randrange(12), chance.randrange(12))
        merges.setdefault(pair, (rank, 12 + rank))
    for _ in range(300):
        ids = [chance.randrange(12) for _ in range(chance.randrange(1, 30))]
        assert merge_ids(ids, merges) == _naively(ids, merges)


def _naively(ids: list[int], merges: dict[tuple[int, int], tuple[int, int]]) -> list[int]:
    found = list(ids)
    while True:
        places = [(merges[pair][0], i) for i, pair in enumerate(itertools.pairwise(found)) if pair in merges]
        if not places:
            return found
        _, i = min(places)
        found[i : i + 2] = [merges[found[i], found[i + 1]][1]]


def test_words_are_cut_as_training_left_them() -> None:
    for kind in ("bpe", "sutra", "sutra end", "bpe-bytes"):
        algorithm, *options = kind.split()
        spec = TrainSpec(algorithm=algorithm, languages=("hi",), vocab_size=420, min_frequency=1, marker="end" if options else "start")
        run = train(WordCounts.from_text(TEXT), spec).run()
        found = run.tokenizer()
        assert isinstance(found, BPE)
        slow = Reference(found.vocabulary, found.info.marker, None)
        corpus = run._prepared.corpus  # type: ignore[union-attr]
        for index, word in enumerate(corpus.words):
            lead = " " * int(corpus.lead[index])
            tail = " " if spec.marker == "end" and word[0].isalnum() else ""
            assert slow.word(lead + word + tail) == run._merger.word(index)  # type: ignore[union-attr]


def test_nothing_learned_crosses_a_guarded_boundary() -> None:
    text = "लड़कों घरों लड़कियों"
    found = model("guarded split").encode(text)
    for word, joint in (("लड़कों", "लड़क"), ("घरों", "घर")):
        at = len(text[: text.index(word)].encode()) + len(joint.encode())
        assert at in found.edges


def test_a_small_cache_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from sutra.models import bpe_fast

    monkeypatch.setattr(bpe_fast, "FIRST", 8)
    monkeypatch.setattr(bpe_fast, "MOST", 16)
    monkeypatch.setattr(bpe_fast, "STRETCH", 24)
    text = shared("data/raw_hi.txt").read_text(encoding="utf-8")[:6000]
    for kind in ("sutra", "guarded split"):
        found = model(kind)
        fast = FastEncoder(found.vocabulary, found.info.marker, found.guard)
        assert fast.encode_ids(text) == engines(kind)[0].encode(text)


def test_threads_share_one_model() -> None:
    _, fast = engines("sutra")
    text = TEXT * 20
    expected, wrong = fast.encode_ids(text), []

    def work() -> None:
        wrong.extend(1 for _ in range(20) if fast.encode_ids(text) != expected)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_surrogates_and_unknown_ids_are_refused() -> None:
    with pytest.raises(TextError):
        model("bpe").encode("क\ud800")
    for wrong in (-1, 10**6):
        with pytest.raises(ModelError, match="ids 0 to"):
            model("bpe").decode([wrong])
        with pytest.raises(ModelError):
            model("bpe").token_bytes(wrong)


def test_special_tokens_are_text() -> None:
    text = "<s> [UNK] <|endoftext|> <0x41> </w> ##a"
    for kind in KINDS:
        assert model(kind).decode(model(kind).encode(text).ids) == text


def test_a_word_along_the_run() -> None:
    found = model("sutra")
    first, last = found.word_at("घरों", 0), found.word_at("घरों", 10**6)
    assert len(first) >= len(last)
    assert b"".join(first) == b"".join(last) == " घरों".encode()
