"""Practice with the call list: the call meant is told by its place or kind; blocking two."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.people import written as shown
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Difficulty,
    Done,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.phone import ANSWERED, DIALLED, MISSED, blocked
from device_drivers.virtual.tasks.world import known, number_of, sent
from models.training.pocket.practice.phone_who import DECLINED, InLog


class _Held(InLog):
    """Held, and something of its menu chosen."""

    steps = 3

    def choose(self, hands: Hands, p: Params, deed: str) -> None:
        hands.open("phone")
        hands.hold(p["who"])
        hands.tap(deed)


class _Gone(_Held):
    """One line of the list goes."""

    tags: ClassVar[tuple[str, ...]] = ("delete", "list", "long_press")
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("calls", id=p["call"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p, "Delete call")
        hands.tap("Delete", id="android:id/button1")


class PracticeCallOldestGone(_Gone):
    """The one at the end."""

    goal = "Remove the oldest call from my call history"
    goal_zh = "把通话记录里最早的一条删掉"
    place = 2


class PracticeCallSecondGone(_Gone):
    """The one in the middle."""

    goal = "Delete the second entry of the call list"
    goal_zh = "删除通话记录的第二条"
    place = 1


class PracticeCallDeclinedGone(_Gone):
    """The one that was turned away."""

    goal = "I declined a call. Take it out of the call history"
    goal_zh = "我拒接过一个电话，把那条记录删掉"
    kinds = (DECLINED, ANSWERED)


class PracticeCallOwnGone(_Gone):
    """The one that went out."""

    goal = "Delete the outgoing call from the list, the incoming ones stay"
    goal_zh = "把拨出的那条通话记录删掉，来电的留着"
    kinds = (DIALLED, ANSWERED)


class _Shut(_Held):
    """The caller does not get through any more."""

    tags: ClassVar[tuple[str, ...]] = ("settings", "list", "long_press")
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("blocked_numbers", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p, "Block number")
        hands.tap("Block", id="android:id/button1")


class PracticeCallTopShut(_Shut):
    """Whoever called last."""

    goal = "Block whoever called me last"
    goal_zh = "屏蔽最后一个给我打电话的人"
    place = 0


class PracticeCallMissedShut(_Shut):
    """Whoever was not answered."""

    goal = "Block the person whose call I missed"
    goal_zh = "把我没接到电话的那个人屏蔽"
    kinds = (MISSED, ANSWERED)


class PracticeCallSecondRing(InLog):
    """The one in the middle is called."""

    goal = "Call the second person in my call list"
    goal_zh = "给通话记录里第二个人打电话"
    place = 1

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["number"]), type=DIALLED)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap(f"Call {p['who']}")


class PracticeCallTopText(_Held):
    """A text to whoever called last."""

    goal = "Send whoever called last a text: {body}"
    goal_zh = "给最后来电的人发短信：{body}"
    apps = ("phone", "messages")
    tags = ("create", "cross_app", "list")
    place = 0
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p, "Message")
        moves.send(hands, p["body"])


class PracticeCallMissedNumber(InLog):
    """Its number."""

    goal = "What is the number of the person whose call I missed?"
    goal_zh = "我没接到的那个电话是什么号码？"
    tags = ("read", "list")
    kinds = (MISSED, ANSWERED)
    steps = 3

    def answer(self, phone: Phone, p: Params) -> str:
        return shown(p["number"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("phone")
        hands.tap(p["who"])
        return Done(hands.read(shown(p["number"]), id="phone_number"))


class PracticeCallTopLength(InLog):
    """How long the latest was."""

    goal = "How long did my most recent call last?"
    goal_zh = "我最近一次通话打了多长时间？"
    tags = ("read", "list")
    place = 0
    steps = 3

    def answer(self, phone: Phone, p: Params) -> str:
        lasted = int(phone.store.one("SELECT duration FROM calls WHERE id=?", p["call"]))
        return f"{lasted // 60} min {lasted % 60} s"

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("phone")
        hands.tap(p["who"])
        return Done(hands.read("Duration"))


class PracticeCallMissedStar(InLog):
    """Whoever was missed becomes a favourite, in the other app."""

    goal = "Add the person whose call I missed to my favorite contacts"
    goal_zh = "把我没接到电话的那个人加入联系人收藏"
    apps = ("phone", "contacts")
    tags = ("edit", "cross_app")
    kinds = (MISSED, ANSWERED)
    steps = 6

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE contacts SET starred=0 WHERE name=?", p["who"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("contacts", {"name": p["who"]}, {"starred": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        moves.contact(hands, hands.read(p["who"]))
        hands.tap("Add to favorites")


class _Barred(Template):
    """Two people who are not to get through, or are again."""

    apps: ClassVar[tuple[str, ...]] = ("phone",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 8
    tags: ClassVar[tuple[str, ...]] = ("settings", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = known(phone, rng, 2)
        return {"one": one.name, "two": two.name, "first": one.number, "second": two.number,
                "said": shown(one.number), "also": shown(two.number)}  # fmt: skip


class PracticeBarTwo(_Barred):
    """Two numbers are blocked."""

    goal = "Block the numbers {first} and {second} in the phone app"
    goal_zh = "在电话应用里屏蔽号码{first}和{second}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("blocked_numbers", number=number_of(p[key])) for key in ("first", "second")]

    def solve(self, hands: Hands, p: Params) -> None:
        blocked(hands)
        for key in ("first", "second"):
            hands.tap(id="add_number")
            hands.type(p[key], into="blocked_number")
            hands.tap("Block", id="android:id/button1")


class PracticeBarNobody(_Barred):
    """Both are let through again."""

    goal = "Unblock everybody I have blocked; it is {one} and {two}"
    goal_zh = "把我屏蔽的人全部解除，就是{one}和{two}"
    steps = 7

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM blocked_numbers")
        for key in ("first", "second"):
            phone.store.run("INSERT INTO blocked_numbers(number) VALUES (?)", p[key])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("blocked_numbers", number=p[key]) for key in ("first", "second")]

    def solve(self, hands: Hands, p: Params) -> None:
        blocked(hands)
        for name in (p["one"], p["two"]):
            hands.tap(f"Unblock {name}?")
            hands.tap("Unblock", id="android:id/button1")
