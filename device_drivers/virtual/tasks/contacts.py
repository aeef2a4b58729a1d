"""Tasks in the Contacts app: adding, changing, sorting out and looking up people."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import (
    holding,
    known,
    new_number,
    number_of,
    sent,
    strangers,
)

COMPANIES = ("Larkspur Tiles", "Halvard Rowing", "Pinegate Labs", "Osprey Couriers",
             "Mistral Bakery", "Fernhill Radio")  # fmt: skip
JOBS = ("Baker", "Surveyor", "Head of sales", "Translator", "Carpenter", "Radio host")
STREETS = ("Heron Quay", "Thistle Row", "Copper Lane", "Windmill Rise", "Abbey Walk")


def email_of(name: str) -> str:
    """An address at example.org out of a name; of a Chinese one, a made-up one."""
    plain = ".".join(name.lower().split())
    return f"{plain if plain.isascii() else 'hello.friend'}@example.org"


class ContactsAdd(Template):
    """A new contact with a number and an address."""

    goal = "Add {name} to my contacts. Phone {number}, email {email}."
    goal_zh = "把{name}加到通讯录，电话{number}，邮箱{email}。"
    apps = ("contacts",)
    difficulty = "easy"
    steps = 9
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [name] = strangers(phone, rng, 1)
        return {"name": name, "number": new_number(phone, rng), "email": email_of(name)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [
            Added("contacts", name=p["name"]),
            Added("phones", number=number_of(p["number"])),
            Added("emails", address=p["email"]),
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.new_contact(hands, p["name"], p["number"], p["email"])


class ContactsAddFull(Template):
    """A new contact with work number, company, job and address."""

    goal = ("Save a new contact: {name}, {job} at {company}, work phone {number}. The address is"
            " {address}.")  # fmt: skip
    goal_zh = "新建联系人：{name}，{company}的{job}，单位电话{number}，地址{address}。"
    apps = ("contacts",)
    difficulty = "medium"
    steps = 16
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {
            "name": strangers(phone, rng, 1)[0], "number": new_number(phone, rng),
            "company": rng.choice(COMPANIES), "job": rng.choice(JOBS),
            "address": f"{rng.randrange(2, 90)} {rng.choice(STREETS)}",
        }  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [
            Added("contacts", name=p["name"], company=p["company"], job=p["job"],
                  address=p["address"]),
            Added("phones", number=number_of(p["number"]), type="Work"),
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("contacts")
        hands.tap("Create new contact")
        hands.type(p["name"], into="Name")
        hands.type(p["number"], into="Work phone")
        hands.tap("More fields")
        for field, key in (("Company", "company"), ("Job title", "job"), ("Address", "address")):
            hands.type(p[key], into=field)
        hands.tap("Save")


class ContactsChangeNumber(Template):
    """Somebody has another number now."""

    goal = "{name} has a new number: {number}. Update the contact."
    goal_zh = "{name}换号码了，新号码是{number}，请更新联系人。"
    apps = ("contacts",)
    difficulty = "easy"
    steps = 8
    tags = ("edit", "form", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "id": who.id, "number": new_number(phone, rng)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("phones", {"contact_id": p["id"]}, {"number": number_of(p["number"])})]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Edit contact")
        hands.type(p["number"], into="com.android.contacts:id/phone", clear=True)
        hands.tap("Save")


class ContactsAddWorkNumber(Template):
    """A second number for somebody who has one."""

    goal = "{name} also has a work phone now, {number}. Keep the old number too."
    goal_zh = "{name}现在还有一个单位电话{number}，请加上，原来的号码保留。"
    apps = ("contacts",)
    difficulty = "easy"
    steps = 8
    tags = ("edit", "form", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "id": who.id, "number": new_number(phone, rng)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [
            Added("phones", contact_id=p["id"], number=number_of(p["number"]), type="Work")
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Edit contact")
        hands.type(p["number"], into="Work phone")
        hands.tap("Save")


class ContactsDelete(Template):
    """Somebody is to go from the contacts."""

    goal = "Delete {name} from my contacts"
    goal_zh = "把{name}从通讯录里删掉"
    apps = ("contacts",)
    difficulty = "easy"
    steps = 6
    tags = ("delete", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "id": who.id}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        changes: list[Change] = [Removed("contacts", id=p["id"])]
        for table in ("phones", "emails", "label_members"):
            rows = phone.store.rows(
                f"SELECT id FROM {table} WHERE contact_id=?",  # noqa: S608  # names of our own
                p["id"],
            )
            changes += [Removed(table, id=number) for (number,) in rows]
        return changes

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Delete contact")
        hands.tap("Delete", id="android:id/button1")


class ContactsStar(Template):
    """Two people become favourites, one is one no longer."""

    goal = "Put {one} and {two} into my favorites and take {three} out"
    goal_zh = "把{one}和{two}加入收藏，把{three}移出收藏"
    apps = ("contacts",)
    difficulty = "medium"
    steps = 17
    tags = ("edit", "search", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two, three = known(phone, rng, 3)
        return {"one": one.name, "two": two.name, "three": three.name,
                "ids": (one.id, two.id, three.id)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for contact, starred in zip(p["ids"], (0, 0, 1), strict=True):
            phone.store.run("UPDATE contacts SET starred=? WHERE id=?", starred, contact)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [
            Changed("contacts", {"id": contact}, {"starred": starred})
            for contact, starred in zip(p["ids"], (1, 1, 0), strict=True)
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        for key, what in (("one", "Add to"), ("two", "Add to"), ("three", "Remove from")):
            moves.contact(hands, p[key])
            hands.tap(f"{what} favorites")


class ContactsNumberOf(Template):
    """What is somebody's number?"""

    goal = "What is {name}'s phone number?"
    goal_zh = "{name}的电话号码是多少？"
    apps = ("contacts",)
    difficulty = "easy"
    steps = 4
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "number": who.number}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["number"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.contact(hands, p["name"])
        return Done(next(t for t in hands.texts(id="android:id/title") if t.startswith("+")))


class ContactsBirthday(Template):
    """When was somebody born?"""

    goal = "On what day is {name}'s birthday?"
    goal_zh = "{name}的生日是几月几日？"
    apps = ("contacts",)
    difficulty = "easy"
    steps = 4
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        day = f"{rng.randrange(1960, 2005)}-{rng.randrange(1, 13):02d}-{rng.randrange(1, 29):02d}"
        return {"name": who.name, "id": who.id, "day": day}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE contacts SET birthday=? WHERE id=?", p["day"], p["id"])

    def answer(self, phone: Phone, p: Params) -> str:
        return f"{datetime.fromisoformat(p['day']).replace(tzinfo=UTC):%B %-d}"

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.contact(hands, p["name"])
        hands.scroll_to("Birthday")
        texts = hands.texts()
        return Done(texts[texts.index("Birthday") - 1])


class ContactsWhoWorksAt(Template):
    """Who of the contacts is with a company?"""

    goal = "Who in my contacts works at {company}, and what is their job there?"
    goal_zh = "我的联系人里谁在{company}工作，职务是什么？"
    apps = ("contacts",)
    difficulty = "medium"
    steps = 4
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "id": who.id, "company": rng.choice(COMPANIES),
                "job": rng.choice(JOBS)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE contacts SET company=?, job=? WHERE id=?", p["company"], p["job"],
                        p["id"])  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return holding(p["name"], p["job"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "contacts", "floating_action_button")
        hands.type(p["company"], into="search_view")
        name = hands.texts(id="android:id/title")[0]
        hands.tap(name)
        return Done(f"{name}: {hands.read(id='header')}")


class ContactsMerge(Template):
    """Somebody is there twice."""

    goal = "{name} is in my contacts twice. Make one contact of them, with both numbers."
    goal_zh = "通讯录里有两个{name}，请合并成一个，两个号码都保留。"
    apps = ("contacts",)
    difficulty = "medium"
    steps = 5
    tags = ("edit", "delete")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "id": who.id, "number": new_number(phone, rng)}

    def prepare(self, phone: Phone, p: Params) -> None:
        p["twin"] = phone.store.run("INSERT INTO contacts(name) VALUES (?)", p["name"])
        p["phone"] = phone.store.run(
            "INSERT INTO phones(contact_id, number) VALUES (?, ?)", p["twin"], p["number"]
        )

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [
            Removed("contacts", id=p["twin"]),
            Changed("phones", {"id": p["phone"]}, {"contact_id": p["id"]}),
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("contacts")
        hands.tap("More options")
        hands.tap("Merge duplicates")
        moves.confirmed(hands, "Merge")


class ContactsShare(Template):
    """One contact's details, sent to another by text message."""

    goal = "Send {friend} the contact details of {name} by text message"
    goal_zh = "用短信把{name}的联系方式发给{friend}"
    apps = ("contacts", "messages")
    difficulty = "medium"
    steps = 10
    tags = ("share", "cross_app", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        who, friend = known(phone, rng, 2)
        return {"name": who.name, "number": who.number, "friend": friend.name,
                "address": friend.number}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        def tells(value: object) -> bool:
            kept = "".join(c for c in str(value) if c.isdigit())
            return p["name"] in str(value) and p["number"][-7:] in kept

        return sent(phone, p["address"], tells)

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("More options")
        hands.tap("Share")
        moves.text_to(hands, p["friend"])


class ContactsNoAddress(Template):
    """An address that nobody wrote down."""

    goal = "What is the street address of {name}? It should be in the contacts."
    goal_zh = "{name}的住址是什么？应该在通讯录里。"
    apps = ("contacts",)
    difficulty = "easy"
    steps = 4
    tags = ("impossible", "read", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {"name": who.name, "id": who.id}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE contacts SET address='' WHERE id=?", p["id"])

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.contact(hands, p["name"])
        return Impossible(f"no address of {p['name']} is in the contacts")
