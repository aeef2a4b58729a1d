"""Where on a picture something is drawn: the rest is even, and need not be searched for text.

Edges that lie close together, as the letters and words of one line do, are one island. Edges that
go straight on for long are frames, not print: without them what stands in a frame is found by
itself.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from device_drivers.base import Box
from models.reading.blobs import blobs

STEP = 12
"""Brightness from one pixel to the next that makes an edge."""
LONG = 64
"""Pixels of an edge that goes straight on for so long that it is no letter's."""
ACROSS, DOWN = 5, 1
"""Pairs of pixels by which edges grow: words of a line hang together, its neighbours do not."""
Grey = NDArray[np.int16]
Mask = NDArray[np.bool_]


def islands(grey: Grey) -> list[Box]:
    """Boxes that hold all edges of a picture and do not overlap, in no order."""
    edge = np.zeros(grey.shape, bool)
    edge[:, 1:] |= _without_long(np.abs(np.diff(grey, axis=1)) > STEP, 0)
    edge[1:] |= _without_long(np.abs(np.diff(grey, axis=0)) > STEP, 1)
    halved = _halved(edge)
    boxes = blobs(_wider(_wider(halved, ACROSS, 1), DOWN, 0)).boxes
    boxes[:, 2:] -= 2 * ACROSS, 2 * DOWN  # grown on both sides, on a picture that much larger
    height, width = grey.shape
    return _apart(
        [
            (2 * left, 2 * top, min(width, 2 * right), min(height, 2 * bottom))
            for left, top, right, bottom in boxes.tolist()
        ]
    )


def _without_long(edge: Mask, axis: int) -> Mask:
    """The mask without what goes on for ``LONG`` pixels along ``axis``."""
    along = edge if axis else edge.T
    if along.shape[1] < LONG:
        return edge
    sums = np.zeros((along.shape[0], along.shape[1] + 1), np.int32)
    np.cumsum(along, axis=1, out=sums[:, 1:])
    rows, begins = np.nonzero(sums[:, LONG:] - sums[:, :-LONG] == LONG)
    if not len(rows):
        return edge
    steps = np.zeros(sums.shape, np.int32)
    np.add.at(steps, (rows, begins), 1)
    np.add.at(steps, (rows, begins + LONG), -1)
    rest = along & (np.cumsum(steps, axis=1)[:, :-1] == 0)
    return np.asarray(rest if axis else rest.T)


def _halved(mask: Mask) -> Mask:
    """Half as large: a place is set where one of its four was."""
    height, width = mask.shape
    padded = np.zeros((height + height % 2, width + width % 2), bool)
    padded[:height, :width] = mask
    rows = padded[::2] | padded[1::2]
    return np.asarray(rows[:, ::2] | rows[:, 1::2])


def _wider(mask: Mask, by: int, axis: int) -> Mask:
    """The mask and all within ``by`` places of it along ``axis``, on a larger picture."""
    pad = [(0, 0), (0, 0)]
    pad[axis] = (by, by)
    wide = np.pad(mask, pad)
    told = wide.copy()
    for n in range(1, by + 1):
        ahead: list[slice] = [slice(None), slice(None)]
        behind: list[slice] = [slice(None), slice(None)]
        ahead[axis], behind[axis] = slice(n, None), slice(None, -n)
        told[tuple(ahead)] |= wide[tuple(behind)]
        told[tuple(behind)] |= wide[tuple(ahead)]
    return told


def _apart(boxes: list[tuple[int, int, int, int]]) -> list[Box]:
    """Boxes that overlap become one."""
    apart: list[tuple[int, int, int, int]] = []
    for box in boxes:
        grown = box
        while True:
            touched = [b for b in apart if _overlap(b, grown)]
            if not touched:
                break
            apart = [b for b in apart if not _overlap(b, grown)]
            lefts, tops, rights, bottoms = zip(grown, *touched, strict=True)
            grown = min(lefts), min(tops), max(rights), max(bottoms)
        apart.append(grown)
    return [Box(*box) for box in apart]


def _overlap(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
