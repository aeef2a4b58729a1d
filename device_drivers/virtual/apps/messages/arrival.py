"""A text message comes in: the notification and its buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual.apps.messages.strings import PACKAGE, words
from device_drivers.virtual.intents import Intent
from device_drivers.virtual.people import name_of, same_number

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

READ = "read:"


def tell_message(phone: Phone, address: str, body: str) -> None:
    """The notification of a text that just came."""
    t = words(phone)
    phone.post_notification(
        PACKAGE, name_of(phone.store, address) or address, body, f"sms:{address}",
        actions=((t("Reply"), f"smsto:{address}"), (t("Mark as read"), f"{READ}{address}")),
    )  # fmt: skip


def act(phone: Phone, uri: str) -> None:
    """A button of that notification."""
    if not uri.startswith(READ):
        phone.close_shade()
        phone.start_activity(Intent("android.intent.action.SENDTO", uri))
        phone.typing.focus("compose")
        return
    for thread, address in phone.store.rows("SELECT id, address FROM threads"):
        if same_number(address, uri.removeprefix(READ)):
            phone.store.run("UPDATE sms SET read=1 WHERE thread_id=? AND read=0", thread)
