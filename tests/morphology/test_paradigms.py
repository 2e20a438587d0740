"""Paradigm tables: strips, puts, groups followed to their ends, loops refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sutra.errors import LanguageError
from sutra.morphology.paradigms import Ending, expand, read_paradigms


def _endings(tmp_path: Path, table: str, name: str) -> list[tuple[str, str, str]]:
    path = tmp_path / "paradigms.tsv"
    path.write_text(table, encoding="utf-8")
    rows, problems = read_paradigms(path)
    assert not problems
    return [(e.strip, e.put, "|".join(piece.surface for piece in e.pieces)) for e in expand([name], rows)[name]]


def test_the_documented_chain(tmp_path: Path) -> None:
    table = "n.m.aa\tा>्\t+या:OBL\t@case\n@case\t-\t=चा:GEN.M\t#\n@case\t-\t=च्या:GEN.OBL:चा\t# @post\n@post\t-\t=साठी:for\t#\n"
    assert _endings(tmp_path, table, "n.m.aa") == [("ा", "्", "या|चा"), ("ा", "्", "या|च्या"), ("ा", "्", "या|च्या|साठी")]


def test_strips(tmp_path: Path) -> None:
    table = "x\t-\t0\t#\nx\tा\t+े:OBL\t#\nx\tा>्\t+या:OBL\t#\nx\t>वुं\t0\t#\n"
    assert _endings(tmp_path, table, "x") == [("", "", ""), ("ा", "", "े"), ("ा", "्", "या"), ("", "वुं", "")]


def test_a_group_may_change_the_last_piece(tmp_path: Path) -> None:
    table = "x\t-\t+ता:IPFV\t# @f\n@f\tा>ी\t0\t#\n"
    assert _endings(tmp_path, table, "x") == [("", "", "ता"), ("", "", "ती")]


def test_a_group_that_does_not_fit_is_left_out(tmp_path: Path) -> None:
    assert _endings(tmp_path, "x\t-\t+ते:IPFV\t@f\n@f\tा>ी\t0\t#\n", "x") == []


def test_a_group_may_change_the_root_before_any_piece(tmp_path: Path) -> None:
    assert _endings(tmp_path, "x\tा>े\t0\t@g\n@g\te>a\t0\t#\n@g\tे>ो\t+ं:PL\t#\n", "x") == [("ा", "ो", "ं")]


@pytest.mark.parametrize("table", ["x\t-\t+a\t@g\n@g\t-\t+b\t@g\n", "x\t-\t+a\t@g\n@g\t-\t+b\t@h\n@h\t-\t+c\t@g\n"])
def test_loops_are_refused(tmp_path: Path, table: str) -> None:
    with pytest.raises(LanguageError, match="never end"):
        _endings(tmp_path, table, "x")


@pytest.mark.parametrize(
    ("row", "told"),
    [("x\t-\tों\t#", "1: .*is not an ending"), ("x\t-\t+ों\t", "neither ends"), ("x\t-\t+ों\t@none", "@none .* does not exist")],
)
def test_a_row_that_does_not_hold_is_named(tmp_path: Path, row: str, told: str) -> None:
    import re

    path = tmp_path / "paradigms.tsv"
    path.write_text(row + "\n", encoding="utf-8")
    problems = read_paradigms(path)[1]
    assert len(problems) == 1
    assert re.search(told, problems[0])


def test_surface_is_what_follows_the_unchanged_root() -> None:
    assert Ending("ा", "्", (), ()).surface == "्"
