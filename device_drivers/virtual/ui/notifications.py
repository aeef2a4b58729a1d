"""What has arrived, as the shade, the lock screen and the banner show it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.base import OS, Role
from device_drivers.virtual.settings import SYSTEM
from device_drivers.virtual.ui.components import button, icon_button
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.looks import look
from device_drivers.virtual.ui.widgets import (
    FILL,
    Column,
    Direction,
    Row,
    Stack,
    Text,
    Widget,
)

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.android.systemui"
SYSTEM.update({
    "Android System": "Android 系统",
    "Collapse": "收起",
    "Expand": "展开",
    "No notifications": "没有通知",
    "System": "系统",
    "now": "现在",
    "{count} min": "{count} 分钟",
    "{count} h": "{count} 小时",
    "{count} more": "还有 {count} 条",
})  # fmt: skip


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


@dataclass(frozen=True, slots=True)
class Notification:
    """A row of the notifications table; ``actions`` are (what the button says, its URI)."""

    id: int
    package: str
    title: str
    text: str
    when_ms: int
    actions: tuple[tuple[str, str], ...]
    ongoing: bool


def waiting(phone: Phone) -> list[Notification]:
    """Those not dealt with: ongoing ones first, then the latest."""
    rows = phone.store.rows(
        "SELECT id, package, title, text, when_ms, actions, ongoing FROM notifications"
        " WHERE dismissed=0 ORDER BY ongoing DESC, id DESC"
    )
    return [
        Notification(number, package, title, text, when or 0,
                     tuple((name, uri) for name, uri in json.loads(actions or "[]")), bool(ongoing))
        for number, package, title, text, when, actions, ongoing in rows
    ]  # fmt: skip


def sender(phone: Phone, package: str) -> str:
    """What the app that posted it is called."""
    app = phone.apps.get(package)
    if app:
        return app.label(phone.language)
    if package != "android":
        return package
    return phone.t("Android System" if phone.system is OS.ANDROID else "System")


def _ago(phone: Phone, when_ms: int) -> str:
    minutes = max(0, phone.clock.now_ms() - when_ms) // 60_000
    if minutes < 1:
        return phone.t("now")
    if minutes < 60:
        return phone.t("{count} min", count=minutes)
    return phone.t("{count} h", count=minutes // 60)


def cards(phone: Phone) -> list[Widget]:
    """The shade's list: one card each, several of an app together until they are expanded."""
    found = waiting(phone)
    if not found:
        return [
            Text(phone.t("No notifications"), color="on_surface_soft", align="center",
                 padding=(0, 28), id=_id("no_notifications"))
        ]  # fmt: skip
    groups: dict[str, list[Notification]] = {}
    for each in found:
        groups.setdefault(each.package, []).append(each)
    shown: list[Widget] = []
    for package, members in groups.items():
        if len(members) > 1:
            shown.append(_group(phone, package, members))
        else:
            shown.append(Column([card(phone, members[0])], padding=(0, 4)))
    if all(each.ongoing for each in found):
        return shown
    clear = button(phone.t("Clear all"), phone.clear_notifications, kind="text",
                   id=_id("dismiss_text"))  # fmt: skip
    return [*shown, Row([clear], justify="end", width=FILL)]


def card(phone: Phone, one: Notification, *, inner: bool = False, banner: bool = False) -> Widget:
    """One notification. ``inner`` stands within a group, ``banner`` over an app."""

    def swipe(direction: Direction) -> bool:
        if direction in ("left", "right"):
            if not one.ongoing:
                phone.dismiss_notification(one.id)
            return True
        if banner and direction == "up":
            phone.drop_heads_up()
        return banner

    key = f"notification {one.id}"
    wide = key in phone.expanded
    parts: list[Widget] = [] if inner else [_head(phone, one.package, _ago(phone, one.when_ms))]
    parts.append(Text(one.title, size=15, bold=500, max_lines=0 if wide else 1,
                      id="android:id/title"))  # fmt: skip
    if one.text:
        words = Text(one.text, size=14, color="on_surface_soft", weight=1,
                     max_lines=0 if wide else 2, id="android:id/text")  # fmt: skip
        long = len(one.text) > 60 or "\n" in one.text
        parts.append(Row([words, *([_chevron(phone, key)] if long else [])], gap=4))
    if one.actions:
        parts.append(_actions(phone, one))
    return Column(
        parts, gap=2, padding=(16, 12), radius=24, width=FILL,
        background="surface_high" if banner or inner else "surface_low",
        border="outline" if banner else "",
        on_tap=lambda: phone.open_notification(one.id), on_swipe=swipe,
        id=_id("expandableNotificationRow"), key=key,
        android_class="android.widget.FrameLayout",
    )  # fmt: skip


def _head(phone: Phone, package: str, when: str, trailing: Sequence[Widget] = ()) -> Widget:
    app = phone.apps.get(package)
    badge = Stack(
        [Icon(app.icon if app else "bell", size=13, color="white", hidden=True)], width=22,
        height=22, radius=22 * look().icon, align_x="center", align_y="center",
        background=app.color if app else "outline",
    )  # fmt: skip
    return Row(
        [
            badge,
            Text(sender(phone, package), size=12.5, color="on_surface_soft", max_lines=1,
                 id="android:id/app_name_text", yields=True),
            Text(when, size=12.5, color="on_surface_soft", max_lines=1, id="android:id/time"),
            Widget(weight=1),
            *trailing,
        ],
        gap=8, min_height=30,
    )  # fmt: skip


def _chevron(phone: Phone, key: str) -> Widget:
    wide = key in phone.expanded
    return icon_button(
        "up" if wide else "down", phone.t("Collapse" if wide else "Expand"),
        partial(phone.expand, key), id="android:id/expand_button", size=36,
    )  # fmt: skip


def _actions(phone: Phone, one: Notification) -> Widget:
    def press(uri: str) -> None:
        phone.press_notification(one.id, uri)

    return Row(
        [
            Stack(
                [Text(name, size=14, bold=600, color="primary", max_lines=1, hidden=True)],
                padding=(12, 0), height=40, align_y="center", role=Role.BUTTON, text=name,
                on_tap=partial(press, uri), id="android:id/action0", radius=20,
                key=f"action {i}",
            )
            for i, (name, uri) in enumerate(one.actions)
        ],
        gap=4,
    )  # fmt: skip


def _group(phone: Phone, package: str, members: Sequence[Notification]) -> Widget:
    """Those of one app: who wrote, one line each, or all of them in full."""
    key = f"group {package}"
    wide = key in phone.expanded
    head = _head(phone, package, str(len(members)), [_chevron(phone, key)])
    if wide:
        body: list[Widget] = [card(phone, each, inner=True) for each in members]
    else:
        body = [_line(phone, each) for each in members[:3]]
        if len(members) > 3:
            more = phone.t("{count} more", count=len(members) - 3)
            body.append(Text(more, size=13, color="on_surface_soft", padding=(0, 4)))
    inside = Column(
        [head, *body], gap=6 if wide else 0, padding=(16, 10), radius=24, width=FILL,
        background="surface_low", on_tap=partial(phone.expand, key),
        id=_id("notification_group"), key=key,
    )  # fmt: skip
    return Column([inside], padding=(0, 4))


def _line(phone: Phone, one: Notification) -> Widget:
    """A notification of a closed group: a swipe removes it, a tap opens it."""

    def swipe(direction: Direction) -> bool:
        if direction in ("left", "right") and not one.ongoing:
            phone.dismiss_notification(one.id)
        return direction in ("left", "right")

    return Row(
        [
            Text(one.title, size=14, bold=500, max_lines=1, id="android:id/title"),
            Text(one.text, size=14, color="on_surface_soft", max_lines=1, weight=1,
                 id="android:id/text"),
        ],
        gap=8, min_height=36, width=FILL, radius=12, key=f"notification {one.id}",
        on_tap=lambda: phone.open_notification(one.id), on_swipe=swipe,
    )  # fmt: skip


def banner(phone: Phone) -> Widget | None:
    """The notification that has just come in, over the app in front."""
    found = next((each for each in waiting(phone) if each.id == phone.heads_up), None)
    return card(phone, found, banner=True) if found else None
