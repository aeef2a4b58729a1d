"""Whose memory it is: the owner's under whichever name they write, everybody else's by platform and
sender. Programs and strangers have none."""

from __future__ import annotations

from assistant.authority import OWNER as OWNER
from assistant.authority import Authority, Person


def whose(person: Person, authority: Authority) -> str:
    """The key of a person's memory, "" for who has none."""
    return authority.memory_of(person)
