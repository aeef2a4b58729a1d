"""Creatures of chance: heads with any ears, beasts on four legs, birds, fish."""

from __future__ import annotations

from models.challenges.drawing.faces import behind
from models.challenges.drawing.painting import Canvas, Colour, about, any_colour, shade
from models.challenges.drawing.things import bush, ground, sky, tree, water

COATS: tuple[Colour, ...] = (
    (190, 140, 85), (120, 80, 50), (225, 210, 185), (70, 65, 62), (160, 155, 150), (215, 120, 60),
    (240, 235, 230), (95, 100, 110), (230, 180, 60),
)  # fmt: skip


def coat(c: Canvas) -> Colour:
    """A beast's, or that of a toy."""
    lively = c.rng.random() < 0.25
    return any_colour(c.rng) if lively else about(c.rng, c.rng.choice(COATS), 18)


def out(c: Canvas) -> float:
    """Open land, sharp or blurred; where the ground begins."""
    rng, line = c.rng, c.rng.uniform(0.35, 0.75)
    sky(c, line)
    ground(c, line)
    for _ in range(rng.randint(0, 3)):
        grown = tree if rng.random() < 0.6 else bush
        grown(c, rng.uniform(0, c.aspect), line + 0.05, rng.uniform(0.1, 0.4))
    if rng.random() < 0.5:
        c.soften(rng.uniform(0.005, 0.03))
    return line


def head(c: Canvas) -> None:
    """A head from the front: ears above or at the sides, eyes, a nose and a mouth below."""
    rng = c.rng
    (behind if rng.random() < 0.7 else out)(c)
    fur = coat(c)
    other = shade(fur, rng.choice((0.6, 0.8, 1.25, 1.5)))
    x, y = c.aspect / 2 + rng.uniform(-0.08, 0.08), rng.uniform(0.4, 0.55)
    r, tall = rng.uniform(0.19, 0.3), rng.uniform(0.85, 1.25)
    if rng.random() < 0.8:
        c.oval(x, 1.08, r * rng.uniform(0.9, 1.6), 1.08 - y - r * 0.4, shade(fur, 0.85))
    _ears(c, (x, y), r, fur, other)
    c.oval(x, y, r, r * tall, fur)
    if rng.random() < 0.4:
        c.oval(x, y - r * tall * 0.7, r * 0.4, r * 0.3, other)
    apart, up = rng.uniform(0.3, 0.55) * r, rng.uniform(0.05, 0.3) * r
    big = rng.uniform(0.08, 0.24) * r
    iris = rng.choice([(30, 22, 18), (120, 180, 70), (230, 190, 60), (110, 170, 220)])
    for side in (-1, 1):
        eye = x + side * apart
        if rng.random() < 0.3:
            c.oval(eye, y - up, big * 1.6, big * 1.8, other)
        c.oval(eye, y - up, big, big * 1.05, iris)
        c.oval(eye, y - up, big * 0.55, big * 0.75, (18, 14, 12))
        c.oval(eye + big * 0.3, y - up - big * 0.4, big * 0.3, big * 0.3, (250, 250, 250))
    _snout(c, (x, y), r, fur, other)


def _ears(c: Canvas, at: tuple[float, float], r: float, fur: Colour, other: Colour) -> None:
    (x, y), kind, long = at, c.rng.random(), c.rng.uniform(0.8, 1.6)
    wide = c.rng.uniform(0.2, 0.4) * r
    for side in (-1, 1):
        if kind < 0.3:  # round, or long as a hare's
            ear = (x + side * r * c.rng.uniform(0.5, 0.8), y - r * (0.6 + long * 0.4))
            c.oval(*ear, wide, wide * long, fur)
            c.oval(*ear, wide * 0.6, wide * long * 0.65, other)
        elif kind < 0.6:  # pointed
            tip = (x + side * r * 0.85, y - r * (0.7 + 0.5 * long))
            c.poly([(x + side * r, y - r * 0.1), tip, (x + side * r * 0.2, y - r * 0.75)], fur)
        elif kind < 0.8:  # hanging
            c.oval(x + side * r * 0.95, y + r * 0.25, wide, r * 0.7 * long * 0.8, shade(fur, 0.7))
        elif kind < 0.9:  # horns
            tip = (x + side * r * 1.1, y - r * (0.8 + 0.4 * long))
            c.line([(x + side * r * 0.5, y - r * 0.7), tip], (220, 210, 185), wide * 0.5)
            c.oval(x + side * r * 1.1, y - r * 0.3, wide * 1.2, wide * 0.6, fur)


def _snout(c: Canvas, at: tuple[float, float], r: float, fur: Colour, other: Colour) -> None:
    rng, (x, y) = c.rng, at
    low, dark = y + r * rng.uniform(0.25, 0.5), rng.choice([(25, 20, 20), (210, 115, 120)])
    if rng.random() < 0.25:  # a beak
        beak = rng.choice([(225, 170, 70), (230, 120, 50), (60, 55, 50)])
        c.poly(
            [(x - r * 0.2, low - r * 0.2), (x + r * 0.2, low - r * 0.2), (x, low + r * 0.3)], beak
        )
        return
    if rng.random() < 0.7:
        c.oval(x, low + r * 0.15, r * rng.uniform(0.35, 0.6), r * rng.uniform(0.3, 0.5), other)
    c.oval(x, low, r * rng.uniform(0.08, 0.2), r * rng.uniform(0.06, 0.14), dark)
    c.line([(x, low), (x, low + r * 0.25)], (50, 40, 40), r * 0.04)
    for side in (-1, 1):
        c.arc(
            x + side * r * 0.14, low + r * 0.2, r * 0.14, r * 0.13, (0, 180), (55, 40, 40), r * 0.04
        )


def beast(c: Canvas) -> None:
    """One on four legs, or two, of any build."""
    rng = c.rng
    line = out(c)
    for _ in range(rng.choice((1, 1, 1, 2))):
        size = rng.uniform(0.45, 0.7)
        foot = rng.uniform(max(line + 0.1, 0.72), 0.92)
        _beast(c, c.aspect / 2 + rng.uniform(-0.2, 0.2), foot, size)


def _beast(c: Canvas, x: float, foot: float, size: float) -> None:
    """It looks left or right."""
    rng, fur = c.rng, coat(c)
    way, leg = rng.choice((-1, 1)), size * rng.uniform(0.2, 0.45)
    long, deep = size * rng.uniform(0.35, 0.5), size * rng.uniform(0.16, 0.28)
    middle, thick = foot - leg - deep * 0.7, size * rng.uniform(0.035, 0.08)
    c.oval(x, foot, long * 1.1, 0.02, (60, 65, 55))
    for at, tone in ((-0.75, 0.7), (0.6, 0.7), (-0.6, 0.95), (0.78, 0.95)):
        left = x + at * long
        c.box(left - thick, middle, left + thick, foot, shade(fur, tone))
    c.line(
        [(x - way * long * 0.9, middle), (x - way * long * 1.3, middle + size * 0.12)],
        shade(fur, 0.7), thick,
    )  # fmt: skip
    c.oval(x, middle, long, deep, fur)
    c.oval(x, middle + deep * 0.45, long * 0.8, deep * 0.5, shade(fur, rng.uniform(0.75, 1.3)))
    neck, far = size * rng.uniform(0.05, 0.5), long * rng.uniform(0.85, 1.2)
    top = (x + way * far, middle - deep * 0.5 - neck)
    c.line([(x + way * long * 0.7, middle), top], fur, size * rng.uniform(0.12, 0.2))
    r = size * rng.uniform(0.1, 0.16)
    for side in (-0.3, 0.4):
        ear = top[0] - way * r * side
        c.poly([(ear - r * 0.3, top[1]), (ear, top[1] - r * 1.7), (ear + r * 0.3, top[1])], fur)
    c.oval(*top, r * 1.15, r, fur)
    c.oval(top[0] + way * r * 0.9, top[1] + r * 0.3, r * 0.75, r * 0.5, shade(fur, 1.15))
    c.oval(top[0] + way * r * 0.35, top[1] - r * 0.2, r * 0.16, r * 0.16, (20, 18, 16))


def bird(c: Canvas) -> None:
    """One that stands, or swims."""
    rng = c.rng
    swims = rng.random() < 0.4
    line = rng.uniform(0.3, 0.55)
    if swims:
        sky(c, line)
        water(c, line)
    else:
        line = out(c)
    coat_ = coat(c)
    x, way, size = c.aspect / 2 + rng.uniform(-0.1, 0.1), rng.choice((-1, 1)), rng.uniform(0.5, 0.7)
    foot = rng.uniform(0.72, 0.9)
    long, deep = size * rng.uniform(0.3, 0.4), size * rng.uniform(0.18, 0.28)
    leg = 0.0 if swims else size * rng.uniform(0.1, 0.3)
    middle = foot - leg - deep * (0.4 if swims else 0.85)
    for at in () if swims else (-0.1, 0.15):
        toe = (x + at * size + way * 0.04, foot)
        c.line([(x + at * size, middle), (x + at * size, foot), toe], (225, 150, 60), 0.016)
    c.poly(
        [(x - way * long * 0.6, middle), (x - way * long * 1.6, middle - deep * 0.5),
         (x - way * long * 0.7, middle + deep * 0.6)], shade(coat_, 0.7),
    )  # fmt: skip
    neck = size * rng.uniform(0.05, 0.35)
    top = (x + way * long * 0.95, middle - deep * 0.7 - neck)
    c.line([(x + way * long * 0.6, middle), top], coat_, size * 0.11)
    c.oval(x, middle, long, deep, coat_)
    c.oval(x - way * long * 0.2, middle - deep * 0.1, long * 0.6, deep * 0.5, shade(coat_, 0.75))
    r = size * rng.uniform(0.09, 0.13)
    beak = rng.choice([(240, 160, 50), (60, 55, 50), (220, 90, 60)])
    c.poly(
        [(top[0] + way * r * 0.6, top[1] - r * 0.3), (top[0] + way * r * 2.2, top[1] + r * 0.2),
         (top[0] + way * r * 0.6, top[1] + r * 0.5)], beak,
    )  # fmt: skip
    c.oval(*top, r, r, coat_)
    c.oval(top[0] + way * r * 0.4, top[1] - r * 0.2, r * 0.18, r * 0.18, (15, 15, 15))
    if swims:
        c.oval(x, foot, long * 1.3, 0.03, (170, 190, 205))
