"""Beliefs about routes: what one may be like by what is known of it, what trying several costs.

The success rate of a route is beta-distributed, its mean time normally. What is supposed of a route
of which nothing is known makes the shortest way the first one.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.steps import RouteName

CALL_SECONDS = 2.0
"""What a model call costs beside its time, in seconds that a person would wait instead."""
PRIOR: Mapping[RouteName, tuple[float, float, float]] = {
    "verb": (0.95, 1.0, 0.0),
    "tree": (0.8, 4.0, 0.0),
    "vision": (0.7, 25.0, 6.0),
    "team": (0.7, 60.0, 20.0),
    "replay": (0.95, 10.0, 0.0),
    "login": (0.9, 15.0, 0.0),
}
"""Success rate, seconds and model calls of a route of which nothing is known. They make the
shortest way the first one."""
LEAST = 0.02
"""No success rate is taken for less: a route that never worked is tried last, not never."""
Dice = random.Random


@dataclass(frozen=True, slots=True)
class Cost:
    """``spread``s are standard deviations of what is not known well."""

    seconds: float
    calls: float
    spread_seconds: float = 0.0
    spread_calls: float = 0.0


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one route for one kind of work; sums, older tries counting less."""

    tries: float = 0.0
    worked: float = 0.0
    seconds: float = 0.0
    squares: float = 0.0
    calls: float = 0.0

    @property
    def rate(self) -> float:
        return self.worked / self.tries if self.tries else 0.0

    @property
    def mean(self) -> float:
        """Seconds of a try."""
        return self.seconds / self.tries if self.tries else 0.0

    @property
    def mean_calls(self) -> float:
        """Model calls of a try."""
        return self.calls / self.tries if self.tries else 0.0

    def faded(self, by: float) -> Known:
        return Known(
            self.tries * by, self.worked * by, self.seconds * by, self.squares * by,
            self.calls * by,
        )  # fmt: skip

    def __add__(self, other: Known) -> Known:
        return Known(
            self.tries + other.tries, self.worked + other.worked, self.seconds + other.seconds,
            self.squares + other.squares, self.calls + other.calls,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Belief:
    """What a route is thought to be like: its success rate is beta-distributed, its mean time
    normally."""

    wins: float
    losses: float
    seconds: float
    spread: float
    calls: float

    @property
    def rate(self) -> float:
        return max(LEAST, self.wins / (self.wins + self.losses))

    @property
    def rate_varies(self) -> float:
        """The variance of a beta distribution."""
        n = self.wins + self.losses
        return self.wins * self.losses / (n * n * (n + 1.0))

    @property
    def index(self) -> float:
        """Seconds for each success; the lower, the earlier."""
        return (self.seconds + CALL_SECONDS * self.calls) / self.rate

    def drawn(self, dice: Dice) -> Belief:
        """One of the routes that it may be in truth."""
        rate = dice.betavariate(self.wins, self.losses)
        seconds = max(self.seconds / 10, dice.gauss(self.seconds, self.spread))
        return replace(self, wins=rate, losses=1.0 - rate, seconds=seconds)


def belief(route: RouteName, known: Known, others: Known) -> Belief:
    """What is supposed beforehand, better where ``others`` are known, counts as one try."""
    rate, seconds, calls = PRIOR[route]
    weight = others.tries + 1.0
    rate = (rate + others.worked) / weight
    seconds = (seconds + others.seconds) / weight
    calls = (calls + others.calls) / weight
    n = known.tries + 1.0
    mean = (known.seconds + seconds) / n
    within = max(0.0, (known.squares + seconds * seconds) / n - mean * mean)
    return Belief(
        known.worked + rate, known.tries - known.worked + 1.0 - rate, mean,
        math.sqrt(max(within, (mean / 4) ** 2) / n), (known.calls + calls) / n,
    )  # fmt: skip


def usual_cost(beliefs: Sequence[Belief]) -> Cost:
    """Of trying these in their order until one works, and how well that is known.

    From the last route back: it takes ``c + (1 - p) * rest``, all three independent."""
    seconds = calls = varies = calls_vary = 0.0
    for each in reversed(beliefs):
        fails, fails_vary = 1.0 - each.rate, each.rate_varies
        varies = _product_varies(fails, fails_vary, seconds, varies) + each.spread**2
        calls_vary = _product_varies(fails, fails_vary, calls, calls_vary)
        seconds = each.seconds + fails * seconds
        calls = each.calls + fails * calls
    return Cost(seconds, calls, math.sqrt(varies), math.sqrt(calls_vary))


def _product_varies(a: float, a_varies: float, b: float, b_varies: float) -> float:
    """The variance of a product of independent factors, from their means and variances."""
    return a * a * b_varies + a_varies * b * b + a_varies * b_varies
