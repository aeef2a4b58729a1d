"""The straight line, for each axis, on which most of a model's answers lie.

What a model says is ``scale * place + shift``, where ``place`` is where the target really is, as a
fraction of the picture. Answers that have nothing to do with their target are left out, as in
RANSAC: every pair of answers proposes a line, the one that most others agree with is kept.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

Point = tuple[float, float]
TOLERANCE = 0.03
"""An answer agrees with a line that it misses by at most this part of the picture."""
_APART = 0.1
"""Two targets nearer than this, in one axis, propose no line."""


@dataclass(frozen=True, slots=True)
class Line:
    """One axis."""

    scale: float
    shift: float

    def place(self, said: float) -> float:
        return (said - self.shift) / self.scale

    @property
    def shifted(self) -> float:
        """The shift as a fraction of the picture."""
        return self.shift / self.scale


@dataclass(frozen=True, slots=True)
class Fit:
    """Both axes, the answers that agree (by number), and how far off those are in the middle."""

    x: Line
    y: Line
    agree: tuple[int, ...]
    error: float


def fit(places: Sequence[Point], said: Sequence[Point], tolerance: float = TOLERANCE) -> Fit | None:
    """The fit with which most answers agree; None when not even three do."""
    best: Fit | None = None
    for i, j in combinations(range(len(places)), 2):
        x = _through(places[i][0], places[j][0], said[i][0], said[j][0])
        y = _through(places[i][1], places[j][1], said[i][1], said[j][1])
        if x is None or y is None:
            continue
        found = _agreeing(x, y, places, said, tolerance)
        if found is not None and (best is None or _better(found, best)):
            best = found
    return best


def _better(one: Fit, other: Fit) -> bool:
    return (len(one.agree), -one.error) > (len(other.agree), -other.error)


def _through(place_1: float, place_2: float, said_1: float, said_2: float) -> Line | None:
    """The rising line through two answers."""
    if abs(place_1 - place_2) < _APART:
        return None
    scale = (said_1 - said_2) / (place_1 - place_2)
    return Line(scale, said_1 - scale * place_1) if scale > 0 else None


def _agreeing(
    x: Line, y: Line, places: Sequence[Point], said: Sequence[Point], tolerance: float
) -> Fit | None:
    """The answers near these lines, and the lines drawn again through all of them."""
    agree = [n for n in range(len(places)) if off(x, y, places[n], said[n]) <= tolerance]
    if len(agree) < 3:
        return None
    x = _regressed([places[n][0] for n in agree], [said[n][0] for n in agree])
    y = _regressed([places[n][1] for n in agree], [said[n][1] for n in agree])
    if x.scale <= 0 or y.scale <= 0:
        return None
    error = statistics.median(off(x, y, places[n], said[n]) for n in agree)
    return Fit(x, y, tuple(agree), error)


def off(x: Line, y: Line, place: Point, said: Point) -> float:
    """By which part of the picture an answer misses, in the axis where it misses more."""
    return max(abs(x.place(said[0]) - place[0]), abs(y.place(said[1]) - place[1]))


def _regressed(places: Sequence[float], said: Sequence[float]) -> Line:
    scale, shift = statistics.linear_regression(places, said)
    return Line(scale, shift)


def same_point(said: Sequence[Point]) -> Point | None:
    """The point that all answers but at most one name; None when they differ."""
    middle = (statistics.median(x for x, _ in said), statistics.median(y for _, y in said))
    near = 0.03 * max(abs(middle[0]), abs(middle[1]))
    same = [math.dist(point, middle) <= near for point in said]
    return middle if sum(same) >= max(3, len(said) - 1) else None
