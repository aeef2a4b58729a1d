"""Figures of a run: shares with their 95 % intervals, means, and how they are written.

A share of trials has Wilson's score interval (Wilson 1927). Over seeds, the mean of the seeds'
shares has Student's t interval with one degree of freedom less than there are seeds; it says how
much the same tasks vary with what is on the phone.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.suite.played import Played
from skills.evaluation.online.shares import Share as Share
from skills.evaluation.online.shares import Z
from skills.evaluation.online.shares import share as share

T = (
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010,
    2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930,
)  # fmt: skip
"""Of Student's t, for 1 to 19 degrees of freedom."""


@dataclass(frozen=True, slots=True)
class OverSeeds:
    """The mean of the seeds' success shares, ``reach`` its 95 % interval to either side."""

    shares: tuple[float, ...]
    mean: float
    reach: float | None
    """None for a single seed."""

    def __str__(self) -> str:
        told = ", ".join(f"{each:.1%}" for each in self.shares)
        return told if self.reach is None else f"{self.mean:.1%} ± {self.reach:.1%} ({told})"


def over_seeds(played: Iterable[Played]) -> OverSeeds:
    seeds: dict[int, list[bool]] = {}
    for each in played:
        seeds.setdefault(each.entry.suite_seed, []).append(each.success)
    shares = [statistics.fmean(each) for _, each in sorted(seeds.items())]
    freedom = len(shares) - 1
    if freedom < 1:
        return OverSeeds(tuple(shares), shares[0] if shares else 0.0, None)
    t = T[freedom - 1] if freedom <= len(T) else Z
    reach = t * statistics.stdev(shares) / math.sqrt(len(shares))
    return OverSeeds(
        tuple(round(s, 4) for s in shares), round(statistics.fmean(shares), 4), round(reach, 4)
    )


@dataclass(frozen=True, slots=True)
class Figures:
    """Of some trials: what a line of the report tells."""

    success: Share
    false_success: Share
    asked_back: Share
    refused: Share
    steps: float
    """The mean of a trial, as the next three."""
    seconds: float
    model_calls: float
    tokens: float

    def json(self) -> dict[str, Any]:
        shares = ("success", "false_success", "asked_back", "refused")
        means = ("steps", "seconds", "model_calls", "tokens")
        told = {name: getattr(self, name).json() for name in shares}
        return told | {name: round(getattr(self, name), 3) for name in means}


def figures(played: Sequence[Played]) -> Figures:
    n = len(played)

    def counted(holds: Callable[[Played], object]) -> Share:
        return share(sum(bool(holds(p)) for p in played), n)

    def mean(value: Callable[[Played], float]) -> float:
        return statistics.fmean(map(value, played)) if played else 0.0

    return Figures(
        counted(lambda p: p.success), counted(lambda p: p.false_success),
        counted(lambda p: p.questions), counted(lambda p: p.refused), mean(lambda p: p.steps),
        mean(lambda p: p.seconds), mean(lambda p: p.model_calls), mean(lambda p: p.tokens),
    )  # fmt: skip


Grouping = Callable[[Played], Iterable[str]]
UNSEEN: Mapping[tuple[str, str], str] = {
    ("train", "template"): "train templates, unseen seeds",
    ("validation", "template"): "validation templates",
    ("test", "template"): "unseen templates (test)",
    ("train", "app"): "train apps, unseen seeds",
    ("validation", "app"): "validation apps",
    ("test", "app"): "unseen apps (test)",
}
"""What a split means to somebody who was trained on ``train`` only."""
GROUPINGS: Mapping[str, Grouping] = {
    "split": lambda p: (UNSEEN[p.entry.split, p.entry.by],),
    "difficulty": lambda p: (p.difficulty,),
    "language": lambda p: (p.entry.language,),
    "app": lambda p: p.apps,
    "tag": lambda p: p.tags,
}


def grouped(played: Iterable[Played], by: Grouping) -> dict[str, list[Played]]:
    """The trials of each group, groups by name; a trial may be in several."""
    found: dict[str, list[Played]] = {}
    for each in played:
        for name in by(each):
            found.setdefault(name, []).append(each)
    return dict(sorted(found.items()))
