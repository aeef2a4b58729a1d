"""Practice with the call list."""

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
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.phone import ANSWERED, DIALLED, MISSED, log, written
from device_drivers.virtual.tasks.world import known, new_number, number_of, sent, strangers
from models.training.pocket.practice.messages import SAYINGS


class OnCall(Template):
    """One call in the list, with somebody or with a number nobody has."""

    apps: ClassVar[tuple[str, ...]] = ("phone",)
    difficulty = "easy"
    kind: ClassVar[int] = ANSWERED
    stranger: ClassVar[bool] = False
    alone: ClassVar[bool] = False
    """Whether there is no other call of that kind."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        number = new_number(phone, rng) if self.stranger else who.number
        return {"name": who.name, "number": number, "said": written(number),
                "body": rng.choice(SAYINGS), "new": strangers(phone, rng, 1)[0]}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM calls WHERE number=?", p["number"])
        if self.alone:
            phone.store.run("DELETE FROM calls WHERE type=?", self.kind)
        name = "" if self.stranger else p["name"]
        lasted = 0 if self.kind == MISSED else 75
        p["call"] = log(phone, p["number"], name, 1, self.kind, lasted)

    def called(self, p: Params) -> list[Change]:
        return [Added("calls", number=number_of(p["number"]), type=DIALLED)]

    def page(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap(p["said"] if self.stranger else p["name"])


class PracticeListedAgain(OnCall):
    """Whoever was called last is called again."""

    goal = "Call whoever I called last once more"
    goal_zh = "再打一次我最后拨出的那个号码"
    kind = DIALLED
    steps = 2
    tags = ("call", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.called(p)

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap(f"Call {p['name']}")


class PracticeListedMissed(OnCall):
    """The only call that was missed is returned."""

    goal = "Ring back the person whose call I missed"
    goal_zh = "给我未接来电的那个人回电话"
    kind, alone = MISSED, True
    steps = 3
    tags = ("call", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.called(p)

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Missed")
        hands.tap(f"Call {p['name']}")


class PracticeListedText(OnCall):
    """A text instead of a call back."""

    goal = "Text {name}, who called me, from the call list: {body}"
    goal_zh = "{name}来过电话，从通话记录给对方发短信：{body}"
    apps = ("phone", "messages")
    steps = 5
    tags = ("create", "cross_app")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.page(hands, p)
        hands.tap("Message")
        moves.send(hands, p["body"])


class PracticeListedForget(OnCall):
    """Every call with somebody goes."""

    goal = "Delete all calls with {name} from the history, keep the others"
    goal_zh = "把和{name}的通话记录全部删掉，别的保留"
    steps = 5
    tags = ("delete", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        older = log(phone, p["number"], p["name"], 400, MISSED)
        p["calls"] = (p["call"], older)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("calls", id=call) for call in p["calls"]]

    def solve(self, hands: Hands, p: Params) -> None:
        self.page(hands, p)
        hands.tap("More options")
        hands.tap("Delete call history")
        hands.tap("Delete", id="android:id/button1")


class PracticeListedShut(OnCall):
    """A stranger who called is blocked."""

    goal = "The number {said} in my call list is spam. Block it."
    goal_zh = "通话记录里的号码{said}是骚扰电话，屏蔽它。"
    stranger = True
    steps = 5
    tags = ("settings", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("blocked_numbers", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.page(hands, p)
        hands.tap("More options")
        hands.tap("Block number")
        hands.tap("Block", id="android:id/button1")


class PracticeListedLatest(OnCall):
    """Who is at the top of the list."""

    goal = "Who was the last person to call me?"
    goal_zh = "最近一个给我打电话的人是谁？"
    steps = 1
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("phone")
        return Done(hands.read(p["name"]))


class PracticeListedWhichNumber(OnCall):
    """From which number somebody called."""

    goal = "From which number did {name} call?"
    goal_zh = "{name}是用哪个号码打来的？"
    steps = 3
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return shown(p["number"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.page(hands, p)
        return Done(hands.read(id="phone_number"))


class PracticeListedNobodyMissed(OnCall):
    """There is nobody to be called back."""

    goal = "Call back the last person I missed"
    goal_zh = "给最近一个未接来电回拨"
    kind = DIALLED
    steps = 2
    tags = ("impossible", "list")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM calls WHERE type=?", MISSED)

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("phone")
        hands.tap("Missed")
        return Impossible("no call was missed")
