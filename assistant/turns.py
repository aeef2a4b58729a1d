"""A turn: one message and all that is said to it. Its name, what it may use, how it is recorded."""

from __future__ import annotations

import hashlib
import json
import re
import time
from pathlib import Path
from typing import Literal

from assistant.budgets import Budget
from assistant.config import Settings
from assistant.journal import Journal
from assistant.ledger import usage_json
from assistant.sandbox.folder import Folder
from gateways.base import Inbound

MARK = 10
"""Hexadecimal digits that tell names apart which read alike."""
LONGEST_NAME = 120
_ALONE = re.compile(r"[A-Za-z0-9:-]*")
_MARKED = re.compile(rf"-[0-9a-f]{{{MARK}}}$")
_NUMBERED = re.compile(r"-\d{1,4}$")
"""So end the names of what one turn hands out: its first task is ``m1-1``."""
LOCAL = "terminal"
"""The gateway of the machine itself: who sits there owns the assistant."""
BESIDE = "beside"
"""What is said to a message besides what came of it: the key of that, after the turn's name."""
Consent = Literal["ask", "no", "yes"]


def turn_of(message: Inbound) -> str:
    """The name of a turn, the same every time the message is delivered; fit for a file name."""
    return named(message.gateway, message.external_id)


def named(gateway: str, platform_id: str) -> str:
    """A name for an id of a platform: fit for a file name, readable, and no other id's.

    Where the readable part alone could be another's (``a.b`` and ``a_b``), or that of a part of
    another turn (``m1-1``), a mark is added. Other ids of letters, digits, ``-`` and ``:`` need
    none, and are named as they always were."""
    raw = f"{gateway}-{platform_id}"
    readable = re.sub(r"[^\w-]", "_", raw, flags=re.ASCII)
    marked = _MARKED.search(raw) or _NUMBERED.search(platform_id)
    alone = _ALONE.fullmatch(platform_id) and not marked and "-" not in gateway
    if alone and len(raw) <= LONGEST_NAME:
        return readable
    mark = hashlib.sha256(json.dumps([gateway, platform_id]).encode()).hexdigest()[:MARK]
    return f"{readable[: LONGEST_NAME - MARK - 1]}-{mark}"


def lasts(message: Inbound) -> bool:
    """Whether something can be said in its chat later: a single request's ends with it."""
    return message.gateway != LOCAL or message.chat == LOCAL


def lasting_chat(message: Inbound) -> str:
    """Where what comes later is said: a single request's chat ends with it."""
    return LOCAL if message.gateway == LOCAL else message.chat


def alone_with(journal: Journal, gateway: str, sender: str) -> str:
    """The chat in which somebody reads alone what is said, "" where there is none known."""
    return LOCAL if gateway == LOCAL else journal.chat_of(gateway, sender)


class Turns:
    """Whatever belongs to whoever speaks: what is left to them, their files, their history."""

    def __init__(self, settings: Settings, journal: Journal, home: Path) -> None:
        self._settings = settings
        self._journal = journal
        self._home = home

    def budget_of(self, message: Inbound) -> Budget:
        """Of the turn, and of the person who speaks."""
        return Budget(
            self._journal, self._settings.limits, turn_of(message), message.gateway, message.sender
        )

    def folder_of(self, message: Inbound) -> Folder:
        """The sandbox of whoever speaks."""
        return self.folder_of_person(message.gateway, message.sender)

    def folder_of_person(self, gateway: str, sender: str) -> Folder:
        """The same of somebody who is known by platform and sender."""
        name = named(gateway, sender)
        sandbox = self._settings.sandbox
        path = self._home / "sandbox" / name
        return Folder(path, quota=sandbox.quota, largest=sandbox.largest)

    def open(self, message: Inbound) -> str:
        """Record that a turn has begun which is more than one task; returns its name."""
        turn = turn_of(message)
        self._journal.open_task(
            turn, turn, message.gateway, message.chat, message.sender, "", message.text
        )
        return turn

    def record(self, message: Inbound, reply: str, outcome: str) -> None:
        """Record a turn that needed no phone, so that whoever waits for it sees how it ended."""
        turn = self.open(message)
        usage = self._journal.spent_by_task(turn).usage
        report = {
            "steps": [],
            "evidence": [],
            "seconds": round(max(0.0, time.time() - message.at.timestamp()), 3),
            "model_calls": usage.calls,
            "usage": usage_json(usage),
        }
        self._journal.close_task(turn, outcome, reply, report)
