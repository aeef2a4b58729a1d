"""Coordinate spaces of GUI models, to and from pixels of the screen.

Every family answers in one of five spaces (:class:`Space`). A :class:`View` is what a model is
shown of one screen: the region that was cut out, the size it was sent at, the space its numbers are
in. It is the only place where a model's numbers become pixels of the phone and back.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum

from pydantic import BaseModel, Field

from device_drivers.base import Box

MAX_RATIO = 200
"""The processors refuse pictures more oblong than this."""


class Space(StrEnum):
    """What the numbers of a model count."""

    RESIZED = "resized"
    """Pixels of the picture after the model's own smart-resize (factor 28 or 32)."""
    GRID_1000 = "0-1000"
    GRID_999 = "0-999"
    UNIT = "0-1"
    SENT = "sent"
    """Pixels of the picture that was sent, whatever its size."""


@dataclass(frozen=True, slots=True)
class Sizing:
    """How large a picture a family takes, and what its processor makes of it.

    ``factor`` is patch times merge size, 28 or 32: one visual token is ``factor``² pixels. None
    means that the picture is only scaled down, in proportion, until its area is at most
    ``max_pixels`` and its longer edge at most ``max_edge`` (0: any)."""

    factor: int | None
    min_pixels: int
    max_pixels: int
    max_edge: int = 0

    def holds(self, width: int, height: int) -> bool:
        """Whether a picture of that size is within bounds."""
        within = self.min_pixels <= width * height <= self.max_pixels
        return within and max(width, height) <= (self.max_edge or math.inf)

    def fit(self, width: int, height: int) -> tuple[int, int]:
        """The size at which a ``width`` x ``height`` picture is sent; the processor of the model
        then changes nothing. Raises ValueError beyond MAX_RATIO."""
        if self.factor is not None:
            return smart_resize(
                width, height, factor=self.factor, min_pixels=self.min_pixels,
                max_pixels=self.max_pixels,
            )  # fmt: skip
        if max(width, height) > MAX_RATIO * min(width, height):
            raise ValueError(f"a picture of {width}x{height} is too oblong for these models")
        shrink = min(1.0, math.sqrt(self.max_pixels / (width * height)))
        if self.max_edge:
            shrink = min(shrink, self.max_edge / max(width, height))
        return max(1, math.floor(width * shrink)), max(1, math.floor(height * shrink))


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


class Correction(BaseModel, extra="forbid", frozen=True):
    """What to do to a model's numbers before they are read, as a self-check found it.

    x becomes ``x_scale * x + x_shift``, both in the model's own space; so does y."""

    x_scale: float = Field(default=1.0, gt=0)
    x_shift: float = 0.0
    y_scale: float = Field(default=1.0, gt=0)
    y_shift: float = 0.0

    def apply(self, x: float, y: float) -> tuple[float, float]:
        return self.x_scale * x + self.x_shift, self.y_scale * y + self.y_shift

    def undo(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.x_shift) / self.x_scale, (y - self.y_shift) / self.y_scale


NO_CORRECTION = Correction()


@dataclass(frozen=True, slots=True)
class View:
    """What a model is shown: ``region`` of a screen, sent as ``width`` x ``height`` pixels."""

    region: Box
    width: int
    height: int
    space: Space
    correction: Correction = field(default=NO_CORRECTION)

    @classmethod
    def of(
        cls, region: Box, space: Space, sizing: Sizing, correction: Correction = NO_CORRECTION
    ) -> View:
        """The view of ``region`` at the size that ``sizing`` asks for. Raises ValueError when it is
        too oblong.

        Where the numbers do not count pixels, a picture within bounds is sent as it is: the
        processor rounds its size, and nothing shifts."""
        width, height = sizing.fit(region.width, region.height)
        if space not in (Space.RESIZED, Space.SENT) and sizing.holds(region.width, region.height):
            width, height = region.width, region.height
        return cls(region, width, height, space, correction)

    @property
    def span(self) -> tuple[float, float]:
        """The numbers of the right and of the bottom edge; left and top are 0."""
        match self.space:
            case Space.RESIZED | Space.SENT:
                return self.width, self.height
            case Space.GRID_1000:
                return 1000, 1000
            case Space.GRID_999:
                return 999, 999
            case Space.UNIT:
                return 1, 1

    def to_screen(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of the screen that a model's numbers mean.

        What lies beyond the edge, and the edge itself (one past the last pixel), comes to lie on
        the last pixel of the region. Raises ValueError for what is not a number."""
        x, y = self.correction.apply(x, y)
        across, down = self.span
        left, top = self.region.left, self.region.top
        return (
            left + _pixel(x, across, self.region.width),
            top + _pixel(y, down, self.region.height),
        )

    def from_screen(self, x: float, y: float) -> tuple[float, float]:
        """The numbers in which this model would name a pixel; whole ones but for 0-1."""
        across, down = self.span
        found = self.correction.undo(
            (x - self.region.left) * across / self.region.width,
            (y - self.region.top) * down / self.region.height,
        )
        if self.space is Space.UNIT:
            return found
        return round(found[0]), round(found[1])

    def holds(self, x: float, y: float, slack: float = 0.1) -> bool:
        """True for numbers on the picture, or off it by at most ``slack`` of its width or height.
        What is further out is a place on some other picture."""
        x, y = self.correction.apply(x, y)
        across, down = self.span
        return -slack <= x / across <= 1 + slack and -slack <= y / down <= 1 + slack


def _pixel(value: float, span: float, length: int) -> int:
    if value != value:
        raise ValueError("not a number")
    within = min(max(value, 0.0), span)
    return min(round(within * length / span), length - 1)
