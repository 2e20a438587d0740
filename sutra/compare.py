"""One text under several tokenizers: everything the Compare page shows, computed before anything is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sutra import languages
from sutra.cuts import Cut, Structure, label_cuts, structure
from sutra.encoding import Encoding, check_text
from sutra.metrics.cost import Figures, figures
from sutra.models.base import Tokenizer
from sutra.models.registry import ALGORITHMS
from sutra.text.guess import guess_language

LIMIT = 20_000  # characters of one comparison


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One tokenizer's share of a comparison. `caveats` are what a reader must know before believing its figures."""

    name: str
    label: str
    model: Tokenizer
    encoding: Encoding
    cuts: tuple[Cut, ...]
    figures: Figures
    caveats: tuple[str, ...]

    @property
    def ranked(self) -> bool:
        """Whether it may be named best: lossless, and trained on the text's language (or on no language in particular)."""
        return not self.caveats


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """A text, what is true of it whatever the tokenizer, and one entry a tokenizer in the order asked for."""

    text: str
    lang: str
    structure: Structure
    entries: tuple[Entry, ...]

    def fewest(self, figure: str) -> frozenset[str]:
        """Names of the ranked entries with the smallest value of a figure; none when fewer than two are ranked."""
        if figure == "shattered_roots" and not any(word.root[0] >= 0 for word in self.structure.words):
            return frozenset()  # 0 of 0: no word has an analysis
        values = {e.name: getattr(e.figures, figure) for e in self.entries if e.ranked}
        known = [value for value in values.values() if value is not None]
        if len(known) < 2:
            return frozenset()
        return frozenset(name for name, value in values.items() if value == min(known))


def label_of(model: Tokenizer) -> str:
    """How a screen calls a tokenizer: its algorithm's label, with its language when it is a bundled one.

    >>> from sutra.models.untrained import Bytes
    >>> label_of(Bytes())
    'Bytes'
    """
    algorithm, _, lang = model.name.partition(":")
    row = ALGORITHMS.get(algorithm)
    if row is None:
        return model.name
    return f"{row.label} · {'all seven' if lang == 'mul' else lang}" if lang else row.label


def caveats(model: Tokenizer, langs: Sequence[str]) -> tuple[str, ...]:
    """What keeps a tokenizer from being ranked on text in these languages, in a few words each."""
    found = []
    if model.lossy:
        found.append("lossy: decoding does not give the text back")
    missing = [languages.get(lang).name for lang in langs if model.languages and lang not in model.languages]
    if missing:
        found.append(f"never saw {' or '.join(missing)}")
    return tuple(found)


def compare(text: str, lang: str, models: Sequence[Tokenizer]) -> Comparison:
    """Encode, label and measure `text` under every model. Raises TextError for a lone surrogate.

    >>> from sutra.models.untrained import Bytes, Codepoints
    >>> [entry.figures.tokens for entry in compare("घर", "hi", [Codepoints(), Bytes()]).entries]
    [2, 6]
    """
    shape = structure(check_text(text), lang)
    entries = []
    for model in models:
        encoding = model.encode(text)
        cuts = label_cuts(encoding, shape)
        entries.append(
            Entry(
                name=model.name,
                label=label_of(model),
                model=model,
                encoding=encoding,
                cuts=cuts,
                figures=figures(encoding, shape, cuts),
                caveats=caveats(model, [lang]),
            )
        )
    return Comparison(text=text, lang=lang, structure=shape, entries=tuple(entries))


def settle_language(text: str, chosen: str) -> str:
    """The language a text is read as: the chosen code, or the guess when nothing (``auto``) is chosen."""
    return guess_language(text).lang if chosen == "auto" else languages.get(chosen).code
