"""Vectors for tests: the same number gives the same vector."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from memory.base import Point

DIMENSION = 32


def vector(seed: int, dimension: int = DIMENSION) -> NDArray[np.float32]:
    """Of length one, in a direction of its own."""
    numbers = np.random.default_rng(seed).standard_normal(dimension).astype(np.float32)
    return numbers / np.float32(np.linalg.norm(numbers))


def point(key: int, person: str = "ann", seed: int | None = None) -> Point:
    return Point(key, person, vector(key if seed is None else seed))
