"""The rules of the method: score, order, ids, phases, and parity with the trainer everyone knows."""

from __future__ import annotations

import itertools
import json

import numpy as np
import pytest

from sutra.errors import SpecError
from sutra.training import COLUMNS, Morphology, TrainSpec, WordCounts, train
from sutra.training.alphabet import BYTES
from sutra.training.building import building_merges, merge_greedily, rank
from sutra.training.reference import score
from sutra.training.units import takes_space
from tests.conftest import shared
from tests.training.helpers import TEXT, cut_everywhere


def one_boundary(word: str, offset: int, root: tuple[int, int] = (-1, -1)) -> Morphology:
    """A morphology that knows one word."""

    def boundaries(asked):  # type: ignore[no-untyped-def]
        rows = [[offset] if w == word else [] for w in asked]
        return np.cumsum([0, *map(len, rows)]).astype(np.int32), np.array([x for r in rows for x in r], dtype=np.int32)

    return Morphology(
        boundaries=boundaries, root_spans=lambda asked: np.array([root if w == word else (-1, -1) for w in asked], dtype=np.int32).reshape(-1, 2)
    )


@pytest.mark.parametrize("lang", ["hi", "ur", "ne"])
def test_plain_bpe_equals_bpetrainer(lang: str) -> None:
    tokenizers = pytest.importorskip("tokenizers")
    counts = WordCounts.from_text(shared(f"data/raw_{lang}.txt").read_text(encoding="utf-8")[:120_000])
    theirs = tokenizers.Tokenizer(tokenizers.models.BPE())
    theirs.pre_tokenizer = tokenizers.pre_tokenizers.Split("\n", "removed")
    trainer = tokenizers.trainers.BpeTrainer(vocab_size=1200, min_frequency=2, show_progress=False, special_tokens=[])
    lines = ((" " + word if takes_space(word) else word) + "\n" for word, count in counts.items() for _ in range(count))
    theirs.train_from_iterator(lines, trainer)
    expected = [tuple(pair) for pair in json.loads(theirs.to_str())["model"]["merges"]]
    for spec in (
        TrainSpec(algorithm="bpe", vocab_size=1200 + BYTES),
        TrainSpec(languages=(lang,), units="codepoints", gamma_start=0, gamma_end=0, bottleneck=False, lexicon=False, vocab_size=1200 + BYTES),
    ):
        assert train(counts, spec).run().trace.pairs() == expected


def test_score_by_hand() -> None:
    assert score(8, 2, 2.0) == 8 * 0.75**2
    assert score(8, 8, 0.0) == 8.0
    assert score(8, 8, 0.5) == 0.0


def test_a_forbidden_gap_is_counted() -> None:
    counts = WordCounts.from_mapping({"ab": 3, "xab": 1})
    spec = TrainSpec(languages=("en",), units="codepoints", vocab_size=BYTES + 6, min_frequency=1, bottleneck=False, gamma_start=0)
    row = next(row for row in train(counts, spec, morphology=one_boundary("ab", 1)).run().trace.rows() if (row["left"], row["right"]) == ("a", "b"))
    assert (row["frequency"], row["conflicts"], row["validity"]) == (4, 3, 0.25)


def test_ties_by_frequency_then_ids() -> None:
    counts = WordCounts.from_mapping({"ac": 2, "bd": 2, "ad": 2})
    spec = TrainSpec(algorithm="bpe", vocab_size=BYTES + 5 + 2)
    assert train(counts, spec).run().trace.pairs() == [(" ", "a"), (" ", "b")]


def test_overlapping_occurrences_count_as_in_bpetrainer() -> None:
    counts = WordCounts.from_mapping({"हाहाहा": 5})
    run = train(counts, TrainSpec(algorithm="bpe", units="akshara", vocab_size=BYTES + 6, min_frequency=1)).run()
    first = next(iter(run.trace.rows()))
    assert (first["left"], first["right"], first["frequency"]) == ("हा", "हा", 10)


def test_v0_in_its_order() -> None:
    run = train(WordCounts.from_mapping({"कीकी": 2, "का": 4, "ब": 9}), TrainSpec(algorithm="bpe", units="akshara", vocab_size=280, min_frequency=9**9)).run()
    assert run.trace.tokens[:BYTES] == ("",) * BYTES
    # Equal frequency: text decides.
    assert run.trace.tokens[BYTES:] == (" ", "क", "ब", "ा", "ी", "का", "की")


def test_gamma_falls_when_everything_conflicts() -> None:
    counts = WordCounts.from_mapping({"ab": 3})
    own = Morphology(
        boundaries=lambda asked: (np.array([0, 1], dtype=np.int32), np.array([1], dtype=np.int32)),
        root_spans=lambda asked: np.full((len(asked), 2), -1, dtype=np.int32),
    )
    spec = TrainSpec(languages=("en",), units="codepoints", vocab_size=BYTES + 5, min_frequency=1, bottleneck=False)
    for engine in ("fast", "reference"):
        rows = list(train(counts, spec, morphology=own, engine=engine).run().trace.rows())
        # (space, a) is free; then only pairs over the boundary are left.
        assert [(row["left"], row["gamma"]) for row in rows] == [(" ", 4.0), (" a", 0.0)]
        held = TrainSpec(algorithm="sutra-guarded", languages=("en",), units="codepoints", vocab_size=BYTES + 5, min_frequency=1, bottleneck=False)
        run = train(counts, held, morphology=own, engine=engine).run()
        assert len(run.trace) == 1
        assert "stopped at" in run.note


def test_bottleneck_makes_the_root_one_token() -> None:
    word = "abcdefgh"
    counts = WordCounts.from_mapping({word: 50, "xy": 2000, "xz": 1000})
    spec = TrainSpec(languages=("en",), units="codepoints", vocab_size=BYTES + 24, bottleneck_budget=0.04, min_frequency=60)
    run = train(counts, spec, morphology=one_boundary(word, 6, root=(0, 6))).run()
    third = [row["merged"] for row in run.trace.rows() if row["phase"] == 3]
    assert third == [" a", " ab", " abc", " abcd", " abcde", " abcdef"]
    assert [token.decode() for token in run.tokenizer().encode(word).tokens] == ["abcdef", "g", "h"]


def test_bottleneck_keeps_to_its_budget() -> None:
    for budget in (0.01, 0.03, 0.2):
        spec = TrainSpec(languages=("hi",), vocab_size=420, bottleneck_budget=budget, min_frequency=1)
        run = train(WordCounts.from_text(TEXT), spec, morphology=cut_everywhere()).run()
        records = run.trace.records
        assert len(set(records["merged"][records["phase"] == 3])) <= spec.budget
        assert run.vocab_size <= 420


def test_every_id_is_counted() -> None:
    for algorithm in ("sutra", "bpe", "bpe-bytes", "morphtok", "sutra-guarded"):
        model = train(WordCounts.from_text(TEXT), TrainSpec(algorithm=algorithm, languages=("hi",), vocab_size=380, min_frequency=1)).run().tokenizer()
        assert model.vocab_size == 380
        assert len({model.token_bytes(i) for i in range(BYTES, 380)}) == 380 - BYTES


def test_building_merges_build_every_akshara() -> None:
    counts = WordCounts.from_text(shared("data/raw_mr.txt").read_text(encoding="utf-8")[:200_000])
    run = train(counts, TrainSpec(languages=("mr",), vocab_size=6000, lexicon=False))
    units = [token for token in run.trace.tokens[BYTES:] if len(token) > 1]
    ranks = {pair: rank(pair) for pair in building_merges(units)}
    assert all(merge_greedily(unit, ranks) == [unit] for unit in units)


def test_trace_columns() -> None:
    trace = train(WordCounts.from_text(TEXT), TrainSpec(algorithm="bpe", vocab_size=320)).run().trace
    header, first, *_ = trace.to_csv().split("\n")
    assert tuple(header.split(",")) == COLUMNS
    assert first.startswith("1,2, ,")
    falling = trace.column("corpus_tokens")
    assert all(a > b for a, b in itertools.pairwise(falling))


def test_too_small_a_vocabulary_says_what_to_do() -> None:
    with pytest.raises(SpecError, match="ask for more than") as caught:
        train(WordCounts.from_text(TEXT), TrainSpec(languages=("hi",), vocab_size=290))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ({"algorithm": "bqe"}, "no trainable tokenizer"),
        ({"languages": ("xx",)}, "no language"),
        ({"inside": "split"}, "sutra-guarded"),
        ({"schedule": "exponential"}, "exponential"),
        ({"units": "words"}, "no units"),
        ({"marker": "middle", "vocab_size": 0}, "too small; .*the marker"),
        ({"bottleneck_budget": 1.5}, "share"),
        ({"layers": ("tone",)}, "layer"),
    ],
)
def test_specs_that_do_not_hold(options: dict[str, object], part: str) -> None:
    with pytest.raises(SpecError, match=part):
        TrainSpec(**options)  # type: ignore[arg-type]


def test_cancel_keeps_what_was_learned() -> None:
    run = train(WordCounts.from_text(TEXT), TrainSpec(algorithm="bpe", vocab_size=400, min_frequency=1))
    run.step(5)
    run.cancel()
    assert run.run().steps == 5
    model = run.tokenizer()
    assert model.decode(model.encode("घरों में").ids) == "घरों में"
    assert run.snapshot().cancelled
