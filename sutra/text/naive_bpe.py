"""BPE from first principles: count the pairs, merge the most frequent, say what happened. Slow and meant to be read.

Nothing is hidden for speed: the whole text is counted anew at every step, as one would on paper.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from sutra.errors import SpecError, one_line
from sutra.text.aksharas import aksharas
from sutra.text.words import pretokens

UNITS: Final = ("bytes", "codepoints", "akshara")
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Merge:
    """One step: which two ids became which new one, and how often the pair stood side by side."""

    left: int
    right: int
    new: int
    count: int


@dataclass(frozen=True)
class State:
    """Where the loop stands: each pre-token as ids, what each id spells (bytes), and the merges so far."""

    words: tuple[tuple[int, ...], ...]
    spells: tuple[bytes, ...]
    merges: tuple[Merge, ...] = ()

    @property
    def tokens(self) -> int:
        """How many tokens the text is now."""
        return sum(map(len, self.words))


def _units(word: str, units: str) -> list[bytes]:
    if units == "bytes":
        return [bytes([byte]) for byte in word.encode("utf-8")]
    return [unit.encode("utf-8") for unit in (word if units == "codepoints" else aksharas(word))]


def start(text: str, units: str = "codepoints") -> State:
    """The text before any merge: pre-tokens (a word with the space before it) as base units, ids in order of their bytes.

    Raises SpecError for units that do not exist.

    >>> [state.decode() for state in start("घर घर").spells]
    [' ', 'घ', 'र']
    """
    if units not in UNITS:
        raise SpecError(f"there are no units {one_line(units)}; units are {', '.join(UNITS)}")
    words = [_units(text[a:b], units) for a, b in pretokens(text)]
    spells = sorted({unit for word in words for unit in word})
    ids = {unit: number for number, unit in enumerate(spells)}
    return State(tuple(tuple(ids[unit] for unit in word) for word in words), tuple(spells))


def pair_counts(words: tuple[tuple[int, ...], ...]) -> Counter[Pair]:
    """How often each pair stands side by side. ``a a a`` holds (a, a) twice, though merging can use only one of the two:
    so do the trainers here and Hugging Face's count.

    >>> pair_counts(((1, 1, 1), (1, 2)))
    Counter({(1, 1): 2, (1, 2): 1})
    """
    counts: Counter[Pair] = Counter()
    for word in words:
        counts.update(pairwise(word))
    return counts


def merge(word: tuple[int, ...], pair: Pair, new: int) -> tuple[int, ...]:
    """`word` with every `pair`, from left to right, written as `new`.

    >>> merge((1, 1, 1, 2), (1, 1), 9)
    (9, 1, 2)
    """
    out: list[int] = []
    index = 0
    while index < len(word):
        if word[index : index + 2] == pair:
            out.append(new)
            index += 2
        else:
            out.append(word[index])
            index += 1
    return tuple(out)


def ranked(counts: Counter[Pair]) -> list[tuple[Pair, int]]:
    """Pairs with their counts, most frequent first; ties go to the smaller ids.

    >>> ranked(Counter({(2, 1): 3, (1, 2): 3, (0, 0): 1}))
    [((1, 2), 3), ((2, 1), 3), ((0, 0), 1)]
    """
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def best(counts: Counter[Pair]) -> tuple[Pair, int] | None:
    """The pair to merge next: the most frequent one that stands twice or more; None when every pair is alone."""
    first = next(iter(ranked(counts)), None)
    return first if first is not None and first[1] > 1 else None


def step(state: State) -> State | None:
    """One turn of the loop, or None when no pair stands twice: nothing is left to learn.

    >>> found = step(start("घर घर घर"))
    >>> found.spells[found.merges[0].new].decode(), found.merges[0].count
    ('घर', 3)
    """
    found = best(pair_counts(state.words))
    if found is None:
        return None
    pair, count = found
    spelled = state.spells[pair[0]] + state.spells[pair[1]]
    new = state.spells.index(spelled) if spelled in state.spells else len(state.spells)
    return replace(
        state,
        words=tuple(merge(word, pair, new) for word in state.words),
        spells=state.spells if new < len(state.spells) else (*state.spells, spelled),
        merges=(*state.merges, Merge(*pair, new, count)),
    )


def run(text: str, units: str = "codepoints", limit: int = 200) -> list[State]:
    """Every state from the text unmerged to the last merge, at most `limit` merges.

    >>> [state.tokens for state in run("घर घर")]
    [5, 3]
    """
    states = [start(text, units)]
    while len(states) <= limit:
        following = step(states[-1])
        if following is None:
            break
        states.append(following)
    return states
