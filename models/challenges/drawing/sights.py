"""Scenes with one thing in their middle: a lighthouse, a castle, a dog, a bus, a palm, a mill."""

from __future__ import annotations

from models.challenges.drawing.painting import Canvas, about, any_colour, shade
from models.challenges.drawing.things import bush, cloud, ground, sky, tree, water


def lighthouse(c: Canvas) -> None:
    """A striped tower on a rock by the sea."""
    rng = c.rng
    line = rng.uniform(0.45, 0.65)
    sky(c, line)
    water(c, line)
    x = c.aspect * rng.uniform(0.35, 0.65)
    rock = about(rng, (95, 85, 80))
    foot = line + rng.uniform(0.05, 0.2)
    wide = rng.uniform(0.25, 0.45)
    c.poly([(x - wide, 1), (x - wide * 0.5, foot), (x + wide * 0.6, foot), (x + wide, 1)], rock)
    c.grain(foot, 1, 16, (0.03, 0.03))
    top, base = rng.uniform(0.12, 0.25), rng.uniform(0.06, 0.1)
    paint, stripes = any_colour(rng), rng.randint(3, 6)
    for n in range(stripes):
        upper, lower = n / stripes, (n + 1) / stripes
        y0, y1 = top + (foot - top) * upper, top + (foot - top) * lower
        w0, w1 = base * (0.6 + 0.4 * upper), base * (0.6 + 0.4 * lower)
        colour = paint if n % 2 else (235, 232, 225)
        c.poly([(x - w0, y0), (x + w0, y0), (x + w1, y1), (x - w1, y1)], colour)
    c.box(x - base * 0.75, top - 0.02, x + base * 0.75, top, (50, 50, 55))
    c.box(x - base * 0.45, top - 0.09, x + base * 0.45, top - 0.02, (250, 235, 150))
    c.poly([(x - base * 0.6, top - 0.09), (x, top - 0.16), (x + base * 0.6, top - 0.09)], paint)


def castle(c: Canvas) -> None:
    """Walls and towers with battlements on a hill."""
    rng = c.rng
    line = rng.uniform(0.6, 0.75)
    sky(c, line)
    ground(c, line)
    stone = about(rng, (150, 140, 128), 35)
    middle = c.aspect * rng.uniform(0.4, 0.6)
    wall = rng.uniform(0.4, 0.5)
    c.box(middle - 0.3, wall, middle + 0.3, line + 0.08, shade(stone, 0.9))
    for n in range(10):
        c.box(
            middle - 0.3 + n * 0.06, wall - 0.03, middle - 0.27 + n * 0.06, wall, shade(stone, 0.9)
        )
    for x in (middle - 0.3, middle, middle + 0.3):
        top, wide = rng.uniform(0.2, 0.38), rng.uniform(0.06, 0.1)
        c.box(x - wide, top, x + wide, line + 0.1, stone)
        c.box(x + wide * 0.4, top, x + wide, line + 0.1, shade(stone, 0.8))
        if rng.random() < 0.5:
            c.poly([(x - wide * 1.2, top), (x, top - 0.16), (x + wide * 1.2, top)], any_colour(rng))
        else:
            for n in range(3):
                left = x - wide + n * wide * 0.75
                c.box(left, top - 0.035, left + wide * 0.45, top, stone)
        for y in (top + 0.06, top + 0.16):
            c.box(x - 0.012, y, x + 0.012, y + 0.05, (40, 35, 35))
    c.oval(middle, line + 0.02, 0.05, 0.08, (60, 42, 30))
    c.box(middle - 0.05, line + 0.02, middle + 0.05, line + 0.09, (60, 42, 30))


def dog(c: Canvas) -> None:
    """A dog's head and chest, with hanging ears."""
    rng = c.rng
    wall = any_colour(rng)
    c.fade(0, 1, wall, shade(wall, rng.uniform(0.6, 1.2)))
    c.grain(0, 1, 20, (0.2, 0.2))
    c.soften(0.02)
    fur = rng.choice(
        [(190, 140, 85), (120, 80, 50), (225, 210, 185), (70, 65, 62), (160, 155, 150)]
    )
    fur = about(rng, fur, 18)
    x, y, r = (
        c.aspect / 2 + rng.uniform(-0.05, 0.05),
        rng.uniform(0.4, 0.48),
        rng.uniform(0.22, 0.28),
    )
    c.oval(x, 1.05, r * 1.35, 0.42, shade(fur, 0.85))
    c.oval(x, 1.0, r * 0.6, 0.3, shade(fur, 1.2))
    c.oval(x, y, r, r * 1.05, fur)
    for side in (-1, 1):
        ear = x + side * r * 0.95
        c.oval(ear, y + r * 0.15, r * 0.3, r * 0.75, shade(fur, 0.65))
        eye = x + side * r * 0.42
        c.oval(eye, y - r * 0.15, r * 0.13, r * 0.14, (30, 22, 18))
        c.oval(eye + r * 0.04, y - r * 0.2, r * 0.04, r * 0.04, (250, 250, 250))
    c.oval(x, y + r * 0.5, r * 0.48, r * 0.42, shade(fur, 1.25))
    c.oval(x, y + r * 0.3, r * 0.17, r * 0.12, (25, 20, 20))
    c.line([(x, y + r * 0.4), (x, y + r * 0.62)], (40, 30, 30), r * 0.04)
    c.oval(x, y + r * 0.78, r * 0.12, r * 0.17, (220, 100, 110))


def bus(c: Canvas) -> None:
    """A bus on a street before a row of trees."""
    rng = c.rng
    line = rng.uniform(0.55, 0.68)
    sky(c, line)
    for _ in range(rng.randint(4, 8)):
        bush(c, rng.uniform(0, c.aspect), line + 0.02, rng.uniform(0.1, 0.22))
    road = about(rng, (95, 95, 98), 12)
    c.fade(line, 1, road, shade(road, 0.8))
    c.grain(line, 1, 10, (0.02, 0.01))
    paint = any_colour(rng)
    middle, wide = c.aspect / 2 + rng.uniform(-0.1, 0.1), rng.uniform(0.32, 0.42)
    top, foot = rng.uniform(0.3, 0.4), rng.uniform(0.75, 0.82)
    c.oval(middle, foot + 0.04, wide, 0.03, shade(road, 0.6))
    c.rounded(middle - wide, top, middle + wide, foot, paint)
    c.box(
        middle - wide,
        (top + foot) / 2 + 0.06,
        middle + wide,
        (top + foot) / 2 + 0.1,
        (240, 240, 235),
    )
    count = rng.randint(4, 6)
    for n in range(count):
        left = middle - wide + 0.04 + n * (2 * wide - 0.06) / count
        c.box(left, top + 0.06, left + 1.5 * wide / count, (top + foot) / 2, (70, 90, 110))
    for x in (middle - wide * 0.6, middle + wide * 0.6):
        c.oval(x, foot, 0.065, 0.065, (25, 25, 28))
        c.oval(x, foot, 0.03, 0.03, (170, 170, 175))


def beach(c: Canvas) -> None:
    """Sand, sea, a palm or a sunshade."""
    rng = c.rng
    line, shore = rng.uniform(0.35, 0.5), rng.uniform(0.6, 0.72)
    sky(c, line)
    water(c, line)
    sand = about(rng, (225, 200, 150))
    c.fade(shore, 1, sand, shade(sand, 0.85))
    c.grain(shore, 1, 9, (0.02, 0.01))
    x, foot = c.aspect * rng.uniform(0.3, 0.7), rng.uniform(0.8, 0.92)
    top = rng.uniform(0.25, 0.38)
    if rng.random() < 0.5:
        lean = rng.uniform(-0.1, 0.1)
        c.line(
            [(x, foot), (x + lean * 0.4, (foot + top) / 2), (x + lean, top)], (115, 85, 55), 0.035
        )
        leaf = about(rng, (50, 125, 60))
        for reach, drop in ((-0.26, 0.12), (-0.2, -0.04), (0, -0.12), (0.2, -0.05), (0.26, 0.1)):
            tip = (x + lean + reach, top + drop)
            c.poly(
                [
                    (x + lean - 0.01, top - 0.03),
                    (x + lean + reach / 2, top + drop / 2 - 0.05),
                    tip,
                    (x + lean, top + 0.03),
                ],
                leaf,
            )
    else:
        paint = any_colour(rng)
        c.line([(x, foot), (x, top)], (230, 225, 215), 0.014)
        for n in range(6):
            left, right = x - 0.27 + n * 0.09, x - 0.18 + n * 0.09
            c.poly(
                [(left, top + 0.16), (x, top), (right, top + 0.16)],
                paint if n % 2 else (240, 240, 235),
            )
        c.rounded(x - 0.2, foot - 0.02, x + 0.22, foot + 0.05, any_colour(rng))


def windmill(c: Canvas) -> None:
    """A mill in a field, with clouds and trees."""
    rng = c.rng
    line = rng.uniform(0.6, 0.75)
    sky(c, line)
    for _ in range(rng.randint(1, 3)):
        cloud(c, rng.uniform(0, c.aspect), rng.uniform(0.05, 0.3), rng.uniform(0.06, 0.14))
    ground(c, line)
    tree(c, c.aspect * rng.uniform(0.05, 0.25), line + 0.05, rng.uniform(0.2, 0.35))
    x, top = c.aspect * rng.uniform(0.42, 0.62), rng.uniform(0.3, 0.38)
    body = about(rng, (190, 170, 150), 40)
    c.poly([(x - 0.08, top), (x + 0.08, top), (x + 0.14, line + 0.1), (x - 0.14, line + 0.1)], body)
    c.poly([(x, top), (x + 0.08, top), (x + 0.14, line + 0.1), (x, line + 0.1)], shade(body, 0.82))
    c.poly([(x - 0.1, top), (x, top - 0.12), (x + 0.1, top)], (90, 60, 50))
    c.box(x - 0.03, line - 0.03, x + 0.03, line + 0.1, (70, 50, 40))
    turn = rng.uniform(-0.3, 0.3)
    for a, b in ((1, turn), (-turn, 1), (-1, -turn), (turn, -1)):
        c.line([(x, top), (x + 0.26 * a, top + 0.26 * b)], (235, 230, 220), 0.03)
