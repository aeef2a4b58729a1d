"""Pictures from bytes as web pages show them, and what is done to them: moved, turned, touched."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import skia

from device_drivers.base import Role
from device_drivers.virtual.ui.widgets import Context, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.ui.painter import Painter

DATA = "data:image/"
GRIP = 44.0
"""dp: the height of a handle, and its width where nothing else is said."""


@lru_cache(maxsize=32)
def decoded(address: str) -> Any:
    """The Skia image of a ``data:`` address; None when it holds none."""
    head, _, body = address.partition(",")
    if not head.startswith(DATA) or not head.endswith(";base64"):
        return None
    try:
        content = base64.b64decode(body, validate=True)
    except binascii.Error:
        return None
    return skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(content)) if content else None


@dataclass(eq=False, kw_only=True)
class WebPicture(Widget):
    """The picture of a ``data:`` address, a dp for each of its pixels where there is room.

    ``piece``: a second one in front, ``moved`` pixels from the left, or turned about the middle by
    ``turned`` degrees clockwise. ``marks``: numbered, at pixels of the picture.
    """

    address: str
    piece: str = ""
    moved: float = 0.0
    turned: float | None = None
    marks: tuple[tuple[float, float], ...] = ()
    role: Role = Role.IMAGE

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        w, h = self.pixels
        shown = min(max_w, c.px(w))
        return shown, round(shown * h / w)

    @property
    def pixels(self) -> tuple[int, int]:
        """Its own width and height; of the piece where it has no ground."""
        image = decoded(self.address) or decoded(self.piece)
        return (image.width(), image.height()) if image else (100, 40)

    @property
    def zoom(self) -> float:
        """Pixels of the display for one of the picture's, once it is placed."""
        return self.w / self.pixels[0]

    def inside(self, x: float, y: float) -> tuple[float, float]:
        """A pixel of the display as one of the picture."""
        return (x - self.x) / self.zoom, (y - self.y) / self.zoom

    def paint(self, p: Painter) -> None:
        ground, piece = decoded(self.address), decoded(self.piece)
        if not (ground or piece):
            p.rounded(self.x, self.y, self.w, self.h, p.px(self.radius), "surface_high")
            return
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
        p.canvas.save()
        p.canvas.clipRect(skia.Rect.MakeXYWH(self.x, self.y, self.w, self.h))
        p.canvas.translate(self.x, self.y)
        p.canvas.scale(self.zoom, self.zoom)
        if ground:
            p.canvas.drawImage(ground, 0, 0, sampling)
        if piece and self.turned is not None:
            w, h = self.pixels
            p.canvas.translate(w / 2, h / 2)
            p.canvas.rotate(self.turned)
            p.canvas.drawImage(piece, -piece.width() / 2, -piece.height() / 2, sampling)
        elif piece:
            p.canvas.drawImage(piece, self.moved, 0, sampling)
        p.canvas.restore()
        for number, (x, y) in enumerate(self.marks, 1):
            self._mark(p, self.x + x * self.zoom, self.y + y * self.zoom, number)

    def _mark(self, p: Painter, x: float, y: float, number: int) -> None:
        p.disc(x, y, p.px(13), "white")
        p.disc(x, y, p.px(11), "primary")
        side = 2 * p.px(11)
        box = Widget()
        box.x, box.y, box.w, box.h = round(x - side / 2), round(y - side / 2), side, side
        p.label(str(number), box, p.px(13), 700, "on_primary")


@dataclass(eq=False, kw_only=True)
class Track(Widget):
    """A track as wide as its ``picture``, and a handle that a finger drags along it.

    ``at``: where it stands, 0 to 1. ``share``: how much of the width is the handle's; 0 for GRIP.
    The handle's own ``on_drag`` is told what the finger does.
    """

    picture: WebPicture
    handle: Widget
    at: float = 0.0
    share: float = 0.0
    height: float | None = GRIP
    far: int = field(default=1, init=False)
    """Pixels that the handle can go, once it is placed."""

    def __post_init__(self) -> None:
        self.children = (self.handle,)

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        return self.picture.measure(c, max_w, max_h)[0], c.px(GRIP)

    def arrange(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        wide = round(w * self.share) if self.share else min(w, c.px(GRIP))
        self.far = max(1, w - wide)
        self.handle.place(c, x + round(self.far * min(1.0, max(0.0, self.at))), y, wide, h)

    def paint(self, p: Painter) -> None:
        p.rounded(self.x, self.y, self.w, self.h, self.h / 2, "primary_soft")


@dataclass(eq=False, kw_only=True)
class Handle(Widget):
    """What is dragged along a ``Track``."""

    role: Role = Role.SLIDER

    def paint(self, p: Painter) -> None:
        p.rounded(self.x, self.y, self.w, self.h, self.h / 2, "primary")
        side = p.px(24)
        x, y = self.x + (self.w - side) / 2, self.y + (self.h - side) / 2
        p.icon("right", x, y, side, "on_primary")
