"""Scenes within four walls: a laid table, flowers, a room."""

from __future__ import annotations

import math

from models.challenges.drawing.painting import Canvas, about, any_colour, shade
from models.challenges.drawing.things import (
    bottle,
    fruit,
    mug,
)


def table(c: Canvas) -> None:
    """Bottles, mugs and fruit on a table before a wall."""
    rng, line = c.rng, c.rng.uniform(0.5, 0.7)
    wall = about(rng, rng.choice([(200, 195, 185), (120, 140, 150), (170, 120, 100), (60, 65, 75)]))
    c.fade(0, line, shade(wall, 1.1), shade(wall, 0.85))
    c.grain(0, line, 8, (0.3, 0.3))
    wood = about(rng, rng.choice([(150, 105, 65), (110, 75, 50), (210, 200, 190), (80, 80, 85)]))
    c.fade(line, 1, shade(wood, 0.85), wood)
    c.grain(line, 1, 14, (0.4, 0.02))
    for foot in sorted(rng.uniform(line + 0.06, 0.92) for _ in range(rng.randint(2, 5))):
        x, kind = rng.uniform(0.1, c.aspect - 0.1), rng.random()
        if kind < 0.4:
            bottle(c, x, foot, rng.uniform(0.35, 0.6))
        elif kind < 0.7:
            mug(c, x, foot, rng.uniform(0.16, 0.28))
        else:
            fruit(c, x, foot, rng.uniform(0.06, 0.11))


def flowers(c: Canvas) -> None:
    """A bunch in a vase, or a flower that stands in the field."""
    rng, line = c.rng, c.rng.uniform(0.6, 0.8)
    back = about(rng, rng.choice([(190, 200, 205), (110, 140, 90), (225, 205, 190), (70, 80, 95)]))
    c.fade(0, 1, back, shade(back, 0.75))
    c.grain(0, 1, 18, (0.15, 0.15))
    c.soften(0.02)
    x, foot = c.aspect / 2 + rng.uniform(-0.1, 0.1), rng.uniform(0.85, 0.95)
    vase = rng.random() < 0.6
    if vase:
        c.box(0, line, c.aspect, 1, about(rng, (140, 110, 80)))
    petal = any_colour(rng)
    neck = foot - 0.28 if vase else 1.0
    for _ in range(rng.randint(1, 7)):
        tip = (x + rng.uniform(-0.25, 0.25), rng.uniform(0.15, 0.45))
        c.line(
            [(x, neck), ((x + tip[0]) / 2 + 0.02, (neck + tip[1]) / 2), tip], (60, 120, 55), 0.014
        )
        c.oval((x + tip[0]) / 2 + 0.04, (neck + tip[1]) / 2, 0.05, 0.018, (70, 135, 60))
        size, turn = rng.uniform(0.05, 0.09), rng.uniform(0, 1)
        for n in range(6):
            angle = turn + n * math.pi / 3
            c.oval(
                tip[0] + size * math.cos(angle),
                tip[1] + size * math.sin(angle),
                size * 0.6,
                size * 0.6,
                petal,
            )
        c.oval(*tip, size * 0.45, size * 0.45, (235, 195, 60))
    if vase:
        colour = any_colour(rng)
        c.poly(
            [
                (x - 0.07, neck),
                (x + 0.07, neck),
                (x + 0.14, foot - 0.12),
                (x + 0.08, foot),
                (x - 0.08, foot),
                (x - 0.14, foot - 0.12),
            ],
            colour,
        )
        c.poly(
            [(x + 0.02, neck), (x + 0.07, neck), (x + 0.14, foot - 0.12), (x + 0.08, foot)],
            shade(colour, 0.8),
        )


def room(c: Canvas) -> None:
    """A wall with a window or a picture, a lamp, a sofa, the floor."""
    rng, line = c.rng, c.rng.uniform(0.68, 0.8)
    wall = about(
        rng, rng.choice([(215, 205, 190), (160, 180, 180), (190, 160, 150), (130, 135, 150)])
    )
    c.fade(0, line, wall, shade(wall, 0.9))
    floor = about(rng, (140, 110, 85), 30)
    c.fade(line, 1, shade(floor, 0.85), floor)
    c.grain(line, 1, 8, (0.5, 0.02))
    c.box(0, line - 0.02, c.aspect, line, (235, 232, 225))
    x = c.aspect * rng.uniform(0.25, 0.75)
    c.box(x - 0.17, 0.12, x + 0.17, 0.42, (240, 238, 230))
    c.box(x - 0.15, 0.14, x + 0.15, 0.27, (150, 190, 230))
    c.box(x - 0.15, 0.27, x + 0.15, 0.4, (110, 150, 90))
    c.box(x - 0.008, 0.14, x + 0.008, 0.4, (240, 238, 230))
    cloth, middle = any_colour(rng), c.aspect * rng.uniform(0.35, 0.65)
    c.rounded(middle - 0.32, line - 0.25, middle + 0.32, line + 0.06, cloth)
    c.rounded(middle - 0.38, line - 0.1, middle + 0.38, line + 0.1, shade(cloth, 0.85))
    for side in (-0.33, 0.33):
        c.box(middle + side - 0.015, line + 0.1, middle + side + 0.015, line + 0.15, (60, 45, 35))
    lamp = middle + rng.choice((-0.45, 0.45))
    c.line([(lamp, 0.4), (lamp, line + 0.1)], (60, 60, 60), 0.014)
    c.poly(
        [(lamp - 0.05, 0.3), (lamp + 0.05, 0.3), (lamp + 0.1, 0.43), (lamp - 0.1, 0.43)],
        (250, 225, 160),
    )
