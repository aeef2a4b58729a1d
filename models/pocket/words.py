"""Words of a text, as the policy reads them: pieces with a place, a plain form and three hashes.

Nothing is looked up in a vocabulary, so no word can be missing from it: a word is known by the
hashes of itself, of its beginning and of what it looks like; a Chinese character by itself and by
the pair it begins.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

ROWS = 1 << 14
"""Rows of the table that hashes point into; row 0 is nothing."""
HASHES = 3

_PIECE = re.compile(r"[\u3400-\u9fff]|[^\W\d_\u3400-\u9fff]+(?:['’](?!s\b)[a-z]+)?|\d+|[^\w\s]|_")


@dataclass(frozen=True, slots=True)
class Word:
    """``text[start:end]`` of the text it was found in."""

    start: int
    end: int
    plain: str
    """Lower case, NFKC, without accents."""
    hashes: tuple[int, int, int]

    @property
    def says(self) -> bool:
        """It is no mere punctuation."""
        return self.plain[0].isalnum()


@lru_cache(maxsize=65_536)
def words(text: str) -> tuple[Word, ...]:
    """All pieces of a text, in order."""
    found = [(m.start(), m.end(), plain(m[0])) for m in _PIECE.finditer(text)]
    made: list[Word] = []
    for place, (start, end, form) in enumerate(found):
        after = found[place + 1][2] if place + 1 < len(found) else ""
        made.append(Word(start, end, form, _hashes(form, after)))
    return tuple(made)


@lru_cache(maxsize=65_536)
def plain(text: str) -> str:
    """Without case, width and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in apart if not unicodedata.combining(c)) or text


def said(text: str) -> tuple[str, ...]:
    """The plain forms of all that is no punctuation."""
    return tuple(word.plain for word in words(text) if word.says)


def is_han(form: str) -> bool:
    return "\u3400" <= form[0] <= "\u9fff"


def holds(text: Sequence[str], part: Sequence[str]) -> int:
    """Where ``part`` stands in ``text``, side by side; -1 when it does not."""
    size = len(part)
    if not size:
        return -1
    first = part[0]
    for at in range(len(text) - size + 1):
        if text[at] == first and tuple(text[at : at + size]) == tuple(part):
            return at
    return -1


@lru_cache(maxsize=65_536)
def _hashes(form: str, after: str) -> tuple[int, int, int]:
    if is_han(form):
        pair = f"{form}{after}" if after and is_han(after) else form
        return row(form), row(f"2{pair}"), row("shape han")
    if form.isdigit():
        return row(form), row(f"digits {len(form)}"), row("shape digits")
    return row(form), row(f"begins {form[:4]}"), row(f"ends {form[-3:]}")


@lru_cache(maxsize=65_536)
def row(form: str) -> int:
    """The row of the table that stands for a form, never 0."""
    return zlib.crc32(form.encode()) % (ROWS - 1) + 1
