"""Coordinate spaces of GUI models, to and from pixels of the screen.

Two families so far: a grid from 0 to 999 or 1000 over the picture whatever its size (Qwen3-VL and
most later models), and pixels of the picture as the model's own processor resized it (Qwen2.5-VL).
"""

from __future__ import annotations

import math

MAX_RATIO = 200
"""The processors refuse pictures more oblong than this."""


def from_grid(x: float, y: float, grid: int, width: int, height: int) -> tuple[int, int]:
    """A point of the grid 0..``grid`` as a pixel of a ``width`` x ``height`` screen.

    Points beyond the edge, and the edge itself (``grid`` would be one past the last pixel), come
    to lie on the last pixel. Raises ValueError for what is not a number."""
    return _to_pixel(x, grid, width), _to_pixel(y, grid, height)


def to_grid(x: int, y: int, grid: int, width: int, height: int) -> tuple[int, int]:
    """The nearest point of the grid 0..``grid`` for a pixel."""
    return round(x * grid / width), round(y * grid / height)


def _to_pixel(value: float, grid: int, length: int) -> int:
    if value != value:
        raise ValueError("not a number")
    within = min(max(value, 0), grid)
    return min(round(within * length / grid), length - 1)


def smart_resize(
    width: int, height: int, *, factor: int, min_pixels: int, max_pixels: int
) -> tuple[int, int]:
    """Width and height after the models' own resizing: multiples of ``factor``, area in bounds.

    As in ``qwen_vl_utils/vision_process.py`` (Apache-2.0), with Python's rounding of halves to
    even. ``factor`` is patch times merge size: 28 for Qwen2.5-VL, 32 for Qwen3-VL; one visual token
    is ``factor``² pixels. Raises ValueError beyond MAX_RATIO."""
    if max(width, height) > MAX_RATIO * min(width, height):
        raise ValueError(f"a picture of {width}x{height} is too oblong for these models")
    w = max(factor, round(width / factor) * factor)
    h = max(factor, round(height / factor) * factor)
    if w * h > max_pixels:
        shrink = math.sqrt(width * height / max_pixels)
        w = max(factor, math.floor(width / shrink / factor) * factor)
        h = max(factor, math.floor(height / shrink / factor) * factor)
    elif w * h < min_pixels:
        grow = math.sqrt(min_pixels / (width * height))
        w = math.ceil(width * grow / factor) * factor
        h = math.ceil(height * grow / factor) * factor
    return w, h
