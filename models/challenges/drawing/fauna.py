"""Creatures with a bearing: upright birds, sitting bears and hares, long necks, round backs."""

from __future__ import annotations

from models.challenges.drawing.creatures import coat
from models.challenges.drawing.painting import Canvas, about, mixed, shade
from models.challenges.drawing.stages import (
    dome,
    eyes,
    lake,
    land,
    legs,
    middle,
    mouth,
    shadow,
    stage,
)


def upright_bird(c: Canvas) -> None:
    """A penguin, an owl, a chick, a puffin: a dark coat, a pale belly, a beak, feet."""
    rng, foot = c.rng, land(c) if c.rng.random() < 0.5 else stage(c)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        x, high = middle(c, 0.22), rng.uniform(0.45, 0.75)
        plumes = rng.choice((about(rng, (45, 48, 58)), coat(c)))
        belly = rng.choice(((245, 245, 240), mixed(plumes, (255, 255, 255), rng.uniform(0.2, 0.9))))
        beak = rng.choice(((238, 160, 45), (60, 55, 52), (220, 100, 60)))
        wide, r = high * rng.uniform(0.24, 0.36), high * rng.uniform(0.16, 0.24)
        top = foot - high
        shadow(c, x, foot, wide)
        for side in (-1, 1):
            c.oval(x + side * wide * 0.45, foot, wide * 0.38, wide * 0.13, beak)
            tip = (x + side * wide * rng.uniform(1.0, 1.6), foot - high * rng.uniform(0.2, 0.5))
            c.poly(
                [
                    (x + side * wide * 0.7, foot - high * 0.7),
                    tip,
                    (x + side * wide * 0.6, foot - high * 0.25),
                ],
                shade(plumes, rng.uniform(0.7, 1.1)),
            )
        c.oval(x, foot - high * 0.4, wide, high * 0.4, plumes)
        c.oval(x, top + r, r, r * rng.uniform(0.9, 1.1), plumes)
        c.oval(x, foot - high * rng.uniform(0.33, 0.4), wide * 0.7, high * 0.32, belly)
        if rng.random() < 0.6:
            c.oval(x, top + r * 1.15, r * 0.75, r * 0.7, belly)
        eyes(c, x, top + r * 0.9, r * rng.uniform(0.3, 0.5), r * rng.uniform(0.1, 0.28))
        c.poly(
            [(x - r * 0.3, top + r * 1.15), (x + r * 0.3, top + r * 1.15), (x, top + r * 1.6)], beak
        )


def sitting(c: Canvas) -> None:
    """A bear, a cat, a hare, a monkey that sits and looks at one, with paws and a belly."""
    rng, foot, fur = c.rng, stage(c), coat(c)
    x, size = middle(c), rng.uniform(0.6, 0.85)
    other, r = (
        mixed(fur, rng.choice(((255, 255, 255), (40, 30, 30))), rng.uniform(0.2, 0.6)),
        0.2 * size,
    )
    y = foot - size * rng.uniform(0.66, 0.74)
    shadow(c, x, foot, 0.3 * size)
    if rng.random() < 0.5:
        side = rng.choice((-1, 1))
        c.arc(
            x + side * 0.3 * size,
            foot - 0.15 * size,
            0.12 * size,
            0.13 * size,
            (0, 300),
            fur,
            0.05 * size,
        )
    c.oval(x, foot - 0.27 * size, rng.uniform(0.2, 0.27) * size, 0.28 * size, fur)
    c.oval(x, foot - 0.24 * size, 0.15 * size, 0.2 * size, other)
    for side in (-1, 1):
        c.oval(x + side * 0.2 * size, foot - 0.05 * size, 0.1 * size, 0.06 * size, shade(fur, 0.9))
        c.oval(x + side * 0.2 * size, foot - 0.05 * size, 0.05 * size, 0.035 * size, other)
        arm = rng.uniform(0.1, 0.3) * size
        c.line(
            [
                (x + side * 0.16 * size, y + r * 1.2),
                (x + side * arm, foot - rng.uniform(0.1, 0.3) * size),
            ],
            shade(fur, 0.85),
            0.075 * size,
        )
        long = rng.choice((0.4, 0.5, 1.3))
        c.oval(
            x + side * r * rng.uniform(0.5, 0.85),
            y - r * (0.5 + long * 0.5),
            r * 0.34,
            r * max(long * 0.8, 0.34),
            fur,
        )
        c.oval(x + side * r * 0.68, y - r * (0.5 + long * 0.5), r * 0.18, r * long * 0.45, other)
    c.oval(x, y, r * rng.uniform(1, 1.25), r, fur)
    c.oval(x, y + r * 0.38, r * 0.5, r * 0.38, other)
    eyes(c, x, y - r * 0.1, r * 0.42, r * rng.uniform(0.1, 0.2))
    c.oval(x, y + r * 0.2, r * 0.16, r * 0.11, (30, 24, 24))
    mouth(c, x, y + r * 0.55, r * 0.22)


def long_necked(c: Canvas) -> None:
    """A giraffe, a swan, a llama, an ostrich: a head high above its body."""
    rng = c.rng
    swims = rng.random() < 0.4
    foot = lake(c) + rng.uniform(0.15, 0.3) if swims else land(c)
    x, way, fur = middle(c), rng.choice((-1, 1)), coat(c)
    size, leg = rng.uniform(0.5, 0.7), 0.0 if swims else rng.uniform(0.2, 0.32)
    body = foot - leg - 0.08 * (not swims)
    legs(
        c,
        [x + n * size for n in (-0.2, -0.12, 0.1, 0.18)] if not swims else [],
        foot,
        body,
        0.03,
        shade(fur, 0.8),
    )
    c.oval(x, body, size * 0.3, size * 0.17, fur)
    top, bend = body - size * rng.uniform(0.5, 0.75), x + way * size * rng.uniform(0.3, 0.45)
    neck = [(x + way * size * 0.2, body), (bend, body - size * 0.25), (x + way * size * 0.32, top)]
    c.line(neck, fur, size * rng.uniform(0.06, 0.12))
    r = size * 0.08
    c.oval(x + way * size * 0.36, top, r * 1.3, r, fur)
    c.poly(
        [
            (x + way * (size * 0.36 + r), top - r * 0.5),
            (x + way * (size * 0.36 + r * 2.4), top + r * 0.4),
            (x + way * (size * 0.36 + r), top + r * 0.6),
        ],
        rng.choice(((235, 140, 50), shade(fur, 0.8))),
    )
    c.oval(x + way * size * 0.38, top - r * 0.3, r * 0.2, r * 0.2, (15, 15, 15))
    for _ in range(rng.choice((0, 9))):
        c.oval(
            x + rng.uniform(-0.2, 0.2) * size,
            body + rng.uniform(-0.1, 0.08) * size,
            0.02,
            0.02,
            shade(fur, 0.6),
        )
    c.oval(
        x - way * size * 0.1,
        body - size * 0.04,
        size * 0.2,
        size * 0.1,
        shade(fur, rng.uniform(0.75, 1.2)),
    )
    if swims:
        c.box(
            x - size * 0.35, body + size * 0.1, x + size * 0.35, body + size * 0.18, (70, 110, 140)
        )


def low_beast(c: Canvas) -> None:
    """A frog, a turtle, a snail, an elephant from the side: a round back, a flat foot."""
    rng, foot, fur = c.rng, stage(c), coat(c)
    x, way, wide = middle(c), rng.choice((-1, 1)), rng.uniform(0.2, 0.34)
    high, leg = wide * rng.uniform(0.7, 1.3), rng.choice((0.0, 0.04, 0.14))
    shadow(c, x, foot, wide)
    legs(
        c,
        [x + wide * n for n in (-0.6, -0.35, 0.35, 0.6)] if leg else [],
        foot,
        foot - leg - 0.05,
        0.06,
        shade(fur, 0.8),
    )
    y = foot - leg
    r, head_x = wide * rng.uniform(0.25, 0.42), x + way * wide * rng.uniform(0.95, 1.2)
    head_y = y - r * rng.uniform(0.7, 1.8)
    skin = shade(fur, rng.uniform(0.8, 1.3))
    c.line([(x + way * wide * 0.5, y - high * 0.3), (head_x, head_y)], skin, r * 0.9)
    dome(c, x, y, wide, high, fur)
    c.rounded(x - wide * 0.98, y - 0.03, x + wide * 0.98, y + 0.015, shade(skin, 0.85))
    for _ in range(rng.choice((0, 6, 12))):
        a, up = rng.uniform(-0.6, 0.6) * wide, rng.uniform(0.1, 0.6) * high
        c.oval(x + a, y - up, wide * 0.1, wide * 0.08, shade(fur, rng.choice((0.7, 1.25))))
    c.oval(head_x, head_y, r, r * 0.9, skin)
    kind = rng.random()
    if kind < 0.3:
        for n in (-0.4, 0.3):
            c.line(
                [(head_x + n * r, head_y), (head_x + n * r * 1.6, head_y - r * 1.7)], skin, r * 0.14
            )
            c.oval(head_x + n * r * 1.6, head_y - r * 1.7, r * 0.17, r * 0.17, (30, 25, 25))
    elif kind < 0.55:
        c.line(
            [
                (head_x + way * r * 0.6, head_y),
                (head_x + way * r * 1.4, head_y + r),
                (head_x + way * r * 1.2, foot - 0.02),
            ],
            skin,
            r * 0.5,
        )
        c.oval(head_x - way * r * 0.5, head_y, r * 0.6, r * 0.8, shade(skin, 0.8))
    c.oval(head_x + way * r * 0.3, head_y - r * 0.25, r * 0.14, r * 0.16, (18, 15, 15))
    c.line(
        [(head_x + way * r * 0.2, head_y + r * 0.4), (head_x + way * r * 0.85, head_y + r * 0.3)],
        shade(skin, 0.5),
        r * 0.08,
    )
