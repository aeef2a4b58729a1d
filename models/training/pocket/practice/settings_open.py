"""Practice in Settings: wishes that leave something open, and wishes that cannot be met."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Change, Changed, Impossible, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter, put
from models.training.pocket.practice.settings import NETWORK, InSettings
from models.training.pocket.practice.told import as_told

PHONE_NAMES = ("Marmot", "Blue Whale", "Toni's phone", "Second phone", "小石头", "客厅手机",
               "Kingfisher", "Thunder")  # fmt: skip


class PracticeWishNameAsked(InSettings):
    """The new name is not said."""

    goal = "Give my phone another name"
    goal_zh = "给我的手机换个名字"
    steps = 6
    tags = ("settings", "ask", "form")
    question = "name|call|名|叫什么"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"new": rng.choice(PHONE_NAMES)}

    def reply(self, p: Params) -> str:
        return str(p["new"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("global", "device_name", p["new"])]

    def solve(self, hands: Hands, p: Params) -> None:
        new = hands.ask("What is the name it gets?")
        enter(hands, "About phone", "Device name")
        hands.type(new, into="Device name", clear=True)
        hands.tap("OK", id="android:id/button1")


class PracticeWishNetworkAsked(InSettings):
    """Which network is not said."""

    goal = "Connect me to another Wi-Fi network"
    goal_zh = "换一个 Wi-Fi 网络连接"
    steps = 5
    tags = ("settings", "ask", "choice")
    question = "which|network|wi-fi|哪|网络"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        sql = "SELECT ssid FROM networks WHERE NOT connected AND (saved OR NOT secured)"
        return {"ssid": rng.choice(phone.store.rows(sql))[0]}

    def reply(self, p: Params) -> str:
        return str(p["ssid"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        now = phone.store.rows("SELECT ssid FROM networks WHERE connected")
        left: list[Change] = [Changed("networks", {"ssid": s}, {"connected": 0}) for (s,) in now]
        return [*left, Changed("networks", {"ssid": p["ssid"]}, {"connected": 1, "saved": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, *NETWORK, "Internet")
        hands.tap(hands.ask("Which network?"))


class _NotHere(InSettings):
    """Something that these settings do not have."""

    tags: ClassVar[tuple[str, ...]] = ("settings", "impossible", "search")
    steps = 2
    impossible = True
    things: ClassVar[tuple[tuple[str, str], ...]]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, zh = rng.choice(self.things)
        return {"what": what, "what_zh": zh}


class PracticeWishNoSetting(_NotHere):
    """There is no such switch."""

    goal = "Turn on {what} in the settings"
    goal_zh = "在设置里打开{what_zh}"
    things = (("NFC", "NFC"), ("one-handed mode", "单手模式"), ("face unlock", "人脸解锁"),
              ("always-on display", "息屏显示"), ("parental controls", "家长控制"))  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "settings", "search_bar")
        hands.type(as_told(hands, p, "what"), into="search_bar")
        return Impossible(f"the settings have no {p['what']}")


class PracticeWishNoLanguage(_NotHere):
    """It does not speak that."""

    goal = "Switch the phone's language to {what}"
    goal_zh = "把手机语言换成{what_zh}"
    tags = ("settings", "impossible", "choice")
    things = (("French", "法语"), ("Japanese", "日语"), ("Finnish", "芬兰语"),
              ("Portuguese", "葡萄牙语"), ("Korean", "韩语"))  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> Impossible:
        enter(hands, "Language")
        return Impossible(f"the phone does not speak {p['what']}")


class PracticeWishNoTimeout(_NotHere):
    """So long it cannot be."""

    goal = "Let the screen stay on for {what} before it goes dark"
    goal_zh = "屏幕{what_zh}不用再熄灭"
    tags = ("settings", "impossible", "choice")
    steps = 3
    things = (("3 hours", "3小时"), ("a whole day", "一整天"), ("90 minutes", "90分钟"))

    def solve(self, hands: Hands, p: Params) -> Impossible:
        enter(hands, "Display", "Screen timeout")
        return Impossible(f"there is no screen timeout of {p['what']}")
