"""A talk about shortcuts: each thing is said when what was asked for before is over."""

from __future__ import annotations

import time

from gateways.base import Outbound
from tests.assistant.commands.conftest import Room

SECONDS = 60.0


def says(room: Room, text: str, person: str = "ann", *, private: bool = True) -> str:
    """All that is said to it but progress, in order, until nothing runs for that person, or they
    are asked something."""
    return told(room, [text], person, private=private)


def presses(room: Room, label: str, person: str = "ann") -> str:
    """The same after the button of that label under the last question."""
    button = next(
        button.value
        for _, message in reversed(room.chat.sent)
        for button in message.buttons
        if button.label == label
    )
    return told(room, [""], person, button=button)


def told(
    room: Room, texts: list[str], person: str, *, button: str = "", private: bool = True
) -> str:
    known, journal = len(room.chat.sent), room.house.journal
    handled = _handled(room)
    for text in texts:
        room.chat.says(text, button=button, person=person, private=private)
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        asked = any(q.person == person for q in journal.open_questions("chat", "room"))
        runs = any(t["gateway"] == "chat" for t in journal.unfinished())
        over = _handled(room) >= handled + len(texts) and not runs
        if (over or asked) and len(room.chat.sent) > known and _delivered(room):
            return "\n".join(_last_versions(room.chat.sent[known:]))
        time.sleep(0.02)
    raise AssertionError([message.text for _, message in room.chat.sent[known:]])


def _handled(room: Room) -> int:
    rows = room.house.journal._rows("SELECT count(*) AS n FROM inbox WHERE handled IS NOT NULL")
    return int(rows[0]["n"])


def _delivered(room: Room) -> bool:
    rows = room.house.journal._rows(
        "SELECT count(*) AS n FROM outbox WHERE sent<version AND dead=''"
    )
    return int(rows[0]["n"]) == 0


def _last_versions(sent: list[tuple[str, Outbound]]) -> list[str]:
    last = {number: message.text for number, message in sent}
    progress = {n for n, m in sent if any(b.value.startswith("stop:") for b in m.buttons)}
    return [text for number, text in last.items() if number not in progress]
