"""Practice in Messages: what was begun and not sent, and two conversations at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known, sent
from models.training.pocket.practice.messages import DRAFT, SAYINGS, WithSomebody, arrive
from models.training.pocket.practice.messages_order import thread_of


class _Drafted(WithSomebody):
    """Something was begun and not sent."""

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM sms WHERE type=3")
        arrive(phone, p["number"], "See you", 30)
        p["id"] = arrive(phone, p["number"], p["body"], 5, DRAFT)


class PracticeDraftDrop(_Drafted):
    """It need not be said."""

    goal = "Throw away the message to {name} that I began and never sent"
    goal_zh = "我给{name}写了一半没发的短信不要了，清掉"
    steps = 4
    tags = ("delete", "form")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("sms", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.tap(p["name"], id="conversation_name")
        hands.type("", into="compose_message_text", clear=True)
        hands.back()
        if not hands.see(id="start_new_conversation_button"):
            hands.back()


class PracticeDraftInstead(_Drafted):
    """Something else is said."""

    goal = "I began a message to {name}. Send “{more}” instead of what I wrote"
    goal_zh = "我给{name}起草了一条短信，不要那些话，改发“{more}”"
    steps = 4
    tags = ("create", "form")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("sms", id=p["id"]), *sent(phone, p["number"], p["more"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.tap(p["name"], id="conversation_name")
        hands.type(p["more"], into="compose_message_text", clear=True)
        hands.tap(id="send_message_button_icon")


class _Pair(Template):
    """Two conversations at once."""

    apps = ("messages",)
    difficulty = "medium"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("edit", "long_press")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = known(phone, rng, 2)
        return {"one": one.name, "two": two.name, "numbers": (one.number, two.number),
                "bodies": rng.sample(SAYINGS, 2)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for number, body in zip(p["numbers"], p["bodies"], strict=True):
            arrive(phone, number, body, 3)
        phone.store.run("UPDATE threads SET pinned=0")

    def put(self, phone: Phone, p: Params, **to: int) -> list[Change]:
        return [Changed("threads", {"id": thread_of(phone, n)}, to) for n in p["numbers"]]

    def select(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.hold(p["one"], id="conversation_name")
        hands.tap(p["two"], id="conversation_name")


class PracticePairPin(_Pair):
    """Both stay at the top."""

    goal = "Pin the conversations with {one} and {two}"
    goal_zh = "把和{one}、{two}的会话都置顶"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.put(phone, p, pinned=1)

    def solve(self, hands: Hands, p: Params) -> None:
        self.select(hands, p)
        hands.tap("Pin", id="action_pin")


class PracticePairAway(_Pair):
    """Both go out of the way."""

    goal = "Archive my conversations with {one} and {two}"
    goal_zh = "把和{one}、{two}的短信会话归档"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.put(phone, p, archived=1)

    def solve(self, hands: Hands, p: Params) -> None:
        self.select(hands, p)
        hands.tap("Archive", id="action_archive")
