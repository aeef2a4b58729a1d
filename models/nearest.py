"""What somebody may have meant by a name that is not known."""

from __future__ import annotations

from collections.abc import Collection

from rapidfuzz import fuzz, process

CLOSE = 70
"""Of 100; below, a suggestion would only puzzle."""


def nearest(name: str, known: Collection[str]) -> list[str]:
    """The names that come close, the closest first; three at most."""
    found = process.extract(
        name, known, scorer=fuzz.ratio, processor=_plain, score_cutoff=CLOSE, limit=3
    )
    return [close for close, _, _ in found]


def either(names: list[str]) -> str:
    """``a, b or c``."""
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _plain(name: str) -> str:
    """Capitals and the marks between the words are where people guess."""
    return name.lower().replace("_", "-").replace(" ", "-")
