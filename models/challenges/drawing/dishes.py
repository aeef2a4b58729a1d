"""Food as it stands or hangs: burgers, bowls, ices, fruit with stems."""

from __future__ import annotations

import math

from models.challenges.drawing.painting import Canvas, about, any_colour, mixed, shade
from models.challenges.drawing.stages import (
    board,
    bow,
    dome,
    middle,
    shadow,
    stage,
    turned,
)  # fmt: skip


def burger(c: Canvas) -> None:
    """Layers between two halves of a bun, a club of bread, pancakes with syrup."""
    rng, foot = c.rng, stage(c)
    x, wide = middle(c), rng.uniform(0.22, 0.34)
    bun = about(rng, rng.choice(((205, 145, 75), (225, 180, 110), (170, 110, 60))))
    c.oval(x, foot, wide * 1.4, 0.04, rng.choice(((240, 240, 240), any_colour(rng))))
    y = foot - 0.01
    c.rounded(x - wide, y - 0.11, x + wide, y, bun)
    y -= 0.1
    for _ in range(rng.randint(2, 5)):
        high = rng.uniform(0.025, 0.07)
        paint = about(
            rng, rng.choice(((110, 65, 40), (110, 170, 60), (215, 60, 50), (245, 195, 60)))
        )
        over = wide * rng.uniform(0.95, 1.12)
        c.rounded(x - over, y - high, x + over, y, paint)
        if rng.random() < 0.3:
            at = x + rng.uniform(-0.8, 0.5) * wide
            c.poly([(at, y - 0.005), (at + 0.1, y - 0.005), (at + 0.05, y + 0.06)], paint)
        y -= high * 0.9
    if rng.random() < 0.75:
        dome(c, x, y, wide, wide * rng.uniform(0.5, 0.8), bun)
        for _ in range(rng.randint(0, 14)):
            at = x + rng.uniform(-0.6, 0.6) * wide
            c.oval(at, y - rng.uniform(0.12, 0.4) * wide, 0.012, 0.008, (245, 230, 190))
        c.oval(x - wide * 0.3, y - wide * 0.38, wide * 0.25, wide * 0.08, shade(bun, 1.25))
    else:
        c.rounded(x - wide, y - 0.07, x + wide, y, bun)
        c.box(x - 0.05, y - 0.13, x + 0.05, y - 0.06, (250, 225, 120))


def bowl(c: Canvas) -> None:
    """A bowl, a cup or a basket with what lies in it, and steam, or sticks and spoons."""
    rng, foot = c.rng, board(c)
    x, wide, high = middle(c), rng.uniform(0.2, 0.34), rng.uniform(0.16, 0.3)
    paint, y = any_colour(rng), foot - high
    shadow(c, x, foot, wide * 0.7)
    for side in (-1, 1) if rng.random() < 0.4 else ():
        c.arc(x + side * wide, y + high * 0.35, 0.07, 0.07, (0, 360), shade(paint, 0.8), 0.02)
    if rng.random() < 0.4:
        c.line(
            [(x + wide * 0.3, y), (x + wide * 1.1, y - rng.uniform(0.2, 0.35))],
            (160, 110, 70),
            0.018,
        )
    for _ in range(rng.randint(0, 12)):
        at = rng.uniform(-0.75, 0.75)
        c.oval(
            x + at * wide, y - rng.uniform(0, 0.13) * (1.1 - abs(at)), 0.06, 0.055, any_colour(rng)
        )
    c.oval(x, y, wide, 0.045, shade(paint, 0.6))
    c.poly([(x - a + x, 2 * y - b) for a, b in bow(x, y, wide, high * 1.05)], paint)
    c.poly(
        [(x + wide * 0.4, y + high * 0.93), (x + wide, y), (x + wide * 0.6, y)], shade(paint, 0.8)
    )
    c.box(x - wide * 0.4, foot - 0.03, x + wide * 0.4, foot, shade(paint, 0.7))
    if rng.random() < 0.4:
        for n in (-1, 0, 1):
            c.line([(x + n * 0.09 + 0.02 * math.sin(k), y - 0.08 - 0.05 * k) for k in range(5)],
                   (225, 225, 225), 0.014)  # fmt: skip


def stemmed(c: Canvas) -> None:
    """Fruit with stems and leaves above: apples, pears, pineapples, cherries, carrots, pumpkins."""
    rng, foot = c.rng, stage(c)
    green = about(rng, (75, 140, 60), 25)
    for _ in range(rng.choice((1, 1, 2, 3))):
        x, size, kind = middle(c, 0.25), rng.uniform(0.14, 0.26), rng.random()
        paint = about(
            rng, rng.choice(((205, 50, 45), (240, 150, 40), (130, 180, 60), (235, 205, 70)))
        )
        top = foot - size * 1.9
        shadow(c, x, foot, size)
        if kind < 0.35:  # an apple, a pumpkin
            for n in (-0.5, 0.5, 0):
                c.oval(
                    x + n * size,
                    foot - size * 0.9,
                    size * 0.6,
                    size * 0.92,
                    shade(paint, 1 - abs(n) * 0.3),
                )
        elif kind < 0.6:  # a pear
            turned(c, x, [(size * 0.3, top - size * 0.3), (size * 0.5, foot - size * 1.4),
                          (size * 0.95, foot - size * 0.6), (size * 0.8, foot - size * 0.1),
                          (size * 0.3, foot)], paint)  # fmt: skip
            top -= size * 0.3
        elif kind < 0.8:  # a pineapple, a carrot's root, a strawberry
            slim = rng.choice((0.9, 0.15))
            turned(c, x, [(size * 0.6, top), (size * 0.95, top + size * 0.5),
                          (size * slim, foot - size * 0.2), (size * slim * 0.5, foot)],
                   paint)  # fmt: skip
            for _ in range(10):
                at = x + rng.uniform(-0.5, 0.5) * size
                c.oval(at, rng.uniform(top + 0.04, foot - size), 0.012, 0.016, shade(paint, 0.65))
            for n in range(-3, 4):
                tip = (x + n * size * 0.25, top - size * (0.9 - 0.13 * abs(n)))
                c.poly(
                    [(x + n * 0.01 - 0.03, top + 0.01), (x + n * 0.01 + 0.03, top + 0.01), tip],
                    shade(green, 0.8 + 0.05 * n),
                )
            continue
        else:  # cherries
            for n in (-0.6, 0.6):
                c.line([(x + n * size, foot - size), (x, top - size)], shade(green, 0.7), 0.014)
                c.oval(x + n * size, foot - size * 0.55, size * 0.55, size * 0.55, paint)
                c.oval(
                    x + n * size - size * 0.2,
                    foot - size * 0.75,
                    size * 0.12,
                    size * 0.1,
                    (250, 220, 220),
                )
            top -= size
        c.line(
            [(x, top + size * 0.2), (x + rng.uniform(-0.03, 0.03), top - size * 0.25)],
            (95, 70, 45),
            0.02,
        )
        c.oval(x + size * 0.3, top - size * 0.08, size * 0.3, size * 0.12, green)


def ice(c: Canvas) -> None:
    """A cone, a lolly, a sundae, a muffin, a jelly: sweet, and wide above or below."""
    rng, foot = c.rng, stage(c)
    for _ in range(rng.choice((1, 1, 2, 3))):
        x, size, kind, paint = (
            middle(c, 0.25),
            rng.uniform(0.5, 0.75),
            rng.random(),
            any_colour(rng),
        )
        r = size * rng.uniform(0.2, 0.26)
        if kind < 0.3:  # a cone
            mouth_y = foot - size * 0.6
            c.poly([(x - r * 0.9, mouth_y), (x + r * 0.9, mouth_y), (x, foot)], (220, 170, 100))
            for n in range(-2, 3):
                c.line(
                    [(x + n * r * 0.4, mouth_y), (x + n * r * 0.1, foot - 0.08)],
                    (180, 130, 70),
                    0.008,
                )
            for n in range(rng.randint(1, 3)):
                c.oval(
                    x + (n % 2) * r * 0.3, mouth_y - r * 0.4 - n * r, r, r * 0.9, any_colour(rng)
                )
            c.oval(x, mouth_y, r * 1.05, r * 0.2, paint)
        elif kind < 0.5:  # a lolly
            c.box(x - 0.022, foot - size * 0.35, x + 0.022, foot, (225, 190, 140))
            c.rounded(x - r * 0.8, foot - size, x + r * 0.8, foot - size * 0.3, paint)
            dome(c, x, foot - size * 0.8, r * 0.8, size * 0.25, paint)
            c.box(
                x - r * 0.8, foot - size * 0.7, x + r * 0.8, foot - size * 0.5, shade(paint, 1.35)
            )
        elif kind < 0.8:  # a muffin
            y = foot - size * 0.35
            c.poly(
                [(x - r * 1.1, y), (x + r * 1.1, y), (x + r * 0.75, foot), (x - r * 0.75, foot)],
                paint,
            )
            for n in range(-3, 4):
                c.line([(x + n * r * 0.3, y), (x + n * r * 0.22, foot)], shade(paint, 0.75), 0.008)
            cream = mixed(any_colour(rng), (250, 240, 230), 0.5)
            for n in range(3):
                c.oval(
                    x, y - n * r * 0.5, r * (1.25 - 0.35 * n), r * 0.42, shade(cream, 1 - 0.06 * n)
                )
            c.oval(x, y - r * 1.5, r * 0.25, r * 0.25, (215, 40, 50))
        else:  # a glass with a straw
            c.line([(x, foot - size * 0.5), (x + r * 0.7, foot - size)], any_colour(rng), 0.02)
            c.poly(
                [
                    (x - r, foot - size * 0.8),
                    (x + r, foot - size * 0.8),
                    (x + r * 0.6, foot),
                    (x - r * 0.6, foot),
                ],
                mixed(paint, (245, 245, 245), 0.75),
            )
            c.poly(
                [
                    (x - r * 0.85, foot - size * 0.6),
                    (x + r * 0.85, foot - size * 0.6),
                    (x + r * 0.55, foot - 0.02),
                    (x - r * 0.55, foot - 0.02),
                ],
                paint,
            )
            c.oval(x, foot - size * 0.6, r * 0.85, 0.02, shade(paint, 1.3))
