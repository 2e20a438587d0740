"""Settings: what goes into a spec, what travels in an address, where 0 is replaced."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

from sutra.errors import SpecError
from sutra.live.settings import READERS, SMALLEST, Settings, to_address


def test_exponential_with_zero_uses_a_small_value_and_says_so() -> None:
    settings = Settings(schedule="exponential", gamma_start=4.0, gamma_end=0.0)
    assert settings.replaced
    assert settings.spec().gamma_end == SMALLEST == 0.01
    assert settings.curve()[1][-1] == pytest.approx(0.01)
    assert not Settings(schedule="linear", gamma_end=0.0).replaced
    assert Settings(schedule="linear", gamma_end=0.0).spec().gamma_end == 0.0


@pytest.mark.parametrize("schedule", ["linear", "exponential", "cosine", "constant"])
def test_the_curve_begins_and_ends_where_the_schedule_does(schedule: str) -> None:
    progress, gamma = Settings(schedule=schedule, gamma_start=3.0, gamma_end=1.0).curve()
    assert progress[0] == 0.0
    assert progress[-1] == 1.0
    assert gamma[0] == pytest.approx(3.0)
    assert gamma[-1] == pytest.approx(3.0 if schedule == "constant" else 1.0)


def test_an_address_gives_the_settings_back() -> None:
    settings = Settings(
        lang="ur", size=3_000, gamma_start=6.5, gamma_end=0.5, schedule="cosine", inside="after", marker="end",
        units="codepoints", bottleneck=False, min_frequency=5,
    )  # fmt: skip
    address = to_address(settings)
    found = {name: READERS[name](value) if name in READERS else value for name, value in address.items()}
    assert replace(Settings(), **found) == settings
    assert set(address) == set(asdict(settings))
    assert to_address(Settings()) == {}


@pytest.mark.parametrize(("name", "value"), [("size", "x"), ("size", "7"), ("gamma_end", "-1"), ("gamma_end", "nan"), ("schedule", "up"), ("bottleneck", "yes"), ("min_frequency", "0")])
def test_an_address_that_does_not_hold_changes_nothing(name: str, value: str) -> None:
    assert READERS[name](value) is None


def test_split_trains_the_guarded_model_and_its_rival_keeps_aksharas_whole() -> None:
    settings = Settings(inside="split")
    assert settings.spec().algorithm == "sutra-guarded"
    assert settings.rival().algorithm == "sutra"
    assert settings.rival().inside == "drop"


def test_what_does_not_go_together_is_told() -> None:
    with pytest.raises(SpecError):
        Settings(lang="xx").spec()
