"""The two small networks for clicking challenges: where something lies, and what form it has.

Trained by ``models.training.challenges.clicking``.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from models.challenges.base import Point
from models.challenges.drawing.clicking_glyphs import INK, SIDE
from models.challenges.solving.convolving import Array, convolved, positive, weights_of

WEIGHTS = Path(__file__).parents[1] / "weights"
PLACES, FORMS = "clicking_places.npz", "clicking_forms.npz"
WIDTH = 320
"""Pixels a picture is made wide before it is looked over."""
STRIDE, COARSE = 4, 16
"""Pixels for each place that is told; what width and height must be a multiple of."""
USUAL = 32.0
"""Sides are told as the logarithm of how many times this long they are."""
LEAST, MOST = 0.1, 12
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
    heat, side = looked_over(padded)
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
    return np.stack([_form(one) for one in cut_outs])


# --- the layers, as ``models.training.challenges.clicking_networks`` has them --------------------


def looked_over(pixels: Pixels) -> Floats:
    """For (high, wide, 3), multiples of ``COARSE``: a logit for a middle and the logarithm of the
    side (2, high / ``STRIDE``, wide / ``STRIDE``)."""
    w = _weights(WEIGHTS / PLACES)
    fine = np.asarray((pixels.transpose(2, 0, 1) - np.float32(128)) / 64, np.float32)
    for n, stride in enumerate((2, 2, 1)):
        fine = _step(w, f"fine.{n}", fine, stride)
    middle = _step(w, "middle.1", _step(w, "middle.0", fine, 2))
    coarse = middle
    for n, stride in enumerate((2, 1, 1)):
        coarse = _step(w, f"coarse.{n}", coarse, stride)
    middle = _step(w, "at_middle", middle + _twice(_layer(w, "to_middle", coarse)))
    fine = _step(w, "at_fine", fine + _twice(_layer(w, "to_fine", middle)))
    return _layer(w, "told.1", _step(w, "told.0", fine))


def _form(pixels: Pixels) -> Floats:
    """For (SIDE, SIDE), grey, or (SIDE, SIDE, 3)."""
    w = _weights(WEIGHTS / FORMS)
    colours = np.broadcast_to(pixels if pixels.ndim == 3 else pixels[..., None], (SIDE, SIDE, 3))
    x: Array = colours.transpose(2, 0, 1).astype(np.float32)
    x = x - x.mean(axis=(1, 2), keepdims=True)
    x = x / (np.sqrt((x * x).mean()) + 4)
    for n, stride in enumerate((2, 1, 2)):
        x = _step(w, f"first.{n}", x, stride)
    x = positive(x + _layer(w, "more", x))
    x = _step(w, "last.1", _step(w, "last.0", x, 2))
    row = w["row.weight"] @ x.ravel() + w["row.bias"]
    return np.asarray(row / np.sqrt((row * row).sum()) * np.exp(w["scale"]), np.float32)


def _step(w: dict[str, Array], name: str, x: Array, stride: int = 1) -> Array:
    return positive(_layer(w, name, x, stride))


def _layer(w: dict[str, Array], name: str, x: Array, stride: int = 1) -> Array:
    return convolved(x, w[f"{name}.weight"], w[f"{name}.bias"], stride=stride)


def _twice(x: Array) -> Array:
    return x.repeat(2, axis=1).repeat(2, axis=2)


@lru_cache(maxsize=2)
def _weights(file: Path) -> dict[str, Array]:
    return weights_of(file)
