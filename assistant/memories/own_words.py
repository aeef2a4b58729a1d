"""What may be kept of a message at all: only what stands in its sender's own words, no secret, and
no order to the assistant.

A model that reads a message may name nothing that its sender did not write, and neither rules nor
models may bring a password, a code or a card's number into the memory, or what the guard shall do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from assistant.guard.own import spaced
from assistant.risk_words import plain
from assistant.secrets.asked_for import asks_for_secret
from assistant.secrets.known import KNOWN, SHOWN
from assistant.secrets.names import SCHEME
from memory.base import Claim

LOOSE = frozenset(("note", "answer_style", "is", "habit", "routine", "prefers", "likes", "job"))
"""Attributes whose values may be any sentence."""
_CARD = re.compile(r"(?:\d[ -]?){13,19}")


def stands_in(value: str, said: Iterable[str]) -> bool:
    """Word for word; of a Chinese value, letter for letter."""
    wanted = spaced(plain(value))
    if not wanted:
        return False
    for text in said:
        words = spaced(plain(text))
        if f" {wanted} " in f" {words} " or (not wanted.isascii() and wanted in words):
            return True
    return False


def is_secret(claim: Claim) -> bool:
    """A stored secret, its name, or what looks like a password, a code or a card."""
    from memory.reading.secrets import secret  # not loaded for who only gives orders

    told = f"{claim.attribute} {claim.value}"
    if secret(claim.text) or secret(claim.value):
        return True
    if SHOWN in claim.text or SCHEME in claim.text or KNOWN.shows(f"{told} {claim.text}"):
        return True
    return asks_for_secret(told) or any(_is_card(each[0]) for each in _CARD.finditer(claim.text))


def is_order(claim: Claim) -> bool:
    """It says nothing of anybody, but what the assistant shall allow or not ask."""
    if claim.attribute.partition(":")[0] not in LOOSE:
        return False
    from memory.reading.orders import order

    return order(claim.text) or order(claim.value)


def _is_card(number: str) -> bool:
    """By the last digit, which all cards have (Luhn 1960, US patent 2950048)."""
    digits = [int(c) for c in reversed(number) if c.isdigit()]
    odd, even = digits[::2], digits[1::2]
    return (sum(odd) + sum(sum(divmod(2 * d, 10)) for d in even)) % 10 == 0
