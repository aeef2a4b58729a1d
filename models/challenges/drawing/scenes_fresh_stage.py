"""What the scenes of the rotation looks that are held out are painted on: lit bodies, backdrops."""

from __future__ import annotations

import math
import random

import numpy as np
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter

from models.challenges.drawing.painting import (
    Canvas,
    Colour,
    about,
    any_colour,
    mixed,
    shade,
    uneven,
)


class Stage(Canvas):
    """A canvas on which bodies are round, lit from one side, and throw a shadow."""

    def __init__(self, rng: random.Random, width: int, height: int) -> None:
        super().__init__(rng, width, height)
        self.lit = rng.choice((-1, 1)) * rng.uniform(0.3, 1)
        """Light from the left below 0, from the right above."""
        self.middle = self.aspect * rng.uniform(0.47, 0.53)

    def ball(self, x: float, y: float, across: float, down: float, colour: Colour) -> None:
        for n in range(9):
            share = n / 9
            spot = x + self.lit * 0.3 * share * across, y - 0.3 * share * down
            size = across * (1 - 0.8 * share), down * (1 - 0.8 * share)
            self.oval(*spot, *size, shade(colour, 0.78 + 0.4 * share))

    def column(self, x: float, top: float, bottom: float, size: tuple[float, float],
               colour: Colour) -> None:  # fmt: skip
        """Round and upright; ``size``: half its width above and below."""
        strips, (above, below) = 14, size
        for n in range(strips):
            one, next_one = 2 * n / strips - 1, 2 * (n + 1) / strips - 1
            lit = 0.72 + 0.42 * math.cos((one - self.lit * 0.5) * 1.3)
            self.poly(
                [(x + one * above, top), (x + next_one * above, top),
                 (x + next_one * below, bottom), (x + one * below, bottom)],
                shade(colour, lit),
            )  # fmt: skip

    def soft(self, x: float, y: float, across: float, down: float, colour: Colour,
             strength: float = 0.5) -> None:  # fmt: skip
        """A spot without an edge: a shadow, a glow, a cloud."""
        mask = Image.new("L", self._image.size)
        box = (*self._at(x - across, y - down), *self._at(x + across, y + down))
        ImageDraw.Draw(mask).ellipse(box, fill=round(255 * strength))
        mask = mask.filter(ImageFilter.BoxBlur(max(2.0, 0.4 * min(across, down) * self._unit)))
        self._image.paste(colour, (0, 0), mask)

    def shadow(self, x: float, y: float, across: float) -> None:
        """On the ground, away from the light."""
        self.soft(x - self.lit * across * 0.5, y, across * 1.3, across * 0.24, (12, 12, 18), 0.55)

    def outdoors(self, line: float | None = None) -> float:
        """Sky, clouds, hills far away, meadow or sand or paving; where the ground begins."""
        rng, line = self.rng, line or self.rng.uniform(0.58, 0.74)
        high, low = rng.choice(
            (((88, 148, 212), (206, 226, 240)), ((120, 140, 170), (232, 206, 186)),
             ((158, 170, 182), (216, 220, 222)), ((60, 104, 170), (246, 196, 150)))
        )  # fmt: skip
        self.fade(0, line + 0.02, about(rng, high, 14), about(rng, low, 10))
        for _ in range(rng.randint(0, 4)):
            x, y = rng.uniform(0, self.aspect), rng.uniform(0.05, line * 0.55)
            for _ in range(3):
                spot = x + rng.uniform(-0.12, 0.12), y + rng.uniform(-0.02, 0.02)
                self.soft(*spot, rng.uniform(0.08, 0.2), rng.uniform(0.03, 0.06), (250, 250, 250))
        tone = mixed(rng.choice(((80, 110, 96), (96, 104, 130), (120, 110, 96))), low, 0.35)
        start, length = rng.uniform(0, 6), rng.uniform(0.15, 0.4)
        crest = [
            (x / 40 * self.aspect,
             line - 0.05 - 0.05 * math.sin(x / 40 / length + start) - rng.uniform(0, 0.012))
            for x in range(41)
        ]  # fmt: skip
        self.poly([(0, line + 0.02), *crest, (self.aspect, line + 0.02)], tone)
        ground = about(
            rng, rng.choice(((96, 136, 62), (150, 146, 138), (206, 186, 146), (120, 120, 84)))
        )
        self.fade(line, 1, mixed(ground, low, 0.25), shade(ground, 0.75))
        self.grain(line, 1, rng.uniform(10, 20), (0.06, 0.012))
        self.soften(rng.uniform(0.002, 0.012))
        return line

    def indoors(self) -> float:
        """A wall with light on it, and a table or floor; where it begins."""
        rng = self.rng
        line = rng.uniform(0.64, 0.76)
        wall = mixed(any_colour(rng), rng.choice(((228, 222, 212), (90, 92, 100))), 0.65)
        self.fade(0, line + 0.02, shade(wall, 0.92), wall)
        self.grain(0, line, 6, (0.3, 0.3))
        glow = self.aspect * (0.5 + 0.35 * self.lit), rng.uniform(0.15, 0.35)
        self.soft(*glow, 0.35, 0.3, (255, 248, 228), 0.4)
        if rng.random() < 0.5:
            left = rng.uniform(-0.1, 0.1)
            self.box(left, 0.08, left + 0.3, 0.42, shade(wall, 0.6))
            self.box(left + 0.02, 0.1, left + 0.28, 0.4, about(rng, (170, 180, 170), 50))
        self.soften(rng.uniform(0.004, 0.014))
        top = about(
            rng, rng.choice(((140, 94, 60), (196, 168, 130), (84, 76, 74), (222, 220, 214)))
        )
        self.fade(line, 1, shade(top, 1.08), shade(top, 0.72))
        self.grain(line, 1, 9, (0.5, 0.012))
        self.box(0, line, self.aspect, line + 0.008, shade(top, 0.6))
        return line

    def studio(self) -> float:
        """A paper behind and below, in one colour."""
        tone = mixed(any_colour(self.rng), (214, 214, 214), self.rng.uniform(0.35, 0.8))
        self.fade(0, 0.72, shade(tone, 0.85), shade(tone, 1.1))
        self.fade(0.72, 1, shade(tone, 0.98), shade(tone, 0.7))
        self.soften(0.02)
        return 0.7


def developed(picture: Image.Image, rng: random.Random) -> Image.Image:
    """As photographs come: exposure, tint, colour, light falling off to a side, grain, blur."""
    picture = ImageEnhance.Color(picture).enhance(rng.uniform(0.55, 1.2))
    width, height = picture.size
    across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    turned = rng.uniform(0, math.tau)
    light = 1 + rng.uniform(0, 0.18) * (math.cos(turned) * across + math.sin(turned) * down)
    light -= rng.uniform(0, 0.12) * (across**2 + down**2)
    shades = np.asarray(picture, np.float32) / 255 * light[..., None].astype(np.float32)
    shades = np.clip(shades, 0, 1) ** rng.uniform(0.8, 1.25)
    shades *= np.asarray([rng.uniform(0.9, 1.06) for _ in range(3)], np.float32)
    shades += 0.03 * uneven(rng, (height, width), (height / 5, height / 5))[..., None]
    noise = np.random.default_rng(rng.getrandbits(32)).normal(0, rng.uniform(0.004, 0.02),
                                                              shades.shape)  # fmt: skip
    made = Image.fromarray((np.clip(shades + noise, 0, 1) * 255).astype(np.uint8))
    return made.filter(ImageFilter.GaussianBlur(rng.uniform(0, 0.8)))
