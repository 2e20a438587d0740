"""Word families: does one root get the same cut in all of its forms?"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sutra.encoding import byte_offsets
from sutra.models.base import Tokenizer
from sutra.morphology import Analysis, analyse
from sutra.morphology.lexicon import inflect, lexicon

Pattern = tuple[int, ...]


def entropy(items: Iterable[Hashable]) -> float:
    """Shannon's entropy of how often each item occurs, in bits.

    >>> entropy("aabb"), entropy("aaaa")
    (1.0, 0.0)
    """
    counts = Counter(items)
    total = sum(counts.values())
    return sum(count / total * math.log2(total / count) for count in counts.values())


def root_pattern(model: Tokenizer, word: str, root: tuple[int, int]) -> Pattern:
    """How `model` cuts the root of a word in running text: byte offsets from the root's start of every edge of a token
    that overlaps the root. A first number below 0, or a last one beyond the root, is a token that reaches out of it.

    >>> from sutra.models.untrained import Codepoints
    >>> root_pattern(Codepoints(), "घरों", (0, 2))
    (0, 3, 6)
    """
    edges = model.encode(f" {word} ").edges
    offsets = byte_offsets(word)
    start, end = 1 + offsets[root[0]], 1 + offsets[root[1]]
    found = sorted({edge for a, b in pairwise(edges) if a < end and b > start for edge in (a, b)})
    # The space belongs to no piece of the word: a token that carries it begins, or ends, where the word does.
    return tuple(sorted({min(max(edge, 1), 1 + offsets[-1]) - start for edge in found}))


@dataclass(frozen=True, kw_only=True)
class Family:
    """The forms of one root and how one tokenizer cuts it in each.

    `bits`      entropy of the cut patterns in bits: 0 when the root is always cut alike, log₂(forms) at most
    `share`     share of forms with the most frequent pattern, 0 to 1
    `whole`     share of forms in which the root's tokens are its own: they begin and end where it does
    """

    model: str
    forms: tuple[str, ...]
    patterns: tuple[Pattern, ...]
    bits: float
    share: float
    whole: float


def family(model: Tokenizer, forms: Sequence[Analysis]) -> Family:
    """Consistency of `model` over the forms of one root (each with its root's span).

    >>> from sutra.models.untrained import Codepoints
    >>> family(Codepoints(), [analyse("घर", "hi"), analyse("घरों", "hi")]).bits
    0.0
    """
    patterns = tuple(root_pattern(model, form.word, form.root_span) for form in forms)
    counts = Counter(patterns)
    widths = [len(form.word[slice(*form.root_span)].encode("utf-8")) for form in forms]
    return Family(
        model=model.name,
        forms=tuple(form.word for form in forms),
        patterns=patterns,
        bits=entropy(patterns),
        share=max(counts.values()) / len(patterns) if patterns else 0.0,
        whole=sum(p[0] == 0 and p[-1] == width for p, width in zip(patterns, widths, strict=True)) / len(forms) if forms else 0.0,
    )


def forms_of(root: str, lang: str, limit: int = 24) -> list[Analysis]:
    """Forms of a dictionary root in which the root's surface is the same as in the most forms, the bare root first.

    Empty when the lexicon does not list the root.

    >>> [form.word for form in forms_of("घर", "hi")][:2]
    ['घर', 'घरों']
    """
    found = lexicon(lang)
    words: dict[str, None] = {}
    for row in found.by_citation.get(root, ()):
        entry = found.roots[row]
        for ending in found.endings.get(entry.name, ()):
            made = inflect(entry, ending)
            if made is not None:
                words.setdefault(made.word)
    analyses = [form for form in (analyse(word, lang) for word in words) if form.canonical[form.root_index] == root or form.word == root]
    surfaces = Counter(form.surface[form.root_index] for form in analyses)
    if not surfaces:
        return []
    common = surfaces.most_common(1)[0][0]
    kept = [form for form in analyses if form.surface[form.root_index] == common]
    return sorted(kept, key=lambda form: (len(form.surface), len(form.word)))[:limit]
