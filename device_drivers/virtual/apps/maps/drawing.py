"""The map itself: the town around a camera, pins and a way on it, moved by a finger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import skia

from device_drivers.base import Role
from device_drivers.virtual.apps.maps.ground import ground, line, stroke
from device_drivers.virtual.apps.maps.town import BLOCK, Point, Town
from device_drivers.virtual.ui.widgets import FILL, Context, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.ui.painter import Painter

LEVELS = (14.0, 9.0, 6.0, 4.0, 2.6, 1.7, 1.1)
"""Metres in a dp, from the whole town to single houses."""


AWAY = -100_000
"""Where pins are that are not in sight."""


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
    covered: float = 0
    """Dp at the top where other things lie over the map: no pins there."""
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
            inside = x <= left and left + cw <= x + w and top + ch <= y + h
            inside = inside and y + c.px(self.covered) <= top + ch // 2
            child.place(c, left if inside else AWAY, top, cw, ch)

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
        left, top = (round(at) for at in self.pixel((0.0, 0.0)))
        ratio = self.scale / self.camera.metres
        image = ground(self.streets.number, self.streets.name, ratio, self.scale, p.theme.dark,
                         (self.x - left, self.y - top, self.w, self.h))  # fmt: skip
        p.canvas.drawImage(image, self.x, self.y)
        p.canvas.save()
        p.canvas.translate(left, top)
        if len(self.route) > 1:
            _draw_route(p, [(x * ratio, y * ratio) for x, y in self.route], self.scale)
        p.canvas.restore()
        if self.here:
            x, y = self.pixel(self.here)
            p.disc(x, y, p.px(18), 0xFF1A73E8, 0.18)
            p.disc(x, y, p.px(8.5), "white")
            p.disc(x, y, p.px(6.5), 0xFF1A73E8)
        p.canvas.restore()


def _draw_route(p: Painter, points: Sequence[Point], scale: float) -> None:
    path = line(points)
    for width, color in ((8.5, 0xFF0B3F91), (6.0, 0xFF4A8DF8)):
        p.canvas.drawPath(path, stroke(color, width * scale))
    p.disc(*points[0], p.px(7), "white")
    p.disc(*points[0], p.px(4.5), 0xFF0B3F91)


def home_camera(streets: Town, at: Point) -> Camera:
    """What is seen first: the streets around a point."""
    margin = 1.8 * BLOCK
    x = min(max(at[0], margin), streets.width - margin)
    y = min(max(at[1], margin), streets.height - margin)
    return Camera(x, y, 3)
