"""Small questions as sign-up forms ask them, as text on the page or on a small picture.

Sums stand on a strip, sign by sign; the others in rows as a form has them. Papers are plain,
shaded, hatched, ringed or dotted; at times the writing sways, or a line goes through it.
"""

from __future__ import annotations

import random
import re

from PIL import Image, ImageDraw

from models.challenges.base import Drawn
from models.challenges.drawing import (
    logic_sign_ups_known,
    logic_sign_ups_plain,
    logic_sign_ups_sums,
    parts,
)
from models.challenges.drawing.logic_sign_ups_words import Form
from models.challenges.drawing.parts import Colour, Font

LATIN = (*parts.LATIN_HELD_OUT, "Roboto Italic")
CHINESE = parts.CHINESE_HELD_OUT
NOT_IN_OWN = "×÷−–"
"""Pillow's own font, the first of the Latin ones, has no shape for these."""
PAPERS = ("plain", "plain", "shaded", "hatched", "ringed", "dotted")
SUMS = "sign_up_sums"
FORMS: dict[str, Form] = {
    SUMS: logic_sign_ups_sums.in_digits,
    "sign_up_in_words": logic_sign_ups_sums.in_words,
    "sign_up_half_in_words": logic_sign_ups_sums.mixed,
    "sign_up_left_out": logic_sign_ups_sums.missing,
    "sign_up_stories": logic_sign_ups_sums.told,
    "sign_up_picked": logic_sign_ups_plain.picked,
    "sign_up_placed": logic_sign_ups_plain.placed,
    "sign_up_compared": logic_sign_ups_plain.compared,
    "sign_up_followed": logic_sign_ups_plain.followed,
    "sign_up_known": logic_sign_ups_known.known,
}
NOTHING_DRAWN = (8, 8)
ON_THE_PAGE = 0.4
"""How many of the questions are text; sums in digits are always drawn."""
SHORT = 14
"""Signs that have room on a strip."""
_PIECES = re.compile(r"[⺀-鿿＀-￯“（][，。、？：！；）”]*|[^\s⺀-鿿＀-￯“（]+|\s+")

LOOKS: tuple[str, ...] = tuple(FORMS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    form, rng = FORMS[look], random.Random(f"sign up {look} {seed}")
    asked, answer = form(rng)
    if look != SUMS and rng.random() < ON_THE_PAGE:
        return Drawn("logic", look, seed, Image.new("RGB", NOTHING_DRAWN, "white"), answer, asked)
    strip = len(asked) <= SHORT and rng.random() < 0.65
    return Drawn("logic", look, seed, (_strip if strip else _form)(asked.strip(), rng), answer)


def _strip(asked: str, rng: random.Random) -> Image.Image:
    """Each sign cut out by itself and laid on a line of its own, turned a little."""
    face, ink = _face(asked, rng.randint(24, 34), rng), parts.deep(rng, 105)
    many, lean = rng.random() < 0.4, rng.choice((0.0, 0.0, 0.15, -0.12))
    high, gap = round(face.size * 1.75), rng.uniform(0.5, 4)
    wide = round(sum(face.getlength(sign) + gap for sign in asked)) + 28
    picture, x = _paper((wide, high), rng), 14.0
    top, bottom = face.getbbox("8")[1::2]
    for sign in asked:
        step = face.getlength(sign)
        cell = Image.new("L", (round(step) + 16, high))
        at = (8, high / 2 - (top + bottom) / 2 + rng.uniform(-2.5, 2.5))
        ImageDraw.Draw(cell).text(at, sign, fill=255, font=face)
        if sign.isalnum():
            cell = cell.rotate(rng.uniform(-10, 10), Image.Resampling.BICUBIC)
            cell = cell.transform(
                cell.size, Image.Transform.AFFINE, (1, lean, -lean * high / 2, 0, 1, 0),
                Image.Resampling.BILINEAR,
            )  # fmt: skip
        picture.paste(parts.deep(rng, 105) if many else ink, (round(x) - 8, 0), cell)
        x += step + gap
    return _worn(picture, ink, rng)


def _form(asked: str, rng: random.Random) -> Image.Image:
    """In rows, to the left or in the middle, as wide as a form's column."""
    face, ink = _face(asked, rng.randint(17, 27), rng), parts.deep(rng, 100)
    rows = _rows(asked, face, rng.randint(270, 410))
    edge, lead = rng.randint(9, 20), round(face.size * rng.uniform(1.35, 1.65))
    across = max(face.getlength(row) for row in rows)
    size = (max(44, round(across) + 2 * edge), max(28, len(rows) * lead + 2 * edge))
    picture, middle = _paper(size, rng), rng.random() < 0.35
    pen = ImageDraw.Draw(picture)
    for n, row in enumerate(rows):
        indent = (across - face.getlength(row)) / 2 if middle else 0
        pen.text((edge + indent, edge + n * lead), row, fill=ink, font=face)
    return _worn(picture, ink, rng)


def _rows(asked: str, face: Font, most: int) -> list[str]:
    """Broken between words, Chinese between any two signs but not before a stop."""
    rows = [""]
    for piece in _PIECES.findall(asked):
        if rows[-1] and face.getlength((rows[-1] + piece).rstrip()) > most:
            rows.append("")
        rows[-1] += piece if rows[-1] else piece.lstrip()
    return [row.rstrip() for row in rows if row.strip()]


def _face(asked: str, tall: int, rng: random.Random) -> Font:
    if any(sign >= "⺀" for sign in asked):
        return parts.font(rng.choice(CHINESE), tall)
    own = not set(asked) & set(NOT_IN_OWN)
    return parts.font(rng.choice(LATIN if own else LATIN[1:]), tall)


def _paper(size: tuple[int, int], rng: random.Random) -> Image.Image:
    kind, ground = rng.choice(PAPERS), parts.pale(rng, 212)
    if kind == "shaded":
        return parts.gradient(size, ground, parts.pale(rng, 205), rng.uniform(0, 3))
    picture = Image.new("RGB", size, "white" if rng.random() < 0.35 else ground)
    pen, faint = ImageDraw.Draw(picture), _darker(ground, rng.randint(14, 30))
    if kind == "hatched":
        for left in range(-size[1], size[0], rng.randint(8, 14)):
            pen.line([(left, size[1]), (left + size[1], 0)], faint)
    elif kind == "ringed":
        for _ in range(rng.randint(3, 7)):
            x, y, r = rng.uniform(0, size[0]), rng.uniform(0, size[1]), rng.uniform(6, 22)
            pen.ellipse([x - r, y - r, x + r, y + r], outline=faint, width=rng.randint(1, 2))
    elif kind == "dotted":
        count = size[0] * size[1] // 170
        parts.dots(picture, rng, count, lambda: _darker(ground, rng.randint(20, 75)), 1.2)
    return picture


def _worn(picture: Image.Image, ink: Colour, rng: random.Random) -> Image.Image:
    """What happens to the writing: it sways, a line or a bend goes through it, grain, a frame."""
    if rng.random() < 0.25:
        picture = parts.moved(picture, *parts.wave(picture.size, rng, rng.uniform(0.6, 1.5)))
    if rng.random() < 0.45:
        stroke = parts.lines if rng.random() < 0.6 else parts.curves
        stroke(picture, rng, rng.randint(1, 2), lambda: parts.pale(rng, 115), (1, 1))
    if rng.random() < 0.3:
        picture = parts.grain(picture, rng, rng.uniform(3, 10))
    if rng.random() < 0.2:
        far = (picture.width - 1, picture.height - 1)
        ImageDraw.Draw(picture).rectangle([(0, 0), far], outline=ink)
    return picture


def _darker(colour: Colour, by: int) -> Colour:
    red, green, blue = (max(0, part - by) for part in colour)
    return red, green, blue
