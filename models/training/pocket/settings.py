"""All that a training run of pocket depends on, in one place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True)
class Way:
    """One way down from weights that are known."""

    passes: float
    drop: float
    """Share of numbers left out by chance inside the network."""
    share: float
    """Of the mean that is kept; what all ways leave of 1 is what it began with."""


@dataclass(frozen=True)
class Settings:
    """One run. The same settings and seed give the same lessons, in the same order; the weights
    agree as far as the threads of the matrix library add in the same order, which they do not."""

    seed: int = 0
    by: Literal["template", "app"] = "template"
    """app: without the held-out apps, to measure how far it gets in apps it never saw."""
    templates: tuple[str, ...] = ()
    """Of the training split, only these; all when empty."""
    rounds: int = 18
    """Demonstrations of each template; half as many of each of practice."""
    pairs: int = 3
    """Rounds of two tasks in one goal."""
    walks: int = 1
    """Rounds of exploring; one is a few walks on the phone of each template."""
    detours: float = 0.35
    """Share of demonstrations that begin somewhere else."""
    workers: int = 2
    wide: int = 128
    """Numbers of an item inside the network."""
    inner: int = 256
    layers: int = 3
    words: int = 48
    """Numbers of a word's hash."""
    drop: float = 0.1
    """Share of numbers left out by chance inside the network, on the way down from nothing. Chosen
    on validation, halfway down: with 0.1 a loss of 0.94, with none 1.06."""
    passes: float = 5.0
    """Times each step is learnt from."""
    rate: float = 2e-3
    swap: float = 0.3
    """Share of steps in which words are renamed."""
    iterations: int = 1
    """Rounds of reinforcement."""
    tries: int = 1
    """Episodes of each template in one of them."""
    heat: float = 0.8
    """How freely acts are drawn then."""
    again: float = 1.0
    """Passes over all steps after each round."""
    refine: float = 2e-4
    """The rate then."""
    descent: float = 3.0
    """Passes of a second way down from where cloning ended; the mean of both ends is kept."""
    descent_rate: float = 1e-3
    start: str = ""
    """Weights to go on from, "pocket" for those that come with the house: then nothing is cloned
    from the beginning and nothing reinforced, and all ways down start there."""
    ways: tuple[Way, ...] = (
        Way(1.5, 0.15, 0.225), Way(1.5, 0.0, 0.225), Way(6.0, 0.0, 0.125), Way(6.0, 0.0, 0.125),
    )  # fmt: skip
    """Ways down from there. Chosen on validation: six passes alone learn goals by heart."""
    minutes: float = 75.0
    """Cloning and refining end early, with the rate brought down in time, when they would take
    longer than this on a slow machine."""

    icons: bool = True
    """Learn the names of icons, too: about five minutes more."""

    def going_on(self, start: str) -> Settings:
        """A run from weights that are known; its icons are as they were."""
        return replace(self, start=start, rounds=10, pairs=2, walks=0, icons=False)

    @property
    def quick(self) -> Settings:
        """A run of seconds, for a test: the parts fit, and something is learnt."""
        return replace(self, rounds=3, pairs=1, walks=1, workers=1, wide=32, inner=64, layers=2,
                       words=16, drop=0.0, passes=10, iterations=1, again=2, descent=2, minutes=1,
                       icons=False)  # fmt: skip
