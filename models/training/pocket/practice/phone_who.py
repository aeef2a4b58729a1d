"""Practice with the call list: whoever is meant is told by what the list says of the call."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import ClassVar

from device_drivers.virtual.people import written as shown
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Difficulty,
    Done,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.phone import ANSWERED, DIALLED, MISSED, log
from device_drivers.virtual.tasks.world import (
    clock_text,
    known,
    new_number,
    number_of,
    sent,
    strangers,
)
from models.training.pocket.practice.messages import SAYINGS

DECLINED = 5


class InLog(Template):
    """Three calls in the list, each with somebody else; one of them is meant."""

    apps: ClassVar[tuple[str, ...]] = ("phone",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 2
    tags: ClassVar[tuple[str, ...]] = ("call", "list")
    kinds: ClassVar[tuple[int, int]] = (ANSWERED, ANSWERED)
    """Of the call that is meant, and of the others."""
    place: ClassVar[int] = -1
    """Where in the list it is, 0 at the top; anywhere where something else tells it."""
    stranger: ClassVar[bool] = False
    """Whether the one who is meant is in no address book."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        who, other, third, friend = known(phone, rng, 4)
        number = new_number(phone, rng) if self.stranger else who.number
        return {"who": shown(number) if self.stranger else who.name, "number": number,
                "rest": [(each.name, each.number) for each in (other, third)],
                "place": rng.randrange(3) if self.place < 0 else self.place,
                "ago": rng.randint(2, 9), "body": rng.choice(SAYINGS), "name": friend.name,
                "friend": friend.number, "new": strangers(phone, rng, 1)[0]}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM calls")
        calls = [(name, number, self.kinds[1]) for name, number in p["rest"]]
        calls.insert(p["place"], ("" if self.stranger else p["who"], p["number"], self.kinds[0]))
        for i, (name, number, kind) in enumerate(calls):
            lasted = 0 if kind in (MISSED, DECLINED) else 40 + 31 * i
            row = log(phone, number, name, p["ago"] + 37 * i, kind, lasted)
            if i == p["place"]:
                p["call"] = row

    def called(self, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["number"]), type=DIALLED)]


class _Back(InLog):
    """The one meant is called."""

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.called(p)

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap(f"Call {p['who']}")


class PracticeWhoTop(_Back):
    """At the top."""

    goal = "Call whoever is at the top of my call list"
    goal_zh = "给通话记录最上面的人打电话"
    place = 0


class PracticeWhoBottom(_Back):
    """At the bottom."""

    goal = "Phone the person at the very end of the call list"
    goal_zh = "给通话记录最末尾的人打电话"
    place = 2


class PracticeWhoDialled(_Back):
    """The only one that was called and did not call."""

    goal = "Ring the one person again that I rang myself, the others rang me"
    goal_zh = "列表里只有一个是我打出去的，再打一次给对方"
    kinds = (DIALLED, ANSWERED)


class PracticeWhoDeclined(_Back):
    """The only one whose call was not taken."""

    goal = "I declined a call before, ring that person back now"
    goal_zh = "刚才我拒接了一个电话，现在给对方打回去"
    kinds = (DECLINED, ANSWERED)


class PracticeWhoUnknown(_Back):
    """The only number without a name."""

    goal = "A number without a name is in my calls. Call it, I want to know who that is"
    goal_zh = "通话记录里有个没名字的号码，打过去看看是谁"
    stranger = True


class _Who(InLog):
    """Who or what it was."""

    steps = 1
    tags: ClassVar[tuple[str, ...]] = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["who"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("phone")
        return Done(hands.read(p["who"]))


class PracticeWhoOldest(_Who):
    """At the bottom."""

    goal = "Who is the last one in my list of calls?"
    goal_zh = "我的通话记录里排最后的是谁？"
    place = 2


class PracticeWhoSecond(_Who):
    """Right below the top."""

    goal = "Whose call is the second from the top?"
    goal_zh = "通话记录从上往下第二个是谁？"
    place = 1


class PracticeWhoRefused(_Who):
    """Not taken."""

    goal = "Whose call did I decline?"
    goal_zh = "我拒接了谁的电话？"
    kinds = (DECLINED, ANSWERED)


class PracticeWhoRung(_Who):
    """Called by me."""

    goal = "Whom did I call today? Everybody else called me"
    goal_zh = "今天我给谁打过电话？其他都是打给我的"
    kinds = (DIALLED, ANSWERED)


class PracticeWhoStrange(_Who):
    """The number itself."""

    goal = "Which number that isn't in my contacts has called?"
    goal_zh = "有个不在通讯录里的号码打来过，是多少？"
    stranger = True


class PracticeWhoMissedWhen(InLog):
    """When it rang in vain."""

    goal = "At what time did I miss a call?"
    goal_zh = "我那个未接来电是几点的？"
    tags = ("read", "list")
    kinds = (MISSED, ANSWERED)

    def answer(self, phone: Phone, p: Params) -> str:
        ms = phone.store.one("SELECT date_ms FROM calls WHERE id=?", p["call"])
        zone = phone.clock.now().tzinfo
        return clock_text(datetime.fromtimestamp(ms / 1000, UTC).astimezone(zone))

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("phone")
        hands.tap("Missed")
        return Done(hands.read("Missed · ").removeprefix("Missed · "))


class PracticeWhoMissedText(InLog):
    """A message to whoever it was."""

    goal = "Write “{body}” to whoever's call I missed"
    goal_zh = "给我没接到电话的那个人发：{body}"
    apps = ("phone", "messages")
    difficulty = "medium"
    steps = 6
    tags = ("create", "cross_app")
    kinds = (MISSED, ANSWERED)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Missed")
        hands.tap(p["who"])
        hands.tap("Message")
        moves.send(hands, p["body"])


class PracticeWhoMissedTold(InLog):
    """A friend is told who it was."""

    goal = "Text {name} the name of the person whose call I missed"
    goal_zh = "我漏接了谁的电话？把那人的名字发短信给{name}"
    apps = ("phone", "messages")
    difficulty = "medium"
    steps = 8
    tags = ("read", "cross_app")
    kinds = (MISSED, ANSWERED)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["friend"], p["who"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Missed")
        moves.text(hands, p["name"], hands.read(p["who"]))
