"""Papers, inks and wear of the pictures on which sign-up forms put their questions."""

from __future__ import annotations

import io
import math
import random
import re

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from models.challenges.drawing import parts
from models.challenges.drawing.parts import Colour, Font

LATIN = (*parts.LATIN_HELD_OUT, "Roboto Bold Italic")
CHINESE = parts.CHINESE_HELD_OUT
NOT_IN_OWN = "×÷−–＋□★●▲"
"""Pillow's own font, the first of the Latin ones, has no shape for these."""
ONLY_CHINESE = "＋□★●▲"
GROUNDS = ("white", "white", "one", "one", "fading", "squared", "ruled", "ovals", "night", "band")
WIDEST = 390
_PIECES = re.compile(r"[⺀-鿿＀-￯“（《【][，。、？：！；）”》】]*|[^\s⺀-鿿＀-￯“（《【]+|\s+")


def strip(asked: str, rng: random.Random) -> Image.Image:
    """On one line, big, on a slope or a bow; signs differ a little in height and colour."""
    night, ground = _ground_of(rng)
    face, ink = _face(asked, rng.randint(25, 36), rng), _ink(night, rng)
    if face.getlength(asked) > WIDEST:
        return card(asked, rng)
    widths = [face.getlength(sign) for sign in asked]
    spread, edge = rng.uniform(0, 3), rng.randint(8, 20)
    size = (max(60, round(sum(widths) + spread * len(asked)) + 2 * edge), round(face.size * 1.9))
    picture, x = _paper(size, ground, night, rng), float(edge)
    slope, bow, phase = rng.uniform(-3, 3), rng.uniform(0, 3), rng.uniform(0, math.tau)
    many, shadow = rng.random() < 0.35, rng.random() < 0.2
    top, bottom = face.getbbox("8")[1::2]
    for sign, wide in zip(asked, widths, strict=True):
        part = x / size[0]
        y = size[1] / 2 - (top + bottom) / 2 + slope * (part - 0.5) * 2
        at = (x, y + bow * math.sin(math.pi * 1.5 * part + phase))
        mask = Image.new("L", size)
        ImageDraw.Draw(mask).text(at, sign, fill=255, font=face)
        if sign.isalnum() and rng.random() < 0.7:
            middle = (x + wide / 2, size[1] / 2)
            mask = mask.rotate(rng.uniform(-12, 12), Image.Resampling.BICUBIC, center=middle)
        if shadow:
            soft = ImageChops.offset(mask, 2, 1).point(lambda value: value // 3)
            picture.paste(_ink(night, rng), (0, 0), soft)
        picture.paste(_ink(night, rng) if many else ink, (0, 0), mask)
        x += wide + spread
    return _worn(picture, ink, night, rng, 1.0)


def card(asked: str, rng: random.Random) -> Image.Image:
    """Set in rows as on a form's card, at times with a coloured edge or beneath a rule."""
    night, ground = _ground_of(rng)
    face, ink = _face(asked, rng.randint(17, 26), rng), _ink(night, rng)
    rows = _rows(asked, face, rng.randint(260, 420))
    left, edge = rng.randint(10, 26), rng.randint(9, 18)
    lead = round(face.size * rng.uniform(1.3, 1.7))
    across = max(face.getlength(row) for row in rows)
    size = (max(60, round(across) + left + edge), max(32, len(rows) * lead + 2 * edge))
    picture = _paper(size, ground, night, rng)
    pen, mark = ImageDraw.Draw(picture), rng.random()
    if mark < 0.15:
        pen.rectangle([(0, 0), (5, size[1])], fill=_ink(night, rng))
    elif mark < 0.3:
        pen.line([(left, size[1] - 5), (size[0] - edge, size[1] - 5)], fill=ink)
    elif mark < 0.45:
        far = (size[0] - 2, size[1] - 2)
        pen.rounded_rectangle([(1, 1), far], radius=6, outline=_ink(night, rng))
    for n, row in enumerate(rows):
        pen.text((left, edge + n * lead - 2), row, fill=ink, font=face)
    return _worn(picture, ink, night, rng, 0.6)


def _ground_of(rng: random.Random) -> tuple[bool, str]:
    ground = rng.choice(GROUNDS)
    return ground == "night", ground


def _ink(night: bool, rng: random.Random) -> Colour:
    return parts.vivid(rng, 185) if night else parts.deep(rng, 95)


def _paper(
    size: tuple[int, int], ground: str, night: bool, rng: random.Random
) -> Image.Image:  # fmt: skip
    wide, high = size
    if night:
        return Image.new(
            "RGB", size, (rng.randint(10, 50), rng.randint(10, 50), rng.randint(20, 70))
        )
    pale = parts.pale(rng, 215)
    if ground == "fading":
        return parts.gradient(size, pale, parts.pale(rng, 200), rng.uniform(0, math.pi))
    picture = Image.new("RGB", size, "white" if ground == "white" else pale)
    pen, faint = ImageDraw.Draw(picture), _darker(pale, rng.randint(12, 28))
    step, start = rng.randint(9, 17), rng.randint(0, 8)
    if ground in ("squared", "ruled"):
        for down in range(start, high, step):
            pen.line([(0, down), (wide, down)], fill=faint)
        for across in range(start, wide if ground == "squared" else 0, step):
            pen.line([(across, 0), (across, high)], fill=faint)
    elif ground == "ovals":
        for _ in range(rng.randint(4, 9)):
            x, y, a, b = (rng.uniform(0, wide), rng.uniform(0, high), rng.uniform(5, 24),
                          rng.uniform(4, 16))  # fmt: skip
            pen.ellipse([x - a, y - b, x + a, y + b], fill=parts.pale(rng, 195))
    elif ground == "band":
        top = rng.uniform(0.1, 0.6) * high
        pen.rectangle([(0, top), (wide, top + 0.3 * high)], fill=faint)
    return picture


def _worn(
    picture: Image.Image, ink: Colour, night: bool, rng: random.Random, much: float
) -> Image.Image:
    """A thin line through it, specks, a bend, grain, softness, and what a JPEG does."""

    def faded() -> Colour:
        return parts.deep(rng, 150) if night else parts.pale(rng, 120)

    if rng.random() < 0.5 * much:
        parts.curves(picture, rng, rng.randint(1, 2), faded, (1, 1))
    if rng.random() < 0.35 * much:
        parts.lines(picture, rng, rng.randint(1, 3), faded, (1, 1))
    if rng.random() < 0.3:
        parts.dots(picture, rng, picture.width * picture.height // 240, faded, 1.0)
    if rng.random() < 0.3 * much:
        picture = parts.moved(picture, *parts.wave(picture.size, rng, rng.uniform(0.7, 1.7)))
    if rng.random() < 0.15:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 0.6)))
    if rng.random() < 0.3:
        picture = parts.grain(picture, rng, rng.uniform(3, 9))
    if rng.random() < 0.3:
        kept = io.BytesIO()
        picture.save(kept, "JPEG", quality=rng.randint(60, 90))
        with Image.open(kept) as again:
            picture = again.convert("RGB")
    if rng.random() < 0.15:
        far = (picture.width - 1, picture.height - 1)
        ImageDraw.Draw(picture).rectangle([(0, 0), far], outline=ink)
    return picture


def _rows(asked: str, face: Font, most: int) -> list[str]:
    """Broken between words, Chinese between any two signs but not before a stop."""
    rows = [""]
    for piece in _PIECES.findall(asked):
        if rows[-1] and face.getlength((rows[-1] + piece).rstrip()) > most:
            rows.append("")
        rows[-1] += piece if rows[-1] else piece.lstrip()
    return [row.rstrip() for row in rows if row.strip()]


def _face(asked: str, tall: int, rng: random.Random) -> Font:
    if any(sign >= "⺀" or sign in ONLY_CHINESE for sign in asked):
        return parts.font(rng.choice(CHINESE), tall)
    own = not set(asked) & set(NOT_IN_OWN)
    return parts.font(rng.choice(LATIN if own else LATIN[1:]), tall)


def _darker(colour: Colour, by: int) -> Colour:
    red, green, blue = (max(0, part - by) for part in colour)
    return red, green, blue
