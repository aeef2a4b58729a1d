"""The ground of the map: blocks, parks, river, houses, streets and their names, as an image."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

import skia

from device_drivers.virtual.apps.maps.town import BLOCK, Edge, Point, Town, town
from device_drivers.virtual.ui.text import Style, measure, paragraph

ROADS = ((9.0, 1.0), (14.0, 2.0), (22.0, 3.4))
"""Width of a lane, a street, an avenue: metres, and dp at least."""


@dataclass(frozen=True, slots=True)
class Colors:
    land: int
    built: int
    house: int
    park: int
    water: int
    road: int
    edge: int
    avenue: int
    avenue_edge: int
    text: int
    halo: int


LIGHT = Colors(0xFFF3F0EA, 0xFFEAE6DE, 0xFFDDD7CC, 0xFFC9E5BF, 0xFFA9D3EE, 0xFFFFFFFF, 0xFFD9D4CA,
               0xFFFFE6A3, 0xFFE0BE66, 0xFF5A5A55, 0xFFFFFFFF)  # fmt: skip
DARK = Colors(0xFF1D232B, 0xFF242B35, 0xFF2E3641, 0xFF1F3A2B, 0xFF14314A, 0xFF3B4654, 0xFF171C22,
              0xFF66583A, 0xFF17130C, 0xFFC3C8CE, 0xFF171B21)  # fmt: skip


@lru_cache(maxsize=6)
def ground(
    number: int, name: str, ratio: float, scale: float, dark: bool, view: tuple[int, int, int, int]
) -> Any:
    """What of the town lies in ``view`` (x, y, width, height in pixels from the town's corner), as
    an image at ``ratio`` pixels a metre: what lies on it changes more often."""
    x, y, w, h = view
    colors = DARK if dark else LIGHT
    target = skia.Surface.MakeRaster(
        skia.ImageInfo.Make(max(1, w), max(1, h), skia.kRGBA_8888_ColorType, skia.kOpaque_AlphaType)
    )
    canvas = target.getCanvas()
    canvas.drawColor(colors.land)
    canvas.translate(-x, -y)
    drawing = _Drawing(canvas, town(number, name), ratio, scale, colors, (x, y, x + w, y + h))
    drawing.ground()
    drawing.roads()
    drawing.names()
    return target.makeImageSnapshot()


@lru_cache(maxsize=32)
def _houses(number: int, name: str) -> list[Any]:
    """The houses of each block of a town, as paths in metres."""
    paths = []
    for index, ((ax, ay), (bx, by), (cx, cy), (dx, dy)) in enumerate(town(number, name).blocks):
        rng = random.Random(f"houses {number} {index}")
        path = skia.Path()
        for row in range(5):
            for column in range(6):
                if rng.random() < 0.25 or (row == 2 and rng.random() < 0.6):
                    continue
                u, v = 0.1 + column * 0.135 + rng.random() * 0.02, 0.1 + row * 0.165
                wide, high = 0.07 + rng.random() * 0.05, 0.07 + rng.random() * 0.06
                quad = [
                    ((ax * (1 - s) + bx * s) * (1 - t) + (dx * (1 - s) + cx * s) * t,
                     (ay * (1 - s) + by * s) * (1 - t) + (dy * (1 - s) + cy * s) * t)
                    for s, t in ((u, v), (u + wide, v), (u + wide, v + high), (u, v + high))
                ]  # fmt: skip
                path.addPoly([skia.Point(*corner) for corner in quad], True)
        paths.append(path)
    return paths


class _Drawing:
    """One recording of the town."""

    def __init__(self, canvas: Any, streets: Town, ratio: float, scale: float, colors: Colors,
                 view: tuple[int, int, int, int]) -> None:  # fmt: skip
        self.canvas = canvas
        self.town = streets
        self.ratio = ratio
        self.scale = scale
        self.colors = colors
        self.view = view

    def at(self, point: Point) -> Point:
        return point[0] * self.ratio, point[1] * self.ratio

    def _seen(self, *points: Point) -> bool:
        """Whether a shape with these corners may lie in the view."""
        left, top, right, bottom = self.view
        margin = 60 * self.scale
        return not (
            max(p[0] for p in points) < left - margin or min(p[0] for p in points) > right + margin
            or max(p[1] for p in points) < top - margin
            or min(p[1] for p in points) > bottom + margin
        )  # fmt: skip

    def ground(self) -> None:
        for shape in self.town.blocks:
            self._area(shape, self.colors.built, 0.94)
        for _, shape, _ in self.town.parks:
            self._area(shape, self.colors.park, 0.93)
        river = skia.Path()
        points = [self.at(point) for point in self.town.river]
        river.moveTo(*points[0])
        for (ax, ay), (bx, by) in pairwise(points):
            middle = (ax + bx) / 2
            river.cubicTo(middle, ay, middle, by, bx, by)
        self.canvas.drawPath(river, stroke(self.colors.water, 105 * self.ratio))
        if self.scale / self.ratio <= 4.5:
            self._houses()

    def _area(self, corners: Sequence[Point], color: int, size: float) -> None:
        points = [self.at(point) for point in corners]
        if not self._seen(*points):
            return
        cx, cy = sum(p[0] for p in points) / 4, sum(p[1] for p in points) / 4
        path = line([(cx + (x - cx) * size, cy + (y - cy) * size) for x, y in points])
        path.close()
        self.canvas.drawPath(path, fill(color))

    def _houses(self) -> None:
        shapes = _houses(self.town.number, self.town.name)
        self.canvas.save()
        self.canvas.scale(self.ratio, self.ratio)
        for corners, path in zip(self.town.blocks, shapes, strict=True):
            if self._seen(*(self.at(point) for point in corners)):
                self.canvas.drawPath(path, fill(self.colors.house))
        self.canvas.restore()

    def _width(self, rank: int) -> float:
        metres, least = ROADS[rank]
        return max(metres * self.ratio, least * self.scale)

    def roads(self) -> None:
        """Edges of all first, then their surface, so that crossings are open."""
        paths = [skia.Path(), skia.Path(), skia.Path()]
        for edge in self.town.edges:
            a, b = self.at(self.town.points[edge.a]), self.at(self.town.points[edge.b])
            if self._seen(a, b):
                paths[edge.rank].moveTo(*a)
                paths[edge.rank].lineTo(*b)
        for inside, outside in self._ways_out():
            paths[2].moveTo(*self.at(inside))
            paths[2].lineTo(*self.at(outside))
        c, casing = self.colors, 1.6 * self.scale
        for rank, path in enumerate(paths):
            if rank < 2 and self.scale / self.ratio > 7:
                continue
            color = c.avenue_edge if rank == 2 else c.edge
            self.canvas.drawPath(path, stroke(color, self._width(rank) + casing))
        for rank, path in enumerate(paths):
            self.canvas.drawPath(path, stroke(c.avenue if rank == 2 else c.road,
                                               self._width(rank)))  # fmt: skip

    def _ways_out(self) -> list[tuple[Point, Point]]:
        """Where avenues leave the town: from its last crossing to somewhere far off."""
        town, far = self.town, 4 * BLOCK
        avenues = [edge for edge in town.edges if edge.rank == 2]
        met = Counter((edge.street, end) for edge in avenues for end in (edge.a, edge.b))
        ways = []
        for end in sorted({end for (_, end), times in met.items() if times == 1}):
            row, column = divmod(end, town.columns)
            x, y = town.points[end]
            if row >= town.rows:
                continue
            if row in (0, town.rows - 1):
                ways.append(((x, y), (x + far / 6, -far if row == 0 else town.height + far)))
            if column in (0, town.columns - 1):
                ways.append(((x, y), (-far if column == 0 else town.width + far, y - far / 8)))
        return ways

    def names(self) -> None:
        metres = self.scale / self.ratio
        least = 2 if metres > 7 else 1 if metres > 2.2 else 0
        last: dict[str, Point] = {}
        for edge in self.town.edges:
            if edge.rank >= least:
                self._street_name(edge, last)
        for name, corners, _ in self.town.parks:
            x, y = sum(p[0] for p in corners) / 4, sum(p[1] for p in corners) / 4
            if metres <= 6.5 and self._seen(self.at((x, y))):
                self._label(name, *self.at((x, y + 22 * metres)), 0.0, 11.5)
        if metres <= 14:
            middle = self.town.river[len(self.town.river) // 2]
            nearby = self.town.river[len(self.town.river) // 2 + 1]
            x, y = (middle[0] + nearby[0]) / 2, (middle[1] + nearby[1]) / 2
            self._label(self.town.river_name, *self.at((x, y)), 0.0, 12)

    def _street_name(self, edge: Edge, last: dict[str, Point]) -> None:
        (ax, ay) = self.at(self.town.points[edge.a])
        (bx, by) = self.at(self.town.points[edge.b])
        if not self._seen((ax, ay), (bx, by)):
            return
        size = (11.5 if edge.rank == 2 else 10.5) * self.scale
        x, y = (ax + bx) / 2, (ay + by) / 2
        far = last.get(edge.street)
        apart = 190 * self.scale
        if far and math.hypot(far[0] - x, far[1] - y) < apart:
            return
        if measure(edge.street, size, 500) > math.hypot(bx - ax, by - ay) * 1.25:
            return
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        if angle > 90 or angle < -90:
            angle += 180
        last[edge.street] = x, y
        self._label(edge.street, x, y, angle, size / self.scale)

    def _label(self, text: str, x: float, y: float, angle: float, size: float) -> None:
        c, pixels = self.colors, size * self.scale
        canvas = self.canvas
        canvas.save()
        canvas.translate(x, y)
        canvas.rotate(angle)
        wide = measure(text, pixels, 500)
        for color, offsets in ((c.halo, ((-1, 0), (1, 0), (0, -1), (0, 1))), (c.text, ((0, 0),))):
            built = paragraph(text, Style(pixels, 500, color))
            for dx, dy in offsets:
                step = 0.8 * self.scale
                built.paint(canvas, -wide / 2 + dx * step, -built.Height / 2 + dy * step)
        canvas.restore()


def line(points: Sequence[Point]) -> Any:
    path = skia.Path()
    path.moveTo(*points[0])
    for x, y in points[1:]:
        path.lineTo(x, y)
    return path


def stroke(color: int, width: float) -> Any:
    return skia.Paint(Color=color, AntiAlias=True, Style=skia.Paint.kStroke_Style,
                      StrokeWidth=width, StrokeCap=skia.Paint.kRound_Cap,
                      StrokeJoin=skia.Paint.kRound_Join)  # fmt: skip


def fill(color: int) -> Any:
    return skia.Paint(Color=color, AntiAlias=True)
