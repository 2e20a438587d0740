"""What is found in a corpus without a lexicon: its words, where they may be cut, and where two methods cut them."""

from __future__ import annotations

import random

import pytest

from sutra import languages
from sutra.discovery import Candidate, propose
from sutra.discovery.affixes import learn_affixes
from sutra.discovery.gaps import attached, gaps
from sutra.discovery.propose import agreement
from sutra.discovery.words import corpus_words, in_script
from sutra.errors import CorpusError, LanguageError, SpecError
from sutra.morphology.lexicon import folded_lexicon
from sutra.morphology.pieces import parse
from sutra.training.counting import count_files
from tests.bench.discovery import candidates, score

STEMS = ["कल", "मन", "वन", "शत", "कमल", "गगन", "चरण", "पवन", "पत्र", "जलद", "किताब", "बाजार", "मकान", "दमनत", "तरलक", "सागरम", "हलकट", "अगरबत", "गुलाबक", "शहदमर"]
ENDINGS = ("", "ी", "ोसा", "ीला", "ोटपा")
CORPUS = {stem + ending: 9 - i for stem in STEMS for i, ending in enumerate(ENDINGS)}


def test_the_first_marks_of_the_block_are_part_of_a_word() -> None:
    # U+0900 to U+0903: inverted candrabindu, candrabindu, anusvara, visarga.
    for mark in "\u0900\u0901\u0902\u0903":
        assert in_script("क" + mark + "ख", "hi")
        assert in_script("कख" + mark, "hi")
    assert in_script("હું", "gu")
    assert in_script("نہیں", "ur")


@pytest.mark.parametrize("word", ["AI", "घरab", "ઘર", "२०", "घर-घर", "", "घर बार"])
def test_other_scripts_digits_and_signs_are_not_words(word: str) -> None:
    assert not in_script(word, "hi")


def test_spellings_of_one_key_are_counted_together() -> None:
    (word,) = corpus_words({"كتاب": 2, "کتاب": 3}, "ur")
    assert (word.word, word.key, word.count) == ("کتاب", "کتاب", 5)
    (latin,) = corpus_words({"Kitab": 2, "kitab": 1, "किताब": 9}, "ur-Latn")
    assert (latin.word, latin.count) == ("kitab", 3)


def test_a_virama_nukta_or_joiner_never_begins_a_piece() -> None:
    assert gaps("सड़क", "hi") == [1, 3]
    assert gaps("क्षत्रिय", "mr") == [2, 3, 5, 6, 7]
    assert 2 not in gaps("र्\u200dया", "mr")
    assert gaps("نِہ", "ur") == [2]
    # A vowel sign, an anusvara or a visarga may.
    assert gaps("घरों", "hi") == [1, 2, 3]


def test_affixes_of_one_sign_are_found_and_chains_come_apart() -> None:
    words = [*CORPUS, *(stem + "ीला" + "पू" for stem in STEMS)]
    found = learn_affixes(words, "hi")
    assert found.cut("कमली")[0] == (3,)
    assert found.cut("कमलीलापू")[0] == (3, 4, 6)
    # The same words in another order are the same statistics.
    mixed = random.Random(1).sample(words, len(words))
    assert learn_affixes(mixed, "hi") == found


def test_a_suffix_of_few_stems_cuts_nothing() -> None:
    found = learn_affixes([*STEMS, "कमलपू", "गगनपू", "चरणपू"], "hi")
    assert found.cut("कमलपू") == ((), 0.0)


def test_chance_is_taken_off() -> None:
    # Roman Urdu: short words are everywhere, so that nearly every string is "attested". Uncorrected, three words in
    # eight that have no boundary were cut.
    words = [row.key for row in corpus_words(count_files(sorted((languages.get("ur-Latn").folder / "text").glob("*.txt"))), "ur-Latn")]
    found = learn_affixes(words, "ur-Latn")
    assert found.chance[2] > 0.4 > found.chance[4]
    lexicon = folded_lexicon("ur-Latn")
    bare = [word for word in words if (reading := lexicon.find(word)) and not reading.layers]
    assert len(bare) > 1000
    assert sum(found.cut(word)[0] != () for word in bare) <= 0.1 * len(bare)


def test_candidates_spell_their_words_and_keep_to_the_gaps() -> None:
    stays = attached("hi")
    for method in ("morfessor", "affixes"):
        rows = propose(CORPUS, "hi", method=method, known=True)
        assert len(rows) == len(CORPUS)
        assert [row.count for row in rows] == sorted((row.count for row in rows), reverse=True)
        for row in rows:
            for pieces in filter(None, (row.pieces, row.other)):
                found = parse(pieces)
                assert found.word == row.word
                assert not any(stays.match(piece.surface) for piece in found.pieces)
            assert 0 <= row.score <= 1
            assert row.agreement == agreement(parse(row.pieces).offsets, parse(row.other or row.pieces).offsets)


def test_the_same_corpus_has_the_same_candidates_and_chance_is_left_alone() -> None:
    random.seed(7)
    before = random.getstate()
    first = propose(CORPUS, "hi")
    assert random.getstate() == before
    random.seed(8)
    assert propose(dict(reversed(CORPUS.items())), "hi") == first


def test_words_the_lexicon_holds_are_not_proposed_again() -> None:
    counts = CORPUS | {"घरों": 50}
    assert "घरों" not in {row.word for row in propose(counts, "hi")}
    assert propose(counts, "hi", known=True, limit=1)[0].word == "घरों"


def test_what_cannot_be_proposed_is_told() -> None:
    with pytest.raises(SpecError, match="known are morfessor, affixes"):
        propose(CORPUS, "hi", method="guess")
    with pytest.raises(SpecError, match="at least 1"):
        propose(CORPUS, "hi", limit=0)
    with pytest.raises(CorpusError, match="script of Urdu"):
        propose(CORPUS, "ur")
    with pytest.raises(LanguageError, match="there is no language"):
        propose(CORPUS, "xx")


@pytest.fixture(scope="module")
def marathi() -> dict[str, list[Candidate]]:
    assert languages.get("mr").folder.joinpath("text", "02.txt").exists()
    return {method: candidates("mr", method, 2) for method in ("morfessor", "affixes")}


@pytest.mark.parametrize(("method", "precision", "recall"), [("morfessor", 0.52, 0.42), ("affixes", 0.62, 0.16)])
def test_floors_on_running_marathi(marathi: dict[str, list[Candidate]], method: str, precision: float, recall: float) -> None:
    found = score(marathi[method], "mr")
    assert found.words > 2000
    assert found.precision >= precision
    assert found.recall >= recall


def test_rows_on_which_both_agree_are_better(marathi: dict[str, list[Candidate]]) -> None:
    agreed = score([row for row in marathi["morfessor"] if row.agreement == 1], "mr")
    assert agreed.precision >= 0.78
    assert agreed.words > 1000
