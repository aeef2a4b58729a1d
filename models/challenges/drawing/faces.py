"""Faces that fill a picture: a person's, a cat's, an owl's, a snowman's."""

from __future__ import annotations

from models.challenges.drawing.painting import Canvas, about, any_colour, shade
from models.challenges.drawing.things import ground, sky, tree


def behind(c: Canvas) -> None:
    """A blurred room or garden."""
    rng, wall = c.rng, any_colour(c.rng)
    c.fade(0, 1, wall, shade(wall, rng.uniform(0.5, 1.3)))
    for _ in range(rng.randint(0, 4)):
        x, y = rng.uniform(0, c.aspect), rng.uniform(0, 1)
        c.oval(x, y, rng.uniform(0.05, 0.2), rng.uniform(0.05, 0.2), about(rng, wall, 50))
    c.grain(0, 1, 18, (0.2, 0.2))
    c.soften(0.03)


def portrait(c: Canvas) -> None:
    """A person to the shoulders."""
    rng = c.rng
    behind(c)
    skin = rng.choice([(238, 200, 172), (205, 155, 120), (150, 105, 78), (95, 65, 50)])
    skin = about(rng, skin, 12)
    hair = about(rng, rng.choice([(45, 35, 30), (110, 75, 45), (200, 170, 110), (150, 150, 150)]))
    cloth = any_colour(rng)
    x, y = c.aspect / 2 + rng.uniform(-0.06, 0.06), rng.uniform(0.38, 0.47)
    r = rng.uniform(0.17, 0.23)
    if rng.random() < 0.5:  # long hair
        c.rounded(x - r * 1.25, y - r, x + r * 1.25, y + r * 2, hair)
    c.oval(x, 1.1, r * 2.3, 0.42, cloth)
    c.box(x - r * 0.4, y + r * 0.6, x + r * 0.4, y + r * 1.7, shade(skin, 0.88))
    c.oval(x, y - r * 0.35, r * 1.15, r * 1.2, hair)
    c.oval(x, y, r, r * 1.25, skin)
    c.oval(x, y - r * 1.05, r * 0.95, r * 0.5, hair)
    for side in (-1, 1):
        eye = x + side * r * 0.4
        c.oval(eye, y - r * 0.1, r * 0.17, r * 0.1, (245, 245, 245))
        c.oval(eye, y - r * 0.1, r * 0.08, r * 0.09, (60, 45, 35))
        c.line([(eye - r * 0.2, y - r * 0.33), (eye + r * 0.2, y - r * 0.35)], hair, r * 0.06)
        c.oval(x + side * r * 1.02, y + r * 0.05, r * 0.12, r * 0.22, shade(skin, 0.9))
    c.poly([(x, y), (x - r * 0.14, y + r * 0.4), (x + r * 0.14, y + r * 0.4)], shade(skin, 0.85))
    c.oval(x, y + r * 0.72, r * 0.32, r * rng.uniform(0.06, 0.14), (190, 80, 80))
    if rng.random() < 0.3:
        for side in (-1, 1):
            c.arc(
                x + side * r * 0.42,
                y - r * 0.1,
                r * 0.3,
                r * 0.24,
                (0, 360),
                (30, 30, 30),
                r * 0.05,
            )
        c.line([(x - r * 0.12, y - r * 0.1), (x + r * 0.12, y - r * 0.1)], (30, 30, 30), r * 0.05)


def cat(c: Canvas) -> None:
    """A cat's head, with its chest below."""
    rng = c.rng
    behind(c)
    fur = rng.choice([(210, 145, 75), (90, 88, 92), (235, 228, 215), (60, 50, 48), (165, 140, 115)])
    fur = about(rng, fur, 18)
    x, y = c.aspect / 2 + rng.uniform(-0.06, 0.06), rng.uniform(0.45, 0.55)
    r = rng.uniform(0.2, 0.27)
    c.oval(x, 1.05, r * 1.2, 0.4, shade(fur, 0.85))
    for side in (-1, 1):
        tip = (x + side * r * 0.85, y - r * 1.5)
        c.poly([(x + side * r * 0.98, y - r * 0.2), tip, (x + side * r * 0.2, y - r * 0.8)], fur)
        inner = (x + side * r * 0.78, y - r * 1.25)
        c.poly(
            [(x + side * r * 0.85, y - r * 0.5), inner, (x + side * r * 0.4, y - r * 0.85)],
            (225, 165, 160),
        )
    c.oval(x, y, r * 1.08, r * 0.95, fur)
    for n in (-1, 0, 1):
        c.line(
            [(x + n * r * 0.2, y - r * 0.85), (x + n * r * 0.14, y - r * 0.45)],
            shade(fur, 0.6),
            r * 0.06,
        )
    iris = rng.choice([(120, 180, 70), (230, 190, 60), (110, 170, 220)])
    for side in (-1, 1):
        eye = x + side * r * 0.42
        c.oval(eye, y - r * 0.12, r * 0.2, r * 0.17, iris)
        c.oval(eye, y - r * 0.12, r * 0.06, r * 0.15, (15, 15, 15))
        for down in (0.35, 0.48):
            c.line(
                [(x + side * r * 0.25, y + r * 0.4), (x + side * r * 1.25, y + r * down)],
                (240, 240, 240),
                0.005,
            )
    c.oval(x, y + r * 0.42, r * 0.38, r * 0.28, shade(fur, 1.2))
    c.poly(
        [(x - r * 0.1, y + r * 0.2), (x + r * 0.1, y + r * 0.2), (x, y + r * 0.34)], (215, 120, 125)
    )
    c.arc(x - r * 0.12, y + r * 0.4, r * 0.13, r * 0.14, (0, 180), (60, 40, 40), r * 0.04)
    c.arc(x + r * 0.12, y + r * 0.4, r * 0.13, r * 0.14, (0, 180), (60, 40, 40), r * 0.04)


def owl(c: Canvas) -> None:
    """An owl on a branch."""
    rng = c.rng
    sky(c, 1)
    c.soften(0.02)
    coat = about(rng, rng.choice([(130, 95, 65), (150, 150, 150), (200, 180, 150)]), 20)
    x, y = c.aspect / 2 + rng.uniform(-0.05, 0.05), rng.uniform(0.28, 0.38)
    r = rng.uniform(0.17, 0.22)
    perch = y + r * rng.uniform(2.2, 2.6)
    c.oval(x, y + r * 1.2, r * 1.05, r * 1.5, coat)
    c.oval(x, y + r * 1.3, r * 0.7, r * 1.1, shade(coat, 1.25))
    for row in range(4):
        for n in range(-2, 3):
            at = x + n * r * 0.25 + (row % 2) * r * 0.1
            c.arc(
                at,
                y + r * (0.7 + row * 0.35),
                r * 0.12,
                r * 0.12,
                (20, 160),
                shade(coat, 0.7),
                0.01,
            )
    c.line(
        [(-0.1, perch + 0.03), (c.aspect + 0.1, perch + rng.uniform(-0.05, 0.05))],
        (85, 62, 45),
        0.05,
    )
    for side in (-1, 1):
        c.poly(
            [
                (x + side * r * 0.9, y - r * 0.4),
                (x + side * r * 0.75, y - r * 1.2),
                (x + side * r * 0.3, y - r * 0.7),
            ],
            coat,
        )
        c.oval(x + side * r * 0.2, perch, r * 0.14, 0.03, (225, 170, 70))
    c.oval(x, y, r * 1.05, r * 0.9, coat)
    iris = rng.choice([(240, 190, 50), (230, 140, 40)])
    for side in (-1, 1):
        c.oval(x + side * r * 0.42, y, r * 0.4, r * 0.42, shade(coat, 1.4))
        c.oval(x + side * r * 0.42, y, r * 0.26, r * 0.26, iris)
        c.oval(x + side * r * 0.42, y, r * 0.14, r * 0.14, (15, 15, 15))
    c.poly(
        [(x - r * 0.12, y + r * 0.15), (x + r * 0.12, y + r * 0.15), (x, y + r * 0.5)],
        (225, 170, 70),
    )


def snowman(c: Canvas) -> None:
    """Three balls with a hat, in a field or in snow."""
    rng, line = c.rng, c.rng.uniform(0.5, 0.7)
    sky(c, line)
    ground(c, line)
    for _ in range(rng.randint(0, 3)):
        tree(c, rng.uniform(0, c.aspect), line + 0.04, rng.uniform(0.2, 0.45))
    x, foot, size = (
        c.aspect / 2 + rng.uniform(-0.1, 0.1),
        rng.uniform(0.85, 0.95),
        rng.uniform(0.13, 0.17),
    )
    snow = about(rng, (235, 238, 245), 10)
    c.oval(x, foot, size * 1.3, 0.03, (150, 160, 180))
    y = foot
    for r in (size, size * 0.76, size * 0.56):
        y -= r
        c.oval(x, y, r, r, shade(snow, 0.88))
        c.oval(x - r * 0.1, y - r * 0.08, r * 0.88, r * 0.88, snow)
        y -= r * 0.75
    head = y + size * 0.42
    for side in (-1, 1):
        c.oval(x + side * size * 0.2, head - size * 0.08, size * 0.07, size * 0.07, (30, 30, 30))
        c.line(
            [
                (x + side * size * 0.6, foot - size * 2.3),
                (x + side * size * 1.7, foot - size * 2.8),
            ],
            (90, 65, 45),
            0.016,
        )
    c.poly(
        [(x, head), (x, head + size * 0.14), (x + size * 0.5, head + size * 0.1)], (235, 130, 50)
    )
    c.box(x - size * 0.55, head + size * 0.42, x + size * 0.55, head + size * 0.6, any_colour(rng))
    hat = rng.choice([(35, 35, 40), any_colour(rng)])
    c.box(x - size * 0.6, head - size * 0.5, x + size * 0.6, head - size * 0.4, hat)
    c.box(x - size * 0.36, head - size * 1.1, x + size * 0.36, head - size * 0.45, hat)
