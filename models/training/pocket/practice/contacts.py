"""Practice with one contact: starring, renaming, and every field of the form."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Removed, Template
from device_drivers.virtual.tasks.contacts import COMPANIES, JOBS, email_of
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known, new_number, number_of, strangers

STREETS = ("Fuller Street", "Beech Court", "Canal Walk", "Priory Road", "Larch Hill", "Market Row",
           "Dock Parade", "Sun Terrace")  # fmt: skip
NOTES = (
    "Allergic to nuts", "Met at the trade fair", "Plays the cello", "Prefers texts",
    "Works nights", "Son is called Ben", "Likes orchids", "喜欢喝普洱茶", "大学同学",
    "周末不要打电话",
)  # fmt: skip


class OnContact(Template):
    """Something about one contact."""

    apps: ClassVar[tuple[str, ...]] = ("contacts",)
    difficulty = "easy"
    tags: ClassVar[tuple[str, ...]] = ("edit", "form", "search")
    steps = 8

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {
            "name": who.name, "id": who.id, "old": who.number, "number": new_number(phone, rng),
            "company": rng.choice(COMPANIES), "job": rng.choice(JOBS), "note": rng.choice(NOTES),
            "address": f"{rng.randrange(2, 90)} {rng.choice(STREETS)}", "email": email_of(who.name),
        }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        self.put(phone, p, company="", job="", note="", address="", birthday="", starred=0)
        phone.store.run("DELETE FROM emails WHERE contact_id=?", p["id"])
        phone.store.run("UPDATE phones SET type='Mobile' WHERE contact_id=?", p["id"])

    def put(self, phone: Phone, p: Params, **values: object) -> None:
        marks = ", ".join(f"{name}=?" for name in values)
        phone.store.run(f"UPDATE contacts SET {marks} WHERE id=?", *values.values(), p["id"])  # noqa: S608  # names of our own

    def changed(self, p: Params, **to: object) -> list[Change]:
        return [Changed("contacts", {"id": p["id"]}, to)]

    def edit(self, hands: Hands, p: Params, *, more: bool = False) -> None:
        """Open the form, all of it."""
        moves.contact(hands, p["name"])
        hands.tap("Edit contact")
        if more:
            hands.scroll_to("Add email")
            if hands.see("More fields"):
                hands.tap("More fields")


class PracticeStar(OnContact):
    """A favourite."""

    goal = "Make {name} one of my favorites"
    goal_zh = "把{name}加入收藏"
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.changed(p, starred=1)

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Add to favorites")


class PracticeUnstar(OnContact):
    """No favourite any more."""

    goal = "Remove {name} from my favorites"
    goal_zh = "把{name}从收藏里移除"
    steps = 5

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        self.put(phone, p, starred=1)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.changed(p, starred=0)

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Remove from favorites")


class PracticeContactRename(OnContact):
    """Another name."""

    goal = "Rename the contact {name} to {new}"
    goal_zh = "把联系人{name}改名为{new}"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "new": strangers(phone, rng, 1)[0]}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.changed(p, name=p["new"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["new"], into="com.android.contacts:id/name", clear=True)
        hands.tap("Save")


class PracticeContactNote(OnContact):
    """Something to know about somebody."""

    goal = "Write this note into the contact {name}: {note}"
    goal_zh = "在联系人{name}里写上备注：{note}"
    steps = 9

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.changed(p, note=p["note"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p, more=True)
        hands.type(p["note"], into="Notes")
        hands.tap("Save")


class PracticeContactJob(OnContact):
    """A firm and a job."""

    goal = "{name} works at {company} as {job} now. Add that to the contact."
    goal_zh = "{name}现在在{company}工作，职务是{job}，请写进联系人。"
    steps = 12

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.changed(p, company=p["company"], job=p["job"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p, more=True)
        hands.type(p["company"], into="Company")
        hands.type(p["job"], into="Job title")
        hands.tap("Save")


class PracticeContactAddress(OnContact):
    """Where somebody lives."""

    goal = "{name} lives at {address}. Save the address in the contact."
    goal_zh = "{name}住在{address}，请把地址存到联系人里。"
    steps = 9

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.changed(p, address=p["address"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p, more=True)
        hands.type(p["address"], into="Address")
        hands.tap("Save")


class PracticeContactMoved(PracticeContactAddress):
    """Where somebody lives now."""

    goal = "{name} has moved to {address}. Replace the old address."
    goal_zh = "{name}搬到了{address}，请替换旧地址。"

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        self.put(phone, p, address="3 Old Brewery Yard")

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["address"], into="Address", clear=True)
        hands.tap("Save")


class PracticeContactEmail(OnContact):
    """An address to write to."""

    goal = "Add the email {email} to the contact {name}"
    goal_zh = "给联系人{name}加上邮箱{email}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("emails", contact_id=p["id"], address=p["email"], type="Home")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["email"], into="Email")
        hands.tap("Save")


class PracticeContactHome(OnContact):
    """A number of another kind."""

    goal = "Add {number} as the home phone of {name}"
    goal_zh = "给{name}加一个住宅电话{number}"
    steps = 9

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("phones", contact_id=p["id"], number=number_of(p["number"]), type="Home")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap("Add phone")
        hands.tap("Home")
        hands.type(p["number"], into="Home phone")
        hands.tap("Save")


class PracticeContactNoWork(OnContact):
    """One number less."""

    goal = "{name} no longer has the work phone. Remove that number only."
    goal_zh = "{name}的单位电话不用了，只删掉这个号码。"

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("INSERT INTO phones(contact_id, number, type) VALUES (?, ?, 'Work')",
                        p["id"], p["number"])  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("phones", contact_id=p["id"], type="Work")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type("", into="work_phone", clear=True)
        hands.tap("Save")


class PracticeContactBorn(OnContact):
    """A birthday."""

    goal = "{name} was born on {born}. Enter the birthday in the contact."
    goal_zh = "{name}生于{born_zh}，请在联系人里填上生日。"
    steps = 17

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        day = date(rng.randrange(1986, 2005), rng.randrange(1, 6), rng.randrange(1, 29))
        return {**super().draw(phone, rng), "iso": day.isoformat(),
                "born": f"{day:%B} {day.day}, {day.year}",
                "born_zh": f"{day.year}年{day.month}月{day.day}日"}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.changed(p, birthday=p["iso"])

    def solve(self, hands: Hands, p: Params) -> None:
        day = date.fromisoformat(p["iso"])
        self.edit(hands, p, more=True)
        hands.tap("Birthday")
        hands.tap(id="android:id/date_picker_header_year")
        hands.tap(str(day.year))
        days.pick_day(hands, day, date(day.year, 1, 1))
        hands.tap("Save")


class PracticeContactUnborn(OnContact):
    """A birthday that was wrong."""

    goal = "Take the birthday out of the contact {name}, it is wrong"
    goal_zh = "联系人{name}的生日不对，请去掉"
    steps = 8

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        self.put(phone, p, birthday="1990-05-14")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.changed(p, birthday="")

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap("Remove birthday")
        hands.tap("Save")
