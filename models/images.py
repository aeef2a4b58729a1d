"""Screenshots on their way to a model: cut, scaled, made small, encoded once."""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass
from functools import cached_property, lru_cache

from PIL import Image

from device_drivers.base import Box, Screen
from models.base import Unfit
from models.coordinates import View

SMALL = 600_000
"""Bytes up to which a picture of the right size is sent as it is."""


@dataclass(frozen=True)
class Picture:
    """A picture as it goes over the wire."""

    data: bytes
    media_type: str

    @cached_property
    def base64(self) -> str:
        return base64.b64encode(self.data).decode()

    @property
    def url(self) -> str:
        """A ``data:`` URL, made anew each time: kept, it would double what a picture takes."""
        return f"data:{self.media_type};base64,{self.base64}"


def picture(screen: Screen, view: View) -> Picture:
    """What ``view`` shows of the screen's image.

    Kept for the next calls, since a model that is asked again, or remembers, sees the same screens.
    A whole picture that already fits goes through unchanged, any other as JPEG (quality 90), which
    is encoded ten times faster than PNG. Raises Unfit when there is no picture."""
    if not screen.image:
        raise Unfit("A vision model needs a screenshot, and this screen came without.")
    return _encoded(
        screen.image, (screen.width, screen.height), screen.rotation, view.region,
        (view.width, view.height),
    )  # fmt: skip


@lru_cache(maxsize=24)
def _encoded(
    image: bytes, screen: tuple[int, int], rotation: int, region: Box, size: tuple[int, int]
) -> Picture:
    try:
        opened = Image.open(io.BytesIO(image))
        whole = region == Box(0, 0, *screen)
        if whole and opened.size == size and len(image) <= SMALL and opened.format in _TYPES:
            return Picture(image, _TYPES[opened.format])
        shown = opened.convert("RGB")
    except (OSError, SyntaxError, ValueError) as error:  # Pillow says "broken PNG" so
        raise Unfit(f"The screenshot cannot be read as a picture: {error}") from error
    if rotation % 2 and shown.size == screen[::-1] and screen[0] != screen[1]:
        shown = shown.rotate(90 * rotation, expand=True)  # it lay on its side
    across, down = shown.width / screen[0], shown.height / screen[1]
    cut = (region.left * across, region.top * down, region.right * across, region.bottom * down)
    shrinks = size[0] <= cut[2] - cut[0]
    how = Image.Resampling.HAMMING if shrinks else Image.Resampling.BICUBIC
    small = shown if whole and shown.size == size else shown.resize(size, how, box=cut)
    out = io.BytesIO()
    small.save(out, "JPEG", quality=90)
    return Picture(out.getvalue(), "image/jpeg")


_TYPES = {"PNG": "image/png", "JPEG": "image/jpeg"}
