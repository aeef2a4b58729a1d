"""The verb that opens a page of the phone's settings."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Device, Risk, Screen
from device_drivers.verbs.apps import front
from device_drivers.verbs.base import Args, Report, Said, Slot, State, Verb, Way
from device_drivers.verbs.looking import ancestors, look
from device_drivers.verbs.matching import plain
from device_drivers.verbs.shell import handlers, start, until
from device_drivers.verbs.wording import phrases

Page = Literal[
    "settings", "wifi", "bluetooth", "network", "airplane_mode", "display", "sound", "battery",
    "date", "do_not_disturb", "apps", "about", "location", "security", "language", "storage",
]  # fmt: skip
_PAGES: dict[Page, tuple[str, tuple[str, ...]]] = {
    "settings": ("SETTINGS", ("main", "settings", "main settings", "主", "设置", "系统设置")),
    "wifi": ("WIFI_SETTINGS", ("Wi-Fi", "wifi", "wireless networks", "无线网络", "WLAN")),
    "bluetooth": ("BLUETOOTH_SETTINGS", ("bluetooth", "connected devices", "蓝牙")),
    "network": ("WIRELESS_SETTINGS", ("network", "network and internet", "网络", "网络和互联网")),
    "airplane_mode": ("AIRPLANE_MODE_SETTINGS", ("airplane mode", "飞行模式")),
    "display": ("DISPLAY_SETTINGS", ("display", "screen", "brightness", "显示", "屏幕", "亮度")),
    "sound": ("SOUND_SETTINGS", ("sound", "volume", "sounds", "声音", "音量", "铃声")),
    "battery": ("BATTERY_SAVER_SETTINGS", ("battery", "power", "battery saver", "电池", "省电")),
    "date": (
        "DATE_SETTINGS",
        ("date and time", "date", "time", "clock", "日期和时间", "日期", "时间"),
    ),
    "do_not_disturb": ("ZEN_MODE_SETTINGS", ("do not disturb", "dnd", "勿扰", "免打扰")),
    "apps": ("APPLICATION_SETTINGS", ("apps", "applications", "app list", "应用", "应用管理")),
    "about": ("DEVICE_INFO_SETTINGS", ("about phone", "about", "关于手机", "关于本机")),
    "location": ("LOCATION_SOURCE_SETTINGS", ("location", "gps", "定位", "位置信息")),
    "security": ("SECURITY_SETTINGS", ("security", "安全")),
    "language": ("LOCALE_SETTINGS", ("language", "languages", "语言")),
    "storage": ("INTERNAL_STORAGE_SETTINGS", ("storage", "存储", "存储空间")),
}


class PageArgs(Args):
    page: Annotated[
        Page,
        Slot("choice", {page: words for page, (_, words) in _PAGES.items()}),
        Field(description="Which page of the settings"),
    ]


class SettingsPage(Way[PageArgs]):
    """Proof is that an app which owns this settings page is in front."""

    def act(self, phone: AndroidDevice, args: PageArgs) -> None:
        start(phone, "-a", _action(args))

    def check(self, phone: AndroidDevice, args: PageArgs, before: State) -> Report:
        owners = handlers(phone, "-a", _action(args))
        app = until(lambda: front(phone), lambda seen: seen in owners, 6.0)
        words = _PAGES[args.page][1]
        chinese = next(w for w in words if not w.isascii())
        evidence = {"foreground app": app, _action(args): ", ".join(sorted(owners)) or "none"}
        if app in owners:
            said = Said(f"The {words[0]} settings page is open.", f"{chinese}设置页面已打开。")
        else:
            said = Said(
                f"The {words[0]} settings page did not open.", f"{chinese}设置页面没有打开。"
            )
        return Report(said, app in owners, evidence)


class PageSeen(Way[PageArgs, Device]):
    """Proof is the page's title, standing in no row: the row that leads there is called so too."""

    def check(self, phone: Device, args: PageArgs, before: State) -> Report:
        words = _PAGES[args.page][1]
        chinese = next(w for w in words if not w.isascii())
        leads = [re.split(", tap |，点击", way)[-1] for way in _ROWS.get(args.page, ())]
        titles = {plain(title) for title in (*leads, *words)}
        ok = until(lambda: _titled(look(phone), titles), bool, 3.0)
        said = (
            Said(f"The {words[0]} settings page is open.", f"{chinese}设置页面已打开。")
            if ok
            else Said(f"The {words[0]} settings page did not open.", f"{chinese}设置页面没有打开。")
        )
        return Report(said, ok, {"title": "shown" if ok else "not shown"})


def _titled(screen: Screen, titles: set[str]) -> bool:
    return any(
        plain(element.label) in titles
        and not any(screen.elements[i].clickable for i in ancestors(screen.elements, index))
        for index, element in enumerate(screen.elements)
    )


def _action(args: PageArgs) -> str:
    return f"android.settings.{_PAGES[args.page][0]}"


def _page_said(args: PageArgs) -> Said:
    words = _PAGES[args.page][1]
    chinese = next(w for w in words if not w.isascii())
    return Said(f"Open the {words[0]} page of the settings", f"打开{chinese}设置页面")


_ROWS: dict[Page, tuple[str, ...]] = {
    "wifi": ("Network & internet, tap Internet", "Wi-Fi", "WLAN", "网络和互联网，点击互联网"),
    "bluetooth": ("Connected devices", "Bluetooth", "已连接的设备", "蓝牙"),
    "network": ("Network & internet", "Cellular", "Mobile network", "网络和互联网", "移动网络"),
    "airplane_mode": ("Network & internet", "网络和互联网"),
    "display": ("Display", "Display & Brightness", "显示", "显示和亮度"),
    "sound": ("Sound & vibration", "Sounds & Haptics", "提示音和振动", "声音和振动"),
    "battery": ("Battery", "电池"),
    "date": ("Date & time", "General, tap Date & Time", "日期和时间"),
    "do_not_disturb": ("Do Not Disturb", "Focus", "勿扰模式", "专注模式"),
    "apps": ("Apps", "应用"),
    "about": ("About phone", "General, tap About", "关于手机", "关于本机"),
    "location": ("Location", "Privacy & Security, tap Location Services", "位置信息", "定位服务"),
    "security": ("Security", "Face ID & Passcode", "Biometrics & password", "安全"),
    "language": ("Language", "General, tap Language & Region", "语言"),
    "storage": ("Storage", "General, tap iPhone Storage", "存储"),
}
"""What to tap in Settings, AOSP's words first."""


def _page_by_hand(args: PageArgs, os: OS) -> str:
    rows = _ROWS.get(args.page, ())
    ways = (f"open Settings, tap {r}" if r.isascii() else f"打开设置，点击{r}" for r in rows)
    return "\n".join(ways) or "open Settings"


VERBS = (
    Verb(
        name="open_settings_page",
        description="Open a page of the phone's settings, such as Wi-Fi or display.",
        args=PageArgs,
        risk=Risk.NAVIGATE,
        phrases=phrases("""
            open {page} settings | show the {page} settings | go to {page} settings
            take me to the {page} page
            open the settings for {page} | where are the {page} settings | settings {page}
            i want to change the {page} settings | bring up the {page} settings page
            打开{page}设置 | 进入{page}设置 | 去{page}设置页面 | 设置里的{page} | 显示{page}设置
            帮我打开{page}的设置 | {page}设置在哪里 | 我要改{page}设置
        """),
        say=_page_said,
        ways={OS.ANDROID: SettingsPage()},
        by_hand=_page_by_hand,
        proof=PageSeen(),
    ),
)
