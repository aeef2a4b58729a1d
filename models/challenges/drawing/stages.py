"""Where a thing stands: a table, a studio, open land, water, or before something blurred.

And what many things are made of: turned shapes, limbs, eyes, flames, rows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from models.challenges.drawing.creatures import out
from models.challenges.drawing.faces import behind
from models.challenges.drawing.painting import Canvas, Colour, Spot, about, any_colour, mixed, shade
from models.challenges.drawing.things import sky, water

WOODS: tuple[Colour, ...] = ((150, 105, 65), (110, 75, 50), (205, 175, 135), (80, 65, 60))
STONES: tuple[Colour, ...] = ((160, 150, 135), (200, 190, 170), (120, 122, 128), (175, 110, 85))
METALS: tuple[Colour, ...] = ((150, 155, 162), (196, 160, 80), (70, 72, 80), (176, 112, 70))


def stage(c: Canvas) -> float:
    """Any of them; where the thing's foot is."""
    return c.rng.choice((board, studio, land, blurred, board, studio))(c)


def board(c: Canvas) -> float:
    """A table, a shelf or a floor before a wall."""
    rng, line = c.rng, c.rng.uniform(0.5, 0.82)
    wall = mixed(
        any_colour(rng), rng.choice(((240, 238, 230), (50, 52, 60))), rng.uniform(0.2, 0.8)
    )
    c.fade(0, line, shade(wall, rng.uniform(0.85, 1.15)), shade(wall, rng.uniform(0.8, 1.1)))
    c.grain(0, line, rng.uniform(2, 10), (0.3, 0.3))
    if rng.random() < 0.3:
        _paper(c, line, wall)
    wood = about(rng, rng.choice((*WOODS, (225, 222, 215), any_colour(rng))))
    c.fade(line, 1, shade(wood, rng.uniform(0.75, 1.1)), shade(wood, rng.uniform(0.8, 1.1)))
    c.grain(line, 1, rng.uniform(2, 14), (0.4, 0.02))
    if rng.random() < 0.3:
        c.box(0, line, c.aspect, line + rng.uniform(0.01, 0.03), shade(wood, rng.uniform(0.6, 1.3)))
    return rng.uniform(max(line + 0.04, 0.72), 0.93)


def _paper(c: Canvas, line: float, wall: Colour) -> None:
    """Stripes, tiles or a picture on the wall."""
    rng, other, step = c.rng, shade(wall, c.rng.uniform(0.85, 1.15)), c.rng.uniform(0.06, 0.2)
    kind = rng.random()
    if kind < 0.4:
        for n in range(int(c.aspect / step) + 1):
            c.box(n * step, 0, n * step + step / 2, line, other)
    elif kind < 0.7:
        for n in range(int(c.aspect / step) + 1):
            c.box(n * step, 0, n * step + 0.008, line, other)
            c.box(0, n * step, c.aspect, min(n * step + 0.008, line), other)
    else:
        x, wide = rng.uniform(0.1, c.aspect - 0.3), rng.uniform(0.15, 0.3)
        c.box(x, 0.08, x + wide, 0.08 + wide, shade(wall, 0.6))
        c.box(x + 0.02, 0.1, x + wide - 0.02, 0.06 + wide, any_colour(rng))


def studio(c: Canvas) -> float:
    """One colour, lighter or darker from above; the floor is hardly told from the wall."""
    rng, back = c.rng, mixed(any_colour(c.rng), (235, 235, 235), c.rng.uniform(0, 0.9))
    c.fade(0, 1, shade(back, rng.uniform(0.7, 1.2)), shade(back, rng.uniform(0.7, 1.2)))
    c.grain(0, 1, rng.uniform(1, 12), (0.4, 0.4))
    foot = rng.uniform(0.75, 0.92)
    if rng.random() < 0.6:
        c.oval(c.aspect / 2, foot, rng.uniform(0.2, 0.4), 0.03, shade(back, 0.6))
        c.soften(0.02)
    return foot


def land(c: Canvas) -> float:
    return c.rng.uniform(max(out(c) + 0.06, 0.72), 0.95)


def blurred(c: Canvas) -> float:
    behind(c)
    return c.rng.uniform(0.78, 1.0)


def lake(c: Canvas) -> float:
    """The line where sky and water meet."""
    line = c.rng.uniform(0.35, 0.68)
    sky(c, line)
    water(c, line)
    return line


def middle(c: Canvas, by: float = 0.12) -> float:
    return c.aspect / 2 + c.rng.uniform(-by, by)


def shadow(c: Canvas, x: float, foot: float, wide: float) -> None:
    """What a thing throws on the ground, to either side."""
    if c.rng.random() < 0.7:
        grey = c.rng.randint(35, 90)
        off = c.rng.uniform(-0.5, 0.5) * wide
        c.oval(x + off, foot, wide * 1.15, 0.016 + 0.06 * wide, (grey, grey, grey))


def turned(c: Canvas, x: float, halves: Sequence[Spot], colour: Colour) -> None:
    """What a lathe makes: (half its width, y) from above to below; light on one side."""
    side = c.rng.choice((-1, 1))
    c.poly([(x - w, y) for w, y in halves] + [(x + w, y) for w, y in reversed(halves)], colour)
    dark = shade(colour, c.rng.uniform(0.65, 0.9))
    c.poly(
        [(x + side * w * 0.35, y) for w, y in halves]
        + [(x + side * w, y) for w, y in reversed(halves)],
        dark,
    )
    if c.rng.random() < 0.6:
        c.poly(
            [(x - side * w * 0.75, y) for w, y in halves]
            + [(x - side * w * 0.5, y) for w, y in reversed(halves)],
            shade(colour, 1.3),
        )


def bow(x: float, y: float, across: float, down: float, steps: int = 12) -> list[Spot]:
    """The upper half of an oval, from left to right."""
    turns = (math.pi * (1 - n / steps) for n in range(steps + 1))
    return [(x + across * math.cos(a), y - down * math.sin(a)) for a in turns]


def dome(c: Canvas, x: float, y: float, across: float, down: float, colour: Colour) -> None:
    c.poly(bow(x, y, across, down), colour)


def eyes(c: Canvas, x: float, y: float, apart: float, big: float) -> None:
    """Two that look at one, with or without white."""
    rng, white = c.rng, c.rng.random() < 0.5
    iris = rng.choice(((20, 16, 16), (60, 45, 35), (60, 110, 160), (80, 130, 60)))
    for side in (-1, 1):
        if white:
            c.oval(x + side * apart, y, big * 1.5, big * 1.6, (248, 248, 246))
        c.oval(x + side * apart, y, big, big * 1.05, iris)
        c.oval(x + side * apart + big * 0.3, y - big * 0.4, big * 0.3, big * 0.3, (252, 252, 252))


def mouth(c: Canvas, x: float, y: float, wide: float) -> None:
    """A smile, a line, or open."""
    rng, red = c.rng, c.rng.choice(((190, 70, 75), (60, 40, 40), (220, 120, 120)))
    kind = rng.random()
    if kind < 0.6:
        c.arc(x, y - wide * 0.4, wide, wide * 0.6, (15, 165), red, wide * 0.2)
    elif kind < 0.8:
        c.line([(x - wide * 0.7, y), (x + wide * 0.7, y)], red, wide * 0.2)
    else:
        dome_low = [(a, 2 * y - b) for a, b in bow(x, y, wide, wide * 0.8)]
        c.poly(dome_low, red)


def legs(
    c: Canvas, xs: Sequence[float], foot: float, top: float, thick: float, colour: Colour
) -> None:
    for x in xs:
        c.line([(x, top), (x + c.rng.uniform(-0.02, 0.02), foot)], colour, thick)
