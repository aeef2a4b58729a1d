"""Tasks in the Settings app: switches, levels, choices, and what it tells."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from device_drivers.base import Role, Tap
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Declaration,
    Done,
    Params,
    Template,
)

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone
    from device_drivers.virtual.tasks.hands import Hands

# title, Chinese name, where, what it is called there, namespace, key, on, off
SWITCHES = (
    ("airplane mode", "飞行模式", "Network & internet", "Airplane mode", "global",
     "airplane_mode_on", "1", "0"),
    ("mobile data", "移动数据", "Network & internet", "Mobile data", "global", "mobile_data",
     "1", "0"),
    ("Battery Saver", "省电模式", "Battery", "Battery Saver", "global", "low_power", "1", "0"),
    ("Do Not Disturb", "勿扰模式", "Do Not Disturb", "Use Do Not Disturb", "global", "zen_mode",
     "1", "0"),
    ("the dark theme", "深色主题", "Display", "Dark theme", "secure", "ui_night_mode", "2", "1"),
    ("Night Light", "护眼模式", "Display", "Night Light", "secure", "night_display_activated",
     "1", "0"),
    ("adaptive brightness", "自动调节亮度", "Display", "Adaptive brightness", "system",
     "screen_brightness_mode", "1", "0"),
    ("location", "位置信息", "Location", "Use location", "secure", "location_mode", "3", "0"),
    ("touch sounds", "触摸提示音", "Sound & vibration", "Touch sounds", "system",
     "sound_effects_enabled", "1", "0"),
    ("color inversion", "颜色反转", "Accessibility", "Color inversion", "secure",
     "accessibility_display_inversion_enabled", "1", "0"),
    ("high contrast text", "高对比度文字", "Accessibility", "High contrast text", "secure",
     "high_text_contrast_enabled", "1", "0"),
    ("the 24-hour clock", "24 小时制", "Date & time", "Use 24-hour format", "system",
     "time_12_24", "24", "12"),
)  # fmt: skip


def put(namespace: str, key: str, value: str) -> Changed:
    """One setting has another value."""
    return Changed("settings", {"namespace": namespace, "key": key}, {"value": value})


def enter(hands: Hands, *pages: str) -> None:
    """Open Settings and go down through its pages."""
    hands.open("settings")
    for page in pages:
        hands.tap(page)


class SettingsSwitch(Template):
    """One switch, on or off."""

    goal = "Turn {state} {name}"
    goal_zh = "请{state_zh}{name_zh}"
    apps = ("settings",)
    difficulty = "easy"
    steps = 3
    tags = ("settings", "switch")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh, page, row, namespace, key, on, off = rng.choice(SWITCHES)
        wanted = rng.random() < 0.5
        return {
            "name": name, "name_zh": zh, "page": page, "row": row, "namespace": namespace,
            "key": key, "value": on if wanted else off, "before": off if wanted else on,
            "state": "on" if wanted else "off", "state_zh": "打开" if wanted else "关闭",
        }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting(p["namespace"], p["key"], p["before"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        changes = [put(p["namespace"], p["key"], p["value"])]
        if p["key"] == "airplane_mode_on":
            changes += _radios(phone, p["value"] == "1")
        return changes

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, p["page"])
        hands.tap(p["row"], role=Role.SWITCH)


def _radios(phone: Phone, airplane: bool) -> list[Changed]:
    """Airplane mode puts the radios out, or lets them be what they were."""
    changes = []
    for key in ("wifi_on", "bluetooth_on"):
        now = phone.setting("global", key) or ""
        if airplane:
            changes += [put("phone", f"{key}_before", now)] * (
                phone.setting("phone", f"{key}_before") != now
            )
            wanted = "0"
        else:
            wanted = phone.setting("phone", f"{key}_before") or "1"
        changes += [put("global", key, wanted)] * (now != wanted)
    return changes


class SettingsFontSize(Template):
    """Larger or smaller letters."""

    goal = "Set the font size to {size}"
    goal_zh = "把字体大小设置为“{size_zh}”"
    apps = ("settings",)
    difficulty = "easy"
    steps = 4
    tags = ("settings", "choice")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        size, zh, value = rng.choice(
            (("Small", "小", "0.85"), ("Large", "大", "1.15"), ("Largest", "最大", "1.3"))
        )  # fmt: skip
        return {"size": size, "size_zh": zh, "value": value}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("system", "font_scale", p["value"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Display", "Font size")
        hands.tap(p["size"], role=Role.RADIO)


class SettingsTimeout(Template):
    """How long the screen stays on."""

    goal = "Let the screen go dark only after {time} without a touch"
    goal_zh = "让屏幕在无操作{time_zh}后才关闭"
    apps = ("settings",)
    difficulty = "easy"
    steps = 4
    tags = ("settings", "choice")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        time, zh, seconds = rng.choice((
            ("15 seconds", "15 秒", 15), ("30 seconds", "30 秒", 30), ("2 minutes", "2 分钟", 120),
            ("5 minutes", "5 分钟", 300), ("10 minutes", "10 分钟", 600),
        ))  # fmt: skip
        return {"time": time, "time_zh": zh, "ms": str(seconds * 1000)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("system", "screen_off_timeout", p["ms"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Display", "Screen timeout")
        hands.tap(p["time"], role=Role.RADIO)


class SettingsVolume(Template):
    """One of the volumes to an end of its slider."""

    goal = "Set the {name} volume {level}"
    goal_zh = "把{name_zh}音量{level_zh}"
    apps = ("settings",)
    difficulty = "medium"
    steps = 3
    tags = ("settings", "slider")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh, stream, most = rng.choice((
            ("media", "媒体", "music", 15), ("ring", "铃声", "ring", 7),
            ("notification", "通知", "notification", 7), ("alarm", "闹钟", "alarm", 7),
        ))  # fmt: skip
        loud = rng.random() < 0.5
        return {
            "name": name, "name_zh": zh, "key": f"volume_{stream}",
            "value": str(most if loud else 0), "loud": loud,
            "level": "as loud as it goes" if loud else "to zero",
            "level_zh": "调到最大" if loud else "调到零",
        }  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("system", p["key"], p["value"])]

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("system", p["key"], "3")

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Sound & vibration")
        slide(hands, f"{p['name'].capitalize()} volume", to_end=p["loud"])


def slide(hands: Hands, name: str, *, to_end: bool) -> None:
    """Touch the end or the beginning of a slider."""
    box = hands.element(name, role=Role.SLIDER).box
    hands.act(Tap(box.right - 4 if to_end else box.left + 4, box.center[1]))


class SettingsDeviceName(Template):
    """Another name for the phone."""

    goal = "Rename this phone to “{name}”"
    goal_zh = "把这部手机的名称改为“{name}”"
    apps = ("settings",)
    difficulty = "medium"
    steps = 5
    tags = ("settings", "form", "edit")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        owner = rng.choice(("Robin", "Kasia", "Mateo", "小雨", "Ingrid", "阿杰"))
        return {"name": f"{owner} {rng.choice(('Mobile', 'Travel Phone', 'Work', '2'))}"}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("global", "device_name", p["name"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "About phone", "Device name")
        hands.type(p["name"], into="Device name", clear=True)
        hands.tap("OK")


class SettingsTimeZone(Template):
    """Another time zone; it must be freed from the automatic one first."""

    goal = "I have landed in {city}. Set the phone's time zone by hand to {zone}"
    goal_zh = "我到{city_zh}了，请手动把手机时区设为 {zone}"
    apps = ("settings",)
    difficulty = "medium"
    steps = 5
    tags = ("settings", "list", "choice")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        city, zh, zone = rng.choice((
            ("Tokyo", "东京", "Asia/Tokyo"), ("Nairobi", "内罗毕", "Africa/Nairobi"),
            ("Denver", "丹佛", "America/Denver"), ("Sydney", "悉尼", "Australia/Sydney"),
            ("Berlin", "柏林", "Europe/Berlin"),
        ))  # fmt: skip
        return {"city": city, "city_zh": zh, "zone": zone}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("global", "auto_time_zone", "0"), put("phone", "zone", p["zone"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Date & time")
        hands.tap("Set time zone automatically", role=Role.SWITCH)
        hands.tap("Time zone")
        hands.tap(p["zone"], role=Role.RADIO)


class SettingsChinese(Template):
    """The phone speaks Chinese from now on."""

    goal = "Switch the language of the whole phone to Chinese"
    goal_zh = "把整个手机的语言切换成中文"
    apps = ("settings",)
    difficulty = "easy"
    steps = 3
    tags = ("settings", "choice", "language")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("system", "system_locales", "zh-Hans-CN")]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Language")
        hands.tap("简体中文（中国）", role=Role.RADIO)


class SettingsEnglish(Template):
    """And back again, on a phone that speaks Chinese."""

    goal = "Switch the language of the whole phone to English"
    goal_zh = "把整个手机的语言切换成英语"
    apps = ("settings",)
    difficulty = "easy"
    steps = 3
    tags = ("settings", "choice", "language")
    language = "zh"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("system", "system_locales", "en-US")]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "语言")
        hands.tap("English (United States)", role=Role.RADIO)


class SettingsBatteryLevel(Template):
    """Read the charge."""

    goal = "How much battery does the phone have left, in percent?"
    goal_zh = "手机还剩百分之多少的电量？"
    apps = ("settings",)
    difficulty = "easy"
    steps = 2
    tags = ("settings", "read")

    def answer(self, phone: Phone, p: Params) -> str:
        return f"{phone.battery}%"

    def solve(self, hands: Hands, p: Params) -> Declaration:
        enter(hands, "Battery")
        return Done(hands.read(id="com.android.settings:id/usage_summary"))


class SettingsHungriest(Template):
    """Read which app used most of the battery."""

    goal = "Which app has used the most battery since the last full charge?"
    goal_zh = "自上次充满电以来，哪个应用最耗电？"
    apps = ("settings",)
    difficulty = "medium"
    steps = 3
    tags = ("settings", "read", "list")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        from device_drivers.virtual.apps.settings.usage import usage  # apps are not needed else

        packages = [name for name, app in sorted(phone.apps.items(), key=_label)
                    if app.info.launchable]  # fmt: skip
        labels = [phone.apps[name].info.label for name in packages]
        return only(phone.apps[usage(phone.seed, packages)[0][0]].info.label, labels)

    def solve(self, hands: Hands, p: Params) -> Declaration:
        enter(hands, "Battery", "Battery usage")
        return Done(hands.texts(id="android:id/title")[0])


def _label(item: tuple[str, Any]) -> str:
    return str(item[1].info.label).casefold()


class SettingsFlight(Template):
    """Several things before take-off."""

    goal = "I'm boarding: turn on airplane mode and Do Not Disturb, and let the screen rotate {how}"
    goal_zh = "我要登机了：打开飞行模式和勿扰模式，并{how_zh}屏幕自动旋转"
    apps = ("settings",)
    difficulty = "hard"
    steps = 9
    tags = ("settings", "switch", "several")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        on = rng.random() < 0.5
        return {"how": "by itself" if on else "no more", "how_zh": "打开" if on else "关闭",
                "value": str(int(on))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("system", "accelerometer_rotation", str(1 - int(p["value"])))

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [
            put("global", "airplane_mode_on", "1"), put("global", "zen_mode", "1"),
            put("system", "accelerometer_rotation", p["value"]), *_radios(phone, True),
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        for page, row in (
            ("Network & internet", "Airplane mode"),
            ("Do Not Disturb", "Use Do Not Disturb"), ("Display", "Auto-rotate screen"),
        ):  # fmt: skip
            enter(hands, page)
            hands.tap(row, role=Role.SWITCH)
            hands.back()
