"""Mail: folders, talks, writing, search, labels; ``receive`` lets a mail come in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual.apps.mail import box
from device_drivers.virtual.apps.mail.attach import Attach
from device_drivers.virtual.apps.mail.box import PACKAGE, receive
from device_drivers.virtual.apps.mail.chinese import ZH
from device_drivers.virtual.apps.mail.compose import Compose
from device_drivers.virtual.apps.mail.fill import SCHEMA, TABLES, fill
from device_drivers.virtual.apps.mail.inbox import Inbox
from device_drivers.virtual.apps.mail.preferences import Preferences
from device_drivers.virtual.apps.mail.talk import Talk
from device_drivers.virtual.intents import SEND, VIEW, AppInfo, Intent
from device_drivers.virtual.screen import App, Filter

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

__all__ = ["APP", "receive"]

SENDTO = "android.intent.action.SENDTO"
ANYTHING = ("text/*", "image/*", "video/*", "audio/*", "application/*")


def _act(phone: Phone, uri: str) -> None:
    """A button of a notification: ``mail:archive/ID`` or ``mail:reply/ID``."""
    what, _, number = uri.removeprefix("mail:").partition("/")
    if what == "archive":
        box.move(phone.store, [int(number)], "archive")
    elif what == "reply":
        phone.close_shade()
        intent = Compose.answering(int(number), "reply")
        phone.start_activity(
            Intent(intent.action, intent.data, component=f"{PACKAGE}/{Compose.activity}")
        )


APP = App(
    AppInfo(PACKAGE, "Mail", "邮件", Inbox.activity, "9.2", 92),
    "mail", 0xFF1A73E8, (Inbox, Talk, Compose, Attach, Preferences),
    (
        Filter((SENDTO, VIEW), Compose, schemes=("mailto",)),
        Filter((SEND,), Compose, types=ANYTHING),
        Filter((VIEW,), Talk, schemes=("content",), authorities=(PACKAGE,)),
    ),
    TABLES, schema=SCHEMA, fill=fill, zh=ZH, incidental=("mails.read:0>1",), act=_act,
    permissions=("POST_NOTIFICATIONS",),
)  # fmt: skip
