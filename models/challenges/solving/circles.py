"""Finds the round edges in a picture: a disc's, and a ring's around it."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Array = NDArray[np.float32]
LOOKED_AT = 160
"""The picture's shorter side is made this long."""
SIZES = (0.18, 0.3, 0.4, 0.56)
"""Radii between which one circle each is looked for, as shares of the shorter side."""
SPOKES = 72
OFF = 0.13
"""How far from the picture's middle a disc's may be, as a share of the shorter side."""
INNER = (0.4, 0.86)
"""How large a disc is within its ring."""


class Circle(NamedTuple):
    """Middle and radius in pixels; ``plain`` is how much of it is an edge, 0 to 1."""

    x: float
    y: float
    radius: float
    plain: float


class Slopes:
    """How steep a picture is, in every direction, at a size that is quick to look at."""

    def __init__(self, picture: Image.Image) -> None:
        self._scale = LOOKED_AT / min(picture.size)
        size = (round(picture.width * self._scale), round(picture.height * self._scale))
        way = Image.Resampling.BOX if self._scale < 0.6 else Image.Resampling.BICUBIC
        shades = np.asarray(picture.convert("RGB").resize(size, way), np.float32)
        down, across = np.gradient(shades, axis=(0, 1))
        strong = np.sqrt((across**2 + down**2).sum(axis=2))
        most = np.sqrt(across**2 + down**2).argmax(axis=2)[..., None]
        soft = strong + np.float32(np.median(strong) * 2 + 6)
        self._across = np.take_along_axis(across, most, 2)[..., 0] / soft
        self._down = np.take_along_axis(down, most, 2)[..., 0] / soft
        self._size = size

    def circles(self) -> list[Circle]:
        """About the picture's middle, the plainest of each size, the plainest first."""
        width, height = self._size
        found = []
        for low, high in pairwise(SIZES):
            best = self._plainest((width / 2, height / 2), OFF * LOOKED_AT, 5, (low, high), 2.5)
            for step in (2.0, 0.7):
                near = (best.radius - 2 * step) / LOOKED_AT, (best.radius + 2 * step) / LOOKED_AT
                best = self._plainest((best.x, best.y), 2 * step, step, near, step / 2)
            found.append(self._as_told(best))
        return sorted(found, key=lambda circle: -circle.plain)

    def within(self, ring: Circle) -> Circle:
        """The plainest circle with the same middle inside another."""
        middle = ring.x * self._scale, ring.y * self._scale
        radius = ring.radius * self._scale / LOOKED_AT
        return self._as_told(
            self._plainest(middle, 2, 1, (INNER[0] * radius, INNER[1] * radius), 0.5)
        )

    def _as_told(self, circle: Circle) -> Circle:
        x, y, radius, plain = circle
        return Circle(x / self._scale, y / self._scale, radius / self._scale, plain)

    def _plainest(
        self,
        middle: tuple[float, float],
        reach: float,
        step: float,
        radii: tuple[float, float],
        finer: float,
    ) -> Circle:
        """Of those with their middle within ``reach``; ``radii`` are shares of the shorter side."""
        width, height = self._size
        angles = np.linspace(0, 2 * np.pi, SPOKES, endpoint=False)
        cosine, sine = np.cos(angles), np.sin(angles)
        tried = np.arange(radii[0] * LOOKED_AT, radii[1] * LOOKED_AT + 0.01, finer)
        offs = np.arange(-reach, reach + 0.01, step)
        best = Circle(*middle, tried[0], -1.0)
        for off_x in offs:
            for off_y in offs:
                x, y = middle[0] + off_x, middle[1] + off_y
                at_x = np.rint(x - 0.5 + tried[:, None] * cosine).astype(int)
                at_y = np.rint(y - 0.5 + tried[:, None] * sine).astype(int)
                inside = (at_x >= 0) & (at_x < width) & (at_y >= 0) & (at_y < height)
                at_x, at_y = at_x.clip(0, width - 1), at_y.clip(0, height - 1)
                steep = np.abs(self._across[at_y, at_x] * cosine + self._down[at_y, at_x] * sine)
                plain = (steep * inside).mean(axis=1)
                top = int(plain.argmax())
                if plain[top] > best.plain:
                    best = Circle(x, y, float(tried[top]), float(plain[top]))
        return best
