"""The two small networks for clicking challenges: where something lies, and what form it has.

``models.training.challenges.clicking`` trains them; onnxruntime runs them, with one thread.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from models.challenges.base import Point
from models.challenges.drawing.clicking_glyphs import INK, SIDE

PLACES, FORMS = "clicking_places.onnx", "clicking_forms.onnx"
WIDTH = 320
"""Pixels a picture is made wide before it is looked over."""
STRIDE, COARSE = 4, 16
"""Pixels for each place that is told; what width and height must be a multiple of."""
USUAL = 32.0
"""Sides are told as the logarithm of how many times this long they are."""
LEAST, MOST = 0.2, 10
"""Places less likely than that are none; so many at most are kept."""
Floats = NDArray[np.float32]
Pixels = NDArray[np.uint8]


class Place(NamedTuple):
    """Where something lies in the picture, how long its longer side is, how likely it is."""

    middle: Point
    side: float
    likely: float


def places(picture: Image.Image) -> list[Place]:
    """What lies on the scene, the likeliest first."""
    scale = WIDTH / picture.width
    size = (WIDTH, max(COARSE, round(picture.height * scale)))
    small = np.asarray(
        picture.convert("RGB").resize(size, Image.Resampling.BILINEAR, reducing_gap=2)
    )
    spare = -size[1] % COARSE
    padded = np.pad(small, ((0, spare), (0, 0), (0, 0)), mode="edge")
    heat, side = _run(PLACES, padded.transpose(2, 0, 1)[None].astype(np.float32))[0]
    heat = (1 / (1 + np.exp(-heat)))[: -(-size[1] // STRIDE)]
    found: list[Place] = []
    for at in np.argsort(heat, axis=None)[::-1][:200]:
        row, column = divmod(int(at), heat.shape[1])
        likely = float(heat[row, column])
        if likely < LEAST or len(found) == MOST:
            break
        dx, dy = _between(heat, row, column)
        long = USUAL * float(np.exp(side[row, column])) / scale
        x, y = (column + 0.5 + dx) * STRIDE / scale, (row + 0.5 + dy) * STRIDE / scale
        if all(max(abs(x - o.middle[0]), abs(y - o.middle[1])) > 0.4 * (o.side + long) * 0.9
               for o in found):  # fmt: skip
            found.append(Place((x, y), long, likely))
    return found


def _between(heat: Floats, row: int, column: int) -> tuple[float, float]:
    """How far beside the cell's middle the top lies, in cells."""
    top, bottom, left, right = max(0, row - 1), row + 2, max(0, column - 1), column + 2
    part = heat[top:bottom, left:right]
    down, across = np.mgrid[top : top + part.shape[0], left : left + part.shape[1]]
    weight = part / part.sum()
    return float((weight * across).sum() - column), float((weight * down).sum() - row)


def cut_out(picture: Image.Image, middle: Point, side: float, *, wide: int = SIDE) -> Pixels:
    """The picture around a place, so that its longer side takes as much as in a clean form."""
    half = side * wide / INK / 2
    box = (middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half)
    step = 2 * half / wide
    turned = picture.transform(
        (wide, wide), Image.Transform.AFFINE, (step, 0, box[0], 0, step, box[1]),
        Image.Resampling.BILINEAR,
    )  # fmt: skip
    return np.asarray(turned, np.uint8)


def forms(cut_outs: list[Pixels]) -> Floats:
    """A row for each: the product of two is how much the same glyph they show."""
    grey = [np.repeat(c[..., None], 3, 2) if c.ndim == 2 else c for c in cut_outs]
    stacked = np.stack(grey).transpose(0, 3, 1, 2).astype(np.float32)
    return _run(FORMS, stacked)


def _run(name: str, given: Floats) -> Floats:
    return np.asarray(_session(name).run(None, {"pixels": given})[0], np.float32)


@lru_cache(maxsize=2)
def _session(name: str) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    kept = resources.files("models.challenges") / "weights" / name
    return onnxruntime.InferenceSession(
        kept.read_bytes(), options, providers=["CPUExecutionProvider"]
    )
