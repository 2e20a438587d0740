"""The lexicon of a language as flat arrays, for the compiled look-up (`sutra.morphology.kernel`).

Strings are known by a 64-bit polynomial hash, which can be put together from the hashes of its parts: a root is
sought as "what stands before the ending, plus what the ending took off" without building a string.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sutra import languages
from sutra.cache import once
from sutra.morphology.lexicon import Lexicon, Root, folded_lexicon, lexicon
from sutra.morphology.pieces import LAYER_NAMES, Piece, Segmented

U64 = npt.NDArray[np.uint64]
I32 = npt.NDArray[np.int32]

BASE: Final = 0x9E3779B97F4A7C15  # odd; arithmetic is modulo 2**64
_MASK: Final = (1 << 64) - 1
LAYER_INDEX: Final = {name: index for index, name in enumerate(LAYER_NAMES)}


def string_hash(text: str) -> int:
    """The hash of a string: Σ (code point + 1)·BASE^(places from the end), modulo 2**64."""
    value = 0
    for character in text:
        value = (value * BASE + ord(character) + 1) & _MASK
    return value


class HashMap(NamedTuple):
    """An open-addressing map from a hash to a range of rows: keys, starts, counts; count 0 marks a free place."""

    keys: U64
    starts: I32
    counts: I32


def string_hashes(texts: Sequence[str]) -> U64:
    """`string_hash` of many strings at once.

    >>> string_hashes(["घर", ""]).tolist() == [string_hash("घर"), 0]
    True
    """
    lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    codes = np.frombuffer("".join(texts).encode("utf-32-le"), dtype=np.int32).astype(np.uint64) + np.uint64(1)
    starts = np.cumsum(lengths) - lengths
    values = np.zeros(len(texts), np.uint64)
    left = np.flatnonzero(lengths)
    for place in range(int(lengths.max(initial=0))):
        left = left[lengths[left] > place]
        values[left] = values[left] * np.uint64(BASE) + codes[starts[left] + place]
    return values


def hash_map(keys: U64, counts: npt.ArrayLike) -> HashMap:
    """The map in which key i (no two alike) has `counts[i]` rows, ranges laid end to end."""
    size = 8
    while size < 2 * len(keys) + 8:
        size *= 2
    rows = np.asarray(counts, np.int32)
    table = HashMap(np.zeros(size, np.uint64), np.zeros(size, np.int32), np.zeros(size, np.int32))
    starts = np.cumsum(rows, dtype=np.int32) - rows
    # All that still seek a place look at theirs: the first to come takes a free one, the others go on to the next.
    left = np.arange(len(keys))
    place = ((keys ^ (keys >> np.uint64(31))) & np.uint64(size - 1)).astype(np.int64)
    while len(left):
        free = np.flatnonzero(table.counts[place] == 0)
        taken, first = np.unique(place[free], return_index=True)
        won = left[free[first]]
        table.keys[taken], table.starts[taken], table.counts[taken] = keys[won], starts[won], rows[won]
        lost = np.ones(len(left), np.bool_)
        lost[free[first]] = False
        left, place = left[lost], (place[lost] + 1) & (size - 1)
    return table


class Tables(NamedTuple):
    """Everything the compiled look-up reads of one language.

    `written`       word hash → its index in `Lexicon.written`
    `roots`         citation hash → rows in `root_order`; per row: class, joints, length of the root's piece, whether that
                    piece is the last, length of the last piece, whether written out
    `endings`       surface hash → groups; per group: hash and length of strip, length of put, range of members;
                    per member: class, index in `Lexicon.endings[class]`, joints; members are sorted by class
    `longest`       the longest ending's surface
    `lemmas`        form hash → row of the segmentations, for forms that only an installed lemma table knows

    Joints are flat: those of segmentation row i are ``seg_offset[seg_start[i]:seg_start[i + 1]]`` with their layers (the
    rows of `Lexicon.written`, then those of lemma forms); `root_*` and `member_*` likewise, a member's joints counted
    from where its first piece begins. `…_root` are spans of the root in letters.
    """

    written: HashMap
    roots: HashMap
    root_order: I32
    root_class: I32
    root_joints: I32
    root_length: I32
    root_last: npt.NDArray[np.bool_]
    last_length: I32
    root_written: npt.NDArray[np.bool_]
    citation_length: I32
    endings: HashMap
    group_strip: U64
    group_strip_length: I32
    group_put_length: I32
    group_start: I32
    group_end: I32
    member_class: I32
    member_index: I32
    member_joints: I32
    longest: int
    lemmas: HashMap
    seg_start: I32
    seg_offset: I32
    seg_layer: I32
    seg_root: I32
    root_start: I32
    root_offset: I32
    root_layer: I32
    root_begin: I32
    member_start: I32
    member_offset: I32
    member_layer: I32
    member_tail: I32


def _joints(listed: Iterable[tuple[Sequence[int], Sequence[str]]]) -> tuple[I32, I32, I32]:
    starts, offsets, layers = [0], list[int](), list[int]()
    for own, names in listed:
        offsets += own
        layers += [LAYER_INDEX[name] for name in names]
        starts.append(len(offsets))
    return np.array(starts, np.int32), np.array(offsets, np.int32), np.array(layers, np.int32)


def _segmentations(words: Sequence[Segmented]) -> dict[str, npt.NDArray[np.generic]]:
    starts, offsets, layers = _joints((word.offsets, word.layers) for word in words)
    spans = [word.root_span for word in words]
    return {"seg_start": starts, "seg_offset": offsets, "seg_layer": layers, "seg_root": np.array(spans, np.int32).reshape(len(words), 2)}


def _root_joints(roots: Sequence[Root]) -> dict[str, npt.NDArray[np.generic]]:
    starts, offsets, layers = _joints((root.word.offsets, root.word.layers) for root in roots)
    return {"root_start": starts, "root_offset": offsets, "root_layer": layers, "root_begin": np.array([root.word.root_span[0] for root in roots], np.int32)}


def _piece_offsets(pieces: Sequence[Piece]) -> list[int]:
    found, total = [], 0
    for piece in pieces:
        found.append(total)
        total += len(piece.surface)
    return found


def _roots(roots: Sequence[Root], classes: dict[str, int]) -> dict[str, npt.NDArray[np.generic]]:
    return {
        "root_class": np.array([classes.get(root.name, -1) for root in roots], np.int32),
        "root_joints": np.array([len(root.word.layers) for root in roots], np.int32),
        "root_length": np.array([len(root.word.pieces[root.word.root].surface) for root in roots], np.int32),
        "root_last": np.array([root.word.root == len(root.word.pieces) - 1 for root in roots], np.bool_),
        "last_length": np.array([len(root.word.pieces[-1].surface) for root in roots], np.int32),
        "root_written": np.array([root.written for root in roots], np.bool_),
        "citation_length": np.array([len(root.word.word) for root in roots], np.int32),
    }


def _grouped(found: Lexicon, classes: dict[str, int]) -> tuple[HashMap, dict[str, npt.NDArray[np.generic]], int]:
    groups: dict[str, dict[tuple[str, int], list[tuple[int, int, int]]]] = {}
    for name, index in classes.items():
        for number, ending in enumerate(found.endings[name]):
            of_surface = groups.setdefault(ending.surface, {})
            of_surface.setdefault((ending.strip, len(ending.put)), []).append((index, number, len(ending.layers)))
    rows: list[tuple[str, int, int, int, int]] = []
    members: list[tuple[int, int, int]] = []
    for of_surface in groups.values():
        for (strip, put), listed in of_surface.items():
            start = len(members)
            members += sorted(listed)
            rows.append((strip, len(strip), put, start, len(members)))
    table = hash_map(string_hashes(list(groups)), [len(of_surface) for of_surface in groups.values()])
    columns = list(zip(*rows, strict=True)) if rows else [()] * 5
    parts = list(zip(*members, strict=True)) if members else [()] * 3
    of_class = list(found.endings.values())
    endings = [of_class[index][number] for index, number, _ in members]
    starts, offsets, layers = _joints((_piece_offsets(ending.pieces), ending.layers) for ending in endings)
    arrays: dict[str, npt.NDArray[np.generic]] = {
        "group_strip": string_hashes(columns[0]),
        "group_strip_length": np.array(columns[1], np.int32),
        "group_put_length": np.array(columns[2], np.int32),
        "group_start": np.array(columns[3], np.int32),
        "group_end": np.array(columns[4], np.int32),
        "member_class": np.array(parts[0], np.int32),
        "member_index": np.array(parts[1], np.int32),
        "member_joints": np.array(parts[2], np.int32),
        "member_start": starts,
        "member_offset": offsets,
        "member_layer": layers,
        "member_tail": np.array([sum(len(piece.surface) for piece in ending.pieces) for ending in endings], np.int32),
    }
    return table, arrays, max(map(len, groups), default=0)


def build_tables(found: Lexicon, lemmas: Mapping[str, Segmented] | None = None, same_endings: Tables | None = None) -> Tables:
    """The arrays of a lexicon; classes are numbered in the order of `Lexicon.endings`.

    `lemmas` are forms beyond it; `same_endings` is a table whose endings are this lexicon's too, and are taken over.
    """
    more = lemmas or {}
    forms = hash_map(string_hashes(list(more)), [1] * len(more))
    first = len(found.written)
    forms = forms._replace(starts=forms.starts + np.int32(first))
    classes = {name: index for index, name in enumerate(found.endings)}
    if same_endings is None:
        endings, groups, longest = _grouped(found, classes)
    else:
        endings, longest = same_endings.endings, same_endings.longest
        groups = {name: value for name, value in same_endings._asdict().items() if name.startswith(("group_", "member_"))}
    # A row whose word stands as it is (class -) is looked up before any ending, and hides the others.
    by_citation = found.by_citation
    order = [row for rows in by_citation.values() for row in rows]
    parts: dict[str, object] = {
        **_roots(found.roots, classes),
        **_root_joints(found.roots),
        **_segmentations([*found.written.values(), *more.values()]),
        **groups,
    }
    return Tables(
        written=hash_map(string_hashes(list(found.written)), [1] * len(found.written)),
        roots=hash_map(string_hashes(list(by_citation)), [len(rows) for rows in by_citation.values()]),
        root_order=np.array(order, np.int32),
        endings=endings,
        longest=longest,
        lemmas=forms,
        **parts,  # type: ignore[arg-type]
    )


@once
def tables(lang: str) -> Tables:
    """The arrays of a bundled lexicon."""
    return build_tables(lexicon(lang))


@once
def folded_tables(lang: str) -> Tables:
    """The arrays of the bundled lexicon under look-up keys, with the forms of its installed lemma table."""
    from sutra.morphology.lemmas import lemma_readings

    plain, folded = lexicon(lang), folded_lexicon(lang)
    return build_tables(folded, lemma_readings(lang), tables(lang) if folded.endings is plain.endings else None)


def hash_set(words: Iterable[str]) -> HashMap:
    """A set of words as a map in which every word has one row."""
    chosen = list(dict.fromkeys(words))
    return hash_map(string_hashes(chosen), [1] * len(chosen))


@once
def affixes(lang: str) -> tuple[Piece, ...]:
    """Every affix of the paradigms, the first row of each surface."""
    rows = (row for rows in lexicon(languages.get(lang).code).paradigms.values() for row in rows)
    found: dict[str, Piece] = {}
    for row in rows:
        for piece in row.pieces:
            found.setdefault(piece.surface, piece)
    return tuple(found.values())


@once
def clitics(lang: str) -> frozenset[str]:
    """Every surface that the paradigms of a language attach as a clitic."""
    rows = (row for rows in lexicon(languages.get(lang).code).paradigms.values() for row in rows)
    found = {piece.surface for row in rows for piece, layer in zip(row.pieces, row.layers, strict=True) if layer == "clitic"}
    return frozenset(found)
