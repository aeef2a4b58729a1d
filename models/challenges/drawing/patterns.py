"""Pictures without up and down: stripes, clouds of colour, bricks, pebbles, leaves, letters."""

from __future__ import annotations

import math

from models.challenges.drawing.painting import Canvas, about, any_colour, shade


def clouds(c: Canvas) -> None:
    """Soft patches of colour."""
    ground = any_colour(c.rng)
    c.fade(0, 1, ground, any_colour(c.rng))
    for size in (0.5, 0.2, 0.08):
        c.grain(0, 1, c.rng.uniform(10, 40), (size, size))


def stripes(c: Canvas) -> None:
    """Slanting stripes in a few colours."""
    rng = c.rng
    colours = [any_colour(rng) for _ in range(rng.randint(2, 4))]
    lean, x = rng.uniform(-1, 1), -1.2
    while x < c.aspect + 1.2:
        wide = rng.uniform(0.05, 0.2)
        c.poly([(x, 0), (x + wide, 0), (x + wide + lean, 1), (x + lean, 1)], rng.choice(colours))
        x += wide
    c.grain(0, 1, 15, (0.1, 0.1))


def pebbles(c: Canvas) -> None:
    """Stones, or balloons, over each other."""
    rng, kind = c.rng, any_colour(c.rng)
    c.fade(0, 1, shade(kind, 0.4), shade(kind, 0.5))
    grey = rng.random() < 0.5
    for _ in range(rng.randint(60, 220)):
        colour = about(rng, (150, 145, 140), 50) if grey else any_colour(rng)
        x, y, size = rng.uniform(0, c.aspect), rng.uniform(0, 1), rng.uniform(0.03, 0.1)
        c.oval(x, y, size, size * rng.uniform(0.6, 1), shade(colour, 0.7))
        c.oval(x - size * 0.1, y - size * 0.1, size * 0.85, size * 0.6, colour)


def bricks(c: Canvas) -> None:
    """A wall, each brick of another shade."""
    rng, brick = (
        c.rng,
        about(c.rng, c.rng.choice([(160, 80, 60), (190, 170, 140), (110, 115, 125)])),
    )
    c.fade(0, 1, (205, 200, 190), (190, 185, 178))
    high = rng.uniform(0.06, 0.12)
    for row in range(int(1 / high) + 1):
        x = -high * 2 * (row % 2) / 2
        while x < c.aspect:
            c.box(x, row * high, x + high * 1.9, row * high + high * 0.9, about(rng, brick, 18))
            x += high * 2
    c.grain(0, 1, 14, (0.05, 0.05))


def leaves(c: Canvas) -> None:
    """Leaves or petals, thrown about."""
    rng, leaf = c.rng, any_colour(c.rng)
    c.fade(0, 1, shade(leaf, 0.5), shade(leaf, 0.7))
    c.grain(0, 1, 20, (0.1, 0.1))
    for _ in range(rng.randint(40, 120)):
        x, y, turn = rng.uniform(0, c.aspect), rng.uniform(0, 1), rng.uniform(0, math.tau)
        size = rng.uniform(0.04, 0.12)
        a, b = size * math.cos(turn), size * math.sin(turn)
        colour = about(rng, leaf, 45)
        c.poly(
            [(x - a, y - b), (x - b / 3, y + a / 3), (x + a, y + b), (x + b / 3, y - a / 3)], colour
        )
        c.line([(x - a, y - b), (x + a, y + b)], shade(colour, 0.7), 0.006)


def print_work(c: Canvas) -> None:
    """Columns of what might be print, with a block of colour: a poster."""
    rng = c.rng
    paper = about(rng, rng.choice([(240, 235, 225), (40, 45, 60), any_colour(rng)]))
    ink = (30, 30, 35) if sum(paper) > 380 else (225, 225, 220)
    c.fade(0, 1, paper, shade(paper, 0.9))
    for _ in range(rng.randint(1, 4)):
        x, y = rng.uniform(0, c.aspect), rng.uniform(0, 1)
        c.rounded(x, y, x + rng.uniform(0.2, 0.6), y + rng.uniform(0.2, 0.5), any_colour(rng))
    y = 0.05
    while y < 0.95:
        size, x = rng.choice((0.02, 0.03, 0.06)), rng.uniform(0.03, 0.1)
        while x < c.aspect - 0.1:
            word = size * rng.randint(2, 7)
            part = x
            while part < x + word:
                c.box(part, y + rng.choice((0, size * 0.3)), part + size * 0.35, y + size, ink)
                part += size * 0.55
            x += word + size
        y += size * 1.9


PATTERNS = {f.__name__: f for f in (clouds, stripes, pebbles, bricks, leaves, print_work)}
