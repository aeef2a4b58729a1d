"""A picture of the screen with numbered squares over it, and where on the screen each of them lies.

A whole screen has at most 32 of them; looked at more closely, one of them has nine.
"""

from __future__ import annotations

import io
from dataclasses import dataclass

from device_drivers.base import Box, Element, Screen

SHORT, LONG, CLOSE = 4, 8, 3
"""Squares along the short and the long side of a screen, and along both sides of a close look."""
WIDE = 900
"""Pixels along the longer side of a close look."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Squares over ``area`` of a screen, numbered from 1, row by row."""

    area: Box
    columns: int
    rows: int

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def cell(self, number: int) -> Box:
        """In pixels of the screen. Raises ValueError for a number that is not there."""
        if not 1 <= number <= self.count:
            raise ValueError(f"there is no square {number}, only 1 to {self.count}")
        row, column = divmod(number - 1, self.columns)
        a = self.area
        return Box(
            a.left + a.width * column // self.columns,
            a.top + a.height * row // self.rows,
            a.left + a.width * (column + 1) // self.columns,
            a.top + a.height * (row + 1) // self.rows,
        )

    def closer(self, number: int) -> Grid:
        """The squares of one square."""
        return Grid(self.cell(number), CLOSE, CLOSE)


def whole(screen: Screen) -> Grid:
    """Over all of it."""
    upright = screen.height >= screen.width
    columns, rows = (SHORT, LONG) if upright else (LONG, SHORT)
    return Grid(Box(0, 0, screen.width, screen.height), columns, rows)


def point_in(cell: Box, screen: Screen) -> tuple[int, int]:
    """Where a tap on a square goes: on what can be touched under its middle, else on the only such
    thing whose own middle lies in it, else just there."""
    touchable = [e for e in screen.elements if e.clickable and e.enabled]
    x, y = cell.center
    if any(_small(e, cell) and e.box.contains(x, y) for e in touchable):
        return x, y
    inside = [e for e in touchable if _small(e, cell) and cell.contains(*e.box.center)]
    return inside[0].box.center if len(inside) == 1 else (x, y)


def _small(e: Element, cell: Box) -> bool:
    """No page or list that takes touches as a whole."""
    return e.box.width * e.box.height <= 8 * cell.width * cell.height


def drawn(screen: Screen, grid: Grid) -> bytes:
    """The picture as a JPEG, cut to the grid's area and numbered, a dot where each tap would go;
    b"" where there is none."""
    from PIL import Image, ImageDraw, ImageFont

    if not screen.image:
        return b""
    picture = Image.open(io.BytesIO(screen.image)).convert("RGB")
    across, down = picture.width / screen.width, picture.height / screen.height
    a = grid.area
    cut = picture.crop(
        (round(a.left * across), round(a.top * down), round(a.right * across),
         round(a.bottom * down))
    )  # fmt: skip
    if (a.width, a.height) != (screen.width, screen.height):
        grow = WIDE / max(cut.size)
        cut = cut.resize((max(1, round(cut.width * grow)), max(1, round(cut.height * grow))))
    draw = ImageDraw.Draw(cut, "RGBA")
    wide, high = cut.width / a.width, cut.height / a.height
    size = max(14, min(cut.width // grid.columns, cut.height // grid.rows) // 6)
    font = ImageFont.load_default(size)
    for number in range(1, grid.count + 1):
        box = grid.cell(number)
        left, top = (box.left - a.left) * wide, (box.top - a.top) * high
        right, bottom = (box.right - a.left) * wide, (box.bottom - a.top) * high
        draw.rectangle((left, top, right, bottom), outline=(229, 57, 53, 150), width=2)
        tag = draw.textbbox((left + 6, top + 4), str(number), font=font)
        draw.rounded_rectangle(
            (tag[0] - 5, tag[1] - 4, tag[2] + 5, tag[3] + 4), 6, fill=(20, 24, 32, 190)
        )
        draw.text((left + 6, top + 4), str(number), font=font, fill=(255, 255, 255, 255))
        place = point_in(box, screen)
        x, y = (place[0] - a.left) * wide, (place[1] - a.top) * high
        draw.ellipse((x - 5, y - 5, x + 5, y + 5), fill=(229, 57, 53, 230), outline="white")
    out = io.BytesIO()
    cut.save(out, "JPEG", quality=82)
    return out.getvalue()
