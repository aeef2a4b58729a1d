"""A question on a small picture: lines of text on a ground, under noise."""

from __future__ import annotations

import random
from dataclasses import dataclass

from PIL import Image, ImageDraw

from models.challenges.drawing import parts
from models.challenges.drawing.parts import Colour, Font


@dataclass(frozen=True, slots=True)
class Board:
    """How a question is written. Lengths are shares of a line's height."""

    latin: tuple[str, ...] = parts.LATIN
    chinese: tuple[str, ...] = parts.CHINESE
    dark: bool = False
    lines: int = 0
    dots: int = 0
    wave: float = 0.0
    grain: float = 0.0
    striped: bool = False


def sign(question: str, board: Board, rng: random.Random, most: int = 26) -> Image.Image:
    """RGB; longer questions than ``most`` letters stand on several lines."""
    ground, ink = _colours(board, rng)
    tall = rng.choice((22, 26, 30, 36))
    face = parts.font(rng.choice(board.chinese if _chinese(question) else board.latin), tall)
    rows = folded(question, most // 2 if _chinese(question) else most)
    wide = max(round(face.getlength(row)) for row in rows) + rng.randint(14, 50)
    high = round(len(rows) * tall * 1.5) + rng.randint(6, 18)
    picture = Image.new("RGB", (wide, high), ground)
    if board.striped:
        pen = ImageDraw.Draw(picture)
        near = _between(ground, ink, 0.15)
        for x in range(-high, wide, rng.randint(7, 14)):
            pen.line([(x, 0), (x + rng.randint(0, high), high)], fill=near)
    written = _written(rows, face, (wide, high), tall)
    if board.wave:
        across, down = parts.wave((wide, tall * 2), rng, board.wave * tall)
        written = parts.moved(written, _repeated(across, high), _repeated(down, high), 0)
    picture.paste(ink, (0, 0), written)
    parts.lines(picture, rng, board.lines, lambda: _between(ground, ink, rng.uniform(0.3, 0.8)))
    parts.dots(picture, rng, board.dots, lambda: _between(ground, ink, rng.uniform(0.3, 0.9)))
    return parts.grain(picture, rng, board.grain) if board.grain else picture


def folded(text: str, most: int) -> list[str]:
    """Rows of at most about ``most`` letters, broken between words or Chinese letters."""
    rows, row = [], ""
    for word in _words(text):
        if row and len(row) + len(word.rstrip()) > most:
            rows.append(row.rstrip())
            row = ""
        row += word
    return [*rows, row.rstrip()]


def _words(text: str) -> list[str]:
    told: list[str] = []
    for letter in text:
        within = told and not _chinese(letter + told[-1]) and not told[-1].endswith(" ")
        if within or (told and letter in "，。？：、！ ”）"):
            told[-1] += letter
        else:
            told.append(letter)
    return told


def _chinese(text: str) -> bool:
    return any("一" <= letter <= "鿿" for letter in text)


def _written(rows: list[str], face: Font, size: tuple[int, int], tall: int) -> Image.Image:
    shape = Image.new("L", size)
    pen = ImageDraw.Draw(shape)
    top = (size[1] - len(rows) * tall * 1.5) / 2 + tall * 0.15
    for i, row in enumerate(rows):
        left = (size[0] - face.getlength(row)) / 2
        pen.text((left, top + i * tall * 1.5), row, fill=255, font=face)
    return shape


def _repeated(moves: parts.Shades, high: int) -> parts.Shades:
    import numpy as np

    told: parts.Shades = np.resize(moves, (high, moves.shape[1]))
    return told


def _colours(board: Board, rng: random.Random) -> tuple[Colour, Colour]:
    while True:
        ground = parts.deep(rng, 80) if board.dark else parts.pale(rng, 195)
        ink = parts.vivid(rng, 150) if board.dark else parts.deep(rng, 120)
        if abs(parts.light(ground) - parts.light(ink)) > 90:
            return ground, ink


def _between(first: Colour, last: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, last, strict=True))
    return red, green, blue
