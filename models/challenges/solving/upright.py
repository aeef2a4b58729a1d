"""Which way is up in a disc cut from a scene: a small network over the disc, unrolled.

Unrolled, a turned disc is a shifted one, and the network treats all shifts alike: what it has
learnt upright it knows at every angle. Trained by ``models.training.challenges.rotation``.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from models.challenges.solving.convolving import Array, convolved, positive, shares, weights_of

WEIGHTS = Path(__file__).parents[1] / "weights" / "rotation.npz"
ANGLES, RADII = 60, 16
"""Directions (clockwise, the first is straight up) and rings of an unrolled disc."""
NEAREST, FARTHEST = 0.05, 0.93
"""The rings, as shares of the radius; the very edge may be a border."""
SIDE = 64
"""The disc is made this small first."""
DILATIONS = (1, 3, 9, 15)


def unrolled(disc: NDArray[np.float32], turned: float = 0.0) -> Array:
    """A square (side, side, 3) around the disc as (3, rings, directions)."""
    side = len(disc)
    angles = np.deg2rad(np.arange(ANGLES) * (360 / ANGLES) + turned)[None]
    rings = (np.linspace(NEAREST, FARTHEST, RADII) * side / 2)[:, None]
    x = np.clip(side / 2 - 0.5 + rings * np.sin(angles), 0, side - 1.001)
    y = np.clip(side / 2 - 0.5 - rings * np.cos(angles), 0, side - 1.001)
    left, top = x.astype(int), y.astype(int)
    right, below = (x - left)[..., None], (y - top)[..., None]
    upper = disc[top, left] * (1 - right) + disc[top, left + 1] * right
    lower = disc[top + 1, left] * (1 - right) + disc[top + 1, left + 1] * right
    told = (upper * (1 - below) + lower * below).transpose(2, 0, 1)
    return np.asarray(told, np.float32)


def evened(x: Array) -> Array:
    """Without its tint and brightness: only what differs within the disc counts."""
    x = x - x.mean(axis=(1, 2), keepdims=True)
    return np.asarray(x / (x.std() + 4), np.float32)


class Upright:
    """The network with its weights. Raises OSError when they are not there."""

    def __init__(self, file: Path | None = None) -> None:
        self._w = weights_of(file or WEIGHTS)

    def likely(self, x: Array) -> NDArray[np.float32]:
        """How likely each direction is up, for an unrolled and evened disc."""
        return np.asarray(self._together([x])[0], np.float32)

    def _together(self, discs: list[Array]) -> Array:
        """The same for several, which is quicker than one by one."""
        joined = np.stack([self._rings(disc) for disc in discs], axis=1)  # a disc a row from here
        x = positive(self._round(joined, "join"))
        for i, dilation in enumerate(DILATIONS):
            x = x + positive(self._round(x, f"along{i}", dilation))
        return np.stack([shares(scores) for scores in self._round(x, "out")[0]])

    def _rings(self, x: Array) -> Array:
        n = 0
        while f"conv{n}.weight" in self._w:
            x = positive(self._round(x, f"conv{n}"))[:, ::2]
            n += 1
        return x.reshape(-1, ANGLES)

    def up(self, square: Image.Image) -> Array:
        """How likely up points each way in a disc that just fills the picture: ``2 * ANGLES``
        directions, clockwise from straight up."""
        small = np.asarray(square.convert("RGB").resize((SIDE, SIDE), _way(square)), np.float32)
        # between two directions as well, and mirrored: twice as fine, and steadier
        ways = [(half, mirrored) for half in (0, 1) for mirrored in (False, True)]
        found = self._together(
            [
                evened(unrolled(small[:, ::-1] if mirrored else small, half * 180 / ANGLES))
                for half, mirrored in ways
            ]
        )
        ups = np.zeros(2 * ANGLES, np.float32)
        for (half, mirrored), likely in zip(ways, found, strict=True):
            at = 2 * np.arange(ANGLES) + half
            ups[-at % (2 * ANGLES) if mirrored else at] += likely / len(ways)
        return ups

    def _round(self, x: Array, name: str, dilation: int = 1) -> Array:
        """A layer that goes on from the last direction to the first."""
        weights, bias = self._w[f"{name}.weight"], self._w[f"{name}.bias"]
        over = weights.shape[3] // 2 * dilation
        if not over:
            return convolved(x, weights, bias)
        wide = np.concatenate([x[..., -over:], x, x[..., :over]], axis=2)
        return convolved(wide, weights, bias, dilation=dilation)[..., over:-over]


def _way(picture: Image.Image) -> Image.Resampling:
    return Image.Resampling.BOX if picture.width > 2 * SIDE else Image.Resampling.BILINEAR


@lru_cache(maxsize=1)
def upright() -> Upright:
    """The one with the weights that came along."""
    return Upright()
