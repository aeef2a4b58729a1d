"""Practice in Messages: keeping order among conversations, and answering from the shade."""

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
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known, new_number, number_of, strangers
from models.training.pocket.practice.messages import SAYINGS, WithSomebody, arrive


def thread_of(phone: Phone, number: str) -> int:
    return int(phone.store.one("SELECT id FROM threads WHERE address=?", number))


class _Conversation(WithSomebody):
    """Something about a whole conversation."""

    tags: ClassVar[tuple[str, ...]] = ("edit", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        p["thread"] = thread_of(phone, p["number"])

    def put(self, p: Params, **to: int) -> list[Change]:
        return [Changed("threads", {"id": p["thread"]}, to)]


class PracticeMessagesDelete(_Conversation):
    """Away with a conversation."""

    goal = "Delete the whole conversation with {name}"
    goal_zh = "删除和{name}的整个会话"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("delete", "long_press")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        rows = phone.store.rows("SELECT id FROM sms WHERE thread_id=?", p["thread"])
        return [Removed("threads", id=p["thread"]), *(Removed("sms", id=i) for (i,) in rows)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("messages")
        hands.hold(p["name"], id="conversation_name")
        hands.tap(id="action_delete")


class PracticeMessagesDeleteInside(PracticeMessagesDelete):
    """The same from within it."""

    goal = "Open my messages with {name} and delete that conversation"
    goal_zh = "打开和{name}的短信，把这个会话删掉"
    steps = 4
    tags = ("delete",)

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.tap(id="action_more")
        hands.tap("Delete")


class PracticeMessagesArchive(_Conversation):
    """Out of the way."""

    goal = "Archive the conversation with {name}"
    goal_zh = "把和{name}的会话归档"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.put(p, archived=1)

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.tap(id="action_more")
        hands.tap("Archive")


class PracticeMessagesUnarchive(_Conversation):
    """Back in sight."""

    goal = "Take the conversation with {name} out of the archive again"
    goal_zh = "把和{name}的会话从归档里取出来"
    steps = 5

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE threads SET archived=1 WHERE id=?", p["thread"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.put(p, archived=0)

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.tap("More options")
        hands.tap("Archived")
        hands.hold(p["name"], id="conversation_name")
        hands.tap("Unarchive")


class PracticeMessagesUnpin(_Conversation):
    """No longer on top."""

    goal = "The conversation with {name} is pinned; unpin it"
    goal_zh = "取消和{name}会话的置顶"
    steps = 3

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE threads SET pinned=1 WHERE id=?", p["thread"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.put(p, pinned=0)

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("messages")
        hands.hold(p["name"], id="conversation_name")
        hands.tap(id="action_pin")


class PracticeMessagesPinOne(_Conversation):
    """Always on top."""

    goal = "Put the conversation with {name} at the top for good"
    goal_zh = "把和{name}的会话固定在最上面"
    steps = 3

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.put(p, pinned=1)

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("messages")
        hands.hold(p["name"], id="conversation_name")
        hands.tap(id="action_pin")


class PracticeMessagesAllRead(Template):
    """Nothing unread is left."""

    goal = "Mark all my messages as read"
    goal_zh = "把所有短信标为已读"
    apps = ("messages",)
    difficulty = "easy"
    steps = 3
    tags = ("edit",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"numbers": [who.number for who in known(phone, rng, 3)],
                "bodies": rng.sample(SAYINGS, 3)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for number, body in zip(p["numbers"], p["bodies"], strict=True):
            phone.receive_sms(number, body)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        rows = phone.store.rows(
            "SELECT sms.id FROM sms JOIN threads ON threads.id = thread_id"
            " WHERE read=0 AND NOT archived"
        )
        return [Changed("sms", {"id": each}, {"read": 1}) for (each,) in rows]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.tap("More options")
        hands.tap("Mark all as read")


class PracticeMessagesDeleteOne(WithSomebody):
    """One message of many."""

    goal = "Delete the message “{body}” from the conversation with {name}, only that one"
    goal_zh = "在和{name}的会话里只删除“{body}”这一条"
    steps = 5
    tags = ("delete", "long_press")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        arrive(phone, p["number"], p["more"], 2)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("sms", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.hold(p["body"])
        moves.confirmed(hands, "Delete")


class PracticeMessagesBlock(WithSomebody):
    """Nothing more from somebody."""

    goal = "I do not want any texts or calls from {name}; block them in Messages"
    goal_zh = "我不想再收到{name}的短信和电话，在信息里屏蔽这个人"
    steps = 5
    tags = ("settings",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("blocked_numbers", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.tap(id="action_more")
        hands.tap("Block number")
        hands.tap("Block", id="android:id/button1")


class PracticeMessagesUnblock(WithSomebody):
    """Let somebody through again."""

    goal = "Unblock {name} in Messages"
    goal_zh = "在信息里取消屏蔽{name}"
    steps = 5
    tags = ("settings",)

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("INSERT INTO blocked_numbers(number) VALUES (?)", p["number"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("blocked_numbers", number=p["number"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.tap(id="action_more")
        hands.tap("Unblock number")
        hands.tap("Unblock", id="android:id/button1")


class PracticeMessagesKnown(Template):
    """A number gets a name."""

    goal = "The text “{body}” came from {name}, who is not in my contacts yet. Add them"
    goal_zh = "短信“{body}”是{name}发来的，还不在通讯录里，请存为联系人"
    apps = ("messages", "contacts")
    difficulty = "medium"
    steps = 6
    tags = ("cross_app", "create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": strangers(phone, rng, 1)[0], "number": new_number(phone, rng),
                "body": rng.choice(SAYINGS)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        arrive(phone, p["number"], p["body"], 12)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["name"]), Added("phones", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("messages")
        hands.tap(p["body"])
        hands.tap(id="action_more")
        hands.tap("Add contact")
        hands.type(p["name"], into="Name")
        hands.tap("Save")


class PracticeMessagesArchivedSays(_Conversation):
    """What somebody wrote whose conversation was put away."""

    goal = "What did {name} write last? The conversation is archived"
    goal_zh = "{name}最后写了什么？那个会话已经归档了"
    steps = 4
    tags = ("read",)

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE threads SET archived=1 WHERE id=?", p["thread"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.tap("More options")
        hands.tap("Archived")
        hands.tap(p["name"])
        return Done(hands.texts(id="message_text")[-1])
