"""The small tree of errors that this library raises on purpose.

    SutraError                 anything below; its text is one plain line
    ├── TextError              text that no Unicode encoding can hold (a lone surrogate)
    ├── LanguageError          an unknown language, or data of a language that does not hold
    ├── SpecError              training options that contradict each other or the corpus
    ├── CorpusError            a corpus file that cannot be read as what it claims to be
    ├── ModelError             an unknown tokenizer name
    │   └── ModelFileError     a model file that is broken, edited, newer, or not ours
    └── GoldError              a gold or parallel file with rows that do not hold

Every message says what is wrong, why, and what to do. The command line prints it and exits with 2;
the app shows it and goes on. No other exception is caught anywhere.
"""


class SutraError(Exception):
    """The root of the tree. ``str(error)`` is one line, fit to show to a visitor."""


class TextError(SutraError):
    """Text that cannot be encoded as UTF-8."""


class LanguageError(SutraError):
    """An unknown language code, or language data that does not hold."""


class SpecError(SutraError):
    """Training options that do not go together, or do not fit the corpus."""


class CorpusError(SutraError):
    """A corpus or count file that cannot be read."""


class ModelError(SutraError):
    """A tokenizer that does not exist."""


class ModelFileError(ModelError):
    """A model file that is truncated, edited, newer than this program, or not a model."""


class GoldError(SutraError):
    """A gold, parallel or word file with rows that do not hold."""


def plain(text: str) -> str:
    """A message as one printable line: whatever a file's name or an argument put in is escaped.

    >>> plain("no\\nfile")
    'no\\\\nfile'
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def one_line(text: str, limit: int = 120) -> str:
    """A value quoted for a message: control and direction characters escaped, cut to `limit` characters.

    >>> one_line("घर\\nआज")
    '"घर\\\\nआज"'
    """
    shown = plain(text)
    return '"' + (shown if len(shown) <= limit else shown[: limit - 1] + "…") + '"'
