"""Reading: from a picture to its lines of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from device_drivers.base import Box

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]
    """RGB, shape (height, width, 3)."""
    Picture = bytes | Pixels
    """A JPEG or PNG file's bytes, or its pixels."""
else:
    Pixels = Picture = Any


class ReaderMissing(Exception):
    """The reader's package is not installed, or there is none of that name."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text; ``confidence`` is 0 to 1. The box is in the picture's pixels."""

    text: str
    box: Box
    confidence: float


class Reader(Protocol):
    """Reads printed text. May be slow at the first sight of a picture and quick at the next."""

    @property
    def id(self) -> str:
        """Engine and weights, with their version."""

    def read(self, picture: Picture) -> tuple[Line, ...]:
        """The lines, top to bottom, left to right.

        Raises ValueError when the bytes are no picture."""
