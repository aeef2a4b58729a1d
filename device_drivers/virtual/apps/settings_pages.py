"""The pages of the Settings app: display, sound, battery, time, apps, about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from device_drivers.virtual.intents import Intent
from device_drivers.virtual.screen import App, Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    big_title,
    button,
    card,
    choice_row,
    dialog,
    divider,
    input_row,
    listing,
    main_switch,
    page,
    row,
    slider_row,
    space,
    switch_row,
)
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import Column, Row, Stack, Text, Widget

PACKAGE = "com.android.settings"
FONT_SIZES = (("Small", "0.85"), ("Default", "1.0"), ("Large", "1.15"), ("Largest", "1.3"))
TIMEOUTS = (("15 seconds", 15), ("30 seconds", 30), ("1 minute", 60), ("2 minutes", 120),
            ("5 minutes", 300), ("10 minutes", 600), ("30 minutes", 1800))  # fmt: skip
ZONES = (
    "UTC", "Europe/London", "Europe/Berlin", "Africa/Nairobi", "Asia/Dubai", "Asia/Kolkata",
    "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "America/Sao_Paulo", "America/New_York",
    "America/Chicago", "America/Denver", "America/Los_Angeles",
)  # fmt: skip


class Page(Screen):
    """A settings page: a title and rows."""

    package = PACKAGE
    title: ClassVar[str] = ""

    def build(self) -> Widget:
        bar = app_bar("", back=self.finish)
        return page(bar, [listing([big_title(self.title), *self.rows()], id="android:id/list")])

    def rows(self) -> Sequence[Widget]:
        raise NotImplementedError

    def switch(
        self, title: str, namespace: str, key: str, summary: str = "", icon: str = ""
    ) -> Widget:
        """A row that flips one setting."""

        def change(on: bool) -> None:
            self.phone.put_setting(namespace, key, str(int(on)))

        return switch_row(title, self.phone.flag(key, namespace), change, summary, icon=icon)

    def choose(
        self, title: str, choices: Sequence[tuple[str, str]], namespace: str, key: str
    ) -> None:
        """A dialog that sets one setting to one of several values."""

        def pick(value: str) -> None:
            self.dismiss()
            self.phone.put_setting(namespace, key, value)

        def make() -> Widget:
            now = self.phone.setting(namespace, key)
            rows = [choice_row(name, value == now, partial(pick, value)) for name, value in choices]
            return dialog(title, rows, [button("Cancel", self.dismiss, kind="text")])

        self.show(make)


class Display(Page):
    """Brightness, theme, font size, rotation."""

    activity = f"{PACKAGE}.Settings$DisplaySettingsActivity"
    title = "Display"

    def rows(self) -> list[Widget]:
        level = self.phone.number("system", "screen_brightness", 128)
        timeout = self.phone.number("system", "screen_off_timeout", 60000) // 1000
        size = self.phone.font_scale
        font = next((name for name, value in FONT_SIZES if float(value) == size), f"{size:g}")
        asleep = next((name for name, seconds in TIMEOUTS if seconds == timeout), f"{timeout} s")

        def brightness(value: float) -> None:
            self.phone.put_setting("system", "screen_brightness", str(round(value * 255)))

        def dark(on: bool) -> None:
            self.phone.put_setting("secure", "ui_night_mode", "2" if on else "1")

        return [
            slider_row("Brightness level", level / 255, brightness, icon="sun"),
            self.switch("Adaptive brightness", "system", "screen_brightness_mode",
                        "Adjusts to the light around"),
            switch_row("Dark theme", self.phone.dark, dark,
                       "Will never turn off automatically" if self.phone.dark
                       else "Will never turn on automatically"),
            row("Font size", font,
                do=lambda: self.choose("Font size", FONT_SIZES, "system", "font_scale")),
            row("Screen timeout", f"After {asleep} of inactivity",
                do=lambda: self.choose("Screen timeout", [(n, str(s * 1000)) for n, s in TIMEOUTS],
                                       "system", "screen_off_timeout")),
            self.switch("Auto-rotate screen", "system", "accelerometer_rotation"),
        ]  # fmt: skip


class Sound(Page):
    """The four volumes, and what rings how."""

    activity = f"{PACKAGE}.Settings$SoundSettingsActivity"
    title = "Sound & vibration"

    def rows(self) -> list[Widget]:
        levels = (("Media volume", "music", 15, "volume"), ("Ring volume", "ring", 7, "phone"),
                  ("Notification volume", "notification", 7, "bell"),
                  ("Alarm volume", "alarm", 7, "alarm"))  # fmt: skip
        zen = "On" if self.phone.flag("zen_mode") else "Off"
        return [
            *(self._volume(*level) for level in levels),
            divider(),
            row("Do Not Disturb", zen, icon="dnd", do=lambda: self.open(Zen(self.phone))),
            self.switch("Vibrate for calls", "system", "vibrate_when_ringing"),
            self.switch("Touch sounds", "system", "sound_effects_enabled"),
            self.switch("Touch feedback", "system", "haptic_feedback_enabled"),
        ]

    def _volume(self, title: str, stream: str, most: int, icon: str) -> Widget:
        def change(value: float) -> None:
            self.phone.put_setting("system", f"volume_{stream}", str(round(value * most)))

        level = self.phone.number("system", f"volume_{stream}")
        return slider_row(title, level / most, change, icon=icon, steps=most)


class Zen(Page):
    """Do Not Disturb."""

    activity = f"{PACKAGE}.Settings$ZenModeSettingsActivity"
    title = "Do Not Disturb"

    def rows(self) -> list[Widget]:
        def change(on: bool) -> None:
            self.phone.put_setting("global", "zen_mode", str(int(on)))

        text = "While it is on, only alarms and starred contacts may interrupt you."
        return [
            main_switch("Use Do Not Disturb", self.phone.flag("zen_mode"), change),
            Text(text, color="on_surface_soft", size=14.5, padding=(24, 16)),
        ]


class Battery(Page):
    """Charge and battery saver."""

    activity = f"{PACKAGE}.Settings$PowerUsageSummaryActivity"
    title = "Battery"

    def rows(self) -> list[Widget]:
        level = self.phone.battery
        return [
            Text(f"{level}%", size=56, bold=300, padding=(24, 8), id=f"{PACKAGE}:id/usage_summary"),
            self.switch("Battery Saver", "global", "low_power", "Extends battery life", "battery"),
            row("Battery percentage", "Shown in the status bar", icon="info", enabled=False),
        ]


class Date(Page):
    """Time, 24-hour clock, time zone."""

    activity = f"{PACKAGE}.Settings$DateTimeSettingsActivity"
    title = "Date & time"

    def rows(self) -> list[Widget]:
        now = self.phone.clock.now()
        auto = self.phone.flag("auto_time_zone")
        offset = now.strftime("%z")
        zone = f"{self.phone.clock.zone.key} GMT{offset[:3]}:{offset[3:]}"

        def hours(on: bool) -> None:
            self.phone.put_setting("system", "time_12_24", "24" if on else "12")

        return [
            self.switch("Set time automatically", "global", "auto_time"),
            row(
                "Date", f"{now:%B} {now.day}, {now.year}", enabled=not self.phone.flag("auto_time")
            ),
            row("Time", self.phone.time_text(), enabled=not self.phone.flag("auto_time")),
            self.switch("Set time zone automatically", "global", "auto_time_zone"),
            row("Time zone", zone, enabled=not auto, do=None if auto else self._zones),
            switch_row("Use 24-hour format", self.phone.hours_24, hours),
        ]

    def _zones(self) -> None:
        def pick(name: str) -> None:
            self.dismiss()
            self.phone.set_zone(name)

        def make() -> Widget:
            here = self.phone.clock.zone.key
            rows = [choice_row(name, name == here, partial(pick, name)) for name in ZONES]
            return dialog("Time zone", rows)

        self.show(make)


def tile(app: App, size: float = 40) -> Widget:
    """An app's small icon."""
    return Stack(
        [Icon(app.icon, size=size * 0.54, color="white", hidden=True)], width=size, height=size,
        radius=size / 2, background=app.color, align_x="center", align_y="center",
    )  # fmt: skip


class Apps(Page):
    """All apps."""

    activity = f"{PACKAGE}.Settings$ManageApplicationsActivity"
    title = "Apps"

    def rows(self) -> list[Widget]:
        apps = sorted(self.phone.apps.values(), key=lambda app: app.info.label.lower())
        return [
            row(app.info.label, "", leading=tile(app), key=app.info.package,
                do=partial(self._details, app.info.package))
            for app in apps
        ]  # fmt: skip

    def _details(self, package: str) -> None:
        self.open(AppDetails(self.phone, Intent(data=f"package:{package}")))


class AppDetails(Page):
    """One app: open, force stop, clear its storage."""

    activity = f"{PACKAGE}.applications.InstalledAppDetails"
    title = "App info"

    def rows(self) -> list[Widget]:
        app = self.phone.apps.get(self.intent.rest)
        if app is None:
            return [Text("This app is not installed", padding=24)]
        name, package = app.info.label, app.info.package
        runs = package in self.phone.stacks.pids

        def stop() -> None:
            self.ask("Force stop?", "If you force stop an app, it may misbehave.", "OK",
                     lambda: self.phone.force_stop(package))  # fmt: skip

        def clear() -> None:
            self.ask("Clear app data?", f"{name}'s data will be deleted permanently.", "Delete",
                     lambda: self.phone.clear_data(package))  # fmt: skip

        head = Row([tile(app, 56), Text(name, size=24, max_lines=1)], gap=18, padding=(24, 8))
        buttons = Row(
            [
                button("Open", lambda: self.phone.open_app(package), kind="tonal", weight=1,
                       enabled=app.info.launchable, id=f"{PACKAGE}:id/button1"),
                button("Force stop", stop, kind="tonal", weight=1, enabled=runs,
                       id=f"{PACKAGE}:id/button2"),
            ],
            gap=10, padding=(20, 14),
        )  # fmt: skip
        rows = [
            row("Storage & cache", "Tap to clear the app's data", icon="storage", do=clear),
            row("Notifications", "Allowed", icon="bell", enabled=False),
            row("Version", app.info.version_name, icon="info"),
        ]
        return [head, buttons, card(rows)]


class About(Page):
    """What phone this is."""

    activity = f"{PACKAGE}.Settings$MyDeviceInfoActivity"
    title = "About phone"

    def rows(self) -> list[Widget]:
        name = self.phone.setting("global", "device_name") or "Phone"
        facts = (("Model", "Virtual Phone"), ("Android version", "14"),
                 ("Android security update", "November 5, 2026"),
                 ("Build number", "PP1A.261101.001"))  # fmt: skip
        return [
            row("Device name", name, icon="devices", do=self._rename),
            *(row(title, fact) for title, fact in facts),
            Column([space(8)]),
        ]

    def _rename(self) -> None:
        def save() -> None:
            name = self.typed("device").strip()
            self.dismiss()
            if name:
                self.phone.put_setting("global", "device_name", name)

        self.ui.fields.pop("device", None)
        now = self.phone.setting("global", "device_name") or ""
        self.show(
            lambda: dialog(
                "Device name",
                [input_row("device", "Device name", initial=now, enter="done")],
                [
                    button("Cancel", self.dismiss, kind="text", id="android:id/button2"),
                    button("OK", save, kind="text", id="android:id/button1"),
                ],
            )
        )
