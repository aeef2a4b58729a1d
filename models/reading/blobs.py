"""Connected regions of a mask, by the runs of its rows.

A screen has some thousand runs and a few hundred regions; joining runs instead of pixels takes
milliseconds without an image library.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Blobs(NamedTuple):
    """Regions, each with its box (left, top, right, bottom; right and bottom exclusive), how many
    pixels of the mask it has, and the sum of the weights under them."""

    boxes: NDArray[np.int64]
    pixels: NDArray[np.int64]
    weights: NDArray[np.float64]


def blobs(mask: NDArray[np.bool_], weights: NDArray[np.float32] | None = None) -> Blobs:
    """The regions of ``mask`` that hang together, corners counting; ``weights`` has its shape."""
    rows, starts, ends = _runs(mask)
    if not len(rows):
        return Blobs(np.zeros((0, 4), np.int64), np.zeros(0, np.int64), np.zeros(0))
    names = _joined(rows, starts, ends)
    _, region = np.unique(names, return_inverse=True)
    count = int(region.max()) + 1
    boxes = np.empty((count, 4), np.int64)
    boxes[:, 0], boxes[:, 1] = mask.shape[1], mask.shape[0]
    boxes[:, 2:] = 0
    np.minimum.at(boxes[:, 0], region, starts)
    np.minimum.at(boxes[:, 1], region, rows)
    np.maximum.at(boxes[:, 2], region, ends)
    np.maximum.at(boxes[:, 3], region, rows + 1)
    pixels = np.bincount(region, ends - starts, count).astype(np.int64)
    if weights is None:
        return Blobs(boxes, pixels, pixels.astype(np.float64))
    sums = np.zeros((mask.shape[0], mask.shape[1] + 1))
    np.cumsum(weights, axis=1, out=sums[:, 1:])
    under = sums[rows, ends] - sums[rows, starts]
    return Blobs(boxes, pixels, np.bincount(region, under, count).astype(np.float64))


def _runs(
    mask: NDArray[np.bool_],
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Row, start and end (exclusive) of each run, in reading order."""
    edged = np.zeros((mask.shape[0], mask.shape[1] + 2), np.int8)
    edged[:, 1:-1] = mask
    steps = np.diff(edged, axis=1)
    rows, starts = np.nonzero(steps == 1)
    _, ends = np.nonzero(steps == -1)
    return rows, starts, ends


def _joined(
    rows: NDArray[np.int64], starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> NDArray[np.int64]:
    """For each run the lowest index of a run it hangs together with."""
    parent = list(range(len(rows)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for above, below in _touching(rows, starts, ends):
        a, b = root(above), root(below)
        if a != b:
            parent[max(a, b)] = min(a, b)
    return np.array([root(i) for i in range(len(parent))])


def _touching(
    rows: NDArray[np.int64], starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> list[tuple[int, int]]:
    """Pairs of runs in neighbouring rows that touch."""
    wide = int(ends.max()) + 2
    # Runs are sorted by (row, start); by (row, end) too, since runs of a row do not overlap.
    first = np.searchsorted(rows * wide + ends, (rows - 1) * wide + starts, "left")
    last = np.searchsorted(rows * wide + starts, (rows - 1) * wide + ends, "right")
    counts = np.maximum(last - first, 0)
    below = np.repeat(np.arange(len(rows)), counts)
    offsets = np.arange(len(below)) - np.repeat(np.cumsum(counts) - counts, counts)
    return list(zip((first[below] + offsets).tolist(), below.tolist(), strict=True))
