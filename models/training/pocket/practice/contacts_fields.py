"""Practice with the form of a contact: what it lacks is entered, what is wrong is put right."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Removed
from device_drivers.virtual.tasks.contacts import email_of
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import number_of, strangers
from models.training.pocket.practice.contacts import OnContact


class _Plain(OnContact):
    """One of the plain fields: what it says before, and which parameter it is to say."""

    tags: ClassVar[tuple[str, ...]] = ("edit", "form", "search")
    field: ClassVar[str]
    before: ClassVar[str] = ""
    new: ClassVar[str] = ""
    """The parameter that is typed; none where the field is emptied."""

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        self.put(phone, p, **{self.field: self.before})

    def text(self, p: Params) -> str:
        return str(p[self.new]) if self.new else ""

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.changed(p, **{self.field: self.text(p)})

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p, more=True)
        hands.type(self.text(p), into=f"com.android.contacts:id/{self.field}",
                   clear=bool(self.before))  # fmt: skip
        hands.tap("Save")


class PracticeFieldNoAddress(_Plain):
    """Nobody knows where they live now."""

    goal = "Delete the postal address from {name}'s contact"
    goal_zh = "删掉{name}联系人里的住址"
    field, before = "address", "7 Sorrel Lane"


class PracticeFieldNoNote(_Plain):
    """What was noted is of no use any more."""

    goal = "Remove the note from the contact {name}"
    goal_zh = "清除联系人{name}的备注"
    field, before = "note", "Ask about the piano"


class PracticeFieldOtherNote(_Plain):
    """Another note in place of the old one."""

    goal = "The note on {name}'s contact is outdated. It should just say: {note}"
    goal_zh = "{name}联系人里的备注过时了，改成：{note}"
    field, before, new = "note", "Away until spring", "note"


class PracticeFieldJob(_Plain):
    """What somebody does for a living."""

    goal = "{name} is a {job} now. Put the job title into the contact."
    goal_zh = "{name}现在的职位是{job}，写到联系人里。"
    field, new = "job", "job"


class PracticeFieldPromoted(_Plain):
    """Another job at the same firm."""

    goal = "Change the job title of {name} to {job}, the company stays"
    goal_zh = "把{name}的职位改成{job}，公司不变"
    field, before, new = "job", "Trainee", "job"


class PracticeFieldCompany(_Plain):
    """Whom somebody works for."""

    goal = "Enter {company} as the company of {name}"
    goal_zh = "把{name}的公司填成{company}"
    field, new = "company", "company"


class PracticeFieldLeftFirm(_Plain):
    """Somebody has retired."""

    goal = "{name} doesn't work any more. Clear the company in the contact."
    goal_zh = "{name}已经不上班了，把联系人里的公司清掉。"
    field, before = "company", "Pinegate Labs"


class PracticeFieldNumber(OnContact):
    """The number is another one."""

    goal = "The number of {name} has changed, it's {number} now"
    goal_zh = "{name}换号码了，现在是{number}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        where = {"contact_id": p["id"], "number": p["old"]}
        return [Changed("phones", where, {"number": number_of(p["number"])})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["number"], into="com.android.contacts:id/phone", clear=True)
        hands.tap("Save")


class PracticeFieldWorkNumber(OnContact):
    """A second number, for which there is a field already."""

    goal = "{name} can be reached at work under {number}. Add that number."
    goal_zh = "{name}的单位电话是{number}，请加到联系人里。"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("phones", contact_id=p["id"], number=number_of(p["number"]), type="Work")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["number"], into="work_phone")
        hands.tap("Save")


class PracticeFieldSpareNumber(OnContact):
    """A further number, of no kind in particular."""

    goal = "Note {number} as another phone of {name}, of the kind Other"
    goal_zh = "给{name}再记一个电话{number}，类型选其他（Other）"
    steps = 9

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("phones", contact_id=p["id"], number=number_of(p["number"]), type="Other")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap("Add phone")
        hands.tap("Other")
        hands.type(p["number"], into="Other phone")
        hands.tap("Save")


class _Mailed(OnContact):
    """Something about somebody's address for mail."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [other] = strangers(phone, rng, 1)
        return {**super().draw(phone, rng), "new": email_of(other)}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("INSERT INTO emails(contact_id, address, type) VALUES (?, ?, 'Home')",
                        p["id"], p["email"])  # fmt: skip


class PracticeFieldMailMoved(_Mailed):
    """Another address."""

    goal = "{name} writes from {new} now. Replace the old email address."
    goal_zh = "{name}的邮箱换成{new}了，替换旧的。"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("emails", {"contact_id": p["id"]}, {"address": p["new"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["new"], into="com.android.contacts:id/email", clear=True)
        hands.tap("Save")


class PracticeFieldMailGone(_Mailed):
    """Mails come back from there."""

    goal = "Delete the email address of {name}, it no longer works"
    goal_zh = "{name}的邮箱已经失效，把它从联系人里删掉"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("emails", contact_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type("", into="com.android.contacts:id/email", clear=True)
        hands.tap("Save")


class PracticeFieldMailWork(_Mailed):
    """A second address."""

    goal = "Add {new} as the work email of {name}"
    goal_zh = "给{name}加上工作邮箱{new}"
    steps = 9

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("emails", contact_id=p["id"], address=p["new"], type="Work")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap("Add email")
        hands.tap("Work")
        hands.type(p["new"], into="Work email")
        hands.tap("Save")
