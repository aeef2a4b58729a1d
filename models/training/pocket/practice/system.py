"""Practice with the system itself: shade, quick settings, notifications, keys."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Element, Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    SYSTEM,
    Change,
    Changed,
    Difficulty,
    Done,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import put

TILES = (
    ("the flashlight", "手电筒", "Flashlight", "secure", "flashlight_enabled", "1", "0"),
    ("the hotspot", "热点", "Hotspot", "global", "hotspot_on", "1", "0"),
    ("Night Light", "护眼模式", "Night Light", "secure", "night_display_activated", "1", "0"),
    ("Battery Saver", "省电模式", "Battery Saver", "global", "low_power", "1", "0"),
    ("Do Not Disturb", "勿扰模式", "Do Not Disturb", "global", "zen_mode", "1", "0"),
    ("auto-rotate", "自动旋转", "Auto-rotate", "system", "accelerometer_rotation", "1", "0"),
    ("location", "位置信息", "Location", "secure", "location_mode", "3", "0"),
    ("the dark theme", "深色主题", "Dark theme", "secure", "ui_night_mode", "2", "1"),
    ("mobile data", "移动数据", "Mobile data", "global", "mobile_data", "1", "0"),
    ("Wi-Fi", " Wi-Fi", "Wi-Fi", "global", "wifi_on", "1", "0"),
    ("Bluetooth", "蓝牙", "Bluetooth", "global", "bluetooth_on", "1", "0"),
)  # fmt: skip
"""Name, Chinese name, what it is called there, namespace, key, on, off."""
STATES = {True: ("on", "打开"), False: ("off", "关闭")}
NEWS = (
    ("Parcel", "It waits in locker {}"), ("Gym", "Your class moved to room {}"),
    ("Library", "Hold number {} is ready"), ("Parking", "Your spot is {}"),
    ("Lost keys", "Found, ask at desk {}"), ("Dentist", "You are number {} in the queue"),
    ("快递", "取件码 {}"), ("停车", "车位在 {} 号"), ("图书馆", "预约的书在 {} 号架"),
    ("食堂", "您的餐在 {} 号窗口"),
)  # fmt: skip
POSTERS = ("com.android.calendar", "com.android.browser", "com.android.notes",
           "com.android.deskclock", "com.android.email")  # fmt: skip


def tile_of(hands: Hands, name: str) -> Element:
    """A tile of the open shade; the rest of them is unfolded when it is not among the first."""
    if not hands.see(name, role=Role.SWITCH):
        hands.tap("More quick settings")
    return hands.element(name, role=Role.SWITCH)


class _Shade(Template):
    apps: ClassVar[tuple[str, ...]] = (SYSTEM,)
    difficulty: ClassVar[Difficulty] = "easy"
    tags: ClassVar[tuple[str, ...]] = ("shade", "switch")


class PracticeSystemFlip(_Shade):
    """A tile that is the other way round now, or right already."""

    goal = "Pull down the quick settings and make sure {name} is {state}"
    goal_zh = "下拉快捷设置，确保{name_zh}是{state_zh}的"
    steps = 3
    already = 0.4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh, tile, namespace, key, on, off = rng.choice(TILES)
        wanted, already = rng.random() < 0.5, rng.random() < self.already
        state, state_zh = STATES[wanted]
        return {"name": name, "name_zh": zh, "tile": tile, "namespace": namespace, "key": key,
                "value": on if wanted else off, "before": on if wanted is already else off,
                "wanted": wanted, "state": state, "state_zh": state_zh}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting(p["namespace"], p["key"], p["before"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put(p["namespace"], p["key"], p["value"])] * (p["value"] != p["before"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        tile = tile_of(hands, p["tile"])
        if tile.checked is not p["wanted"]:
            hands.tap_on(tile)


class PracticeSystemTwo(_Shade):
    """Two tiles."""

    goal = "In the quick settings, turn {state} {name} and turn {state2} {name2}"
    goal_zh = "在快捷设置里{state_zh}{name_zh}，再{state2_zh}{name2_zh}"
    difficulty = "medium"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p: Params = {"tiles": []}
        for end, (name, zh, *tile) in zip(("", "2"), rng.sample(TILES, 2), strict=True):
            wanted = rng.random() < 0.5
            state, state_zh = STATES[wanted]
            p |= {f"name{end}": name, f"name{end}_zh": zh, f"state{end}": state,
                  f"state{end}_zh": state_zh}  # fmt: skip
            p["tiles"].append((*tile, wanted))
        return p

    def prepare(self, phone: Phone, p: Params) -> None:
        for _, namespace, key, on, off, wanted in p["tiles"]:
            phone.put_setting(namespace, key, off if wanted else on)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put(namespace, key, on if wanted else off)
                for _, namespace, key, on, off, wanted in p["tiles"]]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        for tile, *_ in p["tiles"]:
            hands.tap_on(tile_of(hands, tile))


class PracticeSystemDay(_Shade):
    """Which day it is."""

    goal = "What is today's date?"
    goal_zh = "今天几月几号？"
    steps = 1
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        now = phone.clock.now()
        return f"{now:%b} {now.day}"

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.shade()
        return Done(hands.read(id="date"))


class PracticeSystemVolume(_Shade):
    """The keys at the side."""

    goal = "Press the volume key to make it a little {how}"
    goal_zh = "按音量键，把声音调{how_zh}一点"
    steps = 1
    tags = ("keys",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        up = rng.random() < 0.5
        return {"up": up, "how": "louder" if up else "quieter", "how_zh": "大" if up else "小"}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("system", "volume_music", "7")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("system", "volume_music", "8" if p["up"] else "6")]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.press("volume_up" if p["up"] else "volume_down")


class PracticeSystemBright(_Shade):
    """The brightness, from the shade."""

    goal = "Pull down the shade and make the display {how}"
    goal_zh = "下拉通知栏，把屏幕调{how_zh}"
    steps = 2
    tags = ("shade", "slider")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        up = rng.random() < 0.5
        return {"up": up, "how": "brighter" if up else "darker", "how_zh": "亮" if up else "暗"}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("system", "screen_brightness", "120")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        def moved(value: object) -> bool:
            return int(str(value)) > 120 if p["up"] else int(str(value)) < 120

        where = {"namespace": "system", "key": "screen_brightness"}
        return [Changed("settings", where, {"value": moved})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.swipe("right" if p["up"] else "left", id="slider")
