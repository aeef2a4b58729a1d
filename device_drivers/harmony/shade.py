"""The notifications of a HarmonyOS phone, read and handled in its notification panel.

No command tells notifications, so the panel is drawn down and read as a person does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from device_drivers.abilities import Notification
from device_drivers.base import ActionFailed, Box, Device, Element, Key, Screen, Swipe, Tap

SYSTEM = ("com.ohos.sceneboard", "com.ohos.systemui")
"""What draws the panel."""


@dataclass(frozen=True, slots=True)
class Row:
    """A notification in the panel, and where it is touched."""

    notification: Notification
    box: Box


def read(phone: Device) -> Sequence[Notification]:
    """All that the panel shows, from the top; the panel is closed again."""
    found = [row.notification for row in _open(phone)]
    _close(phone)
    return found


def open_one(phone: Device, key: str) -> None:
    """Tap it. Raises ActionFailed when it is gone."""
    phone.act(Tap(*_row(phone, key).box.center))


def dismiss(phone: Device, key: str) -> None:
    """Swipe it away. Raises ActionFailed when it is gone or stays."""
    box = _row(phone, key).box
    x, y = box.center
    phone.act(Swipe(x, y, min(x + box.width, box.right - 2), y, 0.2))
    left = {row.notification.key for row in rows(phone.observe(image=False))}
    _close(phone)
    if key in left:
        raise ActionFailed("The notification stays: it cannot be dismissed.")


def rows(screen: Screen) -> list[Row]:
    """What looks like a notification: a touchable part of the panel with at least two texts."""
    found: dict[str, Row] = {}
    for index, e in enumerate(screen.elements):
        if not (e.clickable and e.app in SYSTEM and e.box.width > screen.width // 2):
            continue
        texts = [t.label for t in _below(screen, index) if t.label]
        if e.label:
            texts.insert(0, e.label)
        if len(texts) >= 2:
            told = _told(texts)
            found.setdefault(told.key, Row(told, e.box))
    return list(found.values())


def _told(texts: list[str]) -> Notification:
    """App, title and text, in the order in which the panel writes them."""
    app, title, *rest = texts if len(texts) > 2 else ("", *texts)
    text = " ".join(rest)
    return Notification(key=f"{app}|{title}|{text}", app=app or title, title=title, text=text)


def _below(screen: Screen, index: int) -> list[Element]:
    inside = {index}
    found = []
    for number, e in enumerate(screen.elements):
        if e.parent in inside:
            inside.add(number)
            found.append(e)
    return found


def _row(phone: Device, key: str) -> Row:
    for row in _open(phone):
        if row.notification.key == key:
            return row
    _close(phone)
    raise ActionFailed("That notification is gone.")


def _open(phone: Device) -> list[Row]:
    phone.act(Key("notifications"))
    return rows(phone.observe(image=False))


def _close(phone: Device) -> None:
    phone.act(Key("back"))
