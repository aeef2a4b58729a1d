"""What goes on wheels: lorries, cycles, coaches."""

from __future__ import annotations

import math

from models.challenges.drawing.painting import Canvas, about, any_colour, mixed, shade
from models.challenges.drawing.stages import dome, land, middle, shadow
from models.challenges.drawing.things import person


def wheel(c: Canvas, x: float, foot: float, r: float) -> None:
    c.oval(x, foot - r, r, r, (34, 34, 38))
    c.oval(
        x,
        foot - r,
        r * 0.55,
        r * 0.55,
        c.rng.choice(((170, 172, 178), (90, 92, 98), (210, 60, 50))),
    )
    c.oval(x, foot - r, r * 0.15, r * 0.15, (30, 30, 30))


def lorry(c: Canvas) -> None:
    """A lorry, a fire engine, a tractor, a digger, a coach: cab, load, wheels."""
    rng, foot = c.rng, land(c)
    x, way, wide = middle(c), rng.choice((-1, 1)), rng.uniform(0.28, 0.42)
    paint, load, r = any_colour(rng), any_colour(rng), rng.uniform(0.055, 0.085)
    shadow(c, x, foot, wide)

    def block(
        one: float, other: float, top: float, low: float, colour: tuple[int, int, int]
    ) -> None:
        left, right = sorted((x + way * one * wide, x + way * other * wide))
        c.box(left, foot - top, right, foot - low, colour)

    high = rng.uniform(0.2, 0.38)
    block(-1, 1, r * 1.5, r * 0.8, shade(paint, 0.5))
    kind = rng.random()
    if kind < 0.5:  # a load
        block(-1, 0.35, high, r * 1.3, load)
        block(-0.9, 0.25, high * 0.7, high * 0.55, shade(load, 1.3))
    elif kind < 0.75:  # logs, sand
        dome(c, x - way * wide * 0.35, foot - r * 2, wide * 0.6, high * 0.5, shade(load, 0.8))
        block(-1, 0.3, r * 2.4, r * 1.3, load)
    else:  # a ladder, an arm
        block(-1, 0.35, high * 0.6, r * 1.3, paint)
        c.line(
            [(x - way * wide * 0.6, foot - high * 0.6), (x + way * wide * 0.4, foot - high * 1.5)],
            (225, 190, 60),
            0.035,
        )
        c.line(
            [(x + way * wide * 0.4, foot - high * 1.5), (x + way * wide * 0.9, foot - high)],
            (225, 190, 60),
            0.03,
        )
    block(0.42, 1, high * rng.uniform(0.75, 1), r * 1.2, paint)
    block(0.65, 0.95, high * 0.75, high * 0.45, (185, 210, 225))
    block(0.98, 1.04, r * 2, r * 1.3, (245, 225, 130))
    for at in rng.choice(((-0.7, 0.7), (-0.75, -0.35, 0.7), (-0.8, 0.65))):
        wheel(c, x + way * at * wide, foot, r * (1.5 if kind > 0.75 and at < 0 else 1))


def cycle(c: Canvas) -> None:
    """A bicycle, a motor-cycle, a scooter, a pram: two thin wheels below, handles above."""
    rng, foot = c.rng, land(c)
    x, way, r, paint = middle(c), rng.choice((-1, 1)), rng.uniform(0.1, 0.17), any_colour(rng)
    half = r * rng.uniform(1.3, 1.7)
    shadow(c, x, foot, half * 1.3)
    for side in (-1, 1):
        c.arc(x + side * half, foot - r, r, r, (0, 360), (40, 40, 44), r * rng.uniform(0.12, 0.25))
        for n in range(4):
            a = n * math.pi / 4
            c.line(
                [
                    (x + side * half - r * 0.85 * math.cos(a), foot - r - r * 0.85 * math.sin(a)),
                    (x + side * half + r * 0.85 * math.cos(a), foot - r + r * 0.85 * math.sin(a)),
                ],
                (165, 165, 170),
                0.005,
            )
    seat, bar = (x - way * half * 0.4, foot - r * 2.5), (x + way * half * 0.62, foot - r * 2.8)
    crank = (x - way * half * 0.1, foot - r)
    back, front = (x - way * half, foot - r), (x + way * half, foot - r)
    thick = r * rng.uniform(0.12, 0.3)
    for ends in (
        (back, seat),
        (back, crank),
        (crank, seat),
        (crank, bar),
        (seat, bar),
        (bar, front),
    ):
        c.line(ends, paint, thick)
    c.rounded(seat[0] - r * 0.4, seat[1] - r * 0.25, seat[0] + r * 0.4, seat[1], (50, 40, 36))
    c.line(
        [
            bar,
            (bar[0] - way * r * 0.1, bar[1] - r * 0.4),
            (bar[0] - way * r * 0.6, bar[1] - r * 0.5),
        ],
        (60, 60, 64),
        thick,
    )
    c.oval(*crank, r * 0.25, r * 0.25, (90, 90, 95))
    if rng.random() < 0.4:
        person(c, seat[0], foot - r * 0.5, r * 4.4)


def coach(c: Canvas) -> None:
    """A cart or a coach with spokes, a pram, a wheelbarrow; or a cable car that hangs."""
    rng, foot, x = c.rng, land(c), middle(c)
    wide, paint = rng.uniform(0.18, 0.28), any_colour(rng)
    if rng.random() < 0.35:
        y = rng.uniform(0.15, 0.25)
        c.line([(0, y - 0.04), (c.aspect, y + 0.04)], (50, 50, 55), 0.01)
        c.line([(x, y), (x, y + 0.16)], (70, 70, 75), 0.022)
        c.rounded(x - wide, y + 0.15, x + wide, y + 0.5, paint)
        for n in range(3):
            c.box(
                x - wide * 0.9 + n * wide * 0.62,
                y + 0.2,
                x - wide * 0.38 + n * wide * 0.62,
                y + 0.33,
                (195, 218, 230),
            )
        c.box(x - wide, y + 0.4, x + wide, y + 0.43, shade(paint, 1.4))
        return
    r = rng.uniform(0.08, 0.14)
    body = foot - r * 1.4
    high = rng.uniform(0.15, 0.32)
    shadow(c, x, foot, wide)
    c.poly(
        [
            (x - wide * 1.1, body - high),
            (x + wide * 1.1, body - high),
            (x + wide * 0.8, body),
            (x - wide * 0.8, body),
        ],
        paint,
    )
    if rng.random() < 0.6:
        c.box(
            x - wide * 0.5,
            body - high * 0.85,
            x + wide * 0.5,
            body - high * 0.4,
            mixed(paint, (245, 235, 200), 0.7),
        )
        dome(
            c,
            x,
            body - high,
            wide * 1.15,
            high * rng.uniform(0.3, 0.9),
            about(rng, shade(paint, 0.7)),
        )
    for at in (-0.8, 0.8):
        c.arc(x + at * wide, foot - r, r, r, (0, 360), (85, 60, 42), 0.022)
        for n in range(4):
            a = n * math.pi / 4
            c.line(
                [
                    (x + at * wide - r * math.cos(a), foot - r - r * math.sin(a)),
                    (x + at * wide + r * math.cos(a), foot - r + r * math.sin(a)),
                ],
                (105, 76, 52),
                0.012,
            )
