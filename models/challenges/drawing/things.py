"""What stands in scenes: sky and ground, plants, houses, things on wheels, faces.

Each is drawn at a foot or a middle, in shares of the canvas' height, and looks different each time.
"""

from __future__ import annotations

from models.challenges.drawing.painting import (
    Canvas,
    Colour,
    about,
    any_colour,
    mixed,
    shade,
)

SKIES: tuple[tuple[Colour, Colour], ...] = (
    ((80, 140, 215), (190, 215, 240)),
    ((120, 170, 220), (235, 235, 230)),
    ((165, 172, 180), (205, 205, 205)),
    ((60, 50, 110), (245, 160, 100)),
    ((12, 16, 45), (55, 60, 100)),
    ((95, 110, 160), (240, 190, 180)),
    ((200, 205, 215), (150, 170, 200)),
)
GROUNDS: tuple[Colour, ...] = (
    (95, 135, 65),
    (130, 150, 80),
    (165, 145, 100),
    (215, 195, 150),
    (230, 232, 238),
    (110, 100, 90),
    (60, 90, 60),
    (185, 160, 90),
)


def sky(c: Canvas, line: float) -> None:
    """Down to the horizon; with clouds, the sun, stars or nothing in it."""
    rng = c.rng
    above, below = rng.choice(SKIES)
    c.fade(0, 1, about(rng, above), about(rng, below))
    c.grain(0, line, rng.uniform(3, 14), (0.4, 0.1))
    if sum(above) < 120:
        for _ in range(rng.randint(5, 30)):
            x, y = rng.uniform(0, c.aspect), rng.uniform(0, line)
            c.oval(x, y, 0.004, 0.004, (230, 230, 220))
    if rng.random() < 0.35:
        r = rng.uniform(0.03, 0.08)
        colour = rng.choice([(255, 240, 180), (250, 250, 240), (255, 200, 120)])
        c.oval(rng.uniform(0, c.aspect), rng.uniform(0.05, line * 0.8), r, r, colour)
    for _ in range(rng.choice((0, 0, 1, 2, 3))):
        cloud(c, rng.uniform(0, c.aspect), rng.uniform(0.03, line * 0.7), rng.uniform(0.05, 0.14))


def cloud(c: Canvas, x: float, y: float, size: float) -> None:
    rng = c.rng
    light = rng.randint(190, 250)
    for _ in range(5):
        at = x + rng.uniform(-1.2, 1.2) * size
        white = about(rng, (light, light, light), 5)
        c.oval(at, y - rng.uniform(0, 0.25) * size, size * 0.6, size * 0.32, white)
    c.oval(x, y + size * 0.12, size * 1.5, size * 0.22, (light - 15, light - 15, light - 10))


def ground(c: Canvas, line: float) -> None:
    """Grass, sand, snow or stones from the horizon down."""
    rng = c.rng
    colour = about(rng, rng.choice(GROUNDS))
    far = mixed(colour, (170, 185, 200), rng.uniform(0, 0.5))
    c.fade(line, 1, far, shade(colour, rng.uniform(0.7, 1.1)))
    c.grain(line, 1, rng.uniform(6, 18), (0.12, 0.03))
    c.grain((line + 1) / 2, 1, rng.uniform(4, 18), (0.02, 0.015))


def water(c: Canvas, line: float) -> None:
    """Sea or a lake from the horizon down, with flat waves."""
    rng = c.rng
    colour = about(rng, rng.choice([(60, 110, 150), (40, 90, 110), (90, 130, 140), (30, 45, 80)]))
    c.fade(line, 1, mixed(colour, (200, 215, 225), rng.uniform(0.1, 0.5)), shade(colour, 0.8))
    c.grain(line, 1, rng.uniform(8, 24), (rng.uniform(0.1, 0.3), 0.012))


def ridge(c: Canvas, base: float, high: float, colour: Colour, rough: float) -> None:
    """Hills or mountains from one side to the other, filled down to ``base``."""
    rng = c.rng
    spots, x, y = [(-0.1, base)], -0.1, base - high * rng.uniform(0.3, 1)
    while x < c.aspect + 0.1:
        spots.append((x, y))
        x += rng.uniform(0.06, 0.22)
        y = base - high * min(1.0, max(0.1, (base - y) / high + rng.uniform(-rough, rough)))
    c.poly([*spots, (c.aspect + 0.1, base)], colour)


def tree(c: Canvas, x: float, foot: float, high: float) -> None:
    """With leaves, a cone of needles, or bare."""
    rng = c.rng
    trunk = about(rng, (95, 70, 50))
    leaf = about(rng, rng.choice([(50, 110, 45), (80, 135, 55), (190, 120, 45), (35, 80, 50)]))
    kind = rng.random()
    if kind < 0.35:
        c.box(x - 0.02 * high, foot - 0.2 * high, x + 0.02 * high, foot, trunk)
        for n in range(4):
            top, wide = foot - high + n * 0.2 * high, (0.12 + 0.06 * n) * high
            c.poly([(x, top), (x + wide, top + 0.32 * high), (x - wide, top + 0.32 * high)],
                   shade(leaf, 0.8 + 0.08 * n))  # fmt: skip
        return
    c.poly([(x - 0.05 * high, foot), (x - 0.03 * high, foot - 0.6 * high),
            (x + 0.03 * high, foot - 0.6 * high), (x + 0.05 * high, foot)], trunk)  # fmt: skip
    if kind < 0.85:
        for _ in range(9):
            at, up = x + rng.uniform(-0.24, 0.24) * high, foot - rng.uniform(0.5, 0.88) * high
            c.oval(at, up, 0.16 * high, 0.13 * high, shade(leaf, 0.7 + 0.6 * (foot - up) / high))
        return
    for side in (-0.25, -0.12, 0.1, 0.28):
        fork = foot - rng.uniform(0.4, 0.6) * high
        c.line(
            [(x, fork), (x + side * high, foot - rng.uniform(0.75, 1) * high)], trunk, 0.025 * high
        )


def bush(c: Canvas, x: float, foot: float, size: float) -> None:
    rng = c.rng
    leaf = about(rng, (60, 110, 50), 30)
    for _ in range(6):
        at = x + rng.uniform(-0.7, 0.7) * size
        up = rng.uniform(0.2, 0.6) * size
        c.oval(at, foot - up, size * 0.4, size * 0.35, shade(leaf, 0.7 + 0.6 * up / size))


def house(c: Canvas, x: float, foot: float, wide: float) -> None:
    """A wall, a roof, windows, a door, perhaps a chimney."""
    rng = c.rng
    wall = about(
        rng, rng.choice([(225, 215, 195), (190, 120, 90), (170, 180, 190), any_colour(rng)])
    )
    roof = about(rng, rng.choice([(150, 70, 50), (90, 80, 80), (110, 60, 45), (70, 90, 110)]))
    high, peak = wide * rng.uniform(0.55, 0.9), wide * rng.uniform(0.25, 0.55)
    left, right, top = x - wide / 2, x + wide / 2, foot - high
    if rng.random() < 0.5:
        c.box(x + wide * 0.2, top - peak, x + wide * 0.3, top, shade(roof, 0.8))
    c.box(left, top, right, foot, wall)
    c.box(x + wide * rng.uniform(0.1, 0.4), top, right, foot, shade(wall, 0.85))
    c.poly([(left - wide * 0.06, top), (x, top - peak), (right + wide * 0.06, top)], roof)
    pane = rng.choice([(70, 85, 105), (250, 220, 130), (180, 205, 225)])
    for share in (0.22, 0.75):
        at, down = left + wide * share, top + high * 0.25
        c.box(at - wide * 0.09, down, at + wide * 0.09, down + high * 0.3, (240, 240, 235))
        c.box(at - wide * 0.07, down + 0.005, at + wide * 0.07, down + high * 0.28, pane)
    door = left + wide * 0.48
    c.box(door - wide * 0.07, foot - high * 0.45, door + wide * 0.07, foot, any_colour(rng))


def tower_block(c: Canvas, x: float, foot: float, wide: float, high: float) -> None:
    """A tall building with rows of windows, darker from floor to floor."""
    rng = c.rng
    wall = about(
        rng, rng.choice([(120, 125, 135), (165, 150, 135), (80, 90, 110), (190, 190, 195)])
    )
    c.box(x - wide / 2, foot - high, x + wide / 2, foot, wall)
    c.box(x + wide * 0.25, foot - high, x + wide / 2, foot, shade(wall, 0.82))
    pane = rng.choice([(60, 75, 95), (235, 215, 140), (200, 220, 235)])
    columns, storey = rng.randint(3, 5), rng.uniform(0.035, 0.06)
    for row in range(int(high / storey) - 1):
        for column in range(columns):
            if rng.random() < 0.85:
                left = x - wide * 0.44 + column * wide * 0.9 / columns
                y = foot - high + 0.02 + row * storey
                c.box(left, y, left + wide * 0.6 / columns, y + storey * 0.6, pane)


def car(c: Canvas, x: float, foot: float, wide: float) -> None:
    """From the side."""
    paint, glass = any_colour(c.rng), (120, 150, 175)
    c.oval(x, foot, wide * 0.52, wide * 0.05, (45, 45, 48))
    roof = [(-0.3, -0.22), (-0.18, -0.4), (0.15, -0.4), (0.3, -0.22)]
    c.poly([(x + a * wide, foot + b * wide) for a, b in roof], shade(paint, 0.9))
    panes = [(-0.24, -0.23), (-0.15, -0.37), (0.13, -0.37), (0.24, -0.23)]
    c.poly([(x + a * wide, foot + b * wide) for a, b in panes], glass)
    c.rounded(x - wide / 2, foot - wide * 0.24, x + wide / 2, foot - wide * 0.06, paint)
    for side in (-0.28, 0.28):
        c.oval(x + side * wide, foot - wide * 0.07, wide * 0.1, wide * 0.1, (25, 25, 25))
        c.oval(x + side * wide, foot - wide * 0.07, wide * 0.05, wide * 0.05, (180, 180, 185))


def boat(c: Canvas, x: float, line: float, wide: float) -> None:
    """With a sail, or a cabin and a funnel."""
    rng, hull = c.rng, any_colour(c.rng)
    c.oval(x, line + wide * 0.02, wide * 0.5, wide * 0.05, (45, 70, 90))
    c.poly([(x - wide / 2, line - wide * 0.15), (x + wide / 2, line - wide * 0.15),
            (x + wide * 0.36, line), (x - wide * 0.36, line)], hull)  # fmt: skip
    if rng.random() < 0.6:
        c.line([(x, line - wide * 0.15), (x, line - wide)], (90, 70, 50), 0.012)
        sail = rng.choice([(245, 245, 240), any_colour(rng)])
        c.poly([(x + 0.01, line - wide * 0.95), (x + wide * 0.4, line - wide * 0.22),
                (x + 0.01, line - wide * 0.22)], sail)  # fmt: skip
        c.poly([(x - 0.01, line - wide * 0.85), (x - wide * 0.3, line - wide * 0.22),
                (x - 0.01, line - wide * 0.22)], shade(sail, 0.88))  # fmt: skip
        return
    c.box(x - wide * 0.22, line - wide * 0.35, x + wide * 0.2, line - wide * 0.15, (240, 240, 240))
    c.box(x - wide * 0.05, line - wide * 0.55, x + wide * 0.06, line - wide * 0.35, any_colour(rng))


def person(c: Canvas, x: float, foot: float, high: float) -> None:
    """Standing, seen from before."""
    rng = c.rng
    skin = about(rng, rng.choice([(235, 195, 165), (190, 140, 105), (110, 75, 55)]), 12)
    shirt, legs, hair = any_colour(rng), shade(any_colour(rng), 0.6), about(rng, (70, 50, 40), 40)
    for side in (-1, 1):
        c.line([(x + side * 0.05 * high, foot - 0.48 * high), (x + side * 0.07 * high, foot)],
               legs, 0.085 * high)  # fmt: skip
        hand = (x + side * rng.uniform(0.14, 0.24) * high, foot - rng.uniform(0.4, 0.6) * high)
        c.line([(x + side * 0.1 * high, foot - 0.76 * high), hand], shirt, 0.055 * high)
    c.rounded(x - 0.12 * high, foot - 0.81 * high, x + 0.12 * high, foot - 0.45 * high, shirt)
    c.oval(x, foot - 0.92 * high, 0.075 * high, 0.085 * high, hair)
    c.oval(x, foot - 0.895 * high, 0.06 * high, 0.07 * high, skin)


def bottle(c: Canvas, x: float, foot: float, high: float) -> None:
    """A bottle, a mug or a glass, by its height."""
    rng, glass = c.rng, any_colour(c.rng)
    wide = high * rng.uniform(0.14, 0.2)
    c.oval(x + wide, foot, wide * 1.4, 0.018, (60, 50, 45))
    c.rounded(x - wide, foot - high * 0.65, x + wide, foot, glass)
    c.poly([(x - wide, foot - high * 0.58), (x - wide * 0.35, foot - high * 0.8),
            (x + wide * 0.35, foot - high * 0.8), (x + wide, foot - high * 0.58)],
           glass)  # fmt: skip
    c.box(x - wide * 0.35, foot - high, x + wide * 0.35, foot - high * 0.78, shade(glass, 0.85))
    c.box(x - wide * 0.4, foot - high, x + wide * 0.4, foot - high * 0.94, (200, 190, 160))
    c.box(x - wide, foot - high * 0.42, x + wide, foot - high * 0.2, (240, 235, 220))
    c.box(x - wide * 0.8, foot - high * 0.6, x - wide * 0.6, foot - high * 0.1, shade(glass, 1.4))


def mug(c: Canvas, x: float, foot: float, high: float) -> None:
    colour, side = any_colour(c.rng), c.rng.choice((-1, 1))
    wide = high * 0.42
    c.oval(x + wide * 0.4, foot, wide * 1.3, 0.02, (65, 55, 50))
    c.arc(x + side * wide, foot - high * 0.5, wide * 0.5, high * 0.28, (0, 360), shade(colour, 0.9),
          high * 0.09)  # fmt: skip
    c.rounded(x - wide, foot - high, x + wide, foot, colour)
    c.oval(x, foot - high * 0.97, wide, high * 0.1, shade(colour, 1.25))
    c.oval(x, foot - high * 0.96, wide * 0.85, high * 0.075, (80, 50, 35))


def fruit(c: Canvas, x: float, foot: float, size: float) -> None:
    colour = about(
        c.rng, c.rng.choice([(200, 50, 45), (235, 150, 40), (120, 170, 60), (235, 210, 80)])
    )
    c.oval(x + size * 0.3, foot, size * 1.1, 0.02, (65, 55, 50))
    c.oval(x, foot - size, size, size * 0.98, colour)
    c.oval(x - size * 0.35, foot - size * 1.4, size * 0.25, size * 0.2, shade(colour, 1.3))
    c.line(
        [(x, foot - size * 1.9), (x + size * 0.15, foot - size * 2.3)], (90, 65, 40), size * 0.12
    )
