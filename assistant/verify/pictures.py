"""The difference between two looks, told by their pixels: for screens that tell no elements."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from device_drivers.base import Box, Screen

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIDTH = 180
"""Pixels across to which both pictures are made smaller: grain and JPEG's noise are gone there."""
NOTICEABLE = 20
"""Of 255 levels of grey."""
AROUND = 0.06
"""Of the width: how far from the target its ripple, its tick or its menu may reach."""
NEAR = 0.01
"""From this share of the pixels around a target on, it reacted."""
BAR = 0.04
"""Of the height: the status bar, whose clock ticks by itself."""


@dataclass(frozen=True, slots=True)
class Moved:
    """Shares (0..1) of the pixels that look otherwise: around the target, and elsewhere."""

    near: float
    elsewhere: float

    @property
    def nothing(self) -> bool:
        return self.near < NEAR and self.elsewhere < 0.002


def moved(before: Screen, after: Screen, target: Box | None) -> Moved | None:
    """None where two pictures cannot be compared: none was taken, one is hidden or turned."""
    if before.secure or after.secure or not (before.image and after.image):
        return None
    one, two = _grey(before.image), _grey(after.image)
    if one is None or two is None or one.shape != two.shape:
        return None
    import numpy as np

    apart = np.abs(one - two) > NOTICEABLE
    height, width = apart.shape
    apart[: round(BAR * height)] = False
    if target is None:
        return Moved(0.0, float(apart.mean()))
    scale = width / before.width
    reach = round(AROUND * width)
    top, bottom = round(target.top * scale) - reach, round(target.bottom * scale) + reach
    left, right = round(target.left * scale) - reach, round(target.right * scale) + reach
    around = np.zeros_like(apart)
    around[max(0, top) : max(0, bottom), max(0, left) : max(0, right)] = True
    return Moved(_share(apart[around]), _share(apart[~around]))


def _share(apart: NDArray[np.bool_]) -> float:
    return float(apart.mean()) if apart.size else 0.0


def _grey(image: bytes) -> NDArray[np.int16] | None:
    import numpy as np
    from PIL import Image

    try:
        with Image.open(io.BytesIO(image)) as picture:
            height = max(1, round(picture.height * WIDTH / picture.width))
            picture.draft("L", (WIDTH, height))
            small = picture.convert("L").resize((WIDTH, height), Image.Resampling.BOX)
            return np.asarray(small, dtype=np.int16)
    except (OSError, ValueError, SyntaxError):
        return None
