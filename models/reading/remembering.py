"""What a reader remembers: how pieces of pictures looked in which it found lines, and the lines.

The next screen mostly shows the same, moved or not. A piece is the same when no place of it differs
by more than an encoder's noise; a letter's stroke differs by far more, by a share of the contrast
that the print has.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from device_drivers.base import Box
from models.reading.base import Line

MOST = 16_000_000
"""Pixels that are remembered; the oldest go first."""
STILL, OF_CONTRAST = 6, 0.1
"""Most by which the grey of the same place may differ: so much anywhere, and this share of the
contrast around it (JPEG at quality 80: up to about 25 beside black print on white)."""
BLOCK = 8
"""Pixels of a block; contrast is that of a block and those beside it."""
SPARSE = 5
"""Every so many pixels are compared first."""

Grey = NDArray[np.uint8]
Shape = tuple[int, int]


class Look(NamedTuple):
    """How dark and how bright each place may be for a piece to look the same."""

    least: Grey
    most: Grey


class Remembered:
    """Serves one thread at a time."""

    def __init__(self, most: int = MOST) -> None:
        self._pieces: OrderedDict[Shape, list[tuple[Look, tuple[Line, ...]]]] = OrderedDict()
        self._pixels = 0
        self._most = most

    def told(self, piece: Grey) -> tuple[Line, ...] | None:
        """The lines of a piece that looks like this; their boxes are relative to its corner."""
        known = self._pieces.get(_shape(piece))
        if known is None:
            return None
        self._pieces.move_to_end(_shape(piece))
        few = piece[::SPARSE, ::SPARSE]
        for look, lines in reversed(known):
            rough = look.least[::SPARSE, ::SPARSE], look.most[::SPARSE, ::SPARSE]
            if _between(few, *rough) and _between(piece, look.least, look.most):
                return lines
        return None

    def tell(self, piece: Grey, lines: tuple[Line, ...]) -> None:
        self._pieces.setdefault(_shape(piece), []).append((_look(piece), lines))
        self._pieces.move_to_end(_shape(piece))
        self._pixels += piece.size
        while self._pixels > self._most:
            shape, group = next(iter(self._pieces.items()))
            self._pixels -= group.pop(0)[0].least.size
            if not group:
                del self._pieces[shape]


def moved(line: Line, across: int, down: int) -> Line:
    box = line.box
    there = Box(box.left + across, box.top + down, box.right + across, box.bottom + down)
    return Line(line.text, there, line.confidence)


def _shape(piece: Grey) -> Shape:
    return piece.shape[0], piece.shape[1]


def _look(piece: Grey) -> Look:
    blocks = np.pad(piece, [(0, -n % BLOCK) for n in piece.shape], "edge")
    tall, wide = (n // BLOCK for n in blocks.shape)
    blocks = blocks.reshape(tall, BLOCK, wide, BLOCK)
    contrast = _around(blocks.max(axis=(1, 3)), np.maximum).astype(np.int16)
    contrast -= _around(blocks.min(axis=(1, 3)), np.minimum)
    allowed = (STILL + OF_CONTRAST * contrast).astype(np.int16)
    allowed = allowed.repeat(BLOCK, axis=0).repeat(BLOCK, axis=1)[: len(piece), : piece.shape[1]]
    least, most = np.maximum(piece - allowed, 0), np.minimum(piece + allowed, 255)
    return Look(least.astype(np.uint8), most.astype(np.uint8))


def _around(blocks: Grey, most: np.ufunc) -> Grey:
    """For each block the extreme of it and the eight beside it."""
    for axis in (0, 1):
        ahead, behind = np.roll(blocks, 1, axis), np.roll(blocks, -1, axis)
        edge: list[slice | int] = [slice(None), slice(None)]
        edge[axis] = 0
        ahead[tuple(edge)] = blocks[tuple(edge)]
        edge[axis] = -1
        behind[tuple(edge)] = blocks[tuple(edge)]
        blocks = most(blocks, most(ahead, behind))
    return blocks


def _between(piece: Grey, least: Grey, most: Grey) -> bool:
    return bool(((piece >= least) & (piece <= most)).all())
