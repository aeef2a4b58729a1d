"""Clock: alarms, world clock, timers, stopwatch; what rings, and the intents other apps use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual import snooze
from device_drivers.virtual.alarms import upcoming
from device_drivers.virtual.apps.clock_parts import (
    PACKAGE,
    alarm_tab,
    clock_tab,
    stopwatch_tab,
)
from device_drivers.virtual.apps.timers import start_timer, timer_tab
from device_drivers.virtual.intents import AppInfo, Intent
from device_drivers.virtual.screen import App, Filter, Screen
from device_drivers.virtual.ui.components import app_bar, button, page, space, tab_bar
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.time_picker import TimePicker
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

TABS = (("Alarm", "alarm"), ("Clock", "clock"), ("Timer", "timer"), ("Stopwatch", "stopwatch"))
EXTRA = "android.intent.extra.alarm."


class Clock(Screen):
    """The app's one screen, with four tabs."""

    package = PACKAGE
    activity = f"{PACKAGE}.DeskClock"
    ticks = True
    tab = "Alarm"
    opened_alarm = 0
    """The alarm whose details are unfolded."""
    typed_timer = ""
    adding_timer = False

    def opened(self) -> None:
        action = self.intent.action.rpartition(".")[2]
        if action in ("SHOW_TIMERS", "SET_TIMER"):
            self.tab = "Timer"
            self.adding_timer = (
                action == "SET_TIMER" and self.intent.number(f"{EXTRA}LENGTH") is None
            )
        elif action == "SET_ALARM" and self.intent.number(f"{EXTRA}HOUR") is None:
            self.pick_new()

    def build(self) -> Widget:
        make = {"Alarm": alarm_tab, "Clock": clock_tab, "Timer": timer_tab,
                "Stopwatch": stopwatch_tab}[self.tab]  # fmt: skip
        body, floating = make(self)
        tabs = tab_bar(TABS, self.tab, self._choose, low=self.phone.landscape)
        return page(app_bar(self.tab), [body], floating=floating, bottom=tabs)

    def back(self) -> bool:
        was, self.adding_timer = self.adding_timer, False
        return was and bool(self.store.one("SELECT 1 FROM timers"))

    def _choose(self, tab: str) -> None:
        self.tab = tab
        self.adding_timer = False
        self.phone.changed()

    def pick_new(self) -> None:
        """Ask for the time of a new alarm."""
        now = self.phone.clock.now()
        label = self.intent.text(f"{EXTRA}MESSAGE")

        def add(hour: int, minute: int) -> None:
            self.opened_alarm = set_alarm(self.phone, hour, minute, 0, label)

        TimePicker(self, (now.hour + 1) % 24, 0, add).show()


def set_alarm(phone: Phone, hour: int, minute: int, days: int = 0, label: str = "") -> int:
    """Add an alarm, or switch on the one there is just like it; its row id."""
    same = phone.store.one(
        "SELECT id FROM alarms WHERE hour=? AND minute=? AND days=? AND label=?",
        hour, minute, days, label,
    )  # fmt: skip
    if same:
        phone.store.run("UPDATE alarms SET enabled=1, skip_once=0 WHERE id=?", same)
    number = same or phone.store.run(
        "INSERT INTO alarms(hour, minute, days, label) VALUES (?, ?, ?, ?)",
        hour, minute, days, label,
    )  # fmt: skip
    snooze.announce(phone, int(number))
    return int(number)


class Ringing(Screen):
    """An alarm or a timer rings, over whatever was in front."""

    package = PACKAGE
    activity = f"{PACKAGE}.alarms.AlarmActivity"
    dark_always = True

    def __init__(self, phone: Phone, intent: Intent, title: str = "Alarm", icon: str = "alarm",
                 label: str = "", alarm: int = 0) -> None:  # fmt: skip
        self.title, self.icon, self.label, self.alarm = title, icon, label, alarm
        super().__init__(phone, intent)

    def build(self) -> Widget:
        choices = [button("Dismiss", self._dismiss, id=f"{PACKAGE}:id/dismiss")]
        if self.alarm:
            choices.insert(
                0, button("Snooze", self._snooze, kind="tonal", id=f"{PACKAGE}:id/snooze")
            )
        else:
            choices.insert(0, button("Add 1 min", self._more, kind="tonal"))
        return Column(
            [
                space(weight=1),
                Icon(self.icon, size=72, color="primary"),
                Text(self.phone.time_text(), size=64, bold=300, align="center", max_lines=1,
                     id=f"{PACKAGE}:id/digital_clock"),
                Text(self.label or self.title, size=22, align="center",
                     id=f"{PACKAGE}:id/alarm_title"),
                space(weight=1),
                Row(choices, gap=24, justify="center", width=FILL),
                space(48),
            ],
            gap=14, align="center", height=FILL, width=FILL, padding=(24, 0),
        )  # fmt: skip

    def back(self) -> bool:
        return True

    def _dismiss(self) -> None:
        self.store.run("DELETE FROM timers WHERE state='expired'")
        self.finish()

    def _snooze(self) -> None:
        snooze.later(self.phone, self.alarm)
        self.finish()

    def _more(self) -> None:
        ends = self.phone.clock.now_ms() + 60_000
        self.store.run(
            "UPDATE timers SET state='running', ends_at_ms=? WHERE state='expired'", ends
        )
        self.finish()


def _ring(phone: Phone, title: str, icon: str, label: str, alarm: int) -> None:
    phone.wake()
    phone.close_shade()
    phone.stacks.push(Ringing(phone, Intent(), title, icon, label, alarm))


def _tick(phone: Phone, before: int, now: int) -> None:
    for alarm in snooze.due(phone, before, now):
        _ring(phone, "Alarm", "alarm", alarm.label, alarm.id)
    expired = phone.store.rows(
        "SELECT id, label FROM timers WHERE state='running' AND ends_at_ms <= ?"
        " ORDER BY ends_at_ms",
        now,
    )
    for number, label in expired:
        phone.store.run("UPDATE timers SET state='expired' WHERE id=?", number)
        _ring(phone, "Timer", "timer", label or "Time's up", 0)


def _sync(phone: Phone) -> None:
    """Keep the system's line about the next alarm true."""
    due = upcoming(phone.store, phone.clock.now())
    text = ""
    if due:
        at = due[0][0]
        text = f"{at:%a} {phone.time_text(at.hour, at.minute)}"
    if phone.store.setting("system", "next_alarm_formatted") != text:
        phone.store.put_setting("system", "next_alarm_formatted", text)


def _set_alarm(phone: Phone, intent: Intent) -> Screen | None:
    hour, minute = intent.number(f"{EXTRA}HOUR"), intent.number(f"{EXTRA}MINUTES") or 0
    if hour is not None and 0 <= hour <= 23 and 0 <= minute <= 59:
        given = intent.extras.get(f"{EXTRA}DAYS", [])
        listed = given if isinstance(given, list) else str(given).replace(",", " ").split()
        days = 0
        for day in listed:
            days |= 1 << (int(day) + 5) % 7
        set_alarm(phone, hour, minute, days, intent.text(f"{EXTRA}MESSAGE"))
        if intent.flag(f"{EXTRA}SKIP_UI"):
            return None
    return Clock(phone, intent)


def _set_timer(phone: Phone, intent: Intent) -> Screen | None:
    seconds = intent.number(f"{EXTRA}LENGTH")
    if seconds is not None and 0 < seconds <= 86_400:
        start_timer(phone, seconds, intent.text(f"{EXTRA}MESSAGE"))
        if intent.flag(f"{EXTRA}SKIP_UI"):
            return None
    return Clock(phone, intent)


def _dismiss(phone: Phone, intent: Intent) -> Screen | None:
    mode = intent.text(f"{EXTRA}SEARCH_MODE")
    due = upcoming(phone.store, phone.clock.now())
    if mode == "android.label":
        wanted = intent.text(f"{EXTRA}MESSAGE").lower()
        due = [each for each in due if wanted in each[1].label.lower()]
    elif mode == "android.time":
        wanted_time = intent.number(f"{EXTRA}HOUR"), intent.number(f"{EXTRA}MINUTES") or 0
        due = [each for each in due if (each[1].hour, each[1].minute) == wanted_time]
    elif mode == "android.next":
        due = due[:1]
    elif mode != "android.all":
        return Clock(phone, intent)
    for _, alarm in due:
        skip = "skip_once=1" if alarm.days else "enabled=0"
        phone.store.run(f"UPDATE alarms SET {skip} WHERE id=?", alarm.id)  # noqa: S608  # constants
    phone.toast(f"{len(due)} alarm{'' if len(due) == 1 else 's'} dismissed")
    return None


APP = App(
    AppInfo(PACKAGE, "Clock", "时钟闹钟", Clock.activity, "6.2", 602),
    "clock", 0xFF3B4CA8, (Clock, Ringing),
    (
        Filter(("android.intent.action.SET_ALARM",), Clock, handle=_set_alarm),
        Filter(("android.intent.action.SET_TIMER",), Clock, handle=_set_timer),
        Filter(("android.intent.action.DISMISS_ALARM",), Clock, handle=_dismiss),
        Filter(("android.intent.action.SHOW_ALARMS", "android.intent.action.SHOW_TIMERS"), Clock),
    ),
    ("alarms", "timers"),
    sync=_sync,
    tick=_tick,
)  # fmt: skip
