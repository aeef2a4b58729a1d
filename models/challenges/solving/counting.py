"""How many shapes of a colour and kind there are in a picture."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from models.challenges.base import Text
from models.reading.blobs import blobs

Mask = NDArray[np.bool_]

COLOURS: dict[str, str] = {
    "red": "red|红", "green": "green|绿", "blue": "blue|蓝", "yellow": "yellow|黄",
    "purple": "purple|violet|紫", "orange": "orange|橙|橘", "black": "black|黑",
    "pink": "pink|粉", "white": "white|白", "grey": "gr[ae]y|灰",
}  # fmt: skip
KINDS: dict[str, str] = {
    "star": r"\bstars?\b|星",
    "hexagon": "hexagon|六边|六角",
    "triangle": "triangle|三角",
    "square": "square|正方|方块|方形|方格|方框|四方",
    "circle": r"circle|\bdiscs?\b|\bballs?\b|\bdots?\b|圆|球|点",
}
ANY = "shape|figure|object|图形|形状|物体"
COUNTING = re.compile(r"how many|count|number of|amount of|几个|多少|数一数|数量|几颗|几只")
HUES = {
    "red": (-18, 14), "orange": (14, 41), "yellow": (41, 70), "green": (70, 165),
    "blue": (185, 250), "purple": (250, 300), "pink": (300, 342),
}  # fmt: skip
"""Degrees round the circle of colours."""
LEAST = 40
"""Pixels that a shape has."""
ROUND, CLEAR = 0.033, 0.008
"""How much the radius of a shape rises to its corners, as a share: more than a circle's, and how
near to that it is in doubt."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """None stands for any."""

    colour: str | None
    kind: str | None


def wanted(question: str) -> Wanted | None:
    """What is to be counted; ``question`` as of ``plain``. None where it asks for no shapes."""
    if not COUNTING.search(question) or "letter" in question:
        return None
    colour = next((name for name, words in COLOURS.items() if re.search(words, question)), None)
    kind = next((name for name, words in KINDS.items() if re.search(words, question)), None)
    if kind is None and not re.search(ANY, question):
        return None
    return Wanted(colour, kind)


def counted(picture: Image.Image, what: Wanted) -> Text:
    """How many there are; ``sure`` falls with shapes that are hardly told from others."""
    pixels = np.asarray(picture.convert("RGB"), np.float32)
    many, sure = 0, 0.97
    for colour, mask in _masks(pixels).items():
        if what.colour not in (None, colour):
            continue
        for shape in _shapes(mask):
            kind, clear = _kind(shape)
            if what.kind is None or kind == what.kind:
                many += 1
            if what.kind is not None and clear < CLEAR:
                sure = min(sure, 0.6)
    return Text(str(many), sure if many else 0.5)


def _masks(pixels: NDArray[np.float32]) -> dict[str, Mask]:
    """Where each colour is, apart from the ground."""
    red, green, blue = pixels[..., 0], pixels[..., 1], pixels[..., 2]
    high, low = pixels.max(axis=2), pixels.min(axis=2)
    spread = np.maximum(high - low, 1e-3)
    hue = np.select(
        [high == red, high == green],
        [(green - blue) / spread % 6, (blue - red) / spread + 2], (red - green) / spread + 4,
    ) * 60  # fmt: skip
    vivid = (spread > 70) & (spread / np.maximum(high, 1) > 0.4)
    masks = {
        name: vivid & (((hue - first) % 360) < last - first) for name, (first, last) in HUES.items()
    }
    masks["black"] = high < 60
    masks["white"] = low > 235
    masks["grey"] = (spread < 25) & (high > 90) & (high < 200)
    most = 0.4 * pixels.shape[0] * pixels.shape[1]
    return {name: mask for name, mask in masks.items() if mask.sum() < most}


def _shapes(mask: Mask) -> list[Mask]:
    found = blobs(mask)
    told = []
    for (left, top, right, bottom), pixels in zip(found.boxes.tolist(), found.pixels, strict=True):
        wide, high = right - left, bottom - top
        if pixels < LEAST or not 0.4 < wide / high < 2.5 or pixels < 0.2 * wide * high:
            continue
        told.append(mask[top:bottom, left:right])
    return told


def _kind(shape: Mask) -> tuple[str, float]:
    """What has so many corners, and how clearly: the radius round the middle, by its angle, rises
    as often as there are corners."""
    down, across = np.nonzero(shape)
    y, x = down - down.mean(), across - across.mean()
    angle = ((np.arctan2(y, x) / (2 * np.pi) + 0.5) * 48).astype(int) % 48
    radius = np.zeros(48)
    np.maximum.at(radius, angle, np.hypot(x, y) + 0.5)
    empty = radius == 0
    if empty.any():
        radius[empty] = np.interp(np.flatnonzero(empty), np.flatnonzero(~empty), radius[~empty])
    corners = np.abs(np.fft.rfft(radius))[3:7] / radius.sum() * 2
    most = int(corners.argmax())
    strength = float(corners[most])
    name = ("triangle", "square", "star", "hexagon")[most] if strength > ROUND else "circle"
    return name, abs(strength - ROUND)
