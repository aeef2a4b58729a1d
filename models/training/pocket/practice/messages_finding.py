"""Practice in Messages: finding who wrote what, and what follows from it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.phone import DIALLED, written
from device_drivers.virtual.tasks.world import known, new_number, number_of, sent, strangers
from models.training.pocket.practice.messages import SAYINGS, WithSomebody, arrive
from models.training.pocket.practice.messages_order import thread_of


class _Newest(WithSomebody):
    """Their text is the newest of all, and the only one unread."""

    read: ClassVar[int] = 1

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE sms SET read=1")
        phone.store.run("DELETE FROM sms WHERE type=3")
        p["id"] = arrive(phone, p["number"], p["body"], 0)
        phone.store.run("UPDATE sms SET read=? WHERE id=?", self.read, p["id"])
        p["thread"] = thread_of(phone, p["number"])


class PracticeNewestWho(_Newest):
    """Who wrote last."""

    goal = "Who sent me the newest text message?"
    goal_zh = "最新的一条短信是谁发的？"
    steps = 1
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("messages")
        return Done(hands.read(id="conversation_name"))


class PracticeNewestSays(_Newest):
    """What was written last."""

    goal = "Read me the newest text message"
    goal_zh = "念一下最新的那条短信"
    steps = 2
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.tap(id="conversation_name")
        return Done(hands.read(p["body"]))


class PracticeNewestAnswer(_Newest):
    """An answer to whoever wrote last."""

    goal = "Answer the newest message with “{more}”"
    goal_zh = "用“{more}”回复最新的那条短信"
    steps = 4
    tags = ("create", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["more"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.tap(id="conversation_name")
        moves.send(hands, p["more"])


class PracticeNewestUnread(_Newest):
    """Whose message nobody has opened."""

    goal = "One conversation has an unread message. Whose is it?"
    goal_zh = "有一个会话里有未读短信，是谁的？"
    read = 0
    steps = 1
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("messages")
        return Done(hands.read(p["name"]))


class PracticeLaterAgain(_Newest):
    """To be seen to later."""

    goal = "Mark the conversation with {name} as unread, so that I look at it again"
    goal_zh = "把和{name}的会话标为未读，我回头再看"
    steps = 4
    tags = ("edit", "long_press")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("sms", {"id": p["id"]}, {"read": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.hold(p["name"], id="conversation_name")
        hands.tap("More options")
        hands.tap("Mark as unread")


class _Searched(WithSomebody):
    """Found by what was said."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "body": f"{p['body']} ({rng.randint(100, 999)})"}

    def find(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.type(p["body"], into="action_search", clear=True)
        hands.tap(id="search_result")


class PracticeSearchedAnswer(_Searched):
    """An answer to whoever said something."""

    goal = "Find the message “{body}” and answer its sender: {more}"
    goal_zh = "找到短信“{body}”，回复发信人：{more}"
    steps = 6
    tags = ("create", "search")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["more"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.find(hands, p)
        moves.send(hands, p["more"])


class PracticeSearchedCall(_Searched):
    """A call to whoever said something."""

    goal = "Call the person who texted me “{body}”"
    goal_zh = "给发短信说“{body}”的那个人打电话"
    apps: ClassVar[tuple[str, ...]] = ("messages", "phone")
    steps = 5
    tags = ("call", "search")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["number"]), type=DIALLED)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.find(hands, p)
        hands.tap("Call", id="action_call")


class PracticeThreadCall(WithSomebody):
    """A call that begins in the conversation."""

    goal = "From my messages with {name}, start a call"
    goal_zh = "在和{name}的短信会话里打电话过去"
    apps: ClassVar[tuple[str, ...]] = ("messages", "phone")
    steps = 3
    tags = ("call", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["number"]), type=DIALLED)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.tap("Call", id="action_call")


class PracticeThreadMine(WithSomebody):
    """What I wrote myself."""

    goal = "What did I last write to {name} by text?"
    goal_zh = "我上一条发给{name}的短信写了什么？"
    steps = 2
    tags = ("read", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM sms WHERE type=3")
        arrive(phone, p["number"], p["more"], 20)
        p["id"] = arrive(phone, p["number"], p["body"], 2, 2)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.conversation(hands, p["name"])
        return Done(hands.read(p["body"]))


class PracticeThreadForwardTo(WithSomebody):
    """What somebody said goes on to somebody else I know."""

    goal = "Pass {name}'s last text on to {friend}"
    goal_zh = "把{name}的最后一条短信转给{friend}"
    difficulty = "medium"
    steps = 7
    tags = ("create", "long_press")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        friend = next(who for who in known(phone, rng, 2) if who.name != p["name"])
        return {**p, "friend": friend.name, "to": friend.number}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["to"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.hold(p["body"])
        hands.tap("Forward")
        hands.type(p["friend"], into="recipient_text_view")
        hands.tap(p["friend"])
        hands.tap(id="send_message_button_icon")


class PracticeTextNumber(Template):
    """To a number that is nobody's."""

    goal = "Text {said}: {body}"
    goal_zh = "给号码{said}发短信：{body}"
    apps = ("messages",)
    difficulty = "easy"
    steps = 6
    tags = ("create",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number = new_number(phone, rng)
        return {"number": number, "said": written(number), "body": rng.choice(SAYINGS)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.tap(id="start_new_conversation_button")
        hands.type(p["said"], into="recipient_text_view")
        hands.tap("Send to ")
        moves.send(hands, p["body"])


class PracticeTextNobody(Template):
    """To somebody who is not there."""

    goal = "Write {name} a text: {body}"
    goal_zh = "给{name}写条短信：{body}"
    apps = ("messages",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": strangers(phone, rng, 1)[0], "body": rng.choice(SAYINGS)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.tap(id="start_new_conversation_button")
        hands.type(p["name"], into="recipient_text_view")
        return Impossible(f"{p['name']} is not in the contacts")
