"""Audit a text: six things to look at before one believes that a tokenizer serves it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from sutra.compare import Comparison, Entry, compare
from sutra.cuts import inner_edges
from sutra.metrics.cost import ratio
from sutra.models.base import Tokenizer
from sutra.text.names import visible
from sutra.text.normalize import RULES, normalize, questions
from sutra.text.scripts import script_of

SCRIPTS: Final = {"Deva": "Devanagari", "Gujr": "Gujarati", "Arab": "Arabic", "Latn": "Latin"}
WINDOWS: Final = (128_000, 1_000_000)
ASKED_ONLY: Final = frozenset({"joiners", "digits"})  # rules that change how a text looks: counted, not applied
_WORST: Final = 6
_PAGE: Final = 300  # words
_TWO_WAYS: Final = (
    "Counted here are the tokens that touch a word (a run of letters or digits), since spaces and punctuation are of no script. "
    "Section 2 divides all tokens, theirs too, by the words between spaces, so its figure is another one."
)


@dataclass(frozen=True, kw_only=True)
class Check:
    """One of the six checks: what it asks, what was found in sentences, and a table (rows with the same keys)."""

    key: str
    title: str
    asks: str
    found: tuple[str, ...]
    rows: tuple[dict[str, Any], ...]


@dataclass(frozen=True, kw_only=True)
class Audit:
    """The comparison that was audited and its six checks."""

    comparison: Comparison
    checks: tuple[Check, ...]


def _isolated(word: str) -> str:
    # Between these two signs a word keeps its own direction: without them the numbers of an Urdu list change places.
    return f"\u2068{visible(word)}\u2069"


def _script_name(text: str) -> str:
    return SCRIPTS.get(script_of(text), "")


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _scripts(found: Comparison) -> Check:
    text = found.text
    chars: Counter[str] = Counter()
    size: Counter[str] = Counter()
    for character in text:
        name = _script_name(character) or ("marks and other" if not character.isspace() else "spaces")
        if name == "marks and other" and character.isalpha():
            name = "other letters"
        chars[name] += 1
        size[name] += len(character.encode("utf-8"))
    rows = [
        {"script": name, "code points": count, "bytes": size[name], "bytes per code point": round(size[name] / count, 2)}
        for name, count in chars.most_common()
    ]
    for entry in found.entries:
        tokens = _tokens_by_script(entry)
        for row in rows:
            row[f"tokens, {entry.label}"] = tokens.get(str(row["script"]), 0)
    said = [f"{row['script']}: {row['bytes per code point']:.2f} bytes a code point." for row in rows if row["script"] in SCRIPTS.values()]
    return Check(
        key="scripts", title="1. Cost per script", asks="Which script do the tokens go to, and what does one of its characters weigh?",
        found=tuple(said) or ("The text has no letters of the scripts known here.",), rows=tuple(rows),
    )  # fmt: skip


def _tokens_by_script(entry: Entry) -> Counter[str]:
    """Tokens by the script of the first letter they touch; a token of bytes counts for the character it is part of."""
    by_byte: list[str] = []
    for character in entry.encoding.text:
        name = _script_name(character) or ("spaces" if character.isspace() else "other letters" if character.isalpha() else "marks and other")
        by_byte += [name] * len(character.encode("utf-8"))
    found: Counter[str] = Counter()
    for start, end in pairwise(entry.encoding.edges):
        names = by_byte[start:end]
        known = next((name for name in names if name in SCRIPTS.values()), None)
        found[known or (names[0] if names else "spaces")] += 1
    return found


def _whole_words(found: Comparison) -> Check:
    rows, said = [], []
    data = found.text.encode("utf-8")
    for entry in found.entries:
        edges = inner_edges(entry.encoding)
        cut = Counter[str]()
        whole = 0
        for word in found.structure.words:
            inside = sum(word.start < edge < word.end for edge in _near(edges, word.start, word.end))
            whole += not inside
            cut[data[word.start : word.end].decode("utf-8")] = inside + 1
        count = len(found.structure.words)
        worst = ", ".join(f"{_isolated(word)}\u00a0({pieces})" for word, pieces in cut.most_common(_WORST) if pieces > 1)
        rows.append({
            "tokenizer": entry.label, "words": count, "whole words": whole, "share whole": f"{whole / count:.0%}" if count else "–",
            "all tokens per word": _share(entry.figures.fertility), "byte tokens": entry.figures.byte_tokens,
            "roots cut": f"{entry.figures.shattered_roots} of {entry.figures.analysed_words}",
        })  # fmt: skip
        said.append(f"{entry.label} keeps {whole} of {count} words in one token and cuts {entry.figures.shattered_roots} of {entry.figures.analysed_words} analysed roots." + (f" Cut into most tokens: {worst}." if worst else ""))
    return Check(
        key="merges", title="2. Adapted merges", asks="Has the tokenizer learned this language's words, or does it spell them out?",
        found=tuple(said), rows=tuple(rows),
    )  # fmt: skip


def _near(edges: list[int], start: int, end: int) -> list[int]:
    from bisect import bisect_left, bisect_right

    return edges[bisect_right(edges, start) : bisect_left(edges, end)]


def _normalisation(found: Comparison) -> Check:
    text = found.text
    safe = [name for name in RULES if name not in ASKED_ONLY]
    rows: list[dict[str, Any]] = []
    for name, rule in RULES.items():
        changes = normalize(text, [name])
        if not changes.changes:
            continue
        row: dict[str, Any] = {"rule": rule.title, "places": len(changes.changes), "applied": "if asked" if name in ASKED_ONLY else "yes"}
        for entry in found.entries:
            row[f"tokens, {entry.label}"] = len(entry.model.encode_ids(changes.text)) - len(entry.encoding)
        rows.append(row)
    together = normalize(text, safe)
    said = [f"All {len(RULES)} rules were tried. {len(together.changes)} places would be written otherwise; {len(questions(text))} more need a reader's decision."]
    if together.changes:
        for entry in found.entries:
            after = len(entry.model.encode_ids(together.text))
            said.append(f"{entry.label}: {len(entry.encoding):,} tokens before, {after:,} after.")
    return Check(
        key="normalisation", title="3. Normalisation", asks="Is one letter typed in two ways? The columns count tokens gained (+) or saved (−) by each rule.",
        found=tuple(said), rows=tuple(rows),
    )  # fmt: skip


def _switching(found: Comparison) -> Check:
    data = found.text.encode("utf-8")
    words = [(word, _script_name(data[word.start : word.end].decode("utf-8")) or "digits and other") for word in found.structure.words]
    switches = sum(a != b and "digits and other" not in (a, b) for (_, a), (_, b) in pairwise(words))
    count = Counter(name for _, name in words)
    rows: list[dict[str, Any]] = []
    for name, total in count.most_common():
        row: dict[str, Any] = {"script": name, "words": total}
        for entry in found.entries:
            edges = inner_edges(entry.encoding)
            tokens = sum(len(_near(edges, word.start, word.end)) + 1 for word, of in words if of == name)
            row[f"tokens touching a word, {entry.label}"] = round(tokens / total, 2)
        rows.append(row)
    letters = len([name for name in count if name != "digits and other"])
    said = [
        f"The script changes {switches} times between neighbouring words."
        if letters > 1
        else "All words are in one script; words borrowed from another language cannot be told apart by script.",
        _TWO_WAYS,
    ]
    return Check(
        key="switching", title="4. Code-switched text", asks="When scripts mix, do the words of one cost more than those of the other?",
        found=tuple(said), rows=tuple(rows),
    )  # fmt: skip


def _context(found: Comparison) -> Check:
    rows, said = [], []
    for entry in found.entries:
        row: dict[str, Any] = {"tokenizer": entry.label, "tokens": entry.figures.tokens}
        for window in WINDOWS:
            row[f"share of {window:,}"] = f"{entry.figures.tokens / window:.3%}"
            words = int(window / entry.figures.fertility) if entry.figures.fertility else 0
            row[f"words in {window:,}"] = words
            row[f"pages of {_PAGE} words in {window:,}"] = words // _PAGE
        rows.append(row)
    known = [(entry.label, entry.figures.fertility) for entry in found.entries if entry.figures.fertility and not entry.model.lossy]
    if len(known) > 1:
        least, most = min(known, key=lambda pair: pair[1] or 0), max(known, key=lambda pair: pair[1] or 0)
        said.append(f"A window holds {(most[1] or 0) / (least[1] or 1):.1f} times as much of this text with {least[0]} as with {most[0]}.")
    return Check(
        key="context", title="5. Context use", asks="How much of a model's window does this text fill, and how much of its kind would fit?",
        found=tuple(said), rows=tuple(rows),
    )  # fmt: skip


def _change(found: Comparison) -> Check:
    rows, said = [], []
    sets = {entry.name: frozenset(inner_edges(entry.encoding)) for entry in found.entries}
    for old in found.entries:
        for new in found.entries:
            if old is new:
                continue
            both, either = len(sets[old.name] & sets[new.name]), len(sets[old.name] | sets[new.name])
            change = ratio(new.figures.tokens - old.figures.tokens, old.figures.tokens)
            rows.append({
                "from": old.label, "to": new.label, "tokens before": old.figures.tokens, "tokens after": new.figures.tokens,
                "change": "–" if change is None else f"{change:+.0%}", "cuts in common": f"{both} of {either}",
            })  # fmt: skip
    if rows:
        said.append("A model must be trained anew, or its embeddings rebuilt, when its tokenizer changes: ids of one mean nothing to the other.")
    else:
        said.append("Choose two tokenizers to see what a change from one to the other would do.")
    return Check(
        key="change", title="6. Tokenizer change", asks="What changes if one moves from one tokenizer to another?", found=tuple(said), rows=tuple(rows)
    )


def audit(text: str, lang: str, models: Sequence[Tokenizer]) -> Audit:
    """The six checks on `text` read as `lang`. Raises TextError for a lone surrogate.

    >>> from sutra.models.untrained import Bytes, Codepoints
    >>> found = audit("घर میں ghar", "hi", [Codepoints(), Bytes()])
    >>> [check.key for check in found.checks]
    ['scripts', 'merges', 'normalisation', 'switching', 'context', 'change']
    >>> found.checks[3].found[0]
    'The script changes 2 times between neighbouring words.'
    """
    found = compare(text, lang, models)
    return Audit(
        comparison=found,
        checks=(_scripts(found), _whole_words(found), _normalisation(found), _switching(found), _context(found), _change(found)),
    )


def table_of(check: Check) -> tuple[list[str], list[list[str]]]:
    """Headings and cells of a check, every cell as text."""
    heads: defaultdict[str, None] = defaultdict()
    for row in check.rows:
        for key in row:
            heads.setdefault(key)
    return list(heads), [[_cell(row.get(key, "")) for key in heads] for row in check.rows]


def _cell(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
