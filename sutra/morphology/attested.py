"""Words known to exist, whatever their analysis: evidence that what stands before an ending is a word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from sutra import languages
from sutra.cache import once
from sutra.morphology.lexicon import lexicon
from sutra.morphology.tables import I32, U64, string_hashes
from sutra.text.words import training_words

_RARE: Final = 3e-7  # NOTE below this share wordfreq's Hindi and Urdu lists hold many misspellings


class Restoring(NamedTuple):
    """What endings take off and put there, as hashes: put → strip gives the dictionary form back."""

    strips: U64
    strip_lengths: I32
    puts: U64
    put_lengths: I32


@once
def lemma_table(lang: str) -> Mapping[str, str]:
    """Form → lemma pairs of simplemma for a language that names its table; empty elsewhere."""
    code = languages.get(lang).lemmas
    if not code:
        return {}
    from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

    table: Mapping[str, str] = DefaultDictionaryFactory().get_dictionary(code)
    return table


@once
def attested_words(lang: str) -> frozenset[str]:
    """Words of real frequency lists, lemmas of installed tables, and words of the text written for this project."""
    language = languages.get(lang)
    found: set[str] = set()
    if language.wordfreq:
        import wordfreq

        found |= {word for word, share in wordfreq.get_frequency_dict(language.wordfreq, "small").items() if share >= _RARE and len(word) > 1}
    for path in sorted((language.folder / "text").glob("*.txt")):
        found |= {word for word in training_words(path.read_text(encoding="utf-8")) if len(word) > 1}
    return frozenset(found)


@once
def restoring_pairs(lang: str) -> tuple[tuple[str, str], ...]:
    """(strip, put) of every way the endings of a language change the end of a root."""
    pairs = {(ending.strip, ending.put) for of_class in lexicon(lang).endings.values() for ending in of_class}
    return tuple(sorted(pair for pair in pairs if pair != ("", "") and len(pair[0]) <= 3))


@once
def restorings(lang: str) -> Restoring:
    """`restoring_pairs` as hashes."""
    chosen = restoring_pairs(lang)
    return Restoring(
        string_hashes([strip for strip, _ in chosen]),
        np.array([len(strip) for strip, _ in chosen], np.int32),
        string_hashes([put for _, put in chosen]),
        np.array([len(put) for _, put in chosen], np.int32),
    )
