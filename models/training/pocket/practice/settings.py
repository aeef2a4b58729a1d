"""Practice in Settings: switches, choices, levels, names."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Change,
    Difficulty,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter, put

NETWORK = ("Network & internet",)
SWITCHES = (
    ("auto-rotate", "自动旋转", ("Display",), "Auto-rotate screen", "system",
     "accelerometer_rotation", "1", "0"),
    ("the battery percentage in the status bar", "状态栏的电量百分比", ("Battery",),
     "Battery percentage", "system", "status_bar_show_battery_percent", "1", "0"),
    ("vibration for calls", "来电振动", ("Sound & vibration",), "Vibrate for calls", "system",
     "vibrate_when_ringing", "1", "0"),
    ("the dial pad tones", "拨号键盘音", ("Sound & vibration",), "Dial pad tones", "system",
     "dtmf_tone", "1", "0"),
    ("the screen locking sound", "锁屏提示音", ("Sound & vibration",), "Screen locking sound",
     "system", "lockscreen_sounds_enabled", "1", "0"),
    ("touch feedback", "触感反馈", ("Sound & vibration",), "Touch feedback", "system",
     "haptic_feedback_enabled", "1", "0"),
    ("color correction", "色彩校正", ("Accessibility",), "Color correction", "secure",
     "accessibility_display_daltonizer_enabled", "1", "0"),
    ("notifications on the lock screen", "锁屏通知", ("Security",),
     "Notifications on lock screen", "secure", "lock_screen_show_notifications", "1", "0"),
    ("the Wi-Fi hotspot", " WLAN 热点", (*NETWORK, "Hotspot & tethering"), "Use Wi-Fi hotspot",
     "global", "hotspot_on", "1", "0"),
    ("Wi-Fi", " Wi-Fi", (*NETWORK, "Internet"), "Use Wi-Fi", "global", "wifi_on", "1", "0"),
    ("Bluetooth", "蓝牙", ("Connected devices",), "Use Bluetooth", "global", "bluetooth_on",
     "1", "0"),
    ("the automatic time", "自动设置时间", ("Date & time",), "Set time automatically", "global",
     "auto_time", "1", "0"),
    ("the automatic time zone", "自动设置时区", ("Date & time",),
     "Set time zone automatically", "global", "auto_time_zone", "1", "0"),
    ("animations", "动画", ("Accessibility",), "Remove animations", "global",
     "animator_duration_scale", "1", "0"),
    ("mobile data", "移动数据", NETWORK, "Mobile data", "global", "mobile_data", "1", "0"),
    ("Night Light", "护眼模式", ("Display",), "Night Light", "secure",
     "night_display_activated", "1", "0"),
    ("the dark theme", "深色主题", ("Display",), "Dark theme", "secure", "ui_night_mode", "2",
     "1"),
    ("touch sounds", "触摸提示音", ("Sound & vibration",), "Touch sounds", "system",
     "sound_effects_enabled", "1", "0"),
)  # fmt: skip
"""Name, Chinese name, pages, what it is called there, namespace, key, on, off."""


class InSettings(Template):
    """Something to do in the Settings app."""

    apps: ClassVar[tuple[str, ...]] = ("settings",)
    difficulty: ClassVar[Difficulty] = "easy"
    tags: ClassVar[tuple[str, ...]] = ("settings",)


class PracticeSettingsFlip(InSettings):
    """One switch that is the other way round now."""

    goal = "Turn {state} {name} in the settings"
    goal_zh = "在设置里{state_zh}{name_zh}"
    steps = 4
    tags = ("settings", "switch")
    already = 0.0
    """How often it is so already."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh, pages, row, namespace, key, on, off = rng.choice(SWITCHES)
        wanted, already = rng.random() < 0.5, rng.random() < self.already
        return {
            "name": name, "name_zh": zh, "pages": pages, "row": row, "namespace": namespace,
            "key": key, "value": on if wanted else off, "already": already,
            "before": on if wanted is already else off, "wanted": wanted,
            "state": "on" if wanted else "off", "state_zh": "打开" if wanted else "关闭",
        }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting(p["namespace"], p["key"], p["before"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [] if p["already"] else [put(p["namespace"], p["key"], p["value"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, *p["pages"])
        knob = hands.element(p["row"], role=Role.SWITCH)
        stands = knob.checked is not (p["row"] == "Remove animations")
        if stands is not p["wanted"]:
            hands.tap_on(knob)


class PracticeSettingsMakeSure(PracticeSettingsFlip):
    """One switch that may be right already."""

    goal = "Check that {name} is {state}, and turn it {state} if it is not"
    goal_zh = "看看{name_zh}是不是{state_zh}的，不是就{state_zh}"
    already = 0.5


class _Choice(InSettings):
    """One of several."""

    tags: ClassVar[tuple[str, ...]] = ("settings", "choice")
    pages: tuple[str, ...]
    row: str
    namespace = "global"
    key: str
    choices: tuple[tuple[str, str, str, str], ...]
    """What a person calls it, in Chinese, what is tapped, and the value."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        now = phone.setting(self.namespace, self.key)
        what, zh, label, value = rng.choice([each for each in self.choices if each[3] != now])
        return {"what": what, "what_zh": zh, "label": label, "value": value}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put(self.namespace, self.key, p["value"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, *self.pages, self.row)
        hands.tap(p["label"], role=Role.RADIO)


class PracticeSettingsLetters(_Choice):
    """How large letters are."""

    goal = "Set the font size to {what}"
    goal_zh = "把字体大小设为{what_zh}"
    steps = 4
    pages, row, namespace, key = ("Display",), "Font size", "system", "font_scale"
    choices = (("small", "小", "Small", "0.85"), ("large", "大", "Large", "1.15"),
               ("the largest there is", "最大", "Largest", "1.3"))  # fmt: skip


class PracticeSettingsWhoInterrupts(_Choice):
    """Whose calls come through."""

    goal = "When Do Not Disturb is on, calls from {what} may come through"
    goal_zh = "勿扰模式下允许{what_zh}的来电"
    steps = 4
    pages, row, key = ("Do Not Disturb",), "Calls that may interrupt", "zen_calls"
    choices = (("anyone", "任何人", "Anyone", "anyone"),
               ("my contacts", "联系人", "Contacts", "contacts"),
               ("nobody at all", "零个人", "None", "none"))  # fmt: skip


class PracticeSettingsCable(_Choice):
    """What the cable is for."""

    goal = "Use the USB cable for {what}"
    goal_zh = "把 USB 用途改为{what_zh}"
    steps = 4
    pages, row, key = ("Connected devices",), "Use USB for", "usb_file_transfer"
    choices = (("file transfer", "文件传输", "File transfer", "1"),
               ("charging only", "仅充电", "Charging only", "0"))  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("global", self.key, "0" if p["value"] == "1" else "1")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        phone.put_setting("global", self.key, rng.choice("01"))
        return super().draw(phone, rng)


class PracticeSettingsNames(_Choice):
    """Who may see which sites one visits."""

    goal = "Switch Private DNS to {what}"
    goal_zh = "把私人 DNS 改成{what_zh}"
    steps = 4
    pages, row, key = NETWORK, "Private DNS", "private_dns_mode"
    choices = (("off", "关闭", "Off", "off"), ("automatic", "自动", "Automatic", "opportunistic"))

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        phone.put_setting("global", self.key, rng.choice(("off", "opportunistic")))
        return super().draw(phone, rng)


class PracticeSettingsScreenOff(_Choice):
    """When the display goes dark."""

    goal = "Screen timeout: {what}"
    goal_zh = "屏幕超时：{what_zh}"
    steps = 4
    pages, row, namespace, key = ("Display",), "Screen timeout", "system", "screen_off_timeout"
    choices = (
        ("15 seconds", "15 秒", "15 seconds", "15000"),
        ("30 seconds", "30 秒", "30 seconds", "30000"),
        ("2 minutes", "2 分钟", "2 minutes", "120000"),
        ("5 minutes", "5 分钟", "5 minutes", "300000"),
        ("10 minutes", "10 分钟", "10 minutes", "600000"),
        ("30 minutes", "30 分钟", "30 minutes", "1800000"),
    )
