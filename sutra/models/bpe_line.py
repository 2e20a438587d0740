"""One line into the compiled encoder by the shortest way: its tables by address.

Handing thirteen arrays over takes numba a microsecond a call, a fifth of what a short line takes in all. Here they are
handed over once, as addresses; the caller keeps the arrays alive, and gives new addresses when it has new arrays.
"""

# mypy: disable-error-code="no-untyped-call, return-value, arg-type, attr-defined, call-arg, unreachable"
# (compiled code: numba checks its types itself)

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba.core import cgutils, types
from numba.extending import intrinsic

from sutra.models.bpe_kernel import DONE, edges_of, encode
from sutra.models.bpe_tables import RULE, WORD, Array, Tables, Words
from sutra.models.jit import compiled

_RULE: Any = RULE
_WORD: Any = WORD
_INTS: Any = types.int32
_BYTES: Any = types.uint8
_WIDE: Any = types.int64
NOT_DONE = -1


@intrinsic
def _pointer(typing: Any, address: Any) -> Any:
    """An integer as the pointer it is."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], cgutils.voidptr_t)

    return types.voidptr(types.int64), generate


def addresses(tables: Tables, words: Words) -> Array:
    """Address and length of every array, in the order `encode_line` reads them; then the three marks of the tables."""
    arrays = (tables.kinds, tables.pages, tables.points, tables.rules, tables.widths, *words)
    rows = [number for array in arrays for number in (array.ctypes.data, len(array))]
    return np.array([*rows, tables.at_end, tables.by_bytes, tables.guarded], dtype=np.int64)


@compiled
def encode_line(state: Array, raw: bytes, ids: Array, edges: Array, misses: Array) -> int:
    """Encode all of `raw` into `ids` (room for a token a byte) and its byte edges into `edges` (room for one more; empty:
    not wanted). How many ids, or NOT_DONE: then `encode` is to be asked.
    """
    tables = Tables(
        numba.carray(_pointer(state[0]), (state[1],), _BYTES),
        numba.carray(_pointer(state[2]), (state[3],), _INTS),
        numba.carray(_pointer(state[4]), (state[5], 256), _INTS),
        numba.carray(_pointer(state[6]), (state[7],), _RULE),
        numba.carray(_pointer(state[8]), (state[9],), _INTS),
        state[20],
        state[21],
        state[22],
    )
    words = Words(
        numba.carray(_pointer(state[10]), (state[11],), _INTS),
        numba.carray(_pointer(state[12]), (state[13],), _WORD),
        numba.carray(_pointer(state[14]), (state[15],), _BYTES),
        numba.carray(_pointer(state[16]), (state[17],), _INTS),
        numba.carray(_pointer(state[18]), (state[19],), _WIDE),
    )
    why, _, count, _ = encode(tables, words, raw, 0, len(raw), ids, 0, misses)
    if why != DONE:
        return NOT_DONE
    if len(edges):
        edges[0] = 0
        edges_of(tables.widths, ids[:count], 1 - tables.at_end, len(raw) - 1, edges)
    return count
