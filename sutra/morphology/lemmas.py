"""Forms that only an installed lemma table knows (Hindi: simplemma), read with the endings of our own paradigms.

A pair such as अँकड़ाऊँगा → अँकड़ाना says what the root is; the paradigm tables say where it ends. A form that is its own
lemma is whole.
"""

from __future__ import annotations

from typing import Final

from sutra import languages
from sutra.cache import once
from sutra.morphology.attested import lemma_table
from sutra.morphology.keys import fold
from sutra.morphology.lexicon import lexicon
from sutra.morphology.paradigms import Ending
from sutra.morphology.pieces import Piece, Segmented
from sutra.text.words import is_letter_run

# What a lemma table's verbs end in, by language: the table lists infinitives, our roots are stems.
_INFINITIVE: Final = {"hi": "ना"}
_STRIP: Final = 4  # letters that an ending takes off a stem at most


@once
def _joining(lang: str) -> dict[tuple[str, str], Ending]:
    """The ending with the fewest joints for each (letters it leaves, letters it took off); those without pieces left out."""
    found: dict[tuple[str, str], Ending] = {}
    for of_class in lexicon(lang).endings.values():
        for ending in of_class:
            key = (ending.surface, ending.strip)
            known = found.get(key)
            if ending.pieces and (known is None or len(ending.layers) < len(known.layers)):
                found[key] = ending
    return found


def read_pair(form: str, lemma: str, lang: str) -> Segmented | None:
    """The segmentation of `form` given its lemma; None where no ending of the paradigms joins the two.

    >>> read_pair("अँकड़ाता", "अँकड़ाना", "hi").layers
    ('inflection',)
    """
    if form == lemma:
        return Segmented((Piece(form, "", form),), (), 0)
    joining = _joining(lang)
    infinitive = _INFINITIVE.get(lang, "")
    stems = {lemma, lemma.removesuffix(infinitive)} if infinitive else {lemma}
    best: tuple[tuple[int, int], Segmented] | None = None
    for stem in sorted(stems):
        # The form begins as the stem does, up to what its ending took off the stem.
        for start in range(max(1, len(stem) - _STRIP), min(len(stem), len(form) - 1) + 1):
            if not stem.startswith(form[:start]):
                break
            ending = joining.get((form[start:], stem[start:]))
            if ending is not None:
                surface = form[: start + len(ending.put)]
                key = (len(ending.layers), -len(surface))
                if best is None or key < best[0]:
                    best = (key, Segmented((Piece(surface, "", lemma), *ending.pieces), ending.layers, 0))
    return best[1] if best else None


@once
def lemma_readings(lang: str) -> dict[str, Segmented]:
    """Every form of the installed table that the lexicon lacks and the paradigms can read."""
    if not languages.get(lang).lemmas:
        return {}
    from sutra.morphology.batch import laid_out
    from sutra.morphology.kernel import look_up
    from sutra.morphology.tables import tables

    forms = [(form, lemma) for form, lemma in lemma_table(lang).items() if len(form) > 1 and is_letter_run(form)]
    found = look_up(*laid_out([form for form, _ in forms]), tables(lang))
    unread = ((found[:, 0] < 0) & (found[:, 1] < 0)).tolist()
    readings: dict[str, Segmented] = {}
    for (form, lemma), alone in zip(forms, unread, strict=True):
        made = read_pair(form, lemma, lang) if alone and fold(form, lang) == form else None
        if made is not None:
            readings[form] = made
    return readings


@once
def _single(form: str, lang: str) -> Segmented | None:
    lemma = lemma_table(lang).get(form)
    return read_pair(form, lemma, lang) if lemma is not None and is_letter_run(form) and len(form) > 1 else None


def lemma_reading(form: str, lang: str) -> Segmented | None:
    """The reading of one form by the installed table, None where it has none."""
    return _single(form, lang) if languages.get(lang).lemmas else None
