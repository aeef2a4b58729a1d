"""Small questions that are asked of people: read from the picture, reckoned by rules.

Sums in digits and words, the largest number, sequences, letters of words, days of the week, shapes
to be counted; English and Chinese. What it does not understand it says nothing of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np
from PIL import Image

from models.challenges.base import Text
from models.challenges.solving.characters import Array, distance, looks, reader
from models.challenges.solving.counting import counted, wanted
from models.challenges.solving.numbers import plain
from models.challenges.solving.questions import answers, overlooks, trusted
from models.challenges.solving.riddles.asked import Asked, asked_of
from models.challenges.solving.riddles.fitting import fits
from models.challenges.solving.riddles.mending import mended, reworded
from models.reading.base import Line, Pixels

TEXT, AGREED, ALONE = 0.97, 0.97, 0.7
"""How sure an answer is: to plain text, where readings agree, where one stands alone."""
DOUBTED = 0.8
"""Where two who understand the question say different things."""
SURE = 0.9
MENDED = 0.9
"""What a reading counts whose words had to be put right."""
_HAN = re.compile("[一-鿿、，。？！：；“”（）]")
LONGEST = 400
"""Characters of a question; what is longer is none, and a page could keep us busy with it."""
SMALL = 64
"""Pictures lower than this are enlarged for the reader."""
SIGNS = frozenset(["", *"0123456789+-×xX*÷/=?()"])
"""All that sums in digits are made of; the first is the reader's blank."""


def logic(asked: Image.Image | str, question: str | None = None) -> Text:
    """The answer to a question in a picture, in a text, or to ``question`` about the picture.

    An empty text where there is none. Raises ImportError without the reader."""
    if isinstance(asked, str):
        if len(asked) > LONGEST:
            return Text("", 0.0)
        told = answers(asked_of(asked))
        if not told:
            return Text("", 0.0)
        whole = asked_of(asked)
        sure = len(told) == 1 and not overlooks(whole) and trusted(whole)
        sure = sure and fits(told[0], whole)
        return Text(told[0], TEXT if sure else DOUBTED)
    if question is not None:
        if not reckoned(question) and (what := wanted(plain(question))):
            return counted(asked, what)
        return logic(question)
    return _seen(asked)


def reckoned(text: str) -> str | None:
    """The answer to a question that needs no picture; None where it is not understood."""
    if len(text) > LONGEST:
        return None
    return next(iter(answers(asked_of(text))), None)


def _mended(text: str) -> str | None:
    """The answer to what a reader may have run together or read with a wrong letter."""
    asked = asked_of(text)
    told = mended(asked.text)
    found = answers(Asked(told, asked.cased)) if told != asked.text else ()
    return found[0] if found else None


def _seen(picture: Image.Image) -> Text:
    votes: dict[str, float] = {}
    doubted = False
    for read, lines, sure in _readings(picture):
        text = reworded(read)
        if len(text) > LONGEST:
            continue
        said = answers(asked_of(text))
        doubted = doubted or len(said) > 1 or overlooks(asked_of(text))
        doubted = doubted or (bool(said) and not trusted(asked_of(text)))
        doubted = doubted or (bool(said) and not fits(said[0], asked_of(text)))
        told = said[0] if said else None
        if not told and (what := wanted(plain(text))):
            return counted(_without(picture, lines), what)
        if not told and (told := _mended(text)):
            sure *= MENDED
        if told:
            votes[told] = votes.get(told, 0.0) + sure
    if not votes:
        return Text("", 0.0)
    best = max(votes, key=lambda told: votes[told])
    agreed = votes[best] / sum(votes.values())
    several = votes[best] > 1.2
    return Text(best, min(AGREED if several else ALONE, DOUBTED if doubted else 1.0) * agreed)


def _readings(picture: Image.Image) -> Iterator[tuple[str, tuple[Line, ...], float]]:
    """What may stand in the picture, and how much it counts."""
    rows = 0
    for pixels in _views(picture):
        lines = reader().read(pixels)
        if lines:
            sure = float(np.mean([line.confidence for line in lines]))
            rows = max(rows, len(in_rows(lines)))
            yield joined(lines), _scaled(lines, picture.height / len(pixels)), sure
    if rows < 2:
        yield from _as_one_line(picture)


def _as_one_line(picture: Image.Image) -> Iterator[tuple[str, tuple[Line, ...], float]]:
    """Without looking for lines first; and with nothing in mind but sums in digits."""
    likely, letters = reader().likely(looks(picture)[:2])
    signs = [i for i, letter in enumerate(letters) if letter in SIGNS]
    for steps in likely:
        text, sure = _best(steps, letters)
        yield text, (), sure
        text, sure = _best(steps[:, signs], [letters[i] for i in signs])
        yield text, (), sure**2


def _best(steps: Array, letters: Sequence[str]) -> tuple[str, float]:
    """CTC's best path, and how likely its letters are."""
    best = steps.argmax(axis=1)
    new = (best != 0) & np.r_[True, best[1:] != best[:-1]]
    text = "".join(letters[i] for i in best[new])
    return text, float(steps.max(axis=1)[new].mean()) if new.any() else 0.0


def _views(picture: Image.Image) -> Iterator[Pixels]:
    """The picture, with an edge around it and large enough to be read; and in black and white."""
    scale = max(1, round(SMALL / picture.height))
    big = picture.convert("RGB").resize((picture.width * scale, picture.height * scale))
    pixels = np.asarray(big)
    yield pixels
    yield 255 - distance(pixels)


def _scaled(lines: tuple[Line, ...], scale: float) -> tuple[Line, ...]:
    return tuple(
        Line(
            line.text,
            type(line.box)(*(round(n * scale) for n in
                             (line.box.left, line.box.top, line.box.right, line.box.bottom))),
            line.confidence,
        )
        for line in lines
    )  # fmt: skip


def in_rows(lines: Sequence[Line]) -> list[list[Line]]:
    """From top to bottom, each from left to right."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: line.box.center[1]):
        middle = line.box.center[1]
        if rows and rows[-1][0].box.top < middle < rows[-1][0].box.bottom:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda line: line.box.left) for row in rows]


def joined(lines: Sequence[Line]) -> str:
    """One text; what is Chinese on both sides of a break goes on without a space."""
    told = ""
    for line in (line for row in in_rows(lines) for line in row):
        text = line.text.strip()
        whole = _HAN.search(told[-1:]) or (_HAN.match(text) and re.search(r"[\d、，]$", told))
        goes_on = whole and (_HAN.match(text) or re.match(r"\d", text))
        told += text if not told or goes_on else f" {text}"
    return told


def _without(picture: Image.Image, lines: tuple[Line, ...]) -> Image.Image:
    """The picture with its lines of text painted over."""
    pixels = np.array(picture.convert("RGB"))
    for line in lines:
        if len(line.text) > 3:
            box = line.box
            pixels[max(0, box.top) : box.bottom, max(0, box.left) : box.right] = pixels[0, 0]
    return Image.fromarray(pixels)
