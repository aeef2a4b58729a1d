"""What swims or flies: ships, rockets, aeroplanes."""

from __future__ import annotations

from models.challenges.drawing.painting import Canvas, any_colour, shade
from models.challenges.drawing.stages import METALS, lake, land, middle, turned
from models.challenges.drawing.things import cloud, person, sky


def ship(c: Canvas) -> None:
    """A steamer, a ferry, a ship with sails, a canoe: its hull in the water."""
    rng, line = c.rng, lake(c)
    x, y, wide = middle(c), line + rng.uniform(0.06, 0.22), rng.uniform(0.28, 0.45)
    hull, deck, way = (
        any_colour(rng),
        rng.choice(((240, 238, 232), (200, 160, 110))),
        rng.choice((-1, 1)),
    )
    high = wide * rng.uniform(0.25, 0.42)
    top, kind = y - high, rng.random()
    if kind < 0.45:  # decks and funnels
        for n in range(rng.randint(1, 3)):
            half = wide * (0.7 - 0.16 * n)
            c.box(
                x - half, top - 0.07 * (n + 1), x + half, top - 0.07 * n, shade(deck, 1 - 0.05 * n)
            )
            for k in range(7):
                at = x - half * 0.85 + k * half * 0.27
                c.box(at, top - 0.07 * n - 0.05, at + 0.022, top - 0.07 * n - 0.025, (60, 80, 105))
        for n in range(rng.randint(1, 3)):
            at = x - wide * 0.3 + n * wide * 0.3
            c.box(at - 0.03, top - 0.3, at + 0.03, top - 0.12, any_colour(rng))
            c.oval(at - way * 0.08, top - 0.36, 0.09, 0.04, (190, 188, 188))
    elif kind < 0.9:  # masts and sails
        for n in range(rng.randint(1, 3)):
            at = x + wide * (0.5 * n - 0.4)
            c.box(at - 0.01, top - 0.45, at + 0.01, top, (100, 72, 48))
            cloth = rng.choice(((245, 242, 232), any_colour(rng)))
            for up in range(rng.randint(1, 2)):
                low = top - 0.05 - 0.2 * up
                c.poly(
                    [
                        (at - 0.09, low - 0.16),
                        (at + 0.09, low - 0.16),
                        (at + 0.14, low - 0.04),
                        (at + 0.11, low),
                        (at - 0.11, low),
                    ],
                    shade(cloth, 1 - 0.06 * up),
                )
            c.poly(
                [(at, top - 0.45), (at + way * 0.08, top - 0.43), (at, top - 0.41)], any_colour(rng)
            )
    else:
        person(c, x, top + 0.12, 0.4)
    c.poly(
        [
            (x - way * wide, top),
            (x + way * wide * 1.15, top - high * 0.2),
            (x + way * wide * 0.75, y),
            (x - way * wide * 0.8, y),
        ],
        hull,
    )
    c.poly(
        [
            (x - way * wide * 0.85, y - high * 0.25),
            (x + way * wide * 0.85, y - high * 0.25),
            (x + way * wide * 0.75, y),
            (x - way * wide * 0.8, y),
        ],
        shade(hull, 0.6),
    )
    for n in range(rng.choice((0, 5))):
        c.oval(x - wide * 0.6 + n * wide * 0.3, top + high * 0.4, 0.016, 0.016, (235, 235, 230))
    for _ in range(5):
        c.oval(
            x + rng.uniform(-1.1, 1.1) * wide,
            y + rng.uniform(-0.01, 0.03),
            0.09,
            0.01,
            (215, 228, 236),
        )


def rocket(c: Canvas) -> None:
    """Standing or rising, its tip above, fins and fire below."""
    rng = c.rng
    foot = land(c) if rng.random() < 0.6 else rng.uniform(0.7, 0.8)
    if foot < 0.72:
        sky(c, 1.0)
    x, wide, high = middle(c), rng.uniform(0.08, 0.14), rng.uniform(0.5, 0.62)
    paint, body = any_colour(rng), rng.choice(((238, 238, 240), *METALS))
    low = foot - rng.uniform(0.04, 0.16)
    for n in range(rng.choice((0, 6))):
        c.oval(x + rng.uniform(-0.2, 0.2), low + 0.1 + 0.02 * n, 0.1, 0.05, (225, 222, 220))
    c.poly(
        [(x - wide * 0.6, low), (x + wide * 0.6, low), (x, low + rng.uniform(0.08, 0.18))],
        (245, 150, 50),
    )
    c.poly([(x - wide * 0.3, low), (x + wide * 0.3, low), (x, low + 0.08)], (252, 225, 120))
    for side in (-1, 1):
        c.poly(
            [
                (x + side * wide * 0.7, low - high * 0.35),
                (x + side * wide * 2, low + 0.02),
                (x + side * wide * 0.7, low),
            ],
            paint,
        )
    top = low - high
    turned(
        c,
        x,
        [
            (0.005, top),
            (wide * 0.6, top + high * 0.12),
            (wide, top + high * 0.35),
            (wide, top + high * 0.7),
            (wide * 0.7, low),
        ],
        body,
    )
    c.poly(
        [(x, top), (x + wide * 0.6, top + high * 0.12), (x - wide * 0.6, top + high * 0.12)], paint
    )
    for n in range(rng.randint(1, 2)):
        c.oval(x, top + high * (0.35 + 0.2 * n), wide * 0.45, wide * 0.45, shade(paint, 0.7))
        c.oval(x, top + high * (0.35 + 0.2 * n), wide * 0.32, wide * 0.32, (160, 205, 230))


def plane(c: Canvas) -> None:
    """An aeroplane or a helicopter over land or clouds, seen from the side."""
    rng = c.rng
    if rng.random() < 0.6:
        land(c)
    else:
        sky(c, 1.0)
        for _ in range(6):
            cloud(c, rng.uniform(0, c.aspect), rng.uniform(0.7, 1.0), rng.uniform(0.1, 0.2))
    x, y, wide, way = (
        middle(c),
        rng.uniform(0.35, 0.6),
        rng.uniform(0.25, 0.38),
        rng.choice((-1, 1)),
    )
    body, paint = rng.choice(((240, 240, 242), any_colour(rng))), any_colour(rng)
    if rng.random() < 0.6:
        c.poly(
            [
                (x - way * wide * 0.7, y),
                (x - way * wide * 1.15, y - wide * 0.55),
                (x - way * wide * 0.9, y - wide * 0.55),
                (x - way * wide * 0.4, y - wide * 0.08),
            ],
            paint,
        )
        c.oval(x, y, wide, wide * 0.17, body)
        c.oval(x, y + wide * 0.08, wide * 0.85, wide * 0.09, shade(body, 0.75))
        for n in range(8):
            c.oval(x + wide * (n - 3.5) * 0.17, y - wide * 0.05, 0.011, 0.013, (60, 80, 110))
        c.poly(
            [
                (x + way * wide * 0.15, y + 0.01),
                (x - way * wide * 0.15, y + 0.01),
                (x - way * wide * 0.5, y + wide * 0.42),
                (x - way * wide * 0.3, y + wide * 0.42),
            ],
            shade(body, 0.85),
        )
        c.oval(x, y + wide * 0.2, wide * 0.14, wide * 0.07, shade(paint, 0.7))
        c.poly(
            [
                (x + way * wide * 0.98, y - 0.01),
                (x + way * wide * 0.8, y - wide * 0.1),
                (x + way * wide * 0.75, y - 0.01),
            ],
            (60, 75, 95),
        )
    else:
        c.line([(x, y), (x - way * wide * 1.1, y - wide * 0.1)], body, wide * 0.1)
        c.poly(
            [
                (x - way * wide * 1.0, y - wide * 0.1),
                (x - way * wide * 1.2, y - wide * 0.4),
                (x - way * wide * 1.12, y - wide * 0.05),
            ],
            paint,
        )
        c.oval(x, y, wide * 0.55, wide * 0.33, body)
        c.oval(x + way * wide * 0.25, y - wide * 0.04, wide * 0.24, wide * 0.2, (120, 165, 195))
        c.box(x - 0.012, y - wide * 0.5, x + 0.012, y - wide * 0.25, (60, 60, 65))
        c.box(x - wide, y - wide * 0.53, x + wide, y - wide * 0.48, (60, 62, 68))
        for side in (-1, 1):
            c.line(
                [
                    (x + side * wide * 0.25, y + wide * 0.25),
                    (x + side * wide * 0.3, y + wide * 0.48),
                ],
                (60, 60, 65),
                0.014,
            )
        c.box(x - wide * 0.5, y + wide * 0.47, x + wide * 0.5, y + wide * 0.51, (60, 60, 65))
