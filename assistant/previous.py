"""The request before this one, as far as a follow-up may hang on it: from the journal."""

from __future__ import annotations

import re
from typing import Any

from assistant.journal import Journal
from assistant.understanding.before import Before
from assistant.understanding.undoing import Effect
from device_drivers.base import Risk
from device_drivers.verbs import all_verbs

FRESH_SECONDS = 3600.0
"""Older requests are no longer meant by "again" or "undo that"."""
_LISTED = re.compile(r"^\W*(?:Alarms: |闹钟：)(?P<items>.+)$", re.MULTILINE)


def before(journal: Journal, gateway: str, person: str, now: float) -> Before | None:
    """The last task of this person on a phone that is over; None when it is long ago."""
    every = journal.tasks_of_person(gateway, person, 20)
    task = next((t for t in every if t["phone"]), None)
    if task is None or now - (task["ended"] or 0.0) > FRESH_SECONDS:
        return None
    done = [each for each in journal.effects_of(task["id"]) if each["result"] and not _reads(each)]
    effects = [_effect(each) for each in done if each["action"].get("kind") == "verb"]
    return Before(
        task["text"], task["outcome"] == "done", listed(task["reply"]), effects, len(done)
    )


def listed(reply: str) -> list[str]:
    """What a reply lists, one thing each."""
    bullets = [line.strip()[1:].strip() for line in reply.splitlines() if line.startswith("•")]
    if bullets:
        return bullets
    match = _LISTED.search(reply)
    return [item.strip() for item in re.split(r"[;；]", match["items"])] if match else []


def _reads(each: dict[str, Any]) -> bool:
    verb = all_verbs().get(each["action"].get("name", ""))
    return verb is not None and verb.risk is Risk.READ


def _effect(each: dict[str, Any]) -> Effect:
    action = each["action"]
    return Effect(action["name"], action["arguments"], each["before"])
