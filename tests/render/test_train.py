"""What a run looks like: escaped, with units, with a second form beside colour, thinned for speed."""

from __future__ import annotations

import json

import pytest

from sutra.live.checkpoints import Checkpoint
from sutra.live.job import View
from sutra.live.refused import Refused
from sutra.live.settings import Settings
from sutra.render.train import STATES, merge_table, refused_table, score_table, status, tiles
from sutra.render.train_charts import PANELS, POINTS, gamma_preview, panel
from sutra.render.train_scrub import pinned, scrubber
from tests.live.test_job import TEXT
from tests.live.test_result import finished

MARK = Checkpoint(steps=3, vocab_size=300, f1=0.5, precision=0.4, recall=0.6, snapped_f1=None, fertility=2.0, root_intact=0.1)
ROW = {
    "step": 1, "phase": 2, "left": "<b>", "right": "&", "merged": "<b>&", "frequency": 10, "conflicts": 9,
    "validity": 0.1, "gamma": 4.0, "score": 0.001, "corpus_tokens": 5, "bpe_rank": None,
}  # fmt: skip


def test_tokens_are_escaped_in_every_table() -> None:
    shown = merge_table([ROW])
    assert "<b>&" not in shown
    assert "&lt;b&gt;&amp;" in shown
    refused = Refused(left="<i>", right="x", frequency=3, conflicts=3, validity=0.0, rank=1, sutra_rank=None, breaks=True, words=((("<u>", "y"), 3),))
    assert "<i>" not in refused_table([refused]).replace('<i aria-hidden="true">', "")
    assert "<u>" not in refused_table([refused])


def test_a_low_validity_has_a_mark_beside_its_colour() -> None:
    assert "▲ 0.100" in merge_table([ROW])
    assert "▲" not in merge_table([{**ROW, "validity": 0.9}])


@pytest.mark.parametrize("state", STATES)
def test_every_state_is_told_in_words(state: str) -> None:
    assert STATES[state][1] in status(View(state=state)) or state == "waiting"


def test_a_place_in_the_queue_is_told() -> None:
    assert "Next in the queue" in status(View(state="waiting", place=1))
    assert "Place 4 in the queue" in status(View(state="waiting", place=4))


def test_precision_stands_beside_recall() -> None:
    shown = score_table((MARK, MARK), ("a", "b"))
    assert "Precision" in shown
    assert "Recall" in shown
    assert "–" in shown  # a score there is none of


@pytest.mark.parametrize("name", PANELS)
def test_charts_are_small_and_bpe_is_dashed(name: str) -> None:
    result = finished(TEXT, Settings(size=560))
    figure = panel(name, result.trace, result.rival_trace, [(MARK, MARK)], len(result.trace))
    assert len(figure.to_json()) < 60_000
    assert max(len(trace.x) for trace in figure.data) <= 2 * POINTS
    dashes = {trace.name.split()[0]: trace.line.dash for trace in figure.data if trace.mode != "markers"}
    assert dashes.get("BPE", "dash") == "dash"
    assert all(dash == "solid" for who, dash in dashes.items() if who == "SuTRA")


def test_the_preview_draws_what_is_used() -> None:
    figure = gamma_preview(Settings(schedule="exponential", gamma_end=0.0))
    assert figure.data[0].y[-1] == pytest.approx(0.01)


def test_the_scrubber_gets_plain_data_that_follows_the_run() -> None:
    result = finished(TEXT, Settings(size=560))
    data = scrubber(result, ["लड़कों", "असाधारण"], "hi")
    assert json.loads(json.dumps(data)) == data
    assert data["total"] == max(len(result.trace), len(result.rival_trace))
    assert len(data["merges"]) == len(data["gamma"]) == len(data["validity"]) == len(result.trace)
    word = data["words"][0]
    assert word["pieces"] == ["लड़क", "◌ों"]
    for rows in (word["sutra"], word["bpe"]):
        assert rows[0][0] == 0
        assert all("".join(text for text, _, _ in tokens) == "लड़कों" for _, tokens in rows)


def test_pinned_words_are_few_and_short() -> None:
    words, notes = pinned(" ".join(f"घर{n}" for n in range(12)) + " " + "क" * 50)
    assert len(words) == 8
    assert len(notes) == 2
    assert pinned("   ") == ([], [])


def test_nothing_is_shown_of_a_run_that_has_not_begun() -> None:
    assert tiles(View(state="waiting")) == ""
