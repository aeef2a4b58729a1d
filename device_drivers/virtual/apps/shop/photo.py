"""Pictures of articles: a drawing of what it is on a ground of its own colour."""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import TYPE_CHECKING

import skia

from device_drivers.base import Role
from device_drivers.virtual.apps.shop.words import ARTICLES, ICONS
from device_drivers.virtual.ui.pictures import Canvas
from device_drivers.virtual.ui.theme import hsl
from device_drivers.virtual.ui.widgets import FILL, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.ui.painter import Painter


@lru_cache(maxsize=512)
def _look(name: str) -> tuple[str, float]:
    """(drawing, hue) of the article called ``name`` in English."""
    icon = next(
        (ICONS[kind] for kind, articles in ARTICLES.items() for a in articles if a[0] in name),
        "parcel",
    )
    return icon, zlib.crc32(name.encode()) % 360 / 360


def photo(name: str, height: float, width: float | None = None, radius: float = 14) -> Widget:
    """The picture of the article called ``name`` in English."""
    icon, hue = _look(name)

    def draw(p: Painter, box: Canvas) -> None:
        dark = p.theme.dark
        ground = skia.GradientShader.MakeLinear(
            [(box.x, box.y), (box.x + box.w, box.y + box.h)],
            [hsl(hue, 0.38, 0.30 if dark else 0.90), hsl(hue + 0.06, 0.42, 0.18 if dark else 0.74)],
        )
        shape = skia.Rect.MakeXYWH(box.x, box.y, box.w, box.h)
        round_by = p.px(radius)
        p.canvas.drawRoundRect(shape, round_by, round_by, skia.Paint(Shader=ground, AntiAlias=True))
        side = min(box.w, box.h) * 0.52
        color = hsl(hue + 0.03, 0.45, 0.78 if dark else 0.34)
        p.icon(icon, box.x + (box.w - side) / 2, box.y + (box.h - side) / 2, side, color)

    return Canvas(draw=draw, height=height, width=width or FILL, role=Role.IMAGE)
