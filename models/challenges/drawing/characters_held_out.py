"""How characters look that are only measured with: drawn in ways of their own, as sites draw them.

A look says its size, its letters, and what is drawn behind and over them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np
from PIL import Image, ImageDraw

from models.challenges.base import Drawn
from models.challenges.drawing import parts
from models.challenges.drawing.parts import Colour

DIGITS = "0123456789"
CAPITALS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
BOTH = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
MIXED = "23456789ABCDEFGHJKLMNPQRTUVWXYabdefhknrt"
SANS = ("Roboto Condensed Bold", parts.OWN, "Noto Mono Bold", "Roboto Bold Italic")
SERIF = ("DejaVu Serif", "Noto Serif Bold", "DejaVu Serif Bold")


def _said(rng: random.Random, letters: str, *counts: int) -> str:
    return "".join(rng.choices(letters, k=rng.choice(counts)))


def _placed(
    text: str, size: tuple[int, int], rng: random.Random, *, fonts: tuple[str, ...], tall: float,
    turned: float = 0, jump: float = 0, one_font: bool = True, spread: float = 0.9,
) -> list[tuple[Image.Image, tuple[int, int]]]:  # fmt: skip
    """The letters' shapes and where each goes: one cell beside the other. ``tall`` and ``jump``
    are shares of the height, ``spread`` is the share of the width that the cells take."""
    wide, high = size
    name, cell = rng.choice(fonts), wide * spread / len(text)
    told = []
    for n, letter in enumerate(text):
        name = name if one_font else rng.choice(fonts)
        shape = parts.glyph(
            letter, parts.font(name, round(tall * high)), turned=rng.uniform(-turned, turned)
        )
        if shape.width > cell * 1.1:
            shape = shape.resize((round(cell * 1.1), shape.height), Image.Resampling.BILINEAR)
        x = (wide - wide * spread) / 2 + (n + 0.5) * cell - shape.width / 2
        foot = (high + 0.72 * tall * high) / 2 if turned <= 5 else (high + shape.height) / 2
        y = foot - shape.height + rng.uniform(-jump, jump) * high
        told.append((shape, (round(x), round(min(max(y, 0), high - shape.height)))))
    return told


def _ink(rng: random.Random, most: int = 120) -> Callable[[], Colour]:
    return lambda: parts.deep(rng, most)


def _lay(
    picture: Image.Image,
    placed: list[tuple[Image.Image, tuple[int, int]]],
    ink: Callable[[], Colour],
) -> None:
    for shape, at in placed:
        picture.paste(ink(), at, shape)


def tiny(rng: random.Random) -> tuple[str, Image.Image]:
    """Four black letters on white, a little turned, nothing else."""
    told = _said(rng, BOTH, 4)
    size = (rng.choice((92, 96, 104)), 32)
    picture = Image.new("RGB", size, "white")
    shade = rng.randint(0, 60)
    placed = _placed(told, size, rng, fonts=SANS, tall=0.68, turned=14, jump=0.1, spread=0.8)
    _lay(picture, placed, lambda: (shade, shade, shade))
    return told, picture


def rippled(rng: random.Random) -> tuple[str, Image.Image]:
    """Black letters under ripples, on grey that grows lighter, one line through them."""
    told = _said(rng, MIXED, 5)
    size = (200, rng.choice((50, 56)))
    picture = parts.gradient(size, (206, 208, 212), (255, 255, 255), rng.uniform(0, 0.6))
    colour = rng.choice(((0, 0, 0), (30, 30, 110), (20, 80, 40)))
    shape = Image.new("L", size)
    for ink, at in _placed(told, size, rng, fonts=SERIF, tall=0.75, spread=0.85):
        shape.paste(255, at, ink)
    pen, y = ImageDraw.Draw(shape), rng.uniform(0.35, 0.65) * size[1]
    pen.line([(0, y), (size[0] / 2, size[1] - y), (size[0], y)], 255, 2, joint="curve")
    down, across = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32)
    start = rng.uniform(0, math.tau)
    x = 1.6 * np.sin(down / 7 + start)
    shape = parts.moved(shape, x, (2.6 * np.sin(across / 17 + start)).astype(np.float32), 0)
    picture.paste(colour, (0, 0), shape)
    return told, picture


def rings(rng: random.Random) -> tuple[str, Image.Image]:
    """A colour for each letter, with circles and a bow behind and before them."""
    told = _said(rng, rng.choice((MIXED, DIGITS)), 4, 4, 5)
    size = (130, 48)
    picture = Image.new("RGB", size, (255, 255, 255))
    pen = ImageDraw.Draw(picture)
    for _ in range(rng.randint(5, 9)):
        r, x, y = rng.uniform(3, 11), rng.uniform(0, size[0]), rng.uniform(0, size[1])
        pen.ellipse((x - r, y - r, x + r, y + r), outline=parts.pale(rng, 120))
    placed = _placed(told, size, rng, fonts=SANS, tall=0.72, turned=8, jump=0.08, spread=0.82)
    _lay(picture, placed, _ink(rng, 140))
    box = (-10, rng.uniform(-20, 10), size[0] + 10, rng.uniform(35, 60))
    pen.arc(box, 10, 170, parts.deep(rng, 170), 2)
    return told, picture


def curve_through(rng: random.Random) -> tuple[str, Image.Image]:
    """Letters turned far, small pale ones behind, and a curve of their colour through them."""
    told = _said(rng, BOTH, 4, 5)
    size = rng.choice(((160, 56), (200, 66)))
    picture = Image.new("RGB", size, (243, 251, 254))
    pen = ImageDraw.Draw(picture)
    for _ in range(10):
        pale = (rng.randint(165, 225), rng.randint(165, 225), rng.randint(165, 225))
        for _ in range(4):
            at = (rng.uniform(-8, size[0]), rng.uniform(-8, size[1]))
            pen.text(at, rng.choice(MIXED), pale, parts.font(parts.OWN, 10))
    colour = parts.deep(rng, 110)
    placed = _placed(told, size, rng, fonts=SANS + SERIF, tall=0.62, turned=32, spread=0.9)
    _lay(picture, placed, lambda: colour)
    swing, length = rng.uniform(0.12, 0.25) * size[1], rng.uniform(0.6, 1.2) * size[0]
    middle, start = rng.uniform(0.4, 0.6) * size[1], rng.uniform(0, math.tau)
    spots = [
        (x, middle + swing * math.sin(math.tau * x / length + start)) for x in range(0, size[0], 2)
    ]
    pen.line(spots, colour, rng.choice((2, 3)))
    return told, picture


def gridded(rng: random.Random) -> tuple[str, Image.Image]:
    """Digits or capitals over a net of thin pale lines, wide apart, as on counters of banks."""
    told = _said(rng, rng.choice((DIGITS, DIGITS, CAPITALS)), 4, 4, 6)
    size = (rng.choice((120, 140)), 40)
    ground = parts.pale(rng, 215)
    picture = Image.new("RGB", size, ground)
    pen, step = ImageDraw.Draw(picture), rng.randint(6, 10)
    net = parts.pale(rng, 150)
    for x in range(rng.randint(0, step), size[0], step):
        pen.line([(x, 0), (x, size[1])], net)
    for y in range(rng.randint(0, step), size[1], step):
        pen.line([(0, y), (size[0], y)], net)
    colours = _ink(rng, 100)
    one = colours()
    placed = _placed(told, size, rng, fonts=(*SERIF, "Noto Mono Bold"), tall=0.72, jump=0.1)
    _lay(picture, placed, colours if rng.random() < 0.5 else lambda: one)
    pen.rectangle((0, 0, size[0] - 1, size[1] - 1), outline=(150, 150, 150))
    return told, picture


def peppered(rng: random.Random) -> tuple[str, Image.Image]:
    """Single pixels black and white all over, light letters on dark as often as not."""
    told = _said(rng, MIXED, 4, 5)
    size = (180, 60)
    dark = rng.random() < 0.5
    picture = Image.new("RGB", size, parts.deep(rng, 70) if dark else parts.pale(rng, 200))
    placed = _placed(
        told, size, rng, fonts=SANS + SERIF, tall=0.7, turned=18, jump=0.06, one_font=False
    )
    _lay(picture, placed, (lambda: parts.vivid(rng, 170)) if dark else _ink(rng, 100))
    chance = np.random.default_rng(rng.getrandbits(32)).random((size[1], size[0]))
    share = rng.uniform(0.02, 0.06)
    pixels = np.array(picture)
    pixels[chance < share] = 20
    pixels[chance > 1 - share] = 240
    return told, Image.fromarray(pixels)


_LOOKS: dict[str, Callable[[random.Random], tuple[str, Image.Image]]] = {
    "tiny": tiny, "rippled": rippled, "rings": rings, "curve_through": curve_through,
    "gridded": gridded, "peppered": peppered,
}  # fmt: skip
HELD_OUT: tuple[str, ...] = tuple(_LOOKS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    told, picture = _LOOKS[look](random.Random(f"characters/{look}/{seed}"))
    return Drawn("characters", look, seed, picture, told.lower())
