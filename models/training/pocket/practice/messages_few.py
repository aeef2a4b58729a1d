"""Practice in Messages: two conversations of four, what is undone, and single messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Removed
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import number_of, sent
from models.training.pocket.practice.messages import WithSomebody, arrive
from models.training.pocket.practice.messages_order import thread_of
from models.training.pocket.practice.messages_told import Few


class _Both(Few):
    """The one that is meant, and another."""

    difficulty = "medium"
    tags: ClassVar[tuple[str, ...]] = ("edit", "select")
    steps = 4

    def both(self, phone: Phone, p: Params) -> list[int]:
        return [p["thread"], thread_of(phone, p["rest"][0][0])]

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("threads", {"id": each}, {"archived": 1}) for each in self.both(phone, p)]

    def choose(self, hands: Hands, p: Params) -> None:
        self.find(hands)
        hands.hold(p["name"], id="conversation_name")
        hands.tap(p["other"], id="conversation_name")


class PracticeChatTwoTopAway(_Both):
    """The two at the top."""

    goal = "Archive the two newest conversations in Messages"
    goal_zh = "把短信里最新的两个会话归档"
    place = 0

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("Archive")


class PracticeChatTwoGone(_Both):
    """Two that are named."""

    goal = "Delete my conversations with {name} and {other}"
    goal_zh = "删除我和{name}、{other}的会话"
    tags = ("delete", "select")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        gone: list[Change] = []
        for each in self.both(phone, p):
            rows = phone.store.rows("SELECT id FROM sms WHERE thread_id=?", each)
            gone += [Removed("threads", id=each), *(Removed("sms", id=i) for (i,) in rows)]
        return gone

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("Delete")


class PracticeChatTwoUnread(_Both):
    """Two look new again."""

    goal = "Mark the chats with {name} and {other} as unread"
    goal_zh = "把和{name}、{other}的会话都标为未读"
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        ids = [p["id"], phone.store.one("SELECT max(id) FROM sms WHERE thread_id=?",
                                        self.both(phone, p)[1])]  # fmt: skip
        return [Changed("sms", {"id": each}, {"read": 0}) for each in ids]

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("More options")
        hands.tap("Mark as unread")


class PracticeChatTwoOut(_Both):
    """All that was put away comes back."""

    goal = "Bring both archived conversations back into my messages"
    goal_zh = "把归档的两个会话都恢复到短信列表"
    mark = "archived"
    steps = 6

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        other = thread_of(phone, p["rest"][0][0])
        phone.store.run("UPDATE threads SET archived=1 WHERE id=?", other)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("threads", {"id": each}, {"archived": 0}) for each in self.both(phone, p)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("Unarchive")


class PracticeChatUndoAway(Few):
    """Put away and back."""

    goal = "Archive the chat with {name}, then undo it at once"
    goal_zh = "把和{name}的会话归档，然后马上撤销"
    difficulty = "medium"
    steps = 4
    button: ClassVar[str] = "Archive"

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p)
        hands.tap(self.button)
        hands.tap("Undo")


class PracticeChatUndoGone(PracticeChatUndoAway):
    """Deleted and back."""

    goal = "Delete the conversation with {name} and take that back with Undo"
    goal_zh = "删除和{name}的会话，再用撤销恢复"
    button = "Delete"


class PracticeChatSecondPin(Few):
    """The one below the newest."""

    goal = "Pin the second conversation in my list of messages"
    goal_zh = "把短信列表里第二个会话置顶"
    place = 1

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.put(p, pinned=1)

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p)
        hands.tap("Pin")


class PracticeChatSecondAnswer(Few):
    """The one below the newest is answered."""

    goal = "Answer the second conversation from the top: {more}"
    goal_zh = "回复短信列表里从上数第二个会话：{more}"
    place = 1
    tags = ("create", "list")
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["more"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        moves.send(hands, p["more"])


class PracticeChatTopShut(Few):
    """The sender of the newest does not get through any more."""

    goal = "Block the sender of my newest text"
    goal_zh = "屏蔽最新短信的发送人"
    place = 0
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("blocked_numbers", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p)
        hands.tap("More options")
        hands.tap("Block number")
        hands.tap("Block", id="android:id/button1")


class PracticeChatStar(Few):
    """From the conversation to the person."""

    goal = "Open the conversation with {name}, go to the contact and make it a favorite"
    goal_zh = "打开和{name}的会话，进入联系人并加入收藏"
    apps = ("messages", "contacts")
    difficulty = "medium"
    tags = ("edit", "cross_app")
    steps = 5

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE contacts SET starred=0 WHERE name=?", p["name"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("contacts", {"name": p["name"]}, {"starred": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap(id="action_more")
        hands.tap("View contact")
        hands.tap("Add to favorites")


class PracticeSmsOwnGone(WithSomebody):
    """One's own last words."""

    goal = "Delete the last text I sent to {name}, nothing else"
    goal_zh = "只删掉我发给{name}的最后一条短信"
    tags = ("delete", "long_press")
    steps = 5

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        p["own"] = arrive(phone, p["number"], p["more"], 1, 2)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("sms", id=p["own"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.hold(p["more"], id="message_text")
        hands.tap("Delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeSmsLastGone(WithSomebody):
    """The other's last words."""

    goal = "Delete only the newest message from {name}"
    goal_zh = "只删除{name}最新的那条短信"
    tags = ("delete", "long_press")
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        gone: list[Change] = [Removed("sms", id=p["id"])]
        thread = thread_of(phone, p["number"])
        alone = phone.store.one("SELECT count(*) FROM sms WHERE thread_id=?", thread) == 1
        return [*gone, Removed("threads", id=thread)] if alone else gone

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.hold(p["body"], id="message_text")
        hands.tap("Delete")
        hands.tap("Delete", id="android:id/button1")
