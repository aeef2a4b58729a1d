"""Which of a slider's pairs is the piece and its hole: what a small network says of each.

It sees what was reckoned of a pair (``traits`` in ``slider``) and, small, the pair itself (``seen``
there). Trained by ``models.training.challenges.slider``.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from models.challenges.solving.convolving import Array, positive, weights_of

WEIGHTS = Path(__file__).parents[1] / "weights" / "slider.npz"
STRIDES = (2, 2, 1)
POOLED = 2


class Weigher:
    """The network with its weights. Raises OSError when they are not there."""

    def __init__(self, file: Path | None = None) -> None:
        self._w = weights_of(file or WEIGHTS)

    def scores(self, told: Array, seen: Array) -> Array:
        """``told`` (pairs, traits), ``seen`` (pairs, planes, side, side): a score for each pair."""
        w = self._w
        told = (told - w["mean"]) / w["spread"]
        hidden = positive(told @ w["first"].T + w["first_bias"])
        for i, stride in enumerate(STRIDES):
            seen = positive(_convolved(seen, w[f"conv{i}"], w[f"conv{i}_bias"], stride))
        count, planes, high, wide = seen.shape
        fewer = seen.reshape(count, planes, high // POOLED, POOLED, wide // POOLED, POOLED)
        flat = fewer.mean(axis=(3, 5)).reshape(count, -1)
        return np.asarray(hidden @ w["last"] + told @ w["straight"] + flat @ w["sight"], np.float32)


def _convolved(x: Array, weights: Array, bias: Array, stride: int) -> Array:
    """``x`` (pairs, in, high, wide), ``weights`` (out, in, odd, odd), zeros around."""
    over = weights.shape[2] // 2
    padded = np.pad(x, ((0, 0), (0, 0), (over, over), (over, over)))
    parts = sliding_window_view(padded, weights.shape[2:], axis=(2, 3))[:, :, ::stride, ::stride]
    told = np.tensordot(parts, weights, axes=((1, 4, 5), (1, 2, 3))) + bias
    return np.ascontiguousarray(told.transpose(0, 3, 1, 2), np.float32)


@lru_cache(maxsize=1)
def weighing() -> Weigher:
    """The one with the weights that came along."""
    return Weigher()
