"""Practice in Settings: what its pages say, and what else can be chosen there."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Change, Done, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter, put
from models.training.pocket.practice.settings import NETWORK, InSettings

ZONES = (
    ("Europe/London", "伦敦"), ("Europe/Berlin", "柏林"), ("Africa/Nairobi", "内罗毕"),
    ("Asia/Dubai", "迪拜"), ("Asia/Shanghai", "上海"), ("Asia/Tokyo", "东京"),
    ("Australia/Sydney", "悉尼"), ("America/Chicago", "芝加哥"), ("America/Denver", "丹佛"),
)  # fmt: skip


class _Says(InSettings):
    """One row of a page, which says how something is set."""

    tags: ClassVar[tuple[str, ...]] = ("settings", "read")
    steps = 2
    pages: ClassVar[tuple[str, ...]]
    namespace: ClassVar[str] = "global"
    key: ClassVar[str]
    says: ClassVar[tuple[tuple[str, str], ...]]
    """Values, and how the page puts them."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        value, said = rng.choice(self.says)
        return {"value": value, "said": said}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting(self.namespace, self.key, p["value"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["said"])

    def solve(self, hands: Hands, p: Params) -> Done:
        enter(hands, *self.pages)
        hands.scroll_to(p["said"])
        return Done(p["said"])


class PracticePageFontSize(_Says):
    """How large letters are."""

    goal = "Which font size is set on this phone?"
    goal_zh = "手机现在用的字体大小是哪一档？"
    pages, namespace, key = ("Display",), "system", "font_scale"
    says = (("0.85", "Small"), ("1.15", "Large"), ("1.3", "Largest"))


class PracticePageDark(_Says):
    """When the display goes dark."""

    goal = "After how long does the screen turn off by itself?"
    goal_zh = "屏幕多久不用会自动熄灭？"
    pages, namespace, key = ("Display",), "system", "screen_off_timeout"
    says = (("15000", "15 seconds"), ("30000", "30 seconds"), ("120000", "2 minutes"),
            ("600000", "10 minutes"))  # fmt: skip


class PracticePageCable(_Says):
    """What the cable does."""

    goal = "What is the USB cable used for at the moment?"
    goal_zh = "USB 现在的用途是什么？"
    pages, key = ("Connected devices",), "usb_file_transfer"
    says = (("1", "File transfer"), ("0", "Charging only"))


class PracticePageCalls(_Says):
    """Whose calls get through."""

    goal = "Whose calls may interrupt while Do Not Disturb is on?"
    goal_zh = "勿扰模式下谁的来电能打进来？"
    pages, key = ("Do Not Disturb",), "zen_calls"
    says = (("starred", "Starred contacts"), ("anyone", "Anyone"))


class PracticePageDns(_Says):
    """How names are looked up."""

    goal = "What is Private DNS set to?"
    goal_zh = "私人 DNS 设成了什么？"
    pages, key = NETWORK, "private_dns_mode"
    says = (("opportunistic", "Automatic"),)


class PracticePageCharge(_Says):
    """How full it is."""

    goal = "How many percent has the battery got? Look it up in the settings"
    goal_zh = "到设置里看看电量还有百分之多少"
    pages, namespace, key = ("Battery",), "phone", "battery"
    says = tuple((str(n), f"{n}%") for n in (17, 23, 34, 46, 58, 61, 87, 92))


class PracticePageHours(_Says):
    """How long it will do."""

    goal = "For how many hours will the battery last?"
    goal_zh = "电池还能用几个小时？"
    pages, namespace, key = ("Battery",), "phone", "battery"
    says = tuple((str(n), f"{n * 26 // 100} hours") for n in (31, 43, 55, 62, 78, 85, 97))

    def solve(self, hands: Hands, p: Params) -> Done:
        enter(hands, *self.pages)
        found = hands.read("About").removeprefix("About ").removesuffix(" left")
        return Done(found)


class PracticePageLock(_Says):
    """What keeps strangers out."""

    goal = "What kind of screen lock does this phone have?"
    goal_zh = "这部手机用的是哪种屏幕锁？"
    pages, namespace, key = ("Security",), "phone", "pin"
    says = (("4821", "PIN"),)


class PracticePageVersion(InSettings):
    """Which version of an app it is."""

    goal = "Which version of {name} is on this phone?"
    goal_zh = "手机上“{name_zh}”是哪个版本？"
    steps = 4
    tags = ("settings", "read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        apps = [app.info for app in phone.apps.values() if app.info.launchable]
        info = rng.choice(sorted(apps, key=lambda each: each.label))
        return {"name": info.label, "name_zh": info.label_zh, "version": info.version_name}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["version"])

    def solve(self, hands: Hands, p: Params) -> Done:
        enter(hands, "Apps", p["name"])
        hands.scroll_to("Version")
        return Done(p["version"])


# --- choices --------------------------------------------------------------------------------------


class PracticePageZone(InSettings):
    """Another time zone, which was automatic."""

    goal = "Set the time zone to {zone}; it is automatic now"
    goal_zh = "关掉自动时区，改成 {zone}"
    difficulty = "medium"
    steps = 5
    tags = ("settings", "choice", "switch")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        zone, zone_zh = rng.choice([each for each in ZONES if each[0] != phone.clock.zone.key])
        return {"zone": zone, "zone_zh": zone_zh, "city": zone.rpartition("/")[2]}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("global", "auto_time_zone", "0"), put("phone", "zone", p["zone"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Date & time")
        hands.tap("Set time zone automatically")
        hands.tap("Time zone", id="android:id/title")
        hands.tap(p["zone"], role=Role.RADIO)


class PracticePageChinese(InSettings):
    """The phone speaks Chinese."""

    goal = "Make Chinese the language of this phone"
    goal_zh = "把手机的系统语言换成简体中文"
    steps = 3
    tags = ("settings", "choice")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("system", "system_locales", "zh-Hans-CN")]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Language")
        hands.tap("简体中文（中国）")


class PracticePageEyes(InSettings):
    """Larger letters by the way of Accessibility."""

    goal = "I can hardly read this: largest letters and high contrast text, please"
    goal_zh = "字看不清：字体调到最大，并打开高对比度文字"
    difficulty = "medium"
    steps = 5
    tags = ("settings", "switch", "choice")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("system", "font_scale", "1.3"), put("secure", "high_text_contrast_enabled",
                "1")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Accessibility")
        hands.tap("High contrast text", role=Role.SWITCH)
        hands.tap("Font size")
        hands.tap("Largest", role=Role.RADIO)


class PracticePageNight(InSettings):
    """Two switches of one page."""

    goal = "For the evening: dark theme and Night Light on"
    goal_zh = "晚上用：打开深色主题和护眼模式"
    steps = 4
    tags = ("settings", "switch", "repeat")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("secure", "ui_night_mode", "2"), put("secure", "night_display_activated", "1")]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Display")
        hands.tap("Dark theme", role=Role.SWITCH)
        hands.tap("Night Light", role=Role.SWITCH)


class PracticePageAlarmsQuiet(InSettings):
    """Not even alarms."""

    goal = "With Do Not Disturb on, alarms must not sound either"
    goal_zh = "勿扰模式下闹钟也不许响"
    steps = 3
    tags = ("settings", "switch")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("global", "zen_alarms", "0")]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Do Not Disturb")
        hands.tap("Alarms may interrupt", role=Role.SWITCH)


class PracticePageBySearch(InSettings):
    """A page found by the search of Settings."""

    goal = "Search the settings for “{words}” and turn {row} on"
    goal_zh = "在设置里搜索“{words}”，打开{row_zh}"
    steps = 5
    tags = ("settings", "search", "switch")
    found = (
        ("Color inversion", "颜色反转", "secure", "accessibility_display_inversion_enabled", "1"),
        ("Night Light", "护眼模式", "secure", "night_display_activated", "1"),
        ("Battery Saver", "省电模式", "global", "low_power", "1"),
        ("Adaptive brightness", "自动调节亮度", "system", "screen_brightness_mode", "1"),
    )

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        row, zh, namespace, key, value = rng.choice(self.found)
        return {"words": row, "row": row, "row_zh": zh, "namespace": namespace, "key": key,
                "value": value}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put(p["namespace"], p["key"], p["value"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "settings", "search_bar")
        hands.type(p["words"], into="search_bar")
        hands.tap(p["row"], id="android:id/title")
        hands.tap(p["row"], role=Role.SWITCH)
