"""Practice over several apps: calls, mails and contacts lead into another app."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from device_drivers.virtual.apps.mail.box import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Difficulty, Params, Template
from device_drivers.virtual.tasks.clock_tabs import start_timer
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.shop import page
from device_drivers.virtual.tasks.world import (
    FIRMS,
    known,
    new_number,
    number_of,
    sent,
    strangers,
    write_note,
)
from models.training.pocket.practice.cross import saying

STREETS = (
    "Chapel Hill",
    "Sorrel Way",
    "Dyer's Court",
    "Beech Grove",
    "Tollgate Road",
    "Loom Street",
)
CITIES = ("Westbrook", "Port Elwood", "Lindenberg", "Saint Orla", "Harborview", "Maple Falls")
EXCUSES = (
    "I was in a meeting", "I'll ring you tonight", "Is it urgent?", "刚才没听到，什么事？",
    "Call me again at six", "晚点回你电话", "I'm at the doctor's", "Please text me instead",
)  # fmt: skip


def letter(name: str) -> str:
    """A plain e-mail address."""
    return f"{name.split()[0].lower() if name.isascii() else 'friend'}@example.org"


class PracticeCrossTextBack(Template):
    """Somebody rang in vain and gets a text."""

    goal = "Text the person whose call I missed last: “{body}”"
    goal_zh = "给最近一个未接来电的人发短信：“{body}”"
    apps = ("messages", "phone")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"who": who.name, "number": who.number, "body": rng.choice(EXCUSES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE calls SET date_ms = date_ms - 9000000")
        phone.store.run(
            "INSERT INTO calls(number, name, date_ms, duration, type) VALUES (?, ?, ?, 0, 3)",
            p["number"], p["who"], phone.clock.now_ms() - 1_900_000,
        )  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Missed")
        hands.element(p["who"])
        moves.text(hands, p["who"], p["body"])


class PracticeCrossMailToContact(Template):
    """The writer of a mail becomes a contact."""

    goal = "Save {who}, who mailed me, as a contact with the number from the mail"
    goal_zh = "{who}给我发了邮件，请按邮件里的号码把{who}存为联系人"
    apps = ("contacts", "mail")
    difficulty = "medium"
    steps = 10
    tags = ("cross_app", "read", "create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = strangers(phone, rng, 1)
        return {"who": who, "number": new_number(phone, rng)}

    def prepare(self, phone: Phone, p: Params) -> None:
        body = f"Hello,\n\nmy number is {p['number']}, please ring me.\n\n{p['who']}"
        receive(phone, p["who"], letter(p["who"]), "Hello again", body)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["who"]), Added("phones", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.mail(hands, "Hello again")
        moves.new_contact(hands, p["who"], p["number"])


class PracticeCrossMailToFriend(Template):
    """A reference from a mail is sent on."""

    goal = "Text {name} the reference number from {firm}'s mail"
    goal_zh = "把{firm}邮件里的参考编号发短信给{name}"
    apps = ("messages", "mail")
    difficulty = "medium"
    steps = 9
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        return {"name": friend.name, "number": friend.number, "firm": rng.choice(FIRMS),
                "code": f"{rng.choice('BKQTZ')}{rng.randrange(10_000, 99_999)}"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        body = f"Dear customer,\n\nyour reference is {p['code']}.\n\n{p['firm']}"
        receive(phone, p["firm"], "desk@example.com", "Your order at our workshop", body)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], saying(p["code"]))

    def solve(self, hands: Hands, p: Params) -> None:
        moves.mail(hands, "Your order at our workshop")
        moves.text(hands, p["name"], p["code"])


class _OnPerson(Template):
    """What is known of one contact is told to another."""

    apps: ClassVar[tuple[str, ...]] = ("messages", "contacts")
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 9
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read", "search")
    about: ClassVar[Callable[[Phone, Params], str]]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        friend, other = known(phone, rng, 2)
        street = f"{rng.randrange(2, 90)} {rng.choice(STREETS)}"
        return {"name": friend.name, "number": friend.number, "other": other.name,
                "id": other.id, "street": street, "postcode": f"{rng.randrange(10_000, 99_999)}",
                "city": rng.choice(CITIES)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        where = f"{p['street']}, {p['postcode']} {p['city']}"
        phone.store.run("UPDATE contacts SET address=? WHERE id=?", where, p["id"])


class PracticeCrossAddressToFriend(_OnPerson):
    """Where somebody lives."""

    goal = "Text {name} the address of {other} from my contacts"
    goal_zh = "把通讯录里{other}的地址发短信给{name}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], saying(p["street"]))

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["other"])
        hands.scroll_to(p["street"])
        moves.text(hands, p["name"], f"{p['street']}, {p['postcode']} {p['city']}")


class PracticeCrossAddressToShop(_OnPerson):
    """So that things can be sent there."""

    goal = "Add the address of {other} from my contacts as a new address in the shop"
    goal_zh = "把通讯录里{other}的地址添加为商城的新地址"
    apps = ("shop", "contacts")
    difficulty = "hard"
    steps = 16

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("addresses", name=p["other"], street=p["street"], postcode=p["postcode"],
                      city=p["city"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["other"])
        hands.scroll_to(p["street"])
        page(hands, "Addresses")
        hands.tap("Add an address")
        for key, value in (("name", "other"), ("street", "street"), ("postcode", "postcode"),
                           ("city", "city")):  # fmt: skip
            hands.type(p[value], into=f"com.phonepilot.shop:id/{key}")
        hands.tap("Save")


class PracticeCrossNoteTimer(Template):
    """How long something takes stands in a note."""

    goal = "Start a timer for as long as my note “{title}” says"
    goal_zh = "按我的笔记“{title}”里写的时长开始一个计时器"
    apps = ("clock", "notes")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what = rng.choice(("Bread", "Rice", "Face mask", "Green tea", "Plank", "煲汤", "Laundry"))
        return {"title": what, "minutes": rng.randrange(3, 59)}

    def prepare(self, phone: Phone, p: Params) -> None:
        write_note(phone, p["title"], f"{p['minutes']} minutes, no longer")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("timers", total_ms=p["minutes"] * 60_000, state="running")]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        start_timer(hands, 100 * p["minutes"])
