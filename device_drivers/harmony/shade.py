"""The notifications of a HarmonyOS phone, read and handled in its notification panel.

No command tells notifications, so the panel is drawn down and read as a person does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from device_drivers.abilities import Notification
from device_drivers.base import ActionFailed, Box, Device, Element, Key, Role, Screen, Swipe, Tap

SYSTEM = ("com.ohos.sceneboard", "com.ohos.systemui")
"""What draws the panel."""

_TIME = re.compile(
    r"^(now|\d+|just now|yesterday|\d+ ?(s|m|min|mins|h|d)( ago)?|\d{1,2}:\d\d( ?[AP]M)?"
    r"|刚刚|昨天|\d+ ?(秒|分钟|小时|天)前|[上下]午 ?\d{1,2}:\d\d)$", re.IGNORECASE
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """A notification in the panel, where it is touched, and what unfolds the group it is in."""

    notification: Notification
    box: Box
    unfold: tuple[int, int] | None = None


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
    row = _row(phone, key)
    if row.unfold:  # a swipe would take the whole group
        phone.act(Tap(*row.unfold))
        found = {r.notification.key: r for r in rows(phone.observe(image=False))}
        row = found.get(key, row)
    x, y = row.box.center
    phone.act(Swipe(x, y, row.box.right - 2, y, 0.2))
    left = {each.notification.key for each in rows(phone.observe(image=False))}
    _close(phone)
    if key in left:
        raise ActionFailed("The notification stays: it cannot be dismissed.")


def rows(screen: Screen) -> list[Row]:
    """What looks like a notification: a touchable part of the panel with at least two texts, and
    none inside it. A group of an app's notifications holds several, under the app's name."""
    told = {i: _texts(screen, i) for i, e in enumerate(screen.elements) if _is_wide(screen, e)}
    told = {i: texts for i, texts in told.items() if len(texts) >= 2}
    found: dict[str, Row] = {}
    for index, texts in told.items():
        groups = [i for i in _above(screen, index) if i in told]
        if any(index in _above(screen, other) for other in told):
            continue
        if groups:
            texts = [told[groups[-1]][0], *(t for t in texts if t != told[groups[-1]][0])]
        one = _notification(texts)
        unfold = _expander(screen, groups[-1]) if groups else None
        found.setdefault(one.key, Row(one, screen.elements[index].box, unfold))
    return list(found.values())


def _is_wide(screen: Screen, e: Element) -> bool:
    return e.clickable and e.app in SYSTEM and e.box.width > screen.width // 2


def _texts(screen: Screen, index: int) -> list[str]:
    parts = (screen.elements[index], *_below(screen, index))
    texts = [e.text for e in parts if e.role is Role.TEXT and e.text]
    return [text for text in texts if not _TIME.match(text)]


def _expander(screen: Screen, group: int) -> tuple[int, int] | None:
    """The small button that shows a group's notifications one by one."""
    for e in _below(screen, group):
        if e.role is Role.BUTTON and e.label.casefold() in ("expand", "展开"):
            return e.box.center
    return None


def _above(screen: Screen, index: int) -> list[int]:
    """The elements around one, innermost first."""
    found = []
    parent = screen.elements[index].parent
    while parent is not None:
        found.append(parent)
        parent = screen.elements[parent].parent
    return found


def _notification(texts: list[str]) -> Notification:
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
