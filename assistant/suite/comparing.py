"""Two runs side by side: the tasks that both have played, pair by pair.

The difference of two success shares has a 95 % interval from a bootstrap over templates (instances
of one template are alike, so templates are drawn, not tasks; Field and Welsh 2007). ``p`` is the
exact sign test on the pairs that differ (McNemar's, exact).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from assistant.config import ConfigError
from assistant.suite.figures import GROUPINGS, figures, grouped
from assistant.suite.played import Played
from assistant.suite.running import Folder
from assistant.suite.tables import table

DRAWS = 4000
Pair = tuple[Played, Played]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two runs."""

    name: str
    played: Mapping[str, Played]


def side(path: Path) -> Side:
    """The run in a folder (or whose report is named). Raises ConfigError where there is none."""
    folder = Folder(path if path.is_dir() else path.parent)
    about = folder.path / "run.json"
    if not about.exists():
        raise ConfigError(f"{path} holds no run of `phonepilot eval suite`.")
    mode = json.loads(about.read_text(encoding="utf-8"))["mode"]
    return Side(f"{mode} ({folder.path.name})", folder.played())


def pairs(a: Side, b: Side) -> list[Pair]:
    """The tasks that both have played. Raises ConfigError when there are none."""
    both = [(a.played[key], b.played[key]) for key in a.played if key in b.played]
    if not both:
        raise ConfigError(f"{a.name} and {b.name} have no task in common.")
    return both


@dataclass(frozen=True, slots=True)
class Difference:
    """B's success share less A's."""

    points: float
    low: float
    high: float
    gained: int
    """Tasks that only B did."""
    lost: int
    p: float


def difference(both: Sequence[Pair]) -> Difference:
    gains = [int(b.success) - int(a.success) for a, b in both]
    clusters: dict[str, list[int]] = {}
    for (a, _), gain in zip(both, gains, strict=True):
        clusters.setdefault(a.entry.template, []).append(gain)
    sums = np.array([sum(each) for each in clusters.values()])
    sizes = np.array([len(each) for each in clusters.values()])
    drawn = np.random.default_rng(0).integers(len(sums), size=(DRAWS, len(sums)))
    means = sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1)
    low, high = np.percentile(means, (2.5, 97.5))
    gained, lost = gains.count(1), gains.count(-1)
    return Difference(
        sum(gains) / len(gains), float(low), float(high), gained, lost, sign_test(gained, lost)
    )


def sign_test(gained: int, lost: int) -> float:
    """Two-sided: how likely so uneven a split is when both are as good."""
    n = gained + lost
    tail = sum(math.comb(n, k) for k in range(max(gained, lost), n + 1)) * 0.5**n
    return min(1.0, 2 * tail)


def as_json(a: Side, b: Side) -> dict[str, Any]:
    both = pairs(a, b)
    told = difference(both)
    return {
        "a": a.name, "b": b.name, "pairs": len(both),
        "success_a": figures([x for x, _ in both]).json(),
        "success_b": figures([y for _, y in both]).json(),
        "difference": {
            "points": round(told.points, 4), "low": round(told.low, 4),
            "high": round(told.high, 4), "gained": told.gained, "lost": told.lost,
            "p": told.p,
        },
        "only_a": [x.entry.key for x, y in both if x.success > y.success],
        "only_b": [x.entry.key for x, y in both if x.success < y.success],
    }  # fmt: skip


def as_markdown(a: Side, b: Side) -> str:
    """A page: all of it, then group by group, then the tasks in which they differ."""
    both = pairs(a, b)
    told = difference(both)
    left = len(a.played) + len(b.played) - 2 * len(both)
    lines = [
        f"# {a.name} and {b.name}", "",
        f"A is {a.name}, B is {b.name}: {len(both)} tasks that both have played"
        + (f" ({left} of only one are left out)." if left else "."), "",
        f"B's success less A's: {told.points * 100:+.1f} points [{told.low * 100:+.1f}, "
        f"{told.high * 100:+.1f}]. {told.gained} tasks only B did, {told.lost} only A "
        f"(p = {told.p:.2g}).", "", *table(HEAD, [_row("all", both)]), "",
    ]  # fmt: skip
    first = {x.entry.key: y for x, y in both}
    for name, by in GROUPINGS.items():
        groups = grouped([x for x, _ in both], by)
        if len(groups) > 1:
            rows = [
                _row(group, [(x, first[x.entry.key]) for x in few]) for group, few in groups.items()
            ]
            lines += [f"## By {name}", "", *table(HEAD, rows), ""]
    for title, better in (("Only B", 1), ("Only A", -1)):
        found = [x.entry.key for x, y in both if y.success - x.success == better]
        if found:
            lines += [f"## {title}", "", *(f"- `{key}`" for key in found), ""]
    return "\n".join(lines).rstrip() + "\n"


HEAD = ("", "n", "A", "B", "B - A", "false A", "false B", "s A", "s B", "calls A", "calls B")


def _row(name: str, both: Sequence[Pair]) -> tuple[str, ...]:
    a, b = figures([x for x, _ in both]), figures([y for _, y in both])
    points = (b.success.share - a.success.share) * 100
    return (
        name, str(len(both)), f"{a.success.share:.1%}", f"{b.success.share:.1%}", f"{points:+.1f}",
        f"{a.false_success.share:.1%}", f"{b.false_success.share:.1%}", f"{a.seconds:.2f}",
        f"{b.seconds:.2f}", f"{a.model_calls:.1f}", f"{b.model_calls:.1f}",
    )  # fmt: skip
