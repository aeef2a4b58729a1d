"""The pages of the Settings app about the phone itself: lock, place, language, time."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial

from device_drivers.base import OS
from device_drivers.virtual.apps.settings.apps import by_name
from device_drivers.virtual.apps.settings.developer import Developer
from device_drivers.virtual.apps.settings.pages import PACKAGE, Page, font_size
from device_drivers.virtual.ui.components import (
    button,
    card,
    choice_row,
    dialog,
    input_row,
    main_switch,
    row,
    section,
    space,
    switch_row,
)
from device_drivers.virtual.ui.date_picker import DatePicker
from device_drivers.virtual.ui.time_picker import TimePicker
from device_drivers.virtual.ui.widgets import Widget

ZONES = (
    "UTC", "Europe/London", "Europe/Berlin", "Africa/Nairobi", "Asia/Dubai", "Asia/Kolkata",
    "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "America/Sao_Paulo", "America/New_York",
    "America/Chicago", "America/Denver", "America/Los_Angeles",
)  # fmt: skip
LANGUAGES = (("English (United States)", "en-US"), ("简体中文（中国）", "zh-Hans-CN"))


class Location(Page):
    """Whether the phone tells where it is, and to whom."""

    activity = f"{PACKAGE}.Settings$LocationSettingsActivity"
    title = "Location"

    def rows(self) -> list[Widget]:
        t, phone = self.t, self.phone

        def change(on: bool) -> None:
            phone.put_setting("secure", "location_mode", "3" if on else "0")

        def permit(package: str, on: bool) -> None:
            phone.permissions.put(package, "ACCESS_FINE_LOCATION", on)

        on = phone.flag("location_mode", "secure")
        bar = main_switch(t("Use location"), on, change)
        if not on:
            return [bar, self.remark(t("Apps cannot see where this phone is."))]
        apps = [
            switch_row(app.label(phone.language),
                       bool(phone.permissions.granted(app.info.package, "ACCESS_FINE_LOCATION")),
                       partial(permit, app.info.package), key=app.info.package)
            for app in by_name(self) if "ACCESS_FINE_LOCATION" in app.permissions
        ]  # fmt: skip
        if not apps:
            return [bar, self.remark(t("No app asks for the location."))]
        return [bar, section(t("Apps with access to location")), *apps]


class Security(Page):
    """The screen lock."""

    activity = f"{PACKAGE}.Settings$SecurityDashboardActivity"
    title = "Security"

    def rows(self) -> list[Widget]:
        t = self.t
        kind = t("PIN") if self.phone.setting("phone", "pin") else t("None")
        return [
            row(t("Screen lock"), kind, icon="lock", do=self._lock),
            self.switch(t("Notifications on lock screen"), "secure",
                        "lock_screen_show_notifications", icon="bell"),
            row(t("Lock now"), t("Puts the display out and locks it"), icon="power",
                do=self.phone.sleep),
        ]  # fmt: skip

    def _lock(self) -> None:
        from device_drivers.virtual.apps.settings.lock import (  # it leads back to this page
            ChooseLock,
            EnterPin,
        )

        asked = bool(self.phone.setting("phone", "pin"))
        self.open(EnterPin(self.phone) if asked else ChooseLock(self.phone))


class Accessibility(Page):
    """For those who see or touch otherwise."""

    activity = f"{PACKAGE}.Settings$AccessibilitySettingsActivity"
    title = "Accessibility"

    def rows(self) -> list[Widget]:
        t = self.t

        def still(on: bool) -> None:
            self.phone.put_setting("global", "animator_duration_scale", "0" if on else "1")

        moves = self.phone.flag("animator_duration_scale")
        return [
            font_size(self),
            self.switch(t("High contrast text"), "secure", "high_text_contrast_enabled"),
            self.switch(t("Color inversion"), "secure", "accessibility_display_inversion_enabled"),
            self.switch(t("Color correction"), "secure",
                        "accessibility_display_daltonizer_enabled"),
            switch_row(t("Remove animations"), not moves, still),
        ]  # fmt: skip


class Languages(Page):
    """What the phone speaks."""

    activity = f"{PACKAGE}.Settings$LocalePickerActivity"
    title = "Language"

    def rows(self) -> list[Widget]:
        zh = self.phone.language == "zh"
        rows = [
            choice_row(name, zh is tag.startswith("zh"), partial(self._speak, tag))
            for name, tag in LANGUAGES
        ]
        return [section(self.t("System language")), *rows]

    def _speak(self, tag: str) -> None:
        self.phone.put_setting("system", "system_locales", tag)


class Date(Page):
    """Time, 24-hour clock, time zone."""

    activity = f"{PACKAGE}.Settings$DateTimeSettingsActivity"
    title = "Date & time"

    def rows(self) -> list[Widget]:
        t, phone = self.t, self.phone
        now = phone.clock.now()
        auto, fixed = phone.flag("auto_time_zone"), phone.flag("auto_time")
        offset = now.strftime("%z")
        zone = f"{phone.clock.zone.key} GMT{offset[:3]}:{offset[3:]}"

        def hours(on: bool) -> None:
            phone.put_setting("system", "time_12_24", "24" if on else "12")

        return [
            self.switch(t("Set time automatically"), "global", "auto_time"),
            row(t("Date"), phone.date_text(now, "full"), enabled=not fixed,
                do=None if fixed else DatePicker(self, now.date(), self._set_date).show),
            row(t("Time"), phone.time_text(), enabled=not fixed,
                do=None if fixed else TimePicker(self, now.hour, now.minute, self._set_time).show),
            self.switch(t("Set time zone automatically"), "global", "auto_time_zone"),
            row(t("Time zone"), zone, enabled=not auto, do=None if auto else self._zones),
            switch_row(t("Use 24-hour format"), phone.hours_24, hours),
        ]  # fmt: skip

    def _set_date(self, day: date) -> None:
        now = self.phone.clock.now()
        self._set(now.replace(year=day.year, month=day.month, day=day.day))

    def _set_time(self, hour: int, minute: int) -> None:
        self._set(self.phone.clock.now().replace(hour=hour, minute=minute, second=0))

    def _set(self, moment: datetime) -> None:
        """Move the clock, and write down to when."""
        self.phone.clock.set(moment)
        self.phone.put_setting("phone", "clock_set", moment.isoformat(timespec="minutes"))

    def _zones(self) -> None:
        def pick(name: str) -> None:
            self.dismiss()
            self.phone.set_zone(name)

        def make() -> Widget:
            here = self.phone.clock.zone.key
            rows = [choice_row(name, name == here, partial(pick, name)) for name in ZONES]
            return dialog(self.t("Time zone"), rows)

        self.show(make)


class System(Page):
    """Language, time, and starting over."""

    activity = f"{PACKAGE}.Settings$SystemDashboardActivity"
    title = "System"

    def rows(self) -> list[Widget]:
        t = self.t
        speaks = next(name for name, tag in LANGUAGES
                      if tag.startswith(self.phone.language))  # fmt: skip
        developer = row(t("Developer options"), icon="system",
                        do=lambda: self.open(Developer(self.phone)))  # fmt: skip
        return [
            row(t("Language"), speaks, icon="globe", do=lambda: self.open(Languages(self.phone))),
            row(t("Date & time"), self.phone.time_text(), icon="clock",
                do=lambda: self.open(Date(self.phone))),
            row(t("System update"), t("Your system is up to date"), icon="reset"),
            *([developer] if self.phone.system is OS.ANDROID else []),
            row(t("Restart"), icon="power", do=self._restart),
        ]  # fmt: skip

    def _restart(self) -> None:
        t = self.t
        self.ask(t("Restart?"), t("All apps will be closed."), t("Restart"), self.phone.restart)


VERSION = {
    OS.ANDROID: "Android version", OS.IOS: "iOS version", OS.HARMONY: "HarmonyOS version",
}  # fmt: skip


class About(Page):
    """What phone this is."""

    activity = f"{PACKAGE}.Settings$MyDeviceInfoActivity"
    title = "About phone"

    def rows(self) -> list[Widget]:
        t, phone = self.t, self.phone
        name = phone.setting("global", "device_name") or t("Phone")
        security = [(t("Android security update"), "2026-11-05")]
        facts = (
            (t("Phone number"), "+1 212-555-0100"), (t("Model"), phone.build.model),
            (t(VERSION[phone.system]), phone.build.version),
            *(security if phone.system is OS.ANDROID else ()),
            (t("IP address"), "10.0.2.16" if phone.flag("wifi_on") else t("Unavailable")),
            (t("Build number"), "PP1A.261101.001"),
        )  # fmt: skip
        return [
            row(t("Device name"), name, icon="devices", do=self._rename),
            card([row(title, fact) for title, fact in facts]),
            space(8),
        ]

    def _rename(self) -> None:
        t = self.t

        def save() -> None:
            name = self.typed("device").strip()
            self.dismiss()
            if name:
                self.phone.put_setting("global", "device_name", name)

        self.ui.fields.pop("device", None)
        now = self.phone.setting("global", "device_name") or ""
        self.show(
            lambda: dialog(
                t("Device name"),
                [input_row("device", t("Device name"), initial=now, enter="done")],
                [
                    button(t("Cancel"), self.dismiss, kind="text", id="android:id/button2"),
                    button(t("OK"), save, kind="text", id="android:id/button1"),
                ],
            )
        )
