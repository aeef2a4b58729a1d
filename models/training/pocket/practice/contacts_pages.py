"""Practice with contacts: from somebody's page onwards, several people, favourites, a wrong day."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date
from typing import ClassVar

from device_drivers.virtual.apps.contacts.book import as_text
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import begins
from device_drivers.virtual.tasks.world import known, sent
from models.training.pocket.practice.contacts import OnContact
from models.training.pocket.practice.contacts_more import OnLabel
from models.training.pocket.practice.mail_writing import SUBJECTS, TEXTS
from models.training.pocket.practice.messages import SAYINGS, arrive


class PracticePageMail(OnContact):
    """A letter that begins on the page of a contact."""

    goal = "Open {name} in the contacts and mail from there: subject {subject}, text “{body}”"
    goal_zh = "在通讯录打开{name}，从那里发邮件：主题{subject}，内容“{body}”"
    apps = ("contacts", "mail")
    tags = ("create", "cross_app")
    steps = 8

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "subject": rng.choice(SUBJECTS),
                "body": rng.choice(TEXTS)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("INSERT INTO emails(contact_id, address, type) VALUES (?, ?, 'Home')",
                        p["id"], p["email"])  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("mails", folder="sent", recipients=p["email"], cc="", bcc="",
                      subject=p["subject"], body=begins(phone, p["body"]))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Email")
        hands.type(p["subject"], into="Subject")
        hands.type(p["body"], into="Compose email")
        hands.tap("Send")


class PracticePageLastText(OnContact):
    """What the page says of texts."""

    goal = "What was the last message between {name} and me? It is on the contact's page"
    goal_zh = "我和{name}最近一条短信是什么？联系人页面上有"
    tags = ("read", "search")
    steps = 5

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "body": rng.choice(SAYINGS)}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        arrive(phone, p["old"], p["body"], 3)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.contact(hands, p["name"])
        hands.scroll_to("Last message")
        return Done(hands.read(p["body"]))


class PracticePageOtherDay(OnContact):
    """The birthday was written down wrongly."""

    goal = "The birthday in {name}'s contact is wrong; it should be {born}"
    goal_zh = "{name}联系人里的生日写错了，应该是{born_zh}"
    steps = 12

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        day = date(1994, rng.randrange(2, 6), rng.randrange(1, 29))
        return {**super().draw(phone, rng), "iso": day.isoformat(),
                "born": f"{day:%B} {day.day}, {day.year}",
                "born_zh": f"{day.year}年{day.month}月{day.day}日"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        self.put(phone, p, birthday="1994-01-09")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.changed(p, birthday=p["iso"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap("Birthday")
        days.pick_day(hands, date.fromisoformat(p["iso"]), date(1994, 1, 1))
        hands.tap("Save")


class PracticePageByFirm(OnContact):
    """Found by where they work."""

    goal = "Who of my contacts works at {firm}?"
    goal_zh = "我的联系人里谁在{firm}上班？"
    tags = ("read", "search")
    steps = 3
    FIRMS: ClassVar[tuple[str, ...]] = ("Quarrystone Audio", "Lindenhof Nursery", "Pike & Daughter",
                                        "云杉设计", "白塔酒店")  # fmt: skip

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "firm": rng.choice(self.FIRMS)}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        self.put(phone, p, company=p["firm"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "contacts", "floating_action_button")
        hands.type(p["firm"], into="search_view", clear=True)
        return Done(hands.read(p["name"]))


class PracticePageFirmStar(PracticePageByFirm):
    """Found by where they work, and made a favourite."""

    goal = "Make the person from {firm} one of my favorite contacts"
    goal_zh = "把{firm}的那位联系人设为收藏"
    tags = ("edit", "search")
    steps = 5

    def answer(self, phone: Phone, p: Params) -> str:
        return ""

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.changed(p, starred=1)

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "contacts", "floating_action_button")
        hands.type(p["firm"], into="search_view", clear=True)
        hands.tap(p["name"])
        hands.tap("Add to favorites")
        return Done()


class PracticeFavoriteOnlyOff(OnContact):
    """The only favourite is one no longer."""

    goal = "I have one favorite in my contacts. Remove the star from that person"
    goal_zh = "通讯录里我只收藏了一个人，取消收藏"
    steps = 4
    tags = ("edit", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE contacts SET starred=0")
        self.put(phone, p, starred=1)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.changed(p, starred=0)

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "contacts", "floating_action_button")
        hands.tap("Favorites")
        hands.tap(p["name"])
        hands.tap("Remove from favorites")


class PracticeLabelAllStar(OnLabel):
    """Chosen among the labelled, opened and starred."""

    goal = "One person has the contact label “{label}”: add that one to the favorites"
    goal_zh = "联系人标签“{label}”下只有一个人，把这个人加入收藏"
    steps = 5
    size = 1

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE contacts SET starred=0 WHERE id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("contacts", {"id": p["id"]}, {"starred": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.page(hands, p)
        hands.tap(p["name"])
        hands.tap("Add to favorites")


class PracticeTwoToLabel(OnLabel):
    """Two join those who have a label."""

    goal = "Select {name} and {other} in my contacts and give both the label “{label}”"
    goal_zh = "在通讯录里选中{name}和{other}，都加上标签“{label}”"
    tags = ("edit", "select")
    steps = 6

    def prepare(self, phone: Phone, p: Params) -> None:
        p["number"] = phone.store.run("INSERT INTO labels(name) VALUES (?)", p["label"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("label_members", label_id=p["number"], contact_id=i)
                for i in (p["id"], p["other_id"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "contacts", "floating_action_button")
        hands.hold(p["name"])
        hands.tap(p["other"])
        hands.tap("More options")
        hands.tap("Add to label")
        hands.tap(p["label"])


class PracticeTwoHandOn(OnLabel):
    """Two contacts to a friend."""

    goal = "Share the contacts {name} and {other} with {friend} in one text"
    goal_zh = "把联系人{name}和{other}用一条短信分享给{friend}"
    apps = ("contacts", "messages")  # type: ignore[assignment]
    tags = ("share", "select", "cross_app")
    steps = 8

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        taken = {p["name"], p["other"]}
        [friend, *_] = [each for each in known(phone, rng, 3) if each.name not in taken]
        return {**p, "friend": friend.name, "theirs": friend.number}

    def prepare(self, phone: Phone, p: Params) -> None:
        return

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        two = sorted([p["id"], p["other_id"]])
        body = "\n\n".join(as_text(phone.store, contact) for contact in two)
        return sent(phone, p["theirs"], body)

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "contacts", "floating_action_button")
        hands.hold(p["name"])
        hands.tap(p["other"])
        hands.tap("Share")
        moves.text_to(hands, p["friend"])
