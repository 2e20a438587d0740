"""What a visitor has chosen to train: the settings, the text, how fast to go, what to watch."""

from __future__ import annotations

from dataclasses import dataclass

from sutra.live.reading import Read
from sutra.live.settings import Settings


@dataclass(frozen=True, kw_only=True)
class Choice:
    """`corpus` is None while there is none; `source` says where it came from; `pins` are the words to watch, as typed."""

    settings: Settings
    corpus: Read | None
    source: str
    speed: str
    pins: str
