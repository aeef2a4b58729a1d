"""Slates, pinned notes, file cards, letters, screens and tickets with a question on them."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable

from PIL import Image, ImageDraw, ImageFilter

from models.challenges.drawing import parts
from models.challenges.drawing.logic_desk_said import has_han
from models.challenges.drawing.parts import Colour, Font

Size = tuple[int, int]
Paper = Callable[[Size, random.Random], tuple[Image.Image, Size, Colour]]
"""For words of that size: the empty paper, where they go, and their colour."""

FACES = (
    "DejaVu Serif", "DejaVu Serif Bold", "DejaVu Sans Bold", "Roboto Condensed Bold",
    "Roboto Italic", "Roboto Bold", "Noto Serif Bold", "Noto Mono Bold", "Roboto Medium",
)  # fmt: skip
FACES_HAN = ("Noto Serif Bold", "Noto Sans Bold", "Noto Mono Bold", "Noto Serif", "Noto Sans")
WIDE = re.compile(r"[＀-￯　-〿□＋−–]")
PIECE = re.compile(r"[（“]*[⺀-鿿＀-￯　-〿](?:[，。、？：！；）”…　])*|\S+\s*|\s+")
LATIN_PIECE = re.compile(r"\S+\s*")


def _rows(asked: str, face: Font, most: int) -> list[str]:
    rows = [""]
    pattern = PIECE if has_han(asked) else LATIN_PIECE
    for piece in pattern.findall(asked):
        if rows[-1] and face.getlength((rows[-1] + piece).rstrip()) > most:
            rows.append("")
        rows[-1] += piece
    return [line.strip() for line in rows if line.strip()]


def slate(words: Size, rng: random.Random) -> tuple[Image.Image, Size, Colour]:
    """A school slate in a wooden frame, wiped badly."""
    rim, air = rng.randint(6, 10), rng.randint(8, 14)
    size = (words[0] + 2 * (rim + air), words[1] + 2 * (rim + air))
    picture = Image.new("RGB", size, rng.choice(((38, 62, 50), (44, 46, 50), (34, 52, 70))))
    parts.curves(picture, rng, 3, lambda: (62, 80, 74), (6, 12))
    picture = picture.filter(ImageFilter.GaussianBlur(4))
    ImageDraw.Draw(picture).rectangle(
        [(0, 0), (size[0] - 1, size[1] - 1)], outline=(156, 112, 66), width=rim
    )
    return picture, (rim + air, rim + air), rng.choice(((245, 245, 235), (250, 236, 160)))


def pinned(words: Size, rng: random.Random) -> tuple[Image.Image, Size, Colour]:
    """A bright note on cork, with a pin."""
    edge, air = rng.randint(10, 16), rng.randint(10, 14)
    size = (words[0] + 2 * (edge + air), words[1] + 2 * (edge + air) + 6)
    picture = Image.new("RGB", size, (190, 148, 100))
    parts.dots(picture, rng, size[0] * size[1] // 160, lambda: parts.deep(rng, 150), 1.2)
    pen = ImageDraw.Draw(picture)
    paper = rng.choice(((255, 242, 140), (200, 240, 190), (255, 208, 220), (196, 228, 250)))
    box = (edge, edge, size[0] - edge, size[1] - edge)
    pen.rectangle([box[0] + 3, box[1] + 3, box[2] + 3, box[3] + 3], fill=(140, 104, 66))
    pen.rectangle(box, fill=paper)
    x, y = size[0] // 2, edge + 2
    pen.ellipse([x - 5, y - 5, x + 5, y + 5], fill=(200, 30, 40), outline=(130, 10, 20))
    return picture, (edge + air, edge + air + 6), (40, 40, 60)


def file_card(words: Size, rng: random.Random) -> tuple[Image.Image, Size, Colour]:
    """A library card: a red line on top and a hole below."""
    air = rng.randint(12, 18)
    size = (words[0] + 2 * air, words[1] + air + 40)
    picture = Image.new("RGB", size, rng.choice(((250, 244, 226), (244, 238, 214))))
    pen = ImageDraw.Draw(picture)
    pen.line([(0, 10), (size[0], 10)], fill=(206, 90, 90), width=2)
    pen.line([(0, size[1] - 26), (size[0], size[1] - 26)], fill=(150, 180, 210))
    x = size[0] // 2
    pen.ellipse([x - 6, size[1] - 19, x + 6, size[1] - 7], fill=(120, 110, 100))
    return picture, (air, 18), rng.choice(((30, 30, 30), (30, 50, 120), (90, 30, 30)))


def letter(words: Size, rng: random.Random) -> tuple[Image.Image, Size, Colour]:
    """An air-mail envelope with slanting stripes at its edge."""
    edge, air = 9, rng.randint(10, 16)
    size = (words[0] + 2 * (edge + air), words[1] + 2 * (edge + air))
    picture = Image.new("RGB", size, "white")
    pen = ImageDraw.Draw(picture)
    for n, x in enumerate(range(-size[1], size[0] + size[1], 12)):
        tone = ((200, 50, 60), (255, 255, 255), (50, 80, 170), (255, 255, 255))[n % 4]
        pen.polygon(
            [(x, size[1]), (x + 12, size[1]), (x + 12 + size[1], 0), (x + size[1], 0)], tone
        )
    pen.rectangle([edge, edge, size[0] - edge, size[1] - edge], fill=(252, 250, 242))
    return picture, (edge + air, edge + air), rng.choice(((30, 40, 110), (40, 40, 40)))


def screen(words: Size, rng: random.Random) -> tuple[Image.Image, Size, Colour]:
    """An old monitor with lines across."""
    air = rng.randint(12, 18)
    size = (words[0] + 2 * air, words[1] + 2 * air)
    picture = Image.new("RGB", size, (12, 20, 14))
    pen = ImageDraw.Draw(picture)
    for y in range(0, size[1], 3):
        pen.line([(0, y), (size[0], y)], fill=(22, 36, 26))
    return picture, (air, air), rng.choice(((110, 240, 130), (255, 190, 80), (200, 230, 255)))


def bubble(words: Size, rng: random.Random) -> tuple[Image.Image, Size, Colour]:
    """What someone says in a chat."""
    air = rng.randint(12, 18)
    size = (words[0] + 2 * air + 12, words[1] + 2 * air + 14)
    ground = parts.pale(rng, 215)
    picture = Image.new("RGB", size, ground)
    pen = ImageDraw.Draw(picture)
    tone = rng.choice(((0, 122, 255), (37, 160, 90), (255, 255, 255), (110, 80, 180)))
    pen.rounded_rectangle([6, 4, size[0] - 6, size[1] - 14], 14, fill=tone)
    pen.polygon([(24, size[1] - 16), (44, size[1] - 16), (20, size[1] - 2)], fill=tone)
    return picture, (air + 6, air), (20, 20, 30) if tone[0] == 255 else (255, 255, 255)


def plan(words: Size, rng: random.Random) -> tuple[Image.Image, Size, Colour]:
    """A blueprint with a fine grid."""
    air = rng.randint(12, 20)
    size = (words[0] + 2 * air, words[1] + 2 * air)
    picture = Image.new("RGB", size, rng.choice(((28, 70, 140), (20, 90, 120))))
    pen, step = ImageDraw.Draw(picture), rng.randint(14, 22)
    for x in range(step // 2, max(size), step):
        pen.line([(x, 0), (x, size[1])], fill=(56, 104, 170))
        pen.line([(0, x), (size[0], x)], fill=(56, 104, 170))
    return picture, (air, air), (255, 255, 255)


def ticket(words: Size, rng: random.Random) -> tuple[Image.Image, Size, Colour]:
    """With notches at its sides and a dashed line."""
    air, stub = rng.randint(14, 18), 34
    size = (words[0] + 2 * air + stub, words[1] + 2 * air)
    paper = rng.choice(((255, 226, 170), (220, 236, 210), (238, 216, 236)))
    picture = Image.new("RGB", size, paper)
    pen = ImageDraw.Draw(picture)
    for x in (0, size[0]):
        pen.ellipse([x - 9, size[1] / 2 - 9, x + 9, size[1] / 2 + 9], fill="white")
    for y in range(3, size[1], 9):
        pen.line([(size[0] - stub, y), (size[0] - stub, y + 4)], fill=(130, 110, 90), width=2)
    return picture, (air, air), rng.choice(((60, 30, 20), (20, 50, 40)))


def banner(words: Size, rng: random.Random) -> tuple[Image.Image, Size, Colour]:
    """Two light colours that run into each other, with bent lines and specks."""
    air = rng.randint(12, 20)
    size = (words[0] + 2 * air, words[1] + 2 * air)
    turned = rng.uniform(0, math.pi)
    picture = parts.gradient(size, parts.pale(rng, 190), parts.pale(rng, 190), turned)
    parts.curves(picture, rng, rng.randint(2, 4), lambda: parts.pale(rng, 150), (1, 2))
    parts.dots(picture, rng, size[0] * size[1] // 400, lambda: parts.deep(rng, 170), 1.1)
    return picture, (air, air), parts.deep(rng, 80)


PAPERS: tuple[Paper, ...] = (
    slate, pinned, file_card, letter, screen, bubble, plan, ticket, banner, banner,
)  # fmt: skip


def drawn(asked: str, rng: random.Random) -> Image.Image:
    """All of the question, in rows on one of the papers."""
    han = has_han(asked) or WIDE.search(asked) is not None
    name = rng.choice(FACES_HAN if han else FACES)
    short = len(asked) < 15
    size, most = rng.randint(20, 32) if short else rng.randint(16, 22), rng.randint(220, 340)
    while True:
        face, step = parts.font(name, size), round(size * 1.45)
        rows = _rows(asked, face, most)
        wide = max(70, math.ceil(max(face.getlength(line) for line in rows)) + 4)
        if wide <= 400 and step * len(rows) <= 190:
            break
        size, most = max(14, size - 1), min(396, most + 15)
    picture, at, ink = rng.choice(PAPERS)((wide, step * len(rows)), rng)
    middle, pen = rng.random() < 0.4, ImageDraw.Draw(picture)
    for n, line in enumerate(rows):
        x = at[0] + ((wide - face.getlength(line)) / 2 if middle else 0)
        pen.text((x, at[1] + n * step), line, fill=ink, font=face)
    if rng.random() < 0.15:
        parts.lines(picture, rng, rng.randint(1, 2), lambda: parts.vivid(rng), (1, 1))
    if rng.random() < 0.25:
        picture = picture.rotate(rng.uniform(-2, 2), Image.Resampling.BICUBIC, fillcolor="white")
    if rng.random() < 0.3:
        picture = parts.grain(picture, rng, rng.uniform(3, 9))
    return picture
