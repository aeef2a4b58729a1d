"""What carries over from clause to clause of a message, and how a claim is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from memory.base import ME, Claim
from memory.reading.attributes import attribute

SURE = 0.9
"""The confidence of what a pattern took whole."""


@dataclass(slots=True)
class Talk:
    """What earlier clauses of the message settled: who "she" is, and who spoke last of whom."""

    now: date
    subject: str = ME
    """Of the clause before."""
    left: set[str] = field(default_factory=set)
    """Who was said to have left an employer."""
    pets: set[str] = field(default_factory=set)
    """Names of animals."""
    other: str = ""
    """Who "he" or "she" is; "" where nobody was named."""


def claimed(
    subject: str, name: str, value: str, *,
    holds: bool = True, instead: str = "", language: str = "en",
) -> Claim:  # fmt: skip
    """A claim without its sentence and its times, which the caller knows."""
    kind = attribute(name).kind
    return Claim(
        subject, name, value, "", kind=kind, holds=holds, instead=instead, language=language,
        confidence=SURE,
    )  # fmt: skip
