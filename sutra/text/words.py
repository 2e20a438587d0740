"""Where text is cut before any tokenizer merges anything.

Three notions of a word, each with its one use:

* `pretokens`: the stretches no learned token crosses (a letter run, a digit run or a punctuation run, with the space
  on its marker side; every other white-space character alone). They tile the text.
* `training_words`: those runs without any space: what training counts.
* `orthographic_words`: white-space-delimited chunks that hold a letter or a digit: the denominator of fertility.

A mark (category M) never begins a run when there is something before it to sit on: in चिड़िया the matras are letters
of the word, not punctuation (Python's ``\\w`` and GPT-2's pattern get this wrong). ZWJ and ZWNJ belong to the letter
run they stand in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import regex

Span = tuple[int, int]

# White space spelled out: `\s` differs between engines (Python adds U+001C..1F), and an exported tokenizer runs another.
SPACE_CLASS: Final = r"\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000"
_LETTERS: Final = r"[\p{L}\p{M}][\p{L}\p{M}\u200C\u200D]*"
_DIGITS: Final = r"(?:\p{N}\p{M}*)+"
_OTHER: Final = rf"(?:[^{SPACE_CLASS}\p{{L}}\p{{M}}\p{{N}}]\p{{M}}*)+"

# The same strings are written into an exported tokenizer.json, so they use nothing that Oniguruma lacks.
PATTERNS: Final = {
    "start": rf" ?{_LETTERS}| ?{_DIGITS}| ?{_OTHER}|[{SPACE_CLASS}]",
    "end": rf"{_LETTERS} ?|{_DIGITS} ?|{_OTHER} ?|[{SPACE_CLASS}]",
}
_PRETOKEN: Final = {marker: regex.compile(pattern) for marker, pattern in PATTERNS.items()}
_RUN: Final = regex.compile(f"{_LETTERS}|{_DIGITS}|{_OTHER}")
_LETTER_RUN: Final = regex.compile(_LETTERS)
_CHUNK: Final = regex.compile(rf"[^{SPACE_CLASS}]+")
_WHITE: Final = regex.compile(f"[{SPACE_CLASS}]")
_LETTER_OR_DIGIT: Final = regex.compile(r"[\p{L}\p{N}]")


def pretokens(text: str, marker: str = "start") -> list[Span]:
    """Code-point spans that tile `text`; `marker` says on which side of a word its space goes.

    >>> [" घर में।"[a:b] for a, b in pretokens(" घर में।")]
    [' घर', ' में', '।']
    >>> ["घर में।"[a:b] for a, b in pretokens("घर में।", "end")]
    ['घर ', 'में', '।']
    """
    return [match.span() for match in _PRETOKEN[marker].finditer(text)]


def training_words(text: str) -> Iterator[str]:
    """The runs that training counts, in order, without spaces.

    >>> list(training_words("चिड़िया उड़ी, २ बार।"))
    ['चिड़िया', 'उड़ी', ',', '२', 'बार', '।']
    """
    for match in _RUN.finditer(text):
        yield match.group()


def letter_runs(text: str) -> list[Span]:
    """Spans of the letter runs: the words that morphology analyses.

    >>> letter_runs("धीमी नदी")
    [(0, 4), (5, 8)]
    """
    return [match.span() for match in _LETTER_RUN.finditer(text)]


def is_letter_run(word: str) -> bool:
    """Whether the whole of `word` is one letter run."""
    return _LETTER_RUN.fullmatch(word) is not None


def has_space(text: str) -> bool:
    """Whether any white space stands in a text.

    >>> has_space("घर में"), has_space("घर")
    (True, False)
    """
    return _WHITE.search(text) is not None


def is_run(word: str) -> bool:
    """Whether the whole of `word` is one run that training counts.

    >>> is_run("घर"), is_run("घर में"), is_run("घर,"), is_run("।।")
    (True, False, False, True)
    """
    found = _RUN.match(word)
    return found is not None and found.end() == len(word)


def orthographic_words(text: str) -> list[Span]:
    """White-space-delimited chunks that hold a letter or a digit (DESIGN: the denominator of fertility).

    ZWNJ, ZWJ and U+200B do not part words; U+00A0 and U+202F do, as Unicode's White_Space says.

    >>> len(orthographic_words("₹२,५०,००० — हमने मीठी चाय पी"))
    5
    """
    return [match.span() for match in _CHUNK.finditer(text) if _LETTER_OR_DIGIT.search(match.group())]
