"""The fast trainer: the same merges as the reference, from flat arrays and compiled code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from sutra.memory import return_free_pages
from sutra.training import fast_choice as choice
from sutra.training import fast_learn
from sutra.training import fast_places as places
from sutra.training import fast_state as fs
from sutra.training.alphabet import Corpus
from sutra.training.trace import RECORD, Records

Array = npt.NDArray[Any]


def _power_of_two(least: int) -> int:
    return 1 << max(4, int(least - 1).bit_length())


class FastMerger:
    """See `merger.Merger`; built like `reference.ReferenceMerger`."""

    def __init__(self, corpus: Corpus, gammas: npt.NDArray[np.float64], gamma_end: float, min_frequency: int) -> None:
        self.tokens = list(corpus.tokens)
        self.known = {token: i for i, token in enumerate(self.tokens) if token}
        self._starts = corpus.starts
        return_free_pages()  # of preparing, before as much is asked for again
        self._state = _new_state(corpus, self.tokens, gammas, gamma_end, max(1, min_frequency))
        choice.offer_safe(self._state)

    @property
    def steps(self) -> int:
        return int(self._state.reg[fs.STEPS])

    @property
    def records(self) -> Records:
        return np.array(self._state.records[: self.steps])

    def hold(self, gamma: float) -> None:
        self._state.reg[fs.HELD] = 1
        self._state.floats[fs.GAMMA_END] = gamma
        self._state.reg[fs.BLOCK_END] = 0

    def word(self, index: int) -> list[int]:
        return [int(self._state.place["id"][here]) for here in self._chain(index)]

    def _chain(self, index: int) -> Iterator[int]:
        """The places of one word's tokens."""
        here = int(self._starts[index]) if self._starts[index] < self._starts[index + 1] else -1
        while here >= 0:
            yield here
            here = places.following(self._state.place, here)

    def lengths(self) -> npt.NDArray[np.int32]:
        alive = np.append(0, np.cumsum(self._state.place["id"] >= 0, dtype=np.int64))
        return np.diff(alive[self._starts]).astype(np.int32)

    def learn(self, steps: int, size: int) -> bool:
        last = self.steps + steps
        while (code := fast_learn.learn(self._state, last, size)) == fs.GROW:
            self._grow()
        self._name_tokens()
        return bool(code != fs.EXHAUSTED)

    def merge(self, index: int, left: int, right: int) -> None:
        gamma = float(self._state.floats[fs.GAMMA_END])
        chain = list(self._chain(index))
        ids = [int(self._state.place["id"][here]) for here in chain]
        here = next(chain[i] for i in range(len(ids) - 1) if (ids[i], ids[i + 1]) == (left, right))
        while fast_learn.merge_forced(self._state, here, gamma) == fs.GROW:
            self._grow()
        self._name_tokens()

    def _name_tokens(self) -> None:
        """Spell out the tokens that compiled code added."""
        if len(self.tokens) == int(self._state.reg[fs.SIZE]):
            return
        records = self._state.records[: self.steps]
        for row in np.flatnonzero(records["merged"] >= len(self.tokens)).tolist():
            if int(records["merged"][row]) == len(self.tokens):
                text = self.tokens[int(records["left"][row])] + self.tokens[int(records["right"][row])]
                self.known[text] = len(self.tokens)
                self.tokens.append(text)

    def _grow(self) -> None:
        """Make room for the merge that compiled code could not do, and some more."""
        state, reg = self._state, self._state.reg
        need, size = int(reg[fs.NEED]), int(reg[fs.SIZE])
        changed = min(5 * need, 4 * size + 8) + 1
        born = min(2 * need, 2 * size + 3)
        wanted = {
            "occurrences": int(reg[fs.LISTED]) + 2 * need,
            "pair": int(reg[fs.PAIRS]) + born,
            "pair_of": int(reg[fs.NUMBERS]) + born,
            "fresh": born,
            "events": 2 * need,
            "safe": int(reg[fs.SAFE]) + changed,
            "risk": max(int(reg[fs.RISKY]), int(reg[fs.RISK]) + changed, int(reg[fs.WATCH]) + changed),
            "watch": max(int(reg[fs.RISKY]), int(reg[fs.WATCH]) + changed),
            "touched": changed,
            "aside": int(reg[fs.RISK]) + 1,
            "with_left": size + 1,
            "with_right": size + 1,
            "string": size + 1,
            "records": int(reg[fs.STEPS]) + 1,
        }
        short = {name: least for name, least in wanted.items() if len(getattr(state, name)) < least}
        grown = {name: _enlarged(getattr(state, name), least + least // 8) for name, least in short.items()}
        if len(state.strings) <= 2 * size:
            grown["strings"] = np.full(2 * len(state.strings), -1, dtype=np.int32)
        self._state = state._replace(**grown)
        if "strings" in grown:
            fs.refill_strings(self._state)


def _enlarged(array: Array, size: int) -> Array:
    larger = np.zeros(size, dtype=array.dtype)
    larger[: len(array)] = array
    return larger


def _new_state(
    corpus: Corpus, tokens: list[str], gammas: npt.NDArray[np.float64], gamma_end: float, min_frequency: int
) -> fs.State:
    """A state with every pair of the corpus counted and listed."""
    size, merges = len(tokens), len(gammas) + 1024
    place = _places(corpus)
    weight = corpus.counts.astype(np.int64)
    pair, occurrences = _count_pairs(place, weight, min_frequency)
    reg = np.zeros(fs.REGISTERS, dtype=np.int64)
    reg[[fs.SIZE, fs.BASE, fs.MIN]] = size, size, min_frequency
    reg[[fs.PAIRS, fs.NUMBERS, fs.LISTED]] = len(pair), len(pair), len(occurrences)
    reg[fs.TOTAL] = int((np.diff(corpus.starts) * corpus.counts).sum())
    state = fs.State(
        place=place,
        weight=weight,
        pair=_enlarged(pair, len(pair) + 4096),
        pair_of=_enlarged(np.arange(len(pair), dtype=np.int32), 2 * len(pair) + 4096),
        occurrences=_enlarged(occurrences, len(occurrences) + len(occurrences) // 8 + 4096),
        safe=np.zeros(len(pair) + 4096, dtype=fs.ENTRY),
        risk=np.zeros(16, dtype=fs.ENTRY),
        watch=np.zeros(16, dtype=np.int32),
        fresh=np.zeros(1 << 10, dtype=fs.FRESH),
        events=np.zeros(1 << 10, dtype=fs.EVENT),
        touched=np.zeros(1 << 10, dtype=np.int32),
        aside=np.zeros(1 << 8, dtype=np.int32),
        with_left=np.zeros(size + merges, dtype=np.int32),
        with_right=np.zeros(size + merges, dtype=np.int32),
        string=fs.hash_strings(tokens, size + merges),
        strings=np.full(_power_of_two(2 * (size + merges)), -1, dtype=np.int32),
        gammas=np.ascontiguousarray(gammas),
        records=np.zeros(merges, dtype=RECORD),
        reg=reg,
        floats=np.array([gamma_end, gamma_end, np.inf], dtype=np.float64),
    )
    fs.refill_strings(state)
    return state


def _places(corpus: Corpus) -> Array:
    """Every unit of every word."""
    lengths = np.diff(corpus.starts)
    place = np.zeros(len(corpus.ids), dtype=fs.PLACE)
    place["id"] = corpus.ids
    place["word"] = np.repeat(np.arange(0, 2 * len(lengths), 2, dtype=np.int32), lengths)
    place["word"] += corpus.forbidden
    place["span"] = 1
    place["link"] = -1
    return place


def _count_pairs(place: Array, weight: Array, min_frequency: int) -> tuple[Array, Array]:
    """The pairs frequent enough to be merged, and their places; `place["link"]` is set.

    Sorting brings the places of a pair together, and in order: later merges then walk memory forwards.
    """
    order = _by_pair(place)
    many, listed = places.measure_pairs(place, weight, order, min_frequency)
    pair, occurrences = np.zeros(many, dtype=fs.PAIR), np.zeros(listed, dtype=np.int32)
    places.list_pairs(place, weight, order, min_frequency, pair, occurrences)
    return pair, occurrences


def _by_pair(place: Array) -> npt.NDArray[np.int64]:
    """The places where pairs begin, by left id, right id, place."""
    ids = int(place["id"].max(initial=0)).bit_length()
    bits = len(place).bit_length()
    if 2 * ids + bits < 64:
        # One number each, sorted in place: half the memory and a fifth of the time of an argsort.
        joined = np.empty(len(place), dtype=np.int64)
        joined = joined[: places.join_keys(place, ids, bits, joined)]
        joined.sort()
        joined &= (1 << bits) - 1
        return joined
    here = np.flatnonzero(place["word"][1:] >> 1 == place["word"][:-1] >> 1)
    return here[np.lexsort((place["id"][here + 1], place["id"][here]))]
