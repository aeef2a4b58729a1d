"""All that a training run of pocket depends on, in one place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True)
class Settings:
    """One run. The same settings and seed give the same lessons, in the same order; the weights
    agree as far as each member has come when its time is over."""

    seed: int = 0
    by: Literal["template", "app"] = "template"
    """app: without the held-out apps, to measure how far it gets in apps it never saw."""
    templates: tuple[str, ...] = ()
    """Of the training split, only these; all when empty."""
    rounds: int = 10
    """Demonstrations of each template; half as many of each of practice."""
    pairs: int = 3
    """Rounds of two tasks in one goal."""
    walks: int = 1
    """Rounds of exploring; one is a few walks on the phone of each template."""
    detours: float = 0.35
    """Share of demonstrations that begin somewhere else."""
    workers: int = 2
    members: int = 2
    """Networks that decide together."""
    wide: int = 128
    """Numbers of an item inside the network."""
    inner: int = 256
    layers: int = 3
    words: int = 48
    """Numbers of a word's hash."""
    drop: float = 0.1
    """Share of numbers left out by chance inside the network. Chosen on validation, halfway down:
    with 0.1 a loss of 0.94, with none 1.06."""
    passes: float = 12.0
    """Times each step is learnt from, at most."""
    rate: float = 2e-3
    swap: float = 0.3
    """Share of steps in which words are renamed."""
    tries: int = 1
    """Episodes of each template that are played for reinforcement."""
    heat: float = 0.8
    """How freely acts are drawn then."""
    again: float = 1.0
    """Passes over all steps after that."""
    refine: float = 3e-4
    """The rate then."""
    refining: float = 0.15
    """Share of the minutes that is for these passes."""
    start: str = ""
    """Weights to go on from, "pocket" for those that come with the house."""
    minutes: float = 75.0
    """Learning ends by then, with the rate brought down in time; lessons are made before, and take
    about half an hour on two cores."""
    icons: bool = True
    """Learn the names of icons, too: about five minutes more."""

    def going_on(self, start: str) -> Settings:
        """A run from weights that are known; its icons are as they were."""
        return replace(self, start=start, walks=0, rate=1.5e-3, icons=False)

    @property
    def quick(self) -> Settings:
        """A run of seconds, for a test: the parts fit, and something is learnt."""
        return replace(self, rounds=3, pairs=1, walks=1, workers=1, members=1, wide=32, inner=64,
                       layers=2, words=16, drop=0.0, passes=10, again=2, minutes=1,
                       icons=False)  # fmt: skip
