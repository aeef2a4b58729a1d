"""Messages: the conversations, one thread, and a new message."""

from __future__ import annotations

from device_drivers.virtual.apps.messages.arrival import act
from device_drivers.virtual.apps.messages.conversations import Archived, Conversations
from device_drivers.virtual.apps.messages.new import New
from device_drivers.virtual.apps.messages.strings import PACKAGE, ZH
from device_drivers.virtual.apps.messages.thread import SENDTO, Thread, read_on_sight
from device_drivers.virtual.intents import SEND, VIEW, AppInfo
from device_drivers.virtual.screen import App, Filter

SCHEMES = ("sms", "smsto", "mms", "mmsto")

APP = App(
    AppInfo(PACKAGE, "Messages", "信息", Conversations.activity, "1.0.001", 10001),
    "message", 0xFF1E9E6A, (Conversations, Thread, New, Archived),
    (
        Filter((SENDTO, VIEW), Thread, schemes=SCHEMES),
        Filter((SEND,), New, types=("text/plain", "image/*")),
    ),
    ("sms", "threads"),
    sync=read_on_sight, zh=ZH, incidental=("sms.read:0>1",), act=act,
    permissions=("READ_SMS", "READ_MEDIA_IMAGES"),
)  # fmt: skip
