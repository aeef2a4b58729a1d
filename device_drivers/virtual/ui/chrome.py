"""What belongs to the system: status bar, navigation bar, notification shade, panels, toasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.ui.components import Do, button, icon_button, space
from device_drivers.virtual.ui.controls import Icon, Slider
from device_drivers.virtual.ui.widgets import (
    FILL,
    Color,
    Column,
    Direction,
    Grid,
    Row,
    Scroll,
    Stack,
    Text,
    Widget,
)

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.android.systemui"
STATUS_HEIGHT = 30
NAVIGATION_HEIGHT = 48


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def _signs(phone: Phone) -> list[tuple[str, str]]:
    """(drawing, what it says) of each status icon, left to right."""
    signs = []
    if phone.store.one("SELECT 1 FROM alarms WHERE enabled"):
        signs.append(("alarm", "Alarm set"))
    if phone.flag("zen_mode"):
        signs.append(("dnd", "Do Not Disturb."))
    if phone.flag("bluetooth_on"):
        signs.append(("bluetooth", "Bluetooth on."))
    if phone.flag("airplane_mode_on"):
        signs.append(("airplane", "Airplane mode."))
    if phone.flag("wifi_on"):
        signs.append(("wifi", "Wifi signal full."))
    if not phone.flag("airplane_mode_on"):
        signs.append(("signal", "Phone four bars."))
    return signs


def status_bar(phone: Phone, color: Color) -> Widget:
    """Time on the left, waiting notifications beside it, the state of the phone on the right."""
    waiting = phone.store.rows(
        "SELECT DISTINCT package FROM notifications WHERE dismissed=0 ORDER BY id DESC LIMIT 4"
    )
    icons: list[Widget] = []
    for (package,) in waiting:
        app = phone.apps.get(package)
        label = f"{app.info.label} notification" if app else "Notification"
        icons.append(Icon(app.icon if app else "bell", size=15, color=color, description=label))
    level = phone.battery
    return Row(
        [
            Text(phone.time_text(), size=14, bold=500, color=color, id=_id("clock"), max_lines=1),
            *icons,
            space(weight=1),
            *(
                Icon(name, size=16, color=color, description=said)
                for name, said in _signs(phone)
            ),
            Icon("battery", size=16, color=color),
            Text(f"{level}%", size=13, bold=500, color=color, id=_id("battery_percentage_view"),
                 description=f"Battery {level} percent.", max_lines=1),
        ],
        gap=5, padding=(20, 0), height=STATUS_HEIGHT, width=FILL,
    )  # fmt: skip


def navigation_bar(phone: Phone, color: Color, backdrop: Color) -> Widget:
    """Back, home and overview."""
    keys = (
        ("nav_back", "Back", "back", phone.back),
        ("nav_home", "Home", "home", phone.home),
        ("nav_recents", "Overview", "recent_apps", phone.overview),
    )
    buttons = [
        Stack(
            [Icon(icon, size=20, color=color, hidden=True)], weight=1, height=FILL,
            align_x="center", align_y="center", role=Role.BUTTON, description=said,
            android_class="android.widget.ImageView", id=_id(name), on_tap=do, radius=24,
        )
        for icon, said, name, do in keys
    ]  # fmt: skip
    return Row(buttons, padding=(40, 0), width=FILL, height=NAVIGATION_HEIGHT, background=backdrop)


def _tile(phone: Phone, title: str, icon: str, on: bool, do: Do) -> Widget:
    color: Color = "on_primary" if on else "on_surface"
    return Row(
        [
            Icon(icon, color=color),
            Column(
                [
                    Text(title, size=14, bold=500, color=color, max_lines=1, hidden=True),
                    Text("On" if on else "Off", size=12.5, color=color, max_lines=1, hidden=True),
                ],
                weight=1,
            ),
        ],
        gap=12, padding=(16, 0), height=64, radius=32, role=Role.SWITCH, text=title,
        checkable=True, checked=on, on_tap=do,
        background="primary" if on else "surface_high", id=_id("tile"), key=f"tile {title}",
    )  # fmt: skip


def _tiles(phone: Phone) -> Widget:
    def flip(key: str) -> Do:
        return lambda: phone.put_setting("global", key, "0" if phone.flag(key) else "1")

    tiles = [
        _tile(phone, title, icon, phone.flag(key), flip(key))
        for title, icon, key in (
            ("Wi-Fi", "wifi", "wifi_on"),
            ("Bluetooth", "bluetooth", "bluetooth_on"),
            ("Do Not Disturb", "dnd", "zen_mode"),
            ("Airplane mode", "airplane", "airplane_mode_on"),
            ("Mobile data", "data", "mobile_data"),
        )
    ]
    dark = phone.dark
    tiles.append(
        _tile(phone, "Dark theme", "moon", dark,
              lambda: phone.put_setting("secure", "ui_night_mode", "1" if dark else "2"))
    )  # fmt: skip
    return Grid(tiles, columns=4 if phone.landscape else 2, gap=8)


def shade(phone: Phone) -> Widget:
    """Quick settings above the notifications, over the whole display."""
    now = phone.clock.now()

    def brightness(value: float) -> None:
        phone.put_setting("system", "screen_brightness", str(round(value * 255)))

    def swipe(direction: Direction) -> bool:
        if direction == "up":
            phone.close_shade()
        return direction == "up"

    level = phone.number("system", "screen_brightness", 128) / 255
    slider = Row(
        [Icon("sun"), Slider(amount=level, on_change=brightness, weight=1, key="brightness",
                             description="Display brightness", id=_id("slider"))],
        padding=(8, 4), gap=4,
    )  # fmt: skip
    top = Row(
        [
            Text(phone.time_text(), size=30, id=_id("shade_clock"), max_lines=1),
            Text(f"{now:%a, %b} {now.day}", size=15, color="on_surface_soft", weight=1,
                 id=_id("date"), max_lines=1),
            icon_button("settings", "Settings", phone.open_settings, id=_id("settings_button")),
        ],
        gap=14, padding=(8, 6, 0, 6),
    )  # fmt: skip
    body = Column(
        [top, slider, _tiles(phone), space(10), *_notifications(phone)], padding=(14, 34, 14, 60)
    )
    return Column(
        [Scroll([body], key="shade")], background="surface", width=FILL, height=FILL,
        on_swipe=swipe, key="shade",
    )  # fmt: skip


def _notifications(phone: Phone) -> list[Widget]:
    waiting = phone.store.rows(
        "SELECT id, package, title, text FROM notifications WHERE dismissed=0 ORDER BY id DESC"
    )
    if not waiting:
        return [
            Text("No notifications", color="on_surface_soft", align="center", padding=(0, 28),
                 id=_id("no_notifications"))
        ]  # fmt: skip
    cards: list[Widget] = [_notification(phone, *each) for each in waiting]
    clear = button("Clear all", phone.clear_notifications, kind="text", id=_id("dismiss_text"))
    return [*cards, Row([clear], justify="end", width=FILL)]


def _notification(phone: Phone, number: int, package: str, title: str, text: str) -> Widget:
    app = phone.apps.get(package)

    def swipe(direction: Direction) -> bool:
        if direction in ("left", "right"):
            phone.dismiss_notification(number)
        return direction in ("left", "right")

    inside = Row(
        [
            Stack([Icon(app.icon if app else "bell", size=20, color="white")], width=36, height=36,
                  radius=18, background=app.color if app else "primary", align_x="center",
                  align_y="center"),
            Column(
                [
                    Text(app.info.label if app else package, size=12, color="on_surface_soft",
                         max_lines=1, id="android:id/app_name_text"),
                    Text(title, size=15, bold=500, max_lines=1, id="android:id/title"),
                    Text(text, size=14, color="on_surface_soft", max_lines=2, id="android:id/text"),
                ],
                weight=1,
            ),
        ],
        gap=14, padding=(14, 12), radius=24, background="surface_low", width=FILL,
        on_tap=lambda: phone.open_notification(number), on_swipe=swipe,
        id=_id("expandableNotificationRow"), key=f"notification {number}",
    )  # fmt: skip
    return Column([inside], padding=(0, 4))


def toast(text: str) -> Widget:
    """A few words near the bottom."""
    pill = Row([Text(text, size=14.5, color="on_inverse", max_lines=3)], padding=(20, 13),
               radius=26, background="inverse")  # fmt: skip
    return Stack([pill], padding=(32, 0, 32, 96), align_x="center", align_y="end", width=FILL,
                 height=FILL)  # fmt: skip


def volume_panel(phone: Phone) -> Widget:
    """The media volume, for a moment after a volume key."""

    def change(value: float) -> None:
        phone.put_setting("system", "volume_music", str(round(value * 15)))

    level = phone.number("system", "volume_music") / 15
    return Row(
        [Icon("volume"), Slider(amount=level, on_change=change, steps=15, weight=1, key="volume",
                                description="Media volume", id=_id("volume_row_slider"))],
        background="surface_low", radius=30, padding=(16, 4), width=FILL, key="volume",
    )  # fmt: skip
