"""A call comes in: a banner over what is on the display, or all of it when it was off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.apps.phone.strings import PACKAGE, id_of, words
from device_drivers.virtual.intents import Intent
from device_drivers.virtual.people import name_of, written
from device_drivers.virtual.telephony import ANSWER, IN_CALL
from device_drivers.virtual.ui.components import row, space
from device_drivers.virtual.ui.controls import Avatar, Icon
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Stack, Text, Widget
from device_drivers.virtual.windows import Window

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

GREEN, RED = 0xFF1E8E3E, 0xFFD93025
REPLIES = ("Can't talk now. What's up?", "I'll call you back.", "I'm in a meeting.", "On my way.")
WINDOW = "incoming call"
HANG_UP = "hangup:"


def show_ringing(phone: Phone) -> None:
    """Put up the window for the call that rings."""
    if phone.awake and not phone.lock.shown:
        window = Window(name=WINDOW, make=lambda: _banner(phone, window), package=PACKAGE,
                        place="top", modal=False, scrim=False,
                        back=lambda: phone.close_window(window))  # fmt: skip
    else:
        phone.wake()
        window = Window(name=WINDOW, make=lambda: _full(phone, window), package=PACKAGE,
                        activity=IN_CALL, place="full", scrim=False, backdrop="surface",
                        back=lambda: None)  # fmt: skip
    phone.show_window(window)


def tell_missed(phone: Phone, number: str) -> None:
    """The notification of a missed call."""
    t = words(phone)
    phone.post_notification(
        PACKAGE, t("Missed call"), name_of(phone.store, number) or written(number),
        "content://call_log/calls",
        actions=((t("Call back"), f"tel:{number}"), (t("Message"), f"smsto:{number}")),
    )  # fmt: skip


def tell_ongoing(phone: Phone, number: str) -> None:
    """The notification that stays while somebody is on the line."""
    t = words(phone)
    phone.post_notification(
        PACKAGE, name_of(phone.store, number) or written(number), t("Ongoing call"),
        "content://call/current", actions=((t("Hang up"), HANG_UP),), ongoing=True,
    )  # fmt: skip


def act(phone: Phone, uri: str) -> None:
    """A button of one of these notifications."""
    if uri == HANG_UP:
        phone.hang_up()
        return
    call = uri.startswith("tel:")
    action = "android.intent.action.CALL" if call else "android.intent.action.SENDTO"
    phone.close_shade()
    phone.start_activity(Intent(action, uri))


def tick(phone: Phone, before: int, now: int) -> None:
    """The caller gives up in the end."""
    phone.expire_call(now)


def sync(phone: Phone) -> None:
    """The window goes when it no longer rings."""
    if not phone.ringing:
        for window in [each for each in phone.windows if each.name == WINDOW]:
            phone.windows.remove(window)


def answer(phone: Phone) -> None:
    """Take the call that rings, and show it."""
    phone.start_activity(Intent(ANSWER, f"tel:{phone.ringing}"))


def _round(icon: str, said: str, color: int, do: Callable[[], object], name: str) -> Widget:
    return Stack(
        [Icon(icon, size=30, color="white", hidden=True)], width=76, height=76, radius=38,
        background=color, align_x="center", align_y="center", role=Role.BUTTON, description=said,
        on_tap=do, id=id_of(name),
    )  # fmt: skip


def _pill(said: str, color: int, do: Callable[[], object], name: str) -> Widget:
    label = Text(said, size=15, bold=500, color="white", align="center", max_lines=1, hidden=True)
    return Stack([label], height=44, radius=22, background=color, align_x="center",
                 align_y="center", weight=1, role=Role.BUTTON, text=said, on_tap=do,
                 id=id_of(name))  # fmt: skip


def _banner(phone: Phone, window: Window) -> Widget:
    t = words(phone)
    name = name_of(phone.store, phone.ringing) or written(phone.ringing)
    who = Row(
        [
            Avatar(name, size=44),
            Column(
                [Text(name, size=17, bold=500, max_lines=1, id="android:id/title"),
                 Text(t("Incoming call"), size=13.5, color="on_surface_soft", max_lines=1,
                      id="android:id/text")],
                weight=1,
            ),
        ],
        gap=14, width=FILL,
    )  # fmt: skip
    buttons = Row(
        [_pill(t("Decline"), RED, phone.decline_call, "decline"),
         _pill(t("Answer"), GREEN, lambda: answer(phone), "answer")],
        gap=12, width=FILL,
    )  # fmt: skip
    width = min(420, phone.width / (phone.density / 160) - 16)
    return Column([who, buttons], gap=14, padding=16, radius=28, background="surface_high",
                  width=width, key="incoming call", id=id_of("incoming_call_banner"))  # fmt: skip


def _full(phone: Phone, window: Window) -> Widget:
    t = words(phone)
    low = phone.landscape
    known = name_of(phone.store, phone.ringing)
    name = known or written(phone.ringing)
    buttons = Row(
        [space(weight=1),
         _round("close", t("Decline"), RED, phone.decline_call, "decline"),
         space(weight=1),
         _round("message", t("Reply with message"), 0xFF5F6368,
                lambda: _choose_reply(phone), "reply"),
         space(weight=1),
         _round("phone", t("Answer"), GREEN, lambda: answer(phone), "answer"),
         space(weight=1)],
        width=FILL,
    )  # fmt: skip
    return Column(
        [
            space(10 if low else 70),
            Text(t("Incoming call"), size=16, color="on_surface_soft", align="center"),
            space(6 if low else 20),
            Avatar(name, size=64 if low else 132),
            space(6 if low else 18),
            Text(name, size=30, align="center", max_lines=2, id=id_of("contactgrid_contact_name")),
            Text(written(phone.ringing) if known else " ", color="on_surface_soft", align="center",
                 max_lines=1, hidden=not known),
            space(weight=1), buttons, space(14 if low else 64),
        ],
        align="center", padding=(20, 0), width=FILL, height=FILL, background="surface",
        key="incoming call",
    )  # fmt: skip


def _choose_reply(phone: Phone) -> None:
    """Send the caller away with a few words."""
    t = words(phone)
    number = phone.ringing

    def send(text: str) -> None:
        phone.close_window(window)
        phone.decline_call()
        phone.send_sms(number, text)

    def make() -> Widget:
        rows = [row(t(each), icon="message", do=partial(send, t(each))) for each in REPLIES]
        title = Text(t("Reply with message"), size=18, bold=500, padding=(24, 16, 24, 8))
        return Column([title, *rows, space(12)], background="surface_low", radius=24, width=FILL)

    window = Window(name=WINDOW, make=make, package=PACKAGE, place="bottom",
                    back=lambda: phone.close_window(window),
                    outside=lambda: phone.close_window(window))  # fmt: skip
    phone.show_window(window)
