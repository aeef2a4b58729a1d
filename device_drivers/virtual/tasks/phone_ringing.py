"""Tasks that begin while the telephone rings."""

from __future__ import annotations

import random
from collections.abc import Sequence

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known, number_of, sent

ANSWERED, DECLINED = 1, 5
EXCUSES = ("In the cinema, call you at nine", "On the train, no reception",
           "Giving a lesson, talk later", "Baby is asleep, please write")  # fmt: skip


class PhoneAnswer(Template):
    """Take the call that comes in."""

    goal = "{name} is calling. Pick up, please."
    goal_zh = "{name}来电话了，请接听。"
    apps = ("phone",)
    difficulty = "easy"
    steps = 1
    tags = ("call", "interruption")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_call(p["number"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["number"]), type=ANSWERED)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.tap("Answer")


class PhoneDecline(Template):
    """Send the caller away and write why."""

    goal = "{name} is calling, but I can't talk. Decline, then text {name}: {body}"
    goal_zh = "{name}来电话了，我没法接。请拒接，然后给{name}发短信：{body}"
    apps = ("phone", "messages")
    difficulty = "medium"
    steps = 7
    tags = ("call", "interruption", "create", "cross_app")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number, "body": rng.choice(EXCUSES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_call(p["number"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        declined = Added("calls", number=number_of(p["number"]), type=DECLINED)
        return [declined, *sent(phone, p["number"], p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.tap("Decline")
        moves.text(hands, p["name"], p["body"])
