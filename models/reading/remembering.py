"""What a reader remembers: the last picture with its lines, and how lines looked that it has read.

The next screen mostly holds the same lines, moved or not. A line is the same when no place of its
picture differs by more than an encoder's noise; a letter's stroke differs by far more.
"""

from __future__ import annotations

from collections import OrderedDict

import numpy as np
from numpy.typing import NDArray

from device_drivers.base import Box
from models.reading.base import Pixels

MOST = 4000
"""Lines that are remembered; the oldest go first. About 2 kB each."""
NOISE = 40
"""Most by which the grey of the same place may differ (JPEG at quality 80: up to about 25)."""
MOVED = 12
"""Grey by which a place of the picture has changed."""
MARGIN = 48
"""Pixels searched beyond what changed: a line is found by what is around it."""
MOST_CHANGED = 0.75
"""With more than this share of the rows changed the whole picture is searched."""

Told = tuple[str, float, int, int]
"""A line's text, confidence, and the columns of recognition where its letters begin and end."""
Grey = NDArray[np.int16]


class Remembered:
    """Serves one thread at a time."""

    def __init__(self) -> None:
        self._lines: OrderedDict[int, list[tuple[Grey, Told]]] = OrderedDict()
        self._count = 0
        self._last: Grey | None = None
        self._boxes: list[Box] = []

    # --- the last picture -----------------------------------------------------------------------

    def unchanged(self, pixels: Pixels) -> tuple[list[Box], tuple[int, int] | None]:
        """The last picture's lines that are still there, and the rows (top, bottom) that must be
        searched anew, None when nothing changed."""
        grey = _grey(pixels[::2, ::2])
        before, self._last = self._last, grey
        height = pixels.shape[0]
        if before is None or before.shape != grey.shape:
            return [], (0, height)
        rows = np.flatnonzero((np.abs(grey - before) > MOVED).any(axis=1)) * 2
        if not len(rows):
            return self._boxes, None
        top, bottom = self._widened(int(rows[0]) - MARGIN, int(rows[-1]) + 2 + MARGIN)
        if bottom - top > MOST_CHANGED * height:
            return [], (0, height)
        kept = [box for box in self._boxes if box.bottom <= top or box.top >= bottom]
        return kept, (max(0, top), min(height, bottom))

    def _widened(self, top: int, bottom: int) -> tuple[int, int]:
        """The rows from ``top`` to ``bottom`` and those of every line that lies across an edge."""
        while True:
            cut = [b for b in self._boxes if b.top < top < b.bottom or b.top < bottom < b.bottom]
            if not cut:
                return top, bottom
            top = min(top, *(b.top for b in cut))
            bottom = max(bottom, *(b.bottom for b in cut))

    def boxes(self, boxes: list[Box]) -> None:
        """Where the lines of the last picture are."""
        self._boxes = boxes

    # --- lines ----------------------------------------------------------------------------------

    def told(self, strip: Pixels) -> Told | None:
        """What a line that looks like this was read as."""
        grey = _thumb(strip)
        for width in (grey.shape[1], grey.shape[1] - 1, grey.shape[1] + 1):
            for known, told in self._lines.get(width, ()):
                w = min(known.shape[1], grey.shape[1])
                if np.abs(known[:, :w] - grey[:, :w]).max() <= NOISE:
                    return told
        return None

    def tell(self, strip: Pixels, told: Told) -> None:
        grey = _thumb(strip)
        self._lines.setdefault(grey.shape[1], []).append((grey, told))
        self._lines.move_to_end(grey.shape[1])
        self._count += 1
        while self._count > MOST:
            width, group = next(iter(self._lines.items()))
            group.pop(0)
            self._count -= 1
            if not group:
                del self._lines[width]


def _grey(pixels: Pixels) -> Grey:
    """Brightness 0 to 255, green counting double."""
    return (
        (pixels[:, :, 0].astype(np.int16) + 2 * pixels[:, :, 1].astype(np.int16))
        + pixels[:, :, 2].astype(np.int16)
    ) // 4


def _thumb(strip: Pixels) -> Grey:
    """Half as large: enough to tell letters apart, little enough to be compared."""
    h, w = strip.shape[0] // 2 * 2, strip.shape[1] // 2 * 2
    grey = _grey(strip[:h, :w])
    return np.asarray(
        (grey[::2, ::2] + grey[1::2, ::2] + grey[::2, 1::2] + grey[1::2, 1::2]) // 4, np.int16
    )
