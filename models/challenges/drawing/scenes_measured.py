"""Scenes of the looks that are held out: a train, a penguin, a cactus and more, each upright."""

from __future__ import annotations

import math
import random
from itertools import pairwise

from PIL.Image import Image

from models.challenges.drawing.painting import Canvas, about, any_colour, finished, mixed, shade
from models.challenges.drawing.things import bush, ground, sky, tree, water


def penguin(c: Canvas) -> None:
    """On the ice, with its feet below."""
    rng = c.rng
    line = rng.uniform(0.55, 0.7)
    c.fade(0, 1, about(rng, (150, 195, 230)), about(rng, (225, 238, 246), 8))
    c.fade(line, 1, (236, 243, 248), (196, 214, 228))
    c.grain(line, 1, 7, (0.1, 0.02))
    x, coat = c.aspect * rng.uniform(0.45, 0.55), about(rng, (42, 46, 58), 12)
    for side in (-1, 1):
        c.oval(x + side * 0.09, 0.86, 0.075, 0.026, (236, 160, 50))
        c.poly(
            [(x + side * 0.14, 0.42), (x + side * 0.27, 0.66), (x + side * 0.15, 0.68)],
            shade(coat, 0.8),
        )
    c.oval(x, 0.6, 0.19, 0.27, coat)
    c.oval(x, 0.3, 0.13, 0.14, coat)
    c.oval(x, 0.64, 0.13, 0.21, (246, 246, 242))
    c.oval(x, 0.33, 0.085, 0.085, (246, 246, 242))
    for side in (-1, 1):
        c.oval(x + side * 0.045, 0.28, 0.017, 0.02, (15, 15, 18))
    c.poly([(x - 0.045, 0.32), (x + 0.045, 0.32), (x, 0.375)], (238, 160, 45))


def desert(c: Canvas) -> None:
    """Cacti with arms on sand, and a sun."""
    rng = c.rng
    line = rng.uniform(0.58, 0.72)
    c.fade(0, line, about(rng, (120, 180, 225)), about(rng, (250, 222, 180), 15))
    c.oval(c.aspect * rng.uniform(0.2, 0.8), rng.uniform(0.12, 0.22), 0.065, 0.065, (255, 236, 150))
    for _ in range(3):
        x, wide = rng.uniform(0, c.aspect), rng.uniform(0.2, 0.45)
        far = about(rng, (196, 140, 104), 16)
        high = line - rng.uniform(0.06, 0.2)
        c.poly(
            [(x - wide, line), (x - wide / 2, high), (x + wide / 3, high), (x + wide, line)], far
        )
    c.fade(line, 1, about(rng, (226, 190, 132), 12), about(rng, (206, 160, 100), 12))
    c.grain(line, 1, 10, (0.15, 0.02))
    middle = c.aspect / 2
    for x, foot, high in (
        (middle + rng.uniform(-0.35, -0.2), line + 0.05, 0.24),
        (middle + rng.uniform(-0.05, 0.15), line + 0.2, rng.uniform(0.5, 0.62)),
    ):
        green, thick = about(rng, (62, 120, 66), 14), high * 0.15
        c.rounded(x - thick / 2, foot - high, x + thick / 2, foot + thick / 3, green)
        for side, share in ((-1, 0.42), (1, 0.56)):
            at, out = foot - high * share, x + side * high * 0.26
            c.line([(x, at), (out, at)], green, thick * 0.7)
            c.line([(out, at + thick * 0.3), (out, at - high * 0.24)], green, thick * 0.7)
        c.line([(x, foot), (x, foot - high * 0.94)], shade(green, 0.75), thick * 0.12)


def plant(c: Canvas) -> None:
    """A plant in its pot before a window."""
    rng = c.rng
    wall = about(rng, rng.choice(((226, 214, 196), (190, 208, 214), (214, 196, 206))))
    c.fade(0, 1, wall, shade(wall, 0.85))
    left = c.aspect / 2 - rng.uniform(0.3, 0.4)
    c.box(left, 0.08, left + 0.66, 0.62, (248, 248, 245))
    c.box(left + 0.03, 0.11, left + 0.63, 0.59, about(rng, (170, 208, 232)))
    c.box(left + 0.315, 0.11, left + 0.345, 0.59, (248, 248, 245))
    line = rng.uniform(0.76, 0.82)
    wood = about(rng, (150, 104, 66))
    c.fade(line, 1, wood, shade(wood, 0.75))
    c.grain(line, 1, 10, (0.3, 0.01))
    x, foot = c.aspect / 2 + rng.uniform(-0.1, 0.1), line + 0.09
    green = about(rng, (58, 128, 68), 20)
    for n in range(rng.randint(7, 11)):
        lean, high = rng.uniform(-0.26, 0.26), rng.uniform(0.3, 0.44)
        tip = (x + lean, foot - 0.2 - high + abs(lean) * 0.5)
        bend = (x + lean * 0.35, foot - 0.2 - high * 0.6)
        colour = shade(green, 0.75 + 0.05 * (n % 8))
        c.poly(
            [(x - 0.012, foot - 0.18), (bend[0] - 0.032, bend[1]), tip, (bend[0] + 0.032, bend[1])],
            colour,
        )
    pot = any_colour(rng)
    c.poly(
        [(x - 0.13, foot - 0.2), (x + 0.13, foot - 0.2), (x + 0.09, foot), (x - 0.09, foot)], pot
    )
    c.box(x - 0.15, foot - 0.23, x + 0.15, foot - 0.18, shade(pot, 0.85))


def tower(c: Canvas) -> None:
    """A tower of iron that grows narrow, in a park."""
    rng = c.rng
    line = rng.uniform(0.74, 0.82)
    sky(c, line)
    ground(c, line)
    x, iron = c.aspect * rng.uniform(0.42, 0.58), about(rng, (96, 84, 76), 16)
    top = rng.uniform(0.08, 0.14)

    def half(y: float) -> float:
        return float(0.012 + 0.2 * ((y - top) / (line + 0.04 - top)) ** 2.2)

    rows = [top + (line + 0.04 - top) * n / 16 for n in range(17)]
    for side in (-1, 1):
        c.poly(
            [(x + side * half(y), y) for y in rows]
            + [(x + side * half(y) * 0.5, y) for y in rows[::-1]],
            iron,
        )
    for upper, lower in pairwise(rows[2:]):
        if lower < 0.7 * line:
            c.line([(x - half(upper), upper), (x + half(lower), lower)], iron, 0.012)
            c.line([(x + half(upper), upper), (x - half(lower), lower)], iron, 0.012)
    for share in (0.45, 0.72):
        y = top + (line - top) * share
        c.box(x - half(y) * 1.15, y - 0.012, x + half(y) * 1.15, y + 0.02, shade(iron, 0.8))
    c.line([(x, top), (x, top - 0.05)], iron, 0.01)
    for _ in range(rng.randint(3, 6)):
        bush(c, rng.uniform(0, c.aspect), line + rng.uniform(0.04, 0.1), rng.uniform(0.04, 0.07))


def rabbit(c: Canvas) -> None:
    """A rabbit's head with long ears, in grass."""
    rng = c.rng
    meadow = about(rng, (116, 170, 84))
    c.fade(0, 1, mixed(meadow, (210, 232, 240), 0.6), shade(meadow, 0.8))
    c.grain(0.2, 1, 14, (0.02, 0.06))
    c.soften(0.008)
    fur = about(rng, rng.choice(((226, 220, 212), (150, 122, 96), (128, 126, 128))), 14)
    x, y, r = c.aspect / 2 + rng.uniform(-0.05, 0.05), rng.uniform(0.58, 0.64), 0.19
    c.oval(x, 1.04, 0.24, 0.3, shade(fur, 0.88))
    for side in (-1, 1):
        for wide, colour in ((0.062, fur), (0.032, (232, 178, 176))):
            c.poly(
                [
                    (x + side * (0.09 + wide * math.cos(a / 5 * math.pi) - 0.02),
                     y - 0.3 - (0.2 if wide > 0.05 else 0.16) * math.sin(a / 5 * math.pi))
                    for a in range(10)
                ],
                colour,
            )  # fmt: skip
    c.oval(x, y, r, r * 0.95, fur)
    for side in (-1, 1):
        c.oval(x + side * 0.085, y - 0.03, 0.027, 0.034, (24, 18, 18))
        c.oval(x + side * 0.08, y - 0.042, 0.008, 0.01, (250, 250, 250))
        c.oval(x + side * 0.05, y + 0.09, 0.06, 0.05, shade(fur, 1.1))
    c.poly([(x - 0.025, y + 0.04), (x + 0.025, y + 0.04), (x, y + 0.068)], (214, 120, 126))
    c.box(x - 0.024, y + 0.12, x + 0.024, y + 0.17, (248, 248, 240))
    c.line([(x, y + 0.12), (x, y + 0.17)], (160, 150, 140), 0.004)


def cake(c: Canvas) -> None:
    """A cake with candles on a table."""
    rng = c.rng
    wall, line = any_colour(rng), rng.uniform(0.64, 0.72)
    wall = mixed(wall, (235, 230, 225), 0.55)
    c.fade(0, line, shade(wall, 1.05), shade(wall, 0.85))
    cloth = about(rng, rng.choice(((240, 236, 228), (176, 60, 62), (92, 128, 160))))
    c.fade(line, 1, cloth, shade(cloth, 0.8))
    x = c.aspect / 2 + rng.uniform(-0.07, 0.07)
    sponge, icing = about(rng, (150, 96, 62)), mixed(any_colour(rng), (250, 240, 240), 0.55)
    c.oval(x, 0.86, 0.4, 0.055, (238, 240, 242))
    for half, top, foot in ((0.3, 0.6, 0.85), (0.2, 0.4, 0.6)):
        c.box(x - half, top, x + half, foot, sponge)
        c.oval(x, foot, half, 0.04, sponge)
        c.box(x - half, top, x + half, top + 0.06, icing)
        c.oval(x, top, half, 0.04, shade(icing, 1.08))
        for n in range(9):
            at = x - half + (n + 0.5) * half * 2 / 9
            c.oval(at, top + 0.065, half * 0.11, rng.uniform(0.025, 0.06), icing)
    for n in range(rng.randint(3, 5)):
        at = x - 0.12 + 0.06 * n
        c.box(at - 0.011, 0.27, at + 0.011, 0.4, any_colour(rng))
        c.oval(at, 0.235, 0.016, 0.034, (255, 206, 84))


def train(c: Canvas) -> None:
    """An engine with a chimney and its steam, on rails."""
    rng = c.rng
    line = rng.uniform(0.6, 0.68)
    sky(c, line)
    ground(c, line)
    for _ in range(3):
        tree(c, rng.uniform(0, c.aspect), line + 0.02, rng.uniform(0.12, 0.22))
    x, foot, paint = c.aspect / 2, rng.uniform(0.78, 0.84), any_colour(rng)
    c.box(0, foot + 0.015, c.aspect, foot + 0.03, (92, 84, 80))
    for n in range(int(c.aspect / 0.07) + 1):
        c.box(n * 0.07, foot + 0.03, n * 0.07 + 0.035, foot + 0.055, (104, 78, 56))
    way = rng.choice((-1, 1))

    def block(
        one: float, other: float, top: float, low: float, colour: tuple[int, int, int]
    ) -> None:
        ends = sorted((x + way * one, x + way * other))
        c.box(ends[0], top, ends[1], low, colour)

    block(-0.34, 0.34, foot - 0.16, foot - 0.06, shade(paint, 0.6))
    block(-0.34, -0.08, foot - 0.44, foot - 0.12, paint)
    block(-0.37, -0.05, foot - 0.47, foot - 0.43, shade(paint, 0.55))
    block(-0.29, -0.14, foot - 0.39, foot - 0.27, (206, 226, 236))
    block(-0.08, 0.32, foot - 0.32, foot - 0.12, shade(paint, 0.85))
    block(0.2, 0.27, foot - 0.48, foot - 0.3, (52, 50, 54))
    block(0.03, 0.1, foot - 0.37, foot - 0.3, (214, 178, 70))
    for n in range(4):
        away = x + way * (0.22 - 0.09 * n)
        c.oval(away, foot - 0.54 - 0.05 * n, 0.05 + 0.02 * n, 0.04 + 0.012 * n, (232, 232, 234))
    for at, r in ((-0.25, 0.08), (-0.02, 0.055), (0.12, 0.055), (0.26, 0.055)):
        c.oval(x + way * at, foot - r + 0.015, r, r, (48, 46, 50))
        c.oval(x + way * at, foot - r + 0.015, r * 0.55, r * 0.55, (150, 146, 146))


def bridge(c: Canvas) -> None:
    """A bridge hung from two towers over water."""
    rng = c.rng
    line = rng.uniform(0.6, 0.68)
    sky(c, line)
    water(c, line)
    deck, middle = line - rng.uniform(0.02, 0.06), c.aspect / 2
    far, top = rng.uniform(0.26, 0.36), rng.uniform(0.14, 0.24)
    paint = about(rng, rng.choice(((176, 66, 48), (96, 104, 112), (214, 214, 208))), 14)
    swing = [
        (middle + far * n / 10, deck - 0.03 - (deck - 0.03 - top) * (n / 10) ** 2)
        for n in range(-10, 11)
    ]
    c.line(swing, paint, 0.012)
    for x, y in swing:
        c.line([(x, y), (x, deck)], shade(paint, 0.9), 0.005)
    for side in (-1, 1):
        x = middle + side * far
        c.line([(x, top), (x + side * 0.5, deck)], paint, 0.012)
        c.box(x - 0.022, top - 0.03, x + 0.022, line + 0.12, paint)
    c.box(0, deck, c.aspect, deck + 0.035, shade(paint, 0.75))


FAMILIES = {f.__name__: f for f in (penguin, desert, plant, tower, rabbit, cake, train, bridge)}


def scene(rng: random.Random, width: int, height: int) -> Image:
    """One of them, as a camera might have taken it."""
    canvas = Canvas(rng, width, height)
    FAMILIES[rng.choice(tuple(FAMILIES))](canvas)
    return finished(canvas.done(), rng)
