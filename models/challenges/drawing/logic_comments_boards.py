"""What the questions stand on: chalk, cork, cards, notes, kraft, bubbles, tickets, displays."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from models.challenges.drawing import parts
from models.challenges.drawing.parts import Colour

Board = Callable[[Image.Image, random.Random], Image.Image]
"""From the shape of the words to the picture."""


def _ink(rng: random.Random) -> Colour:
    return parts.deep(rng, 85)


def _room(
    mask: Image.Image, rng: random.Random, least: int, most: int
) -> tuple[tuple[int, int], tuple[int, int]]:
    """How large the picture is, and where the words go."""
    left, right, top, bottom = (rng.randint(least, most) for _ in range(4))
    size = (max(40, mask.width + left + right), max(25, mask.height + top + bottom))
    return size, (left, top)


def chalk(mask: Image.Image, rng: random.Random) -> Image.Image:
    """Framed in wood at times, and wiped before."""
    size, at = _room(mask, rng, 12, 20)
    ground = rng.choice(((38, 70, 54), (30, 48, 44), (44, 46, 50), (28, 34, 52), (50, 72, 60)))
    picture = Image.new("RGB", size, ground)
    wiped, pen = Image.new("L", size), None
    pen = ImageDraw.Draw(wiped)
    for _ in range(rng.randint(2, 6)):
        x, y = rng.uniform(0, size[0]), rng.uniform(0, size[1])
        pen.line([(x - 60, y), (x + 60, y + rng.uniform(-25, 25))], fill=rng.randint(20, 45),
                 width=rng.randint(8, 24))  # fmt: skip
    picture.paste((190, 200, 195), (0, 0), wiped.filter(ImageFilter.GaussianBlur(7)))
    colour = rng.choice(((245, 245, 238), (250, 240, 170), (250, 205, 215), (200, 230, 250)))
    shades = np.random.default_rng(rng.getrandbits(32)).uniform(
        rng.uniform(0.65, 0.9), 1.0, (mask.height, mask.width)
    )
    dusty = Image.fromarray((np.asarray(mask, np.float32) * shades).astype(np.uint8))
    picture.paste(colour, at, dusty)
    if rng.random() < 0.5:
        wood = rng.choice(((146, 98, 52), (112, 74, 40), (176, 132, 84)))
        ImageDraw.Draw(picture).rectangle(
            [(0, 0), (size[0] - 1, size[1] - 1)], outline=wood, width=rng.randint(3, 6)
        )
    return picture


def cork(mask: Image.Image, rng: random.Random) -> Image.Image:
    """A slip that is pinned to a noticeboard."""
    size, at = _room(mask, rng, 18, 23)
    picture = Image.new("RGB", size, (196, 154, 106))
    tones = ((170, 126, 80), (214, 176, 128), (150, 108, 66))
    parts.dots(picture, rng, size[0] * size[1] // 40, lambda: rng.choice(tones), 1.4)
    pen, inset = ImageDraw.Draw(picture), rng.randint(6, 9)
    corners = [
        (x + rng.uniform(-3, 3), y + rng.uniform(-3, 3))
        for x, y in ((inset, inset), (size[0] - inset, inset),
                     (size[0] - inset, size[1] - inset), (inset, size[1] - inset))
    ]  # fmt: skip
    pen.polygon([(x + 3, y + 3) for x, y in corners], fill=(120, 88, 56))
    pen.polygon(corners, fill=parts.pale(rng, 232))
    picture.paste(_ink(rng), at, mask)
    pin = (size[0] // 2 + rng.randint(-20, 20), inset + 2)
    pen.ellipse([pin[0] - 4, pin[1] - 5, pin[0] + 4, pin[1] + 3], fill=parts.deep(rng, 120))
    pen.point((pin[0] - 1, pin[1] - 2), fill="white")
    return picture


def index(mask: Image.Image, rng: random.Random) -> Image.Image:
    """A lined card with a red rule at its head."""
    size, at = _room(mask, rng, 10, 22)
    picture = Image.new(
        "RGB", size, rng.choice(((253, 252, 246), (250, 250, 255), (255, 250, 235)))
    )
    pen, step = ImageDraw.Draw(picture), rng.randint(14, 24)
    pen.line([(0, at[1] - 5), (size[0], at[1] - 5)], fill=(232, 120, 120), width=1)
    for y in range(at[1] - 5 + step, size[1], step):
        pen.line([(0, y), (size[0], y)], fill=(200, 216, 236), width=1)
    if rng.random() < 0.4:
        pen.line([(at[0] - 5, 0), (at[0] - 5, size[1])], fill=(240, 170, 170), width=1)
    picture.paste(rng.choice(((24, 40, 120), (30, 30, 34), (16, 64, 110), _ink(rng))), at, mask)
    return picture


def sticky(mask: Image.Image, rng: random.Random) -> Image.Image:
    """A gummed note with one corner up."""
    size, at = _room(mask, rng, 12, 22)
    light = rng.choice(((255, 241, 140), (255, 204, 220), (196, 240, 190), (190, 228, 252),
                        (255, 214, 160)))  # fmt: skip
    low: Colour = (light[0] - 14, light[1] - 16, light[2] - 18)
    picture = parts.gradient(size, light, low, math.pi / 2)
    fold, (wide, high) = rng.randint(8, 12), size
    pen = ImageDraw.Draw(picture)
    pen.polygon([(wide - fold, high), (wide, high - fold), (wide, high)], fill=(236, 236, 236))
    pen.polygon([(wide - fold, high), (wide, high - fold), (wide - fold, high - fold)],
                fill=(low[0] - 30, low[1] - 30, low[2] - 30))  # fmt: skip
    picture.paste(_ink(rng), at, mask)
    return picture


def kraft(mask: Image.Image, rng: random.Random) -> Image.Image:
    """Brown paper with fibres, torn at its lower edge at times."""
    size, at = _room(mask, rng, 10, 20)
    picture = Image.new(
        "RGB", size, rng.choice(((214, 184, 140), (226, 204, 168), (205, 178, 146)))
    )
    pen = ImageDraw.Draw(picture)
    for _ in range(size[0] * size[1] // 260):
        x, y, turn = rng.uniform(0, size[0]), rng.uniform(0, size[1]), rng.uniform(0, math.tau)
        far = rng.uniform(2, 6)
        tone = rng.choice(((190, 158, 114), (234, 214, 180)))
        pen.line([(x, y), (x + far * math.cos(turn), y + far * math.sin(turn))], fill=tone)
    if rng.random() < 0.5:
        edge = [(x, size[1] - rng.uniform(1, 6)) for x in range(0, size[0] + 8, 7)]
        pen.polygon([(0, size[1]), *edge, (size[0], size[1])], fill="white")
    picture.paste(parts.deep(rng, 60), at, mask)
    return picture


def bubble(mask: Image.Image, rng: random.Random) -> Image.Image:
    """Spoken, with a tail below."""
    size, at = _room(mask, rng, 14, 22)
    picture = Image.new("RGB", size, parts.pale(rng, 205))
    pen, line = ImageDraw.Draw(picture), parts.deep(rng, 140)
    low, tail = size[1] - 9, rng.randint(20, max(21, size[0] - 20))
    pen.rounded_rectangle([(3, 3), (size[0] - 4, low)], radius=9, fill="white", outline=line)
    pen.polygon([(tail - 6, low), (tail + 5, low), (tail - 3, size[1] - 1)], fill="white",
                outline=line)  # fmt: skip
    pen.line([(tail - 5, low), (tail + 4, low)], fill="white")
    picture.paste(_ink(rng), at, mask)
    return picture


def ticket(mask: Image.Image, rng: random.Random) -> Image.Image:
    """A coupon with a dashed edge and notches."""
    size, at = _room(mask, rng, 14, 22)
    ground = rng.choice(((232, 80, 70), (40, 110, 170), (34, 120, 84), (250, 226, 190),
                         (240, 240, 225), (96, 62, 130)))  # fmt: skip
    dark = parts.light(ground) < 150
    picture = Image.new("RGB", size, ground)
    pen, line = ImageDraw.Draw(picture), (255, 255, 255) if dark else (120, 100, 80)
    for x in range(6, size[0] - 8, 9):
        for y in (5, size[1] - 6):
            pen.line([(x, y), (x + 4, y)], fill=line)
    for y in range(6, size[1] - 8, 9):
        for x in (5, size[0] - 6):
            pen.line([(x, y), (x, y + 4)], fill=line)
    for x in (0, size[0]):
        pen.ellipse([x - 5, size[1] / 2 - 5, x + 5, size[1] / 2 + 5], fill="white")
    picture.paste((255, 255, 255) if dark else _ink(rng), at, mask)
    return picture


def display(mask: Image.Image, rng: random.Random) -> Image.Image:
    """Glowing on black, with faint lines across."""
    size, at = _room(mask, rng, 9, 18)
    picture = Image.new("RGB", size, (rng.randint(4, 22), rng.randint(6, 24), rng.randint(6, 26)))
    glow = rng.choice(((120, 255, 140), (255, 190, 70), (130, 220, 255), (255, 255, 255)))
    around = Image.new("L", size)
    around.paste(mask, at)
    picture.paste(glow, (0, 0), around.filter(ImageFilter.GaussianBlur(3)).point(lambda v: v // 4))
    picture.paste(glow, (0, 0), around)
    pen = ImageDraw.Draw(picture, "RGBA")
    for y in range(0, size[1], 3):
        pen.line([(0, y), (size[0], y)], fill=(0, 0, 0, 50))
    return picture


def hatched(mask: Image.Image, rng: random.Random) -> Image.Image:
    """Slanting lines beneath the words."""
    size, at = _room(mask, rng, 6, 18)
    ground = parts.pale(rng, 222)
    picture = Image.new("RGB", size, ground)
    faint: Colour = (ground[0] - 26, ground[1] - 26, ground[2] - 26)
    pen, step, slant = ImageDraw.Draw(picture), rng.randint(5, 11), rng.choice((-1, 1))
    for x in range(-size[1], size[0] + size[1], step):
        pen.line([(x, 0), (x + slant * size[1], size[1])], fill=faint)
    picture.paste(_ink(rng), at, mask)
    return picture


def plate(mask: Image.Image, rng: random.Random) -> Image.Image:
    """Hardly more than the words, as plug-ins draw it."""
    size, at = _room(mask, rng, 3, 10)
    ground = rng.choice(((255, 255, 255), (238, 238, 238), (221, 234, 246), (255, 255, 224)))
    picture = Image.new("RGB", size, ground)
    picture.paste(rng.choice(((0, 0, 0), (51, 51, 51), (0, 51, 153), (153, 0, 0), _ink(rng))),
                  at, mask)  # fmt: skip
    if rng.random() < 0.4:
        ImageDraw.Draw(picture).rectangle(
            [(0, 0), (size[0] - 1, size[1] - 1)], outline=(170, 170, 170)
        )
    return picture


ALL: tuple[Board, ...] = (
    chalk, cork, index, sticky, kraft, bubble, ticket, display, hatched, plate,
)  # fmt: skip
SMALL: tuple[Board, ...] = (chalk, sticky, ticket, display, hatched, plate, plate, kraft)
