"""Tasks in the Contacts app: labels, birthdays, and a phone that speaks Chinese."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date

from device_drivers.base import Role
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
from device_drivers.virtual.tasks.world import known, new_number, number_of

NAMES = ("Sailing", "Chess", "Carpool", "Tenants", "Band", "Yoga class", "Garden club")


class ContactsNewLabel(Template):
    """A label that is not there yet, for two people."""

    goal = "Make a new label “{label}” in my contacts and put {one} and {two} in it"
    goal_zh = "在通讯录里新建标签“{label}”，把{one}和{two}放进去"
    apps = ("contacts",)
    difficulty = "hard"
    steps = 17
    tags = ("create", "edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = known(phone, rng, 2)
        return {"label": rng.choice(NAMES), "one": one.name, "two": two.name,
                "ids": (one.id, two.id)}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        members = [Added("label_members", contact_id=each) for each in p["ids"]]
        return [Added("labels", name=p["label"]), *members]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["one"])
        hands.tap("More options")
        hands.tap("Add to label")
        hands.tap("New label")
        hands.type(p["label"], into="Label name")
        hands.tap("OK")
        moves.contact(hands, p["two"])
        hands.tap("More options")
        hands.tap("Add to label")
        hands.tap(p["label"])


class ContactsUnlabel(Template):
    """Somebody is not in a circle any more."""

    goal = "{name} has left. Take {name} out of the label “{label}”, but keep the contact."
    goal_zh = "{name}已经离开了，把{name}从标签“{label}”里移除，联系人保留。"
    apps = ("contacts",)
    difficulty = "medium"
    steps = 9
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        people = known(phone, rng, 4)
        return {"label": rng.choice(NAMES), "name": people[0].name, "id": people[0].id,
                "ids": [each.id for each in people]}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        label = phone.store.run("INSERT INTO labels(name) VALUES (?)", p["label"])
        for contact in p["ids"]:
            phone.store.run("INSERT INTO label_members(label_id, contact_id) VALUES (?, ?)", label,
                            contact)  # fmt: skip
        p["number"] = label

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("label_members", label_id=p["number"], contact_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Edit contact")
        hands.scroll_to("Labels")
        hands.swipe("up")
        hands.tap(p["label"])
        hands.tap("Save")


class ContactsHowMany(Template):
    """How many people have a label?"""

    goal = "How many of my contacts are in the label {label}?"
    goal_zh = "标签“{label}”里有多少位联系人？"
    apps = ("contacts",)
    difficulty = "easy"
    steps = 2
    tags = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"label": rng.choice(("Family", "Work"))}

    def answer(self, phone: Phone, p: Params) -> str:
        sql = ("SELECT count(*) FROM label_members JOIN labels ON labels.id = label_id"
               " WHERE labels.name=?")  # fmt: skip
        return str(phone.store.one(sql, p["label"]))

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("contacts")
        hands.tap("Labels")
        hands.scroll_to(p["label"])
        texts = hands.texts()
        return Done(texts[texts.index(p["label"]) + 1].split()[0])


class ContactsNewBirthday(Template):
    """A birthday to write down, by the date picker."""

    goal = "Note in the contacts that {name} was born on {day}"
    goal_zh = "在通讯录里记下{name}的生日：{day_zh}"
    apps = ("contacts",)
    difficulty = "hard"
    steps = 14
    tags = ("edit", "form", "date")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        born = date(rng.randrange(1987, 2004), rng.randrange(1, 5), rng.randrange(1, 29))
        return {
            "name": who.name, "id": who.id, "born": born.isoformat(),
            "day": f"{born:%B} {born.day}, {born.year}",
            "day_zh": f"{born.year}年{born.month}月{born.day}日",
        }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE contacts SET birthday='', company='Larkspur Tiles' WHERE id=?",
                        p["id"])  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("contacts", {"id": p["id"]}, {"birthday": p["born"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Edit contact")
        hands.tap("Birthday")
        born = date.fromisoformat(p["born"])
        hands.tap(id="android:id/date_picker_header_year")
        hands.tap(str(born.year), role=Role.BUTTON)
        for _ in range(born.month - 1):
            hands.tap("Next month")
        hands.tap(f"{born:%A}, {p['day']}")
        hands.tap("OK")
        hands.tap("Save")


class ContactsChineseAdd(Template):
    """A new contact on a phone that speaks Chinese."""

    goal = "Save {name} with the number {number} in my contacts"
    goal_zh = "把{name}存到通讯录，号码是{number}"
    apps = ("contacts",)
    difficulty = "easy"
    steps = 7
    tags = ("create", "form", "chinese")
    language = "zh"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        taken = {name for (name,) in phone.store.rows("SELECT name FROM contacts")}
        free = [n for n in ("苏晚晴", "陆远舟", "叶知秋", "秦朗", "白小鹿") if n not in taken]
        return {"name": rng.choice(free), "number": new_number(phone, rng)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [
            Added("contacts", name=p["name"]), Added("phones", number=number_of(p["number"]))
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("contacts")
        hands.tap("新建联系人")
        hands.type(p["name"], into="姓名")
        hands.type(p["number"], into="电话")
        hands.tap("保存")
