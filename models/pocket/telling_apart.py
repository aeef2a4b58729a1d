"""Icons and letters: which of the two a shape is, and what of it the reader is shown.

A reader takes an icon for a letter, and reading it costs as much as a word; a namer takes some
letters for icons. What is certainly an icon is taken out of the picture; of the rest, the lines
that were read decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from device_drivers.base import Box
from models.reading import Line
from models.reading.base import Pixels

CERTAIN = 0.9
"""Icons named with so much are not shown to the reader."""
CLOSE = 0.25
"""Share of a letter's longer side within which the next stands; a text's icon is farther off."""
RIM = 3
"""Pixels around an icon that are taken away with it."""
ICON_FIRST, ICON_LAST = re.compile(r"[^\d\s]\s\S"), re.compile(r".*\S\s[^\d\s]$")
"""How an icon is read that stands before, or behind, a text: a letter by itself."""


class Shape(NamedTuple):
    """A shape and what it was named."""

    box: Box
    name: str
    certain: bool
    """It need not be asked whether it is a letter."""


def in_line(box: Box, letters: Sequence[Box]) -> bool:
    """Whether letters stand close by, or before and behind it: a letter, a star in a text."""
    y, side = box.center[1], max(box.width, box.height)
    level = [other for other in letters if other.top < y < other.bottom]
    before = min((box.left - o.right for o in level if o.right <= box.left + 2), default=side)
    behind = min((o.left - box.right for o in level if o.left >= box.right - 2), default=side)
    return min(before, behind) < CLOSE * side or max(before, behind) < side


def outermost(shapes: Iterable[Shape]) -> list[Shape]:
    """Larger ones first; what lies within one is part of it."""
    kept: list[Shape] = []
    for shape in sorted(shapes, key=lambda s: -s.box.width * s.box.height):
        if not any(larger.box.contains(*shape.box.center) for larger in kept):
            kept.append(shape)
    return kept


def without(pixels: Pixels, certain: Sequence[Shape]) -> Pixels:
    """The picture without these icons: a reader would take them for letters."""
    told = pixels.copy()
    height, width = pixels.shape[:2]
    for box, _, _ in certain:
        top, bottom = max(0, box.top - RIM), min(height, box.bottom + RIM)
        left, right = max(0, box.left - RIM), min(width, box.right + RIM)
        rim = [pixels[top, left:right], pixels[bottom - 1, left:right],
               pixels[top:bottom, left], pixels[top:bottom, right - 1]]  # fmt: skip
        told[top:bottom, left:right] = np.median(np.concatenate(rim), axis=0)
    return told


def written(box: Box, lines: Sequence[Line]) -> bool:
    """Whether the shape is letters of a line; a single letter may be an icon that was read."""
    return any(
        line.box.contains(*box.center)
        and (not _like_an_icon(line.text) or box.height < 0.5 * line.box.height)
        and not _beside_words(box, line)
        and box.height < 1.3 * line.box.height
        for line in lines
    )


def _like_an_icon(text: str) -> bool:
    """Whether an icon may have been read so: a letter, or two that are not Chinese."""
    return len(text) == 1 or (len(text) == 2 and text.isascii())


def _beside_words(box: Box, line: Line) -> bool:
    """Whether it may be an icon that was found, and read, with the text beside it."""
    first, last = ICON_FIRST.match(line.text), ICON_LAST.match(line.text)
    return bool(
        (first and box.center[0] < line.box.left + 1.2 * line.box.height)
        or (last and box.center[0] > line.box.right - 1.2 * line.box.height)
    )


def bare(lines: Sequence[Line], named: Sequence[Shape]) -> list[Line]:
    """The lines without the icons at their ends."""
    told = []
    for line in lines:
        text, box = line.text, line.box
        for shape in named:
            if not box.contains(*shape.box.center) or not _beside_words(shape.box, line):
                continue
            if shape.box.center[0] < box.center[0]:
                text, box = text[1:].strip(), replace(box, left=shape.box.right)
            else:
                text, box = text[:-1].strip(), replace(box, right=shape.box.left)
        told.append(Line(text, box, line.confidence))
    return [line for line in told if line.text and line.box.width > 0]


def is_drawing(line: Line, named: Sequence[Shape]) -> bool:
    """Whether a letter or two were read in what is an icon."""
    return _like_an_icon(line.text) and any(
        shape.box.contains(*line.box.center)
        or (line.box.contains(*shape.box.center) and line.box.width < 1.9 * shape.box.width)
        for shape in named
    )
