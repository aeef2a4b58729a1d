"""A town out of a number: streets that meet, a river with bridges, parks; the same each time.

Streets run on a grid that has been pulled out of shape; some are broken off, only a few cross the
river, and narrow lanes cut through blocks. Coordinates are metres from the north-west corner.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from functools import lru_cache

from device_drivers.virtual.apps.maps import words
from device_drivers.virtual.life import Dice

Point = tuple[float, float]
BLOCK = 420.0
METRES_PER_DEGREE = 111_320.0


@dataclass(slots=True)
class Edge:
    """A stretch of street between two crossings; ``rank`` 2 is an avenue, 1 a street, 0 a lane."""

    a: int
    b: int
    street: str
    rank: int
    length: float


@dataclass(slots=True)
class Town:
    """``links[crossing]`` are (crossing reached, edge) pairs; ``river`` is its middle line."""

    number: int
    name: str
    columns: int
    rows: int
    origin: tuple[float, float]
    per_lon: float
    """Metres in a degree of longitude."""
    points: list[Point] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    links: list[list[tuple[int, int]]] = field(default_factory=list)
    bridges: set[int] = field(default_factory=set)
    """The edges that cross the river."""
    river: list[Point] = field(default_factory=list)
    river_name: str = ""
    parks: list[tuple[str, list[Point], str]] = field(default_factory=list)
    """(name, corners, the street beside it)."""
    blocks: list[list[Point]] = field(default_factory=list)
    lines: list[tuple[str, int, list[int]]] = field(default_factory=list)
    """Bus lines: (name, color, crossings where it stops, in order)."""

    @property
    def width(self) -> float:
        return self.columns * BLOCK

    @property
    def height(self) -> float:
        return self.rows * BLOCK

    def position(self, x: float, y: float) -> tuple[float, float]:
        """Latitude and longitude of a point in metres."""
        lat, lon = self.origin
        return round(lat - y / METRES_PER_DEGREE, 6), round(lon + x / self.per_lon, 6)

    def point(self, lat: float, lon: float) -> Point:
        """The point in metres at a latitude and longitude."""
        north, west = self.origin
        return (lon - west) * self.per_lon, (north - lat) * METRES_PER_DEGREE

    def nearest(self, x: float, y: float) -> tuple[int, float]:
        """The edge closest to a point, and how far along it (0 to 1)."""
        best = (math.inf, 0, 0.0)
        for i, edge in enumerate(self.edges):
            (ax, ay), (bx, by) = self.points[edge.a], self.points[edge.b]
            dx, dy = bx - ax, by - ay
            part = ((x - ax) * dx + (y - ay) * dy) / (edge.length * edge.length)
            part = min(1.0, max(0.0, part))
            off = (ax + dx * part - x) ** 2 + (ay + dy * part - y) ** 2
            if off < best[0]:
                best = off, i, part
        return best[1], best[2]

    def along(self, edge: int, part: float) -> Point:
        """The point on an edge."""
        (ax, ay), (bx, by) = self.points[self.edges[edge].a], self.points[self.edges[edge].b]
        return ax + (bx - ax) * part, ay + (by - ay) * part

    def address(self, edge: int, part: float) -> str:
        """House number and street at a place on an edge."""
        x, y = self.along(edge, part)
        return f"{1 + int((x + y) / 28)} {self.edges[edge].street}"


@lru_cache(maxsize=96)
def town(number: int, name: str) -> Town:
    """The town of ``number``; ``name`` is only its name."""
    rng = Dice(number)
    columns, rows = rng.randrange(9, 12), rng.randrange(7, 10)
    origin = rng.uniform(38, 52), rng.uniform(-4, 18)
    per_lon = METRES_PER_DEGREE * math.cos(math.radians(origin[0]))
    made = Town(number, name, columns, rows, origin, per_lon)
    _crossings(made, rng)
    flow = rng.randrange(2, rows - 3)
    _streets(made, rng, flow)
    _parks(made, rng, flow)
    _bus_lines(made, rng)
    return made


def _crossings(made: Town, rng: random.Random) -> None:
    pick = rng.random
    shear = rng.uniform(-0.09, 0.09)
    for j in range(made.rows):
        for i in range(made.columns):
            x = (i + 0.5 + (pick() - 0.5) * 0.42 + shear * (j - made.rows / 2)) * BLOCK
            y = (j + 0.5 + (pick() - 0.5) * 0.42) * BLOCK
            made.points.append((x, y))


def _streets(made: Town, rng: random.Random, flow: int) -> None:
    """Streets along rows and columns; ``flow`` is the row above the river."""
    columns, rows, pick = made.columns, made.rows, rng.random
    names = iter(rng.sample(words.STREETS, columns + rows + 8))
    avenues = iter(rng.sample(words.AVENUES, 4))
    main_rows = {rng.randrange(0, flow + 1), rng.randrange(flow + 1, rows)}
    main_columns = set(rng.sample(range(1, columns - 1), 2))
    bridges = main_columns | set(rng.sample(range(columns), 2))
    middles: dict[tuple[int, int], int] = {}
    lanes = [
        (i, j) for j in range(rows - 1) for i in range(columns - 1) if j != flow and pick() < 0.22
    ]
    needed = {(i, j + k) for i, j in lanes for k in (0, 1)}
    for j in range(rows):
        main = j in main_rows
        street = next(avenues) if main else f"{next(names)} {rng.choice(words.STREET_KINDS)}"
        for i in range(columns - 1):
            if not main and (i, j) not in needed and pick() < 0.14:
                continue
            a, b = j * columns + i, j * columns + i + 1
            if (i, j) in needed:
                (ax, ay), (bx, by) = made.points[a], made.points[b]
                middles[i, j] = middle = len(made.points)
                part = 0.42 + pick() * 0.16
                made.points.append((ax + (bx - ax) * part, ay + (by - ay) * part))
                _join(made, a, middle, street, 1 + main)
                a = middle
            _join(made, a, b, street, 1 + main)
    for i in range(columns):
        main = i in main_columns
        street = next(avenues) if main else f"{next(names)} {rng.choice(words.STREET_KINDS)}"
        for j in range(rows - 1):
            if j != flow or i in bridges:
                if j == flow:
                    made.bridges.add(len(made.edges))
                _join(made, j * columns + i, (j + 1) * columns + i, street, 1 + main)
    lane_names = iter(rng.sample(words.STREETS, len(lanes)))
    for i, j in lanes:
        street = f"{next(lane_names)} {rng.choice(words.LANES)}"
        _join(made, middles[i, j], middles[i, j + 1], street, 0)
    made.links = [[] for _ in made.points]
    for number, edge in enumerate(made.edges):
        made.links[edge.a].append((edge.b, number))
        made.links[edge.b].append((edge.a, number))
    _river(made, rng, flow)


def _join(made: Town, a: int, b: int, street: str, rank: int) -> None:
    made.edges.append(Edge(a, b, street, rank, math.dist(made.points[a], made.points[b])))


def _river(made: Town, rng: random.Random, flow: int) -> None:
    made.river_name = f"River {rng.choice(words.RIVERS)}"
    edge_left = (flow + 0.9 + rng.random() * 0.2) * BLOCK
    made.river = [(-BLOCK * 3, edge_left + rng.uniform(-400, 400))]
    for i in range(made.columns):
        above = made.points[flow * made.columns + i]
        below = made.points[(flow + 1) * made.columns + i]
        made.river.append(((above[0] + below[0]) / 2, (above[1] + below[1]) / 2))
    made.river.append((made.width + BLOCK * 3, made.river[-1][1] + rng.uniform(-400, 400)))


def _parks(made: Town, rng: random.Random, flow: int) -> None:
    """Some blocks are parks, the others are built on."""
    columns = made.columns
    blocks = [(i, j) for j in range(made.rows - 1) if j != flow for i in range(columns - 1)]
    green = set(rng.sample(blocks, 5))
    names = iter(rng.sample(words.PARKS, 5))
    points = made.points
    for i, j in blocks:
        a = j * columns + i
        corners = [points[a], points[a + 1], points[a + columns + 1], points[a + columns]]
        if (i, j) in green:
            beside = made.edges[made.links[a][0][1]].street
            made.parks.append((next(names), corners, beside))
        else:
            made.blocks.append(corners)


def _bus_lines(made: Town, rng: random.Random) -> None:
    """Lines that run along whole columns with a bridge, and along an avenue."""
    columns, rows = made.columns, made.rows
    joined = {(edge.a, edge.b) for edge in made.edges}
    whole_columns = [
        [j * columns + i for j in range(rows)]
        for i in range(columns)
        if all((j * columns + i, (j + 1) * columns + i) in joined for j in range(rows - 1))
    ]
    streets: dict[str, list[int]] = {}
    for edge in made.edges:
        if edge.rank == 2:
            streets.setdefault(edge.street, [edge.a]).append(edge.b)
    ways = rng.sample(whole_columns, min(2, len(whole_columns)))
    ways += [way for way in streets.values() if way not in whole_columns][:2]
    colors = (0xFFB4232A, 0xFF1A73B8, 0xFF2E7D32, 0xFF8E24AA)
    for number, way, color in zip(rng.sample(range(1, 30), len(ways)), ways, colors, strict=False):
        made.lines.append((str(number), color, way))
