"""What tests share: the measuring data beside the checkout, the reported cases, one profile for property tests."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"

# The same examples every time, and no clock: a slow machine is not a fault.
settings.register_profile("sutra", deadline=None, derandomize=True, database=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("sutra")


def shared(path: str) -> Path:
    """A file of the measuring data beside the checkout. Missing: the test is skipped, under CI it fails."""
    found = SHARED / path
    if not found.exists():
        if os.environ.get("CI"):
            pytest.fail(f"{path} of the measuring data is missing beside the checkout")
        pytest.skip(f"{path} of the measuring data is not beside this checkout")
    return found


def case_inputs() -> list[tuple[str, str]]:
    """Id and input of every reported case that is text; () when the file is not there."""
    path = SHARED / "cases" / "cases.jsonl"
    if not path.exists():
        return []
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
    return [(row["id"], row["input"]) for row in rows if not row["input"].startswith("(") and not has_surrogate(row["input"])]


def has_surrogate(text: str) -> bool:
    """Whether a string holds a lone surrogate."""
    return any(0xD800 <= ord(character) < 0xE000 for character in text)


@pytest.fixture
def cases() -> list[tuple[str, str]]:
    """The reported cases; missing: skipped, under CI failed."""
    shared("cases/cases.jsonl")
    return case_inputs()
