"""Whether the compiled encoder is there yet. Asking costs next to nothing."""

from __future__ import annotations

_state = {"ready": False, "looked": False}


def kernel_ready() -> bool:
    """Whether the compiled encoder can be called without waiting for a compiler: it has run, or its code is on disk."""
    if not _state["looked"]:
        from sutra.models.jit import is_kept

        _state["looked"] = True
        _state["ready"] = _state["ready"] or is_kept("bpe_line.encode_line")
    return _state["ready"]


def kernel_is_ready() -> None:
    """Called once the compiled encoder has run."""
    _state["ready"] = True
