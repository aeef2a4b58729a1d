"""Which of these names did the person mean? Shared by people and apps.

Better kinds of likeness hide worse ones: the same name, then all the words asked for, then nearly
the same spelling (rapidfuzz). Chinese names are matched by their characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from rapidfuzz import fuzz

_CLOSE = 84.0
"""Indel similarity that one slip in a short name still reaches (``Jonh`` to ``John``: 75 does not
count, ``Micheal`` to ``Michael``: 85.7 does)."""
_VAGUE = 65.0


def plain(name: str) -> str:
    """Case, width, accents and punctuation removed; words kept apart by one space."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    kept = "".join(c for c in folded if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w]+", " ", kept).split())


def meant(wanted: str, names: Mapping[str, Iterable[str]]) -> list[str]:
    """Keys whose names fit best, all of equal standing; empty when none is close.

    ``names`` maps each key to what it is called, e.g. a package to its English and Chinese label.
    """
    ask = plain(wanted)
    if not ask:
        return []
    spoken = {key: [plain(n) for n in given if n] for key, given in names.items()}
    for fits in (_same, _has_words):
        found = [key for key, given in spoken.items() if any(fits(ask, n) for n in given)]
        if found:
            return found
    scores = {key: max((_likeness(ask, n) for n in given), default=0.0)
              for key, given in spoken.items()}  # fmt: skip
    best = max(scores.values(), default=0.0)
    return [key for key, score in scores.items() if score >= _CLOSE and score > best - 6]


def nearest(wanted: str, names: Mapping[str, Iterable[str]], limit: int = 3) -> list[str]:
    """Keys that are at least vaguely like it, best first: for a question, never for acting."""
    ask = plain(wanted)
    scores = {key: max((_vaguely(ask, plain(n)) for n in given), default=0.0)
              for key, given in names.items()}  # fmt: skip
    ranked = sorted(scores, key=lambda key: -scores[key])
    return [key for key in ranked if scores[key] >= _VAGUE][:limit]


def _same(ask: str, name: str) -> bool:
    return ask.replace(" ", "") == name.replace(" ", "")


def _has_words(ask: str, name: str) -> bool:
    if not ask.isascii():
        return ask.replace(" ", "") in name.replace(" ", "")
    return set(ask.split()) <= set(name.split())


def _likeness(ask: str, name: str) -> float:
    return max([fuzz.ratio(ask, name), *(fuzz.ratio(ask, word) for word in name.split())])


def _vaguely(ask: str, name: str) -> float:
    """As likely, whichever of its words comes first."""
    return max(_likeness(ask, name), fuzz.token_sort_ratio(ask, name))
