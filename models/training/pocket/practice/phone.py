"""Practice with the phone app: calling in all its ways, and while somebody is on the line."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.people import written as shown
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.phone import DIALLED, written
from device_drivers.virtual.tasks.world import known, new_number, number_of

DECLINED = 5


class _Call(Template):
    """Somebody is rung."""

    apps = ("phone", "contacts")
    difficulty = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("call",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["number"]), type=DIALLED)]


class PracticeDial(_Call):
    """A number that nobody in the contacts has."""

    goal = "Dial {said}"
    goal_zh = "拨打{said}"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number = new_number(phone, rng)
        return {"number": number, "said": rng.choice((written, shown))(number)}

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Keypad")
        hands.type(p["number"], into="digits", clear=True)
        hands.tap("dial")


class PracticeCallFavorite(_Call):
    """One of the favourites."""

    goal = "Call {name}, who is among my favorites"
    goal_zh = "给收藏里的{name}打电话"
    steps = 3

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number, "id": who.id}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE contacts SET starred=1 WHERE id=?", p["id"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Favorites")
        hands.tap(p["name"])


class PracticeCallAtWork(_Call):
    """One of two numbers."""

    goal = "Call {name} at work"
    goal_zh = "打{name}的单位电话"
    tags: ClassVar[tuple[str, ...]] = ("call", "search")
    kind = "Work"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "id": who.id, "number": new_number(phone, rng)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE phones SET type='Mobile' WHERE contact_id=?", p["id"])
        phone.store.run("INSERT INTO phones(contact_id, number, type) VALUES (?, ?, ?)", p["id"],
                        p["number"], self.kind)  # fmt: skip

    def find(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.type(p["name"], into="Search contacts and numbers")

    def solve(self, hands: Hands, p: Params) -> None:
        self.find(hands, p)
        hands.tap(f"{shown(p['number'])} · {self.kind}")


class PracticeCallAtHome(PracticeCallAtWork):
    """The other of two numbers."""

    goal = "Call {name} on the home phone"
    goal_zh = "打{name}家里的电话"
    kind = "Home"


class PracticeCallWhich(PracticeCallAtWork):
    """Nobody said which number."""

    goal = "Ring {name} for me, but ask me first which of the numbers to take"
    goal_zh = "帮我打给{name}，打之前先问我用哪个号码"
    steps = 4
    tags = ("ask", "call", "search")
    question = "which|number|哪个|哪一个|号码"

    def reply(self, p: Params) -> str:
        return "The one at work"

    def reply_zh(self, p: Params) -> str:
        return "单位的那个（Work）"

    def solve(self, hands: Hands, p: Params) -> None:
        self.find(hands, p)
        hands.ask("Which number: Mobile or Work?")
        hands.tap(f"{shown(p['number'])} · {self.kind}")


class PracticeHangUp(Template):
    """It has been long enough."""

    goal = "End the call with {name}"
    goal_zh = "结束和{name}的通话"
    apps = ("phone",)
    difficulty = "easy"
    steps = 2
    tags = ("call",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number, "lasted": rng.randint(30, 900)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.call(p["number"])
        phone.store.run("UPDATE calls SET date_ms = date_ms - ? WHERE id=?", p["lasted"] * 1000,
                        phone.call_id)  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        def long_enough(seconds: object) -> bool:
            return isinstance(seconds, int) and seconds >= p["lasted"]

        return [Changed("calls", {"id": phone.call_id}, {"duration": long_enough})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("End call")


class PracticeDecline(Template):
    """Not now."""

    goal = "{name} is calling, decline it"
    goal_zh = "{name}打来电话，请拒接"
    apps = ("phone",)
    difficulty = "easy"
    steps = 2
    tags = ("call", "interruption")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_call(p["number"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["number"]), type=DECLINED)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Decline")
