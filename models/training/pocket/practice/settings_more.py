"""Practice in Settings: levels, names, a PIN, a network."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Params,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter, put
from models.training.pocket.practice.settings import NETWORK, InSettings


class PracticeSettingsLoudness(InSettings):
    """A volume, much higher or lower."""

    goal = "Make the {what} volume much {how}"
    goal_zh = "把{what_zh}音量调{how_zh}很多"
    steps = 3
    tags = ("settings", "slider")
    page = "Sound & vibration"
    middle = 3
    rows: ClassVar[tuple[tuple[str, str, str, str], ...]] = (
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
    middle = 128
    rows = (("", "", "Brightness level", "screen_brightness"),)
    ways = (("brighter", "亮"), ("darker", "暗"))


class PracticeSettingsPhoneName(InSettings):
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


class PracticeSettingsNewPin(InSettings):
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


class PracticeSettingsAddNetwork(InSettings):
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
