"""Scenes in the open: land, streets, the sea, people, a balloon."""

from __future__ import annotations

from models.challenges.drawing.painting import Canvas, about, any_colour, mixed, shade
from models.challenges.drawing.things import (
    boat,
    bush,
    car,
    ground,
    house,
    person,
    ridge,
    sky,
    tower_block,
    tree,
    water,
)


def hills(c: Canvas) -> None:
    """Hills behind hills, with trees."""
    rng, line = c.rng, c.rng.uniform(0.35, 0.65)
    sky(c, line)
    colour = about(rng, rng.choice([(80, 120, 80), (120, 125, 70), (90, 100, 120)]))
    for n in range(rng.randint(2, 4)):
        base = line + n * 0.1
        ridge(
            c,
            1,
            1 - base + rng.uniform(0.02, 0.1),
            mixed(colour, (180, 195, 210), 0.55 - 0.18 * n),
            0.15,
        )
    c.grain(line, 1, 12, (0.08, 0.04))
    for _ in range(rng.randint(0, 6)):
        foot = rng.uniform(line + 0.15, 0.98)
        tree(c, rng.uniform(0, c.aspect), foot, rng.uniform(0.12, 0.35))


def mountains(c: Canvas) -> None:
    """Rocks with snow over a plain or a lake that mirrors them."""
    rng, line = c.rng, c.rng.uniform(0.5, 0.7)
    sky(c, line)
    rock = about(rng, (110, 115, 130), 25)
    for _ in range(rng.randint(3, 6)):
        x, high, wide = rng.uniform(0, c.aspect), rng.uniform(0.2, 0.45), rng.uniform(0.2, 0.45)
        top = line - high
        c.poly([(x - wide, line), (x, top), (x + wide, line)], rock)
        c.poly([(x, line), (x, top), (x + wide, line)], shade(rock, 0.75))
        if rng.random() < 0.7:
            c.poly(
                [
                    (x - wide * 0.25, top + high * 0.25),
                    (x, top),
                    (x + wide * 0.25, top + high * 0.25),
                    (x + 0.02, top + high * 0.18),
                    (x - 0.04, top + high * 0.3),
                ],
                (240, 243, 248),
            )
    if rng.random() < 0.5:
        water(c, line)
    else:
        ground(c, line)
    for _ in range(rng.randint(0, 5)):
        tree(c, rng.uniform(0, c.aspect), rng.uniform(line + 0.05, 1.05), rng.uniform(0.15, 0.4))


def village(c: Canvas) -> None:
    """Houses, trees, perhaps people."""
    rng, line = c.rng, c.rng.uniform(0.45, 0.65)
    sky(c, line)
    if rng.random() < 0.5:
        ridge(c, line + 0.01, 0.2, about(rng, (110, 130, 130)), 0.3)
    ground(c, line)
    for foot in sorted(rng.uniform(line + 0.03, 0.95) for _ in range(rng.randint(2, 5))):
        x, size = rng.uniform(0, c.aspect), 0.15 + 0.5 * (foot - line)
        house(c, x, foot, size * rng.uniform(0.9, 1.5))
        if rng.random() < 0.6:
            tree(c, x + size * 1.1, foot, size * rng.uniform(0.9, 1.6))
    for _ in range(rng.choice((0, 0, 1, 2))):
        person(c, rng.uniform(0, c.aspect), rng.uniform(line + 0.2, 0.98), rng.uniform(0.15, 0.35))


def home(c: Canvas) -> None:
    """One house, large, with a garden."""
    rng, line = c.rng, c.rng.uniform(0.55, 0.75)
    sky(c, line)
    for _ in range(rng.randint(0, 3)):
        tree(c, rng.uniform(0, c.aspect), line + 0.03, rng.uniform(0.3, 0.6))
    ground(c, line)
    foot = rng.uniform(line + 0.02, line + 0.15)
    house(c, c.aspect / 2 + rng.uniform(-0.1, 0.1), foot, rng.uniform(0.4, 0.65))
    for _ in range(rng.randint(0, 4)):
        bush(c, rng.uniform(0, c.aspect), rng.uniform(foot, 0.95), rng.uniform(0.06, 0.14))


def city(c: Canvas) -> None:
    """Tall buildings behind each other."""
    rng, line = c.rng, c.rng.uniform(0.65, 0.85)
    sky(c, line)
    for far in (0.8, 0.55, 0.3):
        for _ in range(rng.randint(2, 5)):
            tower_block(
                c,
                rng.uniform(0, c.aspect),
                line,
                rng.uniform(0.1, 0.22),
                rng.uniform(0.2, 0.62) * (0.7 + 0.4 * far),
            )
    ground(c, line)
    for _ in range(rng.randint(0, 4)):
        bush(c, rng.uniform(0, c.aspect), line + 0.03, rng.uniform(0.05, 0.1))


def road(c: Canvas) -> None:
    """A road with cars, or one that runs to the horizon."""
    rng, line = c.rng, c.rng.uniform(0.4, 0.65)
    sky(c, line)
    ridge(c, line + 0.01, rng.uniform(0.05, 0.2), about(rng, (90, 115, 100)), 0.3)
    ground(c, line)
    tar = about(rng, (90, 90, 95), 15)
    if rng.random() < 0.5:
        x = c.aspect / 2 + rng.uniform(-0.15, 0.15)
        c.poly([(x - 0.03, line), (x + 0.03, line), (x + 0.5, 1), (x - 0.5, 1)], tar)
        for n in range(5):
            y0, y1 = line + (1 - line) * (n / 5) ** 1.5, line + (1 - line) * ((n + 0.5) / 5) ** 1.5
            c.poly(
                [(x - 0.004, y0), (x + 0.004, y0), (x + 0.014, y1), (x - 0.014, y1)],
                (235, 235, 225),
            )
        car(c, x + rng.uniform(-0.2, 0.2), rng.uniform(0.75, 0.92), rng.uniform(0.22, 0.4))
        return
    top = rng.uniform(line + 0.03, 0.72)
    c.box(0, top, c.aspect, rng.uniform(0.88, 1), tar)
    for n in range(8):
        c.box(n * 0.25, top + 0.1, n * 0.25 + 0.12, top + 0.115, (230, 230, 220))
    for _ in range(rng.randint(1, 3)):
        car(c, rng.uniform(0.1, c.aspect), rng.uniform(top + 0.04, 0.9), rng.uniform(0.25, 0.5))


def sea(c: Canvas) -> None:
    """Boats, or only the horizon and an island."""
    rng, line = c.rng, c.rng.uniform(0.35, 0.65)
    sky(c, line)
    if rng.random() < 0.5:
        ridge(c, line, rng.uniform(0.03, 0.15), about(rng, (80, 95, 100)), 0.3)
    water(c, line)
    for _ in range(rng.randint(1, 4)):
        at = rng.uniform(line + 0.03, 0.9)
        boat(c, rng.uniform(0, c.aspect), at, rng.uniform(0.12, 0.2) + 0.6 * (at - line))


def forest(c: Canvas) -> None:
    """Trunks and leaves, the light from above."""
    rng = c.rng
    above = about(
        rng, rng.choice([(170, 195, 160), (110, 140, 95), (200, 205, 190), (205, 170, 110)])
    )
    c.fade(0, 1, above, shade(above, 0.5))
    c.grain(0, 0.8, 25, (0.1, 0.1))
    c.soften(0.015)
    line = rng.uniform(0.65, 0.85)
    ground(c, line)
    for foot in sorted(rng.uniform(line, 1.05) for _ in range(rng.randint(4, 12))):
        if rng.random() < 0.5:
            x, wide = rng.uniform(0, c.aspect), rng.uniform(0.012, 0.04)
            bark = about(rng, rng.choice([(85, 65, 50), (200, 195, 185), (60, 50, 45)]))
            c.poly(
                [
                    (x - wide, foot),
                    (x - wide * 0.8, -0.05),
                    (x + wide * 0.8, -0.05),
                    (x + wide * 1.1, foot),
                ],
                bark,
            )
        else:
            tree(c, rng.uniform(0, c.aspect), foot, rng.uniform(0.4, 0.9))


def people(c: Canvas) -> None:
    """Two or three persons standing about."""
    rng, line = c.rng, c.rng.uniform(0.4, 0.6)
    sky(c, line)
    ground(c, line)
    for _ in range(rng.randint(0, 3)):
        tree(c, rng.uniform(0, c.aspect), line + 0.06, rng.uniform(0.2, 0.45))
    c.soften(0.006)
    for _ in range(rng.randint(1, 3)):
        person(c, c.aspect * rng.uniform(0.2, 0.8), rng.uniform(0.85, 1), rng.uniform(0.5, 0.75))


def balloon(c: Canvas) -> None:
    """A balloon with a basket over fields."""
    rng, line = c.rng, c.rng.uniform(0.65, 0.85)
    sky(c, line)
    ground(c, line)
    for _ in range(rng.randint(1, 2)):
        x, y, r = (
            c.aspect * rng.uniform(0.25, 0.75),
            rng.uniform(0.22, 0.4),
            rng.uniform(0.13, 0.22),
        )
        one, other = any_colour(rng), any_colour(rng)
        c.poly(
            [
                (x - r * 0.85, y + r * 0.5),
                (x + r * 0.85, y + r * 0.5),
                (x + r * 0.2, y + r * 1.4),
                (x - r * 0.2, y + r * 1.4),
            ],
            one,
        )
        c.oval(x, y, r, r, one)
        c.oval(x, y, r * 0.6, r, other)
        c.oval(x, y, r * 0.25, r, one)
        c.line([(x - r * 0.18, y + r * 1.4), (x - r * 0.13, y + r * 1.75)], (80, 60, 40), 0.006)
        c.line([(x + r * 0.18, y + r * 1.4), (x + r * 0.13, y + r * 1.75)], (80, 60, 40), 0.006)
        c.box(x - r * 0.16, y + r * 1.7, x + r * 0.16, y + r * 2, (130, 90, 50))
