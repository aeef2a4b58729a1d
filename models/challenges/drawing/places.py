"""Buildings with a foot: temples, churches, huts, gates; and signs on posts."""

from __future__ import annotations

import math

from models.challenges.drawing.painting import Canvas, about, any_colour, shade
from models.challenges.drawing.stages import (
    STONES,
    bow,
    dome,
    land,
    middle,
    shadow,
    stage,
)  # fmt: skip
from models.challenges.drawing.things import bush


def columns(c: Canvas) -> None:
    """A temple, a town hall, a bank: steps, columns, a gable or a dome."""
    rng, foot = c.rng, land(c)
    x, wide, stone = middle(c), rng.uniform(0.3, 0.45), about(rng, rng.choice(STONES))
    for n in range(3):
        c.box(
            x - wide * (1.16 - 0.06 * n),
            foot - 0.03 * (n + 1),
            x + wide * (1.16 - 0.06 * n),
            foot - 0.03 * n,
            shade(stone, 0.8 + 0.1 * n),
        )
    base, count = foot - 0.09, rng.randint(3, 7)
    beam = base - rng.uniform(0.22, 0.38)
    c.box(x - wide * 0.95, beam, x + wide * 0.95, base, shade(stone, 0.55))
    for n in range(count):
        at, half = x + wide * 0.9 * (2 * n / (count - 1) - 1), wide * 0.32 / count
        c.box(at - half, beam, at + half, base, stone)
        c.box(at + half * 0.3, beam, at + half, base, shade(stone, 0.82))
        c.box(at - half * 1.4, beam, at + half * 1.4, beam + 0.018, stone)
    c.box(x - wide * 1.05, beam - 0.05, x + wide * 1.05, beam, shade(stone, 1.05))
    if rng.random() < 0.65:
        c.poly(
            [
                (x - wide * 1.1, beam - 0.05),
                (x, beam - rng.uniform(0.15, 0.26)),
                (x + wide * 1.1, beam - 0.05),
            ],
            shade(stone, rng.choice((0.9, 0.7))),
        )
    else:
        dome(c, x, beam - 0.05, wide * 0.6, wide * 0.5, rng.choice((stone, any_colour(rng))))
        c.box(x - 0.01, beam - 0.14 - wide * 0.5, x + 0.01, beam - wide * 0.5, (80, 75, 70))


def church(c: Canvas) -> None:
    """A nave and a spire; a mosque with domes; a barn with a silo."""
    rng, foot = c.rng, land(c)
    x, wall, roof = (
        middle(c),
        about(rng, rng.choice((*STONES, (240, 236, 228), (165, 50, 45)))),
        any_colour(rng),
    )
    wide, high = rng.uniform(0.2, 0.32), rng.uniform(0.2, 0.3)
    side = rng.choice((-1, 1))
    at, half, top = x + side * wide * 0.9, rng.uniform(0.06, 0.1), foot - rng.uniform(0.45, 0.6)
    c.box(x - wide, foot - high, x + wide, foot, wall)
    kind = rng.random()
    if kind < 0.6:
        c.poly(
            [
                (x - wide * 1.1, foot - high),
                (x - wide * 0.7, foot - high * 1.7),
                (x + wide * 0.7, foot - high * 1.7),
                (x + wide * 1.1, foot - high),
            ],
            shade(roof, 0.8),
        )
    else:
        dome(c, x, foot - high, wide * 0.8, wide * 0.8, roof)
    c.box(at - half, top, at + half, foot, shade(wall, 0.9))
    if rng.random() < 0.6:
        c.poly(
            [(at - half * 1.2, top), (at, top - rng.uniform(0.14, 0.26)), (at + half * 1.2, top)],
            roof,
        )
    else:
        dome(c, at, top, half * 1.1, half * 1.4, roof)
    for n in range(rng.randint(2, 4)):
        left = x - wide * 0.85 + n * wide * 0.42
        c.box(left, foot - high * 0.65, left + 0.045, foot - high * 0.25, (70, 80, 100))
        dome(c, left + 0.0225, foot - high * 0.65, 0.0225, 0.03, (70, 80, 100))
    c.box(at - half * 0.45, foot - 0.12, at + half * 0.45, foot, (80, 55, 40))
    c.box(at - half * 0.3, top + 0.05, at + half * 0.3, top + 0.13, (60, 65, 80))
    for _ in range(rng.randint(0, 4)):
        bush(c, rng.uniform(0, c.aspect), foot + 0.02, rng.uniform(0.05, 0.1))


def hut(c: Canvas) -> None:
    """A hut of straw, an igloo, a well, a kennel, a mailbox, a birds' house on a pole."""
    rng, foot = c.rng, land(c)
    x, wall, kind = (
        middle(c),
        rng.choice((about(rng, rng.choice(STONES)), any_colour(rng))),
        rng.random(),
    )
    wide, high = rng.uniform(0.2, 0.32), rng.uniform(0.22, 0.32)
    shadow(c, x, foot, wide)
    if kind < 0.25:
        ice = about(rng, (225, 236, 245), 8)
        dome(c, x, foot, wide * 1.2, high * 1.5, ice)
        for n in range(1, 4):
            c.line(
                [
                    (x - wide * 1.2 * math.cos(n * 0.35), foot - high * 1.5 * math.sin(n * 0.35)),
                    (x + wide * 1.2 * math.cos(n * 0.35), foot - high * 1.5 * math.sin(n * 0.35)),
                ],
                shade(ice, 0.85),
                0.008,
            )
        dome(c, x, foot, wide * 0.4, high * 0.7, (70, 85, 105))
        return
    if kind < 0.5:  # on a pole
        c.box(x - 0.025, foot - high * 1.2, x + 0.025, foot, (110, 80, 55))
        foot, wide = foot - high, wide * 0.6
    c.box(x - wide, foot - high, x + wide, foot, wall)
    c.box(x + wide * 0.5, foot - high, x + wide, foot, shade(wall, 0.85))
    roof = rng.choice((any_colour(rng), (195, 165, 100)))
    over = wide * rng.uniform(1.1, 1.45)
    c.poly(
        [
            (x - over, foot - high + 0.02),
            (x, foot - high * rng.uniform(1.5, 2.1)),
            (x + over, foot - high + 0.02),
        ],
        roof,
    )
    if kind < 0.75:
        c.box(x - wide * 0.28, foot - high * 0.6, x + wide * 0.28, foot, (60, 45, 35))
        dome(c, x, foot - high * 0.6, wide * 0.28, high * 0.15, (60, 45, 35))
    else:
        c.oval(x, foot - high * 0.55, wide * 0.35, wide * 0.35, (55, 42, 35))


def gate(c: Canvas) -> None:
    """An arch to go through, a red gate of beams, a door with a lantern and steps."""
    rng, foot = c.rng, land(c)
    x, wide, high, paint = (
        middle(c),
        rng.uniform(0.22, 0.36),
        rng.uniform(0.45, 0.6),
        any_colour(rng),
    )
    stone = rng.choice((paint, (200, 50, 40), about(rng, rng.choice(STONES))))
    if rng.random() < 0.5:
        c.box(x - wide, foot - high, x + wide, foot, stone)
        c.box(x - wide * 1.1, foot - high - 0.04, x + wide * 1.1, foot - high, shade(stone, 0.8))
        inner = rng.choice(((60, 50, 45), (190, 210, 225)))
        c.box(x - wide * 0.5, foot - high * 0.55, x + wide * 0.5, foot, inner)
        dome(c, x, foot - high * 0.55, wide * 0.5, high * 0.25, inner)
    else:
        for side in (-1, 1):
            c.box(x + side * wide - 0.03, foot - high, x + side * wide + 0.03, foot, stone)
        c.box(x - wide * 1.1, foot - high * 0.8, x + wide * 1.1, foot - high * 0.73, stone)
        c.poly(
            [
                (x - wide * 1.4, foot - high * 1.12),
                (x, foot - high * 1.03),
                (x + wide * 1.4, foot - high * 1.12),
                (x + wide * 1.25, foot - high * 0.96),
                (x - wide * 1.25, foot - high * 0.96),
            ],
            shade(stone, 0.85),
        )
    for n in range(rng.randint(0, 3)):
        c.box(
            x - wide * (0.7 + 0.15 * n),
            foot + 0.025 * n,
            x + wide * (0.7 + 0.15 * n),
            foot + 0.025 * (n + 1),
            (150, 145, 138),
        )


def sign(c: Canvas) -> None:
    """A board on a post, a traffic light, a lamp post, a flag, a way-mark with arrows."""
    rng, foot, kind = c.rng, land(c) if c.rng.random() < 0.7 else stage(c), c.rng.random()
    x, paint, top = middle(c), any_colour(rng), rng.uniform(0.12, 0.25)
    post = rng.choice(((120, 120, 125), (110, 80, 55), (50, 50, 55)))
    c.box(x - 0.018, top, x + 0.018, foot, post)
    if kind < 0.25:  # a traffic light
        c.rounded(x - 0.09, top - 0.06, x + 0.09, top + 0.42, (40, 42, 46))
        for n, lamp in enumerate(((225, 60, 50), (240, 190, 60), (70, 190, 90))):
            c.oval(x, top + 0.04 + 0.14 * n, 0.055, 0.055, shade(lamp, rng.choice((0.45, 1.0))))
    elif kind < 0.5:  # round, three-cornered or a board
        r = rng.uniform(0.13, 0.2)
        shape = rng.random()
        if shape < 0.4:
            c.poly(
                [(x - r * 1.1, top + r * 1.3), (x, top - r * 0.6), (x + r * 1.1, top + r * 1.3)],
                (215, 50, 45),
            )
            c.poly(
                [(x - r * 0.75, top + r * 1.1), (x, top - r * 0.2), (x + r * 0.75, top + r * 1.1)],
                (245, 240, 230),
            )
            c.box(x - 0.014, top + r * 0.25, x + 0.014, top + r * 0.75, (30, 30, 30))
            c.oval(x, top + r * 0.93, 0.016, 0.016, (30, 30, 30))
        else:
            c.rounded(x - r * 1.5, top, x + r * 1.5, top + r * 1.4, paint)
            for n in range(3):
                c.box(
                    x - r * 1.2,
                    top + r * (0.25 + 0.35 * n),
                    x + r * rng.uniform(0, 1.2),
                    top + r * (0.4 + 0.35 * n),
                    (245, 245, 240),
                )
    elif kind < 0.75:  # arrows
        for n in range(rng.randint(1, 4)):
            y, way = top + 0.02 + 0.12 * n, rng.choice((-1, 1))
            c.poly(
                [
                    (x - way * 0.12, y),
                    (x + way * 0.2, y),
                    (x + way * 0.28, y + 0.045),
                    (x + way * 0.2, y + 0.09),
                    (x - way * 0.12, y + 0.09),
                ],
                any_colour(rng),
            )
    else:  # a flag, or a lamp
        way = rng.choice((-1, 1))
        if rng.random() < 0.5:
            for n in range(3):
                wave = [
                    (x + way * 0.06 * k, top + 0.07 * n + 0.012 * math.sin(k)) for k in range(7)
                ]
                c.poly([*wave, *[(a, b + 0.07) for a, b in reversed(wave)]], any_colour(rng))
        else:
            c.arc(x + way * 0.1, top + 0.02, 0.1, 0.08, (180, 360), post, 0.02)
            c.poly([(a, b) for a, b in bow(x + way * 0.2, top + 0.06, 0.06, 0.05)], post)
            c.oval(x + way * 0.2, top + 0.08, 0.04, 0.03, (255, 240, 180))
        c.box(x - 0.08, foot - 0.04, x + 0.08, foot, shade(post, 0.8))
