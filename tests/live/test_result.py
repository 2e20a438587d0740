"""What stays of a run: stages of words equal the encoder's own, refused merges, the table and its file."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from sutra.live.pair import Pair
from sutra.live.presets import PINS, PRESETS
from sutra.live.refused import LOW
from sutra.live.result import Result
from sutra.live.settings import Settings
from sutra.live.table import ORDERS, MergeTable
from sutra.training import WordCounts
from tests.live.test_job import TEXT

URDU = "کتاب کتابوں کتابیں لڑکا لڑکے لڑکوں لڑکی لڑکیاں دوست دوستوں عورت عورتیں عورتوں بات باتیں باتوں گھر گھروں " * 6


def finished(text: str, settings: Settings) -> Result:
    pair = Pair.begin(WordCounts.from_text(text), settings, trained_on="", name="mine")
    while pair.step(1_000):
        pass
    return Result.of(pair, ())


CASES = {
    "hi": (TEXT, Settings(size=560)),
    "hi-codepoints": (TEXT, Settings(size=480, units="codepoints")),
    "hi-end": (TEXT, Settings(size=560, marker="end")),
    "hi-split": (TEXT, Settings(size=560, inside="split")),
    "ur": (URDU, Settings(size=400, lang="ur")),
}
WORDS = ("लड़कों", "असाधारण", "कखग", "कृष्ण", "کتابوں", "لڑکیاں", "घर-घर", "a1", "é", "😀", "क्‍ष")


@pytest.mark.parametrize("name", CASES)
def test_a_word_scrubbed_to_any_step_is_cut_as_the_first_merges_cut_it(name: str) -> None:
    result = finished(*CASES[name])
    for scrubber, model, trace in zip(result.scrubbers, (result.model, result.rival), (result.trace, result.rival_trace), strict=True):
        rules = {(left, right) for left, right, _ in model.vocabulary.rules[: model.vocabulary.building].tolist()}
        # How many rules of the vocabulary the first n steps of the run stand for: a pair learned twice is one rule.
        learned, seen = [0], set(rules)
        for left, right in zip(trace.records["left"].tolist(), trace.records["right"].tolist(), strict=True):
            learned.append(learned[-1] + ((left, right) not in seen))
            seen.add((left, right))
        for word in WORDS:
            stages = scrubber.stages(word)
            assert stages[0].step == 0
            assert [stage.step for stage in stages] == sorted({stage.step for stage in stages})
            if "-" in word or word == "a1":
                assert stages[-1].tokens == tuple(token for token in model.encode(word).tokens if token)
                continue
            for step in {0, 1, len(trace) // 3, len(trace), *(s.step for s in stages), *(max(0, s.step - 1) for s in stages)}:
                now = next(stage for stage in reversed(stages) if stage.step <= step)
                expected = b"|".join(model.word_at(word, learned[step])).replace(b" |", b"").replace(b"| ", b"").strip(b" ")
                assert b"|".join(now.tokens) == expected, (word, step)


def rows(result: Result) -> list[dict[str, Any]]:
    return list(result.table.rows(result.table.find()))


@pytest.mark.parametrize("name", CASES)
def test_the_table_is_the_trace_with_the_rank_bpe_gave_each_merge(name: str) -> None:
    result = finished(*CASES[name])
    pairs, table = result.rival_trace.pairs(), rows(result)
    assert [row["step"] for row in table] == list(range(1, len(result.trace) + 1))
    assert [(row["left"], row["right"]) for row in table] == result.trace.pairs()
    assert [{key: row[key] for key in row if key != "bpe_rank"} for row in table] == list(result.trace.rows())
    for row in table:
        pair = (row["left"], row["right"])
        assert row["bpe_rank"] == (pairs.index(pair) + 1 if pair in pairs else None)
    assert name == "ur" or any(row["bpe_rank"] is None for row in table)  # there both made every merge there is
    assert any(row["bpe_rank"] for row in table)
    assert result.table.last(5) == table[-5:]


def test_where_gamma_fell_at_once_is_told_and_only_there() -> None:
    small = finished(TEXT, Settings(size=8_000))
    assert small.fell
    assert small.trace.records["gamma"][small.fell - 1] == 0.0
    assert small.trace.records["gamma"][small.fell - 2] > 1.0
    for schedule in ("linear", "cosine", "constant"):
        assert finished(TEXT, Settings(size=340, schedule=schedule)).fell == 0


def test_the_file_holds_every_row_of_the_table_in_full_precision() -> None:
    result = finished(*CASES["hi"])
    file = list(csv.DictReader(io.StringIO(result.table.to_csv().decode("utf-8-sig"), newline="")))
    assert len(file) == len(result.table)
    for row, shown in zip(file, rows(result), strict=True):
        assert row["left"] + row["right"] == row["merged"] == shown["merged"]
        assert float(row["score"]) == shown["score"]
        assert float(row["gamma"]) == shown["gamma"]
        assert int(row["conflicts"]) == shown["conflicts"]
        assert row["bpe_rank"] == ("" if shown["bpe_rank"] is None else str(shown["bpe_rank"]))


def test_searching_finds_tokens_and_spaces() -> None:
    result = finished(*CASES["hi"])
    table = result.table
    assert list(table.rows(table.find("␣घ"))) == [row for row in rows(result) if " घ" in row["merged"]]
    assert len(table.find("␣घ"))
    assert not len(table.find("xyz"))
    assert not len(MergeTable(result.trace, result.rival_trace).find("xyz", "bpe_rank"))


def test_the_table_is_ordered_by_what_the_screen_says() -> None:
    result = finished(*CASES["hi"])
    table = result.table
    conflicts = [row["conflicts"] for row in table.rows(table.find(order="conflicts"))]
    assert conflicts == sorted(conflicts, reverse=True)
    assert conflicts[0] > 0
    away = [abs(row["bpe_rank"] - row["step"]) if row["bpe_rank"] else 10**9 for row in table.rows(table.find(order="bpe_rank"))]
    assert away == sorted(away, reverse=True)
    assert all(sorted(table.find(order=order).tolist()) == list(range(len(table))) for order in ORDERS)


def test_refused_merges_cross_boundaries_mostly_and_sutra_did_not_make_them_when_bpe_did() -> None:
    result = finished(TEXT, Settings(size=640, schedule="constant"))
    assert result.refused
    pairs = result.rival_trace.pairs()
    for row in result.refused:
        assert row.validity < LOW
        assert pairs[row.rank - 1] == (row.left, row.right)
        assert row.conflicts > row.frequency / 2
        assert row.sutra_rank is None or row.sutra_rank > row.rank
        for pieces, count in row.words:
            assert count >= 1
            assert row.left.strip() + row.right.strip() in "".join(pieces)
            assert len(pieces) > 1


def test_a_prefix_fused_to_its_root_is_said_to_break_a_morpheme() -> None:
    result = finished(TEXT, Settings(size=640, schedule="constant"))
    broken = {(row.left.strip() + row.right): row for row in result.refused if row.breaks}
    assert "असा" in broken
    assert ("अ", "साधारण") in [pieces for pieces, _ in broken["असा"].words]


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_shows_its_point(name: str) -> None:
    from sutra.corpora import corpus
    from sutra.morphology import analyse

    preset = PRESETS[name]
    pair = Pair.begin(corpus(preset.settings.lang).counts, preset.settings, trained_on="", name="mine")
    while pair.step(10_000):
        pass
    result = Result.of(pair, ())
    assert preset.shows in preset.pins
    ours, theirs = ([token.decode() for token in scrubber.stages(preset.shows)[-1].tokens] for scrubber in result.scrubbers)
    assert ours != theirs
    found = analyse(preset.shows, preset.settings.lang)

    def cuts(tokens: list[str]) -> set[int]:
        return {len("".join(tokens[:n])) for n in range(1, len(tokens))}

    # SuTRA cuts at a boundary of the word where BPE joins across it or leaves more pieces.
    kept = cuts(ours) & set(found.offsets)
    assert kept, ours
    assert not cuts(theirs) & set(found.offsets) or len(theirs) > len(ours)


def test_every_language_has_words_to_watch() -> None:
    from sutra import languages

    assert {language.code for language in languages.all_languages()} <= set(PINS)
