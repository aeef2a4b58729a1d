"""The messages of a conversation, and what can be done with one of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.virtual.apps.messages.strings import PACKAGE, id_of
from device_drivers.virtual.intents import SEND, Intent
from device_drivers.virtual.people import moment, name_of, written
from device_drivers.virtual.telephony import DRAFT, FAILED, INCOMING, SENT
from device_drivers.virtual.ui.components import button, dialog
from device_drivers.virtual.ui.file_picture import FilePicture
from device_drivers.virtual.ui.widgets import Column, Row, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.apps.messages.thread import Thread

PAUSE_MS = 45 * 60_000
"""After so long a silence the time is told again."""
Message = tuple[int, str, int, int, str, bytes | None]


def bubbles(screen: Thread, thread: int) -> list[Widget]:
    """The last hundred messages, the oldest first."""
    rows: list[Message] = screen.store.rows(
        "SELECT id, body, date_ms, type, picture, content FROM sms"
        " LEFT JOIN files ON path = picture WHERE thread_id=? AND type != ?"
        " ORDER BY date_ms DESC, id DESC LIMIT 100",
        thread, DRAFT,
    )[::-1]  # fmt: skip
    widgets: list[Widget] = []
    last = 0
    for message in rows:
        number, _, date, kind, _, _ = message
        if date - last > PAUSE_MS:
            widgets.append(Text(_stamp(screen, date), size=12.5, color="on_surface_soft",
                                align="center", padding=(0, 12)))  # fmt: skip
        widgets.append(_bubble(screen, message))
        if kind == FAILED:
            widgets.append(
                Text(screen.t("Not sent"), size=12.5, color="danger", align="end",
                     padding=(0, 0, 12, 4), key=f"failed {number}")
            )  # fmt: skip
        last = date
    return widgets


def _stamp(screen: Thread, ms: int) -> str:
    """The day and the time, "14:05" today."""
    now = screen.phone.clock.now()
    then = datetime.fromtimestamp(ms / 1000, UTC).astimezone(now.tzinfo)
    clock = screen.phone.time_text(then.hour, then.minute)
    day = moment(screen.phone, ms)
    return clock if then.date() == now.date() else f"{day} · {clock}"


def _bubble(screen: Thread, message: Message) -> Widget:
    number, body, _, kind, picture, content = message
    mine = kind != INCOMING
    inside: list[Widget] = []
    if picture:
        inside.append(
            FilePicture(data=content or b"", width=200, height=150, radius=14,
                        description=screen.t("Photo"), id=id_of("message_image"))
        )  # fmt: skip
    if body:
        inside.append(Text(body, size=16, color="on_primary" if mine else "on_surface",
                           id=id_of("message_text")))  # fmt: skip
    bubble = Column(inside, gap=8, align="start", padding=(16, 10) if body else 8, radius=22,
                    background="primary" if mine else "surface_high")  # fmt: skip
    side = (72, 3, 0, 3) if mine else (0, 3, 72, 3)
    return Row([bubble], justify="end" if mine else "start", padding=side, width=1000,
               key=f"sms {number}", id=id_of("message_row"),
               on_long_press=partial(_hold, screen, message))  # fmt: skip


def _hold(screen: Thread, message: Message) -> None:
    number, body, _, kind, picture, _ = message
    t = screen.t

    def copy() -> None:
        screen.phone.clipboard = body
        screen.phone.toast(t("Message copied"))

    def again() -> None:
        screen.store.run("DELETE FROM sms WHERE id=?", number)
        screen.phone.send_sms(screen.address, body, picture)

    choices: list[tuple[str, str, Callable[[], object]]] = [
        ("copy", t("Copy text"), copy),
        ("forward", t("Forward"), partial(_forward, screen, body, picture)),
        ("share", t("Share"), lambda: screen.share(body, stream=picture,
                                                   type="image/jpeg" if picture else "text/plain")),
        ("delete", t("Delete"), partial(_ask_delete, screen, number)),
        ("info", t("View details"), partial(_details, screen, message)),
    ]  # fmt: skip
    if kind == FAILED:
        choices.insert(0, ("send", t("Send again"), again))
    short = body if len(body) < 60 else f"{body[:60]}…"
    screen.sheet(short, choices)


def _forward(screen: Thread, body: str, picture: str) -> None:
    extras = {"android.intent.extra.TEXT": body, "android.intent.extra.STREAM": picture}
    given = {name: value for name, value in extras.items() if value}
    kind = "image/jpeg" if picture else "text/plain"
    screen.phone.follow(screen, Intent(SEND, type=kind, package=PACKAGE, extras=given))


def _ask_delete(screen: Thread, number: int) -> None:
    def delete() -> None:
        thread = screen.thread()
        screen.store.run("DELETE FROM sms WHERE id=?", number)
        if not screen.store.one("SELECT 1 FROM sms WHERE thread_id=?", thread):
            screen.store.run("DELETE FROM threads WHERE id=?", thread)
        screen.phone.changed()

    screen.ask(screen.t("Delete this message?"),
               screen.t("The message will be deleted from this phone."), screen.t("Delete"),
               delete)  # fmt: skip


def _details(screen: Thread, message: Message) -> None:
    _, _, date, kind, _, _ = message
    t, who = screen.t, name_of(screen.store, screen.address) or written(screen.address)
    then = datetime.fromtimestamp(date / 1000, UTC).astimezone(screen.phone.clock.now().tzinfo)
    clock = screen.phone.time_text(then.hour, then.minute)
    time = f"{screen.phone.date_text(then, 'full')} {clock}"
    status = {SENT: t("delivered"), FAILED: t("not sent")}.get(kind, t("received"))
    lines = [
        t("Type: text message"),
        t("From: {who}", who=who) if kind == INCOMING else t("To: {who}", who=who),
        t("Received: {time}", time=time) if kind == INCOMING else t("Sent: {time}", time=time),
        t("Status: {status}", status=status),
    ]
    close = button(t("OK"), screen.dismiss, kind="text", id="android:id/button1")
    screen.show(lambda: dialog(t("Message details"), "\n".join(lines), [close]))
