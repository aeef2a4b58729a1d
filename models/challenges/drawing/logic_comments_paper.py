"""Boards, notes, cards and labels on which comment boxes and log-in pages put their questions."""

from __future__ import annotations

import math
import random
import re
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from models.challenges.drawing import logic_comments_boards as boards
from models.challenges.drawing import parts
from models.challenges.drawing.logic_comments_said import is_chinese
from models.challenges.drawing.parts import Font

LATIN = (
    "RobotoCondensed-Italic.ttf", "RobotoCondensed-BoldItalic.ttf", "RobotoCondensed-Medium.ttf",
    "Roboto-MediumItalic.ttf", "Roboto-LightItalic.ttf", "Roboto-BlackItalic.ttf",
    "RobotoCondensed-Light.ttf",
)  # fmt: skip
"""Of what the set-up installs, what other looks don't use."""
NAMED = ("DejaVu Serif Bold", "Noto Serif", "Noto Mono")
HAN = ("Noto Sans", "Noto Serif", "Noto Sans Bold", "Noto Serif Bold", "Noto Mono")
ONLY_HAN = "□＋－"
SHORT = 15
"""Signs that have room in one big row."""
WIDEST, HIGHEST = 470, 250
SPARE = 48
"""What a board needs around the words, both sides together."""
CLEAR = 100
"""How far the lightest and the darkest are apart, at least, out of 255."""
_PIECES = re.compile(r"[“‘（《]*[⺀-鿿＀-￯][，。、？：！；）”》…]*|[!-~×÷−“”]+|\s+|.")


def drawn(asked: str, rng: random.Random) -> Image.Image:
    """A picture with all of the text in it."""
    short = len(asked) <= SHORT and rng.random() < 0.75
    mask = _jumping(asked, rng) if short else _set(asked, rng)
    board = rng.choice(boards.SMALL if short else boards.ALL)
    picture = board(mask, rng)
    if picture.width < 40 or picture.height < 25:
        room = Image.new("RGB", (max(40, picture.width), max(25, picture.height)),
                         picture.getpixel((0, 0)))  # fmt: skip
        room.paste(
            picture, ((room.width - picture.width) // 2, (room.height - picture.height) // 2)
        )
        picture = room
    worn = _handled(picture, rng)
    return worn if _spread(worn) > CLEAR else picture


@lru_cache(maxsize=256)
def _latin(file: str, size: int) -> Font:
    for folder in parts.FOLDERS:
        if found := next(iter(sorted(folder.rglob(file))), None):
            return ImageFont.truetype(str(found), size)
    return parts.font("Roboto Condensed", size)


def _face(asked: str, size: int, name: str) -> Font:
    if name in LATIN:
        return _latin(name, size)
    return parts.font(name, size)


def _name(asked: str, rng: random.Random) -> str:
    if is_chinese(asked) or any(sign > "⺀" or sign in ONLY_HAN for sign in asked):
        return rng.choice(HAN)
    return rng.choice((*LATIN, *NAMED))


def _broken(asked: str, face: Font, most: float) -> list[str]:
    """Between words; Chinese between any two signs, but not before a stop."""
    rows = [""]
    for piece in _PIECES.findall(asked):
        if rows[-1].strip() and face.getlength((rows[-1] + piece).rstrip()) > most:
            rows.append("")
        rows[-1] += piece if rows[-1] else piece.lstrip()
    return [line.strip() for line in rows if line.strip()]


def _set(asked: str, rng: random.Random) -> Image.Image:
    """The text in rows, its shape alone, at times leaning or a little turned."""
    name, size = _name(asked, rng), rng.randint(16, 24)
    most, air, centred = rng.randint(210, 400), rng.uniform(1.25, 1.6), rng.random() < 0.4
    edge = 1 if name in ("Noto Sans", "Noto Serif") and rng.random() < 0.12 and size > 20 else 0
    lean = rng.uniform(0.1, 0.22) if rng.random() < 0.25 and name not in LATIN else 0.0
    turned = rng.uniform(-2, 2) if rng.random() < 0.3 else 0.0
    while True:
        face = _face(asked, size, name)
        rows = _broken(asked, face, most)
        step = round(size * air)
        wide = math.ceil(max(face.getlength(line) for line in rows)) + 8
        mask = Image.new("L", (wide, step * len(rows) + size // 2))
        pen = ImageDraw.Draw(mask)
        for n, line in enumerate(rows):
            x = (wide - face.getlength(line)) / 2 if centred else 4.0
            pen.text((x, n * step), line, fill=255, font=face, stroke_width=edge)
        mask = _cut(mask, lean, turned)
        if mask.width <= WIDEST - SPARE and mask.height <= HIGHEST - SPARE:
            return mask
        size, most = max(13, size - 1), min(400, most + 15)


def _cut(mask: Image.Image, lean: float, turned: float) -> Image.Image:
    if lean:
        more = math.ceil(lean * mask.height)
        mask = mask.transform(
            (mask.width + more, mask.height), Image.Transform.AFFINE,
            (1, lean, -more, 0, 1, 0), Image.Resampling.BICUBIC,
        )  # fmt: skip
    if turned:
        mask = mask.rotate(turned, Image.Resampling.BICUBIC, expand=True)
    return mask.crop(mask.getbbox())


def _jumping(asked: str, rng: random.Random) -> Image.Image:
    """One row, its signs a little up or down, larger or smaller, or turned."""
    name, size = _name(asked, rng), rng.randint(15, 38)
    jump, swing, loose = rng.uniform(0, 0.12), rng.uniform(0, 9), rng.uniform(0, 3.5)
    while _face(asked, size, name).getlength(asked) * 1.25 + 80 > WIDEST:
        size -= 1
    mask, x = Image.new("L", (WIDEST, size * 3)), 6.0
    for sign in asked:
        face = _face(asked, max(13, round(size * rng.uniform(0.92, 1.08))), name)
        part = Image.new("L", mask.size)
        y = size * (0.7 + rng.uniform(-jump, jump))
        ImageDraw.Draw(part).text((x, y), sign, fill=255, font=face)
        if sign.isalnum() and swing > 2:
            middle = (x + face.getlength(sign) / 2, y + size * 0.6)
            part = part.rotate(rng.uniform(-swing, swing), Image.Resampling.BICUBIC, center=middle)
        mask.paste(255, (0, 0), part)
        x += face.getlength(sign) + loose
    return mask.crop(mask.getbbox())


def _spread(picture: Image.Image) -> float:
    grey = np.asarray(picture.convert("L"), np.float32)
    return float(grey.max() - grey.min())


def _handled(picture: Image.Image, rng: random.Random) -> Image.Image:
    """Light specks and lines, few colours, softness, faint noise."""
    grey = np.asarray(picture.convert("L"))
    dark = float(np.median(grey)) < 120

    def faint() -> parts.Colour:
        return parts.deep(rng, 130) if dark else parts.pale(rng, 130)

    if rng.random() < 0.22:
        parts.dots(
            picture, rng, picture.width * picture.height // rng.randint(160, 420), faint, 0.9
        )
    if rng.random() < 0.2:
        parts.lines(picture, rng, rng.randint(1, 4), faint, (1, 1))
    if rng.random() < 0.12:
        parts.curves(picture, rng, 1, faint, (1, 2))
    if rng.random() < 0.15:
        small = (round(picture.width * 0.85), round(picture.height * 0.85))
        soft = picture.resize(small, Image.Resampling.BILINEAR)
        picture = soft.resize(picture.size, Image.Resampling.BICUBIC)
    elif rng.random() < 0.12:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 0.55)))
    if rng.random() < 0.25:
        picture = parts.grain(picture, rng, rng.uniform(2, 8))
    if rng.random() < 0.2:
        picture = picture.quantize(rng.choice((32, 64, 128))).convert("RGB")
    return picture
