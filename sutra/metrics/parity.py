"""The Indic tax: what the same meaning costs in each language (DESIGN §3 "Fair comparisons", §5 parity)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from sutra.errors import GoldError
from sutra.metrics.cost import ratio
from sutra.models.base import Tokenizer
from sutra.text.words import orthographic_words

# Tokenizers that favour no language by training: their premiums are facts of the writing system or of the market.
_OPEN = frozenset({"bytes", "codepoints", "cl100k_base", "o200k_base"})


@dataclass(frozen=True, kw_only=True)
class ParityRow:
    """One model on one language's side of parallel text; field names are the command line's."""

    model: str
    lang: str
    tokens: int
    words: int
    bytes: int
    chars: int
    fertility: float | None
    bytes_per_char: float | None
    premium: float | None
    reason: str | None

    def as_row(self) -> dict[str, str | float | int | None]:
        """The fields as a plain dict, in order."""
        return asdict(self)


def why_no_premium(model: Tokenizer, langs: Sequence[str]) -> str | None:
    """Why `model` gets no premium over these languages, or None when it does."""
    if model.info.algorithm in _OPEN:
        return None
    if model.info.algorithm == "whitespace":
        return "counts words, has no vocabulary"
    if not model.languages:
        return "what it was trained on is not known"
    missing = [lang for lang in langs if lang not in model.languages]
    return f"not trained on {', '.join(missing)}" if missing else None


def token_counts(model: Tokenizer, lines: Sequence[str]) -> list[int]:
    """Tokens of each line, encoded one by one, line ends left out."""
    return [len(model.encode_ids(line)) for line in lines]


def parity(texts: Mapping[str, Sequence[str]], base: str, models: Sequence[Tokenizer]) -> list[ParityRow]:
    """Every model on every language. `premium` = tokens ÷ tokens of `base`; None with a reason where it is unfair.

    Raises GoldError when the sides are not line by line the same length, or the base is missing.

    >>> from sutra.models.untrained import Bytes
    >>> rows = parity({"en": ["home"], "hi": ["घर"]}, "en", [Bytes()])
    >>> rows[1].premium
    1.5
    """
    if base not in texts:
        raise GoldError(f"the base language {base} has no text; give --text {base}=FILE")
    lengths = {lang: len(lines) for lang, lines in texts.items()}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{lang} has {count}" for lang, count in lengths.items())
        raise GoldError(f"parallel files must have the same number of lines, but {told}; line n must mean the same in each")
    rows: list[ParityRow] = []
    for model in models:
        totals = {lang: sum(token_counts(model, lines)) for lang, lines in texts.items()}
        reason = why_no_premium(model, list(texts)) or (None if totals[base] else f"the text in {base} has no tokens")
        for lang, lines in texts.items():
            words = sum(len(orthographic_words(line)) for line in lines)
            size, chars = sum(len(line.encode("utf-8")) for line in lines), sum(map(len, lines))
            rows.append(
                ParityRow(
                    model=model.name,
                    lang=lang,
                    tokens=totals[lang],
                    words=words,
                    bytes=size,
                    chars=chars,
                    fertility=ratio(totals[lang], words),
                    bytes_per_char=ratio(size, chars),
                    premium=None if reason else ratio(totals[lang], totals[base]),
                    reason=reason,
                )
            )
    return rows
