"""Where a slider's handle ends and its track ends, by their colours in the picture.

Many pages draw a track without telling anybody that it is there.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from device_drivers.base import Box

Pixels = NDArray[np.int16]
_ALIKE = 20
"""Steps of 256 by which a colour may differ along a track."""
_GAP = 6
"""Pixels in a row that may be of another colour: an edge, a shadow."""
_BANDS = (0.22, 0.5, 0.78)
"""At which shares of its height a track is looked at: words stand in its middle, its ends are
round."""


def handle_of(seen: Image.Image, told: Box) -> Box:
    """All of the handle, where ``told`` is only the arrow on it."""
    if told.width >= 0.75 * told.height and told.width >= 32:
        return told
    pixels = np.asarray(seen, dtype=np.int16)
    y = told.center[1]
    ink = _colour(pixels, told.left - 4, told.left - 1, y - 2, y + 3)
    left = _until(pixels, told.left - 1, -1, [(y, ink)])
    right = _until(pixels, told.right, 1, [(y, ink)])
    if right - left > 8 * told.height:  # no handle of its own colour: the arrow is all there is
        return told
    half = max((right - left) // 2, told.height // 2)
    return Box(left, y - half, right, y + half)


def track_of(seen: Image.Image, handle: Box, picture: Box) -> Box:
    """From the handle's beginning to where the colour behind it ends; as long as the picture where
    no end is seen."""
    pixels = np.asarray(seen, dtype=np.int16)
    rows = tuple(handle.top + round(handle.height * share) for share in _BANDS)
    start = handle.right + 4
    inks = [(y, _colour(pixels, start, start + 12, y - 1, y + 2)) for y in rows]
    end = _until(pixels, start, 1, inks)
    least = handle.right + 0.3 * picture.width
    if not least <= end <= picture.right + 0.5 * picture.width:
        end = picture.right
    return Box(handle.left, handle.top, end, handle.bottom)


def _colour(pixels: Pixels, left: int, right: int, top: int, bottom: int) -> Pixels:
    height, width = pixels.shape[:2]
    part = pixels[max(0, top) : min(height, bottom), max(0, left) : min(width, right)]
    if part.size == 0:
        return np.zeros(3, dtype=np.int16)
    ink: Pixels = np.median(part.reshape(-1, 3), axis=0).astype(np.int16)
    return ink


def _until(pixels: Pixels, start: int, step: int, inks: Sequence[tuple[int, Pixels]]) -> int:
    """The last column on the way that has the colour of one of the rows, each with its own; short
    interruptions left out."""
    height, width = pixels.shape[:2]
    last, other, x = start, 0, start
    while 0 <= x < width and other <= _GAP:
        alike = any(
            0 <= y < height and int(np.abs(pixels[y, x] - ink).max()) <= _ALIKE for y, ink in inks
        )
        last, other = (x, 0) if alike else (last, other + 1)
        x += step
    return last + 1 if step > 0 else last
