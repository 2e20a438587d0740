"""SuTRA: Structurally-Unified Tokenization with Root Awareness, and the tokenizers it is compared with.

>>> import sutra
>>> sutra.load("bytes").encode("घ").edges
(0, 1, 2, 3)

Importing this package loads no interface, plotting or GPT code: heavy parts are imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sutra.encoding import Encoding
from sutra.errors import SutraError

if TYPE_CHECKING:
    from sutra.models.registry import load
    from sutra.morphology import analyse
    from sutra.training.spec import TrainSpec
    from sutra.training.train import train

__version__ = "0.1.0"
__all__ = ["Encoding", "SutraError", "TrainSpec", "analyse", "load", "train"]

_LAZY = {
    "load": "sutra.models.registry",
    "analyse": "sutra.morphology",
    "morphology": "sutra.morphology",
    "train": "sutra.training",
    "TrainSpec": "sutra.training",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'sutra' has no attribute {name!r}")
    import importlib

    module = importlib.import_module(_LAZY[name])
    return module if module.__name__ == f"sutra.{name}" else getattr(module, name)
