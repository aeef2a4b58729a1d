"""Letters and digits on a ground, drawn as a ``Hand`` says."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Literal

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from models.challenges.drawing import parts
from models.challenges.drawing.parts import Colour

Ground = Literal["plain", "gradient", "stripes", "grain", "blocks", "letters", "chequers"]
Ink = Literal["one", "each", "gradient"]
Shape = Literal["filled", "hollow", "shadow"]
SIZES = ((90, 30), (100, 40), (120, 40), (130, 50), (150, 50), (160, 60), (200, 70), (240, 80),
         (300, 100))  # fmt: skip


@dataclass(slots=True)
class Hand:
    """How a text is written. Lengths are shares of the picture's height."""

    fonts: tuple[str, ...] = parts.LATIN
    size: tuple[int, int] = (120, 40)
    tall: float = 0.7
    ground: Ground = "plain"
    dark: bool = False
    contrast: float = 90
    ink: Ink = "one"
    shape: Shape = "filled"
    one_font: bool = True
    turned: float = 0
    """Degrees, either way, each letter for itself."""
    slant: float = 0
    gap: float = 0.06
    """Between letters; negative where they overlap."""
    jump: float = 0.04
    uneven: float = 0.0
    """By how much a letter may be smaller than others, 0 to 1."""
    wave: float = 0.0
    bent: float = 0.0
    """How high the line of letters is bowed."""
    swollen: float = 0.0
    torn: float = 0.0
    """How far apart the rows of a cut are pushed."""
    lines: int = 0
    curves: int = 0
    dots: int = 0
    of_ink: bool = False
    """Lines and curves have the letters' colour."""
    behind: bool = False
    thick: tuple[int, int] = (1, 1)
    blur: float = 0.0


def write(text: str, hand: Hand, rng: random.Random) -> Image.Image:
    """The text's picture, RGB."""
    ground, inks = _colours(hand, rng)
    picture = _ground(hand, ground, rng)
    high = hand.size[1]
    thick = tuple(max(1, round(n * high / 45)) for n in hand.thick)

    def noise() -> Colour:
        if hand.of_ink:
            return rng.choice(inks)
        return parts.vivid(rng, 90) if hand.dark else parts.deep(rng, 190)

    def drawn_over() -> None:
        parts.lines(picture, rng, hand.lines, noise, (thick[0], thick[-1]))
        parts.curves(picture, rng, hand.curves, noise, (thick[0], thick[-1]))
        parts.dots(picture, rng, hand.dots, noise, 0.028 * high + 0.3)

    if hand.behind:
        drawn_over()
    ink, alpha = _letters(text, hand, inks, rng)
    if hand.wave:
        x, y = parts.wave(hand.size, rng, hand.wave * high)
        ink, alpha = parts.moved(ink, x, y), parts.moved(alpha, x, y, 0)
    if hand.bent or hand.swollen:
        x, y = _bow(hand, rng)
        ink, alpha = parts.moved(ink, x, y), parts.moved(alpha, x, y, 0)
    picture.paste(ink, (0, 0), alpha)
    if not hand.behind:
        drawn_over()
    if hand.torn:
        picture = _torn(picture, hand, rng)
    if hand.ground == "grain":
        picture = parts.grain(picture, rng, rng.uniform(6, 22))
    if hand.blur:
        picture = picture.filter(ImageFilter.GaussianBlur(hand.blur * high / 40))
    return picture


def _colours(hand: Hand, rng: random.Random) -> tuple[Colour, list[Colour]]:
    """The ground's, and some for the letters that can be told from it."""
    while True:
        if hand.dark:
            ground = parts.deep(rng, 90)
            inks = [parts.vivid(rng, 130) for _ in range(8)]
        else:
            ground = parts.pale(rng, 185)
            inks = [parts.deep(rng, 150) for _ in range(8)]
        told = [ink for ink in inks if abs(parts.light(ink) - parts.light(ground)) > hand.contrast]
        if told:
            return ground, told[:1] if hand.ink == "one" else told


def _ground(hand: Hand, colour: Colour, rng: random.Random) -> Image.Image:
    wide, high = hand.size
    picture = Image.new("RGB", hand.size, colour)
    pen = ImageDraw.Draw(picture)
    near = _near(colour, rng, 40)
    if hand.ground == "gradient":
        return parts.gradient(hand.size, colour, near, rng.uniform(0, math.tau))
    if hand.ground == "stripes":
        step, lean = rng.uniform(0.12, 0.3) * high, rng.uniform(-1, 1) * high
        for i in range(-int(high / step) - 2, int(2 * wide / step) + 2):
            pen.line([(i * step, 0), (i * step + lean, high)], fill=near, width=max(1, high // 30))
        if rng.random() < 0.5:
            for i in range(int(high / step) + 1):
                pen.line([(0, i * step), (wide, i * step)], fill=near, width=max(1, high // 40))
    elif hand.ground == "blocks":
        for _ in range(rng.randint(4, 12)):
            x, y = rng.uniform(-0.2, 1) * wide, rng.uniform(-0.3, 1) * high
            box = (x, y, x + rng.uniform(0.1, 0.5) * wide, y + rng.uniform(0.2, 0.9) * high)
            (pen.ellipse if rng.random() < 0.5 else pen.rectangle)(box, fill=_near(colour, rng, 35))
    elif hand.ground == "chequers":
        step = max(3, round(rng.uniform(0.1, 0.22) * high))
        for i in range(wide // step + 1):
            for j in range(i % 2, high // step + 1, 2):
                box = (i * step, j * step, (i + 1) * step - 1, (j + 1) * step - 1)
                pen.rectangle(box, fill=near)
    elif hand.ground == "letters":
        face = parts.font(rng.choice(hand.fonts), max(7, round(rng.uniform(0.17, 0.26) * high)))
        for _ in range(rng.randint(18, 40)):
            at = (rng.uniform(-0.05, 1) * wide, rng.uniform(-0.1, 0.95) * high)
            pen.text(at, rng.choice("ABCDEFHKMNPRTUXY234567"), _near(colour, rng, 70), face)
    return picture


def _near(colour: Colour, rng: random.Random, far: int) -> Colour:
    """Another colour not far from it, away from the letters' where it can be."""
    red, green, blue = (
        min(255, max(0, shade + rng.randint(-far, far))) for shade in colour
    )  # fmt: skip
    return red, green, blue


def _letters(
    text: str, hand: Hand, inks: list[Colour], rng: random.Random
) -> tuple[Image.Image, Image.Image]:
    """Their colours all over the picture, and where they are."""
    wide, high = hand.size
    name = rng.choice(hand.fonts)
    edge = max(1, round(high / 45)) if hand.shape == "hollow" else 0
    slant = rng.uniform(-hand.slant, hand.slant)
    shapes, heights = [], []
    for letter in text:
        if not hand.one_font:
            name = rng.choice(hand.fonts)
        tall = hand.tall * (1 - rng.uniform(0, hand.uneven))
        face = parts.font(name, max(9, round(tall * high)))
        turned = rng.uniform(-hand.turned, hand.turned)
        shapes.append(parts.glyph(letter, face, edge=edge, turned=turned, slant=slant))
        heights.append(face.size)
    gap = hand.gap * high
    needed = sum(shape.width for shape in shapes) + gap * (len(shapes) - 1)
    small = min(1.0, 0.94 * wide / needed)
    if small < 1:
        shapes = [
            shape.resize(
                (max(2, round(shape.width * small)), max(4, round(shape.height * small**0.6))),
                Image.Resampling.BILINEAR,
            )
            for shape in shapes
        ]  # fmt: skip
    spare = wide - needed * small
    x = rng.uniform(0.2, 0.8) * spare
    ink = Image.new("RGB", hand.size, inks[0])
    if hand.ink == "gradient":
        ink = parts.gradient(hand.size, inks[0], inks[-1], rng.uniform(-0.5, 0.5))
    alpha = Image.new("L", hand.size)
    base = (high + 0.7 * hand.tall * high) / 2
    for shape, letter in zip(shapes, text, strict=True):
        if hand.turned > 3 or hand.uneven:
            y = (high - shape.height) / 2
        else:
            y = base - shape.height * (0.78 if letter in "gpqyjQ" else 1)
        y += rng.uniform(-hand.jump, hand.jump) * high
        at = (round(x), round(min(max(y, 0), max(0, high - shape.height))))
        if hand.ink == "each":
            ink.paste(rng.choice(inks), (*at, at[0] + shape.width, at[1] + shape.height))
        if hand.shape == "shadow":
            off = max(2, round(0.05 * high))
            behind = shape.point(lambda shade: shade * 2 // 5)
            alpha.paste(255, (at[0] + off, at[1] + off), behind)
        alpha.paste(255, at, shape)
        x += shape.width + gap * small
    return ink, alpha


def _bow(hand: Hand, rng: random.Random) -> tuple[parts.Shades, parts.Shades]:
    wide, high = hand.size
    down, across = np.mgrid[0:high, 0:wide].astype(np.float32)
    along = across / wide * 2 - 1
    y = rng.choice((-1, 1)) * hand.bent * high * (0.5 - along**2)
    x = np.zeros_like(y)
    if hand.swollen:
        centre = rng.uniform(0.3, 0.7) * wide
        away, up = (across - centre) / high, (down - high / 2) / high
        near = np.exp(-(away**2 + up**2) * 3) * hand.swollen
        x, y = x - near * away * high, y - near * up * high
    return x.astype(np.float32), y.astype(np.float32)


def _torn(picture: Image.Image, hand: Hand, rng: random.Random) -> Image.Image:
    """Bands of rows pushed to the left and right."""
    pixels = np.asarray(picture).copy()
    row = 0
    while row < len(pixels):
        tall = max(3, round(rng.uniform(0.12, 0.3) * hand.size[1]))
        push = round(rng.uniform(-hand.torn, hand.torn) * hand.size[1])
        pixels[row : row + tall] = np.roll(pixels[row : row + tall], push, axis=1)
        row += tall
    return Image.fromarray(pixels)
