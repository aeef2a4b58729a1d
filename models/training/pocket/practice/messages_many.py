"""Practice in Messages: all conversations, all but one, two wishes, how many, asked which."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Params, Removed
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import number_of
from models.training.pocket.practice.messages_order import thread_of
from models.training.pocket.practice.messages_told import Few


class _All(Few):
    """All conversations are chosen."""

    difficulty = "medium"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("edit", "long_press")

    def choose(self, hands: Hands) -> None:
        self.find(hands)
        hands.hold(id="conversation_name")
        hands.tap("More options")
        hands.tap("Select all")

    def each(self, phone: Phone, p: Params) -> list[int]:
        """The threads of the others."""
        return [thread_of(phone, number) for number, _ in p["rest"]]

    def removed(self, phone: Phone, p: Params) -> list[Change]:
        found: list[Change] = []
        for thread in self.each(phone, p):
            rows = phone.store.rows("SELECT id FROM sms WHERE thread_id=?", thread)
            found += [Removed("threads", id=thread), *(Removed("sms", id=i) for (i,) in rows)]
        return found


class PracticeChatAllAway(_All):
    """Everything goes out of the way."""

    goal = "Archive all my conversations in Messages"
    goal_zh = "把信息里所有会话都归档"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        others = [Changed("threads", {"id": i}, {"archived": 1}) for i in self.each(phone, p)]
        return [*self.put(p, archived=1), *others]

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands)
        hands.tap("Archive")


class PracticeChatAllGone(_All):
    """Nothing is left."""

    goal = "Delete every conversation in Messages"
    goal_zh = "删除信息里的全部会话"
    tags = ("delete", "long_press")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [*self.gone(phone, p), *self.removed(phone, p)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands)
        hands.tap("Delete")


class PracticeChatButAway(_All):
    """All but one go out of the way."""

    goal = "Archive every conversation except the one with {name}"
    goal_zh = "除了和{name}的会话，其他全部归档"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("threads", {"id": i}, {"archived": 1}) for i in self.each(phone, p)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands)
        hands.tap(p["name"], id="conversation_name")
        hands.tap("Archive")


class PracticeChatButGone(_All):
    """All but one go."""

    goal = "Delete all conversations but keep the one with {name}"
    goal_zh = "删掉所有会话，只留和{name}的"
    steps = 6
    tags = ("delete", "long_press")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.removed(phone, p)

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands)
        hands.tap(p["name"], id="conversation_name")
        hands.tap("Delete")


class PracticeChatButPinned(PracticeChatButGone):
    """All but the pinned one go."""

    goal = "Delete every conversation that is not pinned"
    goal_zh = "没有置顶的会话全部删除"
    mark = "pinned"


class PracticeChatCount(_All):
    """How many there are: the bar counts what is chosen."""

    goal = "How many conversations are in my Messages?"
    goal_zh = "我的信息里有几个会话？"
    steps = 4
    tags = ("read", "count")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        rest = p["rest"][: rng.randint(1, 3)]
        return {**p, "rest": rest, "place": rng.randint(0, len(rest))}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(len(p["rest"]) + 1)

    def solve(self, hands: Hands, p: Params) -> Done:
        self.choose(hands)
        return Done(hands.read(" selected").partition(" ")[0])


class PracticeChatCountAway(PracticeChatCount):
    """How many were put away."""

    goal = "How many conversations have I archived?"
    goal_zh = "我归档了几个会话？"
    steps = 6
    mark = "archived"

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE threads SET archived=1")


class PracticeChatTwoWishes(Few):
    """One up, one away."""

    goal = "Pin the conversation with {name} and archive the one with {other}"
    goal_zh = "把和{name}的会话置顶，再把和{other}的归档"
    difficulty = "medium"
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        other = thread_of(phone, p["rest"][0][0])
        return [*self.put(p, pinned=1), Changed("threads", {"id": other}, {"archived": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p)
        hands.tap("Pin", id="action_pin")
        hands.hold(p["other"], id="conversation_name")
        hands.tap("Archive")


class PracticeChatNotBut(Few):
    """The one, not the other."""

    goal = "Archive the conversation with {name}, not the one with {other}"
    goal_zh = "归档和{name}的会话，不是和{other}的"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.put(p, archived=1)

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p)
        hands.tap("Archive")


class PracticeChatSwapPin(Few):
    """Another takes the place at the top."""

    goal = "Somebody is pinned in Messages. Unpin that and pin {other} instead"
    goal_zh = "信息里有人被置顶了，取消，改成置顶{other}"
    difficulty = "medium"
    steps = 5
    mark = "pinned"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        other = thread_of(phone, p["rest"][0][0])
        return [*self.put(p, pinned=0), Changed("threads", {"id": other}, {"pinned": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p)
        hands.tap("Unpin", id="action_pin")
        hands.hold(p["other"], id="conversation_name")
        hands.tap("Pin", id="action_pin")


class PracticeChatAskPin(Few):
    """Nobody said which."""

    goal = "Pin one of my conversations in Messages"
    goal_zh = "把信息里的一个会话置顶"
    difficulty = "medium"
    tags = ("ask", "edit")
    question = "who|whom|which|谁|哪"

    def reply(self, p: Params) -> str:
        return f"The one with {p['name']}"

    def reply_zh(self, p: Params) -> str:
        return f"和{p['name']}的"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.put(p, pinned=1)

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("With whom is the conversation?")
        self.hold(hands, p)
        hands.tap("Pin", id="action_pin")


class PracticeChatPictureNewest(Few):
    """The newest picture goes along."""

    goal = "Attach the newest picture to a text to {name} and send it"
    goal_zh = "给{name}发短信，附上最新的一张图片"
    steps = 6
    tags = ("create", "picture")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        p["path"] = phone.store.one(
            "SELECT path FROM files WHERE (path LIKE '/sdcard/DCIM/%' OR"
            " path LIKE '/sdcard/Pictures/%') AND (path LIKE '%.jpg' OR path LIKE '%.png')"
            " ORDER BY mtime DESC, path DESC LIMIT 1"
        )

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("sms", address=number_of(p["number"]), body="", type=2, picture=p["path"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("Attach a picture")
        if hands.see("Allow"):
            hands.tap("Allow")
        hands.tap(id="media_picker_item")
        hands.tap(id="send_message_button_icon")


class PracticeChatPictureWords(PracticeChatPictureNewest):
    """With words to it."""

    goal = "Send {name} my latest picture by text with the words “{more}”"
    goal_zh = "把最新的图片用短信发给{name}，并写上“{more}”"
    steps = 8

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        words = {"body": p["more"], "picture": p["path"]}
        return [Added("sms", address=number_of(p["number"]), type=2, **words)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("Attach a picture")
        if hands.see("Allow"):
            hands.tap("Allow")
        hands.tap(id="media_picker_item")
        hands.type(p["more"], into="compose_message_text")
        hands.tap(id="send_message_button_icon")
