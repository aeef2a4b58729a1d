"""Things on a screen that stand out from their ground: icons, controls, letters, pictures.

Strokes and edges that hang together are one shape. What a shape is, is for others to say.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from device_drivers.base import Box
from models.reading.base import Pixels
from models.reading.blobs import blobs

STEP = 22
"""Brightness from one place to the next, two pixels on, that makes an edge."""
NEAR = 2
"""Half pixels by which edges grow, so that the three dots of a menu hang together."""
SMALL, LARGE = 9, 150
"""Pixels of a 720 pixel wide display: shapes with a longer side below or above are left out."""
PICTURE = 110
"""Pixels of a 720 pixel wide display that a photograph has at least on its shorter side."""
FULL, ONE_COLOUR = 0.85, 0.6
"""Share of a photograph that is unlike the page; most that has one colour, as a card's ground."""
COLOURS, MANY = 8, 0.008
"""So many colours have at least this share of a photograph; of a card's print they have less."""
SIDE = 40
"""Pixels of a cut-out; ``models/pocket/icons.py`` looks at its middle 32, training at any 32."""
AROUND = 1.3
"""A cut-out shows this times a shape's longer side."""


def shapes(pixels: Pixels) -> list[Box]:
    """Boxes of all shapes that may be an icon or a control, in no order."""
    return [box for box in standing_out(pixels) if may_be_icon(box, pixels)]


def may_be_icon(box: Box, pixels: Pixels) -> bool:
    return max(box.width, box.height) <= LARGE * _unit(pixels)


def standing_out(pixels: Pixels) -> list[Box]:
    """Boxes of all shapes, large ones too: a word is one."""
    bright = brightest(pixels[::2, ::2]).astype(np.int16)
    edge = np.zeros(bright.shape, bool)
    edge[:, 1:] |= np.abs(np.diff(bright, axis=1)) > STEP
    edge[1:] |= np.abs(np.diff(bright, axis=0)) > STEP
    found = blobs(_grown(edge, NEAR)).boxes
    found[:, :2] += NEAR
    found[:, 2:] -= NEAR
    found *= 2
    longer = (found[:, 2:] - found[:, :2]).max(axis=1)
    return [Box(*box) for box in found[longer >= SMALL * _unit(pixels)].tolist()]


def _unit(pixels: Pixels) -> float:
    return float(min(pixels.shape[:2])) / 720


def brightest(pixels: Pixels) -> NDArray[np.uint8]:
    """The largest of each pixel's three channels."""
    return np.maximum(np.maximum(pixels[:, :, 0], pixels[:, :, 1]), pixels[:, :, 2])


def pictures(pixels: Pixels) -> list[Box]:
    """Boxes of photographs: even-sided, large, not of one colour, with the page around them."""
    small = pixels[::2, ::2] >> 3
    codes = (small[:, :, 0].astype(np.int32) << 10) | (small[:, :, 1].astype(np.int32) << 5)
    codes |= small[:, :, 2]
    counts = np.bincount(codes.ravel(), minlength=1 << 15)
    page = int(counts.argmax())
    apart = np.zeros(codes.shape, bool)
    for channel, level in enumerate((page >> 10, page >> 5 & 31, page & 31)):
        plane = small[:, :, channel]
        apart |= (plane > level + 1) | (plane < level - 1)
    found = blobs(apart)
    unit = _unit(pixels)
    told = []
    for box, count in zip(found.boxes.tolist(), found.pixels.tolist(), strict=True):
        left, top, right, bottom = box
        if min(right - left, bottom - top) * 2 < PICTURE * unit:
            continue
        full = count > FULL * (right - left) * (bottom - top)
        inside = np.bincount(codes[top:bottom, left:right].ravel())
        many = int((inside > MANY * inside.sum()).sum()) >= COLOURS
        if full and many and inside.max() < ONE_COLOUR * inside.sum():
            told.append(Box(2 * left, 2 * top, 2 * right, 2 * bottom))
    return told


def _grown(mask: NDArray[np.bool_], by: int) -> NDArray[np.bool_]:
    """The mask and all within ``by`` places of it, across, down and aslant."""
    for axis in (0, 1):
        wide = mask.copy()
        for n in range(1, by + 1):
            ahead = [slice(None), slice(None)]
            behind = [slice(None), slice(None)]
            ahead[axis], behind[axis] = slice(n, None), slice(None, -n)
            wide[tuple(ahead)] |= mask[tuple(behind)]
            wide[tuple(behind)] |= mask[tuple(ahead)]
        mask = wide
    return mask


def cut_out(picture: Image.Image, box: Box) -> Pixels:
    """A square around the shape, ``SIDE`` pixels wide, shape (SIDE, SIDE, 3)."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    half = max(box.width, box.height, 8) * AROUND / 2 * SIDE / 32
    return np.asarray(
        picture.transform(
            (SIDE, SIDE), Image.Transform.AFFINE,
            (2 * half / SIDE, 0, x - half, 0, 2 * half / SIDE, y - half),
            Image.Resampling.BILINEAR,
        )
    )  # fmt: skip
