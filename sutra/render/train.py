"""A training run as HTML: where it stands, its figures, the merge table, the merges refused. Escaped at the leaf."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sutra.live.checkpoints import Checkpoint
from sutra.live.job import View
from sutra.live.refused import Refused
from sutra.render.figures import number
from sutra.text.names import visible
from sutra.text.scripts import script_of

STATES: Final = {
    "waiting": ("…", "Waiting for a turn"),
    "warming": ("…", "Compiling the trainer: only the first run after a start waits for this"),
    "preparing": ("…", "Reading words and their morpheme boundaries"),
    "running": ("▶", "Running"),
    "paused": ("‖", "Paused"),
    "cancelling": ("✕", "Cancelled: finishing the step at hand"),
    "done": ("✓", "Done"),
    "cancelled": ("✕", "Cancelled: what was learned until then is below"),
    "left": ("○", "Ended, because the page was left"),
    "failed": ("!", "Not trained"),
}
_SCRIPTS: Final = {"Deva": "sx-deva", "Gujr": "sx-gujr", "Arab": "sx-arab"}
# heading, unit, what it says, field, digits
COLUMNS: Final = (
    ("step", "Step", "merge number"),
    ("left", "Left", "token"),
    ("right", "Right", "token"),
    ("merged", "Merged", "new token"),
    ("frequency", "f", "times the pair occurs"),
    ("conflicts", "χ", "of those across a boundary"),
    ("validity", "Ψ", "1 − χ ÷ f"),
    ("gamma", "γ", "rigidity"),
    ("score", "S", "f · Ψ^γ"),
    ("bpe_rank", "BPE rank", "step of plain BPE"),
)


def token(text: str) -> str:
    """A token as it is read in a table: its space as ␣, bare marks on ◌, in its script's font.

    >>> token(" घ")
    '<bdi class="sx-deva" lang="und">␣घ</bdi>'
    """
    return f'<bdi class="{_SCRIPTS.get(script_of(text.strip()), "sx-latn")}" lang="und">{html.escape(visible(text))}</bdi>'


def status(view: View) -> str:
    """State, progress, time left and place in the queue, as one bar."""
    mark, says = STATES.get(view.state, ("", view.state))
    if view.state == "waiting" and view.place:
        says = "Next in the queue" if view.place == 1 else f"Place {view.place} in the queue"
        says += ": two runs compute at a time, yours begins by itself"
    elif view.state == "waiting":
        says = "About to begin"
    share = view.progress
    facts = []
    if view.sutra is not None:
        facts.append(f"<b>{view.steps:,}</b> merges of about {max(view.total, view.steps):,}")
        facts.append(f"<b>{view.sutra.vocab_size:,}</b> of {view.sutra.target:,} ids")
        phase = {2: "Phase 2: merging", 3: "Phase 3: roots of frequent words"}.get(view.sutra.phase, "")
        facts += [phase] if phase and not view.ended else []
    if view.left is not None and not view.ended and view.state == "running":
        facts.append(f"about <b>{view.left:.0f} s</b> left")
    return (
        f'<div class="tr-status tr-{html.escape(view.state)}" role="status"><div class="tr-head"><span class="tr-state"><i aria-hidden="true">{mark}</i>'
        f"{html.escape(says)}</span><span class='tr-facts'>{''.join(f'<span>{fact}</span>' for fact in facts)}</span></div>"
        f'<div class="tr-bar" role="progressbar" aria-valuemin="0" aria-valuemax="100" aria-valuenow="{share * 100:.0f}" aria-label="Progress">'
        f'<div style="width:{share * 100:.1f}%"></div></div></div>'
    )


def _tile(title: str, unit: str, values: Sequence[tuple[str, str]]) -> str:
    rows = "".join(f"<dd><small>{html.escape(name)}</small><b>{html.escape(value)}</b></dd>" for name, value in values)
    return f"<dl><dt>{html.escape(title)}<small>{html.escape(unit)}</small></dt><div>{rows}</div></dl>"


def compact(value: float) -> str:
    """A large count in few letters.

    >>> compact(950), compact(1_234_567)
    ('950', '1.23 M')
    """
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e4, " k")):
        if abs(value) >= size:
            return f"{value / (1e3 if letter == ' k' else size):.3g}{letter}"
    return f"{value:,.0f}"


def tiles(view: View) -> str:
    """The figures of the moment, SuTRA's beside BPE's."""
    if view.sutra is None or view.bpe is None:
        return ""
    ours, theirs = view.sutra.trace, view.bpe.trace
    pair = view.marks[-1] if view.marks else None
    found = []
    if len(ours):
        last = ours.records[-1]
        found.append(_tile("Rigidity", "γ now", [("SuTRA", f"{float(last['gamma']):.2f}"), ("BPE", "0")]))
        psi = [f"{float(trace.validity[-1]):.2f}" if len(trace) else "–" for trace in (ours, theirs)]
        found.append(_tile("Validity", "Ψ of the last merge", [("SuTRA", psi[0]), ("BPE", psi[1])]))
        crossed = [compact(int(trace.records["conflicts"].sum())) for trace in (ours, theirs)]
        found.append(_tile("Conflicts accepted", "boundary crossings", [("SuTRA", crossed[0]), ("BPE", crossed[1])]))
        length = [compact(int(trace.records["corpus_tokens"][-1])) if len(trace) else "–" for trace in (ours, theirs)]
        found.append(_tile("Corpus", "tokens", [("SuTRA", length[0]), ("BPE", length[1])]))
    if pair is not None:
        found.append(_tile("Boundary F1", f"strict, at merge {pair[0].steps:,}", [("SuTRA", number(pair[0].f1, 3)), ("BPE", number(pair[1].f1, 3))]))
        found.append(_tile("Fertility", "tokens per gold word", [("SuTRA", number(pair[0].fertility, 2)), ("BPE", number(pair[1].fertility, 2))]))
    return f'<div class="tr-tiles">{"".join(found)}</div>'


def cell(row: dict[str, Any], key: str) -> str:
    """One value of the merge table as text: tokens as they are, numbers rounded for reading.

    >>> cell({"validity": 0.98765}, "validity"), cell({"bpe_rank": None}, "bpe_rank")
    ('0.988', '–')
    """
    value = row[key]
    if value is None:
        return "–"
    if key in ("validity", "gamma"):
        return f"{value:.3f}"
    return f"{value:,.1f}" if key == "score" else f"{value:,}" if isinstance(value, int) else str(value)


def swatches() -> str:
    """Which line is whose, once for all charts."""
    return '<p class="tr-swatches"><span><i></i>SuTRA</span><span><i class="b"></i>Plain BPE on the same corpus and units</span></p>'


def heading(title: str, unit: str) -> str:
    """What stands above a chart."""
    return f'<p class="tr-chart"><b>{html.escape(title)}</b> <small>{html.escape(unit)}</small></p>'


def merge_table(rows: Iterable[dict[str, Any]], *, caption: str = "") -> str:
    """The merge table; conflicting merges (Ψ below ½) carry a mark and a word for those who cannot see colour."""
    heads = "".join(f'<th scope="col" title="{html.escape(says, quote=True)}">{name}<small>{html.escape(says)}</small></th>' for _, name, says in COLUMNS)
    body = []
    for row in rows:
        low = row["validity"] < 0.5
        cells = []
        for key, _, _ in COLUMNS:
            shown = token(row[key]) if key in ("left", "right", "merged") else html.escape(cell(row, key))
            if key == "validity" and low:
                shown = f'<span class="tr-low" title="most of its places cross a boundary">▲ {shown}</span>'
            if key == "step" and row["phase"] == 3:
                shown += '<small title="Phase 3: the root of a frequent word is made one token">root</small>'
            cells.append(f"<td>{shown}</td>")
        body.append(f"<tr>{''.join(cells)}</tr>")
    name = html.escape(caption or "Merges", quote=True)
    return (
        f'<div class="sx-figures tr-table" tabindex="0" role="region" aria-label="{name}"><table><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )


def _word(pieces: Sequence[str], count: int) -> str:
    joined = '<i aria-hidden="true">|</i>'.join(html.escape(visible(piece)) for piece in pieces)
    script = _SCRIPTS.get(script_of("".join(pieces)), "sx-latn")
    return f'<span class="tr-word"><bdi class="{script}" lang="und">{joined}</bdi> <small>×{compact(count)}</small></span>'


def refused_table(rows: Sequence[Refused]) -> str:
    """Merges held back, and the words they would have damaged, cut where their morphemes meet."""
    if not rows:
        return '<p class="tr-none">None so far: no frequent pair of plain BPE stands mostly across a boundary.</p>'
    body = []
    for row in rows:
        held = "never" if row.sutra_rank is None else f"held back to {row.sutra_rank:,}"
        kind = "✕ breaks a morpheme" if row.breaks else "◆ glues two"
        words = "".join(_word(pieces, count) for pieces, count in row.words)
        body.append(
            f"<tr><td>{token(row.left)} + {token(row.right)}<small>{kind}</small></td><td>{row.frequency:,}</td><td>{row.validity:.2f}</td>"
            f"<td>{row.rank:,}</td><td>{held}</td><td class='tr-words'>{words}</td></tr>"
        )
    return (
        '<div class="sx-figures tr-table" tabindex="0" role="region" aria-label="Merges SuTRA refused"><table><thead><tr>'
        '<th scope="col">Pair<small>what it would do</small></th><th scope="col">f<small>times it occurs</small></th><th scope="col">Ψ<small>validity</small></th>'
        '<th scope="col">BPE<small>merged it at</small></th><th scope="col">SuTRA<small>merged it at</small></th>'
        '<th scope="col">Words it would have damaged<small>| where morphemes meet</small></th>'
        f"</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
    )


_SCORES: Final = (
    ("f1", "F1, strict", "0 to 1", 3),
    ("precision", "Precision", "strict", 3),
    ("recall", "Recall", "strict", 3),
    ("snapped_f1", "F1, snapped", "to akshara edges", 3),
    ("root_intact", "Roots intact", "share of gold words", 3),
    ("fertility", "Fertility", "tokens per gold word", 2),
)


def score_table(pair: tuple[Checkpoint, Checkpoint], names: tuple[str, str]) -> str:
    """The last checkpoint of both, recall never without precision."""
    heads = "".join(f'<th scope="col">{title}<small>{unit}</small></th>' for _, title, unit, _ in _SCORES)
    rows = "".join(
        f"<tr><td><strong>{html.escape(name)}</strong><small>{found.vocab_size:,} ids, {found.steps:,} merges</small></td>"
        + "".join(f"<td>{number(getattr(found, key), digits)}</td>" for key, _, _, digits in _SCORES)
        + "</tr>"
        for name, found in zip(names, pair, strict=True)
    )
    return f'<div class="sx-figures"><table><thead><tr><th scope="col">Tokenizer<small>actual size</small></th>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
