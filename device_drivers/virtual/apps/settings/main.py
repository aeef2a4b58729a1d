"""The first page of Settings: all the others, and a search over what stands on them."""

from __future__ import annotations

from functools import partial

from device_drivers.base import OS
from device_drivers.virtual.apps.settings.apps import (
    Apps,
    Notifications,
)
from device_drivers.virtual.apps.settings.developer import Wireless
from device_drivers.virtual.apps.settings.network import Bluetooth, Hotspot, Network, Wifi
from device_drivers.virtual.apps.settings.pages import PACKAGE, Display, Page, Sound, Zen
from device_drivers.virtual.apps.settings.system import (
    VERSION,
    About,
    Accessibility,
    Date,
    Languages,
    Location,
    Security,
    System,
)
from device_drivers.virtual.apps.settings.usage import Battery, BatteryUsage, Storage
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
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
    ),
    (
        ("Apps", "Permissions, storage, force stop", "apps", 0xFFE0762F, Apps),
        ("Notifications", "App notifications, lock screen", "bell", 0xFFCF4A5E, Notifications),
    ),
    (
        ("Battery", "Charge, Battery Saver", "battery", 0xFF3A9C4B, Battery),
        ("Storage", "What fills this phone", "storage", 0xFF8A6FD1, Storage),
        ("Sound & vibration", "Volume, haptics", "volume", 0xFFB64FC8, Sound),
        ("Display", "Dark theme, font size, brightness", "sun", 0xFFB07A10, Display),
        ("Do Not Disturb", "Silence calls and notifications", "dnd", 0xFF7A5CD0, Zen),
    ),
    (
        ("Security", "Screen lock, PIN", "lock", 0xFF3D7F8C, Security),
        ("Location", "Which apps know where you are", "location", 0xFF2F7DB8, Location),
        ("Accessibility", "Larger text, contrast", "accessibility", 0xFF4A6FA5, Accessibility),
    ),
    (
        ("Language", "English, 中文", "globe", 0xFF4C74B8, Languages),
        ("Date & time", "Time zone, 24-hour format", "clock", 0xFF52708F, Date),
        ("System", "Update, restart", "system", 0xFF5B6472, System),
        ("About phone", "Name, version, build", "info", 0xFF6B7280, About),
    ),
)
# what the search finds: (words, where)
FINDS: tuple[tuple[str, type[Page]], ...] = (
    ("Wi-Fi", Wifi), ("Mobile data", Network), ("Airplane mode", Network),
    ("Hotspot & tethering", Hotspot), ("Private DNS", Network), ("Bluetooth", Bluetooth),
    ("Use USB for", Bluetooth),
    ("Brightness level", Display), ("Adaptive brightness", Display), ("Dark theme", Display),
    ("Font size", Display), ("Screen timeout", Display), ("Auto-rotate screen", Display),
    ("Night Light", Display),
    ("Media volume", Sound), ("Ring volume", Sound), ("Alarm volume", Sound),
    ("Notification volume", Sound), ("Touch sounds", Sound), ("Vibrate for calls", Sound),
    ("Calls that may interrupt", Zen), ("Battery Saver", Battery), ("Battery percentage", Battery),
    ("Battery usage", BatteryUsage), ("App notifications", Notifications),
    ("Notifications on lock screen", Notifications), ("All apps", Apps), ("Screen lock", Security),
    ("Use location", Location),
    ("Wireless debugging", Wireless), ("High contrast text", Accessibility),
    ("Color inversion", Accessibility), ("Remove animations", Accessibility),
    ("System language", Languages), ("Use 24-hour format", Date), ("Time zone", Date),
    ("System update", System), ("Device name", About), ("Android version", About),
    ("Phone number", About), ("IP address", About),
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
        t = self.t
        search = search_box("search", t("Search settings"), id=f"{PACKAGE}:id/search_bar",
                            change=lambda _: self.phone.changed())  # fmt: skip
        if self.typed("search").strip():
            return page(None, [space(6), search, listing(self._found(), key="found")])
        groups: list[Widget] = []
        for entries in ENTRIES:
            rows = [
                row(t(title), t(summary), leading=_badge(icon, ground), lines=2,
                    do=partial(self.go, kind), key=title)
                for title, summary, icon, ground, kind in entries
            ]  # fmt: skip
            groups += [card(rows), space(12)]
        head = [] if self.phone.landscape else [big_title(t("Settings"))]
        body = [*head, search, space(10), *groups]
        bar = app_bar(t("Settings")) if self.phone.landscape else None
        return page(bar, [listing(body, id="android:id/list")])

    def back(self) -> bool:
        searching = bool(self.typed("search"))
        self.ui.fields.pop("search", None)
        return searching

    def go(self, kind: type[Page]) -> None:
        """Open a page."""
        self.open(kind(self.phone))

    def _found(self) -> list[Widget]:
        query = self.typed("search").strip().casefold()
        titles = {title: kind for entries in ENTRIES for title, _, _, _, kind in entries}
        titles.update(dict(FINDS))
        version, here = VERSION[OS.ANDROID], VERSION[self.phone.system]
        titles = {here if title == version else title: kind for title, kind in titles.items()}
        found = [
            (title, kind) for title, kind in titles.items()
            if query in title.casefold() or query in self.t(title).casefold()
        ]  # fmt: skip
        if not found:
            return [empty("search", self.t("No results"))]
        return [
            row(self.t(title), f"{self.t('Settings')} > {self.t(kind.title)}", icon="settings",
                key=f"found {title}", do=partial(self.go, kind))
            for title, kind in found
        ]  # fmt: skip
