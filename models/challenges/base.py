"""What a drawn challenge is, and what a solver says of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PIL.Image import Image

Kind = Literal["characters", "logic", "slider", "rotation", "clicking"]
KINDS: tuple[Kind, ...] = ("characters", "logic", "slider", "rotation", "clicking")

Point = tuple[float, float]
"""x, y in pixels of the picture, from its left upper corner."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A challenge and what solves it.

    ``picture`` is RGB, as a person sees it at first. ``answer``: characters and logic, the text to
    be typed; slider, how many pixels of the picture the piece must go to the right; rotation, by
    how many degrees clockwise, 0 to 360, the picture must be turned to stand upright; clicking,
    the middles of what is to be touched, in order.
    """

    kind: Kind
    look: str
    seed: int
    picture: Image
    answer: str | float | tuple[Point, ...]
    prompt: str | Image | None = None
    """Clicking: what stands above the picture and says what to touch, in words or drawn."""
    background: Image | None = None
    """Slider: the picture with its gap and without the piece. Rotation: the ring around the disc,
    where there is one, with the disc cut out."""
    piece: Image | None = None
    """Slider: the piece, RGBA, as high as the background. Rotation: the disc, RGBA."""
    within: float = 0.0
    """How far off an answer may be: pixels, degrees; clicking: half the width of a thing."""


@dataclass(frozen=True, slots=True)
class Text:
    """What was read, or reckoned. ``sure`` is 0..1, by which an own answer can be thrown away."""

    text: str
    sure: float


@dataclass(frozen=True, slots=True)
class Shift:
    """By how many pixels to the right the piece goes from where it is."""

    x: float
    sure: float


@dataclass(frozen=True, slots=True)
class Turn:
    """By how many degrees clockwise, 0 to 360."""

    degrees: float
    sure: float


@dataclass(frozen=True, slots=True)
class Touches:
    """What to touch, in order; fewer points than asked for where some were not found."""

    points: tuple[Point, ...]
    sure: float
