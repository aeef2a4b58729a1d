"""The pages of the Settings app about display, sound and Do Not Disturb, and what all share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from device_drivers.virtual.screen import App, Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    big_title,
    button,
    choice_row,
    dialog,
    divider,
    listing,
    main_switch,
    page,
    row,
    slider_row,
    switch_row,
)
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import Stack, Text, Widget

PACKAGE = "com.android.settings"
FONT_SIZES = (("Small", "0.85"), ("Default", "1.0"), ("Large", "1.15"), ("Largest", "1.3"))
TIMEOUTS = (("15 seconds", 15), ("30 seconds", 30), ("1 minute", 60), ("2 minutes", 120),
            ("5 minutes", 300), ("10 minutes", 600), ("30 minutes", 1800))  # fmt: skip


def titled(screen: Screen, title: str, rows: Sequence[Widget]) -> Widget:
    """A page with a way back: its title large above the rows, or in the bar of a low display."""
    low = screen.phone.landscape
    head = [] if low else [big_title(title)]
    bar = app_bar(title if low else "", back=screen.finish)
    return page(bar, [listing([*head, *rows], id="android:id/list")])


class Page(Screen):
    """A settings page: a title and rows."""

    package = PACKAGE
    title: ClassVar[str] = ""

    def build(self) -> Widget:
        return titled(self, self.t(self.title), self.rows())

    def rows(self) -> Sequence[Widget]:
        raise NotImplementedError

    def switch(
        self, title: str, namespace: str, key: str, summary: str = "", icon: str = ""
    ) -> Widget:
        """A row that flips one setting; ``title`` and ``summary`` are in the phone's language."""

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
            return dialog(title, rows, [button(self.t("Cancel"), self.dismiss, kind="text")])

        self.show(make)

    def chosen(self, choices: Sequence[tuple[str, str]], namespace: str, key: str) -> str:
        """What the present value of a setting is called."""
        now = self.phone.setting(namespace, key) or ""
        return next((name for name, value in choices if value == now), now)

    def remark(self, text: str) -> Widget:
        """A few lines that explain a page."""
        return Text(text, color="on_surface_soft", size=14.5, padding=(24, 16))


def tile(app: App, size: float = 40) -> Widget:
    """An app's small icon."""
    return Stack(
        [Icon(app.icon, size=size * 0.54, color="white", hidden=True)], width=size, height=size,
        radius=size / 2, background=app.color, align_x="center", align_y="center",
    )  # fmt: skip


class Display(Page):
    """Brightness, theme, font size, rotation."""

    activity = f"{PACKAGE}.Settings$DisplaySettingsActivity"
    title = "Display"

    def rows(self) -> list[Widget]:
        phone, t = self.phone, self.t
        level = phone.number("system", "screen_brightness", 128)

        def brightness(value: float) -> None:
            phone.put_setting("system", "screen_brightness", str(round(value * 255)))

        def dark(on: bool) -> None:
            phone.put_setting("secure", "ui_night_mode", "2" if on else "1")

        return [
            slider_row(t("Brightness level"), level / 255, brightness, icon="sun"),
            self.switch(t("Adaptive brightness"), "system", "screen_brightness_mode",
                        t("Adjusts to the light around")),
            switch_row(t("Dark theme"), phone.dark, dark,
                       t("Will never turn off automatically") if phone.dark
                       else t("Will never turn on automatically")),
            font_size(self),
            self.switch(t("Night Light"), "secure", "night_display_activated",
                        t("Tints the screen amber")),
            self._timeout(),
            self.switch(t("Auto-rotate screen"), "system", "accelerometer_rotation"),
            self.switch(t("Battery percentage"), "system", "status_bar_show_battery_percent",
                        t("Shown in the status bar")),
        ]  # fmt: skip

    def _timeout(self) -> Widget:
        t, seconds = self.t, self.phone.number("system", "screen_off_timeout", 60000) // 1000
        choices = [(t(name), str(s * 1000)) for name, s in TIMEOUTS]
        name = next((t(name) for name, s in TIMEOUTS if s == seconds), f"{seconds} s")
        return row(
            t("Screen timeout"), t("After {time} of inactivity", time=name),
            do=lambda: self.choose(t("Screen timeout"), choices, "system", "screen_off_timeout"),
        )  # fmt: skip


def font_size(screen: Page) -> Widget:
    """The row that tells and sets how large letters are."""
    t, size = screen.t, screen.phone.font_scale
    choices = [(t(name), value) for name, value in FONT_SIZES]
    now = next((t(name) for name, value in FONT_SIZES if float(value) == size), f"{size:g}")
    title = t("Font size")
    return row(title, now, do=lambda: screen.choose(title, choices, "system", "font_scale"))


class Sound(Page):
    """The four volumes, and what rings how."""

    activity = f"{PACKAGE}.Settings$SoundSettingsActivity"
    title = "Sound & vibration"

    def rows(self) -> list[Widget]:
        t = self.t
        levels = ((t("Media volume"), "music", 15, "volume"),
                  (t("Ring volume"), "ring", 7, "phone"),
                  (t("Notification volume"), "notification", 7, "bell"),
                  (t("Alarm volume"), "alarm", 7, "alarm"))  # fmt: skip
        zen = t("On") if self.phone.flag("zen_mode") else t("Off")
        return [
            *(self._volume(*level) for level in levels),
            divider(),
            row(t("Do Not Disturb"), zen, icon="dnd", do=lambda: self.open(Zen(self.phone))),
            self.switch(t("Vibrate for calls"), "system", "vibrate_when_ringing"),
            self.switch(t("Dial pad tones"), "system", "dtmf_tone"),
            self.switch(t("Screen locking sound"), "system", "lockscreen_sounds_enabled"),
            self.switch(t("Touch sounds"), "system", "sound_effects_enabled"),
            self.switch(t("Touch feedback"), "system", "haptic_feedback_enabled"),
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
        t = self.t

        def change(on: bool) -> None:
            self.phone.put_setting("global", "zen_mode", str(int(on)))

        calls = ((t("Anyone"), "anyone"), (t("Contacts"), "contacts"),
                 (t("Starred contacts"), "starred"), (t("None"), "none"))  # fmt: skip
        return [
            main_switch(t("Use Do Not Disturb"), self.phone.flag("zen_mode"), change),
            row(t("Calls that may interrupt"), self.chosen(calls, "global", "zen_calls"),
                icon="phone",
                do=lambda: self.choose(t("Calls that may interrupt"), calls, "global",
                                       "zen_calls")),
            self.switch(t("Alarms may interrupt"), "global", "zen_alarms", icon="alarm"),
            self.remark(t("While it is on, notifications make no sound and show no banner.")),
        ]  # fmt: skip
