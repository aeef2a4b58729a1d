"""Land and water: falls, volcanoes, a town at night, fields, the bottom of the sea."""

from __future__ import annotations

import math

from models.challenges.drawing.painting import Canvas, about, any_colour, mixed, shade
from models.challenges.drawing.stages import (
    middle,
)  # fmt: skip
from models.challenges.drawing.things import bush, ground, ridge, sky, tree, water


def falls(c: Canvas) -> None:
    """Water that falls from a rock into a pool, with foam below; or a fountain."""
    rng, line = c.rng, c.rng.uniform(0.6, 0.78)
    sky(c, 0.4)
    x, rock = middle(c), about(rng, (105, 100, 92), 20)
    if rng.random() < 0.7:
        ridge(c, 1, 1 - rng.uniform(0.1, 0.3), rock, 0.05)
        c.grain(0.2, line, 16, (0.03, 0.12))
        half, top = rng.uniform(0.08, 0.2), rng.uniform(0.15, 0.3)
        c.poly(
            [(x - half, top), (x + half, top), (x + half * 1.3, line), (x - half * 1.3, line)],
            (225, 236, 242),
        )
        for _ in range(12):
            at = x + rng.uniform(-1, 1) * half
            c.line(
                [(at, top), (at + rng.uniform(-0.02, 0.02), line)],
                rng.choice(((180, 205, 222), (250, 252, 252))),
                0.01,
            )
        for side in (-1, 1):
            for _ in range(3):
                bush(
                    c,
                    x + side * (half + rng.uniform(0.08, 0.4)),
                    top + 0.05,
                    rng.uniform(0.06, 0.12),
                )
        water(c, line)
    else:
        ground(c, 0.45)
        c.oval(x, line + 0.12, 0.36, 0.09, rock)
        c.oval(x, line + 0.11, 0.32, 0.065, (120, 170, 200))
        c.box(x - 0.04, line - 0.16, x + 0.04, line + 0.1, shade(rock, 1.2))
        c.oval(x, line - 0.16, 0.17, 0.04, shade(rock, 1.3))
        for n in (-3, -2, -1, 1, 2, 3):
            arch = [
                (x + n * 0.045 * (1 + math.cos(math.pi - a)), line - 0.2 - 0.24 * math.sin(a))
                for a in (0, 0.6, 1.2, 1.6, 2.2, 2.9)
            ]
            c.line([*arch, (arch[-1][0], line + 0.08)], (215, 232, 242), 0.01)
    for _ in range(8):
        c.oval(
            x + rng.uniform(-0.25, 0.25), line + rng.uniform(0, 0.04), 0.06, 0.025, (238, 244, 247)
        )


def volcano(c: Canvas) -> None:
    """A cone that smokes or glows, or an island, a pyramid, dunes."""
    rng, line = c.rng, c.rng.uniform(0.6, 0.75)
    sky(c, line)
    kind, x = rng.random(), middle(c, 0.2)
    top, wide, rock = (
        rng.uniform(0.25, 0.38),
        rng.uniform(0.35, 0.55),
        about(rng, rng.choice(((95, 80, 78), (210, 175, 115), (120, 130, 150)))),
    )
    if kind < 0.5:
        for n in range(7):
            c.oval(
                x + 0.03 * n * rng.uniform(-1, 1),
                top - 0.04 * n,
                0.05 + 0.015 * n,
                0.04 + 0.008 * n,
                about(rng, (170, 165, 165), 25),
            )
        half = 0.07
        c.poly([(x - wide, line), (x - half, top), (x + half, top), (x + wide, line)], rock)
        c.poly(
            [(x, top + 0.03), (x + half, top), (x + wide, line), (x + wide * 0.3, line)],
            shade(rock, 0.75),
        )
        glow = rng.choice(((240, 110, 40), (240, 242, 246)))
        c.poly(
            [
                (x - half, top),
                (x + half, top),
                (x + half * 1.8, top + 0.1),
                (x + 0.02, top + 0.06),
                (x - half * 1.5, top + 0.13),
            ],
            glow,
        )
    else:
        for n in range(rng.randint(1, 3)):
            at, size = x + n * rng.uniform(-0.4, 0.4), wide * (1 - 0.25 * n)
            c.poly([(at - size, line), (at, line - size * 0.8), (at + size, line)], rock)
            c.poly(
                [(at, line - size * 0.8), (at + size, line), (at + size * 0.15, line)],
                shade(rock, 0.7),
            )
    (water if rng.random() < 0.4 else ground)(c, line)
    for _ in range(rng.randint(0, 5)):
        tree(c, rng.uniform(0, c.aspect), rng.uniform(line + 0.05, 1.0), rng.uniform(0.1, 0.25))


def mirrored_night(c: Canvas) -> None:
    """Lights of a town or fireworks over water that mirrors them, longer and darker."""
    rng, line = c.rng, c.rng.uniform(0.5, 0.68)
    dark = about(rng, rng.choice(((18, 20, 48), (60, 35, 70), (20, 40, 60))), 12)
    c.fade(0, line, dark, mixed(dark, (250, 150, 90), rng.uniform(0, 0.5)))
    c.fade(line, 1, shade(dark, 0.8), shade(dark, 0.5))
    if rng.random() < 0.4:
        c.oval(
            rng.uniform(0.1, c.aspect - 0.1), rng.uniform(0.08, 0.2), 0.05, 0.05, (248, 244, 220)
        )
    x = -0.05
    while x < c.aspect:
        wide, high = rng.uniform(0.05, 0.13), rng.uniform(0.05, 0.36)
        wall = about(rng, shade(dark, 1.6), 8)
        c.box(x, line - high, x + wide, line, wall)
        c.box(x, line, x + wide, line + high * 0.5, shade(wall, 0.65))
        for _ in range(int(high * 50)):
            lamp = (x + rng.uniform(0.01, wide - 0.01), line - rng.uniform(0.01, high - 0.01))
            c.box(*lamp, lamp[0] + 0.01, lamp[1] + 0.014, (250, 215, 130))
        if rng.random() < 0.5:
            glow = rng.choice(((200, 170, 100), (170, 80, 90)))
            c.box(
                x + wide / 2, line + 0.01, x + wide / 2 + 0.014, line + rng.uniform(0.1, 0.25), glow
            )
        x += wide + rng.choice((0, 0, 0.04))
    c.grain(line, 1, 10, (0.12, 0.012))


def rows(c: Canvas) -> None:
    """A field with rows that meet far off, a fence or a pier before it."""
    rng, line = c.rng, c.rng.uniform(0.35, 0.6)
    sky(c, line)
    if rng.random() < 0.6:
        ridge(c, line + 0.01, rng.uniform(0.05, 0.2), about(rng, (100, 120, 120)), 0.3)
    one, far = any_colour(rng), middle(c, 0.3)
    other, count = shade(one, 0.65), rng.randint(7, 16)
    c.box(0, line, c.aspect, 1, one)
    for n in range(-count, count, 2):
        left, right = far + n * 0.22, far + (n + 1) * 0.22
        c.poly([(far, line), (left, 1.02), (right, 1.02)], other)
    c.grain(line, 1, 16, (0.03, 0.02))
    if rng.random() < 0.5:
        y, wood = rng.uniform(0.75, 0.9), about(rng, rng.choice(((235, 232, 225), (130, 95, 65))))
        for n in range(int(c.aspect / 0.14) + 1):
            c.box(n * 0.14, y - 0.22, n * 0.14 + 0.035, y, wood)
        for up in (0.17, 0.07):
            c.box(0, y - up, c.aspect, y - up + 0.03, shade(wood, 0.88))


def under_water(c: Canvas) -> None:
    """Light from above, fish, bubbles that rise, weeds that grow from the sand."""
    rng, sea = c.rng, about(c.rng, c.rng.choice(((40, 120, 170), (30, 140, 140), (40, 70, 130))))
    c.fade(0, 1, mixed(sea, (210, 240, 245), rng.uniform(0.2, 0.6)), shade(sea, 0.55))
    line = rng.uniform(0.78, 0.9)
    c.fade(line, 1, about(rng, (190, 170, 125)), (120, 105, 85))
    for _ in range(rng.randint(3, 9)):
        x, weed = rng.uniform(0, c.aspect), any_colour(rng)
        high = rng.uniform(0.12, 0.4)
        c.line(
            [(x + 0.025 * math.sin(n * 1.3), 0.97 - high * n / 6) for n in range(7)],
            shade(weed, 0.8),
            0.025,
        )
    for _ in range(rng.randint(1, 4)):
        x, y, size, way = (
            middle(c, 0.35),
            rng.uniform(0.2, 0.7),
            rng.uniform(0.07, 0.2),
            rng.choice((-1, 1)),
        )
        paint = any_colour(rng)
        c.poly(
            [
                (x - way * size * 0.8, y),
                (x - way * size * 1.5, y - size * 0.5),
                (x - way * size * 1.5, y + size * 0.5),
            ],
            shade(paint, 0.8),
        )
        c.poly(
            [
                (x - size * 0.4, y - size * 0.3),
                (x - way * size * 0.3, y - size * 0.95),
                (x + size * 0.4, y - size * 0.3),
            ],
            shade(paint, 0.75),
        )
        c.oval(x, y, size, size * 0.55, paint)
        c.oval(x, y + size * 0.25, size * 0.7, size * 0.28, mixed(paint, (255, 255, 255), 0.5))
        c.oval(x + way * size * 0.6, y - size * 0.13, size * 0.12, size * 0.12, (250, 250, 250))
        c.oval(x + way * size * 0.63, y - size * 0.13, size * 0.06, size * 0.06, (10, 10, 10))
        for n in range(rng.randint(0, 4)):
            c.oval(
                x + way * size * 1.2,
                y - 0.06 * (n + 1),
                0.008 + 0.004 * n,
                0.008 + 0.004 * n,
                (220, 240, 248),
            )
