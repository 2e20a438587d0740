"""The notation of segmented words."""

from __future__ import annotations

import pytest

from sutra.errors import LanguageError
from sutra.morphology.check import notation
from sutra.morphology.pieces import LAYERS, parse, parse_ending


@pytest.mark.parametrize(
    ("text", "surfaces", "layers", "root", "canonical"),
    [
        ("लड़क+ों:OBL.PL", ("लड़क", "ों"), ("inflection",), 0, ("लड़क", "OBL.PL")),
        ("घर+ा:OBL=चा:GEN.M", ("घर", "ा", "चा"), ("inflection", "clitic"), 0, ("घर", "OBL", "चा")),
        ("घर+ा:OBL=ची:GEN.F:चा", ("घर", "ा", "ची"), ("inflection", "clitic"), 0, ("घर", "OBL", "चा")),
        ("मूर्ख~ता:NMLZ", ("मूर्ख", "ता"), ("derivation",), 0, ("मूर्ख", "ता")),
        ("अ:NEG^साधारण", ("अ", "साधारण"), ("prefix",), 1, ("अ", "साधारण")),
        ("राज:king&पुत्र:son", ("राज", "पुत्र"), ("compound",), 0, ("राज", "पुत्र")),
        ("महा:great^[नगर:city]", ("महा", "नगर"), ("prefix",), 1, ("महा", "नगर")),
        ("राज:king&[पुत्र:son]", ("राज", "पुत्र"), ("compound",), 1, ("राज", "पुत्र")),
        ("सामाज:society:समाज~िक:ADJ", ("सामाज", "िक"), ("derivation",), 0, ("समाज", "िक")),
        ("है:be", ("है",), (), 0, ("है",)),
    ],
)
def test_parse(text: str, surfaces: tuple[str, ...], layers: tuple[str, ...], root: int, canonical: tuple[str, ...]) -> None:
    word = parse(text)
    assert tuple(piece.surface for piece in word.pieces) == surfaces
    assert (word.layers, word.root) == (layers, root)
    assert tuple(piece.canonical for piece in word.pieces) == canonical
    assert word.word == "".join(surfaces)
    start, end = word.root_span
    assert word.word[start:end] == surfaces[root]
    assert word.offsets == tuple(len("".join(surfaces[:i])) for i in range(1, len(surfaces)))


@pytest.mark.parametrize("text", ["", "+ों", "घर+", "घर++ों", "[घर]&[पुत्र]", "a:b:c:d", ":PL"])
def test_what_is_no_word_is_refused(text: str) -> None:
    with pytest.raises(LanguageError) as told:
        parse(text)
    assert "\n" not in str(told.value)


def test_endings() -> None:
    assert parse_ending("0") == ((), ())
    pieces, layers = parse_ending("+ा:OBL=चा:GEN.M")
    assert ([piece.surface for piece in pieces], layers) == (["ा", "चा"], ("inflection", "clitic"))


@pytest.mark.parametrize("text", ["ों", "", "^अ", "00"])
def test_what_is_no_ending_is_refused(text: str) -> None:
    with pytest.raises(LanguageError):
        parse_ending(text)


@pytest.mark.parametrize("sign", LAYERS)
def test_notation_reads_back(sign: str) -> None:
    text = f"क:one{sign}ख:two"
    assert notation(parse(text)) == text
