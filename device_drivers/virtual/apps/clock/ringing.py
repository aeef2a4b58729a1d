"""What rings: the screen over everything, the notification with its buttons, and their answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual.apps.clock.records import PACKAGE, Alarm, due, snooze
from device_drivers.virtual.apps.clock.words import big_size, say
from device_drivers.virtual.intents import Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import button, space
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone


class Ringing(Screen):
    """An alarm or a timer rings, over whatever was in front."""

    package = PACKAGE
    activity = f"{PACKAGE}.alarms.AlarmActivity"
    when_locked = True
    dark_always = True

    def __init__(self, phone: Phone, intent: Intent, title: str = "Alarm", icon: str = "alarm",
                 label: str = "", alarm: int = 0) -> None:  # fmt: skip
        self.title, self.icon, self.label, self.alarm = title, icon, label, alarm
        super().__init__(phone, intent)

    def build(self) -> Widget:
        t = self.t
        first = button(t("Snooze"), self._snooze, kind="tonal", id=f"{PACKAGE}:id/snooze")
        if not self.alarm:
            first = button(t("Add 1 min"), self._more, kind="tonal", id=f"{PACKAGE}:id/add_one_min")
        choices = [first, button(t("Dismiss"), self._dismiss, id=f"{PACKAGE}:id/dismiss")]
        low = self.phone.landscape
        return Column(
            [
                space(weight=1),
                *([] if low else [Icon(self.icon, size=72, color="primary")]),
                Text(self.phone.time_text(), size=big_size(self.phone), bold=300, align="center",
                     max_lines=1, id=f"{PACKAGE}:id/digital_clock"),
                Text(self.label or t(self.title), size=22, align="center", max_lines=2,
                     id=f"{PACKAGE}:id/alarm_title"),
                space(weight=1),
                Row(choices, gap=24, justify="center", width=FILL),
                space(8 if low else 48),
            ],
            gap=14, align="center", height=FILL, width=FILL, padding=(24, 0),
        )  # fmt: skip

    def back(self) -> bool:
        return True

    def _dismiss(self) -> None:
        answer(self.phone, f"dismiss/{self.alarm}")

    def _snooze(self) -> None:
        answer(self.phone, f"snooze/{self.alarm}")

    def _more(self) -> None:
        answer(self.phone, "more/0")


def answer(phone: Phone, link: str) -> None:
    """A button of what rings, on its screen or its notification: snooze, dismiss or more."""
    what, _, number = link.partition("/")
    alarm = int(number)
    if what == "snooze":
        snooze(phone, alarm)
    elif what == "more":
        ends = phone.clock.now_ms() + 60_000
        phone.store.run(
            "UPDATE timers SET state='running', ends_at_ms=? WHERE state='expired'", ends
        )
    elif not alarm:
        phone.store.run("DELETE FROM timers WHERE state='expired'")
    phone.store.run(
        "UPDATE notifications SET dismissed=1 WHERE package=? AND actions LIKE ?", PACKAGE,
        f'%"dismiss/{alarm}"%',
    )  # fmt: skip
    for stack in list(phone.stacks.order):
        for screen in list(stack.stack):
            if isinstance(screen, Ringing) and screen.alarm == alarm:
                phone.stacks.finish(screen)
    phone.changed()


def _ring(phone: Phone, title: str, icon: str, label: str, alarm: int) -> None:
    phone.wake()
    phone.close_shade()
    first = ("Snooze", f"snooze/{alarm}") if alarm else ("Add 1 min", "more/0")
    actions = [(say(phone, first[0]), first[1]), (say(phone, "Dismiss"), f"dismiss/{alarm}")]
    phone.stacks.push(Ringing(phone, Intent(), title, icon, label, alarm))
    phone.post_notification(
        PACKAGE, label or say(phone, title), phone.time_text(), actions=actions, ongoing=True
    )


def tick(phone: Phone, before: int, now: int) -> None:
    """Ring what came due between two moments."""
    ringing: list[Alarm] = due(phone, before, now)
    for alarm in ringing:
        _ring(phone, "Alarm", "alarm", alarm.label, alarm.id)
    expired = phone.store.rows(
        "SELECT id, label FROM timers WHERE state='running' AND ends_at_ms <= ?"
        " ORDER BY ends_at_ms",
        now,
    )
    for number, label in expired:
        phone.store.run("UPDATE timers SET state='expired' WHERE id=?", number)
        _ring(phone, "Time's up", "timer", label, 0)
