"""Scenes that rotation is measured with and nothing else shows: animals, people, plants, food."""

from __future__ import annotations

import math
import random

from PIL.Image import Image

from models.challenges.drawing import scenes_fresh_made
from models.challenges.drawing.painting import about, any_colour, mixed, shade
from models.challenges.drawing.scenes_fresh_stage import Stage, developed


def giraffe(s: Stage) -> None:
    line, rng, x = s.outdoors(), s.rng, s.middle
    coat, foot = about(rng, (214, 164, 92), 14), 0.95
    s.shadow(x, foot, 0.2)
    for leg in (-0.16, -0.1, 0.08, 0.14):
        s.column(x + leg, line - 0.02, foot, (0.024, 0.016), coat)
    s.ball(x, line - 0.04, 0.2, 0.1, coat)
    s.poly([(x + 0.07, line), (x + 0.2, line - 0.02), (x + 0.26, 0.16), (x + 0.19, 0.14)], coat)
    s.ball(x + 0.27, 0.14, 0.08, 0.045, coat)
    s.oval(x + 0.27, 0.125, 0.012, 0.012, (20, 18, 16))
    for horn in (0.2, 0.24):
        s.line([(x + horn, 0.12), (x + horn, 0.06)], shade(coat, 0.6), 0.014)
    for _ in range(26):
        up = rng.random()
        spot = (x + rng.uniform(-0.15, 0.15), line - 0.04 + rng.uniform(-0.06, 0.06))
        if up < 0.5:
            spot = (x + 0.15 + up * 0.14 + rng.uniform(-0.01, 0.03), line - 0.05 - up * 0.9)
        s.oval(*spot, 0.016, 0.018, shade(coat, 0.62))


def duck(s: Stage) -> None:
    line, rng, x = s.outdoors(0.45), s.rng, s.middle
    s.fade(line, 1, about(rng, (120, 160, 180)), about(rng, (44, 88, 108)))
    s.grain(line, 1, 18, (0.2, 0.012))
    coat = rng.choice(((240, 238, 230), (132, 102, 74), (242, 206, 70)))
    side = rng.choice((-1, 1))
    s.soft(x, 0.78, 0.3, 0.06, shade(coat, 0.5))
    s.ball(x, 0.66, 0.27, 0.13, coat)
    s.poly([(x - side * 0.18, 0.6), (x - side * 0.34, 0.52), (x - side * 0.25, 0.7)], coat)
    s.poly([(x + side * 0.1, 0.62), (x + side * 0.25, 0.64), (x + side * 0.24, 0.36),
            (x + side * 0.13, 0.36)], coat)  # fmt: skip
    s.ball(x + side * 0.19, 0.34, 0.1, 0.09, shade(coat, 0.96))
    s.poly(
        [(x + side * 0.27, 0.32), (x + side * 0.4, 0.37), (x + side * 0.27, 0.39)], (236, 140, 30)
    )
    s.oval(x + side * 0.22, 0.31, 0.014, 0.015, (10, 10, 10))
    s.ball(x - side * 0.04, 0.63, 0.15, 0.075, shade(coat, 0.88))


def sitting_cat(s: Stage) -> None:
    s.indoors()
    rng, x, foot = s.rng, s.middle, 0.92
    coat = about(rng, rng.choice(((196, 130, 70), (84, 84, 90), (222, 212, 196), (40, 38, 40))), 10)
    s.shadow(x, foot, 0.22)
    s.arc(x + 0.2, 0.8, 0.14, 0.12, (-80, 120), shade(coat, 0.85), 0.05)
    s.ball(x, 0.7, 0.19, 0.24, coat)
    for side in (-1, 1):
        s.column(x + side * 0.07, 0.62, foot, (0.045, 0.04), shade(coat, 1.05))
        s.poly([(x + side * 0.03, 0.26), (x + side * 0.15, 0.14), (x + side * 0.16, 0.36)], coat)
        s.poly([(x + side * 0.07, 0.25), (x + side * 0.135, 0.19), (x + side * 0.14, 0.3)],
               (206, 140, 140))  # fmt: skip
    s.ball(x, 0.37, 0.17, 0.14, coat)
    for side in (-1, 1):
        s.oval(x + side * 0.07, 0.35, 0.03, 0.028, (170, 200, 80))
        s.oval(x + side * 0.07, 0.35, 0.01, 0.026, (8, 8, 8))
        for lean in (-0.02, 0.02):
            s.line(
                [(x + side * 0.05, 0.42), (x + side * 0.22, 0.42 + lean)], (236, 236, 236), 0.004
            )
    s.poly([(x - 0.02, 0.4), (x + 0.02, 0.4), (x, 0.425)], (220, 130, 130))


def teddy(s: Stage) -> None:
    s.rng.choice((s.indoors, s.studio))()
    rng, x = s.rng, s.middle
    coat = about(rng, rng.choice(((170, 118, 70), (214, 186, 146), (120, 84, 58))), 12)
    s.shadow(x, 0.92, 0.24)
    for side in (-1, 1):
        s.ball(x + side * 0.15, 0.24, 0.07, 0.07, shade(coat, 0.85))
        s.ball(x + side * 0.21, 0.62, 0.07, 0.14, shade(coat, 0.92))
    s.ball(x, 0.66, 0.2, 0.22, coat)
    s.ball(x, 0.35, 0.19, 0.16, coat)
    for side in (-1, 1):
        s.ball(x + side * 0.17, 0.86, 0.1, 0.08, shade(coat, 0.95))
        s.oval(x + side * 0.17, 0.87, 0.055, 0.05, shade(coat, 1.3))
        s.oval(x + side * 0.065, 0.32, 0.02, 0.022, (16, 14, 14))
    s.oval(x, 0.41, 0.085, 0.065, shade(coat, 1.35))
    s.oval(x, 0.385, 0.025, 0.018, (30, 22, 20))
    s.arc(x, 0.41, 0.035, 0.03, (20, 160), (40, 30, 26), 0.009)
    bow = any_colour(rng)
    for side in (-1, 1):
        s.poly([(x, 0.51), (x + side * 0.1, 0.47), (x + side * 0.1, 0.55)], bow)


def hatted(s: Stage) -> None:
    """Somebody in a hat, down to the shoulders."""
    s.rng.choice((s.outdoors, s.studio))()
    rng, x = s.rng, s.middle
    skin = rng.choice(((236, 196, 166), (190, 136, 100), (122, 82, 60)))
    coat, hat, hair = any_colour(rng), any_colour(rng), rng.choice(((50, 36, 28), (190, 150, 80)))
    s.ball(x, 1.02, 0.38, 0.26, coat)
    s.column(x, 0.6, 0.82, (0.07, 0.08), shade(skin, 0.85))
    s.ball(x, 0.42, 0.21, 0.24, hair)
    s.ball(x, 0.47, 0.165, 0.21, skin)
    for side in (-1, 1):
        s.oval(x + side * 0.065, 0.44, 0.026, 0.016, (250, 250, 250))
        s.oval(x + side * 0.065, 0.44, 0.012, 0.014, (40, 30, 24))
        s.line([(x + side * 0.035, 0.4), (x + side * 0.1, 0.4)], hair, 0.012)
    s.line([(x, 0.46), (x + 0.02 * s.lit, 0.53)], shade(skin, 0.7), 0.014)
    s.arc(x, 0.56, 0.055, 0.035, (15, 165), (176, 66, 70), 0.014)
    s.ball(x, 0.2, 0.17, 0.15, hat)
    s.oval(x, 0.31, 0.29, 0.045, shade(hat, 0.85))
    s.box(x - 0.165, 0.24, x + 0.165, 0.285, shade(hat, 0.5))


def mushroom(s: Stage) -> None:
    s.outdoors(s.rng.uniform(0.35, 0.55))
    rng = s.rng
    cap = about(rng, rng.choice(((192, 46, 36), (150, 96, 56), (206, 170, 110))), 14)
    for x, foot, size in ((s.middle + 0.27, 0.86, 0.5), (s.middle - 0.04, 0.9, 1.0)):
        s.shadow(x, foot, 0.14 * size)
        s.column(x, foot - 0.42 * size, foot, (0.06 * size, 0.085 * size), (232, 222, 204))
        s.oval(x, foot - 0.38 * size, 0.2 * size, 0.045 * size, (206, 190, 160))
        s.ball(x, foot - 0.46 * size, 0.27 * size, 0.17 * size, cap)
        s.oval(x, foot - 0.35 * size, 0.25 * size, 0.05 * size, shade(cap, 0.62))
        for _ in range(9):
            turn, far = rng.uniform(0, math.tau), rng.uniform(0.1, 0.8)
            s.oval(x + math.cos(turn) * far * 0.22 * size,
                   foot - (0.47 - math.sin(turn) * far * 0.1) * size,
                   0.022 * size, 0.016 * size, (244, 238, 226))  # fmt: skip


def palm(s: Stage) -> None:
    line, rng, x = s.outdoors(0.66), s.rng, s.middle
    s.fade(line - 0.12, line, about(rng, (70, 160, 190)), about(rng, (120, 200, 206)))
    bark, leaf = about(rng, (140, 108, 76), 12), about(rng, (58, 120, 56), 18)
    s.shadow(x + 0.05, 0.88, 0.16)
    lean = rng.uniform(-0.12, 0.12)
    for n in range(20):
        up = n / 20
        at = x + lean * up**2
        s.column(at, 0.86 - 0.56 * (up + 0.06), 0.86 - 0.56 * up, (0.028, 0.034), bark)
    top = x + lean
    for _ in range(11):
        away, drop = rng.uniform(-0.36, 0.36), rng.uniform(-0.05, 0.16)
        bend = (top + away * 0.5, 0.2 - rng.uniform(0, 0.06))
        s.poly([(top, 0.28), bend, (top + away, 0.28 + drop), (bend[0], bend[1] + 0.06)],
               shade(leaf, rng.uniform(0.75, 1.3)))  # fmt: skip
    for side in (-0.03, 0.02):
        s.ball(top + side, 0.31, 0.028, 0.03, (110, 78, 48))


def tulips(s: Stage) -> None:
    s.outdoors(0.5)
    rng = s.rng
    green = about(rng, (72, 128, 58), 16)
    for n in range(9):
        x, foot = s.aspect * (n % 5 + rng.uniform(0.2, 0.8)) / 5, 0.98 if n > 3 else 0.86
        top, size = rng.uniform(0.3, 0.46), 0.8 + 0.35 * (n > 3)
        bloom = about(rng, rng.choice(((206, 40, 60), (240, 190, 50), (220, 110, 170))), 14)
        s.line([(x, foot), (x + 0.01, top + 0.1)], green, 0.018 * size)
        for side in (-1, 1):
            s.poly([(x, foot), (x + side * 0.07 * size, top + 0.24), (x + side * 0.03, foot)],
                   shade(green, 0.9 + 0.2 * (side * s.lit > 0)))  # fmt: skip
        s.ball(x, top + 0.05, 0.055 * size, 0.08 * size, bloom)
        for tip in (-1, 0, 1):
            at = x + tip * 0.034 * size
            s.poly([(at - 0.022, top + 0.02), (at, top - 0.065 * size), (at + 0.022, top + 0.02)],
                   shade(bloom, 1 + 0.15 * tip * s.lit))  # fmt: skip


def pineapple(s: Stage) -> None:
    s.rng.choice((s.indoors, s.studio))()
    rng, x = s.rng, s.middle
    body, leaf = about(rng, (212, 152, 52), 14), about(rng, (70, 124, 64), 16)
    s.shadow(x, 0.9, 0.17)
    for _ in range(16):
        away = rng.uniform(-0.19, 0.19)
        s.poly([(x - 0.03, 0.42), (x + away, rng.uniform(0.08, 0.2)), (x + 0.03, 0.42)],
               shade(leaf, rng.uniform(0.7, 1.3)))  # fmt: skip
    s.ball(x, 0.64, 0.17, 0.26, body)
    for n in range(-4, 5):
        for turn in (-1, 1):
            y = 0.64 + n * 0.055
            wide = 0.16 * math.sqrt(max(0.05, 1 - ((y - 0.64) / 0.26) ** 2))
            s.line([(x - wide, y - turn * 0.05), (x + wide, y + turn * 0.05)],
                   shade(body, 0.68), 0.008)  # fmt: skip


def ice_cream(s: Stage) -> None:
    s.rng.choice((s.outdoors, s.studio))()
    rng, x = s.rng, s.middle
    wafer = about(rng, (214, 160, 96), 10)
    s.column(x, 0.48, 0.95, (0.16, 0.012), wafer)
    for n in range(-3, 4):
        s.line([(x + n * 0.045, 0.49), (x + n * 0.012 + 0.02, 0.86)], shade(wafer, 0.75), 0.006)
    balls = rng.sample(((250, 240, 210), (236, 140, 160), (110, 70, 48), (170, 214, 160)), 3)
    s.ball(x - 0.09, 0.41, 0.13, 0.12, balls[0])
    s.ball(x + 0.09, 0.41, 0.13, 0.12, balls[1])
    s.ball(x, 0.25, 0.13, 0.12, balls[2])
    s.column(x, 0.46, 0.51, (0.18, 0.165), shade(wafer, 0.92))
    s.ball(x, 0.12, 0.035, 0.035, (190, 26, 44))


def lake(s: Stage) -> None:
    """Mountains over a lake, firs before it."""
    line, rng = s.outdoors(0.55), s.rng
    rock = about(rng, (104, 112, 128), 16)
    for _ in range(3):
        x, top, wide = rng.uniform(0, s.aspect), rng.uniform(0.12, 0.26), rng.uniform(0.35, 0.6)
        s.poly([(x - wide, line), (x, top), (x, line)], shade(rock, 1 - 0.2 * s.lit))
        s.poly([(x, top), (x + wide, line), (x, line)], shade(rock, 1 + 0.2 * s.lit))
        s.poly([(x, top), (x - wide * 0.2, top + 0.09), (x - wide * 0.05, top + 0.06),
                (x + wide * 0.08, top + 0.1), (x + wide * 0.2, top + 0.09)],
               (244, 246, 250))  # fmt: skip
    s.fade(line, 0.9, mixed(rock, (120, 170, 190), 0.5), about(rng, (40, 78, 96)))
    s.grain(line, 0.9, 14, (0.3, 0.01))
    s.fade(0.9, 1, about(rng, (92, 104, 60)), about(rng, (60, 76, 44)))
    for _ in range(rng.randint(3, 6)):
        x, foot, high = rng.uniform(0, s.aspect), rng.uniform(0.9, 0.98), rng.uniform(0.3, 0.5)
        s.box(x - 0.01, foot - 0.06, x + 0.01, foot, (66, 48, 36))
        for n in range(4):
            y, wide = foot - 0.04 - n * high / 5, high * (0.26 - 0.05 * n)
            s.poly([(x - wide, y), (x, y - high / 2.6), (x + wide, y)],
                   about(rng, (36, 74, 52), 10))  # fmt: skip


FAMILIES = {
    f.__name__: f
    for f in (
        giraffe, duck, sitting_cat, teddy, hatted, mushroom, palm, tulips, pineapple,
        ice_cream, lake, *scenes_fresh_made.FAMILIES,
    )
}  # fmt: skip
FIGURES = ("giraffe", "duck", "sitting_cat", "teddy", "hatted", "robot", "armchair", "hydrant")
"""Those that stand alone for themselves."""


def scene(
    rng: random.Random, width: int, height: int, among: tuple[str, ...] = tuple(FAMILIES)
) -> Image:
    """One of them, as somebody might have photographed it."""
    stage = Stage(rng, width, height)
    FAMILIES[rng.choice(among)](stage)
    return developed(stage.done(), rng)
