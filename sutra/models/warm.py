"""Whether the compiled encoder is there yet. Kept apart so that asking costs nothing."""

from __future__ import annotations

_state = {"ready": False}


def kernel_ready() -> bool:
    """Whether the compiled encoder can be called without waiting for a compiler."""
    return _state["ready"]


def kernel_is_ready() -> None:
    """Called once the compiled encoder has run."""
    _state["ready"] = True
