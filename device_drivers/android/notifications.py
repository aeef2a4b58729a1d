"""Notifications of an Android phone: read from its notification service, handled in its shade.

No shell command opens or dismisses one, so both are done the way a person does it: pull the shade
down, find the row, tap it or swipe it away, and look whether it is gone.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from device_drivers.abilities import Notification
from device_drivers.base import (
    ActionFailed,
    Device,
    Element,
    Key,
    Role,
    Screen,
    Scroll,
    Swipe,
    Tap,
)

ASK = "dumpsys notification --noredact"
_UNFOLD = ("expand", "展开", "展開")
MOST_PAGES = 12
"""How far down the shade a row is looked for."""

GONE_SECONDS = 2.0

_HEAD = re.compile(r"pkg=(\S+) .*?key=(.*?)(?:: Notification\(|\)?$)", re.MULTILINE)
_FLAGS = re.compile(r"\bflags=(0x[0-9a-f]+|[A-Z_|]+)")
_NO_CLEAR = 0x02 | 0x20  # FLAG_ONGOING_EVENT, FLAG_NO_CLEAR


def parse(dump: str) -> list[Notification]:
    """What ASK answers, newest first; what says nothing (a group's summary) is left out."""
    _, _, listed = dump.partition("Notification List:")
    listed = re.split(r"\n  (?=\S)", listed)[0]
    found: dict[str, Notification] = {}
    for block in listed.split("NotificationRecord(0x")[1:]:
        one = _notification(block)
        if one and (one.title or one.text):
            found.setdefault(one.key, one)
    old = datetime.fromtimestamp(0, UTC)
    return sorted(found.values(), key=lambda n: n.when or old, reverse=True)


def _notification(block: str) -> Notification | None:
    head = _HEAD.search(block)
    if not head:
        return None
    flags = _FLAGS.search(block)
    when = re.search(r"\bwhen=(\d{10,})", block)
    return Notification(
        key=head[2].strip(),
        app=head[1],
        title=_extra(block, "title"),
        text=_extra(block, "bigText") or _extra(block, "text"),
        when=datetime.fromtimestamp(int(when[1]) / 1000, UTC) if when else None,
        dismissible=not (flags and _stays(flags[1])),
    )


def _stays(flags: str) -> bool:
    if flags.startswith("0x"):
        return bool(int(flags, 16) & _NO_CLEAR)
    return bool({"ONGOING_EVENT", "NO_CLEAR"} & set(flags.split("|")))


def _extra(block: str, name: str) -> str:
    """``android.title=String (Hello)``; the value may hold line breaks and brackets."""
    found = re.search(
        rf"android\.{name}=\w+ \((.*?)\)[ \t\r]*\n\s*(?:android\.|\}}|[\w.]+=)", block, re.DOTALL
    )
    return found[1] if found else ""


# --- in the shade --------------------------------------------------------------------------------


class Shade:
    """The notification shade of ``phone``; ``waiting`` says which notifications there are."""

    def __init__(self, phone: Device, waiting: Callable[[], Sequence[Notification]]) -> None:
        self._phone = phone
        self._waiting = waiting

    def open(self, key: str) -> None:
        """Tap the notification. Raises ActionFailed when it is gone or nothing happens."""
        wanted = self._wanted(key)
        row = self._find(wanted)
        self._phone.act(Tap(*row.box.center))
        front = self._phone.observe(image=False).app
        if key in self._keys() and front == row.app:
            raise ActionFailed(f"A tap on the notification {wanted.title!r} opened nothing.")

    def dismiss(self, key: str) -> None:
        """Swipe it away, and close the shade. Raises ActionFailed when it stays."""
        wanted = self._wanted(key)
        if not wanted.dismissible:
            raise ActionFailed(f"{wanted.title!r} belongs to something that goes on; it stays.")
        row = self._find(wanted)
        y, width = row.box.center[1], self._phone.info().width
        self._phone.act(Swipe(width // 5, y, width * 19 // 20, y, 0.15))
        ends = time.monotonic() + GONE_SECONDS
        while key in self._keys():
            if time.monotonic() > ends:
                self._phone.act(Key("back"))
                raise ActionFailed(f"The notification {wanted.title!r} cannot be swiped away.")
            time.sleep(0.05)
        self._phone.act(Key("back"))

    def _keys(self) -> set[str]:
        return {n.key for n in self._waiting()}

    def _wanted(self, key: str) -> Notification:
        found = next((n for n in self._waiting() if n.key == key), None)
        if found is None:
            raise ActionFailed("That notification is gone.")
        return found

    def _find(self, wanted: Notification) -> Element:
        self._phone.act(Key("notifications"))
        seen: set[tuple[Element, ...]] = set()
        for _ in range(MOST_PAGES):
            screen = self._phone.observe(image=False)
            if row := _row(screen, wanted):
                return row
            if screen.elements in seen:
                break  # the end of the list
            seen.add(screen.elements)
            group = next((e for e in screen.elements if _is_closed_group(e)), None)
            self._phone.act(Tap(*group.box.center) if group else Scroll("down"))
        self._phone.act(Key("back"))
        raise ActionFailed(
            f"The notification {wanted.title!r} is not shown in the shade. Unlock the phone, or "
            "look at it there: it may be hidden or in a group."
        )


def _is_closed_group(e: Element) -> bool:
    """The arrow that unfolds the notifications of one app."""
    return e.id.endswith("/expand_button") and e.label.lower().startswith(_UNFOLD)


def _row(screen: Screen, wanted: Notification) -> Element | None:
    """The text of the notification, which tells it from others of the same title."""
    shown = [e for e in screen.elements if e.role is not Role.TEXT_FIELD and e.app == screen.app]
    for words in (wanted.text, wanted.title):
        first = words.strip().split("\n")[0]
        match = next((e for e in shown if first and e.label.strip().startswith(first)), None)
        if match:
            return match
    return None
