"""What the scrubber draws: pinned words at every step at which they change, and the curves it is linked to, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

import numpy as np

from sutra import languages
from sutra.cuts import label_cuts, structure
from sutra.encoding import Encoding
from sutra.live.result import Result
from sutra.live.scrub import Stage
from sutra.render.chips import hex_bytes, token_text
from sutra.render.forms import FORMS
from sutra.render.train_charts import Numbers, thin
from sutra.text.names import visible

MOST_WORDS: Final = 8
LONGEST: Final = 40  # code points of a pinned word


def pinned(text: str) -> tuple[list[str], list[str]]:
    """The words to watch in what a visitor typed, and a plain line for each thing left out.

    >>> pinned("घरों  लड़कों घरों")
    (['घरों', 'लड़कों'], [])
    """
    words = list(dict.fromkeys(text.split()))
    notes = [f"A word of more than {LONGEST} characters was left out."] if any(len(word) > LONGEST for word in words) else []
    words = [word for word in words if len(word) <= LONGEST]
    if len(words) > MOST_WORDS:
        notes.append(f"The first {MOST_WORDS} words are shown.")
    return words[:MOST_WORDS], notes


def _stage(stage: Stage, word: str, lang: str) -> list[Any]:
    """``[step, [[text, mark, title], …]]``: each token with the mark of the cut before it."""
    edges = tuple(accumulate((len(token) for token in stage.tokens), initial=0))
    cuts = {cut.offset: cut for cut in label_cuts(Encoding(word, tuple(range(len(stage.tokens))), edges), structure(word, lang))}
    found = []
    for start, token in zip(edges, stage.tokens, strict=False):
        text, cut = token_text(token), cuts.get(start)
        form = FORMS[cut.label] if cut else None
        found.append([hex_bytes(token) if text is None else visible(text), cut.label if cut else "", f"{form.mark} {form.title}" if form else ""])
    return [stage.step, found]


def _word(word: str, result: Result, lang: str) -> dict[str, Any]:
    pieces = [piece for found in structure(word, lang).words for piece in found.analysis.surface]
    known = any(found.analysis.source != "none" for found in structure(word, lang).words)
    ours, theirs = (scrubber.stages(word) for scrubber in result.scrubbers)
    return {
        "word": visible(word),
        "pieces": [visible(piece) for piece in pieces] if known else [],
        "sutra": [_stage(stage, word, lang) for stage in ours],
        "bpe": [_stage(stage, word, lang) for stage in theirs],
    }


def _points(steps: Numbers, values: Numbers) -> list[list[float]]:
    return [[int(step), float(f"{value:.5g}")] for step, value in zip(steps.tolist(), values.tolist(), strict=True)]


def _curves(result: Result) -> list[dict[str, Any]]:
    ours, theirs = result.trace, result.rival_trace
    a, b = thin(len(ours)), thin(len(theirs))
    crossed = [np.cumsum(trace.records["conflicts"])[rows] for trace, rows in ((ours, a), (theirs, b))]
    lengths = [trace.records["corpus_tokens"][rows] for trace, rows in ((ours, a), (theirs, b))]
    scores = [[[pair[i].steps, round(pair[i].f1 or 0.0, 4)] for pair in result.marks] for i in (0, 1)]
    found = [
        {"title": "Rigidity γ", "unit": "", "sutra": _points(a + 1, ours.records["gamma"][a]), "bpe": []},
        {"title": "Conflicts accepted", "unit": "crossings", "sutra": _points(a + 1, crossed[0]), "bpe": _points(b + 1, crossed[1])},
        {"title": "Corpus length", "unit": "tokens", "sutra": _points(a + 1, lengths[0]), "bpe": _points(b + 1, lengths[1])},
    ]
    if result.marks:
        found.append({"title": "Boundary F1", "unit": "strict, 0 to 1", "sutra": scores[0], "bpe": scores[1]})
    return found


def scrubber(result: Result, words: Sequence[str], lang: str) -> dict[str, Any]:
    """Everything the scrubber draws, for up to MOST_WORDS words."""
    records, tokens = result.trace.records, result.trace
    script = languages.get(lang).script
    return {
        "total": max(len(result.trace), len(result.rival_trace)),
        "direction": languages.get(lang).direction,
        "script": {"Deva": "sx-deva", "Gujr": "sx-gujr", "Arab": "sx-arab"}.get(script, ""),
        "words": [_word(word, result, lang) for word in words],
        "curves": _curves(result),
        "merges": [[visible(tokens.text(int(row["left"]))), visible(tokens.text(int(row["right"])))] for row in records],
        "gamma": [round(float(value), 3) for value in records["gamma"]],
        "validity": [round(float(value), 3) for value in result.trace.validity],
    }
