"""Practice with the call list: lines that are held, numbers without a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Impossible, Params, Removed
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.phone import ANSWERED, MISSED
from device_drivers.virtual.tasks.world import number_of
from models.training.pocket.practice.phone_who import InLog


class _Away(InLog):
    """One line of the list goes."""

    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("delete", "list", "long_press")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("calls", id=p["call"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.hold(p["who"])
        hands.tap("Delete call")
        hands.tap("Delete", id="android:id/button1")


class PracticeWhoMissedGone(_Away):
    """Nobody is to see that it was missed."""

    goal = "Delete the missed call from my history, only that"
    goal_zh = "把未接来电从记录里删掉，只删这一条"
    kinds = (MISSED, ANSWERED)


class PracticeWhoTopGone(_Away):
    """At the top."""

    goal = "Remove the newest call from the list"
    goal_zh = "把最新的一条通话记录删掉"
    place = 0


class PracticeWhoStrangeBarred(InLog):
    """A number without a name shall not call again."""

    goal = "Block the unknown number that called me"
    goal_zh = "屏蔽给我打过电话的那个陌生号码"
    steps = 4
    tags = ("settings", "list", "long_press")
    stranger = True

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("blocked_numbers", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.hold(p["who"])
        hands.tap("Block number")
        hands.tap("Block", id="android:id/button1")


class PracticeWhoStrangeKept(InLog):
    """A number without a name gets one."""

    goal = "The unknown caller was {new}, save that number under this name"
    goal_zh = "那个陌生来电是{new}，把号码存到这个名字下"
    apps = ("phone", "contacts")
    steps = 5
    tags = ("create", "list", "form")
    stranger = True

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["new"]), Added("phones", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.hold(p["who"])
        hands.tap("Add to contacts")
        hands.type(p["new"], into="Name")
        hands.tap("Save")


class PracticeWhoNoneDeclined(InLog):
    """There is no unknown number at all."""

    goal = "Block the number without a name that called me"
    goal_zh = "把打给我的无名号码屏蔽掉"
    steps = 1
    tags = ("impossible", "list")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("phone")
        return Impossible("every caller has a name")
