"""`Settings`: what the Train page asks for, as one frozen value; to a training spec, and to an address and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sutra.training.schedules import SCHEDULES, gammas
from sutra.training.spec import INSIDE, MARKERS, TrainSpec

UNITS: Final = ("akshara", "codepoints")
SIZES: Final = (300, 32_000)
GAMMA_MOST: Final = 8.0
# Exponential decay multiplies: it never reaches 0, nor leaves it. The page puts this in its place, and says so.
SMALLEST: Final = 0.01


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Every choice of the page that changes what is learned.

    >>> Settings(schedule="exponential").gammas
    (4.0, 0.01)
    """

    lang: str = "hi"
    size: int = 8_000
    gamma_start: float = 4.0
    gamma_end: float = 0.0
    schedule: str = "linear"
    inside: str = "drop"
    marker: str = "start"
    units: str = "akshara"
    bottleneck: bool = True
    min_frequency: int = 2

    @property
    def gammas(self) -> tuple[float, float]:
        """γ at start and end as they are used: 0 is replaced where the schedule is undefined there."""
        if self.schedule != "exponential":
            return self.gamma_start, self.gamma_end
        return self.gamma_start or SMALLEST, self.gamma_end or SMALLEST

    @property
    def replaced(self) -> bool:
        """Whether a γ of 0 was replaced."""
        return self.gammas != (self.gamma_start, self.gamma_end)

    @property
    def guarded(self) -> bool:
        """Cutting an akshara where a morpheme boundary runs through it needs the guarded model."""
        return self.inside == "split"

    def spec(self) -> TrainSpec:
        """The training spec. Raises SpecError that lists what does not go together."""
        start, end = self.gammas
        return TrainSpec(
            algorithm="sutra-guarded" if self.guarded else "sutra",
            languages=(self.lang,),
            vocab_size=self.size,
            gamma_start=start,
            gamma_end=end,
            schedule=self.schedule,
            inside=self.inside,
            units=self.units,
            marker=self.marker,
            min_frequency=self.min_frequency,
            bottleneck=self.bottleneck,
        )

    def rival(self) -> TrainSpec:
        """Plain BPE on the same corpus and units: the same trainer with γ held at 0, merge for merge what BPE learns.

        It still counts conflicts, so that what BPE accepted can be shown.
        """
        spec = replace(self, inside="drop").spec() if self.guarded else self.spec()
        return replace(spec, gamma_start=0.0, gamma_end=0.0, schedule="constant", bottleneck=False)

    def curve(self, points: int = 101) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Progress (0 to 1) and γ, for drawing before anything runs."""
        start, end = self.gammas
        progress = np.linspace(0.0, 1.0, points)
        return progress, np.append(gammas(self.schedule, start, end, points - 1), SCHEDULES[self.schedule](start, end, 1.0))


def _one_of(*allowed: str) -> Callable[[str], str | None]:
    return lambda text: text if text in allowed else None


def _number(low: float, high: float, whole: bool) -> Callable[[str], float | int | None]:
    def read(text: str) -> float | int | None:
        try:
            value = int(text) if whole else float(text)
        except ValueError:
            return None
        return value if low <= value <= high else None

    return read


# How each field is read from an address; a value that does not hold gives None and the default stays.
READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "size": _number(*SIZES, whole=True),
    "gamma_start": _number(0.0, GAMMA_MOST, whole=False),
    "gamma_end": _number(0.0, GAMMA_MOST, whole=False),
    "schedule": _one_of(*SCHEDULES),
    "inside": _one_of(*INSIDE),
    "marker": _one_of(*MARKERS),
    "units": _one_of(*UNITS),
    "bottleneck": lambda text: {"1": True, "0": False}.get(text),
    "min_frequency": _number(1, 1_000, whole=True),
}


def to_address(settings: Settings) -> dict[str, str]:
    """The fields as an address writes them; those at their default are left out.

    >>> to_address(Settings(lang="mr", gamma_end=1.5))
    {'lang': 'mr', 'gamma_end': '1.5'}
    """
    default = asdict(Settings())
    return {
        name: str(int(value)) if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)
        for name, value in asdict(settings).items()
        if value != default[name]
    }
