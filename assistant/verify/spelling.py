"""Misspelt: a text that is nearly, but not quite, one that is known."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rapidfuzz.distance import Levenshtein

from assistant.verify.readback import loosely

SHORT = 4
"""Letters of a text that may be like anything."""
LONG = 12
"""Letters of a text in which three may be wrong."""
COPIED = 8
"""From so many letters on, what is nearly a line of a screen was meant to be that line."""
_PIECES = re.compile(r"[\n\"“”「」/]+")
_NUMBER = re.compile(r"\d{7,}")


def pieces(text: str) -> list[str]:
    """What can be wrong by itself: lines, what stands in quotes, the parts of an address; too short
    ones are left out. Each as ``loosely`` has it."""
    return [piece for piece in map(loosely, _PIECES.split(text)) if len(piece) >= SHORT]


def nearly_in(piece: str, known: str) -> bool:
    """Whether it is a part of ``known`` but for a letter or two; not when it is one."""
    if piece in known:
        return False
    for number in _NUMBER.findall(known):
        if piece.isdigit() and len(piece) >= len(number):  # a country code may stand before it
            return 0 < Levenshtein.distance(piece[-len(number) :], number) <= _most(number)
    return _distance(piece, known) <= _most(piece)


def nearly_one_of(piece: str, lines: Iterable[str]) -> bool:
    """Whether it is one of ``lines`` but for a letter or two, not for its numbers or its end."""
    return len(piece) >= COPIED and any(
        Levenshtein.distance(piece, line, score_cutoff=2) <= 2
        and not piece.startswith(line)
        and not line.startswith(piece)
        and re.findall(r"\d", piece) == re.findall(r"\d", line)
        for line in lines
    )


def _most(text: str) -> int:
    """How many letters of it may be wrong."""
    return 1 + (len(text) > SHORT + 2) + (len(text) >= LONG)


def _distance(piece: str, known: str) -> int:
    """To the part of ``known`` that is most like it (Sellers 1980)."""
    row = [0] * (len(known) + 1)
    for n, letter in enumerate(piece, 1):
        above, row = row, [n]
        for m, other in enumerate(known, 1):
            row.append(min(above[m - 1] + (letter != other), above[m] + 1, row[-1] + 1))
    return min(row)
