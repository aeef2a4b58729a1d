"""Practice in Messages: what is unread, begun or failed; details of a message."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Params,
    Removed,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import clock_text, number_of, sent
from models.training.pocket.practice.messages import DRAFT, FAILED
from models.training.pocket.practice.messages_told import Few


class PracticeChatUnreadSays(Few):
    """What has not been read."""

    goal = "I have an unread text. What does it say?"
    goal_zh = "我有条未读短信，写了什么？"
    steps = 2
    tags = ("read", "list")
    mark = "unread"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands, p)
        return Done(hands.read(p["body"], id="message_text"))


class PracticeChatUnreadSeen(Few):
    """It counts as read."""

    goal = "Mark the one unread conversation as read without opening it"
    goal_zh = "不用打开，把那个未读的会话标为已读"
    steps = 4
    mark = "unread"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("sms", {"id": p["id"]}, {"read": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p)
        hands.tap("More options")
        hands.tap("Mark as read")


class PracticeChatTopUnseen(Few):
    """The first one counts as unread again."""

    goal = "Make the conversation at the top unread again"
    goal_zh = "把最上面的会话重新标为未读"
    steps = 4
    place = 0

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("sms", {"id": p["id"]}, {"read": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p)
        hands.tap("More options")
        hands.tap("Mark as unread")


class PracticeChatUnreadAnswer(Few):
    """Answered and put away."""

    goal = "Answer the unread text with “{more}” and archive that conversation afterwards"
    goal_zh = "用“{more}”回复未读短信，然后把那个会话归档"
    steps = 6
    tags = ("create", "list")
    mark = "unread"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [*sent(phone, p["number"], p["more"]), *self.put(p, archived=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        moves.send(hands, p["more"])
        hands.tap(id="action_more")
        hands.tap("Archive")


class PracticeChatUnreadNote(Few):
    """It is written down."""

    goal = "Put what the unread text says into a note titled “{title}”"
    goal_zh = "把未读短信的内容记成笔记，标题“{title}”"
    apps = ("messages", "notes")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "read", "create")
    mark = "unread"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["title"], body=p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        moves.new_note(hands, p["title"], hands.read(p["body"], id="message_text"))


class PracticeChatPinnedWrite(Few):
    """A text to whoever is pinned."""

    goal = "Text the person whose conversation is pinned: {more}"
    goal_zh = "给置顶会话的那个人发短信：{more}"
    steps = 4
    tags = ("create", "list")
    mark = "pinned"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["more"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        moves.send(hands, p["more"])


class PracticeChatBottomTold(Few):
    """Someone learns who is last."""

    goal = "Text {friend} the name of the person at the bottom of my conversations"
    goal_zh = "会话列表最下面那个人的名字，发短信告诉{friend}"
    difficulty = "medium"
    steps = 7
    tags = ("read", "create")
    place = 3

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["tell"], p["name"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.find(hands)
        moves.text(hands, p["friend"], hands.read(p["name"], id="conversation_name"))


class PracticeChatDraftGo(Few):
    """What was begun goes out."""

    goal = "Somewhere in Messages is a text I never sent off. Send it"
    goal_zh = "信息里有条我没发出去的草稿，把它发了"
    tags = ("create", "list")
    mark = "draft"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("sms", id=p["id"], type=DRAFT), *sent(phone, p["number"], p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap(id="send_message_button_icon")


class PracticeChatDraftSays(Few):
    """What was begun."""

    goal = "What did I start writing in Messages and not send?"
    goal_zh = "我在信息里写了一半没发的是什么？"
    steps = 2
    tags = ("read", "list")
    mark = "draft"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands, p)
        return Done(hands.read(id="compose_message_text"))


class PracticeChatFailedTop(Few):
    """What did not go out."""

    goal = "The text in my topmost conversation did not go out. Send it again"
    goal_zh = "最上面会话里那条短信没发出去，重发一次"
    steps = 4
    tags = ("create", "long_press")
    mark = "failed"
    place = 0

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("sms", id=p["id"], type=FAILED), *sent(phone, p["number"], p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.hold(p["body"], id="message_text")
        hands.tap("Send again")


class PracticeChatNamelessSave(Few):
    """The number gets a name."""

    goal = "A number without a name has texted me; that is {new}. Save it as a contact"
    goal_zh = "有个没名字的号码给我发了短信，是{new}，存成联系人"
    apps = ("messages", "contacts")
    difficulty = "medium"
    steps = 6
    tags = ("cross_app", "create", "form")
    mark = "nameless"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["new"]), Added("phones", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap(id="action_more")
        hands.tap("Add contact")
        hands.type(p["new"], into="Name")
        hands.tap("Save")


class PracticeChatNamelessBlock(Few):
    """The number is kept away."""

    goal = "Block the number without a name that writes to me"
    goal_zh = "屏蔽那个给我发短信的没名字的号码"
    steps = 5
    tags = ("settings", "list")
    mark = "nameless"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("blocked_numbers", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap(id="action_more")
        hands.tap("Block number")
        hands.tap("Block", id="android:id/button1")


class PracticeChatDetailTime(Few):
    """When exactly it came."""

    goal = "Look into the details of {name}'s message: when was it received?"
    goal_zh = "看看{name}那条短信的详情，是几点收到的？"
    steps = 4
    tags = ("read", "long_press")

    def answer(self, phone: Phone, p: Params) -> str:
        ago = timedelta(minutes=p["ago"] + 23 * p["place"])
        return clock_text(phone.clock.now() - ago)

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands, p)
        hands.hold(p["body"], id="message_text")
        hands.tap("View details")
        line = next(x for x in hands.read("Received: ").splitlines() if x.startswith("Received"))
        return Done(" ".join(line.split()[-2:]))


class PracticeChatDetailFailed(Few):
    """Whether it went out."""

    goal = "Has my last text to {name} been delivered? Check its details for the status"
    goal_zh = "我发给{name}的最后一条短信送到了吗？看详情里的状态"
    steps = 4
    tags = ("read", "long_press")
    mark = "failed"

    def answer(self, phone: Phone, p: Params) -> str:
        return "not sent"

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands, p)
        hands.hold(p["body"], id="message_text")
        hands.tap("View details")
        hands.element("Status: ")
        return Done("not sent")
