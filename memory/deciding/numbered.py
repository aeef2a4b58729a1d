"""Two things of a sort that carry a number or a name of their own: locker 12 and locker 14.

What is said of the one says nothing of the other, however alike the sentences are. A number counts
only where the thing that it belongs to stands: in "dinner is at 7" it is what is said.
"""

from __future__ import annotations

import re

from memory.deciding.cues import changed, head
from memory.deciding.words import listed

_NUMBERED = re.compile(r"([^\d]*\b)([a-z]*\d{1,6}[a-z]?)")
_NO_NOUNS = listed("at on in by from to until till after before around about of for")
_HAN = re.compile(r"(\d{1,6})号([柜箱楼房门仓库桌床车线])")
_CALLED = re.compile(r"((?:i|we) (?:own|have|keep) an? [^,.;!?]{1,60}) (?:called|named) (\w+)\W*")


def told_apart(now: str, before: str) -> bool:
    """They are of two such things; not where the later one says that something changed."""
    if changed(now):
        return False
    pairs = ((each(before), each(now)) for each in (_numbered, _han, _called))
    return any(a and b and a[0] == b[0] and a[1] != b[1] for a, b in pairs)


def _numbered(text: str) -> tuple[str, str] | None:
    """The words before the number, and the number that stands right before the verb."""
    found = _NUMBERED.fullmatch(head(text).strip())
    before = found[1].split() if found else []
    if not found or not before or before[-1] in _NO_NOUNS:
        return None
    thing = found[2].rstrip("0123456789") if found[2][0].isalpha() else ""
    return f"{' '.join(before)} {thing}", found[2]


def _han(text: str) -> tuple[str, str] | None:
    found = _HAN.match(text)
    return (found[2], found[1]) if found else None


def _called(text: str) -> tuple[str, str] | None:
    found = _CALLED.fullmatch(text.casefold())
    return (found[1], found[2]) if found else None
