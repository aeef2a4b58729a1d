"""Tasks in the Messages app: deleting, archiving, pinning, marking, blocking."""

from __future__ import annotations

import random
from collections.abc import Sequence

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.messages import arrive
from device_drivers.virtual.tasks.world import Known, known, new_number, number_of


def talkers(phone: Phone, rng: random.Random, count: int) -> list[tuple[Known, int]]:
    """Contacts with a conversation, and its row id."""
    threads = dict(phone.store.rows("SELECT address, id FROM threads"))
    everybody = [each for each in known(phone, rng, _everyone(phone)) if each.number in threads]
    return [(each, threads[each.number]) for each in everybody[:count]]


def _everyone(phone: Phone) -> int:
    """How many contacts ``known`` has to choose from."""
    rows = phone.store.rows(
        "SELECT name FROM contacts JOIN phones ON contact_id = contacts.id GROUP BY contacts.id"
        " HAVING count(*) = 1"
    )
    names = [name for (name,) in phone.store.rows("SELECT name FROM contacts")]
    return sum(sum(name in other for other in names) == 1 for (name,) in rows)


class MessagesDeleteThread(Template):
    """A whole conversation is to go."""

    goal = "Delete the conversation with {name}"
    goal_zh = "删除和{name}的短信会话"
    apps = ("messages",)
    difficulty = "easy"
    steps = 3
    tags = ("delete", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [(who, thread)] = talkers(phone, rng, 1)
        return {"name": who.name, "thread": thread}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        rows = phone.store.rows("SELECT id FROM sms WHERE thread_id=?", p["thread"])
        return [Removed("threads", id=p["thread"]), *(Removed("sms", id=i) for (i,) in rows)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("messages")
        hands.hold(p["name"], id="conversation_name")
        hands.tap("Delete")


class MessagesDeleteOne(Template):
    """One message is to go, the others stay."""

    goal = "In the conversation with {name}, delete only the message about the {thing}"
    goal_zh = "在和{name}的会话里，只删除提到{thing}的那条短信"
    apps = ("messages",)
    difficulty = "medium"
    steps = 5
    tags = ("delete", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        thing = rng.choice(("surprise party", "present", "salary", "password"))
        return {"name": who.name, "number": who.number, "thing": thing}

    def prepare(self, phone: Phone, p: Params) -> None:
        arrive(phone, p["number"], "One more thing", 22)
        p["id"] = arrive(phone, p["number"], f"Don't tell anybody about the {p['thing']}", 21)
        arrive(phone, p["number"], "See you tomorrow then", 20)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("sms", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.hold(p["thing"], id="message_text")
        moves.confirmed(hands, "Delete")


class MessagesArchiveTwo(Template):
    """Two conversations are put away."""

    goal = "Archive my conversations with {one} and {two}"
    goal_zh = "把我和{one}、{two}的会话归档"
    apps = ("messages",)
    difficulty = "medium"
    steps = 5
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        (one, first), (two, second) = talkers(phone, rng, 2)
        return {"one": one.name, "two": two.name, "threads": (first, second)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("threads", {"id": each}, {"archived": 1}) for each in p["threads"]]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("messages")
        hands.hold(p["one"], id="conversation_name")
        hands.tap(p["two"], id="conversation_name")
        hands.tap("Archive")


class MessagesUnarchive(Template):
    """A conversation that was put away comes back."""

    goal = "Bring my archived conversation with {name} back to the list"
    goal_zh = "把归档的和{name}的会话移回列表"
    apps = ("messages",)
    difficulty = "medium"
    steps = 5
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        (who, thread), (_, other) = talkers(phone, rng, 2)
        return {"name": who.name, "thread": thread, "other": other}

    def prepare(self, phone: Phone, p: Params) -> None:
        for thread in (p["thread"], p["other"]):
            phone.store.run("UPDATE threads SET archived=1 WHERE id=?", thread)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("threads", {"id": p["thread"]}, {"archived": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("messages")
        hands.tap("More options")
        hands.tap("Archived")
        hands.hold(p["name"], id="conversation_name")
        hands.tap("Unarchive")


class MessagesPin(Template):
    """Somebody's conversation is to stay on top, another's no longer."""

    goal = "Pin the conversation with {name} and unpin the one with {other}"
    goal_zh = "置顶和{name}的会话，取消置顶和{other}的会话"
    apps = ("messages",)
    difficulty = "medium"
    steps = 6
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        (who, thread), (other, pinned) = talkers(phone, rng, 2)
        return {"name": who.name, "thread": thread, "other": other.name, "pinned": pinned}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE threads SET pinned=1 WHERE id=?", p["pinned"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [
            Changed("threads", {"id": p["thread"]}, {"pinned": 1}),
            Changed("threads", {"id": p["pinned"]}, {"pinned": 0}),
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("messages")
        hands.hold(p["name"], id="conversation_name")
        hands.tap("Pin")
        hands.hold(p["other"], id="conversation_name")
        hands.tap("Unpin")


class MessagesMarkUnread(Template):
    """A conversation to come back to."""

    goal = "Mark the conversation with {name} as unread, so that I don't forget it"
    goal_zh = "把和{name}的会话标为未读，免得我忘了"
    apps = ("messages",)
    difficulty = "easy"
    steps = 4
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE sms SET read=1")
        p["id"] = arrive(phone, p["number"], "Can you look into the boiler when you have time?", 3)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("sms", {"id": p["id"]}, {"read": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("messages")
        hands.hold(p["name"], id="conversation_name")
        hands.tap("More options")
        hands.tap("Mark as unread")


class MessagesBlockSender(Template):
    """Somebody unknown keeps sending advertisements."""

    goal = "Somebody keeps texting me about {what}. Block that number."
    goal_zh = "有人老给我发{what_zh}的短信，请屏蔽那个号码。"
    apps = ("messages",)
    difficulty = "medium"
    steps = 5
    tags = ("settings", "search", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, what_zh = rng.choice((
            ("cheap loans", "低息贷款"), ("free cruises", "免费游轮"), ("lottery wins", "彩票中奖"),
        ))  # fmt: skip
        return {"what": what, "what_zh": what_zh, "number": new_number(phone, rng)}

    def prepare(self, phone: Phone, p: Params) -> None:
        arrive(phone, p["number"], f"Only today: {p['what']} for everybody!", 400)
        arrive(phone, p["number"], f"Last chance for {p['what']}, answer now", 35)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("blocked_numbers", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("messages")
        hands.tap(p["what"])
        hands.tap("More options")
        hands.tap("Block number")
        hands.tap("Block", id="android:id/button1")


class MessagesDropDraft(Template):
    """What was begun is not to be sent after all."""

    goal = "I began a message to {name} but changed my mind. Get rid of the draft, keep the rest."
    goal_zh = "我给{name}写了一半的短信不想发了，请删掉草稿，其他保留。"
    apps = ("messages",)
    difficulty = "medium"
    steps = 5
    tags = ("delete", "edit")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        body = rng.choice(("Frankly, I think", "About last night", "Never again"))
        return {"name": who.name, "number": who.number, "body": body}

    def prepare(self, phone: Phone, p: Params) -> None:
        arrive(phone, p["number"], "Still angry?", 130)
        p["id"] = arrive(phone, p["number"], p["body"], 120)
        phone.store.run("UPDATE sms SET type=3 WHERE id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("sms", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["name"])
        hands.type("", into="compose_message_text", clear=True)
        hands.home()


class MessagesNoSuchThread(Template):
    """There is no conversation with that contact."""

    goal = "Delete my text messages with {name}"
    goal_zh = "删除我和{name}的短信"
    apps = ("messages",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM sms WHERE address=?", p["number"])
        phone.store.run("DELETE FROM threads WHERE address=?", p["number"])

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.type(p["name"], into="Search messages")
        return Impossible(f"there are no messages with {p['name']}")
