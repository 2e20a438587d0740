"""Forms that only an installed lemma table knows (Hindi: simplemma), read with the endings of our own paradigms.

A pair such as अँकड़ाऊँगा → अँकड़ाना says what the root is; the paradigm tables say where it ends. A form that is its own
lemma is whole.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sutra import languages
from sutra.morphology.attested import lemma_table
from sutra.morphology.keys import fold
from sutra.morphology.lexicon import Lexicon, lexicon
from sutra.morphology.pieces import Piece, Segmented
from sutra.text.words import is_letter_run

# What a lemma table's verbs end in, by language: the table lists infinitives, our roots are stems.
_INFINITIVE: Final = {"hi": "ना"}


def read_pair(form: str, lemma: str, found: Lexicon) -> Segmented | None:
    """The segmentation of `form` given its lemma; None where no ending of the paradigms joins the two.

    >>> read_pair("अँकड़ाता", "अँकड़ाना", lexicon("hi")).layers
    ('inflection',)
    """
    if form == lemma:
        return Segmented((Piece(form, "", form),), (), 0)
    ending = _INFINITIVE.get(found.lang, "")
    stems = {lemma, lemma.removesuffix(ending)} if ending else {lemma}
    best: tuple[tuple[int, int], Segmented] | None = None
    for start in range(1, len(form)):
        for _, of_class in found.by_ending.get(form[start:], ()):
            stem = form[:start] + of_class.strip
            if stem in stems and of_class.pieces:
                surface = form[: start + len(of_class.put)]
                made = Segmented((Piece(surface, "", lemma), *of_class.pieces), of_class.layers, 0)
                key = (len(made.layers), -len(surface))
                if best is None or key < best[0]:
                    best = (key, made)
    return best[1] if best else None


@cache
def lemma_readings(lang: str) -> dict[str, Segmented]:
    """Every form of the installed table that the lexicon lacks and the paradigms can read."""
    if not languages.get(lang).lemmas:
        return {}
    found = lexicon(lang)
    readings: dict[str, Segmented] = {}
    for form, lemma in lemma_table(lang).items():
        if is_letter_run(form) and len(form) > 1 and found.find(form) is None and fold(form, lang) == form:
            made = read_pair(form, lemma, found)
            if made is not None:
                readings[form] = made
    return readings


@cache
def _single(form: str, lang: str) -> Segmented | None:
    lemma = lemma_table(lang).get(form)
    return read_pair(form, lemma, lexicon(lang)) if lemma is not None and is_letter_run(form) and len(form) > 1 else None


def lemma_reading(form: str, lang: str) -> Segmented | None:
    """The reading of one form by the installed table, None where it has none."""
    return _single(form, lang) if languages.get(lang).lemmas else None
