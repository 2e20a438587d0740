"""A reviewer that asks any language model, through files: prompts are written, answers are read, no network is used.

The template is `prompts/review.txt`. What it says of a language is read from the language's own data folder, so that a
row added there is an example in the next prompt.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from string import Template
from typing import Final

from sutra import languages
from sutra.cache import write_atomically
from sutra.discovery.review import Candidate, Verdict, judged
from sutra.errors import CorpusError, LanguageError, one_line
from sutra.morphology.check import notation
from sutra.morphology.lexicon import Lexicon, Root, inflect, lexicon

TEMPLATE: Final = Path(__file__).parent / "prompts" / "review.txt"
ASKED: Final = "ask-"  # how a prompt's file name begins; whatever else lies in a folder of answers is an answer
_CLASSES: Final = 12  # classes a prompt shows
_FORMS: Final = 4  # forms of each
_WRITTEN: Final = 12  # words of words.tsv it shows


def _facts(lang: str) -> str:
    """What language.toml says that bears on where a word is cut."""
    language = languages.get(lang)
    lines = [f"Script: {language.script} (ISO 15924), written {'right to left' if language.direction == 'rtl' else 'left to right'}."]
    if language.direction == "rtl":
        lines.append("Pieces stand in reading order: the first piece is the one that is read first, on the right.")
    if language.virama:
        marks = " ".join(f"U+{ord(mark):04X}" for mark in language.virama)
        lines.append(f"Consonants are joined by {marks}; a piece may end in it, none begins with it.")
    if language.fold:
        pairs = ", ".join(f"{old} as {new}" if new else f"{old} as nothing" for old, new in sorted(language.fold.items()) if old.isalpha())
        lines += [f"Looked up alike: {pairs}."] if pairs else []
    if language.hints:
        lines.append(f"Some of its small words: {' '.join(sorted(language.hints)[:20])}.")
    return "\n".join(lines)


def _shown_classes(found: Lexicon) -> list[Root]:
    """A root of each of the classes that have most roots; dictionary words before words that are written out."""
    sizes = Counter(root.name for root in found.roots if root.name != "-")
    first: dict[str, Root] = {}
    for root in sorted(found.roots, key=lambda root: root.written):
        if any((form := inflect(root, ending)) and form.layers for ending in found.endings.get(root.name, ())):
            first.setdefault(root.name, root)
    return [first[name] for name, _ in sizes.most_common() if name in first][:_CLASSES]


def _examples(found: Lexicon) -> str:
    """Forms that the paradigms make of a root of each common class, and words that are written out; "" without any."""
    lines: list[str] = []
    for root in _shown_classes(found):
        forms = [form for ending in found.endings[root.name] if (form := inflect(root, ending)) and form.layers]
        step = max(1, len(forms) // _FORMS)
        lines.append(f"  {root.word.word} ({root.gloss or 'no gloss'}; class {root.name}): " + "  ".join(map(notation, forms[::step][:_FORMS])))
    lines += [f"  {notation(root.word)}" for root in found.roots if root.written and root.word.layers][:_WRITTEN]
    return "\nEXAMPLES FROM THE DICTIONARY AS IT STANDS\n" + "\n".join(lines) + "\n" if lines else ""


def _classes(found: Lexicon) -> str:
    """How a class is answered, where the language has classes."""
    names = [root.name for root in _shown_classes(found)]
    if not names:
        return ""
    return f"If the whole word inflects further as an example does, add a TAB and its class ({', '.join(names)}), then a TAB and its English gloss.\n"


def _row(candidate: Candidate) -> str:
    cells = (candidate.word, str(candidate.count), candidate.pieces, candidate.other)
    return "\t".join(cells).rstrip("\t")


def render(batch: list[Candidate], lang: str) -> str:
    """The prompt for a batch: the template with the language's facts, examples from its data, and the words."""
    language, found = languages.get(lang), lexicon(lang)
    never = "a virama, a nukta or a joiner" if language.virama else "a mark that sits on a letter"
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
        name=language.name, native=language.native, facts=_facts(lang), never=never,
        examples=_examples(found), classes=_classes(found), words="\n".join(map(_row, batch)),
    )  # fmt: skip


class PromptReviewer:
    """A `Reviewer` through files, in one of two states.

    `ask`      a folder: each batch becomes a prompt `ask-0001.txt`, …, and no verdict comes back yet
    `answers`  a folder: verdicts come from its files (.txt or .tsv), however many and in any order

    `problems` names each answer that does not hold, with its file and line; the others count all the same.
    """

    def __init__(self, lang: str, *, ask: Path | None = None, answers: Path | None = None) -> None:
        self.lang = languages.get(lang).code
        self.problems: list[str] = []
        self.written: list[Path] = []
        self._ask = ask
        self._lines = _read_answers(answers, self.problems) if answers is not None else []
        self._used: set[int] = set()

    def review(self, batch: list[Candidate]) -> list[Verdict]:
        """Write the prompt of this batch, or find the answers to it."""
        if self._ask is not None:
            path = self._ask / f"{ASKED}{len(self.written) + 1:04}.txt"
            self._ask.mkdir(parents=True, exist_ok=True)
            write_atomically(path, render(batch, self.lang).encode("utf-8"))
            self.written.append(path)
        by_word = {candidate.word: candidate for candidate in batch}
        found: dict[str, Verdict] = {}
        for index, (place, cells) in enumerate(self._lines):
            candidate = by_word.get(cells[0])
            if candidate is None:
                continue
            self._used.add(index)
            verdict = Verdict(*cells)
            try:
                judged(verdict.word, verdict.answer, candidate.pieces)
            except LanguageError as error:
                self.problems.append(f"{place}: {error}")
                continue
            if found.setdefault(verdict.word, verdict) != verdict:
                self.problems.append(f"{place}: {one_line(verdict.word)} has an answer already, {one_line(found[verdict.word].answer)}; the first one counts")
        return list(found.values())

    def unasked(self) -> list[str]:
        """A line for each answer to a word that no batch held: misspelled, or decided before."""
        return [f"{place}: {one_line(cells[0])} was not asked about" for index, (place, cells) in enumerate(self._lines) if index not in self._used]


Answer = tuple[str, tuple[str, str, str, str]]


def _read_answers(folder: Path, problems: list[str]) -> list[Answer]:
    """Place and cells of each answer line in a folder. Blank lines, # lines and code fences are passed over."""
    if not folder.is_dir():
        raise CorpusError(f"{folder} is not a folder; give the one that holds the answers")
    paths = sorted(path for path in folder.iterdir() if path.suffix in {".txt", ".tsv"} and not path.name.startswith(ASKED))
    if not paths:
        raise CorpusError(f"{folder} holds no answers; put them there as .txt or .tsv files whose names do not begin with {ASKED}")
    found: list[Answer] = []
    for path in paths:
        try:
            text = path.read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            problems.append(f"{path.name}: not UTF-8 (byte {error.start + 1}); the file is passed over")
            continue
        except OSError as error:
            problems.append(f"{path.name}: cannot be read ({error.strerror}); the file is passed over")
            continue
        for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
            if not line.strip() or line.startswith(("#", "```")):
                continue
            cells = [cell.strip() for cell in line.split("\t")]
            if not 2 <= len(cells) <= 4 or not cells[0] or not cells[1]:
                problems.append(f"{path.name}:{number}: {one_line(line)} is not word TAB verdict")
                continue
            word, answer, name, gloss = (*cells, "", "")[:4]
            found.append((f"{path.name}:{number}", (word, answer, name, gloss)))
    return found
