"""Practice in the phone app: the blocked numbers, the keypad, and who cannot be called."""

from __future__ import annotations

import random
from collections.abc import Sequence

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
from device_drivers.virtual.tasks.phone import blocked, written
from device_drivers.virtual.tasks.world import new_number, number_of, sent, strangers
from models.training.pocket.practice.messages import SAYINGS
from models.training.pocket.practice.phone_list import OnCall


class PracticeBlockedAdd(OnCall):
    """A number nobody has is blocked by hand."""

    goal = "Put the number {said} on the list of blocked numbers"
    goal_zh = "把号码{said}加到已屏蔽的号码里"
    steps = 6
    tags = ("settings", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number = new_number(phone, rng)
        return {"number": number, "said": written(number)}

    def prepare(self, phone: Phone, p: Params) -> None:
        """It has never called."""

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("blocked_numbers", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        blocked(hands)
        hands.tap("Block number")
        hands.type(p["said"], into="Phone number")
        hands.tap("Block", id="android:id/button1")


class _Blocked(OnCall):
    """Somebody is blocked, and nobody else."""

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM blocked_numbers")
        phone.store.run("INSERT INTO blocked_numbers(number) VALUES (?)", p["number"])


class PracticeBlockedFriend(_Blocked):
    """Somebody may call again."""

    goal = "Let {name} call me again, they are blocked"
    goal_zh = "{name}被屏蔽了，让对方又能打进来"
    steps = 5
    tags = ("settings", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("blocked_numbers", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        blocked(hands)
        hands.tap(f"Unblock {p['name']}?")
        hands.tap("Unblock", id="android:id/button1")


class PracticeBlockedWho(_Blocked):
    """Whose number it is."""

    goal = "Which of my contacts did I block?"
    goal_zh = "我屏蔽了哪位联系人？"
    steps = 3
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        blocked(hands)
        return Done(hands.read(p["name"]))


class PracticeCallNobody(Template):
    """Nobody of that name can be called."""

    goal = "Give {name} a call"
    goal_zh = "给{name}打个电话"
    apps = ("phone",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": strangers(phone, rng, 1)[0]}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("phone")
        hands.type(p["name"], into="Search contacts and numbers")
        return Impossible(f"there is no {p['name']}")


class PracticeKeypadSave(Template):
    """A number typed on the keypad becomes a contact."""

    goal = "Type {said} on the keypad and make a new contact {name} of it"
    goal_zh = "在拨号键盘上输入{said}，并存为新联系人{name}"
    apps = ("phone", "contacts")
    difficulty = "medium"
    steps = 6
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number = new_number(phone, rng)
        return {"number": number, "said": written(number), "name": strangers(phone, rng, 1)[0]}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["name"]), Added("phones", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Keypad")
        hands.type(p["said"], into="digits")
        hands.tap("Create new contact")
        hands.type(p["name"], into="Name")
        hands.tap("Save")


class PracticeKeypadText(PracticeKeypadSave):
    """A number typed on the keypad gets a text."""

    goal = "Send “{body}” to {said}, beginning with the keypad of the phone"
    goal_zh = "从电话的拨号键盘开始，给{said}发短信“{body}”"
    apps = ("phone", "messages")
    tags = ("create", "cross_app")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "body": rng.choice(SAYINGS)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Keypad")
        hands.type(p["said"], into="digits")
        hands.tap("Send a message")
        moves.send(hands, p["body"])
