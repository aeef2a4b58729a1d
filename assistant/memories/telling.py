"""What a model wants kept that talks with the person: theirs only where they said it.

A value that the person states in their own words of this conversation is kept as read by a model;
any other one may be a stranger's, and is kept only when the person says yes to it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.memories.stated import stating
from assistant.understanding.text import language_of
from memory.base import Claim, Source


@dataclass(frozen=True, slots=True)
class Told:
    """Three short texts, as a model gave them."""

    subject: str
    attribute: str
    value: str


def claim_of(told: Told, words: Sequence[str], turn: str) -> tuple[Claim, Source] | None:
    """The claim, and where it comes from; None where there is nothing in it."""
    from memory.reading.attributes import ATTRIBUTES, attribute

    subject, value = told.subject.strip(), told.value.strip()
    if not subject or not value:
        return None
    name = told.attribute.strip().casefold().replace(" ", "_")
    name = name if name.partition(":")[0] in ATTRIBUTES else "note"
    said = next((text for text in words if stating(subject, value, text)), "")
    text = said if 0 < len(said) <= LONGEST else f"{subject}, {told.attribute.strip()}: {value}"
    claim = Claim(
        subject, name, value, text, attribute(name).kind, language=language_of(value),
        confidence=0.8,
    )  # fmt: skip
    return claim, Source("model" if said else "screen", f"turn:{turn}", time.time())


LONGEST = 300
"""Letters of a message that is kept with its fact as a whole."""
