"""From how likely each pixel is text to the boxes of lines: found, grown, joined and parted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from device_drivers.base import Box
from models.reading.base import Pixels
from models.reading.blobs import blobs

LIKELY, CERTAIN = 0.3, 0.5
"""A pixel and a region are text above these, as in PP-OCR's own settings."""
FEWEST = 9
"""Pixels of a region."""
GROWN = 1.6
"""Regions are learnt shrunk; they grow by this times area over perimeter."""
INK = 40
"""Brightness by which print differs at least from its ground."""
RULE = 0.9
"""Share of a row's pixels above which it is a line that was drawn, not written."""
GAP, EDGE = 0.8, 0.15
"""Shares of a line's height: the gap that parts it in two, and what is left beside the print."""
LARGE_PRINT = 20
"""Pixels: a region so tall, seen from farther away, is large print, of which little is found from
near by."""
LONG, FLAT = 0.3, 0.6
"""Shares of such a region's width and height: a region in it that is longer and flatter is a line
of small print."""
MOSTLY = 0.7
"""Share of the flatter box's height by which two stand in one line."""
Region = tuple[int, ...]
"""Left, top, right, bottom."""


def regions(likely: NDArray[np.float32]) -> list[Region]:
    found = blobs(likely > LIKELY, likely)
    sure = (found.weights > CERTAIN * found.pixels) & (found.pixels >= FEWEST)
    return [tuple(box) for box in found.boxes[sure].tolist()]


def with_large(found: Sequence[Region], from_afar: Sequence[Region]) -> list[Region]:
    """Large print is put in place of what was found of it; lines of small print remain."""
    told = list(found)
    for region in from_afar:
        left, top, right, bottom = region
        wide, tall = right - left, bottom - top
        within = [
            r for r in told
            if left <= (r[0] + r[2]) / 2 < right and top <= (r[1] + r[3]) / 2 < bottom
        ]  # fmt: skip
        small = any(r[2] - r[0] > LONG * wide and r[3] - r[1] < FLAT * tall for r in within)
        if tall >= LARGE_PRINT and not small:
            told = [r for r in told if r not in within] + [region]
    return told


def lines(found: list[Region], island: Box, scale: float, pixels: Pixels) -> list[Box]:
    """The lines in the picture that regions of an island, so many times smaller, are."""
    boxes = [_grown(region, island, scale, pixels.shape) for region in found]
    return [part for box in _whole(boxes) for part in _parts(pixels, box)]


def _grown(region: Region, island: Box, scale: float, shape: tuple[int, ...]) -> Box:
    left, top, right, bottom = region
    wide, tall = right - left, bottom - top
    edge = wide * tall * GROWN / (2 * (wide + tall))
    return Box(
        max(0, round((island.left + left - edge) * scale)),
        max(0, round((island.top + top - edge) * scale)),
        min(shape[1], round((island.left + right + edge) * scale)),
        min(shape[0], round((island.top + bottom + edge) * scale)),
    )


def _whole(boxes: list[Box]) -> list[Box]:
    """Pieces of a line that overlap along it are one, as tall as the longest."""
    told: list[Box] = []
    for box in sorted(boxes, key=lambda box: box.left):
        whole = box
        for other in [b for b in told if _in_one_line(b, box)]:
            told.remove(other)
            longest = max(whole, other, key=lambda b: b.width)
            whole = replace(longest, left=min(whole.left, other.left),
                            right=max(whole.right, other.right))  # fmt: skip
        told.append(whole)
    return told


def _in_one_line(a: Box, b: Box) -> bool:
    across = min(a.right, b.right) - max(a.left, b.left)
    down = min(a.bottom, b.bottom) - max(a.top, b.top)
    return across > 0 and down > MOSTLY * min(a.height, b.height)


def _parts(pixels: Pixels, box: Box) -> list[Box]:
    """The line where it is inked, cut where nothing is for wider than it is tall: a label and its
    value beside it are two."""
    if box.height < 8 or box.width < 8:
        return []
    grey = pixels[box.top : box.bottom, box.left : box.right, 1].astype(np.int16)
    ink = np.abs(grey - np.median(grey)) > INK
    ink &= (ink.mean(axis=1) < RULE)[:, None]
    inked = np.flatnonzero(ink.any(axis=0))
    if not len(inked):
        return [box]
    ends = np.flatnonzero(np.diff(inked) > GAP * box.height)
    edge = max(2, round(EDGE * box.height))
    return [
        Box(max(0, box.left + int(first) - edge), box.top,
            min(pixels.shape[1], box.left + int(last) + 1 + edge), box.bottom)
        for first, last in zip(inked[[0, *(ends + 1)]], inked[[*ends, -1]], strict=True)
    ]  # fmt: skip
