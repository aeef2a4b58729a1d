"""Practice with the shade: tiles told by an occasion, the notification in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Change, Done, Params
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.system_waiting import _Tile, _Waiting


class PracticePairsMiddle(_Waiting):
    """What came second."""

    goal = "Swipe away the second of my three notifications"
    goal_zh = "划掉三条通知中间的那条"
    place = 1

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.gone(p["title"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.swipe("right", on=p["title"])


class PracticePairsOldestGone(PracticePairsMiddle):
    """What came first."""

    goal = "Get rid of the oldest notification"
    goal_zh = "清掉最早的那条通知"
    place = 0


class PracticePairsNewestTitle(_Waiting):
    """What the latest is headed."""

    goal = "What is the heading of my latest notification?"
    goal_zh = "我最新一条通知的标题是什么？"
    tags: ClassVar[tuple[str, ...]] = ("shade", "notifications", "read")
    place = 2

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.shade()
        return Done(hands.read(p["title"]))


class PracticePairsBed(_Tile):
    """Before sleep."""

    goal = "I'm going to bed: quick settings, Do Not Disturb and Night Light on"
    goal_zh = "我要睡了：快捷设置里打开勿扰模式和护眼模式"
    steps = 4
    tiles = (("Do Not Disturb", "global", "zen_mode", "0", "1"),
             ("Night Light", "secure", "night_display_activated", "0", "1"))  # fmt: skip


class PracticePairsOut(_Tile):
    """Out of the house."""

    goal = "I'm leaving home: in the quick settings Wi-Fi off, mobile data on"
    goal_zh = "我出门了：快捷设置里关 Wi-Fi，开移动数据"
    steps = 4
    tiles = (("Wi-Fi", "global", "wifi_on", "1", "0"),
             ("Mobile data", "global", "mobile_data", "0", "1"))  # fmt: skip


class PracticePairsLend(_Tile):
    """Others need the net."""

    goal = "From the quick settings, let my tablet go online through this phone"
    goal_zh = "用快捷设置让平板通过这部手机上网"
    steps = 3
    tiles = (("Hotspot", "global", "hotspot_on", "0", "1"),)


class PracticePairsAwake(_Tile):
    """In the morning."""

    goal = "Good morning: quick settings, no Do Not Disturb any more, and the light theme"
    goal_zh = "早上了：快捷设置里关掉勿扰模式和深色主题"
    steps = 4
    tiles = (("Do Not Disturb", "global", "zen_mode", "1", "0"),
             ("Dark theme", "secure", "ui_night_mode", "2", "1"))  # fmt: skip
