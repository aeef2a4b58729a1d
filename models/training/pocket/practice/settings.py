"""Practice in Settings: switches, choices, levels, names."""

from __future__ import annotations

import random
from collections.abc import Sequence

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands

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


def put(namespace: str, key: str, value: str) -> Changed:
    """One setting has another value."""
    return Changed("settings", {"namespace": namespace, "key": key}, {"value": value})


def enter(hands: Hands, *pages: str) -> None:
    """Open Settings and go down through its pages."""
    hands.open("settings")
    for page in pages:
        hands.tap(page)


class _Settings(Template):
    apps = ("settings",)
    difficulty = "easy"
    tags: tuple[str, ...] = ("settings",)


class PracticeSettingsFlip(_Settings):
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


class _Choice(_Settings):
    """One of several."""

    tags = ("settings", "choice")
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
    choices = tuple((f"{n} {unit}", f"{n} {zh}", f"{n} {unit}", str(n * ms)) for n, unit, zh, ms in (
        (15, "seconds", "秒", 1000), (30, "seconds", "秒", 1000), (2, "minutes", "分钟", 60_000),
        (5, "minutes", "分钟", 60_000), (10, "minutes", "分钟", 60_000),
        (30, "minutes", "分钟", 60_000)))  # fmt: skip


class PracticeSettingsLoudness(_Settings):
    """A volume, much higher or lower."""

    goal = "Make the {what} volume much {how}"
    goal_zh = "把{what_zh}音量调{how_zh}很多"
    steps = 3
    tags = ("settings", "slider")
    page = "Sound & vibration"
    middle, rows = 3, (
        ("media", "媒体", "Media volume", "volume_music"),
        ("ring", "铃声", "Ring volume", "volume_ring"),
        ("notification", "通知", "Notification volume", "volume_notification"),
        ("alarm", "闹钟", "Alarm volume", "volume_alarm"),
    )  # fmt: skip
    ways = (("louder", "大"), ("quieter", "小"))

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, zh, row, key = rng.choice(self.rows)
        up = rng.random() < 0.5
        how, how_zh = self.ways[not up]
        return {"what": what, "what_zh": zh, "row": row, "key": key, "up": up, "how": how,
                "how_zh": how_zh}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("system", p["key"], str(self.middle))

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        def moved(value: object) -> bool:
            return int(str(value)) > self.middle if p["up"] else int(str(value)) < self.middle

        where = {"namespace": "system", "key": p["key"]}
        return [Changed("settings", where, {"value": moved})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, self.page)
        hands.element(p["row"], role=Role.SLIDER)
        knobs = hands.find(p["row"])
        nth = next(i for i, e in enumerate(knobs) if e.role is Role.SLIDER)
        hands.swipe("right" if p["up"] else "left", on=p["row"], nth=nth)


class PracticeSettingsBright(PracticeSettingsLoudness):
    """The display's brightness, in Settings."""

    goal = "In the display settings, make the screen a lot {how}"
    goal_zh = "在显示设置里把屏幕调{how_zh}很多"
    page = "Display"
    middle, rows = 128, (("", "", "Brightness level", "screen_brightness"),)
    ways = (("brighter", "亮"), ("darker", "暗"))


class PracticeSettingsPhoneName(_Settings):
    """What the phone is called."""

    goal = "Call this phone “{name}”"
    goal_zh = "把这部手机的设备名称改成“{name}”"
    steps = 5
    tags = ("settings", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(("Pocket Owl", "Kitchen phone", "Blue Whale", "Spare one",
                                    "Nora's mobile", "小白", "工作机", "爸爸的手机", "Number Two",
                                    "Travel phone", "Tin Can", "备用机"))}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("global", "device_name", p["name"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "About phone", "Device name")
        hands.type(p["name"], into="Device name", clear=True)
        hands.tap("OK")


class PracticeSettingsNewPin(_Settings):
    """Another PIN in place of the old one."""

    goal = "Change the phone's PIN from {old} to {new}"
    goal_zh = "把手机的 PIN 码从 {old} 改成 {new}"
    difficulty = "hard"
    steps = 11
    tags = ("settings", "form", "security")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        old, new = rng.sample(range(1000, 10_000), 2)
        return {"old": str(old), "new": str(new)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("phone", "pin", p["old"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("phone", "pin", p["new"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Security", "Screen lock")
        hands.type(p["old"], into="PIN")
        hands.tap("Next")
        hands.tap("PIN", id="android:id/title")
        hands.type(p["new"], into="PIN")
        hands.tap("Next")
        hands.type(p["new"], into="PIN")
        hands.tap("Confirm")


class PracticeSettingsAddNetwork(_Settings):
    """A network that is not in reach yet."""

    goal = "Add the Wi-Fi network “{ssid}” by its name, it is an open one"
    goal_zh = "手动添加 Wi-Fi 网络“{ssid}”，不用密码"
    steps = 6
    tags = ("settings", "create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"ssid": rng.choice(("Ferry-Deck", "Barn Wifi", "Campus_Guest", "Station-Free",
                                    "茶馆", "民宿二楼", "Loft-24", "Harbour Hall"))}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("networks", ssid=p["ssid"], secured=0, level=3, saved=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, *NETWORK, "Internet", "Add network")
        hands.type(p["ssid"], into="Network name")
        hands.tap("Save")
