"""Drawing a laid-out widget tree onto a Skia canvas."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import skia

from device_drivers.virtual.ui import icons
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.text import Style, fit, line_height, line_within, measure, paragraph
from device_drivers.virtual.ui.theme import Theme, hsl
from device_drivers.virtual.ui.widgets import Color, Scroll, Text, Widget


class Painter:
    """Draws widgets; ``pressed`` is the uid of the widget under a finger, 0 for none."""

    def __init__(self, canvas: Any, theme: Theme, scale: float, pressed: int = 0, focus: str = ""):
        self.canvas = canvas
        self.theme = theme
        self.scale = scale
        self.pressed = pressed
        self.focus = focus

    def px(self, dp: float) -> int:
        return round(dp * self.scale)

    def tree(self, widget: Widget, clip: tuple[int, int, int, int]) -> None:
        """Draw ``widget`` and what is inside it, as far as it lies within ``clip`` (l, t, r, b)."""
        x, y, w, h = widget.x, widget.y, widget.w, widget.h
        if x >= clip[2] or y >= clip[3] or x + w <= clip[0] or y + h <= clip[1]:
            return
        pressed = self.pressed != 0 and widget.uid == self.pressed
        if widget.background or widget.border or pressed:
            radius = min(self.px(widget.radius), w // 2, h // 2)
            if widget.background:
                self.rounded(x, y, w, h, radius, widget.background)
            if widget.border:
                self.outline(x, y, w, h, radius, widget.border, max(1, self.px(1)))
        widget.paint(self)
        if isinstance(widget, Scroll):
            self.canvas.save()
            self.canvas.clipRect(skia.Rect.MakeXYWH(x, y, w, h))
            inside = max(clip[0], x), max(clip[1], y), min(clip[2], x + w), min(clip[3], y + h)
            for child in widget.children:
                self.tree(child, inside)
            self.canvas.restore()
            if widget.bar and widget.kept.limit > 0:
                self._scroll_bar(widget)
        else:
            for child in widget.children:
                self.tree(child, clip)
        if pressed:
            self.rounded(x, y, w, h, radius, "on_surface", 0.12)

    def _scroll_bar(self, box: Scroll) -> None:
        room = box.h - 2 * self.px(16)  # off the round corners
        seen = room / (box.h + box.kept.limit)
        top = box.y + self.px(16) + box.kept.offset * seen
        self.rounded(box.x + box.w - self.px(9), top, self.px(4), box.h * seen, self.px(2),
                     "outline", 0.6)  # fmt: skip

    def ground(self, widget: Widget) -> Color:
        """What a control is drawn on; good enough for the gap beside a slider's thumb."""
        return widget.background or "surface"

    def _paint(self, color: Color, strength: float = 1.0) -> Any:
        value = self.theme.color(color)
        if strength < 1:
            value = value & 0xFFFFFF | round((value >> 24) * strength) << 24
        return skia.Paint(Color=value, AntiAlias=True)

    def rounded(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float,
        color: Color,
        strength: float = 1,
    ) -> None:
        """A filled rectangle, its corners rounded."""
        rect = skia.Rect.MakeXYWH(x, y, w, h)
        if radius:
            self.canvas.drawRoundRect(rect, radius, radius, self._paint(color, strength))
        else:
            self.canvas.drawRect(rect, self._paint(color, strength))

    def outline(
        self, x: float, y: float, w: float, h: float, radius: float, color: Color, line: float,
        strength: float = 1,
    ) -> None:  # fmt: skip
        """The edge of a rounded rectangle, ``line`` pixels wide, inside it."""
        paint = self._paint(color, strength)
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(line)
        half = line / 2
        rect = skia.Rect.MakeXYWH(x + half, y + half, w - line, h - line)
        self.canvas.drawRoundRect(rect, max(0.0, radius - half), max(0.0, radius - half), paint)

    def disc(self, cx: float, cy: float, radius: float, color: Color, strength: float = 1) -> None:
        self.canvas.drawCircle(cx, cy, radius, self._paint(color, strength))

    def icon(self, name: str, x: float, y: float, side: float, color: Color) -> None:
        """One of ``icons.py``, ``side`` pixels wide."""
        self.canvas.save()
        self.canvas.translate(x, y)
        self.canvas.scale(side / 24, side / 24)
        for filled, path in icons.parts(name):
            paint = self._paint(color)
            if not filled:
                paint.setStyle(skia.Paint.kStroke_Style)
                paint.setStrokeWidth(2)
                paint.setStrokeCap(skia.Paint.kRound_Cap)
                paint.setStrokeJoin(skia.Paint.kRound_Join)
            self.canvas.drawPath(path, paint)
        self.canvas.restore()

    def line(self, x1: float, y1: float, x2: float, y2: float, color: Color, line: float) -> None:
        paint = self._paint(color)
        paint.setStrokeWidth(line)
        paint.setStrokeCap(skia.Paint.kRound_Cap)
        self.canvas.drawLine(x1, y1, x2, y2, paint)

    def miniature(self, frame: Widget, body: Widget, width: int, height: int) -> None:
        """Another screen's widgets, laid out for ``width`` x ``height``, shrunk into ``frame``."""
        self.canvas.save()
        corner = self.px(frame.radius)
        rect = skia.Rect.MakeXYWH(frame.x, frame.y, frame.w, frame.h)
        self.canvas.clipRRect(skia.RRect.MakeRectXY(rect, corner, corner), True)
        self.canvas.translate(frame.x, frame.y)
        self.canvas.scale(frame.w / width, frame.h / height)
        inner = Painter(self.canvas, self.theme, self.scale)
        inner.tree(body, (0, 0, width, height))
        self.canvas.restore()

    def words(self, box: Text) -> None:
        """The text of a widget, inside its padding, centered vertically in spare room."""
        if not box.shown:
            return
        left, top, right, bottom = box.pads(self.scale)
        width = box.w - left - right
        built = line_within(box.shown, box.style, width) or paragraph(
            box.shown, box.style, float(width + 1)
        )
        spare = box.h - top - bottom - built.Height
        built.paint(self.canvas, box.x + left, box.y + top + max(0, spare / 2))

    def picture(self, image: Any, x: float, y: float, w: float, h: float, radius: float) -> None:
        """A Skia image cropped to fill a rectangle, its corners rounded."""
        cut = _small_cut if w * h < _SMALL else _large_cut
        ready = cut(image, round(w), round(h), radius)
        self.canvas.drawImage(ready, x, y, skia.SamplingOptions(skia.FilterMode.kLinear))

    def label(self, text: str, box: Widget, size: float, weight: int, color: Color) -> None:
        """One line in the middle of a widget; ``size`` in pixels."""
        style = Style(size, weight, self.theme.color(color), "center")
        built = paragraph(text, style, float(box.w))
        built.paint(self.canvas, box.x, box.y + (box.h - built.Height) / 2)

    def field(self, box: Field) -> None:
        """An editable text with its hint, selection and cursor."""
        x, top, w, h = box.inner
        self.canvas.save()
        self.canvas.clipRect(skia.Rect.MakeXYWH(x - self.px(2), top, w + self.px(4), h))
        style = Style(box.pixels, 400, self.theme.on_surface)
        if not box.text:
            soft = style._replace(color=self.theme.on_surface_soft)
            shown = fit(box.hint, soft, float(w), 1)[0]
            paragraph(shown, soft, float(w + 1)).paint(self.canvas, x, box.line_boxes[0][2])
        height = line_height(style)
        for start, end, y in box.line_boxes:
            low, high = max(start, box.kept.start), min(end, box.kept.end)
            if box.key == self.focus and low < high:
                left = measure(box.text[start:low], box.pixels) - box.shift
                right = measure(box.text[start:high], box.pixels) - box.shift
                self.rounded(x + left, y, right - left, height, 0, "primary", 0.3)
            if end > start:
                built = paragraph(box.text[start:end], style)
                built.paint(self.canvas, x - box.shift, y)
        if box.key == self.focus and box.kept.start == box.kept.end:
            cx, cy = box.caret(box.kept.end)
            self.rounded(
                cx - self.px(1), cy + height * 0.08, self.px(2), height * 0.84, 0, "primary"
            )
        self.canvas.restore()


_SMALL = 100_000
"""Pixels: pictures smaller than this are many, larger ones few at a time."""


def _cut(image: Any, w: int, h: int, radius: float) -> Any:
    """``image`` cropped to ``w`` x ``h``, its corners rounded: scaling costs 30 ns a pixel in
    software, so it is done once for pictures that are drawn again and again."""
    pixels = np.zeros((h, w, 4), np.uint8)
    drawing = surface(pixels)
    canvas = drawing.getCanvas()
    side = min(image.width() / w, image.height() / h)
    left, top = (image.width() - w * side) / 2, (image.height() - h * side) / 2
    source, rect = skia.Rect.MakeXYWH(left, top, w * side, h * side), skia.Rect.MakeWH(w, h)
    if radius:
        canvas.clipRRect(skia.RRect.MakeRectXY(rect, radius, radius), True)
    canvas.drawImageRect(image, source, rect, skia.SamplingOptions(skia.FilterMode.kLinear))
    drawing.flushAndSubmit()
    return skia.Image.fromarray(pixels, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)


_small_cut = lru_cache(maxsize=128)(_cut)
_large_cut = lru_cache(maxsize=8)(_cut)


@lru_cache(maxsize=12)
def wallpaper(width: int, height: int, hue: float, dark: bool, high: float = 0.30) -> Any:
    """A quiet picture from one hue: a gradient with three soft hills, as a Skia image.

    The sun stands at ``high``, a share of the height."""
    pixels = np.zeros((height, width, 4), np.uint8)
    picture = surface(pixels)
    canvas = picture.getCanvas()
    top = hsl(hue, 0.55, 0.20 if dark else 0.42)
    bottom = hsl(hue + 0.12, 0.60, 0.10 if dark else 0.74)
    sky = skia.GradientShader.MakeLinear([(0, 0), (width * 0.3, height)], [top, bottom])
    canvas.drawPaint(skia.Paint(Shader=sky))
    sun = hsl(hue + 0.09, 0.75, 0.32 if dark else 0.86)
    canvas.drawCircle(
        width * 0.74,
        height * high,
        min(width, height) * 0.13,
        skia.Paint(Color=sun, AntiAlias=True),
    )
    for i, (level, swing) in enumerate(((0.58, 0.10), (0.70, -0.08), (0.82, 0.07))):
        path = skia.Path()
        path.moveTo(0, height * level)
        path.cubicTo(
            width * 0.33, height * (level - swing), width * 0.66, height * (level + swing),
            width, height * (level - swing * 0.6),
        )  # fmt: skip
        path.lineTo(width, height)
        path.lineTo(0, height)
        path.close()
        shade = (0.16 - 0.03 * i) if dark else (0.62 - 0.09 * i)
        paint = skia.Paint(Color=hsl(hue + 0.04 * i, 0.42, shade), AntiAlias=True)
        canvas.drawPath(path, paint)
    picture.flushAndSubmit()
    return skia.Image.fromarray(pixels, skia.kRGBA_8888_ColorType, skia.kOpaque_AlphaType)


def surface(frame: np.ndarray[Any, np.dtype[np.uint8]]) -> Any:
    """A Skia surface that draws straight into ``frame`` (height, width, 4) RGBA.

    It does not keep ``frame`` alive: whoever draws must.
    """
    return skia.Surface(frame, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
