"""Tasks that cannot be done on this phone: the right end is to say so and to leave it alone."""

from __future__ import annotations

import random

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Impossible, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import (
    clock_text,
    clock_text_zh,
    free_time,
    known,
    strangers,
    write_note,
)


class ImpossibleNoSuchPerson(Template):
    """A message for somebody who is not in the contacts and never wrote."""

    goal = "Text {name}: “{body}”"
    goal_zh = "给{name}发短信：“{body}”"
    apps = ("messages", "contacts")
    difficulty = "easy"
    steps = 4
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        body = rng.choice(("See you on Sunday!", "Your jacket is still here", "明天见！"))
        return {"name": strangers(phone, rng, 1)[0], "body": body}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "messages", "start_new_conversation_button")
        hands.type(p["name"], into="search")
        hands.open("contacts")
        hands.type(p["name"], into="search_view")
        return Impossible(f"there is no {p['name']} on this phone")


class ImpossibleNoNumberInMessage(Template):
    """The message that should hold a number holds none."""

    goal = "Save the phone number that {sender} texted me this morning as a contact called {name}"
    goal_zh = "把{sender}今早发给我的电话号码存成联系人{name}"
    apps = ("contacts", "messages")
    difficulty = "medium"
    steps = 2
    tags = ("impossible", "cross_app", "read")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [sender] = known(phone, rng, 1)
        return {"sender": sender.name, "address": sender.number,
                "name": strangers(phone, rng, 1)[0]}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM sms WHERE address=?", p["address"])
        phone.receive_sms(p["address"], f"I'll look for {p['name']}'s number and send it later!")

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.conversation(hands, p["sender"])
        return Impossible(f"{p['sender']} sent no number")


class ImpossibleNoSuchAlarm(Template):
    """An alarm is to be moved that is not there."""

    goal = "Move my {old} alarm to {new}"
    goal_zh = "把我{old_zh}的闹钟改到{new_zh}"
    apps = ("clock",)
    difficulty = "easy"
    steps = 1
    tags = ("impossible", "edit")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        old, new = free_time(phone, rng, 5, 11), free_time(phone, rng, 12, 20)
        return {"old": clock_text(old), "old_zh": clock_text_zh(old), "new": clock_text(new),
                "new_zh": clock_text_zh(new)}  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("clock")
        return Impossible(f"there is no alarm at {p['old']}")


class ImpossibleSecretNote(Template):
    """What is asked for is in no note."""

    goal = "What is the code of the {what}? It is in my notes."
    goal_zh = "{what_zh}的密码是多少？在我的笔记里。"
    apps = ("notes",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "read", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, what_zh = rng.choice((
            ("bicycle lock", "自行车锁"), ("garage door", "车库门"), ("suitcase", "行李箱"),
        ))  # fmt: skip
        return {"what": what, "what_zh": what_zh, "code": rng.randrange(1000, 9999)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM notes WHERE title LIKE ?1 OR body LIKE ?1", f"%{p['what']}%")
        write_note(phone, "Codes", f"Gate: {p['code']}")

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("notes")
        hands.tap("Codes")
        return Impossible(f"no note tells the code of the {p['what']}")


class ImpossibleBlankCall(Template):
    """A contact that has no number cannot be called."""

    goal = "Call {name}"
    goal_zh = "给{name}打电话"
    apps = ("contacts", "phone")
    difficulty = "easy"
    steps = 4
    tags = ("impossible", "call", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": strangers(phone, rng, 1)[0]}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("INSERT INTO contacts(name) VALUES (?)", p["name"])

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.contact(hands, p["name"])
        return Impossible(f"{p['name']} has no number")


class ImpossibleForward(Template):
    """The address somebody is said to have sent never came."""

    goal = "Tell {name} the address that {sender} texted me for the {event}"
    goal_zh = "把{sender}发短信告诉我的{event_zh}地址转告{name}"
    apps = ("messages",)
    difficulty = "medium"
    steps = 2
    tags = ("impossible", "read")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        sender, friend = known(phone, rng, 2)
        event, event_zh = rng.choice((("barbecue", "烧烤"), ("concert", "音乐会"),
                                      ("flat viewing", "看房")))  # fmt: skip
        return {"sender": sender.name, "address": sender.number, "name": friend.name,
                "event": event, "event_zh": event_zh}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM sms WHERE address=?", p["address"])
        phone.receive_sms(p["address"], f"Looking forward to the {p['event']}!")
        phone.receive_sms(p["address"], "I don't know the address yet")

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.conversation(hands, p["sender"])
        return Impossible(f"{p['sender']} does not know the address yet")
