"""Practice over several apps: what cannot be done, for something is not there."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import (
    Difficulty,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import FIRMS, known, new_number, write_note
from models.training.pocket.practice.cross import LISTS, NOTE_TITLES, PARTIES
from models.training.pocket.practice.cross_asking import BODIES, PLEAS

ORDERED = (("the window", "窗户"), ("the new saddle", "新车座"), ("my glasses", "眼镜"),
           ("the picture frame", "画框"), ("the curtains", "窗帘"))  # fmt: skip


class _Cannot(Template):
    """What is needed for it is not there."""

    difficulty: ClassVar[Difficulty] = "easy"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("impossible", "read", "cross_app")
    impossible = True


class PracticeCannotMailThem(_Cannot):
    """Nobody knows their address."""

    goal = "Mail {name}, the address is in my contacts: “{body}”"
    goal_zh = "给{name}发邮件，地址在通讯录里：“{body_zh}”"
    apps = ("mail", "contacts")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        body, body_zh = rng.choice(BODIES)
        return {"name": who.name, "id": who.id, "body": body, "body_zh": body_zh}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM emails WHERE contact_id=?", p["id"])

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.contact(hands, p["name"])
        return Impossible(f"{p['name']} has no e-mail address")


class PracticeCannotFindNote(_Cannot):
    """The list was never written."""

    goal = "Order what is on my note “{title}” in the shop"
    goal_zh = "在商城下单我的笔记“{title}”上的东西"
    apps = ("shop", "notes")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(LISTS)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM notes WHERE title=?", p["title"])

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "notes", "fab")
        hands.type(p["title"], into="search")
        return Impossible(f"there is no note {p['title']}")


class PracticeCannotFindTime(_Cannot):
    """The message says that it will be told later."""

    goal = "Set an alarm for the time at which {sender} said {what} is"
    goal_zh = "按{sender}短信里说的{what_zh}的时间设个闹钟"
    apps = ("clock", "messages")
    steps = 3

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [sender] = known(phone, rng, 1)
        what, what_zh = rng.choice(PLEAS)
        return {"sender": sender.name, "address": sender.number, "what": what, "what_zh": what_zh}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM sms WHERE address=?", p["address"])
        phone.receive_sms(p["address"], f"I still don't know when {p['what']} is, sorry")

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.conversation(hands, p["sender"])
        return Impossible(f"{p['sender']} does not know yet")


class PracticeCannotFindEvent(_Cannot):
    """The calendar knows nothing of it."""

    goal = "Text {name} when “{title}” is; it is in my calendar"
    goal_zh = "发短信告诉{name}“{title}”是什么时候，日历里有"
    apps = ("messages", "calendar")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        return {"name": friend.name, "title": rng.choice(PARTIES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM events WHERE title LIKE ?", f"%{p['title']}%")

    def solve(self, hands: Hands, p: Params) -> Impossible:
        days.look_for(hands, p["title"])
        return Impossible(f"there is no {p['title']} in the calendar")


class PracticeCannotFindHome(_Cannot):
    """Where they live stands nowhere."""

    goal = "Navigate to where {name} lives, the address is in the contacts"
    goal_zh = "导航去{name}家，地址在通讯录里"
    apps = ("maps", "contacts")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "id": who.id}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE contacts SET address='' WHERE id=?", p["id"])

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.contact(hands, p["name"])
        return Impossible(f"the contacts do not say where {p['name']} lives")


class PracticeCannotFindNumber(_Cannot):
    """The note names everybody but them."""

    goal = "Call {firm}; their number is in my note “{title}”"
    goal_zh = "给{firm}打电话，号码在我的笔记“{title}”里"
    apps = ("phone", "notes")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        firm, *others = rng.sample(FIRMS, 3)
        lines = [f"{other}: {new_number(phone, rng)}" for other in others]
        return {"firm": firm, "title": rng.choice(NOTE_TITLES), "body": "\n".join(lines)}

    def prepare(self, phone: Phone, p: Params) -> None:
        write_note(phone, p["title"], p["body"])

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.note(hands, p["title"])
        return Impossible(f"the note has no number of {p['firm']}")


class PracticeCannotMailFirm(_Cannot):
    """They never wrote."""

    goal = "Text {name} the price from the mail of {firm} about {what}"
    goal_zh = "把{firm}关于{what_zh}的邮件里的价格发短信给{name}"
    apps = ("messages", "mail")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        what, what_zh = rng.choice(ORDERED)
        return {"name": friend.name, "firm": rng.choice(FIRMS), "what": what, "what_zh": what_zh}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "mail", "compose_button")
        hands.type(p["firm"], into="search", clear=True, submit=True)
        return Impossible(f"{p['firm']} did not write")
