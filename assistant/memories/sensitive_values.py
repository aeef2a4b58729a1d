"""Whether what somebody puts in the place of a fact's value needs their yes, as what they tell."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from assistant.memories.noticed import kind_of
from memory.base import Fact, Kind
from memory.reading.attributes import attribute


def sensitive_kind(fact: Fact, value: str, asks_about: Collection[Kind]) -> Kind | None:
    """Of ``asks_about``, that which the fact would be of with this value; None of another."""
    claim = fact.claim
    of_words = kind_of(replace(claim, value=value, text=value))
    kinds = (claim.kind, attribute(claim.attribute).kind, of_words)
    return next((kind for kind in kinds if kind in asks_about), None)
