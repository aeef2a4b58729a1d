"""Small questions that are only measured with, as text on the page or on a small picture.

Pictures have one line or a few, in several letterings, on plain paper, a gradient, ruled or
speckled paper; sums stand on small ones, with each sign moved a little.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from PIL import Image, ImageDraw

from models.challenges.base import Drawn
from models.challenges.drawing import logic_forums_questions, logic_forums_stories, parts
from models.challenges.drawing.logic_forums_words import Asked
from models.challenges.drawing.parts import Colour, Font

LATIN = ("Aileron", "DejaVu Serif", "Noto Serif Bold", "Noto Mono Bold")
CHINESE = ("Noto Sans Bold", "Noto Serif Bold", "Noto Mono Bold")
PAPERS = ("plain", "gradient", "ruled", "speckled", "struck")
FORMS: dict[str, Callable[[random.Random], Asked]] = {
    "added up": logic_forums_questions.added,
    "picked out": logic_forums_questions.picked,
    "counted off": logic_forums_questions.counted,
    "compared by size": logic_forums_questions.compared,
    "followed on": logic_forums_questions.followed,
    "placed": logic_forums_questions.placed,
    "dated": logic_forums_stories.dated,
    "told of": logic_forums_stories.told,
}
NOTHING_DRAWN = (8, 8)
ON_THE_PAGE = 0.4
"""How many of the questions are text; sums are always drawn."""
SUMS = "added up"
SHORT = 16

HELD_OUT: tuple[str, ...] = tuple(FORMS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    form, rng = FORMS[look], random.Random(f"asked {look} {seed}")
    asked, answer = form(rng)
    if look != SUMS and rng.random() < ON_THE_PAGE:
        return Drawn("logic", look, seed, Image.new("RGB", NOTHING_DRAWN, "white"), answer, asked)
    spread = look == SUMS and len(asked) <= SHORT and rng.random() < 0.6
    return Drawn("logic", look, seed, _spread(asked, rng) if spread else _lined(asked, rng), answer)


def _spread(asked: str, rng: random.Random) -> Image.Image:
    """Each sign by itself, a little up or down and turned."""
    tall = rng.randint(24, 32)
    face, ink = _face(asked, tall, rng), parts.deep(rng, 110)
    inks = [ink] * len(asked) if rng.random() < 0.5 else [parts.deep(rng, 110) for _ in asked]
    steps = [face.getlength(sign) + rng.uniform(0, 3) for sign in asked]
    size = (round(sum(steps)) + 24, round(tall * 1.7))
    picture = _paper(size, rng)
    x, whole = 12.0, face.getbbox("8")
    middle = (whole[1] + whole[3]) / 2
    for sign, step, colour in zip(asked, steps, inks, strict=True):
        cell = Image.new("L", (round(step) + 12, size[1]))
        spot = (6, size[1] / 2 - middle + rng.uniform(-2, 2))
        ImageDraw.Draw(cell).text(spot, sign, fill=255, font=face)
        turned = rng.uniform(-9, 9) if sign.isalnum() else 0
        picture.paste(colour, (round(x) - 6, 0), cell.rotate(turned, Image.Resampling.BICUBIC))
        x += step
    return _worn(picture, ink, rng)


def _lined(asked: str, rng: random.Random) -> Image.Image:
    """In rows, as wide as a form on a page."""
    tall, most = rng.randint(18, 28), rng.randint(280, 420)
    face, ink = _face(asked, tall, rng), parts.deep(rng, 105)
    rows = _rows(asked, face, most)
    wide = max(face.getlength(row) for row in rows)
    edge, lead = rng.randint(8, 18), round(tall * rng.uniform(1.3, 1.6))
    size = (round(wide) + 2 * edge, len(rows) * lead + 2 * edge)
    picture = _paper(size, rng)
    pen, centred = ImageDraw.Draw(picture), rng.random() < 0.4
    for n, row in enumerate(rows):
        left = edge + (wide - face.getlength(row)) / 2 * centred
        pen.text((left, edge + n * lead), row, fill=ink, font=face)
    return _worn(picture, ink, rng)


def _rows(asked: str, face: Font, most: int) -> list[str]:
    """Broken where the next word would go beyond ``most`` pixels; Chinese between any two signs,
    but not before a stop."""
    words: list[str] = []
    for sign in asked:
        joins = words and not words[-1].endswith(" ") and not _han(words[-1][-1] + sign)
        if words and (joins or sign in " ，。、？：！；）”"):
            words[-1] += sign
        else:
            words.append(sign)
    rows, row = [], ""
    for word in words:
        if row and face.getlength((row + word).rstrip()) > most:
            rows.append(row.rstrip())
            row = ""
        row += word
    return [*rows, row.rstrip()]


def _han(text: str) -> bool:
    return any(sign >= "⺀" for sign in text)


def _face(asked: str, tall: int, rng: random.Random) -> Font:
    return parts.font(rng.choice(CHINESE if _han(asked) else LATIN), tall)


def _paper(size: tuple[int, int], rng: random.Random) -> Image.Image:
    kind, ground = rng.choice(PAPERS), parts.pale(rng, 215)
    if kind == "gradient":
        return parts.gradient(size, ground, parts.pale(rng, 205), rng.uniform(-0.6, 1.6))
    picture = Image.new("RGB", size, "white" if rng.random() < 0.3 else ground)
    if kind == "ruled":
        pen, step, line = ImageDraw.Draw(picture), rng.randint(7, 12), _darker(ground, 22)
        for x in range(rng.randint(0, step), size[0], step):
            pen.line([(x, 0), (x, size[1])], line)
        for y in range(rng.randint(0, step), size[1], step):
            pen.line([(0, y), (size[0], y)], line)
    if kind == "speckled":
        count = size[0] * size[1] // 160
        parts.dots(picture, rng, count, lambda: _darker(ground, rng.randint(20, 70)), 1.1)
    return picture


def _worn(picture: Image.Image, ink: Colour, rng: random.Random) -> Image.Image:
    """What is laid over the writing: at times a thin line or two, grain; a frame."""
    if rng.random() < 0.45:
        parts.lines(picture, rng, rng.randint(1, 2), lambda: parts.pale(rng, 110), (1, 1))
    if rng.random() < 0.3:
        picture = parts.grain(picture, rng, rng.uniform(3, 9))
    if rng.random() < 0.25:
        far = (picture.width - 1, picture.height - 1)
        ImageDraw.Draw(picture).rectangle([(0, 0), far], outline=ink)
    return picture


def _darker(colour: Colour, by: int) -> Colour:
    red, green, blue = (max(0, part - by) for part in colour)
    return red, green, blue
