"""Finding what a step lands on: an element with all the words wanted, and like it beyond doubt.

What a value stands in must be there. Beside that an identifier counts most, then the words, then
kind and surroundings; the best wins only where no other is as good.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from assistant.shortcuts.base import ANYTHING, Landmark, Slot, Text
from assistant.shortcuts.landmarks import Sight, plain
from device_drivers.base import Element, Role

Write = Callable[[Slot], str | None]
"""A value in a form, None where it has no such form."""
ENOUGH = 0.6
"""Of what an element could score, the share that makes it the one that is meant."""
_DIGITS = re.compile(r"\D")
LONG_NUMBER = 7


class NoSuchForm(Exception):
    """A value cannot be written in the form that a place wants."""


@dataclass(frozen=True, slots=True)
class Found:
    """An element of the screen, and where it is touched."""

    index: int
    element: Element
    spot: tuple[int, int]


def written(text: Text, write: Write) -> str:
    """The text with its values. Raises NoSuchForm."""
    parts = []
    for piece in text:
        part = write(piece) if isinstance(piece, Slot) else piece
        if part is None:
            raise NoSuchForm(str(piece))
        parts.append(part)
    return "".join(parts)


def says(text: Text, word: str, write: Write) -> bool:
    """Whether what is written somewhere is this text; "(206) 555-0123" is "+12065550123"."""
    if ANYTHING not in text:
        wanted = plain(written(text, write))
        if wanted.casefold() == word.casefold():
            return True
        digits, there = _DIGITS.sub("", wanted), _DIGITS.sub("", word)
        letters = re.search(r"[^\W\d]", wanted + word)
        numbers = min(len(digits), len(there)) >= LONG_NUMBER and not letters
        return numbers and digits[-10:] == there[-10:]
    pattern = ""
    for piece in text:  # a value is words of its own
        if piece == ANYTHING:
            pattern += ".*"
        else:
            said = re.escape(plain_piece(piece, write))
            pattern += rf"(?<!\w){said}(?!\w)" if isinstance(piece, Slot) else said
    return re.fullmatch(pattern, word, re.IGNORECASE | re.DOTALL) is not None


def plain_piece(piece: str | Slot, write: Write) -> str:
    return plain(written((piece,), write)) if isinstance(piece, Slot) else piece


def find(
    mark: Landmark, sight: Sight, write: Write, *, keys: bool = False
) -> Found | None:  # fmt: skip
    """The element that is meant, None where none is or several could be. Raises NoSuchForm.

    ``keys``: it is a key of a pad, which says one character first of all."""
    scored: list[tuple[float, int]] = []
    for index in range(len(sight.elements)):
        if sight.meant(index) and sight.owner(index) == index:
            if keys and sight.words_on(index)[:1] != list(mark.words[0]):
                continue
            score = _score(mark, sight, index, write)
            if score is not None and score >= ENOUGH:
                scored.append((score, index))
    if not scored:
        return None
    best = max(score for score, _ in scored)
    leaders = [index for score, index in scored if score > best - 0.01]
    if len(leaders) > 1:  # a thing and what encloses it are one
        leaders = [i for i in leaders if not any(o != i and o in sight.inside(i) for o in leaders)]
    if len(leaders) != 1:
        return None
    return _found(mark, sight, leaders[0])


def _found(mark: Landmark, sight: Sight, index: int) -> Found | None:
    element = sight.elements[index]
    box = element.box
    spot: tuple[int, int] | None
    if mark.spot is not None:
        across, down = mark.spot
        spot = round(box.left + across * box.width), round(box.top + down * box.height)
    else:
        spot = sight.free_spot(index)
    return Found(index, element, spot) if spot is not None else None


def _score(mark: Landmark, sight: Sight, index: int, write: Write) -> float | None:
    """0..1; None for what cannot be meant."""
    e = sight.elements[index]
    if (mark.id and e.id != mark.id and not mark.words) or not e.enabled:
        return None
    if mark.role and str(e.role) != mark.role and not (mark.id and e.id == mark.id):
        return None
    if mark.words:
        there = sight.words_on(index)
        if not all(any(says(text, word, write) for word in there) for text in mark.words):
            return None
    row = sight.row(index) if mark.row else []
    valued = [text for text in mark.row if any(isinstance(p, Slot) for p in text)]
    if not all(any(says(text, word, write) for word in row) for text in valued):
        return None
    bare = not (mark.words or mark.id or mark.row) and mark.near is not None
    if bare and sight.near(index) != mark.near:
        return None
    return _weighed(mark, sight, index, row, write)


def _weighed(mark: Landmark, sight: Sight, index: int, row: list[str], write: Write) -> float:
    e = sight.elements[index]
    weights: list[tuple[float, bool]] = [(1.0, str(e.role) == mark.role)]
    if mark.id:
        weights.append((4.0, e.id == mark.id))
    if mark.words:
        weights.append((3.0, True))
    if mark.class_name:
        weights.append((0.5, e.class_name == mark.class_name))
    if mark.row:
        there = sum(any(says(text, word, write) for word in row) for text in mark.row)
        weights += [(1.0 / len(mark.row), i < there) for i in range(len(mark.row))]
    if mark.near is not None:
        weights.append((1.0, sight.near(index) == mark.near))
    if mark.place is not None:
        likes = sight.alike(index)
        weights.append((1.0, index in likes and likes.index(index) == mark.place))
    whole = sum(weight for weight, _ in weights)
    return sum(weight for weight, true in weights if true) / whole


def is_field(mark: Landmark) -> bool:
    return mark.role == Role.TEXT_FIELD
