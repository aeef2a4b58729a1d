"""``phonepilot pair``: let a person in who was shown a code in their chat."""

from __future__ import annotations

from datetime import datetime

from assistant.config import home
from assistant.doorstep import CODE_SECONDS
from assistant.journal import Journal
from gateways.base import Outbound


def pair(code: str) -> int:
    """Approve a code, or list the people who may speak. Returns the exit code."""
    journal = Journal(home() / "journal.db")
    try:
        if not code:
            return _list(journal)
        person = journal.pair(code.strip().upper(), CODE_SECONDS)
        if person is None:
            print(
                "There is no such code, or it is older than an hour. Ask for a new one in the chat."
            )
            return 1
        journal.say(
            person["gateway"],
            f"{person['gateway']}:{person['sender']}:paired",
            Outbound(
                person["chat"], "You are paired. Tell me what to do, or say /help. 已配对，请吩咐。"
            ),
        )
        name = person["name"] or person["sender"]
        print(f"{name} may now use the assistant on {person['gateway']}.")
        return 0
    finally:
        journal.close()


def _list(journal: Journal) -> int:
    people = journal.people()
    for person in people:
        since = datetime.fromtimestamp(person["paired"]).astimezone()
        key = f"{person['gateway']}:{person['sender']}"
        print(f"{key:<24} {person['name']:<24} since {since:%Y-%m-%d}")
    if not people:
        print("Nobody is paired. Write to your bot; it shows a code for: phonepilot pair CODE")
    return 0
