"""Things of a house that stand or hang: vessels, lamps, chairs, clocks, shelves, bells, books."""

from __future__ import annotations

import math

from models.challenges.drawing.painting import Canvas, about, any_colour, mixed, shade
from models.challenges.drawing.stages import (
    METALS,
    WOODS,
    board,
    bow,
    dome,
    legs,
    middle,
    shadow,
    stage,
    turned,
)  # fmt: skip


def vessel(c: Canvas) -> None:
    """Vases, jugs, cups, bottles and urns of any outline."""
    rng, foot = c.rng, stage(c)
    for _ in range(rng.choice((1, 1, 2, 3))):
        x, high, wide = middle(c, 0.25), rng.uniform(0.35, 0.65), rng.uniform(0.1, 0.2)
        low, neck, lip = rng.uniform(0.4, 0.9), rng.uniform(0.25, 0.7), rng.uniform(0.3, 0.9)
        belly, at = rng.uniform(0.85, 1.15), rng.uniform(0.3, 0.7)
        halves = [(lip, 0.0), (neck, 0.12), (neck, at * 0.5), (belly, at), (low, 1.0)]
        if rng.random() < 0.4:  # a foot of its own
            halves += [(low * 0.5, 1.0), (low * 0.9, 1.08)]
            foot -= 0.08 * high
        paint = rng.choice((any_colour(rng), about(rng, rng.choice(METALS)), (235, 235, 230)))
        shadow(c, x, foot, wide)
        top = foot - high
        if rng.random() < 0.4:
            side = rng.choice((-1, 1))
            c.arc(x + side * wide * 0.9, top + high * 0.4, wide * 0.6, high * 0.2, (0, 360), paint,
                  0.022)  # fmt: skip
        turned(c, x, [(w * wide, top + y * high) for w, y in halves], paint)
        c.oval(x, top, lip * wide, 0.015, shade(paint, rng.uniform(0.5, 0.8)))
        if rng.random() < 0.4:
            band = top + high * at
            c.box(x - wide * 0.8, band, x + wide * 0.8, band + 0.05, any_colour(rng))


def lamp(c: Canvas) -> None:
    """A shade on a stem, or hanging; its light falls down."""
    rng, foot = c.rng, board(c)
    x, wide, paint = middle(c), rng.uniform(0.14, 0.24), any_colour(rng)
    cloth = rng.choice(((250, 228, 170), mixed(any_colour(rng), (255, 250, 230), 0.4)))
    if rng.random() < 0.6:
        top, low = foot - rng.uniform(0.55, 0.68), foot - rng.uniform(0.34, 0.4)
        shadow(c, x, foot, wide * 0.6)
        c.box(x - 0.015, low, x + 0.015, foot, paint)
        c.oval(x, foot, wide * 0.6, 0.025, shade(paint, 0.8))
        if rng.random() < 0.5:
            c.oval(x, (low + foot) / 2, wide * 0.35, (foot - low) * 0.4, paint)
    else:
        low, top = rng.uniform(0.4, 0.55), rng.uniform(0.18, 0.26)
        c.box(x - 0.006, 0, x + 0.006, top, (50, 45, 45))
        c.oval(x, low, wide * 0.3, 0.05, (255, 245, 200))
    slim = wide * rng.uniform(0.3, 0.75)
    c.poly([(x - slim, top), (x + slim, top), (x + wide, low), (x - wide, low)], cloth)
    c.poly([(x + slim * 0.5, top), (x + slim, top), (x + wide, low), (x + wide * 0.5, low)],
           shade(cloth, 0.88))  # fmt: skip
    c.box(x - wide, low - 0.012, x + wide, low, shade(cloth, 0.75))


def seats(c: Canvas) -> None:
    """A chair, a stool, a bench, a table with its legs."""
    rng, foot = c.rng, board(c)
    x, wide, wood = middle(c), rng.uniform(0.14, 0.3), rng.choice((*WOODS, any_colour(rng)))
    seat = foot - rng.uniform(0.2, 0.34)
    shadow(c, x, foot, wide)
    legs(c, (x - wide * 0.9, x + wide * 0.9), foot, seat, 0.032, shade(wood, 0.8))
    legs(c, (x - wide * 0.6, x + wide * 0.65), foot - 0.05, seat, 0.026, shade(wood, 0.65))
    if rng.random() < 0.65:
        top = seat - rng.uniform(0.22, 0.38)
        legs(c, (x - wide * 0.85, x + wide * 0.85), seat, top, 0.03, wood)
        if rng.random() < 0.5:
            c.rounded(x - wide * 0.85, top, x + wide * 0.85, seat - 0.08, any_colour(rng))
        else:
            for n in range(3):
                y = top + n * (seat - top) * 0.28
                c.box(x - wide * 0.85, y, x + wide * 0.85, y + 0.03, shade(wood, 1.1))
    else:
        turned(c, x, [(0.03, seat - 0.2), (0.07, seat - 0.08), (0.05, seat)], any_colour(rng))
    c.rounded(x - wide, seat - 0.03, x + wide, seat + 0.025, rng.choice((wood, any_colour(rng))))


def shelf(c: Canvas) -> None:
    """Books, jars and boxes, standing on boards."""
    rng, wood = c.rng, about(c.rng, c.rng.choice(WOODS))
    c.fade(0, 1, shade(wood, 0.5), shade(wood, 0.6))
    step = rng.uniform(0.26, 0.5)
    y = rng.uniform(0.1, step)
    while y < 1.2:
        x = rng.uniform(-0.05, 0.05)
        while x < c.aspect:
            kind, wide, high = rng.random(), rng.uniform(0.025, 0.07), step * rng.uniform(0.5, 0.86)
            paint = any_colour(rng)
            if kind < 0.7:
                c.box(x, y - high, x + wide, y, paint)
                c.box(x, y - high * 0.85, x + wide, y - high * 0.78, shade(paint, 1.4))
                c.box(x + wide * 0.8, y - high, x + wide, y, shade(paint, 0.75))
            elif kind < 0.85:
                wide *= 2
                c.rounded(x, y - high * 0.6, x + wide, y, paint)
                c.box(x + wide * 0.15, y - high * 0.7, x + wide * 0.85, y - high * 0.58,
                      shade(paint, 0.6))  # fmt: skip
            else:
                lean = wide * rng.uniform(0.8, 2)
                c.poly([(x, y), (x + wide, y), (x + wide + lean, y - high), (x + lean, y - high)],
                       paint)  # fmt: skip
                wide += lean
            x += wide + rng.choice((0.004, 0.004, 0.1))
        c.box(0, y, c.aspect, y + 0.035, wood)
        c.box(0, y + 0.035, c.aspect, y + 0.06, shade(wood, 0.4))
        y += step


def clock(c: Canvas) -> None:
    """A standing or hanging clock with a pendulum, or an alarm with bells above and feet below."""
    rng, foot = c.rng, board(c)
    x, r, wood = middle(c), rng.uniform(0.14, 0.22), rng.choice((*WOODS, *METALS, any_colour(rng)))
    y = foot - r - 0.08
    if rng.random() < 0.5:
        y = rng.uniform(0.28, 0.4)
        low = rng.uniform(0.8, 0.95)
        c.box(x - r * 1.1, y, x + r * 1.1, low, wood)
        c.poly([(x - r * 1.25, y - r * 0.7), (x, y - r * 1.7), (x + r * 1.25, y - r * 0.7)], wood)
        c.box(x - r * 1.1, y - r * 0.8, x + r * 1.1, y, wood)
        c.box(x - r * 0.7, y + r * 1.2, x + r * 0.7, low - 0.04, shade(wood, 0.5))
        bob = x + rng.uniform(-0.5, 0.5) * r
        c.line([(x, y + r), (bob, low - 0.12)], (220, 180, 90), 0.012)
        c.oval(bob, low - 0.12, r * 0.3, r * 0.3, (225, 185, 80))
    else:
        shadow(c, x, foot, r)
        for side in (-1, 1):
            c.line([(x + side * r * 0.5, y + r * 0.7), (x + side * r * 0.85, foot)], wood, 0.035)
            c.oval(x + side * r * 0.6, y - r * 1.05, r * 0.42, r * 0.3, shade(wood, 0.85))
        c.line([(x, y - r), (x, y - r * 1.4)], (60, 60, 60), 0.02)
    c.oval(x, y, r, r, shade(wood, 0.7))
    c.oval(x, y, r * 0.87, r * 0.87, (245, 243, 235))
    for n in range(12):
        a, big = n * math.pi / 6, 0.035 if n in (0, 6) else 0.018
        c.oval(x + r * 0.72 * math.sin(a), y - r * 0.72 * math.cos(a), r * 0.08, r * big * 3,
               (40, 40, 45))  # fmt: skip
    for long in (0.45, 0.65):
        a = rng.uniform(0, math.tau)
        c.line([(x, y), (x + r * long * math.sin(a), y - r * long * math.cos(a))], (30, 30, 35),
               0.014)  # fmt: skip


def screen(c: Canvas) -> None:
    """A television, a computer or a telephone on its stand, and keys before it."""
    rng, foot = c.rng, board(c)
    x, wide = middle(c), rng.uniform(0.22, 0.36)
    high, frame = (
        wide * rng.uniform(1, 1.4),
        rng.choice(((35, 36, 40), (225, 226, 230), any_colour(rng))),
    )
    stand = rng.uniform(0.05, 0.12)
    shadow(c, x, foot, wide * 0.6)
    c.box(x - 0.03, foot - stand - 0.02, x + 0.03, foot, shade(frame, 0.8))
    c.rounded(x - wide * 0.45, foot - 0.02, x + wide * 0.45, foot + 0.01, shade(frame, 0.9))
    top = foot - stand - high
    c.rounded(x - wide, top, x + wide, foot - stand, frame)
    left, right, low = x - wide * 0.93, x + wide * 0.93, foot - stand - high * 0.12
    glow = any_colour(rng)
    c.box(left, top + high * 0.06, right, low, glow)
    c.box(left, top + high * 0.06, right, top + high * 0.16, shade(glow, 0.6))
    for n in range(rng.randint(2, 5)):
        y = top + high * (0.22 + 0.12 * n)
        c.box(left + 0.02, y, left + 0.02 + rng.uniform(0.1, 1) * wide, y + 0.02, (240, 240, 240))
    if rng.random() < 0.5:
        c.poly([(x - wide * 0.8, foot + 0.03), (x + wide * 0.8, foot + 0.03),
                (x + wide * 0.95, foot + 0.09), (x - wide * 0.95, foot + 0.09)],
               shade(frame, 1.15))  # fmt: skip


def hung(c: Canvas) -> None:
    """Washing on a line, lanterns, pictures on cords, bells, a swing."""
    rng = c.rng
    stage(c)
    line = rng.uniform(0.1, 0.25)
    sag = rng.uniform(0, 0.06)
    c.line([(n * c.aspect / 8, line + sag * math.sin(n * math.pi / 8)) for n in range(9)],
           (70, 60, 55), 0.01)  # fmt: skip
    count, kind = rng.randint(1, 4), rng.randint(0, 3)
    for n in range(count):
        x, paint = c.aspect * (n + 0.5) / count + rng.uniform(-0.04, 0.04), any_colour(rng)
        size, y = rng.uniform(0.14, 0.22) * (1.3 if count == 1 else 1), line + sag
        if kind == 0:  # a shirt
            c.poly([(x - size, y + size * 0.9), (x - size * 0.6, y), (x + size * 0.6, y),
                    (x + size, y + size * 0.9), (x + size * 0.7, y + size),
                    (x + size * 0.55, y + size * 0.7), (x + size * 0.55, y + size * 2.2),
                    (x - size * 0.55, y + size * 2.2), (x - size * 0.55, y + size * 0.7),
                    (x - size * 0.7, y + size)], paint)  # fmt: skip
            c.oval(x, y, size * 0.22, size * 0.15, shade(paint, 0.6))
        elif kind == 1:  # a lantern
            drop = rng.uniform(0.05, 0.25)
            c.line([(x, y), (x, y + drop)], (60, 50, 45), 0.008)
            c.oval(x, y + drop + size * 0.8, size * 0.75, size * 0.8, paint)
            c.oval(x, y + drop + size * 0.8, size * 0.4, size * 0.8, shade(paint, 1.2))
            for end in (drop, drop + size * 1.5):
                c.box(x - size * 0.3, y + end, x + size * 0.3, y + end + 0.03, (200, 165, 70))
            legs(c, [x + k * size * 0.12 for k in (-1, 0, 1)], y + drop + size * 2.2,
                 y + drop + size * 1.55, 0.01, (210, 60, 50))  # fmt: skip
        elif kind == 2:  # a bell
            c.line([(x, y), (x, y + 0.08)], (80, 60, 50), 0.016)
            gold = about(rng, rng.choice(METALS))
            turned(c, x, [(0.03, y + 0.06), (size * 0.5, y + size * 0.5),
                          (size * 0.62, y + size * 1.3), (size, y + size * 1.75)],
                   gold)  # fmt: skip
            c.oval(x, y + size * 1.8, size * 0.2, size * 0.18, shade(gold, 0.6))
        else:  # a picture
            c.line(
                [(x - size * 0.7, y + 0.12), (x, y), (x + size * 0.7, y + 0.12)],
                (60, 50, 45),
                0.008,
            )
            c.box(x - size, y + 0.1, x + size, y + 0.1 + size * 1.6, shade(paint, 0.6))
            c.box(x - size * 0.8, y + 0.13, x + size * 0.8, y + 0.07 + size * 1.6, (150, 190, 225))
            c.box(x - size * 0.8, y + size, x + size * 0.8, y + 0.07 + size * 1.6, (100, 140, 80))


def umbrella(c: Canvas) -> None:
    """Open on its stick, in the rain or over a table; or a mushroom of cloth."""
    rng, foot = c.rng, stage(c)
    x, wide, paint = middle(c), rng.uniform(0.25, 0.4), any_colour(rng)
    top = foot - rng.uniform(0.55, 0.7)
    high = wide * rng.uniform(0.55, 0.9)
    c.line([(x, top), (x, foot)], (70, 55, 45), 0.02)
    if rng.random() < 0.6:
        c.arc(x + 0.04, foot - 0.01, 0.04, 0.04, (0, 180), (70, 55, 45), 0.02)
    dome(c, x, top + high, wide, high, paint)
    other = shade(paint, rng.choice((0.75, 1.35)))
    count = rng.choice((4, 6))
    for n in range(0, count, 2):
        left, right = (-1 + 2 * n / count) * wide, (-1 + 2 * (n + 1) / count) * wide
        c.poly([(x, top), (x + left, top + high), (x + right, top + high)], other)
    for n in range(count):
        at = x + wide * (2 * (n + 0.5) / count - 1)
        c.poly(bow(at, top + high + 0.005, wide / count, wide * 0.1), (120, 125, 135))


def parcels(c: Canvas) -> None:
    """Boxes piled up, the smaller above; ribbons, or bricks of a toy."""
    rng, foot = c.rng, stage(c)
    for x in (middle(c, 0.2), middle(c, 0.3))[: rng.randint(1, 2)]:
        y, wide = foot, rng.uniform(0.16, 0.28)
        shadow(c, x, foot, wide)
        for _ in range(rng.randint(1, 4)):
            high, paint = wide * rng.uniform(0.5, 1.3), any_colour(rng)
            high = min(high, y - 0.15)
            if high < 0.04:
                break
            c.box(x - wide, y - high, x + wide, y, paint)
            c.poly([(x - wide, y - high), (x - wide * 0.7, y - high - 0.05),
                    (x + wide * 1.25, y - high - 0.05), (x + wide, y - high)],
                   shade(paint, 1.3))  # fmt: skip
            c.poly([(x + wide, y - high), (x + wide * 1.25, y - high - 0.05),
                    (x + wide * 1.25, y - 0.05), (x + wide, y)], shade(paint, 0.7))  # fmt: skip
            ribbon = any_colour(rng)
            c.box(x - wide * 0.12, y - high, x + wide * 0.12, y, ribbon)
            y, wide = y - high - 0.01, wide * rng.uniform(0.6, 0.9)
        for side in (-1, 1):
            c.oval(x + side * 0.05, y - 0.06, 0.05, 0.03, any_colour(rng))
