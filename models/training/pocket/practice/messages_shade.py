"""Practice with a text that has just come: its notification."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    SYSTEM,
    Change,
    Changed,
    Done,
    Params,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import number_of, sent
from models.training.pocket.practice.messages import WithSomebody


class _Arrived(WithSomebody):
    """A text has just come, and is announced."""

    apps: ClassVar[tuple[str, ...]] = ("messages", SYSTEM)

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE notifications SET dismissed=1")
        phone.store.run("UPDATE sms SET read=1")
        phone.receive_sms(p["number"], p["body"])


class PracticeMessagesFromShade(_Arrived):
    """An answer that begins at the notification."""

    goal = "Answer the message {name} just sent, starting from its notification: {more}"
    goal_zh = "从通知里回复{name}刚发来的短信：{more}"
    steps = 4
    tags = ("shade", "notifications", "create")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["more"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.tap("Reply")
        moves.send(hands, p["more"])


class PracticeMessagesReadShade(_Arrived):
    """Seen, and no more."""

    goal = "Mark the new message from {name} as read, right in the notifications"
    goal_zh = "直接在通知里把{name}的新短信标为已读"
    steps = 2
    tags = ("shade", "notifications")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("sms", {"address": number_of(p["number"]), "read": 0}, {"read": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.tap("Mark as read")


class PracticeMessagesShadeSays(_Arrived):
    """What the announced text says."""

    goal = "I hear {name} has just texted. What does it say?"
    goal_zh = "{name}好像刚发来短信，说了什么？"
    steps = 1
    tags = ("shade", "notifications", "read")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.shade()
        return Done(hands.read(p["body"]))
