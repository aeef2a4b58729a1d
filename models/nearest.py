"""What somebody may have meant by a name that is not known."""

from __future__ import annotations

from collections.abc import Collection

from rapidfuzz import fuzz, process

CLOSE = 70
"""Of 100; below, a suggestion would only puzzle."""


BEGUN = 80
"""Of 100, for a name of which only the beginning was written: ``answr`` of ``answer_seconds``."""
SHORTEST_BEGINNING = 4


def nearest(name: str, known: Collection[str]) -> list[str]:
    """The names that come close, the closest first; three at most. Where none does, those that
    begin nearly so."""
    found = process.extract(
        name, known, scorer=fuzz.ratio, processor=_plain, score_cutoff=CLOSE, limit=3
    )
    if found or len(name) < SHORTEST_BEGINNING:
        return [close for close, _, _ in found]
    scores = {full: _beginning(_plain(name), _plain(full)) for full in known}
    begun = sorted((full for full in scores if scores[full] >= BEGUN), key=lambda n: -scores[n])
    return begun[:3]


def _beginning(name: str, full: str) -> float:
    """How near the name is to what ``full`` begins with."""
    return max(fuzz.ratio(name, full[: len(name) + more]) for more in (-1, 0, 1))


def either(names: list[str]) -> str:
    """``a, b or c``."""
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _plain(name: str) -> str:
    """Capitals and the marks between the words are where people guess."""
    return name.lower().replace("_", "-").replace(" ", "-")
