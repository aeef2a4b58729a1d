"""The shortest way between two places on a town's streets, on foot, by car or by bus.

Dijkstra's algorithm on crossings (for buses: on crossings and the line one sits in), with the two
places hung into the streets they lie on.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from device_drivers.virtual.apps.maps.town import Point, Town, town

Mode = Literal["drive", "transit", "walk"]
Turn = Literal["start", "straight", "left", "right", "board", "leave", "arrive"]
WALK = 1.35
BUS = 6.5
DRIVE = (5.0, 8.3, 12.5)
"""Metres a second; driving by rank of the street."""
BOARDING = 240.0
"""Seconds until a bus comes."""
CROSSING = 6.0
"""Seconds a car loses at each crossing."""
State = tuple[int, int]
"""A crossing and the line one sits in, -1 on foot or in a car. Crossings -1 and -2 are the ends."""


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction: go ``metres`` along ``street`` after the turn; a bus has a ``line``, and is
    left at ``street``."""

    turn: Turn
    street: str
    metres: int
    seconds: int
    at: Point
    line: str = ""


@dataclass(frozen=True, slots=True)
class Route:
    """A way with its length in metres and time in seconds; ``points`` to draw it."""

    mode: Mode
    metres: int
    seconds: int
    points: tuple[Point, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class _Hop:
    """One move of a way: to a state, along a street (or in a line)."""

    to: State
    metres: float
    seconds: float
    street: str
    line: str = ""


class _Way:
    """The streets with two places hung in."""

    def __init__(self, streets: Town, start: Point, end: Point, mode: Mode) -> None:
        self.town = streets
        self.mode = mode
        self.ends = [streets.nearest(*start), streets.nearest(*end)]
        self.stops: dict[int, list[tuple[int, int]]] = {}
        if mode == "transit":
            for line, (_, _, stops) in enumerate(streets.lines):
                for index, stop in enumerate(stops):
                    self.stops.setdefault(stop, []).append((line, index))

    def point(self, crossing: int) -> Point:
        if crossing >= 0:
            return self.town.points[crossing]
        return self.town.along(*self.ends[-1 - crossing])

    def beside(self, crossing: int) -> str:
        """A street that a crossing is on."""
        return self.town.edges[self.town.links[crossing][0][1]].street

    def _street(self, to: int, metres: float, edge: int) -> _Hop:
        kind = self.town.edges[edge]
        speed = DRIVE[kind.rank] if self.mode == "drive" else WALK
        wait = CROSSING if self.mode == "drive" else 0.0
        return _Hop((to, -1), metres, metres / speed + wait, kind.street)

    def _from_start(self) -> Iterator[_Hop]:
        (edge, part), (other, far) = self.ends
        street = self.town.edges[edge]
        yield self._street(street.a, street.length * part, edge)
        yield self._street(street.b, street.length * (1 - part), edge)
        if edge == other:
            yield self._street(-2, street.length * abs(far - part), edge)

    def hops(self, state: State) -> Iterator[_Hop]:
        crossing, line = state
        if crossing == -1:
            yield from self._from_start()
            return
        if line >= 0:
            yield from self._in_bus(crossing, line)
            return
        edge, part = self.ends[1]
        for to, number in self.town.links[crossing]:
            yield self._street(to, self.town.edges[number].length, number)
            if number == edge:
                share = part if self.town.edges[number].a == crossing else 1 - part
                yield self._street(-2, self.town.edges[number].length * share, number)
        for at, _ in self.stops.get(crossing, ()):
            yield _Hop((crossing, at), 0, BOARDING, "", self.town.lines[at][0])

    def _in_bus(self, crossing: int, line: int) -> Iterator[_Hop]:
        name, _, stops = self.town.lines[line]
        yield _Hop((crossing, -1), 0, 0, "")
        index = stops.index(crossing)
        for beside in (index - 1, index + 1):
            if 0 <= beside < len(stops):
                (ax, ay), (bx, by) = self.point(crossing), self.point(stops[beside])
                metres = math.hypot(bx - ax, by - ay)
                yield _Hop((stops[beside], line), metres, metres / BUS + 20, "", name)

    def shortest(self) -> list[tuple[State, _Hop]]:
        """(state left, hop) from the start to the end, the quickest; on foot also the shortest."""
        best: dict[State, float] = {(-1, -1): 0.0}
        came: dict[State, tuple[State, _Hop]] = {}
        queue = [(0.0, (-1, -1))]
        while queue:
            cost, state = heapq.heappop(queue)
            if state[0] == -2:
                break
            if cost > best[state]:
                continue
            for hop in self.hops(state):
                total = cost + hop.seconds
                if total < best.get(hop.to, math.inf):
                    best[hop.to], came[hop.to] = total, (state, hop)
                    heapq.heappush(queue, (total, hop.to))
        way, state = [], (-2, -1)
        while state in came:
            way.append(came[state])
            state = came[state][0]
        return way[::-1]


@lru_cache(maxsize=256)
def route(number: int, name: str, start: Point, end: Point, mode: Mode) -> Route:
    """The quickest way from ``start`` to ``end`` in town ``number``."""
    way = _Way(town(number, name), start, end, mode)
    hops = way.shortest()
    points = [start, *(way.point(state[0]) for state, _ in hops), way.point(-2), end]
    metres = sum(hop.metres for _, hop in hops)
    seconds = sum(hop.seconds for _, hop in hops)
    steps = _steps(way, hops)
    return Route(mode, round(metres), max(30, round(seconds)), tuple(points), tuple(steps))


def _steps(way: _Way, hops: list[tuple[State, _Hop]]) -> list[Step]:
    """Hops along the same street become one instruction."""
    groups: list[tuple[State, list[_Hop]]] = []
    for state, hop in hops:
        if not hop.street and not hop.line:
            groups.append((state, [hop]))
        elif groups and (groups[-1][1][0].street, groups[-1][1][0].line) == (hop.street, hop.line):
            groups[-1][1].append(hop)
        else:
            groups.append((state, [hop]))
    steps: list[Step] = []
    heading = None
    for state, group in groups:
        metres, seconds = sum(h.metres for h in group), sum(h.seconds for h in group)
        if metres < 1 and not group[0].line and group[0].street:
            continue
        here, there = way.point(state[0]), way.point(group[0].to[0])
        turn, street = turn_between(heading, here, there), group[0].street
        if group[0].line:
            turn = "board"
        elif not street:
            turn, street = "leave", way.beside(state[0])
        steps.append(Step(turn, street, round(metres), round(seconds), here,
                          group[0].line))  # fmt: skip
        before = way.point(group[-2].to[0]) if len(group) > 1 else here
        heading = (before, way.point(group[-1].to[0])) if group[0].street else None
    steps.append(Step("arrive", "", 0, 0, way.point(-2)))
    return steps


def turn_between(heading: tuple[Point, Point] | None, here: Point, there: Point) -> Turn:
    if heading is None:
        return "start"
    (ax, ay), (bx, by) = heading
    dx, dy = there[0] - here[0], there[1] - here[1]
    side = (bx - ax) * dy - (by - ay) * dx
    ahead = (bx - ax) * dx + (by - ay) * dy
    if ahead > 0 and abs(side) < 0.5 * ahead:
        return "straight"
    return "right" if side > 0 else "left"


def distance_text(metres: float) -> str:
    """ "850 m", "1.2 km"."""
    rounded = round(metres / 10) * 10
    return f"{rounded} m" if rounded < 1000 else f"{metres / 1000:.1f} km"


def minutes(seconds: float) -> int:
    return max(1, round(seconds / 60))
