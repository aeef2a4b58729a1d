"""Painting a glyph onto a scene: flat, outlined, on a disc, see-through, waved, askew."""

from __future__ import annotations

import random

import numpy as np
from PIL import Image, ImageChops, ImageFilter

from models.challenges.drawing.parts import Colour, gradient, light, moved, wave

SPARE = 8
"""Pixels around a glyph, for what is painted around it."""


def stamp(ink: Image.Image, paint: str, colour: Colour, rng: random.Random) -> Image.Image:
    """The painted glyph (RGBA), ``SPARE`` pixels larger on each side than its ink (L)."""
    size = (ink.width + 2 * SPARE, ink.height + 2 * SPARE)
    mask = Image.new("L", size)
    mask.paste(ink, (SPARE, SPARE))
    match paint:
        case "flat":
            return _over(_solid(size, colour, mask))
        case "faint":
            return _over(_solid(size, colour, _weaker(mask, rng.uniform(0.7, 0.9))))
        case "outlined":
            edge = mask.filter(ImageFilter.MaxFilter(rng.choice((3, 5))))
            return _over(_solid(size, _against(colour, rng), edge), _solid(size, colour, mask))
        case "shadowed":
            dark = ImageChops.offset(mask, rng.choice((1, 2)), rng.choice((1, 2)))
            dark = dark.filter(ImageFilter.GaussianBlur(rng.uniform(0.4, 1.2)))
            return _over(_solid(size, (15, 15, 20), dark), _solid(size, colour, mask))
        case "hollow":
            inner = mask.filter(ImageFilter.MinFilter(3))
            edge = ImageChops.subtract(mask.filter(ImageFilter.MaxFilter(3)), inner)
            return _over(_solid(size, colour, edge))
        case "sticker":
            return _over(_disc(size, _against(colour, rng)), _solid(size, colour, mask))
        case "striped":
            other = _lit(colour, rng.uniform(0.55, 0.75)) if light(colour) > 90 else _pale(colour)
            bands = _solid(size, other, ImageChops.multiply(mask, _bands(size, rng)))
            return _over(_solid(size, colour, mask), bands)
        case "blotched":
            patches = Image.frombytes("L", (5, 5), rng.randbytes(25))
            smooth = patches.resize(size, Image.Resampling.BICUBIC).point(_FADED)
            return _over(_solid(size, colour, ImageChops.multiply(mask, smooth)))
        case "askew":
            slanted = _slanted(mask, rng)
            thick = slanted.filter(ImageFilter.MaxFilter(3)) if rng.random() < 0.4 else slanted
            return _over(_solid(size, colour, thick))
        case "gradient":
            fill = gradient(size, colour, _near(colour, rng), rng.uniform(0, 6.28)).convert("RGBA")
            fill.putalpha(mask)
            dark = ImageChops.offset(mask, 1, 1)
            return _over(_solid(size, (20, 20, 24), dark), fill)
        case "glass":
            clear = _weaker(mask, rng.uniform(0.5, 0.65))
            edge = ImageChops.subtract(mask, mask.filter(ImageFilter.MinFilter(3)))
            return _over(_solid(size, colour, clear), _solid(size, colour, edge))
        case "glowing":
            halo = mask.filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(2.2))
            glow = _solid(size, _against(colour, rng), _weaker(halo, 0.8))
            return _over(glow, _solid(size, colour, mask))
        case "waved":
            x, y = wave(size, rng, 1.8)
            return _over(_solid(size, colour, moved(mask, x, y, beyond=0)))
        case "shaded":
            bright = _lit(colour, rng.uniform(0.55, 0.8))
            fill = gradient(size, colour, bright, rng.uniform(0.5, 2.4)).convert("RGBA")
            fill.putalpha(mask)
            edge = mask.filter(ImageFilter.MaxFilter(3))
            return _over(_solid(size, _lit(colour, 0.45), edge), fill)
    raise KeyError(paint)


_FADED = [min(255, 110 + value) for value in range(256)]


def _bands(size: tuple[int, int], rng: random.Random) -> Image.Image:
    down, across = np.mgrid[0 : size[1], 0 : size[0]]
    turned, wide = rng.uniform(0, 3.14), rng.uniform(2.5, 6)
    along = (across * np.cos(turned) + down * np.sin(turned)) / wide
    return Image.fromarray(((along % 2 < 1) * 255).astype(np.uint8))


def _slanted(mask: Image.Image, rng: random.Random) -> Image.Image:
    """Its corners pulled a little each way, as if seen from aside."""
    wide, high = mask.size
    corners = ((0, 0), (0, high), (wide, high), (wide, 0))
    pulled = [place + rng.uniform(-0.13, 0.13) * side
              for corner in corners
              for place, side in zip(corner, (wide, high), strict=True)]  # fmt: skip
    return mask.transform(
        mask.size, Image.Transform.QUAD, pulled, Image.Resampling.BILINEAR, fill=1
    )


def _solid(size: tuple[int, int], colour: Colour, mask: Image.Image) -> Image.Image:
    sheet = Image.new("RGBA", size, (*colour, 0))
    sheet.putalpha(mask)
    return sheet


def _over(*sheets: Image.Image) -> Image.Image:
    whole = sheets[0]
    for sheet in sheets[1:]:
        whole = Image.alpha_composite(whole, sheet)
    return whole


def _weaker(mask: Image.Image, by: float) -> Image.Image:
    return mask.point([int(v * by) for v in range(256)])


def _disc(size: tuple[int, int], colour: Colour) -> Image.Image:
    across, down = np.meshgrid(np.linspace(-1, 1, size[0]), np.linspace(-1, 1, size[1]))
    inside = np.clip((1 - np.sqrt(across**2 + down**2)) * min(size) / 2, 0, 1)
    return _solid(size, colour, Image.fromarray((inside * 255).astype(np.uint8)))


def _against(colour: Colour, rng: random.Random) -> Colour:
    """A pale one for a dark one, and the other way."""
    low, high = (190, 255) if light(colour) < 128 else (0, 70)
    return rng.randint(low, high), rng.randint(low, high), rng.randint(low, high)


def _near(colour: Colour, rng: random.Random) -> Colour:
    """Another hue, about as bright."""
    red, green, blue = colour
    return rng.choice(((green, blue, red), (blue, red, green), (red, blue, green)))


def _lit(colour: Colour, by: float) -> Colour:
    red, green, blue = (round(part * by) for part in colour)
    return red, green, blue


def _pale(colour: Colour) -> Colour:
    red, green, blue = (min(255, part + 60) for part in colour)
    return red, green, blue
