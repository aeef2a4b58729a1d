"""What people make, by chance: towers, bridges, things on wheels, tents, things to eat, plants."""

from __future__ import annotations

import math

from models.challenges.drawing.creatures import out
from models.challenges.drawing.faces import behind
from models.challenges.drawing.painting import Canvas, Colour, about, any_colour, shade
from models.challenges.drawing.things import bush, ridge, sky, tree, water


def tower(c: Canvas) -> None:
    """Storeys of any form over each other, narrower above: a church, a pagoda, a rocket."""
    rng = c.rng
    line = out(c)
    x, foot = c.aspect / 2 + rng.uniform(-0.1, 0.1), rng.uniform(max(line, 0.68), 0.9)
    wide, y = rng.uniform(0.12, 0.34), foot
    wall = about(
        rng, rng.choice([(200, 190, 170), (150, 140, 130), (190, 110, 85), any_colour(rng)])
    )
    roof = any_colour(rng)
    storeys = rng.randint(1, 5)
    high = rng.uniform(0.45, 0.7) / (storeys + 0.7)
    eaves = rng.random() < 0.5
    for n in range(storeys):
        _storey(c, (x, y), wide, high, shade(wall, 1 - 0.05 * (n % 2)))
        y -= high
        if eaves:
            over = wide * rng.uniform(1.15, 1.5)
            c.poly([(x - over, y + 0.02), (x - wide, y - 0.03), (x + wide, y - 0.03),
                    (x + over, y + 0.02)], roof)  # fmt: skip
            y -= 0.02
        wide *= rng.uniform(0.6, 0.95)
    peak, kind = high * rng.uniform(0.5, 1.3), rng.random()
    if kind < 0.5:
        c.poly([(x - wide, y), (x, y - peak), (x + wide, y)], roof)
    elif kind < 0.75:
        c.oval(x, y, wide, peak * 0.7, roof)
        c.box(x - wide, y, x + wide, y + 0.01, wall)
    if rng.random() < 0.6:
        c.line([(x, y - peak * 0.6), (x, y - peak * 1.3)], (70, 65, 60), 0.012)
    for _ in range(rng.randint(0, 4)):
        bush(c, rng.uniform(0, c.aspect), foot + 0.03, rng.uniform(0.05, 0.12))


def _storey(c: Canvas, at: tuple[float, float], wide: float, high: float, wall: Colour) -> None:
    rng, (x, y) = c.rng, at
    c.box(x - wide, y - high, x + wide, y, wall)
    c.box(x + wide * 0.45, y - high, x + wide, y, shade(wall, 0.82))
    pane, count = rng.choice([(50, 60, 75), (235, 210, 140)]), rng.randint(1, 4)
    for n in range(count):
        at_x, half = x + wide * ((n + 0.5) / count * 2 - 1), wide / count * 0.4
        top = y - high * 0.75
        c.box(at_x - half, top, at_x + half, y - high * rng.choice((0.3, 0.35, 0.0)), pane)
        if rng.random() < 0.4:
            c.oval(at_x, top, half, half, pane)


def bridge(c: Canvas) -> None:
    """Arches, or towers with ropes, over water."""
    rng, line = c.rng, c.rng.uniform(0.45, 0.65)
    sky(c, line)
    if rng.random() < 0.6:
        ridge(c, line, rng.uniform(0.05, 0.25), about(rng, (90, 110, 100)), 0.3)
    water(c, line)
    stone = about(rng, rng.choice([(160, 145, 125), (180, 70, 55), (120, 125, 130)]))
    deck, foot, count = (
        line - rng.uniform(0.0, 0.15),
        line + rng.uniform(0.05, 0.2),
        rng.randint(2, 4),
    )
    part = (c.aspect + 0.2) / count
    if rng.random() < 0.5:
        c.box(-0.1, deck, c.aspect + 0.1, foot, stone)
        for n in range(count):
            middle = -0.1 + (n + 0.5) * part
            c.oval(middle, foot, part * 0.38, (foot - deck) * 0.75, (90, 120, 140))
    else:
        for n in range(count):
            x, top = -0.1 + (n + 0.5) * part, deck - rng.uniform(0.2, 0.35)
            for side in (-0.5, 0.5):
                c.line([(x, top), (x + side * part, deck)], shade(stone, 0.8), 0.01)
                c.line([(x, top), (x + side * part / 2, deck)], shade(stone, 0.8), 0.006)
            c.box(x - 0.02, top, x + 0.02, foot, stone)
    c.box(-0.1, deck - 0.025, c.aspect + 0.1, deck + 0.015, shade(stone, 0.75))


def wheels(c: Canvas) -> None:
    """A van, a train, a cart: a body with panes above and wheels below."""
    rng = c.rng
    line = out(c)
    paint, x = any_colour(rng), c.aspect / 2 + rng.uniform(-0.1, 0.1)
    wide, high = rng.uniform(0.25, 0.42), rng.uniform(0.14, 0.3)
    foot, r = rng.uniform(max(line + 0.1, 0.68), 0.88), rng.uniform(0.04, 0.09)
    c.oval(x, foot + r * 0.9, wide * 1.1, 0.02, (55, 55, 55))
    left, right, top = x - wide, x + wide, foot - high
    roof = rng.uniform(0.0, 0.16)
    if roof > 0.05:
        lean = rng.uniform(0.05, 0.3) * wide
        c.poly([(left + lean, top), (left + lean * 1.8, top - roof), (right - lean, top - roof),
                (right - lean * 0.3, top)], shade(paint, 0.9))  # fmt: skip
    c.rounded(left, top, right, foot, paint)
    if rng.random() < 0.6:
        band = foot - high * rng.uniform(0.2, 0.4)
        c.box(left, band, right, band + high * 0.12, any_colour(rng))
    up, pane = (top - roof * 0.85, top) if roof > 0.1 else (top + high * 0.12, top + high * 0.5)
    count = rng.randint(2, 6)
    for n in range(count):
        at = left + wide * (0.4 + 1.25 * n / count)
        c.box(at, up, at + wide / count, pane, rng.choice([(70, 90, 110), (190, 215, 230)]))
    if rng.random() < 0.3:
        c.box(left + 0.05, top - 0.15, left + 0.1, top, shade(paint, 0.6))
    for n in range(count_of := rng.choice((2, 2, 2, 3, 4))):
        at = left + wide * (0.35 + 1.3 * n / max(count_of - 1, 1))
        c.oval(at, foot, r, r, (28, 28, 30))
        c.oval(at, foot, r * 0.5, r * 0.5, (165, 165, 170))


def tent(c: Canvas) -> None:
    """Tents, or sunshades, in the open."""
    rng = c.rng
    line = out(c)
    for _ in range(rng.randint(1, 3)):
        x, foot = c.aspect * rng.uniform(0.2, 0.8), rng.uniform(max(line, 0.6), 0.92)
        wide, high, paint = rng.uniform(0.15, 0.3), rng.uniform(0.2, 0.4), any_colour(rng)
        if rng.random() < 0.6:
            c.poly([(x - wide, foot), (x, foot - high), (x + wide, foot)], paint)
            c.poly([(x, foot - high), (x + wide, foot), (x + wide * 0.3, foot)], shade(paint, 0.75))
            c.poly([(x - wide * 0.25, foot), (x, foot - high * 0.7), (x + wide * 0.15, foot)],
                   (50, 45, 40))  # fmt: skip
        else:
            c.line([(x, foot), (x, foot - high)], (225, 220, 210), 0.016)
            c.oval(x, foot - high, wide, wide * 0.6, paint)
            c.oval(x, foot - high, wide * 0.4, wide * 0.6, shade(paint, 1.3))
            c.oval(x, foot - high + wide * 0.35, wide * 1.05, wide * 0.4, (180, 195, 205))


def to_eat(c: Canvas) -> None:
    """A cake, ice in a cone, a pot, a glass: on a table."""
    rng, line = c.rng, c.rng.uniform(0.5, 0.75)
    behind(c)
    wood = about(rng, rng.choice([(150, 105, 65), (225, 220, 210), (90, 90, 95), any_colour(rng)]))
    c.fade(line, 1, shade(wood, 0.85), wood)
    c.grain(line, 1, 12, (0.3, 0.02))
    made = (_cake, _cone, _pot, _glass)
    for _ in range(rng.choice((1, 1, 2, 3))):
        foot = rng.uniform(max(line + 0.05, 0.72), 0.9)
        rng.choice(made)(c, c.aspect / 2 + rng.uniform(-0.25, 0.25), foot, rng.uniform(0.7, 1.2))


def _cake(c: Canvas, x: float, foot: float, size: float) -> None:
    rng, wide, y = c.rng, 0.26 * size, foot
    c.oval(x, foot, wide * 1.35, 0.035, (235, 235, 235))
    for _ in range(rng.randint(1, 3)):
        dough, high = any_colour(rng), rng.uniform(0.08, 0.15) * size
        c.rounded(x - wide, y - high, x + wide, y, dough)
        c.rounded(x - wide, y - high, x + wide, y - high * 0.6, shade(dough, 1.4))
        for n in range(5):
            at = x + wide * (n - 2) * 0.42
            c.oval(at, y - high * 0.55, wide * 0.14, high * 0.25, shade(dough, 1.4))
        y, wide = y - high, wide * rng.uniform(0.6, 0.9)
    for n in range(rng.randint(0, 5)):
        at = x + wide * (n - 2) * 0.3
        c.box(at - 0.008, y - 0.08, at + 0.008, y, (240, 240, 220))
        c.oval(at, y - 0.1, 0.012, 0.022, (250, 190, 60))


def _cone(c: Canvas, x: float, foot: float, size: float) -> None:
    rng, r, high = c.rng, 0.11 * size, 0.35 * size
    c.poly([(x - r, foot - high), (x + r, foot - high), (x, foot)], (215, 165, 95))
    for n in range(rng.randint(1, 3)):
        c.oval(x + rng.uniform(-0.02, 0.02), foot - high - n * r * 1.1, r * 1.1, r, any_colour(rng))


def _pot(c: Canvas, x: float, foot: float, size: float) -> None:
    """With a spout and a handle, or with a plant in it."""
    rng, paint, r = c.rng, any_colour(c.rng), 0.16 * size
    if rng.random() < 0.5:
        c.line([(x + r * 0.8, foot - r * 0.7), (x + r * 1.8, foot - r * 1.6)], paint, r * 0.3)
        c.arc(x - r * 1.1, foot - r, r * 0.5, r * 0.6, (60, 300), paint, r * 0.16)
        c.oval(x, foot - r * 0.95, r * 1.15, r * 0.95, paint)
        c.oval(x - r * 0.3, foot - r * 1.3, r * 0.3, r * 0.25, shade(paint, 1.4))
        c.oval(x, foot - r * 1.85, r * 0.5, r * 0.14, shade(paint, 0.75))
        c.oval(x, foot - r * 2.05, r * 0.15, r * 0.15, shade(paint, 0.75))
        return
    for _ in range(rng.randint(5, 12)):
        angle, far = rng.uniform(-1.2, 1.2), rng.uniform(1.5, 3.2) * r
        tip = (x + math.sin(angle) * far, foot - r * 1.5 - math.cos(angle) * far)
        leaf = about(rng, (70, 130, 60), 30)
        c.line([(x, foot - r * 1.4), tip], shade(leaf, 0.8), 0.012)
        c.oval(*tip, r * 0.3, r * 0.22, leaf)
    c.poly([(x - r, foot - r * 1.5), (x + r, foot - r * 1.5), (x + r * 0.7, foot),
            (x - r * 0.7, foot)], paint)  # fmt: skip
    c.box(x - r * 1.12, foot - r * 1.75, x + r * 1.12, foot - r * 1.35, shade(paint, 0.85))


def _glass(c: Canvas, x: float, foot: float, size: float) -> None:
    rng, drink, high = c.rng, any_colour(c.rng), 0.36 * size
    wide, foot_wide = rng.uniform(0.07, 0.14) * size, rng.uniform(0.06, 0.1) * size
    c.poly([(x - wide, foot - high), (x + wide, foot - high), (x + foot_wide, foot),
            (x - foot_wide, foot)], (225, 232, 238))  # fmt: skip
    full = rng.uniform(0.5, 0.85)
    half = foot_wide + (wide - foot_wide) * full
    c.poly([(x - half * 0.9, foot - high * full), (x + half * 0.9, foot - high * full),
            (x + foot_wide * 0.85, foot - 0.015), (x - foot_wide * 0.85, foot - 0.015)],
           drink)  # fmt: skip
    c.oval(x, foot - high * full, half * 0.9, 0.02, shade(drink, 1.25))
    if rng.random() < 0.5:
        c.line([(x, foot - high * 0.5), (x + 0.1, foot - high * 1.35)], any_colour(rng), 0.014)


def grown(c: Canvas) -> None:
    """A cactus, a mushroom, a palm, a sunflower, or reeds, in the middle."""
    rng = c.rng
    out(c)
    x, foot, kind = c.aspect / 2 + rng.uniform(-0.1, 0.1), rng.uniform(0.8, 1.0), rng.random()
    green = about(rng, (70, 130, 65), 30)
    top = rng.uniform(0.2, 0.4)
    if kind < 0.25:
        c.rounded(x - 0.06, top, x + 0.06, foot, green)
        for side in (-1, 1):
            y = rng.uniform(top + 0.15, top + 0.3)
            c.line([(x, y), (x + side * 0.17, y), (x + side * 0.17, y - 0.18)], green, 0.06)
    elif kind < 0.5:
        cap, wide = any_colour(rng), rng.uniform(0.2, 0.34)
        c.rounded(x - wide * 0.3, top + 0.1, x + wide * 0.3, foot, (235, 228, 210))
        c.oval(x, top + 0.15, wide, rng.uniform(0.12, 0.25), cap)
        c.oval(x, top + 0.25, wide * 0.9, 0.07, shade((235, 228, 210), 0.85))
        for _ in range(rng.randint(0, 6)):
            c.oval(x + rng.uniform(-0.6, 0.6) * wide, top + rng.uniform(0.0, 0.12), 0.025, 0.02,
                   (245, 245, 240))  # fmt: skip
    elif kind < 0.75:
        c.line([(x, foot), (x + rng.uniform(-0.06, 0.06), top)], green, 0.025)
        for n in range(10):
            angle = n * math.pi / 5
            c.oval(x + 0.13 * math.cos(angle), top + 0.13 * math.sin(angle), 0.06, 0.06,
                   (245, 195, 50))  # fmt: skip
        c.oval(x, top, 0.1, 0.1, (100, 65, 40))
        for side in (-1, 1):
            c.oval(x + side * 0.12, rng.uniform(0.6, 0.75), 0.11, 0.035, shade(green, 0.9))
    else:
        for _ in range(rng.randint(6, 16)):
            at, lean = x + rng.uniform(-0.3, 0.3), rng.uniform(-0.12, 0.12)
            tip = (at + lean, rng.uniform(0.2, 0.5))
            c.line([(at, foot + 0.05), tip], about(rng, green, 20), 0.018)
            c.oval(tip[0], tip[1], 0.02, 0.06, (120, 80, 50))
    for _ in range(rng.randint(0, 3)):
        tree(c, rng.uniform(0, c.aspect), rng.uniform(0.85, 1.1), rng.uniform(0.1, 0.2))
