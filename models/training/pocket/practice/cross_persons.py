"""Practice across apps: what is known of people, from texts, notes, files and the address book."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import Added, Change, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import number_of, sent
from models.training.pocket.practice.cross import saying
from models.training.pocket.practice.cross_sources import (
    InContact,
    InEvent,
    InFile,
    InNote,
    InText,
    blank,
    field,
    fill,
    fill_birthday,
    mail_to,
    mailed,
    noted,
)


class _FriendSays(InText):
    """A friend texted something of their own that the address book lacks."""

    apps: ClassVar[tuple[str, ...]] = ("contacts", "messages")
    steps = 12
    tags = ("cross_app", "read", "edit", "form")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        blank(phone, p["id"])


class PracticeAcrossTextStreet(_FriendSays):
    """Where they live."""

    goal = "{friend} texted me their new address. Put it into {friend}'s contact."
    goal_zh = "{friend}发短信告诉了我新地址，填到{friend}的联系人里"
    says = ("My new address: {street}", "We live at {street} now", "新家在 {street}")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return field(p, "address", "street")

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        fill(hands, p, "address", p["street"])


class PracticeAcrossTextReach(_FriendSays):
    """Where they read mail."""

    goal = "Save the email address that {friend} texted me in their contact"
    goal_zh = "把{friend}短信里的邮箱存到{friend}的联系人"
    says = ("Write me at {email}", "Mail goes to {email} now", "我的邮箱： {email}")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("emails", contact_id=p["id"], address=p["email"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        fill(hands, p, "email", p["email"])


class PracticeAcrossTextBorn(_FriendSays):
    """When they were born."""

    goal = "{friend} texted me their date of birth; add it to the contact as birthday"
    goal_zh = "{friend}发短信说了出生日期，作为生日加到联系人"
    difficulty = "hard"
    steps = 19
    says = ("I was born on {born}", "{born}, if you must know", "My date of birth is {born}")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return field(p, "birthday", "iso")

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        fill_birthday(hands, p)


class PracticeAcrossFileStreet(InFile):
    """A file says where a friend lives."""

    goal = "The address of {friend} is in the file {file}. Add it to the contact."
    goal_zh = "{friend}的地址在文件{file}里，加到联系人"
    apps = ("contacts", "files")
    steps = 12
    tags = ("cross_app", "read", "edit", "form")
    says = ("{friend}: {street}", "{friend} lives at {street}", "{friend}住在 {street}")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        blank(phone, p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return field(p, "address", "street")

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        fill(hands, p, "address", p["street"])


class _OfContact(InContact):
    """A field of a contact is passed on or kept."""

    apps: ClassVar[tuple[str, ...]] = ("messages", "contacts")
    key: ClassVar[str] = "company"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        if "notes" in self.apps:
            return noted(p, self.key)
        if "mail" in self.apps:
            return mailed(p, self.key)
        return sent(phone, p["other_tel"], saying(p[self.key]))

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        found = hands.read(p[self.key])
        if "notes" in self.apps:
            moves.new_note(hands, p["note"], found)
        elif "mail" in self.apps:
            mail_to(hands, p, found)
        else:
            moves.text(hands, p["other"], found)


class PracticeAcrossFirmMail(_OfContact):
    """Where somebody works."""

    goal = "Mail {mailed} which company {friend} works for, subject “{topic}”"
    goal_zh = "发邮件告诉{mailed}{friend}在哪家公司工作，主题“{topic}”"
    apps = ("mail", "contacts")
    steps = 13

    def look(self, hands: Hands, p: Params) -> None:
        super().look(hands, p)
        hands.read(p["company"])


class PracticeAcrossBornText(_OfContact):
    """When somebody has their birthday."""

    goal = "Text {other} when {friend} was born, as it stands in my contacts"
    goal_zh = "把通讯录里{friend}的生日发短信给{other}"
    key = "shown"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "shown": f"{date.fromisoformat(p['iso']):%b} {p['born'].split(' ', 1)[1]}"}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        ways = p["shown"], p["born"]
        return sent(phone, p["other_tel"], lambda said: any(way in str(said) for way in ways))


class PracticeAcrossStreetNote(_OfContact):
    """Where somebody lives."""

    goal = "Put the address of {friend} from my contacts into a new note “{note}”"
    goal_zh = "把通讯录里{friend}的地址写进新笔记“{note}”"
    apps = ("notes", "contacts")
    key = "street"


class PracticeAcrossNoteWhom(InNote):
    """A note says who is to get a message."""

    goal = "Text “{topic}” to the person named in my note “{title}”"
    goal_zh = "给笔记“{title}”里写的那个人发短信“{topic}”"
    apps = ("messages", "notes")
    says = ("Ask {friend}", "{friend} has the key", "别忘了 {friend}")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["tel"], p["topic"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        moves.text(hands, p["friend"], p["topic"])


class PracticeAcrossTextNewcomer(InText):
    """A friend texted the number of somebody new."""

    goal = "{friend} texted me the number of {who}; create a contact for {who}"
    goal_zh = "{friend}发短信给了{who}的号码，给{who}建一个联系人"
    apps = ("contacts", "messages")
    says = ("Here is the number: {new}", "{new}, ask for the details", "号码是 {new}")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["who"]), Added("phones", number=number_of(p["new"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        moves.new_contact(hands, p["who"], p["new"])


class PracticeAcrossGuestRemark(InEvent):
    """What is noted with an event goes to a friend by mail."""

    goal = "Mail {mailed} what the description of “{event}” says, subject “{topic}”"
    goal_zh = "把日程“{event}”的说明发邮件给{mailed}，主题“{topic}”"
    apps = ("mail", "calendar")
    steps = 13

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return mailed(p, "said")

    def solve(self, hands: Hands, p: Params) -> None:
        days.open_event(hands, p["event"])
        mail_to(hands, p, hands.read(p["said"]))
