"""Pictures: photographs made up from a number, and drawings of an app's own."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import skia

from device_drivers.base import Role
from device_drivers.virtual.ui.theme import hsl
from device_drivers.virtual.ui.widgets import FILL, Context, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.ui.painter import Painter

SIDE = 192
"""Pixels of a made-up photograph's square original; it is scaled to where it is shown."""


@dataclass(eq=False, kw_only=True)
class Picture(Widget):
    """The photograph of ``subject`` (any text: the same text is always the same picture).

    Fills its box, cropped, with round corners of ``radius``.
    """

    subject: str
    width: float | None = FILL
    role: Role = Role.IMAGE

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        side = c.px(96)
        return min(side, max_w), min(side, max_h)

    def paint(self, p: Painter) -> None:
        if self.w > 0 and self.h > 0:
            p.picture(photograph(self.subject), self.x, self.y, self.w, self.h, p.px(self.radius))


@dataclass(eq=False, kw_only=True)
class Canvas(Widget):
    """A drawing of the app's own: ``draw(painter, widget)`` paints within x, y, w, h (pixels)."""

    draw: Callable[[Painter, Canvas], None]

    def paint(self, p: Painter) -> None:
        p.canvas.save()
        p.canvas.clipRect(skia.Rect.MakeXYWH(self.x, self.y, self.w, self.h))
        self.draw(p, self)
        p.canvas.restore()


@lru_cache(maxsize=256)
def photograph(subject: str) -> Any:
    """A scene (sea, hills, town, table, portrait) as a square Skia image, out of its subject."""
    return _drawn(subject, SIDE)


@lru_cache(maxsize=8)
def develop(subject: str, side: int) -> Any:
    """The same photograph, sharp at ``side`` pixels."""
    return _drawn(subject, side)


def _drawn(subject: str, side: int) -> Any:
    rng = random.Random(f"photograph {subject}")
    pixels = np.zeros((side, side, 4), np.uint8)
    drawing = skia.Surface(pixels, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    canvas = drawing.getCanvas()
    canvas.scale(side / SIDE, side / SIDE)
    _scene(subject, rng)(canvas, rng)
    drawing.flushAndSubmit()
    return skia.Image.fromarray(pixels, skia.kRGBA_8888_ColorType, skia.kOpaque_AlphaType)


def _scene(subject: str, rng: random.Random) -> Callable[[Any, random.Random], None]:
    """What a subject that names it shows, else any of them."""
    words = subject.casefold()
    for scene, signs in _SIGNS:
        if any(sign in words for sign in signs):
            return scene
    return rng.choice((_sea, _hills, _town, _table, _portrait))


def _sky(canvas: Any, rng: random.Random) -> float:
    hue = rng.choice((0.55, 0.58, 0.06, 0.92, 0.62)) + rng.uniform(-0.03, 0.03)
    top, bottom = hsl(hue, 0.6, rng.uniform(0.35, 0.7)), hsl(hue + 0.05, 0.7, 0.85)
    shader = skia.GradientShader.MakeLinear([(0, 0), (0, SIDE)], [top, bottom])
    canvas.drawPaint(skia.Paint(Shader=shader))
    at = rng.uniform(0.2, 0.8) * SIDE, rng.uniform(0.15, 0.4) * SIDE
    canvas.drawCircle(*at, rng.uniform(8, 16), _ink(hsl(0.13, 0.9, 0.88)))
    return hue


def _ink(color: int) -> Any:
    return skia.Paint(Color=color, AntiAlias=True)


def _ridge(canvas: Any, rng: random.Random, level: float, swing: float, color: int) -> None:
    path = skia.Path()
    path.moveTo(0, SIDE)
    steps = 6
    for i in range(steps + 1):
        path.lineTo(SIDE * i / steps, SIDE * (level + rng.uniform(-swing, swing)))
    path.lineTo(SIDE, SIDE)
    path.close()
    canvas.drawPath(path, _ink(color))


def _sea(canvas: Any, rng: random.Random) -> None:
    _sky(canvas, rng)
    hue = rng.uniform(0.5, 0.6)
    canvas.drawRect(skia.Rect.MakeXYWH(0, SIDE * 0.6, SIDE, SIDE), _ink(hsl(hue, 0.55, 0.42)))
    for _ in range(9):
        y = rng.uniform(0.63, 0.95) * SIDE
        x = rng.uniform(0, SIDE)
        wave = skia.Rect.MakeXYWH(x, y, rng.uniform(14, 40), 1.6)
        canvas.drawRect(wave, _ink(hsl(hue, 0.5, 0.7)))
    sail = skia.Path()
    x, y = rng.uniform(0.25, 0.75) * SIDE, SIDE * 0.62
    sail.moveTo(x, y)
    sail.lineTo(x + 18, y)
    sail.lineTo(x + 6, y - 30)
    sail.close()
    canvas.drawPath(sail, _ink(0xFFFFFFFF))


def _hills(canvas: Any, rng: random.Random) -> None:
    _sky(canvas, rng)
    hue = rng.uniform(0.22, 0.42)
    for i, level in enumerate((0.5, 0.65, 0.82)):
        _ridge(canvas, rng, level, 0.14 - 0.04 * i, hsl(hue, 0.35, 0.5 - 0.11 * i))


def _town(canvas: Any, rng: random.Random) -> None:
    _sky(canvas, rng)
    x = 0.0
    while x < SIDE:
        wide, high = rng.uniform(20, 40), rng.uniform(50, 130)
        color = hsl(rng.random(), 0.25, rng.uniform(0.25, 0.55))
        canvas.drawRect(skia.Rect.MakeXYWH(x, SIDE - high, wide, high), _ink(color))
        for row in range(int(high // 16)):
            for column in range(int(wide // 10)):
                if rng.random() < 0.6:
                    spot = skia.Rect.MakeXYWH(
                        x + 3 + column * 10, SIDE - high + 6 + row * 16, 5, 8
                    )  # fmt: skip
                    canvas.drawRect(spot, _ink(hsl(0.14, 0.8, 0.75)))
        x += wide


def _table(canvas: Any, rng: random.Random) -> None:
    canvas.drawPaint(_ink(hsl(rng.uniform(0.05, 0.1), 0.35, rng.uniform(0.5, 0.75))))
    middle = SIDE / 2
    canvas.drawCircle(middle, middle, SIDE * 0.38, _ink(0xFFF7F4EF))
    canvas.drawCircle(middle, middle, SIDE * 0.29, _ink(hsl(rng.random(), 0.15, 0.9)))
    for _ in range(12):
        color = hsl(rng.choice((0.0, 0.05, 0.12, 0.3, 0.33)), 0.7, rng.uniform(0.35, 0.6))
        x, y = middle + rng.uniform(-38, 38), middle + rng.uniform(-38, 38)
        canvas.drawCircle(x, y, rng.uniform(6, 15), _ink(color))


def _portrait(canvas: Any, rng: random.Random) -> None:
    canvas.drawPaint(_ink(hsl(rng.random(), 0.35, 0.75)))
    skin = hsl(rng.uniform(0.05, 0.09), rng.uniform(0.35, 0.6), rng.uniform(0.35, 0.8))
    hair = hsl(rng.uniform(0.03, 0.1), 0.4, rng.uniform(0.1, 0.5))
    middle = SIDE / 2
    canvas.drawOval(
        skia.Rect.MakeXYWH(middle - 70, 136, 140, 110), _ink(hsl(rng.random(), 0.45, 0.45))
    )  # fmt: skip
    canvas.drawCircle(middle, 84, 48, _ink(hair))
    canvas.drawOval(skia.Rect.MakeXYWH(middle - 36, 58, 72, 88), _ink(skin))
    for side in (-14, 14):
        canvas.drawCircle(middle + side, 96, 4, _ink(0xFF222222))
    smile = skia.Paint(Color=0xFF8A3B3B, AntiAlias=True, Style=skia.Paint.kStroke_Style,
                       StrokeWidth=3)  # fmt: skip
    canvas.drawArc(skia.Rect.MakeXYWH(middle - 16, 100, 32, 26), 20, 140, False, smile)


_SIGNS: tuple[tuple[Callable[[Any, random.Random], None], tuple[str, ...]], ...] = (
    (_portrait, ("portrait", "selfie", "smiling", "自拍", "合影")),
    (_table, ("lunch", "dinner", "breakfast", "cake", "soup", "noodles", "on the table", "早餐",
              "火锅", "蛋糕")),
    (_sea, ("lake", "beach", "harbour", "sea", "river", "湖", "海")),
    (_hills, ("hill", "mountain", "forest", "meadow", "garden", "park", "山", "公园")),
    (_town, ("street", "market", "station", "tower", "skyline", "bridge", "街", "夜景")),
)  # fmt: skip
