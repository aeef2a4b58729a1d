"""The launcher: the home screen with its drawer, and the overview of recent apps."""

from __future__ import annotations

from device_drivers.virtual.apps.launcher.home import Home
from device_drivers.virtual.apps.launcher.overview import PACKAGE, Overview
from device_drivers.virtual.intents import AppInfo
from device_drivers.virtual.screen import App

ZH = {
    "Alarms": "闹钟",
    "App info": "应用信息",
    "Battery": "电池",
    "Bluetooth": "蓝牙",
    "Clock": "时钟",
    "Delete App": "删除App",
    "Delete “{name}”?": "要删除“{name}”吗？",
    "Dial pad": "拨号键盘",
    "Do you want to uninstall this app?": "要卸载此应用吗？",
    "Its data goes with it.": "其数据也会被删除。",
    "New contact": "新建联系人",
    "New message": "新建短信",
    "New note": "新建便签",
    "No apps found matching “{query}”": "未找到与“{query}”匹配的应用",
    "No recent items": "近期没有任何内容",
    "Page {page} of {count}": "第 {page} 页，共 {count} 页",
    "Remove App": "移除App",
    "Remove “{name}”?": "要移除“{name}”吗？",
    "Search apps": "搜索应用",
    "The app leaves this phone.": "此应用将从手机上移除。",
    "Timers": "定时器",
    "Uninstall": "卸载",
    "Wi-Fi": "WLAN",
}

APP = App(
    AppInfo(PACKAGE, "Launcher", "桌面", Home.activity, "14", 34, launchable=False),
    "apps", 0xFF455A64, (Home, Overview), zh=ZH,
)  # fmt: skip
