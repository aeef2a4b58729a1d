"""Scenes that rotation is measured with and nothing else shows: what people build and use."""

from __future__ import annotations

from models.challenges.drawing.painting import about, any_colour, shade
from models.challenges.drawing.scenes_fresh_stage import Stage


def street_lamp(s: Stage) -> None:
    _, rng, x = s.outdoors(), s.rng, s.middle
    iron = about(rng, (52, 56, 58), 10)
    s.shadow(x, 0.95, 0.1)
    s.column(x, 0.86, 0.95, (0.05, 0.08), iron)
    s.column(x, 0.36, 0.87, (0.018, 0.026), iron)
    for side in (-1, 1):
        s.line([(x, 0.42), (x + side * 0.1, 0.4)], iron, 0.014)
    s.soft(x, 0.25, 0.17, 0.17, (255, 232, 160), 0.6)
    s.poly(
        [(x - 0.1, 0.16), (x + 0.1, 0.16), (x + 0.055, 0.36), (x - 0.055, 0.36)], (252, 234, 176)
    )
    for at in (-0.095, 0.0, 0.095):
        s.line([(x + at, 0.16), (x + at * 0.56, 0.36)], iron, 0.012)
    s.poly([(x - 0.13, 0.17), (x, 0.06), (x + 0.13, 0.17)], iron)


def table_lamp(s: Stage) -> None:
    s.indoors()
    rng, x = s.rng, s.middle
    foot, cloth = any_colour(rng), about(rng, rng.choice(((240, 222, 184), (170, 60, 60))), 14)
    s.shadow(x, 0.9, 0.15)
    s.ball(x, 0.88, 0.15, 0.035, shade(foot, 0.8))
    s.ball(x, 0.74, 0.09, 0.14, foot)
    s.column(x, 0.46, 0.64, (0.018, 0.024), (196, 170, 100))
    s.soft(x, 0.36, 0.34, 0.26, (255, 240, 200), 0.5)
    s.column(x, 0.18, 0.5, (0.13, 0.25), cloth)


def armchair(s: Stage) -> None:
    s.indoors()
    rng, x, cloth = s.rng, s.middle, any_colour(s.rng)
    s.shadow(x, 0.93, 0.3)
    for side in (-1, 1):
        s.column(x + side * 0.22, 0.84, 0.94, (0.025, 0.016), (84, 58, 40))
    s.rounded(x - 0.24, 0.2, x + 0.24, 0.72, shade(cloth, 0.85))
    for row in range(3):
        for at in (-0.12, 0.0, 0.12):
            s.oval(x + at, 0.3 + row * 0.1, 0.012, 0.012, shade(cloth, 0.55))
    s.rounded(x - 0.24, 0.66, x + 0.24, 0.87, shade(cloth, 0.7))
    s.ball(x, 0.66, 0.22, 0.06, shade(cloth, 1.08))
    for side in (-1, 1):
        s.column(x + side * 0.27, 0.5, 0.87, (0.065, 0.06), cloth)
        s.ball(x + side * 0.27, 0.5, 0.075, 0.06, shade(cloth, 1.06))
    if rng.random() < 0.6:
        s.rounded(x - 0.1, 0.44, x + 0.1, 0.63, any_colour(rng))


def guitar(s: Stage) -> None:
    s.indoors()
    rng, x = s.rng, s.middle
    wood = about(rng, rng.choice(((206, 140, 70), (140, 60, 34), (222, 184, 120))), 12)
    s.shadow(x, 0.95, 0.2)
    s.box(x - 0.028, 0.14, x + 0.028, 0.6, (70, 46, 34))
    s.rounded(x - 0.045, 0.03, x + 0.045, 0.15, (60, 40, 30))
    for n in range(3):
        for side in (-1, 1):
            s.oval(x + side * 0.058, 0.055 + n * 0.033, 0.014, 0.011, (210, 206, 196))
    s.ball(x, 0.55, 0.145, 0.13, wood)
    s.ball(x, 0.78, 0.2, 0.17, wood)
    s.oval(x, 0.62, 0.055, 0.055, (32, 22, 18))
    s.box(x - 0.07, 0.8, x + 0.07, 0.825, (60, 40, 30))
    for n in range(4):
        at = x - 0.018 + n * 0.012
        s.line([(at, 0.06), (at, 0.81)], (230, 226, 214), 0.003)


def wine_glass(s: Stage) -> None:
    s.indoors()
    rng, x = s.rng, s.middle
    wine, glass = rng.choice(((112, 16, 36), (226, 196, 110), (214, 120, 120))), (212, 218, 224)
    s.shadow(x, 0.9, 0.14)
    s.ball(x, 0.895, 0.13, 0.026, glass)
    s.column(x, 0.52, 0.89, (0.012, 0.016), glass)
    s.ball(x, 0.36, 0.17, 0.2, (206, 214, 220))
    s.ball(x, 0.41, 0.155, 0.145, wine)
    s.box(x - 0.17, 0.12, x + 0.17, 0.34, (214, 220, 224))
    s.oval(x, 0.12, 0.17, 0.025, (236, 240, 242))
    s.oval(x, 0.345, 0.158, 0.03, shade(wine, 1.35))
    s.line([(x - 0.12, 0.16), (x - 0.12, 0.42)], (252, 252, 252), 0.014)


def teapot(s: Stage) -> None:
    s.rng.choice((s.indoors, s.studio))()
    rng, x, clay = s.rng, s.middle, any_colour(s.rng)
    side = rng.choice((-1, 1))
    s.shadow(x, 0.88, 0.25)
    s.arc(x - side * 0.24, 0.62, 0.13, 0.14, (0, 360), shade(clay, 0.85), 0.04)
    s.poly([(x + side * 0.18, 0.74), (x + side * 0.2, 0.62), (x + side * 0.37, 0.44),
            (x + side * 0.42, 0.47)], shade(clay, 0.95))  # fmt: skip
    s.ball(x, 0.66, 0.25, 0.22, clay)
    s.column(x, 0.85, 0.89, (0.13, 0.14), shade(clay, 0.75))
    s.oval(x, 0.48, 0.14, 0.035, shade(clay, 0.7))
    s.ball(x, 0.45, 0.13, 0.045, shade(clay, 1.1))
    s.ball(x, 0.385, 0.032, 0.032, shade(clay, 0.9))
    for n in range(5):
        s.ball(x + (n - 2) * 0.075, 0.68, 0.024, 0.024, (244, 240, 230))


def hydrant(s: Stage) -> None:
    s.outdoors()
    rng, x = s.rng, s.middle
    paint = about(rng, rng.choice(((206, 40, 34), (236, 190, 40), (50, 110, 170))), 10)
    s.shadow(x, 0.93, 0.2)
    s.column(x, 0.87, 0.94, (0.17, 0.17), shade(paint, 0.8))
    s.column(x, 0.36, 0.88, (0.115, 0.125), paint)
    for side in (-1, 1):
        s.rounded(x + side * 0.16 - 0.06, 0.48, x + side * 0.16 + 0.06, 0.6, shade(paint, 0.85))
        s.rounded(x + side * 0.22 - 0.02, 0.46, x + side * 0.22 + 0.02, 0.62, (150, 150, 154))
    s.column(x, 0.33, 0.38, (0.15, 0.15), shade(paint, 0.85))
    s.ball(x, 0.31, 0.12, 0.12, paint)
    s.box(x - 0.13, 0.33, x + 0.13, 0.37, shade(paint, 0.7))
    s.rounded(x - 0.03, 0.14, x + 0.03, 0.2, (150, 150, 154))
    s.ball(x, 0.68, 0.06, 0.06, (160, 160, 164))


def sailing_boat(s: Stage) -> None:
    line, rng, x = s.outdoors(0.58), s.rng, s.middle
    s.fade(line, 1, about(rng, (90, 150, 186)), about(rng, (24, 70, 116)))
    s.grain(line, 1, 20, (0.18, 0.012))
    hull, sail = any_colour(rng), rng.choice(((246, 244, 238), (230, 120, 60), (250, 226, 160)))
    side = rng.choice((-1, 1))
    s.soft(x, 0.87, 0.32, 0.06, (16, 40, 66))
    s.box(x - 0.008, 0.1, x + 0.008, 0.74, (110, 84, 60))
    s.poly([(x + side * 0.02, 0.12), (x + side * 0.3, 0.68), (x + side * 0.02, 0.68)], sail)
    s.poly([(x - side * 0.02, 0.2), (x - side * 0.2, 0.68), (x - side * 0.02, 0.68)],
           shade(sail, 0.82))  # fmt: skip
    s.poly([(x - 0.32, 0.73), (x + 0.32, 0.73), (x + 0.22, 0.86), (x - 0.22, 0.86)], hull)
    s.box(x - 0.3, 0.735, x + 0.3, 0.76, (240, 236, 226))


def traffic_light(s: Stage) -> None:
    s.outdoors(0.86)
    rng, x = s.rng, s.middle
    s.column(x, 0.66, 1, (0.025, 0.025), (96, 98, 100))
    s.rounded(x - 0.14, 0.12, x + 0.14, 0.7, about(rng, (40, 44, 42), 8))
    on = rng.randrange(3)
    for n, lamp in enumerate(((230, 50, 40), (244, 190, 50), (60, 200, 110))):
        y = 0.22 + n * 0.19
        s.ball(x, y, 0.075, 0.075, lamp if n == on else shade(lamp, 0.35))
        s.arc(x, y, 0.085, 0.085, (190, 350), (16, 18, 18), 0.018)
    s.soft(x, 0.22 + on * 0.19, 0.1, 0.1, (255, 244, 220), 0.35)


def phone_box(s: Stage) -> None:
    s.outdoors()
    rng, x = s.rng, s.middle
    paint = about(rng, rng.choice(((190, 34, 36), (40, 90, 74), (44, 74, 130))), 10)
    s.shadow(x, 0.94, 0.2)
    s.box(x - 0.2, 0.9, x + 0.2, 0.95, shade(paint, 0.6))
    s.box(x - 0.175, 0.14, x + 0.175, 0.91, paint)
    s.ball(x, 0.15, 0.17, 0.05, shade(paint, 1.1))
    s.box(x - 0.14, 0.17, x + 0.14, 0.23, (244, 240, 226))
    for row in range(6):
        for column in range(3):
            left, top = x - 0.135 + column * 0.093, 0.27 + row * 0.08
            s.box(left, top, left + 0.083, top + 0.068, shade((150, 172, 180), 0.8 + 0.07 * row))
    s.box(x - 0.135, 0.77, x + 0.135, 0.88, shade(paint, 0.8))
    s.oval(x + 0.155, 0.58, 0.01, 0.02, (220, 200, 120))


def pagoda(s: Stage) -> None:
    s.outdoors()
    rng, x = s.rng, s.middle
    roof = about(rng, rng.choice(((60, 84, 80), (120, 60, 44), (84, 84, 96))), 10)
    wall = about(rng, rng.choice(((196, 70, 50), (226, 206, 170))), 10)
    s.shadow(x, 0.93, 0.28)
    s.box(x - 0.26, 0.87, x + 0.26, 0.94, (170, 164, 152))
    for n in range(4):
        foot, wide = 0.88 - n * 0.19, 0.19 - n * 0.03
        s.column(x, foot - 0.13, foot, (wide, wide), wall)
        s.rounded(x - 0.03, foot - 0.1, x + 0.03, foot, (66, 40, 32))
        s.poly(
            [(x - wide - 0.11, foot - 0.12), (x - wide, foot - 0.14), (x - wide + 0.03, foot - 0.2),
             (x + wide - 0.03, foot - 0.2), (x + wide, foot - 0.14), (x + wide + 0.11, foot - 0.12),
             (x + wide, foot - 0.1), (x - wide, foot - 0.1)],
            shade(roof, 0.85 + 0.08 * n),
        )  # fmt: skip
    s.box(x - 0.008, 0.04, x + 0.008, 0.12, (200, 170, 80))


def rocket(s: Stage) -> None:
    """About to start."""
    s.outdoors(0.8)
    rng, x = s.rng, s.middle
    body, fins = about(rng, (226, 228, 232), 10), any_colour(rng)
    for spot in (-0.2, -0.08, 0.06, 0.18):
        s.soft(x + spot, 0.9, 0.16, 0.08, (240, 236, 228), 0.9)
    s.poly([(x - 0.06, 0.74), (x + 0.06, 0.74), (x, 0.93)], (250, 150, 40))
    s.poly([(x - 0.03, 0.74), (x + 0.03, 0.74), (x, 0.85)], (255, 236, 150))
    for side in (-1, 1):
        s.poly([(x + side * 0.08, 0.5), (x + side * 0.22, 0.76), (x + side * 0.08, 0.7)], fins)
    s.column(x, 0.26, 0.72, (0.095, 0.11), body)
    s.column(x, 0.07, 0.26, (0.004, 0.095), fins)
    s.column(x, 0.72, 0.75, (0.08, 0.06), (70, 70, 74))
    s.ball(x, 0.36, 0.05, 0.05, (80, 130, 170))
    s.arc(x, 0.36, 0.055, 0.055, (0, 360), shade(body, 0.6), 0.012)


def candlestick(s: Stage) -> None:
    s.indoors()
    rng, x = s.rng, s.middle
    metal = about(rng, rng.choice(((196, 160, 80), (150, 154, 162))), 12)
    s.shadow(x, 0.9, 0.16)
    s.ball(x, 0.88, 0.16, 0.04, metal)
    s.column(x, 0.6, 0.87, (0.022, 0.03), metal)
    s.ball(x, 0.72, 0.045, 0.05, metal)
    s.arc(x, 0.44, 0.2, 0.18, (0, 180), shade(metal, 0.85), 0.022)
    wax = rng.choice(((244, 238, 220), any_colour(rng)))
    for at, foot in ((-0.2, 0.43), (0.0, 0.6), (0.2, 0.43)):
        s.ball(x + at, foot, 0.055, 0.022, metal)
        s.column(x + at, foot - 0.2, foot, (0.032, 0.036), wax)
        s.soft(x + at, foot - 0.26, 0.08, 0.08, (255, 226, 140), 0.7)
        s.oval(x + at, foot - 0.235, 0.015, 0.022, (252, 170, 50))
        s.poly([(x + at - 0.013, foot - 0.24), (x + at, foot - 0.3), (x + at + 0.013, foot - 0.24)],
               (254, 210, 90))  # fmt: skip


def robot(s: Stage) -> None:
    s.rng.choice((s.indoors, s.studio))()
    rng, x = s.rng, s.middle
    tin, lamp = any_colour(rng), rng.choice(((120, 230, 240), (250, 210, 80)))
    s.shadow(x, 0.94, 0.22)
    for side in (-1, 1):
        s.column(x + side * 0.09, 0.72, 0.88, (0.04, 0.04), shade(tin, 0.7))
        s.rounded(x + side * 0.1 - 0.08, 0.86, x + side * 0.1 + 0.08, 0.94, shade(tin, 0.6))
        s.column(x + side * 0.25, 0.44, 0.68, (0.035, 0.035), shade(tin, 0.8))
        s.ball(x + side * 0.25, 0.71, 0.05, 0.05, (150, 150, 156))
    s.rounded(x - 0.2, 0.4, x + 0.2, 0.75, tin)
    s.rounded(x - 0.12, 0.46, x + 0.12, 0.58, (40, 44, 52))
    for n, button in enumerate(((230, 60, 50), (250, 200, 60), (80, 190, 100))):
        s.ball(x - 0.09 + n * 0.09, 0.66, 0.025, 0.025, button)
    s.column(x, 0.36, 0.41, (0.06, 0.06), (140, 140, 146))
    s.rounded(x - 0.16, 0.15, x + 0.16, 0.37, shade(tin, 1.1))
    for side in (-1, 1):
        s.ball(x + side * 0.07, 0.23, 0.035, 0.035, lamp)
    s.rounded(x - 0.08, 0.3, x + 0.08, 0.335, (50, 50, 56))
    s.line([(x, 0.15), (x, 0.08)], (120, 120, 126), 0.012)
    s.ball(x, 0.07, 0.022, 0.022, (220, 50, 50))


def parasol(s: Stage) -> None:
    """Over a stool at the water."""
    line, rng, x = s.outdoors(0.66), s.rng, s.middle
    s.fade(line - 0.1, line, about(rng, (60, 140, 180)), about(rng, (120, 196, 210)))
    s.fade(line, 1, about(rng, (226, 206, 160), 10), about(rng, (196, 168, 120), 10))
    s.grain(line, 1, 9, (0.1, 0.014))
    first, second = any_colour(rng), (246, 242, 232)
    s.shadow(x, 0.92, 0.26)
    s.column(x, 0.2, 0.92, (0.012, 0.014), (200, 190, 176))
    for n, share in enumerate((1.0, 0.6, 0.22)):
        s.poly([(x - 0.34 * share, 0.38), (x - 0.2 * share, 0.24), (x, 0.17),
                (x + 0.2 * share, 0.24), (x + 0.34 * share, 0.38)],
               shade((first, second)[n % 2], 0.95 + 0.05 * n))  # fmt: skip
    s.ball(x, 0.165, 0.018, 0.02, shade(first, 0.8))
    seat = any_colour(rng)
    for side in (-1, 1):
        s.line([(x + 0.2 + side * 0.07, 0.78), (x + 0.2 + side * 0.09, 0.92)], (96, 70, 50), 0.018)
    s.rounded(x + 0.1, 0.73, x + 0.3, 0.79, seat)


FAMILIES = (
    street_lamp, table_lamp, armchair, guitar, wine_glass, teapot, hydrant, sailing_boat,
    traffic_light, phone_box, pagoda, rocket, candlestick, robot, parasol,
)  # fmt: skip
