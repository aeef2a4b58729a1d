"""Plants that grow upward: in pots, and trees by themselves."""

from __future__ import annotations

import math

from models.challenges.drawing.painting import Canvas, about, any_colour, shade
from models.challenges.drawing.stages import (
    board,
    land,
    middle,
    shadow,
    turned,
)  # fmt: skip


def potted(c: Canvas) -> None:
    """A pot with leaves, a bloom, a cactus or a little tree that grows upward from it."""
    rng, foot = c.rng, board(c)
    x, wide, paint = (
        middle(c),
        rng.uniform(0.12, 0.2),
        rng.choice((any_colour(rng), (190, 105, 70))),
    )
    rim, green, kind = (
        foot - wide * rng.uniform(1.2, 1.9),
        about(rng, (65, 130, 65), 30),
        rng.random(),
    )
    top = rim - rng.uniform(0.3, 0.5)
    shadow(c, x, foot, wide)
    if kind < 0.35:  # long leaves
        for _ in range(rng.randint(6, 14)):
            lean = rng.uniform(-0.3, 0.3)
            tip, bend = (
                (x + lean, top + abs(lean) * rng.uniform(0.3, 1.2)),
                (x + lean * 0.4, (rim + top) / 2),
            )
            half = rng.uniform(0.012, 0.04)
            c.poly(
                [(x, rim + 0.02), (bend[0] - half, bend[1]), tip, (bend[0] + half, bend[1])],
                about(rng, green, 15),
            )
    elif kind < 0.6:  # blooms on stalks
        for n in range(rng.randint(1, 6)):
            head_at = (x + rng.uniform(-0.2, 0.2), top + rng.uniform(0, 0.15))
            c.line([(x, rim), head_at], green, 0.014)
            c.oval(
                (x + head_at[0]) / 2 + 0.03, (rim + head_at[1]) / 2, 0.05, 0.02, shade(green, 0.9)
            )
            petal, r = any_colour(rng), rng.uniform(0.04, 0.08)
            if n % 2:
                c.poly(
                    [
                        (head_at[0] - r, head_at[1] - r),
                        (head_at[0], head_at[1] - r * 0.3),
                        (head_at[0] + r, head_at[1] - r),
                        (head_at[0] + r * 0.7, head_at[1] + r),
                        (head_at[0] - r * 0.7, head_at[1] + r),
                    ],
                    petal,
                )
            else:
                for k in range(6):
                    c.oval(
                        head_at[0] + r * math.cos(k * 1.05),
                        head_at[1] + r * math.sin(k * 1.05),
                        r * 0.6,
                        r * 0.6,
                        petal,
                    )
                c.oval(*head_at, r * 0.5, r * 0.5, (240, 200, 70))
    elif kind < 0.8:  # a cactus
        c.rounded(x - wide * 0.5, top + 0.1, x + wide * 0.5, rim + 0.03, green)
        for n in range(3):
            c.line(
                [(x + (n - 1) * wide * 0.3, top + 0.13), (x + (n - 1) * wide * 0.3, rim)],
                shade(green, 0.75),
                0.008,
            )
        if rng.random() < 0.5:
            c.oval(x, top + 0.1, 0.04, 0.03, any_colour(rng))
    else:  # a little tree
        c.line([(x, rim), (x + rng.uniform(-0.06, 0.06), top + 0.1)], (105, 75, 50), 0.03)
        for _ in range(10):
            c.oval(
                x + rng.uniform(-0.15, 0.15),
                top + rng.uniform(0, 0.2),
                0.08,
                0.06,
                about(rng, green, 20),
            )
    turned(c, x, [(wide, rim), (wide * rng.uniform(0.6, 1.05), foot)], paint)
    c.box(x - wide * 1.1, rim - 0.02, x + wide * 1.1, rim + 0.035, shade(paint, 0.88))


def orchard(c: Canvas) -> None:
    """One big tree, a palm or a row of them, its crown above and its trunk below."""
    rng, foot = c.rng, land(c)
    leaf, bark = (
        about(rng, rng.choice(((60, 120, 50), (215, 140, 50), (235, 170, 195))), 25),
        about(rng, (100, 72, 50)),
    )
    x, kind, wide = middle(c), rng.random(), rng.uniform(0.2, 0.32)
    shadow(c, x, foot, wide * 0.8)
    crown = rng.uniform(0.3, 0.42)
    c.poly([(x - 0.07, foot), (x - 0.03, crown), (x + 0.03, crown), (x + 0.08, foot)], bark)
    for side in (-1, 1):
        c.line([(x, crown + 0.15), (x + side * wide * 0.6, crown)], bark, 0.025)
    if kind < 0.5:
        for _ in range(24):
            a, far = rng.uniform(0, math.tau), math.sqrt(rng.random())
            y = crown - 0.02 + far * math.sin(a) * wide * 0.8
            c.oval(
                x + far * math.cos(a) * wide,
                y,
                wide * 0.3,
                wide * 0.26,
                shade(leaf, 1.2 - 0.5 * (y - crown + wide) / wide / 2),
            )
        for _ in range(rng.choice((0, 12))):
            c.oval(
                x + rng.uniform(-0.8, 0.8) * wide,
                crown + rng.uniform(-0.5, 0.6) * wide,
                0.022,
                0.022,
                (215, 50, 45),
            )
    elif kind < 0.75:
        for n in range(9):
            a = math.pi * (n / 8)
            tip = (
                x + wide * 1.2 * math.cos(a),
                crown - wide * 0.5 * math.sin(a) + 0.12 * abs(math.cos(a)),
            )
            c.line(
                [(x, crown), ((x + tip[0]) / 2, min(crown, tip[1]) - 0.06), tip],
                shade(leaf, 0.8 + 0.05 * (n % 4)),
                0.035,
            )
    else:
        for n in range(5):
            y, half = 0.1 + n * (foot - 0.25) / 5, wide * (0.3 + 0.18 * n)
            c.poly(
                [(x, y - 0.06), (x + half, y + 0.16), (x - half, y + 0.16)],
                shade(leaf, 0.75 + 0.06 * n),
            )
