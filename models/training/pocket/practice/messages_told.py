"""Practice in Messages: the conversation meant is told by its place or by a mark in the list."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.people import written as shown
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Difficulty,
    Done,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.phone import DIALLED
from device_drivers.virtual.tasks.world import known, new_number, number_of, strangers
from models.training.pocket.practice.messages import DRAFT, FAILED, SAYINGS, arrive
from models.training.pocket.practice.messages_order import thread_of

LIST = "start_new_conversation_button"
TITLES = ("Heard today", "Said by text", "Mind this", "From my phone", "捎来的话", "短信摘记",
          "记一笔", "Word for word")  # fmt: skip


class Few(Template):
    """Four conversations; one is meant, told by ``place`` (0 at the top) or ``mark``."""

    apps: ClassVar[tuple[str, ...]] = ("messages",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")
    place: ClassVar[int] = -1
    mark: ClassVar[str] = ""
    """pinned, archived, unread, draft, failed, nameless or nothing."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        who, friend, *rest = known(phone, rng, 5)
        number = new_number(phone, rng) if self.mark == "nameless" else who.number
        body, more, *bodies = rng.sample(SAYINGS, 5)
        return {"name": shown(number) if self.mark == "nameless" else who.name, "number": number,
                "body": body, "more": more, "friend": friend.name, "tell": friend.number,
                "rest": [(each.number, said) for each, said in zip(rest, bodies, strict=True)],
                "other": rest[0].name, "third": rest[1].name, "title": rng.choice(TITLES),
                "new": strangers(phone, rng, 1)[0], "ago": rng.randint(2, 9),
                "place": rng.randrange(4) if self.place < 0 else self.place}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM sms")
        phone.store.run("DELETE FROM threads")
        texts = list(p["rest"])
        texts.insert(p["place"], (p["number"], p["body"]))
        for i, (number, body) in enumerate(texts):
            ago, kind = p["ago"] + 23 * i, 1
            if i == p["place"] and self.mark in ("draft", "failed"):
                kind = DRAFT if self.mark == "draft" else FAILED
                arrive(phone, number, p["more"], 400)
            row = arrive(phone, number, body, ago, kind)
            if i == p["place"]:
                p["id"], p["thread"] = row, thread_of(phone, number)
        if self.mark == "unread":
            phone.store.run("UPDATE sms SET read=0 WHERE id=?", p["id"])
        if self.mark in ("pinned", "archived"):
            phone.store.run(f"UPDATE threads SET {self.mark}=1 WHERE id=?", p["thread"])  # noqa: S608

    def put(self, p: Params, **to: int) -> list[Change]:
        return [Changed("threads", {"id": p["thread"]}, to)]

    def gone(self, phone: Phone, p: Params) -> list[Change]:
        rows = phone.store.rows("SELECT id FROM sms WHERE thread_id=?", p["thread"])
        return [Removed("threads", id=p["thread"]), *(Removed("sms", id=i) for (i,) in rows)]

    def find(self, hands: Hands) -> None:
        moves.top(hands, "messages", LIST)
        if self.mark == "archived":
            hands.tap("More options")
            hands.tap("Archived")

    def hold(self, hands: Hands, p: Params) -> None:
        self.find(hands)
        hands.hold(p["name"], id="conversation_name")

    def open(self, hands: Hands, p: Params) -> None:
        self.find(hands)
        hands.tap(p["name"], id="conversation_name")


class _Held(Few):
    """Held, and a button of the bar touched."""

    button: ClassVar[str] = ""
    to: ClassVar[dict[str, int]] = {}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.put(p, **self.to) if self.to else self.gone(phone, p)

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p)
        hands.tap(self.button)


class PracticeChatTopAway(_Held):
    """The first goes out of the way."""

    goal = "Archive the conversation at the top of my messages"
    goal_zh = "把短信列表最上面的会话归档"
    place = 0
    button = "Archive"
    to: ClassVar[dict[str, int]] = {"archived": 1}


class PracticeChatBottomGone(_Held):
    """The last goes."""

    goal = "Delete the conversation at the very bottom of my messages"
    goal_zh = "删掉短信列表最底下的会话"
    place = 3
    tags = ("delete", "list")
    button = "Delete"


class PracticeChatBottomPin(_Held):
    """The last is to be the first."""

    goal = "Pin the chat that comes last in the list of conversations"
    goal_zh = "把会话列表里排最后的那个置顶"
    place = 3
    button = "Pin"
    to: ClassVar[dict[str, int]] = {"pinned": 1}


class PracticeChatPinnedOff(_Held):
    """Whoever sticks to the top."""

    goal = "No conversation should be pinned in Messages any more"
    goal_zh = "信息里不要再有置顶的会话"
    mark = "pinned"
    button = "Unpin"
    to: ClassVar[dict[str, int]] = {"pinned": 0}


class PracticeChatPinnedGone(_Held):
    """The pinned one goes."""

    goal = "Delete the pinned conversation, leave the others"
    goal_zh = "删除置顶的那个会话，其他的留着"
    mark = "pinned"
    tags = ("delete", "list")
    button = "Delete"


class PracticeChatAwayBack(_Held):
    """The only one that was put away."""

    goal = "There is one conversation in the message archive. Bring it back"
    goal_zh = "短信归档里有一个会话，把它恢复出来"
    steps = 5
    mark = "archived"
    button = "Unarchive"
    to: ClassVar[dict[str, int]] = {"archived": 0}


class PracticeChatAwayGone(_Held):
    """The archive is emptied."""

    goal = "Delete whatever conversation is in the archive of Messages"
    goal_zh = "把信息归档里的会话删掉"
    steps = 5
    mark = "archived"
    tags = ("delete", "list")
    button = "Delete"


class PracticeChatNamelessGone(_Held):
    """A number without a name."""

    goal = "One conversation is with a number I haven't saved. Delete it"
    goal_zh = "有个会话是没存名字的号码，删掉"
    mark = "nameless"
    tags = ("delete", "list")
    button = "Delete"


class _Whose(Few):
    """Whose it is."""

    steps = 1
    tags: ClassVar[tuple[str, ...]] = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.find(hands)
        return Done(hands.read(p["name"], id="conversation_name"))


class PracticeChatPinnedWho(_Whose):
    """The pinned one."""

    goal = "Whose conversation have I pinned in Messages?"
    goal_zh = "我在信息里置顶了谁的会话？"
    mark = "pinned"


class PracticeChatDraftWho(_Whose):
    """The one with something begun."""

    goal = "To whom have I begun a text without sending it?"
    goal_zh = "我给谁写了短信却没发出去？"
    mark = "draft"


class PracticeChatAwayWho(_Whose):
    """The one put away."""

    goal = "With whom is the conversation that I archived?"
    goal_zh = "我归档的会话是和谁的？"
    steps = 3
    mark = "archived"


class PracticeChatNamelessWhat(_Whose):
    """The bare number."""

    goal = "What is the number that texted me and isn't in my contacts?"
    goal_zh = "给我发短信又不在通讯录里的号码是多少？"
    mark = "nameless"


class PracticeChatBottomWho(_Whose):
    """The last."""

    goal = "Who is at the bottom of my list of conversations?"
    goal_zh = "我的会话列表最下面是谁？"
    place = 3


class PracticeChatPinnedCall(Few):
    """A call to whoever is on top for good."""

    goal = "Call the person whose messages I pinned"
    goal_zh = "给我置顶了短信的那个人打电话"
    apps = ("messages", "phone")
    tags = ("call", "list")
    mark = "pinned"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["number"]), type=DIALLED)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("Call", id="action_call")


class PracticeChatUnreadCall(PracticeChatPinnedCall):
    """A call instead of an answer."""

    goal = "Ring whoever sent the text I have not read yet"
    goal_zh = "我有条短信还没看，给发信的人打电话"
    mark = "unread"


class PracticeChatNewestCall(PracticeChatPinnedCall):
    """A call to whoever wrote last."""

    goal = "Call whoever texted me last"
    goal_zh = "谁最后给我发的短信，就给谁打电话"
    mark = ""
    place = 0
