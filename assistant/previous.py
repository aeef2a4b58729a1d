"""The request before this one, as far as a follow-up may hang on it: from the journal."""

from __future__ import annotations

import re

from assistant.journal import Journal
from assistant.understanding.before import Before

FRESH_SECONDS = 3600.0
"""Older requests are no longer meant by "again"."""
_LISTED = re.compile(r"^\W*(?:Alarms: |闹钟：)(?P<items>.+)$", re.MULTILINE)


def before(journal: Journal, gateway: str, person: str, now: float) -> Before | None:
    """The last task of this person on a phone that is over; None when it is long ago, or took
    another one back: that is no sentence of theirs."""
    every = journal.tasks_of_person(gateway, person, 20)
    task = next((t for t in every if t["phone"]), None)
    if task is None or now - (task["ended"] or 0.0) > FRESH_SECONDS:
        return None
    if journal.takes_back(task["id"]):
        return None
    return Before(task["text"], task["outcome"] == "done", listed(task["reply"]))


def listed(reply: str) -> list[str]:
    """What a reply lists, one thing each."""
    bullets = [line.strip()[1:].strip() for line in reply.splitlines() if line.startswith("•")]
    if bullets:
        return bullets
    match = _LISTED.search(reply)
    return [item.strip() for item in re.split(r"[;；]", match["items"])] if match else []
