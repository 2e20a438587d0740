"""Running: the buttons, and the view that is drawn again once a second while a run goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from sutra.live.choice import Choice
from sutra.live.job import Job, View
from sutra.live.pace import SPEEDS
from sutra.live.table import MergeTable
from sutra.metrics.goldset import bundled_gold
from sutra.render.train import heading, merge_table, refused_table, status, swatches, tiles
from sutra.render.train_charts import PANELS, panel
from sutra.ui.say import complain
from sutra.ui.visit import visit

EVERY: Final = 0.9  # seconds between two looks at a run
# NOTE a look costs some 40 ms of the server even when nothing is drawn: twenty in the queue would take a whole core.
EVERY_IN_LINE: Final = 3.0
_FAR: Final = 3  # places from the front of the queue from which on looks are rare
_LATEST: Final = 10
_STEPS: Final = (1, 10, 100)


def _name(choice: Choice) -> str:
    base = f"mine-{choice.settings.lang}"
    taken = visit().own
    return next(name for n in range(1, len(taken) + 2) if (name := base if n == 1 else f"{base}-{n}") not in taken)


# What a button calls finds job and choice in the visit: the session keeps callbacks, and must not keep a run by them.


def _begin(*, steps: int = 0) -> None:
    here = visit()
    choice = here.choice
    if here.job is not None:
        here.job.cancel()
    if choice is None or choice.corpus is None:
        return
    described = choice.corpus.source if choice.source == "bundled" else f"a visitor's text of {choice.corpus.counts.total:,} words"
    job = Job(choice.corpus.counts, choice.settings, gold=bundled_gold(choice.settings.lang), trained_on=described,
              name=_name(choice), speed=choice.speed, paused=bool(steps))  # fmt: skip
    if steps:
        job.step(steps)
    here.job = job.start()


def _tell(what: Callable[[Job], None]) -> None:
    job = visit().job
    if job is not None:
        what(job)


def _set_speed() -> None:
    _tell(lambda job: job.set_speed(st.session_state["train_speed"]))


def buttons(choice: Choice) -> Job | None:
    """Speed, Run, Pause, Step, Cancel; gives the job there is afterwards."""
    job = visit().job
    active = job is not None and not job.view().ended
    row = st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="train_row")
    row.segmented_control("Speed", list(SPEEDS), key="train_speed", format_func=lambda name: SPEEDS[name].label, required=True,
                          persist_state="session", on_change=_set_speed, width="content")  # fmt: skip
    many = row.segmented_control("Merges a step", _STEPS, key="train_steps", default=10, required=True, persist_state="session", width="content")
    count = int(many or 1)
    if job is None or not active:
        missing = choice.corpus is None
        row.button("▶ Run", key="train_run", type="primary", on_click=_begin, disabled=missing, width=130)
        row.button("Step", key="train_step", on_click=_begin, kwargs={"steps": count}, disabled=missing, width=100)
        if missing:
            st.info("Give a text to learn from, or choose the bundled one, and press Run.")
        return job
    if job.paused:
        row.button("▶ Go on", key="train_resume", type="primary", on_click=_tell, args=(Job.resume,), width=130)
    else:
        row.button("Pause", key="train_pause", type="primary", on_click=_tell, args=(Job.pause,), width=130)
    row.button("Step", key="train_step_on", on_click=_tell, args=(lambda job: job.step(count),), width=100)
    row.button("Cancel", key="train_cancel", on_click=_tell, args=(Job.cancel,), width=100)
    if job.settings != choice.settings:
        st.caption("The run below goes on with the settings it began with; the new ones count from the next Run.")
    return job


def _charts(view: View) -> None:
    if view.sutra is None or view.bpe is None or not view.steps:
        return
    total = max(view.total if not view.ended else 1, view.steps, view.bpe.steps)
    config = {"displayModeBar": False, "staticPlot": not view.ended}
    # Six columns would not fit a phone: two rows of three stack by themselves.
    st.html(swatches())
    names = list(PANELS)
    for row in (names[:3], names[3:]):
        for place, name in zip(st.columns(3, gap="medium"), row, strict=True):
            place.html(heading(*PANELS[name]))
            place.plotly_chart(panel(name, view.sutra.trace, view.bpe.trace, view.marks, total), key=f"train_chart_{name}", config=config)


def _tables(view: View) -> None:
    if view.ended or view.sutra is None or view.bpe is None or not view.steps:
        return
    st.markdown("##### The latest merges")
    latest = MergeTable(view.sutra.trace, view.bpe.trace).last(_LATEST)
    st.html(merge_table(reversed(latest), caption="The latest merges"))
    st.markdown("##### Merges SuTRA has refused so far")
    st.html(refused_table(view.refused))


def _draw(view: View) -> None:
    st.html(status(view))
    if view.state == "failed":
        complain(view.message)
    st.html(tiles(view) or "<span></span>")
    _charts(view)
    _tables(view)


def watch(job: Job) -> View:
    """Draw a run, again and again while it goes on; when it ends the whole page is drawn once more."""
    now, here = job.view(), visit()
    going, far = not now.ended, now.place >= _FAR

    @st.fragment(run_every=(EVERY_IN_LINE if far else EVERY) if going else None)
    def body() -> None:
        if here.job is None:
            return
        view = here.job.view()
        _draw(view)
        if going and (view.ended or far != (view.place >= _FAR)):
            st.rerun()

    body()
    return job.view()
