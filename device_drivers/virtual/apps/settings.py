"""Settings: the main list with its search, and the intents that lead to each page."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.apps.settings_network import Bluetooth, Network, Wifi
from device_drivers.virtual.apps.settings_pages import (
    PACKAGE,
    About,
    AppDetails,
    Apps,
    Battery,
    Date,
    Display,
    Page,
    Sound,
    Zen,
)
from device_drivers.virtual.intents import AppInfo
from device_drivers.virtual.screen import App, Filter, Screen
from device_drivers.virtual.ui.components import (
    big_title,
    card,
    empty,
    listing,
    page,
    row,
    search_box,
    space,
)
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import Stack, Widget

# groups of (title, summary, icon, ground, page)
ENTRIES: tuple[tuple[tuple[str, str, str, int, type[Page]], ...], ...] = (
    (
        ("Network & internet", "Mobile, Wi-Fi, airplane mode", "wifi", 0xFF3F7DE0, Network),
        ("Connected devices", "Bluetooth, pairing", "bluetooth", 0xFF2E9E6B, Bluetooth),
        ("Apps", "All apps, storage, force stop", "apps", 0xFFE0762F, Apps),
    ),
    (
        ("Sound & vibration", "Volume, haptics", "volume", 0xFFB64FC8, Sound),
        ("Display", "Dark theme, font size, brightness", "sun", 0xFFD99A1C, Display),
        ("Do Not Disturb", "Silence calls and notifications", "dnd", 0xFF7A5CD0, Zen),
        ("Battery", "Charge, Battery Saver", "battery", 0xFF3A9C4B, Battery),
    ),
    (
        ("Date & time", "Time zone, 24-hour format", "clock", 0xFF4C74B8, Date),
        ("About phone", "Name, version, build", "info", 0xFF6B7280, About),
    ),
)
# what the search finds: (words, where)
FINDS: tuple[tuple[str, type[Page]], ...] = (
    ("Wi-Fi", Wifi), ("Mobile data", Network), ("Airplane mode", Network), ("Bluetooth", Bluetooth),
    ("Brightness level", Display), ("Adaptive brightness", Display), ("Dark theme", Display),
    ("Font size", Display), ("Screen timeout", Display), ("Auto-rotate screen", Display),
    ("Media volume", Sound), ("Ring volume", Sound), ("Alarm volume", Sound),
    ("Notification volume", Sound), ("Do Not Disturb", Zen), ("Battery Saver", Battery),
    ("Use 24-hour format", Date), ("Time zone", Date), ("All apps", Apps), ("Device name", About),
    ("Android version", About),
)  # fmt: skip


def _badge(icon: str, ground: int) -> Widget:
    return Stack(
        [Icon(icon, size=22, color="white")], width=42, height=42, radius=21, background=ground,
        align_x="center", align_y="center",
    )  # fmt: skip


class Main(Screen):
    """The first page of Settings."""

    package = PACKAGE
    activity = f"{PACKAGE}.Settings"

    def build(self) -> Widget:
        search = search_box("search", "Search settings", id=f"{PACKAGE}:id/search_bar",
                            change=lambda _: self.phone.changed())  # fmt: skip
        if self.typed("search").strip():
            return page(None, [space(6), search, listing(self._found(), key="found")])
        groups: list[Widget] = []
        for entries in ENTRIES:
            rows = [
                row(title, summary, leading=_badge(icon, ground), lines=1,
                    do=partial(self.go, kind))
                for title, summary, icon, ground, kind in entries
            ]  # fmt: skip
            groups += [card(rows), space(12)]
        body = listing([big_title("Settings"), search, space(10), *groups], id="android:id/list")
        return page(None, [body])

    def back(self) -> bool:
        searching = bool(self.typed("search"))
        self.ui.fields.pop("search", None)
        return searching

    def go(self, kind: type[Page]) -> None:
        """Open a page."""
        self.open(kind(self.phone))

    def _found(self) -> list[Widget]:
        query = self.typed("search").strip().lower()
        titles = {title: kind for entries in ENTRIES for title, _, _, _, kind in entries}
        titles.update(dict(FINDS))
        found = [(t, k) for t, k in titles.items() if query in t.lower()]
        if not found:
            return [empty("search", "No results")]
        return [
            row(title, f"Settings > {kind.title}", icon="settings", key=f"found {title}",
                do=partial(self.go, kind))
            for title, kind in found
        ]  # fmt: skip


def _on(page: type[Page], *names: str, schemes: tuple[str, ...] = ()) -> Filter:
    return Filter(tuple(f"android.settings.{name}" for name in names), page, schemes=schemes)


APP = App(
    AppInfo(PACKAGE, "Settings", "设置", Main.activity, "14", 34),
    "settings", 0xFF5F6B7A,
    (Main, Network, Wifi, Bluetooth, Display, Sound, Zen, Battery, Date, Apps, AppDetails, About),
    (
        Filter(("android.settings.SETTINGS",), Main),
        _on(Network, "WIRELESS_SETTINGS", "AIRPLANE_MODE_SETTINGS", "NETWORK_OPERATOR_SETTINGS",
            "DATA_ROAMING_SETTINGS"),
        _on(Wifi, "WIFI_SETTINGS", "panel.action.INTERNET_CONNECTIVITY", "panel.action.WIFI"),
        _on(Bluetooth, "BLUETOOTH_SETTINGS"),
        _on(Display, "DISPLAY_SETTINGS", "NIGHT_DISPLAY_SETTINGS", "DARK_THEME_SETTINGS"),
        _on(Sound, "SOUND_SETTINGS", "panel.action.VOLUME"),
        _on(Zen, "ZEN_MODE_SETTINGS", "ZEN_MODE_PRIORITY_SETTINGS"),
        _on(Battery, "BATTERY_SAVER_SETTINGS", "POWER_USAGE_SUMMARY"),
        _on(Date, "DATE_SETTINGS"),
        _on(Apps, "APPLICATION_SETTINGS", "MANAGE_APPLICATIONS_SETTINGS",
            "MANAGE_ALL_APPLICATIONS_SETTINGS"),
        _on(AppDetails, "APPLICATION_DETAILS_SETTINGS", schemes=("package",)),
        _on(About, "DEVICE_INFO_SETTINGS"),
    ),
)  # fmt: skip
