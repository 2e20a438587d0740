"""Every language's data folder holds what the product counts on; nothing shown on screen was trained on."""

from __future__ import annotations

import tomllib
import unicodedata

import pytest
import regex

from sutra import languages
from sutra.errors import LanguageError
from sutra.languages import Language
from sutra.morphology.lexicon import lexicon
from sutra.text.words import letter_runs
from tests.conftest import ROOT

LANGUAGES = languages.all_languages()
REGISTERS = {"everyday", "news", "school", "dialogue", "chat", "mixed"}
each = pytest.mark.parametrize("language", LANGUAGES, ids=[language.code for language in LANGUAGES])


def _trained(language: Language) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((language.folder / "text").glob("*.txt")))


def _flat(text: str) -> str:
    return " ".join(text.split())


def _sentences(text: str) -> list[str]:
    """Stretches of a sample that a reader would know again: whole sentences of at least four words."""
    parts = regex.split(r"[।॥۔؟?!.…\n]+", text)
    return [part for piece in parts if len((part := _flat(piece)).split(" ")) >= 4]


def test_the_seven_languages_are_there() -> None:
    assert {"en", "hi", "mr", "gu", "ur", "ne", "ur-Latn"} <= {language.code for language in LANGUAGES}
    assert len({language.order for language in LANGUAGES}) == len(LANGUAGES)


def test_an_unknown_code_is_told_the_known_ones() -> None:
    with pytest.raises(LanguageError, match=r'no language "xx".*hi.*ur-Latn'):
        languages.get("xx")


@each
def test_samples(language: Language) -> None:
    found = languages.samples(language.code)
    assert len(found) >= 3
    assert len({sample.title for sample in found}) == len(found)
    assert all(sample.text and sample.title and len(letter_runs(sample.text)) > 8 for sample in found)


@each
def test_direction_and_script(language: Language) -> None:
    expected = "rtl" if language.script == "Arab" else "ltr"
    assert language.direction == expected
    letters = [c for sample in languages.samples(language.code) for c in sample.text if c.isalpha()]
    directions = [unicodedata.bidirectional(c) in ("R", "AL") for c in letters]
    assert sum(directions) / len(directions) > 0.9 if expected == "rtl" else not any(directions)


@each
def test_font_is_vendored_with_its_licence(language: Language) -> None:
    if language.font == "system":
        return
    stem = language.font.lower().replace(" ", "-")
    fonts = ROOT / "assets" / "fonts"
    assert list(fonts.glob(f"{stem}*.woff2")), f"{language.font} is not in assets/fonts"
    assert list(fonts.glob(f"OFL-{stem}*.txt")), f"the licence of {language.font} is not in assets/fonts"
    assert language.font in (ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8")


@each
def test_digits(language: Language) -> None:
    assert [unicodedata.digit(digit) for digit in language.digits] == list(range(10))


@each
def test_viramas_are_viramas(language: Language) -> None:
    assert all(unicodedata.combining(mark) == 9 for mark in language.virama)
    assert bool(language.virama) == (language.script not in ("Arab", "Latn"))


@each
def test_hints_are_words_of_the_language(language: Language) -> None:
    assert len(language.hints) >= 20
    assert all(word == word.strip().lower() and word for word in language.hints)
    text = {word for sample in languages.samples(language.code) for word in sample.text.lower().split()}
    assert text & language.hints


@each
def test_lexicon_is_real_and_without_problems(language: Language) -> None:
    found = lexicon(language.code)
    assert len(found.roots) >= 60
    assert found.paradigms
    assert not found.problems, found.problems[:5]


@each
def test_parallel_text_is_whole_and_aligned(language: Language) -> None:
    lines = (language.folder / "parallel.txt").read_text(encoding="utf-8").removesuffix("\n").split("\n")
    registers = (languages.DATA / "registers.tsv").read_text(encoding="utf-8").removesuffix("\n").split("\n")
    assert len(lines) == len(registers) == 320
    assert all(line.strip() == line and line for line in lines)
    rows = [row.split("\t") for row in registers]
    assert [int(row[0]) for row in rows] == list(range(1, 321))
    assert {row[1] for row in rows} <= REGISTERS


@each
def test_samples_are_in_no_training_text(language: Language) -> None:
    trained = _flat(_trained(language))
    parallel = _flat((language.folder / "parallel.txt").read_text(encoding="utf-8"))
    shown = [*languages.samples(language.code), *(s for s in languages.samples("mixed") if s.lang == language.code)]
    for sample in shown:
        for sentence in _sentences(sample.text):
            assert sentence not in trained, sentence
            assert sentence not in parallel, sentence


@each
def test_parallel_text_is_in_no_training_text(language: Language) -> None:
    trained = {_flat(line) for line in _trained(language).split("\n")}
    lines = {_flat(line) for line in (language.folder / "parallel.txt").read_text(encoding="utf-8").split("\n") if len(line.split()) >= 4}
    assert not trained & lines


@each
def test_files_are_nfc_without_marks_of_other_systems(language: Language) -> None:
    for path in sorted(language.folder.rglob("*")):
        if path.suffix in (".toml", ".tsv", ".txt"):
            text = path.read_bytes().decode("utf-8")
            assert "\r" not in text, path.name
            assert "\ufeff" not in text, path.name
            assert unicodedata.is_normalized("NFC", text), path.name


def test_mixed_samples_name_a_language() -> None:
    found = languages.samples("mixed")
    assert found
    assert {sample.lang for sample in found} <= {language.code for language in LANGUAGES}


def test_documented_files_are_the_files_there_are() -> None:
    document = (ROOT / "docs" / "languages.md").read_text(encoding="utf-8")
    named = set(regex.findall(r"^\| `([^`]+)` \|", document, regex.MULTILINE))
    files = {name for name in named if "." in name}
    for language in LANGUAGES:
        there = {path.name if path.parent == language.folder else f"{path.parent.name}/*{path.suffix}" for path in language.folder.rglob("*") if path.is_file()}
        assert there <= files, there - files
        # A language with real word frequencies needs no running text of our own.
        assert files - there <= ({"text/*.txt"} if language.wordfreq else set()), files - there


def test_documented_keys_are_the_keys_there_are() -> None:
    document = (ROOT / "docs" / "languages.md").read_text(encoding="utf-8")
    keys = {key for language in LANGUAGES for key in tomllib.loads((language.folder / "language.toml").read_text(encoding="utf-8"))}
    assert not {key for key in keys if f"`{key}`" not in document}


@pytest.mark.parametrize(
    ("change", "told"),
    [(("direction = \"ltr\"", "direction = \"up\""), "direction"), (("code = \"xx\"", "code = \"yy\""), "code"), (("order = 9", "order = \"9\""), "order"),
     (("virama = []", ""), "virama"), (("name = \"X\"", "name = 5"), "name")],
)  # fmt: skip
def test_a_misstated_key_is_named(tmp_path, change: tuple[str, str], told: str) -> None:  # type: ignore[no-untyped-def]
    good = ('code = "xx"\nname = "X"\nnative = "X"\norder = 9\nscript = "Latn"\ndirection = "ltr"\nfont = "system"\ndigits = "0123456789"\n'
            'virama = []\nromanisation = "none"\nwordfreq = ""\nlemmas = ""\nhints = []\n')  # fmt: skip
    folder = tmp_path / "xx"
    folder.mkdir()
    (folder / "language.toml").write_text(good, encoding="utf-8")
    assert languages.read_language(folder).code == "xx"
    (folder / "language.toml").write_text(good.replace(*change), encoding="utf-8")
    with pytest.raises(LanguageError, match=told):
        languages.read_language(folder)
