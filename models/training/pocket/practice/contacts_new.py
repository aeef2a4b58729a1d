"""Practice with contacts: new ones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Params, Template
from device_drivers.virtual.tasks.contacts import COMPANIES, email_of
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import new_number, number_of, strangers


class _Newcomer(Template):
    """Somebody who is not in the contacts yet."""

    apps = ("contacts",)
    difficulty = "medium"
    steps = 7
    tags: ClassVar[tuple[str, ...]] = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [name] = strangers(phone, rng, 1)
        return {"name": name, "number": new_number(phone, rng), "email": email_of(name),
                "company": rng.choice(COMPANIES)}  # fmt: skip

    def form(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "contacts", "floating_action_button")
        hands.tap(id="floating_action_button")
        hands.type(p["name"], into="Name")


class PracticeNewcomerNumber(_Newcomer):
    """A name and a number."""

    goal = "Create a contact for {name} with the phone number {number}"
    goal_zh = "新建联系人{name}，电话{number}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["name"]),
                Added("phones", number=number_of(p["number"]), type="Mobile")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        hands.type(p["number"], into="Phone")
        hands.tap("Save")


class PracticeNewcomerWork(_Newcomer):
    """A number at work."""

    goal = "Save {name} in my contacts; {number} is the number at work"
    goal_zh = "把{name}存进通讯录，{number}是单位电话"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["name"]),
                Added("phones", number=number_of(p["number"]), type="Work")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        hands.type(p["number"], into="work_phone")
        hands.tap("Save")


class PracticeNewcomerMail(_Newcomer):
    """Only an address is known."""

    goal = "Make a contact {name} with the email {email}; I have no phone number"
    goal_zh = "新建联系人{name}，邮箱{email}，没有电话"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["name"]), Added("emails", address=p["email"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        hands.type(p["email"], into="Email")
        hands.tap("Save")


class PracticeNewcomerFirm(_Newcomer):
    """A number and a firm."""

    goal = "New contact: {name} from {company}, phone {number}"
    goal_zh = "新联系人：{company}的{name}，电话{number}"
    steps = 10

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["name"], company=p["company"]),
                Added("phones", number=number_of(p["number"]))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        hands.type(p["number"], into="Phone")
        hands.scroll_to("More fields")
        hands.tap("More fields")
        hands.type(p["company"], into="Company")
        hands.tap("Save")
