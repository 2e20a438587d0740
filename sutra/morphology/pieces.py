"""The notation of segmented words: ``घर+ा:OBL=चा:GEN.M`` (docs/languages.md)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import regex

from sutra.errors import LanguageError, one_line

LAYERS: Final = {"+": "inflection", "=": "clitic", "~": "derivation", "^": "prefix", "&": "compound"}
LAYER_NAMES: Final = tuple(LAYERS.values())

_SIGNS: Final = "".join(LAYERS)
_SPLIT: Final = regex.compile(rf"([{regex.escape(_SIGNS)}])")


@dataclass(frozen=True, slots=True)
class Piece:
    """One morpheme as written: its letters, its gloss, its dictionary form."""

    surface: str
    gloss: str = ""
    canonical: str = ""


@dataclass(frozen=True, slots=True)
class Segmented:
    """A word in pieces. ``layers[i]`` is the layer of the boundary between pieces i and i + 1."""

    pieces: tuple[Piece, ...]
    layers: tuple[str, ...]
    root: int

    @property
    def word(self) -> str:
        """The pieces' surfaces, joined."""
        return "".join(piece.surface for piece in self.pieces)

    @property
    def offsets(self) -> tuple[int, ...]:
        """Code-point offsets of the inner boundaries."""
        total, out = 0, []
        for piece in self.pieces[:-1]:
            total += len(piece.surface)
            out.append(total)
        return tuple(out)

    @property
    def root_span(self) -> tuple[int, int]:
        """Code-point span of the root's piece."""
        start = sum(len(piece.surface) for piece in self.pieces[: self.root])
        return start, start + len(self.pieces[self.root].surface)

    def extended(self, pieces: tuple[Piece, ...], layers: tuple[str, ...]) -> Segmented:
        """The same word with more pieces at its end."""
        return Segmented(self.pieces + pieces, self.layers + layers, self.root)

    def with_last(self, surface: str) -> Segmented:
        """The same word whose last piece is spelled `surface` (its canonical form stays)."""
        last = replace(self.pieces[-1], surface=surface)
        return Segmented((*self.pieces[:-1], last), self.layers, self.root)


def _piece(raw: str, layer: str) -> Piece:
    fields = raw.split(":")
    if len(fields) > 3 or not fields[0]:
        raise LanguageError(f"{one_line(raw)} is not a piece; write surface, surface:GLOSS or surface:GLOSS:canonical")
    surface, gloss, canonical = (*fields, "", "")[:3]
    return Piece(surface, gloss, canonical or (gloss if layer == "inflection" and gloss else surface))


def parse(text: str) -> Segmented:
    """Read one word in the notation. Raises LanguageError that says what does not hold.

    >>> word = parse("अ:NEG^साधारण")
    >>> word.word, word.layers, word.root
    ('असाधारण', ('prefix',), 1)
    """
    parts = _SPLIT.split(text)
    raws, signs = parts[0::2], parts[1::2]
    layers = tuple(LAYERS[sign] for sign in signs)
    bracketed = [i for i, raw in enumerate(raws) if raw.startswith("[") and raw.endswith("]")]
    if len(bracketed) > 1:
        raise LanguageError(f"{one_line(text)} has two roots in brackets; a word has one root")
    raws = [raw[1:-1] if i in bracketed else raw for i, raw in enumerate(raws)]
    before = ("", *layers)
    pieces = tuple(_piece(raw, before[i]) for i, raw in enumerate(raws))
    root = bracketed[0] if bracketed else next((i for i, layer in enumerate((*layers, "")) if layer != "prefix"), 0)
    return Segmented(pieces, layers, root)


def parse_ending(text: str) -> tuple[tuple[Piece, ...], tuple[str, ...]]:
    """Read the `add` column of paradigms.tsv: ``0`` or pieces, each with its sign before it.

    >>> parse_ending("+ा:OBL=चा:GEN.M")[1]
    ('inflection', 'clitic')
    """
    if text == "0":
        return (), ()
    if text[:1] not in LAYERS or text[:1] == "^":
        raise LanguageError(f"{one_line(text)} is not an ending; write 0, or pieces that begin with + = ~ or &")
    parts = _SPLIT.split(text)
    layers = tuple(LAYERS[sign] for sign in parts[1::2])
    return tuple(_piece(raw, layer) for raw, layer in zip(parts[2::2], layers, strict=True)), layers
