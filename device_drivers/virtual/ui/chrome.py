"""What belongs to the system: status bar, navigation bar, volume panel, toasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.settings import SYSTEM
from device_drivers.virtual.ui.components import space
from device_drivers.virtual.ui.controls import Icon, Slider
from device_drivers.virtual.ui.notifications import sender
from device_drivers.virtual.ui.widgets import (
    FILL,
    Color,
    Column,
    Row,
    Stack,
    Text,
    Widget,
)

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.android.systemui"
PILL = 0xFF000000
"""Where the camera of an iPhone is."""
SYSTEM.update({
    "Alarm set": "闹钟已设置",
    "Airplane mode.": "飞行模式。",
    "Battery {level} percent.": "电池电量为百分之 {level}。",
    "Bluetooth on.": "蓝牙已开启。",
    "Do Not Disturb.": "勿扰模式。",
    "Home": "主屏幕",
    "Home indicator": "主屏幕指示条",
    "Location on.": "位置信息已开启。",
    "Media volume": "媒体音量",
    "Overview": "概览",
    "Phone four bars.": "手机信号满格。",
    "Wifi signal full.": "WLAN 信号满格。",
    "{app} notification": "{app}通知",
})  # fmt: skip


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
    if phone.look.ios:
        return _status_with_pill(phone, color)
    waiting = phone.store.rows(
        "SELECT DISTINCT package FROM notifications WHERE dismissed=0 ORDER BY id DESC LIMIT 4"
    )
    icons: list[Widget] = []
    for (package,) in waiting:
        app = phone.apps.get(package)
        label = phone.t("{app} notification", app=sender(phone, package))
        icons.append(Icon(app.icon if app else "bell", size=15, color=color, description=label))
    level = phone.battery
    percent = Text(f"{level}%", size=13, bold=500, color=color, id=_id("battery_percentage_view"),
                   description=phone.t("Battery {level} percent.", level=level),
                   max_lines=1)  # fmt: skip
    shown = phone.setting("system", "status_bar_show_battery_percent") != "0"
    return Row(
        [
            Text(phone.time_text(), size=14, bold=500, color=color, id=_id("clock"), max_lines=1),
            *icons,
            space(weight=1),
            *(
                Icon(name, size=16, color=color, description=phone.t(said))
                for name, said in _signs(phone)
            ),
            Icon("battery", size=16, color=color,
                 description="" if shown else phone.t("Battery {level} percent.", level=level)),
            *([percent] if shown else []),
        ],
        gap=5, padding=(20, 0), height=phone.look.status_height(phone.landscape), width=FILL,
    )  # fmt: skip


def _status_with_pill(phone: Phone, color: Color) -> Widget:
    """Time, the pill around the camera, and what fits on its right."""
    wide, level = phone.landscape, phone.battery
    signs = _signs(phone)[-2 if not wide else -5 :]
    time = Text(phone.clock_text(), size=16, bold=600, color=color, id=_id("clock"), max_lines=1,
                align="start" if wide else "center", description=phone.time_text())  # fmt: skip
    right: list[Widget] = [
        *(Icon(name, size=17, color=color, description=phone.t(said)) for name, said in signs),
        Text(f"{level}", size=12.5, bold=600, color=color, id=_id("battery_percentage_view"),
             description=phone.t("Battery {level} percent.", level=level), max_lines=1),
        Icon("battery", size=18, color=color),
    ]  # fmt: skip
    state = Row(right, gap=5, justify="end" if wide else "center", weight=1)
    high = phone.look.status_height(wide)
    pill = Widget(width=112, height=31, radius=16, background=PILL)
    parts = [Column([time], weight=1), *([] if wide else [pill]), state]
    return Row(parts, height=high, width=FILL, padding=(24, 0) if wide else (14, 5, 14, 0))


def navigation_bar(phone: Phone, color: Color, backdrop: Color) -> Widget:
    """Back, home and overview; or the bar that is swiped up from."""
    if not phone.look.keys:
        return _gesture_bar(phone, color, backdrop)
    keys = (
        ("nav_back", "Back", "back", phone.back),
        ("nav_home", "Home", "home", phone.home),
        ("nav_recents", "Overview", "recent_apps", phone.overview),
    )
    buttons = [
        Stack(
            [Icon(icon, size=20, color=color, hidden=True)], weight=1, height=FILL,
            align_x="center", align_y="center", role=Role.BUTTON, description=phone.t(said),
            android_class="android.widget.ImageView", id=_id(name), on_tap=do, radius=24,
        )
        for icon, said, name, do in keys
    ]  # fmt: skip
    high = phone.look.navigation_height(phone.landscape)
    return Row(buttons, padding=(40, 0), width=FILL, height=high, background=backdrop)


def _gesture_bar(phone: Phone, color: Color, backdrop: Color) -> Widget:
    line = Widget(width=134, height=5, radius=2.5, background=color,
                  description=phone.t("Home indicator"), id=_id("home_handle"))  # fmt: skip
    return Stack([line], padding=(0, 0, 0, 8), width=FILL, align_x="center", align_y="end",
                 height=phone.look.navigation_height(phone.landscape),
                 background=backdrop)  # fmt: skip


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
                                description=phone.t("Media volume"), id=_id("volume_row_slider"))],
        background="surface_low", radius=30, padding=(16, 4), width=FILL, key="volume",
    )  # fmt: skip
