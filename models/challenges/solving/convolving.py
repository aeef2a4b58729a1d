"""The layers of small convolutional networks in numpy: nothing to install, a few milliseconds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]


def weights_of(file: Path) -> dict[str, Array]:
    """By name, widened from half precision. Raises OSError when the file is not there."""
    with file.open("rb") as opened, np.load(opened) as kept:
        return {name: kept[name].astype(np.float32) for name in kept.files}


def convolved(
    x: Array, weights: Array, bias: Array, *, dilation: int = 1, stride: int = 1
) -> Array:
    """``x`` (in, high, wide), ``weights`` (out, in, odd, odd), zeros around: (out, high, wide).
    ``dilation`` is along the width, ``stride`` along both, as many networks count it."""
    out, channels, tall, broad = weights.shape
    up, left = tall // 2, broad // 2 * dilation
    high, wide = x.shape[1:]
    padded = np.pad(x, ((0, 0), (up, up), (left, left)))
    pieces = [
        padded[:, i : i + high : stride, j : j + wide : stride]
        for i in range(tall)
        for j in range(0, broad * dilation, dilation)
    ]
    shape = pieces[0].shape[1:]
    columns = np.stack(pieces, axis=1).reshape(channels * tall * broad, -1)
    told = weights.reshape(out, -1) @ columns + bias[:, None]
    return np.asarray(told.reshape(out, *shape), np.float32)


def positive(x: Array) -> Array:
    return np.maximum(x, np.float32(0))


def shares(scores: Array) -> Array:
    """How likely each is, by its score: together 1."""
    raised = np.exp(scores - scores.max())
    return np.asarray(raised / raised.sum(), np.float32)
