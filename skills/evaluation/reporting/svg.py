"""Drawings of a report, as SVG that follows the page's colours, light or dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import Final

from skills.evaluation.metric import Interval
from skills.evaluation.reporting.figures import ACROSS, REACH, Bar, Offsets, Places
from skills.evaluation.table import Against

WIDE: Final = 320
ROW: Final = 38
LONGEST: Final = 26
"""Letters of a label."""

COLOURS: Final = """
:root { --ink: #17212b; --muted: #5d6b7a; --line: #dde3ea; --card: #ffffff; --paper: #f4f6f9;
  --accent: #3b5bdb; --good: #0a8a62; --bad: #d63d57; --warn: #a86a12; --blank: #eef1f5; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7edf3; --muted: #97a5b4; --line: #2b3642;
  --card: #18202a; --paper: #0f151b; --accent: #8fa3ff; --good: #3ccb97; --bad: #ff7a8d;
  --warn: #e2ad55; --blank: #202a35; } }
"""
TEXT: Final = """
text { font: 13px system-ui, sans-serif; fill: var(--ink); }
.soft { fill: var(--muted); }
"""


def standing_alone(drawing: str) -> str:
    """A file of its own, of a drawing that stands within a page otherwise."""
    head, rest = drawing.split(">", 1)
    return f'{head} xmlns="http://www.w3.org/2000/svg"><style>{COLOURS}{TEXT}</style>{rest}\n'


def drawn(width: float, height: float, inner: str, told: str) -> str:
    """``told`` is what it shows, for who cannot see it."""
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(told)}">{inner}'
        "</svg>"
    )


def bars(rows: Sequence[Bar]) -> str:
    """A line and a bar for each, the interval drawn as a thin line over its end."""
    inner = "".join(_bar(each, n * ROW) for n, each in enumerate(rows))
    told = ", ".join(f"{each.name} {100 * each.tally.accuracy:.1f} %" for each in rows)
    return drawn(WIDE, len(rows) * ROW, inner, told)


def _bar(each: Bar, y: float) -> str:
    tally, right = each.tally, WIDE * each.tally.accuracy
    name = each.name if len(each.name) <= LONGEST else f"{each.name[: LONGEST - 1]}…"
    track = y + 21
    return (
        f"<g><title>{escape(each.name)}: {tally.correct} of {tally.n}, 95 % between "
        f"{100 * each.low:.1f} and {100 * each.high:.1f} %</title>"
        f'<text x="0" y="{y + 14}">{escape(name)}</text>'
        f'<text x="{WIDE}" y="{y + 14}" text-anchor="end">{100 * tally.accuracy:.1f} % '
        f'<tspan class="soft">{tally.correct}/{tally.n}</tspan></text>'
        f'<rect x="0" y="{track}" width="{WIDE}" height="8" rx="4" fill="var(--line)"/>'
        f'<rect x="0" y="{track}" width="{right:.1f}" height="8" rx="4" fill="var(--accent)"/>'
        f"{_whisker(each.low, each.high, track + 4)}</g>"
    )


def _whisker(low: float, high: float, y: float) -> str:
    a, b = WIDE * low, WIDE * high
    ends = "".join(f"M{x:.1f} {y - 4:g}v8" for x in (a, b))
    return (
        f'<path d="M{a:.1f} {y:g}H{b:.1f}{ends}" stroke="var(--ink)" stroke-width="1.5" '
        'opacity="0.75" fill="none"/>'
    )


def ruler(accuracy: float, interval: Interval, against: Sequence[Against]) -> str:
    """Ours with its interval on a scale, published numbers as ticks above it."""
    values = [100 * accuracy, 100 * interval[0], 100 * interval[1]]
    values += [each.number.value for each in against]
    low = max(0.0, math.floor((min(values) - 3) / 5) * 5)
    high = min(100.0, math.ceil((max(values) + 3) / 5) * 5)

    def at(value: float) -> float:
        return 8 + (WIDE - 16) * (value - low) / max(high - low, 1)

    ticks = "".join(_tick(each, at(each.number.value)) for each in against)
    scale = "".join(
        f'<text class="soft" x="{at(each):.1f}" y="58" text-anchor="{anchor}">{each:g} %</text>'
        for each, anchor in ((low, "start"), (high, "end"))
    )
    inner = (
        f'<path d="M8 34H{WIDE - 8}" stroke="var(--line)" stroke-width="6" '
        'stroke-linecap="round"/>'
        f'<path d="M{at(values[1]):.1f} 34H{at(values[2]):.1f}" stroke="var(--accent)" '
        f'stroke-width="6" opacity="0.4" stroke-linecap="round"/>{ticks}'
        f'<circle cx="{at(values[0]):.1f}" cy="34" r="6" fill="var(--accent)" '
        f'stroke="var(--card)" stroke-width="2"/>{scale}'
    )
    return drawn(WIDE, 64, inner, f"{values[0]:.2f} % on a scale from {low:g} to {high:g} %")


def _tick(each: Against, x: float) -> str:
    colour = {"reproduced": "good", "not_reproduced": "bad", "not_compared": "muted"}[each.state]
    top = 16 if each.number.by == "makers" else 22
    return (
        f"<g><title>{escape(each.said().en)}</title>"
        f'<path d="M{x:.1f} {top}V44" stroke="var(--{colour})" stroke-width="2.5"/></g>'
    )


def offsets(found: Offsets) -> str:
    """Counts as shades, the target's box as a frame in the middle."""
    size = WIDE / ACROSS
    most = max(found.cells.values(), default=1)
    inner = f'<rect width="{WIDE}" height="{WIDE}" rx="6" fill="var(--blank)"/>'
    for (column, row), count in sorted(found.cells.items()):
        shade = 0.12 + 0.88 * math.log1p(count) / math.log1p(most)
        colour = "good" if _inside(column) and _inside(row) else "bad"
        inner += (
            f'<rect x="{column * size:g}" y="{row * size:g}" width="{size:g}" height="{size:g}" '
            f'fill="var(--{colour})" opacity="{shade:.2f}"><title>{count}</title></rect>'
        )
    frame, side = WIDE / 2 * (1 - 1 / REACH), WIDE / REACH
    inner += (
        f'<rect x="{frame:g}" y="{frame:g}" width="{side:g}" height="{side:g}" fill="none" '
        'stroke="var(--ink)" stroke-width="2"/>'
    )
    return drawn(WIDE, WIDE, inner, f"where {found.n} answers pointed, measured in target boxes")


def _inside(cell: int) -> bool:
    half = ACROSS / (2 * REACH)
    return ACROSS / 2 - half <= cell < ACROSS / 2 + half


def places(found: Places) -> str:
    """The share that is wrong as a shade, the count on the cell."""
    side = WIDE / found.columns
    high = side * found.rows
    inner = f'<rect width="{WIDE}" height="{high:g}" rx="6" fill="var(--blank)"/>'
    for (column, row), tally in sorted(found.cells.items()):
        wrong = tally.n - tally.correct
        x, y = column * side, row * side
        fill = "paper" if wrong > tally.n / 2 else "ink"
        inner += (
            f"<g><title>{wrong} of {tally.n} wrong</title>"
            f'<rect x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" fill="var(--bad)" '
            f'opacity="{wrong / tally.n:.2f}"/>'
            f'<text x="{x + side / 2:g}" y="{y + side / 2 + 3:g}" text-anchor="middle" '
            f'style="font-size:9px;fill:var(--{fill})" opacity="0.85">{tally.n}</text></g>'
        )
    return drawn(WIDE, high, inner, "share of wrong answers by where the target is")
