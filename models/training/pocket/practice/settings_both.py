"""Practice in Settings: a switch and a choice together, whom a switch is for, what a page says."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Change, Done, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter, put
from models.training.pocket.practice.settings import NETWORK, InSettings
from models.training.pocket.practice.settings_pages import ZONES
from models.training.pocket.practice.settings_tell import NAMES
from models.training.pocket.practice.settings_things import ASKED, launchable

SIZES = (("small", "小", "Small", "0.85"), ("large", "大", "Large", "1.15"),
         ("largest", "最大", "Largest", "1.3"))  # fmt: skip
TIMES = (("30 seconds", "30 秒", "30 seconds", "30000"),
         ("2 minutes", "2 分钟", "2 minutes", "120000"),
         ("5 minutes", "5 分钟", "5 minutes", "300000"),
         ("10 minutes", "10 分钟", "10 minutes", "600000"))  # fmt: skip
CALLERS = (("my contacts", "联系人", "Contacts", "contacts"),
           ("starred contacts", "加星标的联系人", "Starred contacts", "starred"),
           ("nobody", "零个人", "None", "none"))  # fmt: skip


class _Both(InSettings):
    """A switch of a page, then one of several choices there."""

    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("settings", "switch", "choice")
    page: ClassVar[str] = "Display"
    knob: ClassVar[str]
    flips: ClassVar[tuple[str, str, str, str]]
    """Namespace, key, from which value to which."""
    row: ClassVar[str]
    key: ClassVar[tuple[str, str, str]]
    """Namespace, key, the value before."""
    choices: ClassVar[tuple[tuple[str, str, str, str], ...]]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, zh, label, value = rng.choice(self.choices)
        return {"what": what, "what_zh": zh, "label": label, "value": value}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting(*self.flips[:3])
        phone.put_setting(*self.key)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put(self.flips[0], self.flips[1], self.flips[3]), put(*self.key[:2], p["value"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, self.page)
        hands.tap(self.knob, role=Role.SWITCH)
        hands.tap(self.row)
        hands.tap(p["label"], role=Role.RADIO)


class PracticeTandemReading(_Both):
    """For reading in the dark."""

    goal = "Dark theme on, and the font size {what}"
    goal_zh = "打开深色主题，字体大小设为{what_zh}"
    knob, flips = "Dark theme", ("secure", "ui_night_mode", "1", "2")
    row, key, choices = "Font size", ("system", "font_scale", "1.0"), SIZES


class PracticeTandemSteady(_Both):
    """It stays upright and lit."""

    goal = "Auto-rotate off and a screen timeout of {what}, please"
    goal_zh = "关闭自动旋转，屏幕超时设为{what_zh}"
    knob, flips = "Auto-rotate screen", ("system", "accelerometer_rotation", "1", "0")
    row, key, choices = "Screen timeout", ("system", "screen_off_timeout", "60000"), TIMES


class PracticeTandemQuiet(_Both):
    """Quiet, but for some."""

    goal = "Turn Do Not Disturb on and let only {what} through with calls"
    goal_zh = "打开勿扰模式，来电只放行{what_zh}"
    page = "Do Not Disturb"
    knob, flips = "Use Do Not Disturb", ("global", "zen_mode", "0", "1")
    row, key, choices = "Calls that may interrupt", ("global", "zen_calls", "anyone"), CALLERS


class PracticeTandemSharp(_Both):
    """Contrast and letters."""

    goal = "In Accessibility: high contrast text on, letters {what}"
    goal_zh = "无障碍里：打开高对比度文字，字体{what_zh}"
    page = "Accessibility"
    knob, flips = "High contrast text", ("secure", "high_text_contrast_enabled", "0", "1")
    row, key, choices = "Font size", ("system", "font_scale", "1.0"), SIZES


class PracticeTandemPower(InSettings):
    """Two switches of the page about the battery."""

    goal = "Battery page: turn on Battery Saver and show the percentage too"
    goal_zh = "电池页面：打开省电模式，也显示电量百分比"
    steps = 4
    tags = ("settings", "switch", "repeat")
    page: ClassVar[str] = "Battery"
    knobs: ClassVar[tuple[tuple[str, str, str], ...]] = (
        ("Battery Saver", "global", "low_power"),
        ("Battery percentage", "system", "status_bar_show_battery_percent"),
    )
    turn: ClassVar[tuple[str, str]] = ("0", "1")

    def prepare(self, phone: Phone, p: Params) -> None:
        for _, namespace, key in self.knobs:
            phone.put_setting(namespace, key, self.turn[0])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put(namespace, key, self.turn[1]) for _, namespace, key in self.knobs]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, self.page)
        for knob, *_ in self.knobs:
            hands.tap(knob, role=Role.SWITCH)


class PracticeTandemBuzz(PracticeTandemPower):
    """Nothing is to be felt."""

    goal = "The phone should not vibrate for calls, nor buzz when I touch it"
    goal_zh = "来电不要振动，触摸也不要振动反馈"
    page = "Sound & vibration"
    knobs = (("Vibrate for calls", "system", "vibrate_when_ringing"),
             ("Touch feedback", "system", "haptic_feedback_enabled"))  # fmt: skip
    turn = ("1", "0")


class PracticeTandemByHand(PracticeTandemPower):
    """Nothing sets itself."""

    goal = "Neither the time nor the time zone should be set automatically"
    goal_zh = "时间和时区都不要自动设置"
    page = "Date & time"
    knobs = (("Set time automatically", "global", "auto_time"),
             ("Set time zone automatically", "global", "auto_time_zone"))  # fmt: skip
    turn = ("1", "0")


class PracticeTandemShare(InSettings):
    """What the hotspot needs."""

    goal = "Switch mobile data on, then share it with the Wi-Fi hotspot"
    goal_zh = "打开移动数据，再用 WLAN 热点分享出去"
    steps = 5
    tags = ("settings", "switch", "repeat")

    def prepare(self, phone: Phone, p: Params) -> None:
        for key in ("mobile_data", "hotspot_on"):
            phone.put_setting("global", key, "0")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("global", key, "1") for key in ("mobile_data", "hotspot_on")]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, *NETWORK)
        hands.tap("Mobile data", role=Role.SWITCH)
        hands.tap("Hotspot & tethering")
        hands.tap("Use Wi-Fi hotspot", role=Role.SWITCH)


class PracticeTandemNameTime(InSettings):
    """Two pages: what it is called, when it goes dark."""

    goal = "Name the phone “{name}” and let the screen go dark after {what}"
    goal_zh = "把手机命名为“{name}”，屏幕{what_zh}后熄灭"
    difficulty = "medium"
    steps = 10
    tags = ("settings", "form", "choice")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, zh, label, value = rng.choice(TIMES)
        return {"name": rng.choice(NAMES), "what": what, "what_zh": zh, "label": label,
                "value": value}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("system", "screen_off_timeout", "60000")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("global", "device_name", p["name"]),
                put("system", "screen_off_timeout", p["value"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Display", "Screen timeout")
        hands.tap(p["label"], role=Role.RADIO)
        hands.back()
        hands.tap("About phone")
        hands.tap("Device name")
        hands.type(p["name"], into="device", clear=True)
        hands.tap(id="android:id/button1")


# --- apps, zones ----------------------------------------------------------------------------------


class PracticeTandemGranted(InSettings):
    """The one thing an app may do."""

    goal = "What is {name} permitted to use? Look at its app info"
    goal_zh = "“{name_zh}”可以使用什么权限？看它的应用信息"
    steps = 3
    tags = ("settings", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        app = rng.choice([a for a in launchable(phone) if set(ASKED) & set(a.permissions)])
        held = rng.choice(sorted(set(ASKED) & set(app.permissions)))
        return {"package": app.info.package, "name": app.info.label, "told": ASKED[held][0],
                "name_zh": app.info.label_zh, "held": held,
                "all": list(app.permissions)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for each in p["all"]:
            phone.permissions.put(p["package"], each, each == p["held"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["told"])

    def solve(self, hands: Hands, p: Params) -> Done:
        enter(hands, "Apps", p["name"])
        return Done(hands.read(p["told"]))


class PracticeTandemZoneAsked(InSettings):
    """Which zone, must be asked."""

    goal = "The phone is in the wrong time zone, choose another one"
    goal_zh = "手机的时区不对，换一个"
    steps = 5
    tags = ("settings", "choice", "ask")
    question = "which|zone|where|哪|时区"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"zone": rng.choice([z for z, _ in ZONES if z != phone.clock.zone.key])}

    def reply(self, p: Params) -> str:
        return str(p["zone"])

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("global", "auto_time_zone", "0")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("phone", "zone", p["zone"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("Which time zone do you want?")
        enter(hands, "Date & time")
        hands.tap("Time zone", id="android:id/title")
        hands.tap(p["zone"], role=Role.RADIO)
