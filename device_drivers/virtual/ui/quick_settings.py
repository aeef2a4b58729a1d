"""The shade: the time, quick settings in two stages, brightness, and what has arrived."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.intents import Intent
from device_drivers.virtual.settings import SYSTEM
from device_drivers.virtual.ui.components import icon_button, space
from device_drivers.virtual.ui.controls import Icon, Slider
from device_drivers.virtual.ui.looks import look
from device_drivers.virtual.ui.notifications import cards
from device_drivers.virtual.ui.widgets import (
    FILL,
    Color,
    Column,
    Direction,
    Grid,
    Row,
    Scroll,
    Text,
    Widget,
)

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.android.systemui"
COMPACT = 4
"""How many tiles the first pull shows."""
SYSTEM.update({
    "Airplane mode": "飞行模式",
    "Auto-rotate": "自动旋转",
    "Battery Saver": "省电模式",
    "Bluetooth": "蓝牙",
    "Dark theme": "深色主题",
    "Display brightness": "屏幕亮度",
    "Do Not Disturb": "勿扰模式",
    "Fewer quick settings": "收起快捷设置",
    "Flashlight": "手电筒",
    "Hotspot": "热点",
    "Location": "位置信息",
    "Mobile data": "移动数据",
    "More quick settings": "展开快捷设置",
    "Night Light": "护眼模式",
    "Wi-Fi": "WLAN",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Tile:
    """A switch of the shade: the setting it flips between ``on`` and ``off``, and the settings
    page (``android.settings.`` and this) that a long press opens."""

    title: str
    icon: str
    namespace: str
    key: str
    page: str = ""
    on: str = "1"
    off: str = "0"

    def is_on(self, phone: Phone) -> bool:
        value = phone.setting(self.namespace, self.key) or self.off
        return value == self.on if self.on == "2" else value != "0"


TILES = (
    Tile("Wi-Fi", "wifi", "global", "wifi_on", "WIFI_SETTINGS"),
    Tile("Bluetooth", "bluetooth", "global", "bluetooth_on", "BLUETOOTH_SETTINGS"),
    Tile("Do Not Disturb", "dnd", "global", "zen_mode", "ZEN_MODE_SETTINGS"),
    Tile("Airplane mode", "airplane", "global", "airplane_mode_on", "AIRPLANE_MODE_SETTINGS"),
    Tile("Mobile data", "data", "global", "mobile_data", "NETWORK_OPERATOR_SETTINGS"),
    Tile("Flashlight", "flashlight", "secure", "flashlight_enabled"),
    Tile("Dark theme", "moon", "secure", "ui_night_mode", "DARK_THEME_SETTINGS", on="2", off="1"),
    Tile("Auto-rotate", "rotate", "system", "accelerometer_rotation", "AUTO_ROTATE_SETTINGS"),
    Tile("Battery Saver", "battery", "global", "low_power", "BATTERY_SAVER_SETTINGS"),
    Tile("Location", "location", "secure", "location_mode", "LOCATION_SOURCE_SETTINGS", on="3"),
    Tile("Hotspot", "hotspot", "global", "hotspot_on", "TETHER_SETTINGS"),
    Tile("Night Light", "night", "secure", "night_display_activated", "NIGHT_DISPLAY_SETTINGS"),
)


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def shade(phone: Phone) -> Widget:
    """Over the whole display: time, brightness, tiles, notifications."""

    def swipe(direction: Direction) -> bool:
        if direction == "up" and phone.shade_full:
            phone.open_shade()
        elif direction == "up":
            phone.close_shade()
        elif direction == "down":
            phone.open_quick_settings()
        return direction in ("up", "down")

    full = phone.shade_full
    below = [] if full else [space(6), *cards(phone)]
    above = [top(phone), brightness(phone), tiles(phone, full=full), _more(phone, full)]
    body = Column([*above, *below], padding=(14, 34, 14, 12))
    keys = space(phone.look.navigation_height(phone.landscape))
    return Column(
        [Scroll([body], key="shade", weight=1), keys], background="surface",
        width=FILL, height=FILL, on_swipe=swipe, key="shade",
    )  # fmt: skip


def top(phone: Phone) -> Widget:
    """The time, the day, the way to Settings."""
    now = phone.clock.now()
    return Row(
        [
            Text(phone.time_text(), size=26 / max(1.0, phone.font_scale), max_lines=1,
                 id=_id("shade_clock")),
            Text(phone.date_text(now, "weekday_day"), size=15, color="on_surface_soft", weight=1,
                 id=_id("date"), max_lines=1),
            icon_button("settings", phone.t("Settings"), phone.open_settings,
                        id=_id("settings_button")),
        ],
        gap=14, padding=(8, 6, 0, 6),
    )  # fmt: skip


def brightness(phone: Phone) -> Widget:
    """The slider of the display's brightness."""

    def change(value: float) -> None:
        phone.put_setting("system", "screen_brightness", str(round(value * 255)))

    level = phone.number("system", "screen_brightness", 128) / 255
    slider = Slider(amount=level, on_change=change, weight=1, key="brightness",
                    description=phone.t("Display brightness"), id=_id("slider"))  # fmt: skip
    return Row([Icon("sun"), slider], padding=(8, 4), gap=4)


def tiles(phone: Phone, *, full: bool) -> Widget:
    """The switches; the first few unless ``full``."""
    shown = TILES if full else TILES[:COMPACT]
    columns = 4 if phone.landscape else 2
    return Grid([_tile(phone, each) for each in shown], columns=columns, gap=8)


def _more(phone: Phone, full: bool) -> Widget:
    """The handle below the tiles; a swipe down does the same."""
    name = phone.t("Fewer quick settings" if full else "More quick settings")
    do = partial(phone.open_shade, full=not full)
    handle = icon_button("up" if full else "down", name, do, id=_id("expand_indicator"), size=40)
    return Row([handle], justify="center", width=FILL)


def _tile(phone: Phone, tile: Tile) -> Widget:
    on = tile.is_on(phone)
    color: Color = "on_primary" if on else "on_surface"
    title = phone.t(tile.title)

    def flip() -> None:
        phone.put_setting(tile.namespace, tile.key, tile.off if on else tile.on)

    def details() -> None:
        phone.close_shade()
        phone.start_activity(Intent(f"android.settings.{tile.page}"))

    state = _state(phone, tile, on)
    large = phone.font_scale > 1
    words = [
        Text(title, size=14, bold=500, color=color, max_lines=2 if large else 1, hidden=True),
        Text(state, size=12.5, color=color, max_lines=1, hidden=True),
    ]
    return Row(
        [Icon(tile.icon, color=color, hidden=True), Column(words, weight=1)],
        gap=8 if large else 12, padding=(12 if large else 16, 6), min_height=64,
        radius=look().tile,
        role=Role.SWITCH, text=title, description=f"{title}, {state}", checkable=True,
        checked=on, on_tap=flip, on_long_press=details if tile.page else None,
        background="primary" if on else "surface_high", id=_id("tile"), key=f"tile {tile.key}",
    )  # fmt: skip


def _state(phone: Phone, tile: Tile, on: bool) -> str:
    """The line below a tile's name: On, Off, or what it is connected to."""
    connected = {
        "wifi_on": "SELECT ssid FROM networks WHERE connected",
        "bluetooth_on": "SELECT name FROM bluetooth WHERE connected",
    }.get(tile.key)
    name = phone.store.one(connected) if on and connected else None
    return str(name) if name else phone.t("On" if on else "Off")
