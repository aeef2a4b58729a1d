"""Figures that stand upright: robots, dolls, busts, ghosts."""

from __future__ import annotations

from models.challenges.drawing.painting import Canvas, Colour, about, any_colour, mixed, shade
from models.challenges.drawing.stages import (
    METALS,
    bow,
    dome,
    eyes,
    legs,
    middle,
    mouth,
    shadow,
    stage,
)

SKINS: tuple[Colour, ...] = (
    (238, 200, 172), (205, 155, 120), (150, 105, 78), (95, 65, 50), (255, 220, 190),
)  # fmt: skip


def robot(c: Canvas) -> None:
    """Boxes: a head with an aerial, a chest with buttons, arms, legs or wheels."""
    rng, foot = c.rng, stage(c)
    x, high, paint = middle(c), rng.uniform(0.6, 0.8), rng.choice((*METALS, any_colour(rng)))
    wide, leg, skull = (
        high * rng.uniform(0.18, 0.26),
        high * rng.uniform(0.12, 0.3),
        high * rng.uniform(0.2, 0.28),
    )
    top = foot - high
    shadow(c, x, foot, wide)
    for side in (-1, 1):
        c.box(
            x + side * wide * 0.5 - wide * 0.2,
            foot - leg,
            x + side * wide * 0.5 + wide * 0.2,
            foot,
            shade(paint, 0.8),
        )
        c.box(
            x + side * wide * 0.55 - wide * 0.33,
            foot - leg * 0.22,
            x + side * wide * 0.55 + wide * 0.33,
            foot,
            shade(paint, 0.55),
        )
        c.line(
            [
                (x + side * wide, top + skull * 1.3),
                (x + side * wide * 1.5, foot - leg * rng.uniform(0.7, 1.9)),
            ],
            shade(paint, 0.7),
            wide * 0.26,
        )
    c.rounded(x - wide, top + skull * 1.1, x + wide, foot - leg, paint)
    c.box(
        x - wide * 0.6,
        top + skull * 1.4,
        x + wide * 0.6,
        top + skull * 1.9,
        shade(any_colour(rng), 0.8),
    )
    for n in range(rng.randint(1, 4)):
        c.oval(
            x - wide * 0.5 + n * wide * 0.34,
            top + skull * 2.2,
            wide * 0.1,
            wide * 0.1,
            any_colour(rng),
        )
    c.box(
        x - wide * 0.25, top + skull * 0.95, x + wide * 0.25, top + skull * 1.15, shade(paint, 0.6)
    )
    c.line([(x, top), (x, top - skull * 0.4)], shade(paint, 0.6), 0.012)
    c.oval(x, top - skull * 0.45, skull * 0.1, skull * 0.1, any_colour(rng))
    c.rounded(x - wide * 0.8, top, x + wide * 0.8, top + skull, shade(paint, 1.1))
    eyes(c, x, top + skull * 0.4, wide * 0.38, skull * rng.uniform(0.1, 0.17))
    c.box(x - wide * 0.4, top + skull * 0.7, x + wide * 0.4, top + skull * 0.82, shade(paint, 0.45))


def doll(c: Canvas) -> None:
    """A child or a doll: a big head, a dress or trousers, arms any way, a hat or hair."""
    rng, foot = c.rng, stage(c)
    for _ in range(rng.choice((1, 1, 2, 3))):
        _doll(c, middle(c, 0.25), foot + rng.uniform(-0.03, 0.03), rng.uniform(0.55, 0.8))


def _doll(c: Canvas, x: float, foot: float, high: float) -> None:
    rng, skin, cloth = c.rng, about(c.rng, c.rng.choice(SKINS), 10), any_colour(c.rng)
    hair, r = (
        about(rng, rng.choice(((50, 38, 32), (200, 165, 90), (150, 80, 40))), 20),
        high * rng.uniform(0.12, 0.19),
    )
    neck, hip = foot - high + 2 * r, foot - high * rng.uniform(0.28, 0.4)
    shadow(c, x, foot, high * 0.2)
    legs(
        c,
        (x - high * 0.06, x + high * 0.06),
        foot,
        hip,
        high * 0.07,
        rng.choice((skin, shade(cloth, 0.5), (50, 60, 100))),
    )
    for side in (-1, 1):
        c.oval(x + side * high * 0.08, foot, high * 0.06, high * 0.025, (60, 40, 40))
        up = rng.uniform(-0.2, 0.24) * high
        hand = (x + side * high * rng.uniform(0.16, 0.28), neck + up + 0.05)
        c.line(
            [(x + side * high * 0.06, neck + high * 0.06), hand],
            rng.choice((skin, cloth)),
            high * 0.055,
        )
        c.oval(*hand, high * 0.035, high * 0.035, skin)
    flare = rng.uniform(0.1, 0.24) * high
    c.poly(
        [
            (x - high * 0.08, neck),
            (x + high * 0.08, neck),
            (x + flare, hip + high * 0.06),
            (x - flare, hip + high * 0.06),
        ],
        cloth,
    )
    y = neck - r * 0.9
    if rng.random() < 0.5:
        c.oval(x, y + r * 0.2, r * 1.25, r * rng.uniform(1.1, 1.7), hair)
    c.oval(x, y, r, r * 1.05, skin)
    dome(c, x, y - r * rng.uniform(0.15, 0.4), r * 1.05, r * 0.8, hair)
    if rng.random() < 0.4:
        hat = any_colour(rng)
        c.poly(bow(x, y - r * 0.4, r * 0.9, r * rng.uniform(0.7, 1.6)), hat)
        c.rounded(x - r * 1.5, y - r * 0.5, x + r * 1.5, y - r * 0.3, shade(hat, 0.8))
    eyes(c, x, y + r * 0.05, r * 0.38, r * rng.uniform(0.09, 0.16))
    mouth(c, x, y + r * 0.55, r * 0.28)


def bust(c: Canvas) -> None:
    """Somebody to the breast with a hat, a beard, a scarf, glasses; or a drawn face."""
    rng = c.rng
    stage(c)
    skin = about(rng, rng.choice((*SKINS, (245, 210, 60), (120, 190, 90))), 10)
    x, y, r = middle(c), rng.uniform(0.4, 0.52), rng.uniform(0.18, 0.3)
    hair, cloth = (
        about(rng, rng.choice(((45, 36, 30), (225, 222, 215), (190, 150, 80), (140, 60, 40)))),
        any_colour(rng),
    )
    if rng.random() < 0.75:
        c.poly(
            [(x - r * 2.2, 1.05), *bow(x, y + r * 1.9, r * 1.9, r * 0.7), (x + r * 2.2, 1.05)],
            cloth,
        )
        c.box(x - r * 0.35, y + r * 0.7, x + r * 0.35, y + r * 1.5, shade(skin, 0.85))
    if rng.random() < 0.4:
        c.oval(x, y + r * 0.35, r * 1.3, r * 1.5, hair)
    c.oval(x, y, r, r * rng.uniform(1, 1.3), skin)
    kind = rng.random()
    if kind < 0.45:
        dome(c, x, y - r * rng.uniform(0.2, 0.5), r * 1.05, r * 0.95, hair)
    elif kind < 0.8:
        hat, brim = any_colour(rng), r * rng.uniform(1.1, 1.9)
        c.poly(bow(x, y - r * 0.55, r, r * rng.uniform(0.8, 1.7)), hat)
        c.rounded(x - brim, y - r * 0.68, x + brim, y - r * 0.48, shade(hat, 0.75))
    if rng.random() < 0.3:
        c.poly(
            [(a, 2 * (y + r * 0.3) - b) for a, b in bow(x, y + r * 0.3, r * 0.95, r * 1.2)], hair
        )
    eyes(c, x, y - r * 0.05, r * rng.uniform(0.33, 0.45), r * rng.uniform(0.08, 0.17))
    for side in (-1, 1):
        c.line(
            [(x + side * r * 0.2, y - r * 0.35), (x + side * r * 0.6, y - r * 0.38)],
            shade(hair, 0.8),
            r * 0.07,
        )
        if rng.random() < 0.4:
            c.oval(
                x + side * r * 0.55,
                y + r * 0.35,
                r * 0.16,
                r * 0.12,
                mixed(skin, (230, 100, 100), 0.4),
            )
    c.oval(
        x, y + r * 0.25, r * rng.uniform(0.08, 0.16), r * rng.uniform(0.1, 0.2), shade(skin, 0.85)
    )
    mouth(c, x, y + r * 0.62, r * 0.34)


def spook(c: Canvas) -> None:
    """A ghost, a jellyfish, an octopus, a puppet: a round head, and what hangs below."""
    rng = c.rng
    stage(c)
    x, y, r = middle(c), rng.uniform(0.32, 0.45), rng.uniform(0.16, 0.27)
    paint, low = rng.choice(((240, 240, 245), any_colour(rng))), rng.uniform(0.72, 0.9)
    count = rng.randint(3, 7)
    if rng.random() < 0.5:
        hem = [
            (x + r - 2 * r * n / (2 * count), low - (0.05 if n % 2 else 0))
            for n in range(2 * count + 1)
        ]
        c.poly([*bow(x, y, r, r), *hem], paint)
    else:
        for n in range(count):
            at = x + r * (2 * (n + 0.5) / count - 1) * 0.85
            sway = [(at + rng.uniform(-0.04, 0.04), y + (low - y) * k / 4) for k in range(5)]
            c.line(sway, shade(paint, 0.8), r * 0.2)
        dome(c, x, y + r * 0.25, r, r * 1.2, paint)
    eyes(c, x, y - r * 0.1, r * 0.36, r * rng.uniform(0.1, 0.18))
    mouth(c, x, y + r * 0.3, r * 0.25)
