"""Windows, squared paper, badges, receipts and newsprint on which contact forms put questions."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from PIL import Image, ImageDraw, ImageFilter

from models.challenges.drawing import parts
from models.challenges.drawing.logic_contact_said import is_han
from models.challenges.drawing.parts import Colour, Font

FACES = ("DejaVu Sans", "DejaVu Serif", "DejaVu Mono", "Roboto", "Noto Sans", "Noto Serif")
FACES_HAN = ("Noto Sans", "Noto Serif", "Noto Sans Bold")
WIDEST = 460
NOT_LAST = "（“《"
NOT_FIRST = "，。、？：！；）”》…"
HAN_ALONE = "□＋－＝？（）＿×÷−"

Sheet = Callable[[tuple[int, int], random.Random], tuple[Image.Image, tuple[int, int], Colour]]
"""For words of that size: the empty sheet, where they go, and their colour."""


def _broken(asked: str, face: Font, most: int) -> list[str]:
    pieces: list[str] = []
    for sign in asked:
        joins = pieces and not (is_han(sign) or is_han(pieces[-1][-1]) or pieces[-1][-1] == " ")
        stays = sign in NOT_FIRST or sign == " "
        if pieces and (joins or stays or pieces[-1][-1] in NOT_LAST):
            pieces[-1] += sign
        else:
            pieces.append(sign)
    rows = [""]
    for piece in pieces:
        if rows[-1] and face.getlength((rows[-1] + piece).rstrip()) > most:
            rows.append("")
        rows[-1] += piece
    return [line.strip() for line in rows if line.strip()]


def window(
    words: tuple[int, int], rng: random.Random
) -> tuple[Image.Image, tuple[int, int], Colour]:
    """A box with a bar above it."""
    bar, air = rng.randint(12, 18), rng.randint(8, 16)
    size = (words[0] + 2 * air, words[1] + bar + 2 * air)
    picture = Image.new(
        "RGB", size, rng.choice(((250, 250, 250), (236, 240, 245), (255, 255, 255)))
    )
    pen, tone = ImageDraw.Draw(picture), rng.choice(((52, 101, 164), (70, 70, 76), (20, 128, 110)))
    pen.rectangle([(0, 0), (size[0], bar)], fill=tone)
    for n, dot in enumerate(((255, 95, 87), (254, 188, 46), (40, 200, 64))):
        x = 6 + 11 * n
        pen.ellipse([x, bar / 2 - 3, x + 6, bar / 2 + 3], fill=dot)
    pen.rectangle([(0, 0), (size[0] - 1, size[1] - 1)], outline=tone)
    return picture, (air, bar + air), (34, 34, 40)


def squared(
    words: tuple[int, int], rng: random.Random
) -> tuple[Image.Image, tuple[int, int], Colour]:
    """School paper with holes at its left."""
    left, air = rng.randint(22, 28), rng.randint(8, 14)
    size = (words[0] + left + air, words[1] + 2 * air)
    picture = Image.new("RGB", size, (252, 253, 250))
    pen, step = ImageDraw.Draw(picture), rng.randint(9, 14)
    line = rng.choice(((206, 222, 240), (214, 232, 214), (226, 216, 232)))
    for x in range(0, size[0], step):
        pen.line([(x, 0), (x, size[1])], fill=line)
    for y in range(0, size[1], step):
        pen.line([(0, y), (size[0], y)], fill=line)
    for y in range(9, size[1], 20):
        pen.ellipse([5, y - 4, 13, y + 4], fill=(150, 150, 150), outline=(110, 110, 110))
    return picture, (left, air), rng.choice(((28, 44, 130), (60, 60, 66), (130, 24, 34)))


def badge(
    words: tuple[int, int], rng: random.Random
) -> tuple[Image.Image, tuple[int, int], Colour]:
    """A button in two tones, its corners round."""
    air, below = rng.randint(11, 18), rng.randint(8, 14)
    size = (words[0] + 2 * air, words[1] + 2 * below)
    tone = parts.deep(rng, 110)
    lighter: Colour = (min(255, tone[0] + 34), min(255, tone[1] + 34), min(255, tone[2] + 34))
    shape = Image.new("L", size)
    ImageDraw.Draw(shape).rounded_rectangle([(1, 1), (size[0] - 2, size[1] - 2)], 10, fill=255)
    picture = Image.new("RGB", size, "white")
    picture.paste(parts.gradient(size, lighter, tone, math.pi / 2), (0, 0), shape)
    return picture, (air, below), (255, 255, 255)


def receipt(
    words: tuple[int, int], rng: random.Random
) -> tuple[Image.Image, tuple[int, int], Colour]:
    """A strip with torn ends and a bar code."""
    air = rng.randint(10, 18)
    size = (words[0] + 2 * air, words[1] + 44)
    picture = Image.new("RGB", size, (248, 248, 244))
    pen = ImageDraw.Draw(picture)
    for x in range(0, size[0], 8):
        for y, tip in ((0, 5), (size[1], size[1] - 5)):
            pen.polygon([(x, y), (x + 8, y), (x + 4, tip)], fill=(205, 205, 210))
    x = air
    while x < min(size[0] - air, air + 110):
        wide = rng.randint(1, 3)
        pen.rectangle([(x, size[1] - 22), (x + wide - 1, size[1] - 10)], fill=(40, 40, 40))
        x += wide + rng.randint(1, 3)
    return picture, (air, 12), (48, 44, 60)


def newsprint(
    words: tuple[int, int], rng: random.Random
) -> tuple[Image.Image, tuple[int, int], Colour]:
    """Grey, in fine dots that grow to one side."""
    air = rng.randint(8, 16)
    size = (words[0] + 2 * air, words[1] + 2 * air)
    ground = rng.randint(222, 240)
    picture = Image.new("RGB", size, (ground, ground, ground - 8))
    pen, step = ImageDraw.Draw(picture), rng.randint(5, 7)
    for x in range(0, size[0], step):
        for y in range(0, size[1], step):
            far = 0.5 + 1.3 * x / size[0]
            at = x + (step / 2 if y // step % 2 else 0)
            pen.ellipse([at - far, y - far, at + far, y + far], fill=(ground - 38,) * 3)
    return picture, (air, air), (16, 16, 18)


SHEETS: tuple[Sheet, ...] = (window, squared, badge, receipt, newsprint)


def drawn(asked: str, rng: random.Random) -> Image.Image:
    """All of the text, in rows."""
    han = is_han(asked) or any(sign in HAN_ALONE for sign in asked)
    face_name, air = rng.choice(FACES_HAN if han else FACES), rng.uniform(1.3, 1.6)
    size, most = (
        rng.randint(16, 23) if len(asked) > 16 else rng.randint(18, 30),
        rng.randint(230, 390),
    )
    while True:
        face = parts.font(face_name, size)
        rows = _broken(asked, face, most)
        wide = math.ceil(max(face.getlength(line) for line in rows)) + 4
        step = round(size * air)
        if wide <= WIDEST - 60 and step * len(rows) <= 190:
            break
        size, most = max(13, size - 1), min(WIDEST - 65, most + 20)
    picture, at, ink = rng.choice(SHEETS)((max(60, wide), step * len(rows)), rng)
    middle = rng.random() < 0.5
    shape = Image.new("L", picture.size)
    pen = ImageDraw.Draw(shape)
    for n, line in enumerate(rows):
        x = at[0] + ((max(60, wide) - face.getlength(line)) / 2 if middle else 1)
        pen.text((x, at[1] + n * step), line, fill=255, font=face)
    if rng.random() < 0.2:
        behind = tuple(128 if part > 127 else 190 for part in ink)
        picture.paste(behind, (1, 1), shape.filter(ImageFilter.GaussianBlur(0.6)))
    picture.paste(ink, (0, 0), shape)
    if rng.random() < 0.3:
        picture = picture.rotate(
            rng.uniform(-1.6, 1.6), Image.Resampling.BICUBIC, fillcolor=picture.getpixel((2, 2))
        )
    if rng.random() < 0.25:
        picture = parts.grain(picture, rng, rng.uniform(2, 7))
    if rng.random() < 0.2:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 0.5)))
    return picture
