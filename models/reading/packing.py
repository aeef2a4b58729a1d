"""Pieces of a picture laid side by side on a few small sheets, so that nothing even is searched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from models.reading.base import Pixels

UNIT = 32
"""Sides of a sheet are multiples of this: detection takes no others."""
WIDE = 384
"""Pixels that a sheet is wide at least, if there is enough to lay on it."""


class Laid(NamedTuple):
    """On which sheet a piece lies, and where its top left corner is."""

    sheet: int
    x: int
    y: int


class Shelf(NamedTuple):
    height: int
    pieces: list[tuple[int, int]]
    """Each with how far from the left."""


def packed(pieces: Sequence[Pixels], sheets: int) -> tuple[list[Pixels], list[Laid]]:
    """At most so many sheets, of about the same size and all of the same width, and where each
    piece is. What is left of a sheet has the ground that most pieces have."""
    heights = [0] * sheets
    laid = [Laid(0, 0, 0)] * len(pieces)
    across = _across(pieces)
    for shelf in _shelves(pieces, across):
        sheet = heights.index(min(heights))
        for piece, x in shelf.pieces:
            laid[piece] = Laid(sheet, x, heights[sheet])
        heights[sheet] += shelf.height
    ground = _ground(pieces)
    told = [np.full((_up(height), across, 3), ground, np.uint8) for height in heights if height]
    for shown, (sheet, x, y) in zip(pieces, laid, strict=True):
        told[sheet][y : y + shown.shape[0], x : x + shown.shape[1]] = shown
    return told, laid


def _shelves(pieces: Sequence[Pixels], across: int) -> list[Shelf]:
    """The tallest first, each on the first shelf that has room."""
    shelves: list[Shelf] = []
    ends: list[int] = []
    for i in sorted(range(len(pieces)), key=lambda i: pieces[i].shape[:2], reverse=True):
        tall, wide = pieces[i].shape[:2]
        n = next((n for n, end in enumerate(ends) if end + wide <= across), len(ends))
        if n == len(ends):
            shelves.append(Shelf(tall, []))
            ends.append(0)
        shelves[n].pieces.append((i, ends[n]))
        ends[n] += wide
    return shelves


def _across(pieces: Sequence[Pixels]) -> int:
    wide = [piece.shape[1] for piece in pieces]
    return _up(max(max(wide, default=0), min(WIDE, sum(wide))))


def _ground(pieces: Sequence[Pixels]) -> Pixels:
    corners = [piece[0, 0] for piece in pieces] or [np.zeros(3, np.uint8)]
    return np.asarray(np.median(corners, axis=0), np.uint8)


def _up(length: int) -> int:
    return -(-length // UNIT) * UNIT
