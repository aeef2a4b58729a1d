"""Clock's first screen with its four tabs, and its settings."""

from __future__ import annotations

from device_drivers.virtual.apps.clock.alarm_tab import alarm_tab, unfold
from device_drivers.virtual.apps.clock.cities import clock_tab
from device_drivers.virtual.apps.clock.records import PACKAGE, set_alarm, snooze_minutes
from device_drivers.virtual.apps.clock.stopwatch import stopwatch_tab
from device_drivers.virtual.apps.clock.timers import timer_tab
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    choice_row,
    dialog,
    icon_button,
    listing,
    page,
    row,
    tab_bar,
)
from device_drivers.virtual.ui.time_picker import TimePicker
from device_drivers.virtual.ui.widgets import Widget

TABS = (("Alarm", "alarm"), ("Clock", "clock"), ("Timer", "timer"), ("Stopwatch", "stopwatch"))
SNOOZES = (5, 10, 15, 20, 30)
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
        names = {self.t(name): name for name, _ in TABS}
        tabs = tab_bar(
            [(self.t(name), icon) for name, icon in TABS], self.t(self.tab),
            lambda name: self._choose(names[name]), low=self.phone.landscape,
        )  # fmt: skip
        more = icon_button("more", self.t("More options"), self._more,
                           id=f"{PACKAGE}:id/menu_item_more")  # fmt: skip
        bar = app_bar(self.t(self.tab), actions=[more])
        return page(bar, [body], floating=floating, bottom=tabs,
                    beside=self.phone.landscape)  # fmt: skip

    def back(self) -> bool:
        was, self.adding_timer = self.adding_timer, False
        return was and bool(self.store.one("SELECT 1 FROM timers"))

    def _choose(self, tab: str) -> None:
        self.tab = tab
        self.adding_timer = False

    def _more(self) -> None:
        self.menu([(self.t("Settings"), lambda: self.open(ClockSettings(self.phone)))])

    def pick_new(self) -> None:
        """Ask for the time of a new alarm."""
        now = self.phone.clock.now()
        label = self.intent.text(f"{EXTRA}MESSAGE")

        def add(hour: int, minute: int) -> None:
            unfold(self, set_alarm(self.phone, hour, minute, 0, label))

        TimePicker(self, (now.hour + 1) % 24, 0, add).show()


class ClockSettings(Screen):
    """How long snoozing lasts."""

    package = PACKAGE
    activity = f"{PACKAGE}.settings.SettingsActivity"

    def build(self) -> Widget:
        t = self.t
        length = t("{n} minutes", n=snooze_minutes(self.phone))
        body = [row(t("Snooze length"), length, icon="alarm", do=self._choose)]
        return page(app_bar(t("Clock settings"), back=self.finish), [listing(body)])

    def _choose(self) -> None:
        t, now = self.t, snooze_minutes(self.phone)

        def pick(minutes: int) -> None:
            self.dismiss()
            self.phone.put_setting("clock", "snooze_minutes", str(minutes))

        def line(minutes: int) -> Widget:
            return choice_row(t("{n} minutes", n=minutes), minutes == now, lambda: pick(minutes))

        self.show(lambda: dialog(t("Snooze length"), [line(minutes) for minutes in SNOOZES]))
