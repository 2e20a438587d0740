"""Which reading wins, and what the validator says of rows that do not hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from sutra.morphology.lexicon import Lexicon, data_digest, read_lexicon

PARADIGMS = "n\t-\t0\t#\nn\t-\t+ों:OBL.PL\t#\nm\tा\t+े:OBL\t#\nm\t-\t0\t#\nv\t-\t+ना:INF\t#\nw\t-\t+न:X\t@g\n@g\t-\t+ा:Y\t#\n"


def _lexicon(folder: Path, *, paradigms: str = PARADIGMS, roots: str = "", words: str = "", whole: str = "") -> Lexicon:
    for name, text in {"paradigms.tsv": paradigms, "roots.tsv": roots, "words.tsv": words, "whole.tsv": whole}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return read_lexicon(folder, "hi")


def _cut(found: Lexicon, word: str) -> str | None:
    reading = found.find(word)
    return None if reading is None else "|".join(piece.surface for piece in reading.pieces)


def test_words_before_whole_before_roots(tmp_path: Path) -> None:
    found = _lexicon(tmp_path, roots="घर\tn\thouse\nसो\tv\tsleep\nसोना\tn\tgold\n", words="घर+ों:OBL\t-\thouses\n", whole="घरों\nमकानों\n")
    assert _cut(found, "घरों") == "घर|ों"
    assert _cut(found, "मकानों") == "मकानों"
    assert _cut(found, "सोना") == "सोना"  # a bare root before an inflected form of another
    assert _cut(found, "अनजान") is None


def test_whole_before_a_generated_form(tmp_path: Path) -> None:
    assert _cut(_lexicon(tmp_path, roots="घर\tn\thouse\n", whole="घरों\n"), "घरों") == "घरों"
    assert _cut(_lexicon(tmp_path, roots="घर\tn\thouse\n"), "घरों") == "घर|ों"


def test_fewer_boundaries_then_longer_root_then_earlier_row(tmp_path: Path) -> None:
    found = _lexicon(tmp_path, roots="क\tw\tx\nक\tv\ty\n")
    assert _cut(found, "कना") == "क|ना"  # one boundary before two
    longer = "a\t-\t+b:1\t#\nc\t-\t+ab:2\t#\n"
    found = _lexicon(tmp_path, paradigms=longer, roots="xx\tc\tx\nxxa\ta\ty\n")
    assert _cut(found, "xxab") == "xxa|b"
    both = "a\t-\t+b:1\t#\nc\t-\t+b:2\t#\n"
    for order in (("a", "c"), ("c", "a")):
        found = _lexicon(tmp_path, paradigms=both, roots="".join(f"xx\t{name}\t{name}\n" for name in order))
        reading = found.find("xxb")
        assert reading is not None
        assert reading.pieces[1].gloss == {"a": "1", "c": "2"}[order[0]]


def test_a_written_word_inflects_and_keeps_its_pieces(tmp_path: Path) -> None:
    found = _lexicon(tmp_path, words="राज:king&[पुत्र:son]\tn\tprince\n")
    assert _cut(found, "राजपुत्रों") == "राज|पुत्र|ों"
    reading = found.find("राजपुत्रों")
    assert reading is not None
    assert (reading.root, reading.layers) == (1, ("compound", "inflection"))


def test_a_class_without_a_bare_line_licenses_no_bare_root(tmp_path: Path) -> None:
    assert _cut(_lexicon(tmp_path, roots="लिख\tv\twrite\n"), "लिख") is None


def test_forms_are_every_word_once_in_its_winning_reading(tmp_path: Path) -> None:
    found = _lexicon(tmp_path, roots="घर\tn\thouse\nसो\tv\tsleep\nसोना\tn\tgold\n", whole="पत्नी\n")
    forms = {word.word: len(word.pieces) for word in found.forms()}
    assert forms == {"घर": 1, "घरों": 2, "सोना": 1, "सोनाों": 2, "पत्नी": 1}


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"roots": "घर\tzz\thouse\n"}, "roots.tsv:1: घर: the class zz is not in paradigms.tsv"),
        ({"roots": "घर\tn\t\n"}, "roots.tsv:1: घर: a root needs a gloss"),
        ({"roots": "घर\tn\thouse\nघर\tn\thome\n"}, "roots.tsv:2: घर stands already at line 1"),
        ({"words": "घर++ों\t-\tx\n"}, "words.tsv:1: "),
        ({"words": "घर\tzz\tx\n"}, "words.tsv:1: घर: the class zz"),
        ({"roots": "क\u093c\tn\tx\n\u0958\tn\ty\n"}, "roots.tsv:2: not in NFC"),
        ({"whole": "घर\r\n"}, "whole.tsv:1: a carriage return"),
        ({"paradigms": "m\tा\t+े:OBL\t#\n", "roots": "घर\tm\thouse\n"}, "no ending of m fits it"),
    ],
)
def test_rows_that_do_not_hold_are_named(tmp_path: Path, files: dict[str, str], told: str) -> None:
    found = _lexicon(tmp_path, **files)  # type: ignore[arg-type]
    assert any(told in problem for problem in found.problems), found.problems


def test_the_fingerprint_follows_the_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sutra import languages
    from sutra.morphology import analyser, lexicon

    digests = set()
    monkeypatch.setattr(languages, "DATA", tmp_path)
    (tmp_path / "hi").mkdir()
    for text in ("", "घर\tn\thouse\n", "घर\tn\thome\n"):
        for name in lexicon.FILES[1:]:
            (tmp_path / "hi" / name).write_text(text if name == "roots.tsv" else "", encoding="utf-8")
        digests.add((data_digest.__wrapped__("hi"), analyser._model_digest.__wrapped__("hi")))
    (tmp_path / "hi" / "boundaries.npz").write_bytes(b"weights")
    digests.add((data_digest.__wrapped__("hi"), analyser._model_digest.__wrapped__("hi")))
    assert len(digests) == 4
