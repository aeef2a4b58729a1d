"""What stands twice in a picture, in the same rows: a slider's piece at the left and its hole.

Every window at the left is compared with the same rows further right, by the directions of edges
alone: a hole is darker, lighter or empty, but its outline is the piece's. A window that fits at one
place much better than at all others holds the piece; sky fits everywhere, and bricks at many.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray
from PIL import Image, ImageFilter

Array = NDArray[np.float32]
HIGH = 120
"""Pictures are looked at with this height; ``Fit`` counts in its pixels."""
SIZES = (28, 38, 50)
"""Sides of the windows; a piece is 30 to 60 wide."""
STRIP = 68
"""The piece lies left of this."""
STEP = 2
NEAREST = 36
"""A hole is not nearer than this to its piece, and not nearer than the window is wide."""
APART = 6
"""Shifts that differ by less are one and the same place."""
CLOSE = 2
"""And so far apart two ways of looking may see one."""
SOFT = 2.2
"""How far what is small is blurred."""
MARGIN = 20
"""The hole's left edge is at least so far from the right end."""
FAINT = 0.02
"""The share of edges below which a window counts as empty."""


class Fit(NamedTuple):
    """A window that may hold the piece (left, top, side), what shift fits, and how much better than
    others: ``ahead`` of the next best (and ``steady``, that for windows of all sizes on average),
    ``rare`` in deviations from all shifts."""

    shift: int
    left: int
    top: int
    side: int
    ahead: float
    steady: float
    rare: float


class Compared(NamedTuple):
    """For each shift, in windows of each size: how far the best is ahead, and which one that is;
    how rare; and all of it in one number."""

    ahead: Array
    window: NDArray[np.intp]
    rare: Array
    merit: Array


def as_seen(picture: Image.Image) -> tuple[Array, float]:
    """The picture ``HIGH`` pixels high, and by how much it was made larger."""
    scale = HIGH / picture.height
    way = Image.Resampling.BOX if scale < 0.6 else Image.Resampling.BICUBIC
    size = (max(round(picture.width * scale), STRIP + MARGIN), HIGH)
    return np.asarray(picture.convert("RGB").resize(size, way), np.float32), scale


def edges(pixels: Array) -> Array:
    """(2, high, wide): how plain the edge is at each pixel, and its direction without a sign, as
    the cosine and sine of twice the angle."""
    soft = np.pad(pixels, ((1, 1), (1, 1), (0, 0)), mode="edge")
    rows = (soft[:-2] + 2 * soft[1:-1] + soft[2:]) / 4
    softer = (rows[:, :-2] + 2 * rows[:, 1:-1] + rows[:, 2:]) / 4
    down, across = np.gradient(softer, axis=(0, 1))
    strong = np.sqrt((across**2 + down**2).sum(axis=2))
    one, other = (across**2 - down**2).sum(axis=2), (2 * across * down).sum(axis=2)
    plain = strong / (strong + np.median(strong) + 2)
    told = np.stack([one, other]) * (plain / (np.hypot(one, other) + 1e-6))
    return np.asarray(told, np.float32)


def softened(pixels: Array) -> Array:
    """Without what is small: lines, dots and noise within a hole."""
    image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    return np.asarray(image.filter(ImageFilter.GaussianBlur(SOFT)), np.float32)


def compared(left: Array, right: Array) -> Compared:
    """``left`` and ``right`` are the ``edges`` of the picture with the piece and of the one with
    the hole; they may be the same."""
    wide = right.shape[2]
    first, last = NEAREST, wide - MARGIN
    longer = np.pad(right, ((0, 0), (0, 0), (0, STRIP)))
    shifted = sliding_window_view(longer, STRIP, axis=2)[:, :, first:last]
    both = _summed(np.einsum("chs,chds->dhs", left[:, :, :STRIP], shifted))
    one = _summed((left[:, :, :STRIP] ** 2).sum(axis=0))
    other = _summed((longer**2).sum(axis=0))
    found = []
    for side in SIZES:
        there = _windows(other, side)[::STEP]
        there = sliding_window_view(there, STRIP - side + 1, axis=1)[:, first:last, ::STEP]
        least = side * side * FAINT
        here = _windows(one, side)[::STEP, ::STEP]
        usual = np.sqrt((here + least) * (there.transpose(1, 0, 2) + least))
        alike = np.asarray(_windows(both, side)[:, ::STEP, ::STEP] / usual, np.float32)
        alike[: max(side - first, 0)] = -0.3  # the piece lies there itself
        found.append(_ahead(alike))
    windows, ahead, rare = (np.stack(part) for part in zip(*found, strict=True))
    usual_rare = rare.mean(axis=0)
    merit = (ahead.max(axis=0) + ahead.mean(axis=0)) / 2 + usual_rare / 12
    return Compared(ahead, windows, usual_rare, merit)


def fits(ways: Sequence[Compared], count: int) -> list[tuple[Fit, ...]]:
    """The ``count`` shifts that fit best, each way's best in turn: what each way says of them."""
    left = [way.merit.copy() for way in ways]
    told: list[tuple[Fit, ...]] = []
    while len(told) < count and max(merit.max() for merit in left) > -9:
        merit = left[len(told) % len(ways)]
        at = int(merit.argmax())
        told.append(tuple(_fit(way, at) for way in ways))
        for merit in left:
            merit[max(at - APART, 0) : at + APART + 1] = -10
    return told


def _fit(way: Compared, at: int) -> Fit:
    """Of a shift, or of one close by that fits better."""
    first = max(at - CLOSE, 0)
    at = first + int(way.merit[first : at + CLOSE + 1].argmax())
    size = int(way.ahead[:, at].argmax())
    top, left = divmod(int(way.window[size, at]), (STRIP - SIZES[size]) // STEP + 1)
    likely = float(way.ahead[size, at]), float(way.ahead[:, at].mean()), float(way.rare[at])
    return Fit(NEAREST + at, left * STEP, top * STEP, SIZES[size], *likely)


def _summed(values: Array) -> Array:
    """Sums from the upper left corner, by which the sum of any window is told."""
    summed = np.zeros((*values.shape[:-2], values.shape[-2] + 1, values.shape[-1] + 1), np.float32)
    summed[..., 1:, 1:] = values.cumsum(axis=-2).cumsum(axis=-1)
    return summed


def _windows(summed: Array, side: int) -> Array:
    low, high = summed[..., :-side, :], summed[..., side:, :]
    return high[..., side:] - high[..., :-side] - low[..., side:] + low[..., :-side]


def _ahead(alike: Array) -> tuple[NDArray[np.intp], Array, Array]:
    """For each shift the window (its number) in which it is ahead most, by how much, and how rare
    such a fit is among the shifts of any window."""
    flat = alike.reshape(len(alike), -1)
    best, top = flat.argmax(axis=0), flat.max(axis=0)
    shifts = np.arange(len(flat))[:, None]
    close = np.abs(shifts - best[None]) <= APART
    second = np.where(close, np.float32(-1), flat).max(axis=0)
    ahead = flat - np.where(close, second[None], top[None])
    rare = (flat - flat.mean(axis=0)) / (flat.std(axis=0) + np.float32(0.03))
    window = ahead.argmax(axis=1)
    return window, ahead.max(axis=1), rare.max(axis=1)
