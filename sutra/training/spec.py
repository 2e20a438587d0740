"""`TrainSpec`: every option of training in one frozen value, checked as a whole."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from sutra.errors import SpecError, one_line
from sutra.languages import all_languages
from sutra.morphology.pieces import LAYER_NAMES
from sutra.training.schedules import SCHEDULES

INSIDE: Final = ("drop", "before", "after", "split")
UNITS: Final = ("akshara", "codepoints", "bytes", "clusters")
MARKERS: Final = ("start", "end")
MUL: Final = "mul"
MOST_IDS: Final = 10_000_000  # the table of γ has a row an id, and ids are 32 bits wide


@dataclass(frozen=True, kw_only=True)
class Algorithm:
    """What one trainable algorithm is and what it uses when nothing else is asked.

    `units`       what merging starts from; `choices` are the units that may be asked for instead
    `boundaries`  ``soft`` (conflicts lower a score), ``hard`` (never crossed) or ``none``
    `guarded`     whether the analyser also vetoes merges while encoding
    """

    units: str
    choices: tuple[str, ...]
    boundaries: str = "none"
    guarded: bool = False
    gamma_start: float = 0.0
    gamma_end: float = 0.0
    bottleneck: bool = False


# NOTE γ 4 → 0 is the paper's; a guarded model keeps γ at 4, since its encoder vetoes what annealing would let through.
ALGORITHMS: Final[dict[str, Algorithm]] = {
    "sutra": Algorithm(
        units="akshara", choices=("akshara", "codepoints"), boundaries="soft", gamma_start=4.0, bottleneck=True
    ),
    "sutra-guarded": Algorithm(
        units="akshara",
        choices=("akshara", "codepoints"),
        boundaries="soft",
        guarded=True,
        gamma_start=4.0,
        gamma_end=4.0,
        bottleneck=True,
    ),
    "bpe": Algorithm(units="codepoints", choices=("codepoints", "akshara")),
    "bpe-bytes": Algorithm(units="bytes", choices=("bytes",)),
    "morphtok": Algorithm(units="clusters", choices=("clusters",), boundaries="hard", guarded=True),
    "wordpiece": Algorithm(units="codepoints", choices=("codepoints",)),
    "unigram": Algorithm(units="codepoints", choices=("codepoints",)),
    "sentencepiece-bpe": Algorithm(units="codepoints", choices=("codepoints",)),
}


@dataclass(frozen=True, kw_only=True)
class TrainSpec:
    """Options of one training run. What is left out takes the algorithm's default (table `ALGORITHMS`).

    `languages`          codes of the text's languages; ``("mul",)`` stands for all of them
    `vocab_size`         K: every id counted
    `gamma_start/end`    rigidity at the first and the last step of Phase 2
    `schedule`           a key of `sutra.training.schedules.SCHEDULES`
    `inside`             what becomes of a boundary inside a unit: drop, before, after, split (guarded only)
    `units`              akshara, codepoints, bytes or clusters (a letter with its marks)
    `marker`             the side a word's space goes to
    `min_frequency`      pairs seen less often are never merged
    `bottleneck_budget`  share of K that Phase 3 may add
    `akshara_coverage`   share of akshara occurrences whose aksharas are units; the rest are written as code points
    `lexicon`            whether boundaries are used at all; `layers` says which (None: all)

    Raises SpecError with one line that lists everything that is wrong.

    >>> TrainSpec(algorithm="sutra", languages=("hi",), vocab_size=8000).units
    'akshara'
    """

    algorithm: str = "sutra"
    languages: tuple[str, ...] = ()
    vocab_size: int = 8000
    gamma_start: float | None = None
    gamma_end: float | None = None
    schedule: str = "linear"
    inside: str = "drop"
    units: str | None = None
    marker: str = "start"
    min_frequency: int = 2
    bottleneck: bool = True
    bottleneck_budget: float = 0.02
    akshara_coverage: float = 1.0
    lexicon: bool = True
    layers: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        known = ALGORITHMS.get(self.algorithm)
        if known is None:
            raise SpecError(f"there is no trainable tokenizer {one_line(self.algorithm)}; there are {', '.join(ALGORITHMS)}")
        everything = tuple(language.code for language in all_languages())
        settled = {
            "units": known.units if self.units is None else self.units,
            "gamma_start": float(known.gamma_start if self.gamma_start is None else self.gamma_start),
            "gamma_end": float(known.gamma_end if self.gamma_end is None else self.gamma_end),
            "languages": everything if self.languages == (MUL,) else tuple(self.languages),
            "bottleneck": self.bottleneck and known.bottleneck,
            "layers": None if self.layers is None else tuple(self.layers),
        }
        for name, value in settled.items():
            object.__setattr__(self, name, value)
        problems = _problems(self, known, everything)
        if problems:
            raise SpecError("; ".join(problems))

    @property
    def rules(self) -> Algorithm:
        """The algorithm's row in the table."""
        return ALGORITHMS[self.algorithm]

    @property
    def lang(self) -> str:
        """The code morphology is asked with: the language, or ``mul`` for several."""
        return self.languages[0] if len(self.languages) == 1 else MUL

    @property
    def budget(self) -> int:
        """B: how many ids Phase 3 may add."""
        return int(self.vocab_size * self.bottleneck_budget) if self.bottleneck else 0

    @property
    def uses_boundaries(self) -> bool:
        """Whether Phase 1 is asked at all."""
        return self.lexicon and self.rules.boundaries != "none" and bool(self.languages)

    @property
    def gammas_given(self) -> tuple[float, float]:
        """γ at start and end, settled."""
        assert self.gamma_start is not None
        assert self.gamma_end is not None
        return self.gamma_start, self.gamma_end

    @property
    def units_given(self) -> str:
        """The units, settled."""
        assert self.units is not None
        return self.units

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for model files and cache keys."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(self).items()}


def _problems(spec: TrainSpec, known: Algorithm, everything: tuple[str, ...]) -> list[str]:
    """Everything wrong with a spec, a line a problem."""
    start, end = spec.gammas_given
    wrong = []
    unknown = [code for code in spec.languages if code not in everything]
    if unknown:
        wrong.append(f"there is no language {one_line(unknown[0])}; known are {', '.join(everything)} and {MUL}")
    if spec.vocab_size < 1:
        wrong.append(f"a vocabulary of {spec.vocab_size} is too small; give at least 1")
    if spec.vocab_size > MOST_IDS:
        wrong.append(f"a vocabulary of {spec.vocab_size} is too large; give at most {MOST_IDS:,}")
    if spec.schedule not in SCHEDULES:
        wrong.append(f"there is no schedule {one_line(spec.schedule)}; there are {', '.join(SCHEDULES)}")
    if not (0.0 <= start <= 100.0 and 0.0 <= end <= 100.0):
        wrong.append("gamma must be between 0 and 100")
    elif spec.schedule == "exponential" and known.boundaries == "soft" and (end == 0.0 or start == 0.0):
        wrong.append("the exponential schedule cannot reach or leave 0; give gamma-end a small value such as 0.01, or use linear")
    if spec.inside not in INSIDE:
        wrong.append(f"there is no inside policy {one_line(spec.inside)}; there are {', '.join(INSIDE)}")
    elif spec.inside == "split" and spec.algorithm != "sutra-guarded":
        wrong.append(
            "inside=split needs the algorithm sutra-guarded: without its analyser no encoder knows where to cut an akshara"
        )
    if spec.units_given not in known.choices:
        wrong.append(f"{spec.algorithm} has no units {one_line(spec.units_given)}; it has {', '.join(known.choices)}")
    if spec.marker not in MARKERS:
        wrong.append(f"the marker must be start or end, not {one_line(spec.marker)}")
    if spec.min_frequency < 1:
        wrong.append(f"the smallest frequency must be at least 1, not {spec.min_frequency}")
    if not 0.0 <= spec.bottleneck_budget < 1.0:
        wrong.append(f"the bottleneck budget is a share of the vocabulary, 0 to below 1, not {spec.bottleneck_budget}")
    if not 0.0 <= spec.akshara_coverage <= 1.0:
        wrong.append(f"akshara coverage is a share, 0 to 1, not {spec.akshara_coverage}")
    bad = [layer for layer in spec.layers or () if layer not in LAYER_NAMES]
    if bad:
        wrong.append(f"there is no boundary layer {one_line(bad[0])}; layers are {', '.join(LAYER_NAMES)}")
    return wrong
