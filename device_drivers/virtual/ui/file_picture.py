"""The picture that a file holds, as a widget: for galleries, attachments, previews."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import skia

from device_drivers.base import Role
from device_drivers.virtual.made_files import picture, sharp
from device_drivers.virtual.ui.widgets import FILL, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.ui.painter import Painter


@dataclass(eq=False, kw_only=True)
class FilePicture(Widget):
    """Draws ``data``, a picture file's bytes or recipe; a grey ground when it is not a picture.

    It fills its box, cropped; with ``fit`` all of the picture is seen, sharp, ``zoom`` times as
    large around ``focus`` (0-1 across and down).
    """

    data: bytes
    fit: bool = False
    zoom: float = 1
    focus: tuple[float, float] = (0.5, 0.5)
    width: float | None = FILL
    role: Role = Role.IMAGE

    def paint(self, p: Painter) -> None:
        if self.w <= 0 or self.h <= 0:
            return
        image = sharp(self.data) if self.fit else picture(self.data)
        if image is None:
            p.rounded(self.x, self.y, self.w, self.h, p.px(self.radius), "surface_high")
        elif self.fit:
            self._whole(p, image)
        else:
            p.picture(image, self.x, self.y, self.w, self.h, p.px(self.radius))

    def _whole(self, p: Painter, image: skia.Image) -> None:
        scale = min(self.w / image.width(), self.h / image.height()) * self.zoom
        w, h = image.width() * scale, image.height() * scale
        x = self.x + self.w / 2 - w * (self.focus[0] if w > self.w else 0.5)
        y = self.y + self.h / 2 - h * (self.focus[1] if h > self.h else 0.5)
        if self.zoom == 1:
            p.picture(image, x, y, max(1, round(w)), max(1, round(h)), 0)
            return
        p.canvas.save()
        p.canvas.clipRect(skia.Rect.MakeXYWH(self.x, self.y, self.w, self.h))
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear)
        p.canvas.drawImageRect(image, skia.Rect.MakeXYWH(x, y, w, h), sampling)
        p.canvas.restore()
