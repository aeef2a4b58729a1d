"""Practice with contacts: several fields of one person in one go, and what is asked back."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Difficulty,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.contacts import COMPANIES, JOBS, email_of
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import new_number, number_of, strangers
from models.training.pocket.practice.contacts import NOTES, STREETS, OnContact

LATER = ("Company", "Job title", "Address", "Notes")
"""Fields that are folded away at first."""


class _Whole(Template):
    """Somebody new, of whom much is known."""

    apps: ClassVar[tuple[str, ...]] = ("contacts",)
    difficulty: ClassVar[Difficulty] = "hard"
    tags: ClassVar[tuple[str, ...]] = ("create", "form")
    steps = 12
    fields: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Hint of the field and the parameter, in their order on the form."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [name] = strangers(phone, rng, 1)
        number = new_number(phone, rng)
        other = new_number(phone, rng)
        while other == number:
            other = new_number(phone, rng)
        day = date(rng.randrange(1986, 2005), rng.randrange(1, 6), rng.randrange(1, 29))
        return {"name": name, "number": number, "other": other, "email": email_of(name),
                "company": rng.choice(COMPANIES), "job": rng.choice(JOBS),
                "note": rng.choice(NOTES), "iso": day.isoformat(),
                "address": f"{rng.randrange(2, 90)} {rng.choice(STREETS)}",
                "born": f"{day:%B} {day.day}, {day.year}",
                "born_zh": f"{day.year}年{day.month}月{day.day}日"}  # fmt: skip

    def fill(self, hands: Hands, p: Params) -> None:
        hands.open("contacts")
        hands.tap(id="floating_action_button")
        folded = True
        for hint, key in self.fields:
            if folded and hint in LATER:
                hands.tap("More fields")
                folded = False
            hands.type(p[key], into=hint)

    def solve(self, hands: Hands, p: Params) -> None:
        self.fill(hands, p)
        hands.tap("Save")


class PracticeWholeFour(_Whole):
    """Number, address to write to, firm."""

    goal = "New contact {name}: phone {number}, email {email}, works for {company}"
    goal_zh = "新建联系人{name}：电话{number}，邮箱{email}，公司{company}"
    fields = (("Name", "name"), ("Phone", "number"), ("Email", "email"), ("Company", "company"))

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["name"], company=p["company"]),
                Added("phones", number=number_of(p["number"]), type="Mobile"),
                Added("emails", address=p["email"], type="Home")]  # fmt: skip


class PracticeWholeBorn(_Whole):
    """Number and birthday."""

    goal = "Add {name} to my contacts: number {number}, born on {born}"
    goal_zh = "把{name}加到通讯录：号码{number}，生日{born_zh}"
    steps = 18
    fields = (("Name", "name"), ("Phone", "number"))

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["name"], birthday=p["iso"]),
                Added("phones", number=number_of(p["number"]), type="Mobile")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        day = date.fromisoformat(p["iso"])
        self.fill(hands, p)
        hands.tap("More fields")
        hands.tap("Birthday")
        hands.tap(id="android:id/date_picker_header_year")
        hands.tap(str(day.year))
        days.pick_day(hands, day, date(day.year, 1, 1))
        hands.tap("Save")


class PracticeWholeTwoNumbers(_Whole):
    """A mobile and a number at work."""

    goal = "Save {name} with two numbers: mobile {number}, work {other}"
    goal_zh = "存一下{name}的两个号码：手机{number}，单位{other}"
    steps = 8
    fields = (("Name", "name"), ("Phone", "number"), ("Work phone", "other"))

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["name"]),
                Added("phones", number=number_of(p["number"]), type="Mobile"),
                Added("phones", number=number_of(p["other"]), type="Work")]  # fmt: skip


class PracticeWholePlace(_Whole):
    """Where somebody lives, and a word about them."""

    goal = "Create the contact {name}, {number}, living at {address}, with the note “{note}”"
    goal_zh = "新建联系人{name}，电话{number}，地址{address}，备注“{note}”"
    fields = (("Name", "name"), ("Phone", "number"), ("Address", "address"), ("Notes", "note"))

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["name"], address=p["address"], note=p["note"]),
                Added("phones", number=number_of(p["number"]), type="Mobile")]  # fmt: skip


class PracticeWholeJob(_Whole):
    """Firm and job of somebody new."""

    goal = "{name} is {job} at {company}; the number is {number}. Make a contact of that"
    goal_zh = "{name}是{company}的{job}，电话{number}，建一个联系人"
    fields = (("Name", "name"), ("Phone", "number"), ("Company", "company"), ("Job title", "job"))

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["name"], company=p["company"], job=p["job"]),
                Added("phones", number=number_of(p["number"]), type="Mobile")]  # fmt: skip


class PracticeMoreOfOne(OnContact):
    """Two ways to reach somebody who is there."""

    goal = "Add to {name}'s contact the work number {number} and the email {email}"
    goal_zh = "给联系人{name}加上单位电话{number}和邮箱{email}"
    steps = 9

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        number = number_of(p["number"])
        return [Added("phones", contact_id=p["id"], number=number, type="Work"),
                Added("emails", contact_id=p["id"], address=p["email"], type="Home")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["number"], into="Work phone")
        hands.type(p["email"], into="Email")
        hands.tap("Save")


class PracticeNewLife(OnContact):
    """Another firm and another place."""

    goal = "{name} works for {company} now and has moved to {address}. Update the contact"
    goal_zh = "{name}换到{company}工作，也搬到了{address}，更新联系人"
    steps = 10

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        self.put(phone, p, company="Old Mill Press", address="3 Old Brewery Yard")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.changed(p, company=p["company"], address=p["address"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["company"], into="Company", clear=True)
        hands.type(p["address"], into="Address", clear=True)
        hands.tap("Save")


class _AskedFor(OnContact):
    """The goal does not say what is to be written."""

    tags: ClassVar[tuple[str, ...]] = ("ask", "edit", "form")
    steps = 8


class PracticeAskedEmail(_AskedFor):
    """Which address."""

    goal = "Add an email address to the contact {name}"
    goal_zh = "给联系人{name}加一个邮箱"
    question = "which|what|address|哪|什么"

    def reply(self, p: Params) -> str:
        return str(p["email"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("emails", contact_id=p["id"], address=p["email"], type="Home")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.ask("Which address?")
        hands.type(p["email"], into="Email")
        hands.tap("Save")


class PracticeAskedNumber(_AskedFor):
    """Which number."""

    goal = "{name} has a new phone number, replace the old one"
    goal_zh = "{name}换号码了，把旧的换掉"
    question = "which|what|number|哪|什么|号码"

    def reply(self, p: Params) -> str:
        return str(p["number"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        number = number_of(p["number"])
        return [Changed("phones", {"contact_id": p["id"]}, {"number": number})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.ask("Which number is the new one?")
        hands.type(p["number"], into="com.android.contacts:id/phone", clear=True)
        hands.tap("Save")


class PracticeWholeNoFirm(OnContact):
    """Nothing is said of a firm."""

    goal = "Which company stands in {name}'s contact?"
    goal_zh = "{name}的联系人里写的是哪家公司？"
    steps = 4
    tags = ("impossible", "search")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("contacts")
        hands.type(p["name"], into="search_view", clear=True)
        hands.tap(p["name"])
        return Impossible(f"no company is saved for {p['name']}")
