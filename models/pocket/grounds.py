"""What a line of text is written on, and in which ink: tells buttons and fields from print."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from device_drivers.base import Box
from models.reading.base import Pixels

SAME = 9
"""Colours that differ by less in each channel are one ground."""
FAR = 3.2
"""Line heights above and below within which a button's or field's ground ends."""
WIDEST = 0.96
"""Share of the display's width: a wider ground belongs to the page."""
LEVEL = 0.2
"""Share of a ground's height at which its sides are looked for."""
FIELD_STEP, BUTTON_STEP = 14, 12
"""Least brightness between a field's, a button's ground and the page's: cards differ by less."""
CENTERED, EXACTLY = 0.14, 0.03
"""Share of the ground's width by which a button's words may be off its middle; a field's are off
by more."""
SOFT = 0.78
"""A hint's ink reaches less than this share of the contrast there could be."""
COLOURED = 45
"""Between the channels of ink that is neither black, white nor grey."""
CARET = 0.66
"""Share of a line's height that only a caret is tall, without a gap."""
Colours = NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Ground:
    """``box`` is the even ground around a line as far as it goes."""

    box: Box
    step: int
    """Brightness by which it differs from what is around it, 0 when it is the page's."""
    soft: bool
    """The ink is a hint's."""
    coloured: bool

    def is_field(self, line: Box) -> bool:
        if self.step < FIELD_STEP:
            return False
        wide = self.box.width > 6 * line.height
        begins = line.left - self.box.left < 0.3 * self.box.width
        return wide and begins and self._off(line) > EXACTLY * self.box.width

    def is_button(self, line: Box) -> bool:
        middled = self._off(line) <= max(4, CENTERED * self.box.width)
        return self.step >= BUTTON_STEP and middled and self.box.height < 3.2 * line.height

    def _off(self, line: Box) -> int:
        return abs(line.center[0] - self.box.center[0])


def ground(pixels: Pixels, line: Box) -> Ground:
    """Looks outward from the line until the colour changes, and along the sides found so."""
    height, width = pixels.shape[:2]
    own = _own(pixels, line)
    soft, coloured = _ink(pixels, line, own)
    reach = round(FAR * line.height)
    column = max(0, line.left - 2)
    up = _until(pixels[max(0, line.top - reach) : line.top + 3, column][::-1], own) - 3
    down = _until(pixels[max(0, line.bottom - 3) : line.bottom + reach, column], own) - 3
    top, bottom = line.top - up, line.bottom + down
    if up >= min(reach, line.top) or down >= min(reach, height - line.bottom) or bottom <= top:
        return Ground(line, 0, soft, coloured)
    level = top + round(LEVEL * (bottom - top))  # above icons that stand beside the text
    left = line.left - _until(pixels[level, : line.left][::-1], own)
    right = line.right + _until(pixels[level, line.right :], own)
    box = Box(left, top, right, bottom)
    if left <= 2 or right >= width - 2 or box.width >= WIDEST * width:
        return Ground(box, 0, soft, coloured)
    return Ground(box, _step(pixels, box, own), soft, coloured)


def _step(pixels: Pixels, box: Box, own: Colours) -> int:
    """How much the colour changes beyond the sides, where it changes least; 0 where what is inside
    a side is not of the ground."""
    least = 255
    for across, along in ((0.35, LEVEL), (0.5, 1 - LEVEL), (0.65, LEVEL)):
        x = box.left + round(across * box.width)
        y = box.top + round(along * box.height)
        for inner, outer in (
            (pixels[box.top + 3 : box.top + 6, x], pixels[max(0, box.top - 8) : box.top + 1, x]),
            (pixels[box.bottom - 6 : box.bottom - 3, x],
             pixels[box.bottom - 1 :, x][:9]),
            (pixels[y, box.left + 3 : box.left + 6],
             pixels[y, max(0, box.left - 8) : box.left + 1]),
            (pixels[y, box.right - 6 : box.right - 3],
             pixels[y, box.right - 1 :][:9]),
        ):  # fmt: skip
            if len(inner) == 0 or _far(inner, own) > 2 * SAME:
                return 0
            least = min(least, _far(outer, own))
    return least


def _far(part: Pixels, own: Colours) -> int:
    return int(np.abs(part.astype(np.int16) - own).max()) if part.size else 0


def _own(pixels: Pixels, line: Box) -> Colours:
    """The ground's colour: the commonest of the line's pixels, nearly."""
    part = pixels[line.top : line.bottom, line.left : line.right].reshape(-1, 3)
    return np.asarray(np.median(part, axis=0), np.int16)


def _until(row: Pixels, own: Colours) -> int:
    """How many pixels on the colour changes for good: three in a row are not of the ground."""
    other = (np.abs(row.astype(np.int16) - own) > SAME).any(axis=1)
    run = other[:-2] & other[1:-1] & other[2:] if len(other) > 2 else np.zeros(0, bool)
    hits = np.flatnonzero(run)
    return int(hits[0]) if len(hits) else len(row)


def _ink(pixels: Pixels, line: Box, own: Colours) -> tuple[bool, bool]:
    """Whether it is soft, and whether it is coloured."""
    part = pixels[line.top : line.bottom, line.left : line.right].reshape(-1, 3).astype(np.int16)
    far = np.abs(part - own).max(axis=1)
    contrast = int(np.percentile(far, 99))
    ink = np.median(part[far >= contrast * 0.9], axis=0)
    possible = max(int(own.max()), 255 - int(own.min()))
    return contrast < SOFT * possible, int(ink.max() - ink.min()) > COLOURED


def has_caret(pixels: Pixels, line: Box) -> bool:
    """Whether a stroke as tall as the line stands in it or right beside it."""
    edge = round(line.height * 0.4)
    part = pixels[line.top : line.bottom, max(0, line.left - edge) : line.right + edge]
    ink = (np.abs(part.astype(np.int16) - _own(pixels, line)) > 40).any(axis=2)
    if not ink.any():
        return False
    longest = np.zeros(ink.shape[1], np.int64)
    run = np.zeros(ink.shape[1], np.int64)
    for row in ink:
        run = np.where(row, run + 1, 0)
        longest = np.maximum(longest, run)
    tall = np.flatnonzero(longest >= CARET * line.height)
    return 1 <= len(tall) <= 8
