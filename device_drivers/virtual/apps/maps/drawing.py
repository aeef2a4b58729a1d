"""The map itself: streets, water, houses and names, drawn once per town and zoom, then moved."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import skia

from device_drivers.base import Role
from device_drivers.virtual.apps.maps.town import BLOCK, Edge, Point, Town, town
from device_drivers.virtual.ui.text import Style, measure, paragraph
from device_drivers.virtual.ui.widgets import FILL, Context, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.ui.painter import Painter

LEVELS = (14.0, 9.0, 6.0, 4.0, 2.6, 1.7, 1.1)
"""Metres in a dp, from the whole town to single houses."""
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


@dataclass
class Camera:
    """The point in the middle, in metres, and how close (an index of ``LEVELS``)."""

    x: float
    y: float
    level: int = 3

    @property
    def metres(self) -> float:
        """Metres in a dp."""
        return LEVELS[self.level]

    def zoom(self, by: int) -> None:
        self.level = min(len(LEVELS) - 1, max(0, self.level + by))

    def fit(
        self, points: Sequence[Point], width: float, height: float, *, covered: float = 0
    ) -> None:
        """Show all of ``points`` within this many dp, below what is ``covered`` at the top."""
        left, right = min(p[0] for p in points), max(p[0] for p in points)
        top, bottom = min(p[1] for p in points), max(p[1] for p in points)
        self.x, self.y = (left + right) / 2, (top + bottom) / 2
        self.level = 0
        for level, metres in enumerate(LEVELS):
            if (right - left) / metres <= width and (bottom - top) / metres <= height:
                self.level = min(level, 5)
        self.y -= covered / 2 * self.metres


@dataclass(eq=False, kw_only=True)
class MapView(Widget):
    """The town around the camera. ``children`` are pins; ``spots`` the points their tips are at."""

    streets: Town
    camera: Camera
    spots: Sequence[Point] = ()
    route: Sequence[Point] = ()
    here: Point | None = None
    moved: Callable[[], object]
    """The camera was moved by a finger."""
    width: float | None = FILL
    height: float | None = FILL
    role: Role = Role.IMAGE
    scale: float = field(default=1.0, init=False)

    def arrange(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        self.scale = c.scale
        for child, spot in zip(self.children, self.spots, strict=True):
            cw, ch = child.measure(c, w, h)
            px, py = self.pixel(spot)
            left, top = round(px - cw / 2), round(py - ch)
            inside = x <= left and left + cw <= x + w and y <= top and top + ch <= y + h
            child.place(c, left, top, *((cw, ch) if inside else (0, 0)))

    def place(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        self.scale = c.scale
        super().place(c, x, y, w, h)

    def pixel(self, point: Point) -> tuple[float, float]:
        """Where on the display a point of the town is."""
        ratio = self.scale / self.camera.metres
        return (self.x + self.w / 2 + (point[0] - self.camera.x) * ratio,
                self.y + self.h / 2 + (point[1] - self.camera.y) * ratio)  # fmt: skip

    def point(self, x: float, y: float) -> Point:
        """The point of the town at a pixel."""
        ratio = self.camera.metres / self.scale
        return (self.camera.x + (x - self.x - self.w / 2) * ratio,
                self.camera.y + (y - self.y - self.h / 2) * ratio)  # fmt: skip

    def drag(self, dx: float, dy: float) -> None:
        """A finger moved the map by pixels."""
        ratio = self.camera.metres / self.scale
        self.camera.x = min(max(self.camera.x - dx * ratio, 0.0), self.streets.width)
        self.camera.y = min(max(self.camera.y - dy * ratio, 0.0), self.streets.height)
        self.moved()

    def paint(self, p: Painter) -> None:
        p.canvas.save()
        p.canvas.clipRect(skia.Rect.MakeXYWH(self.x, self.y, self.w, self.h))
        colors = DARK if p.theme.dark else LIGHT
        p.canvas.drawColor(colors.land)
        p.canvas.save()
        left, top = self.pixel((0.0, 0.0))
        p.canvas.translate(round(left), round(top))
        ratio = self.scale / self.camera.metres
        view = -left, -top, self.w, self.h
        p.canvas.drawPicture(
            _picture(self.streets.number, self.streets.name, ratio, self.scale, p.theme.dark,
                     _tile(*view))
        )  # fmt: skip
        if len(self.route) > 1:
            _draw_route(p, [(x * ratio, y * ratio) for x, y in self.route], self.scale)
        p.canvas.restore()
        if self.here:
            x, y = self.pixel(self.here)
            p.disc(x, y, p.px(18), 0xFF1A73E8, 0.18)
            p.disc(x, y, p.px(8.5), "white")
            p.disc(x, y, p.px(6.5), 0xFF1A73E8)
        p.canvas.restore()


def _tile(left: float, top: float, w: float, h: float) -> tuple[int, int, int, int]:
    """A rectangle around the view, of which there are few: what is drawn at once."""
    step = 512
    return (math.floor(left / step) * step, math.floor(top / step) * step,
            math.ceil((left + w) / step) * step, math.ceil((top + h) / step) * step)  # fmt: skip


def _draw_route(p: Painter, points: Sequence[Point], scale: float) -> None:
    path = _line(points)
    for width, color in ((8.5, 0xFF0B3F91), (6.0, 0xFF4A8DF8)):
        p.canvas.drawPath(path, _stroke(color, width * scale))
    p.disc(*points[0], p.px(7), "white")
    p.disc(*points[0], p.px(4.5), 0xFF0B3F91)


def _line(points: Sequence[Point]) -> Any:
    path = skia.Path()
    path.moveTo(*points[0])
    for x, y in points[1:]:
        path.lineTo(x, y)
    return path


def _stroke(color: int, width: float) -> Any:
    return skia.Paint(Color=color, AntiAlias=True, Style=skia.Paint.kStroke_Style,
                      StrokeWidth=width, StrokeCap=skia.Paint.kRound_Cap,
                      StrokeJoin=skia.Paint.kRound_Join)  # fmt: skip


def _fill(color: int) -> Any:
    return skia.Paint(Color=color, AntiAlias=True)


@lru_cache(maxsize=48)
def _picture(
    number: int, name: str, ratio: float, scale: float, dark: bool, view: tuple[int, int, int, int]
) -> Any:
    """What of the town lies in ``view`` (pixels from its corner), recorded at ``ratio`` px/m."""
    streets = town(number, name)
    recorder = skia.PictureRecorder()
    rect = skia.Rect.MakeLTRB(*view)
    canvas = recorder.beginRecording(rect)
    drawing = _Drawing(canvas, streets, ratio, scale, DARK if dark else LIGHT, view)
    drawing.ground()
    drawing.roads()
    drawing.names()
    return recorder.finishRecordingAsPicture()


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
        self.canvas.drawPath(river, _stroke(self.colors.water, 105 * self.ratio))
        if self.scale / self.ratio <= 4.5:
            self._houses()

    def _area(self, corners: Sequence[Point], color: int, size: float) -> None:
        points = [self.at(point) for point in corners]
        if not self._seen(*points):
            return
        cx, cy = sum(p[0] for p in points) / 4, sum(p[1] for p in points) / 4
        path = _line([(cx + (x - cx) * size, cy + (y - cy) * size) for x, y in points])
        path.close()
        self.canvas.drawPath(path, _fill(color))

    def _houses(self) -> None:
        path = skia.Path()
        for index, corners in enumerate(self.town.blocks):
            if not self._seen(*(self.at(point) for point in corners)):
                continue
            rng = random.Random(f"houses {self.town.number} {index}")
            (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
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
                    path.addPoly([skia.Point(*self.at(corner)) for corner in quad], True)
        self.canvas.drawPath(path, _fill(self.colors.house))

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
            color = c.avenue_edge if rank == 2 else c.edge
            self.canvas.drawPath(path, _stroke(color, self._width(rank) + casing))
        for rank, path in enumerate(paths):
            self.canvas.drawPath(path, _stroke(c.avenue if rank == 2 else c.road,
                                               self._width(rank)))  # fmt: skip

    def _ways_out(self) -> list[tuple[Point, Point]]:
        """Where avenues leave the town: from its last crossing to somewhere far off."""
        town, far = self.town, 4 * BLOCK
        ends = {end for edge in town.edges if edge.rank == 2 for end in (edge.a, edge.b)}
        ways = []
        for end in sorted(ends):
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


def home_camera(streets: Town, at: Point) -> Camera:
    """What is seen first: the streets around a point."""
    margin = 1.8 * BLOCK
    x = min(max(at[0], margin), streets.width - margin)
    y = min(max(at[1], margin), streets.height - margin)
    return Camera(x, y, 3)
