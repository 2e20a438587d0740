"""Model files: what is written is read back, anything else is refused in one plain line, nothing is half written."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sutra import storage
from sutra.errors import ModelError, ModelFileError
from sutra.models.base import Tokenizer
from sutra.models.registry import load
from sutra.training import TrainSpec, WordCounts, train
from tests.training.helpers import TEXT

ALGORITHMS = ("sutra", "sutra-guarded", "bpe", "bpe-bytes", "morphtok", "unigram", "sentencepiece-bpe", "wordpiece")


@cache
def model(algorithm: str) -> Tokenizer:
    size = 330 if algorithm == "unigram" else 380 if algorithm != "wordpiece" else 200
    spec = TrainSpec(algorithm=algorithm, languages=("hi",), vocab_size=size, min_frequency=1)
    return train(WordCounts.from_text(TEXT), spec, trained_on="a test").run().tokenizer()


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_written_and_read(algorithm: str, tmp_path: Path) -> None:
    path = tmp_path / "model.json"
    storage.save(model(algorithm), path)
    found = load(path)
    assert (found.name, found.vocab_size, found.languages, found.info) == (
        model(algorithm).name,
        model(algorithm).vocab_size,
        ("hi",),
        model(algorithm).info,
    )
    for text in (TEXT, "▁ नया é\u0301 中 🙂", ""):
        assert found.encode(text) == model(algorithm).encode(text)
    assert storage.dumps(found) == storage.dumps(model(algorithm))
    assert os.listdir(tmp_path) == ["model.json"]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_same_counts_give_the_same_file(algorithm: str) -> None:
    again = train(WordCounts.from_text(TEXT), TrainSpec(**_spec(algorithm)), trained_on="a test").run().tokenizer()
    assert storage.dumps(again) == storage.dumps(model(algorithm))


def _spec(algorithm: str) -> dict[str, Any]:
    size = 330 if algorithm == "unigram" else 380 if algorithm != "wordpiece" else 200
    return {"algorithm": algorithm, "languages": ("hi",), "vocab_size": size, "min_frequency": 1}


def broken(**changes: object) -> bytes:
    parsed = {**json.loads(storage.dumps(model("sutra"))), **changes}
    return json.dumps(parsed, ensure_ascii=False).encode()


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (storage.dumps(model("sutra"))[:-900], "truncated"),
        (broken(vocab=["क"]), "checksum"),
        (broken(version=2), "version 2"),
        (broken(version="1"), "no version"),
        (broken(format="other"), "not a model file"),
        (b"[]", "holds no tokenizer"),
        (b"{}", "tokenizer.json"),
        (b"", "empty"),
    ],
)
def test_what_is_refused(data: bytes, part: str, tmp_path: Path) -> None:
    path = tmp_path / "model.json"
    path.write_bytes(data)
    with pytest.raises(ModelFileError, match=part) as caught:
        load(path)
    assert "\n" not in str(caught.value)


def resealed(parsed: dict[str, Any]) -> dict[str, Any]:
    return {**parsed, "checksum": storage.checksum(parsed)}


def test_an_honest_checksum_over_nonsense_is_refused() -> None:
    parsed = json.loads(storage.dumps(model("sutra")))
    for changes in ({"merges": [[1, 10**6]]}, {"merges": [["a", 2]]}, {"info": {}}, {"kind": "Other"}, {"spec": {"algorithm": "x"}}, {"vocab": None},
                    {"spec": None}, {"spec": {**parsed["spec"], "inside": [1]}}, {"byte_units": True}):  # fmt: skip
        with pytest.raises(ModelFileError):
            storage.from_json(resealed({**parsed, **changes}), "model.json")


def test_another_morphology_is_refused_where_one_was_used() -> None:
    for algorithm, refused in (("sutra-guarded", True), ("morphtok", True), ("sutra", True), ("bpe", False)):
        parsed = json.loads(storage.dumps(model(algorithm)))
        assert bool(parsed["morphology"]) == refused
        changed = resealed({**parsed, "morphology": {"lang": "hi", "hash": "0" * 16} if refused else {}})
        if refused:
            with pytest.raises(ModelFileError, match="train it again"):
                storage.from_json(changed, "model.json")
        else:
            storage.from_json(changed, "model.json")


def test_untrained_models_have_no_file() -> None:
    with pytest.raises(ModelError, match="not trained here"):
        storage.dumps(load("bytes"))


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ModelFileError, match="cannot be written"):
        storage.save(model("bpe"), tmp_path / "file" / "model.json")


def test_a_killed_run_leaves_nothing_under_the_final_name(tmp_path: Path) -> None:
    path = tmp_path / "model.json"
    storage.save(model("bpe"), path)
    before = path.read_bytes()
    code = (
        "import sys; from sutra import storage; from sutra.training import *\n"
        f"m = train(WordCounts.from_text({TEXT!r}), TrainSpec(algorithm='bpe', vocab_size=400, min_frequency=1), engine='reference').run().tokenizer()\n"
        "print('go', flush=True)\n"
        "while True: storage.save(m, sys.argv[1])\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"go\n"
    time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    load(path)
    assert before != b""
