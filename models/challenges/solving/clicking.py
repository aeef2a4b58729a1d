"""Clicking challenges: what lies on the scene is found, and each wish given to what fits it best.

A small network says where something lies, another which clean form it has; a form never seen in
training serves as well. All wishes are given out at once, no thing to two of them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

import numpy as np
from PIL import Image

from models.challenges.base import Point, Touches
from models.challenges.drawing.clicking_glyphs import ICON, clean, shape
from models.challenges.drawing.clicking_words import COLOURS, FIGURES
from models.challenges.solving.clicking_networks import (
    Floats,
    Pixels,
    Place,
    cut_out,
    forms,
    places,
)
from models.challenges.solving.clicking_prompt import DRAWN_AT, Wanted, wanted

TURNS = (-40, -24, -8, 8, 24, 40)
"""Degrees by which a clean form is turned, to be compared."""
AROUND = (0.8, 1.0, 1.25)
BESIDE = ((0.0, 0.0), (0.13, 0.0), (-0.13, 0.0), (0.0, 0.13), (0.0, -0.13))
"""What is found is cut out narrower and wider, and beside its middle, in shares of its side: where
it lies was only guessed, and each of these is compared."""
LEAST = 32
"""Pixels; a smaller picture is none."""
SURE = 0.85
"""Above this an answer is worth giving."""
NOT_SO = -12.0
LARGER = 10.0
SPREAD = 13.0
CERTAIN = 8.0
"""What a figure scores that is told without doubt, among scores of forms."""


def clicking(picture: Image.Image, prompt: str | Image.Image) -> Touches:
    """What to touch, in the picture's pixels. Raises FontMissing where characters are named and
    the fonts of the set-up are not there."""
    picture = picture.convert("RGB")
    wishes = wanted(prompt)
    if not wishes or min(picture.size) < LEAST:
        return Touches((), 0.0)
    found = places(picture)
    if len(found) < len(wishes):
        return Touches((), 0.0)
    scores = _scores(picture, found, wishes)
    chosen, sure = assigned(scores)
    return Touches(tuple(found[n].middle for n in chosen), sure)


def assigned(scores: Floats) -> tuple[tuple[int, ...], float]:
    """For each row its column, no column twice, with the highest sum; how sure that is: against
    all other ways, and by how well each fits at all."""
    ways = _ways(scores.shape[1], len(scores))
    sums = scores[np.arange(len(scores)), ways].sum(1)
    best = int(sums.argmax())
    likely = 1 / float(np.exp(np.clip(sums - sums[best], -50, 0)).sum())
    fits = scores[np.arange(len(scores)), ways[best]]
    return tuple(int(n) for n in ways[best]), likely * float(_fit(fits).prod())


@lru_cache(maxsize=64)
def _ways(columns: int, rows: int) -> np.ndarray[tuple[int, int], np.dtype[np.intp]]:
    return np.array(list(permutations(range(columns), rows)), np.intp)


def _fit(scores: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-(scores - 2.0))), np.float32)


def _scores(picture: Image.Image, found: list[Place], wishes: list[Wanted]) -> Floats:
    """How well each place (column) fits each wish (row), as logits."""
    cuts = [
        cut_out(picture, _beside(place, share), place.side * wider)
        for wider in AROUND
        for share in BESIDE
        for place in found
    ]
    rows = forms(cuts).reshape(len(AROUND) * len(BESIDE), len(found), -1)
    scores = np.stack([_alike(wish.forms, rows) for wish in wishes])
    scores += 0.5 * np.log([place.likely for place in found])[None]
    told = [
        n for n, wish in enumerate(wishes) if wish.colour or wish.size or wish.figure in FIGURES
    ]
    if told and len(told) == len(wishes):
        figures = np.stack([_alike((_figure(name),), rows) for name in FIGURES])
        shades = np.stack([_shades(picture, place) for place in found], 1)
        for n in told:
            scores[n] = _told(wishes[n], found, figures, shades)
    return np.asarray(scores, np.float32)


def _beside(place: Place, share: Point) -> Point:
    return place.middle[0] + share[0] * place.side, place.middle[1] + share[1] * place.side


def _alike(given: tuple[Image.Image, ...], rows: Floats) -> Floats:
    """Of all forms and turns the best; of all cut-outs of a place, more than one counts."""
    turned: list[Pixels] = [clean(form, turn) for form in given for turn in TURNS]
    each = (rows @ forms(turned).T).max(2)
    best = each.max(0)
    return np.asarray(np.log(np.exp(each - best).mean(0)) + best, np.float32)


@lru_cache(maxsize=16)
def _figure(name: str) -> Image.Image:
    return shape(ICON + name, DRAWN_AT)


# --- shapes told by their properties ------------------------------------------------------------


def _told(wish: Wanted, found: list[Place], figures: Floats, shades: Floats) -> Floats:
    """Which figure it is among all, its colour among all, and whether others are larger."""
    among = figures - figures.max(0)
    among = among - np.log(np.exp(among).sum(0))
    score = np.maximum(among[FIGURES.index(wish.figure)], NOT_SO) if wish.figure in FIGURES else 0.0
    told = np.zeros(len(found), np.float32) + score
    if wish.colour:
        told = told + np.maximum(shades[list(COLOURS).index(wish.colour)], NOT_SO)
    if wish.size:
        sides = np.log([place.side for place in found])
        same = told > told.max() - 2.5
        off = sides[same].max() - sides if wish.size == "largest" else sides - sides[same].min()
        told = told - LARGER * np.maximum(off, 0)
    return np.asarray(told + CERTAIN, np.float32)


def _shades(picture: Image.Image, place: Place) -> Floats:
    """For each colour how likely the place's middle has it, as a logarithm."""
    around = cut_out(picture, place.middle, place.side * 0.3)
    median = np.median(around.reshape(-1, 3), axis=0)
    off = np.stack([_lab(median) - _lab(np.array(colour[2])) for colour in COLOURS.values()])
    off[:, 0] *= 0.4
    close = -((np.sqrt((off**2).sum(1)) / SPREAD) ** 2) / 2
    return np.asarray(close - np.log(np.exp(close - close.max()).sum()) - close.max(), np.float32)


def _lab(
    colour: np.ndarray[tuple[int], np.dtype[np.floating]],
) -> np.ndarray[tuple[int], np.dtype[np.floating]]:
    """CIE L*a*b* of an sRGB colour, 0 to 255 (IEC 61966-2-1; D65)."""
    part = colour / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    matrix = np.array(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    )
    x = matrix @ linear / np.array([0.9505, 1.0, 1.089])
    f = np.where(x > 0.008856, np.cbrt(x), 7.787 * x + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])
