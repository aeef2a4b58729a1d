"""Practice in Settings and the calendar: two levels at once, two devices, two calendars."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days
from device_drivers.virtual.tasks.base import Change, Changed, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter, put
from models.training.pocket.practice.settings import InSettings
from models.training.pocket.practice.settings_ground import _Devices
from models.training.pocket.practice.settings_more import PracticeSettingsLoudness

WORDS = {True: ("louder", "大"), False: ("quieter", "小")}


class PracticeLevelsTwo(InSettings):
    """One volume up, another down."""

    goal = "Make the {what} volume {how} and the {what2} volume {how2}, much"
    goal_zh = "把{what_zh}音量调{how_zh}，{what2_zh}音量调{how2_zh}，多调一些"
    steps = 4
    tags = ("settings", "slider", "repeat")
    middle: ClassVar[int] = 3

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p: Params = {"levels": []}
        up = rng.random() < 0.5
        for end, (what, zh, row, key) in zip(
            ("", "2"), rng.sample(PracticeSettingsLoudness.rows, 2), strict=True
        ):
            rises = up is (end == "")
            how, how_zh = WORDS[rises]
            p |= {f"what{end}": what, f"what{end}_zh": zh, f"how{end}": how, f"how{end}_zh": how_zh}
            p["levels"].append((row, key, rises))
        return p

    def prepare(self, phone: Phone, p: Params) -> None:
        for _, key, _ in p["levels"]:
            phone.put_setting("system", key, str(self.middle))

    def moved(self, key: str, rises: bool) -> Change:
        def far(value: object) -> bool:
            return (int(str(value)) > self.middle) is rises and int(str(value)) != self.middle

        return Changed("settings", {"namespace": "system", "key": key}, {"value": far})

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [self.moved(key, rises) for _, key, rises in p["levels"]]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Sound & vibration")
        for row, _, rises in p["levels"]:
            hands.element(row, role=Role.SLIDER)
            nth = next(i for i, e in enumerate(hands.find(row)) if e.role is Role.SLIDER)
            hands.swipe("right" if rises else "left", on=row, nth=nth)


class PracticeLevelsDim(InSettings):
    """Darker, and not by itself."""

    goal = "Switch adaptive brightness off and make the screen a lot {how}"
    goal_zh = "关掉自动调节亮度，再把屏幕调{how_zh}很多"
    steps = 4
    tags = ("settings", "slider", "switch")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        up = rng.random() < 0.5
        return {"up": up, "how": "brighter" if up else "darker", "how_zh": "亮" if up else "暗"}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("system", "screen_brightness", "128")
        phone.put_setting("system", "screen_brightness_mode", "1")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        def moved(value: object) -> bool:
            return int(str(value)) > 128 if p["up"] else int(str(value)) < 128

        where = {"namespace": "system", "key": "screen_brightness"}
        return [put("system", "screen_brightness_mode", "0"),
                Changed("settings", where, {"value": moved})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Display")
        hands.tap("Adaptive brightness", role=Role.SWITCH)
        row = "Brightness level"
        hands.element(row, role=Role.SLIDER)
        nth = next(i for i, e in enumerate(hands.find(row)) if e.role is Role.SLIDER)
        hands.swipe("right" if p["up"] else "left", on=row, nth=nth)


class PracticeLevelsForgetBoth(_Devices):
    """Neither is kept."""

    goal = "Forget the Bluetooth devices {name} and {other}"
    goal_zh = "取消和蓝牙设备{name}、{other}的配对"
    steps = 6
    used = ((1, 0), (1, 0))

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("bluetooth", {"name": p[key]}, {"paired": 0}) for key in ("name", "other")]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Connected devices")
        for key in ("name", "other"):
            hands.hold(p[key])
            hands.tap("Forget")


class PracticeLevelsDeviceAsked(_Devices):
    """Which of two, must be asked."""

    goal = "Connect the phone to one of my saved Bluetooth devices"
    goal_zh = "把手机连上我已保存的一个蓝牙设备"
    tags = ("settings", "ask")
    steps = 4
    used = ((1, 0), (1, 0))
    question = "which|device|哪|设备"

    def reply(self, p: Params) -> str:
        return str(p["name"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("bluetooth", {"name": p["name"]}, {"connected": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Connected devices")
        hands.ask("Which device do you mean?")
        hands.tap(p["name"])


class PracticeLevelsCalendars(Template):
    """Two calendars out of sight."""

    goal = "Hide the calendars “{calendar}” and “{other}”"
    goal_zh = "把“{calendar}”和“{other}”两个日历隐藏起来"
    apps = ("calendar",)
    difficulty = "easy"
    steps = 5
    tags = ("settings", "list", "repeat")
    shown: ClassVar[tuple[int, int]] = (1, 1)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        (one, name), (two, other) = rng.sample(
            phone.store.rows("SELECT id, name FROM calendars"), 2
        )
        return {"calendar": name, "other": other, "ids": (one, two)}

    def prepare(self, phone: Phone, p: Params) -> None:
        for number, shown in zip(p["ids"], self.shown, strict=True):
            phone.store.run("UPDATE calendars SET visible=? WHERE id=?", shown, number)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("calendars", {"id": number}, {"visible": 1 - shown})
                for number, shown in zip(p["ids"], self.shown, strict=True)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        days.calendar(hands)
        hands.tap(id="action_more")
        hands.tap("Calendars")
        hands.tap(p["calendar"])
        hands.tap(p["other"])


class PracticeLevelsCalendarSwap(PracticeLevelsCalendars):
    """One out of sight, the other into it."""

    goal = "Show the calendar “{other}” instead of “{calendar}”"
    goal_zh = "不显示“{calendar}”日历，改显示“{other}”"
    shown = (1, 0)
