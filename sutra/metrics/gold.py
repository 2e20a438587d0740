"""Reading gold files: ``word TAB piece|piece… [TAB root index]``, and words that have no boundary."""

from __future__ import annotations

from collections.abc import Iterable

from sutra.errors import GoldError, one_line
from sutra.metrics.alignment import GoldWord

_SHOWN = 5


def _complain(problems: list[str], source: str) -> None:
    if problems:
        more = f" (and {len(problems) - _SHOWN} more)" if len(problems) > _SHOWN else ""
        raise GoldError(f"{source}: {'; '.join(problems[:_SHOWN])}{more}; a row is word<TAB>piece|piece…[<TAB>root index]")


def read_gold(lines: Iterable[str], source: str = "gold") -> list[GoldWord]:
    """Gold words from the lines of a file; a third column that is not a number is taken for a comment.

    Raises GoldError with one message that names every row (up to five) that does not hold.

    >>> read_gold(["घरों\\tघर|ों"])
    [GoldWord(word='घरों', offsets=(2,), root=(0, 2))]
    """
    found: list[GoldWord] = []
    problems: list[str] = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        word, _, rest = line.partition("\t")
        columns = rest.split("\t")
        pieces = columns[0].split("|")
        index = int(columns[1]) if len(columns) > 1 and columns[1].strip().isdecimal() else 0
        if not columns[0] or "".join(pieces) != word or "" in pieces:
            problems.append(f"line {number}: the pieces {one_line(columns[0], 40)} do not spell {one_line(word, 40)}")
        elif index >= len(pieces):
            problems.append(f"line {number}: root index {index}, but {len(pieces)} pieces (they count from 0)")
        else:
            found.append(_gold_word(word, pieces, index))
    _complain(problems, source)
    if not found:
        raise GoldError(f"{source} has no rows; a row is word<TAB>piece|piece…[<TAB>root index]")
    return found


def _gold_word(word: str, pieces: list[str], index: int) -> GoldWord:
    ends: list[int] = []
    for piece in pieces:
        ends.append((ends[-1] if ends else 0) + len(piece))
    start = ends[index] - len(pieces[index])
    return GoldWord(word, tuple(ends[:-1]), (start, ends[index]))


def read_words(lines: Iterable[str]) -> list[str]:
    """The first column of each row that has one."""
    return [word for line in lines if not line.startswith("#") and (word := line.partition("\t")[0].strip())]
