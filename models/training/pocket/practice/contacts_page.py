"""Practice with contacts: what somebody's page offers and tells, and several at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.phone import DIALLED
from device_drivers.virtual.tasks.world import known, new_number, number_of, sent, strangers
from models.training.pocket.practice.contacts import OnContact
from models.training.pocket.practice.mail import LABELS
from models.training.pocket.practice.messages import SAYINGS


class PracticePageDelete(OnContact):
    """One contact less."""

    goal = "Remove {name} from my contacts"
    goal_zh = "把{name}从通讯录里删除"
    steps = 6
    tags = ("delete", "search")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        gone: list[Change] = [Removed("contacts", id=p["id"])]
        for table in ("phones", "emails", "label_members"):
            rows = phone.store.rows(f"SELECT id FROM {table} WHERE contact_id=?", p["id"])  # noqa: S608
            gone += [Removed(table, id=number) for (number,) in rows]
        return gone

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Delete contact")
        hands.tap("Delete", id="android:id/button1")


class PracticePageCall(OnContact):
    """A call that begins in the contacts."""

    goal = "Open {name} in the contacts and call from there"
    goal_zh = "在通讯录里打开{name}，从那里打电话"
    apps = ("contacts", "phone")
    steps = 5
    tags = ("call", "search")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["old"]), type=DIALLED)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Call")


class PracticePageText(OnContact):
    """A text that begins in the contacts."""

    goal = "Go to {name}'s contact page and send a text from it: {body}"
    goal_zh = "从{name}的联系人页面发一条短信：{body}"
    apps = ("contacts", "messages")
    steps = 7
    tags = ("create", "cross_app")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "body": rng.choice(SAYINGS)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["old"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("Text")
        moves.send(hands, p["body"])


class PracticePageBlock(OnContact):
    """Somebody who is to leave me alone."""

    goal = "Block {name}'s number from the contacts app"
    goal_zh = "在通讯录里屏蔽{name}的号码"
    steps = 7
    tags = ("settings", "search")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("blocked_numbers", number=number_of(p["old"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("More options")
        hands.tap("Block number")
        hands.tap("Block", id="android:id/button1")


class PracticePageNewLabel(OnContact):
    """A label that is made for one person."""

    goal = "Give {name} a new contact label called “{label}”"
    goal_zh = "给{name}加一个新的联系人标签“{label}”"
    steps = 9
    tags = ("create", "edit")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "label": rng.choice(LABELS)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("labels", name=p["label"]), Added("label_members", contact_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["name"])
        hands.tap("More options")
        hands.tap("Add to label")
        hands.tap("New label")
        hands.type(p["label"])
        hands.tap("OK")


class PracticePageBirthday(OnContact):
    """When somebody was born."""

    goal = "What birthday do I have for {name}?"
    goal_zh = "我的通讯录里{name}的生日是哪天？"
    steps = 4
    tags = ("read", "search")
    BORN: ClassVar[tuple[tuple[str, str], ...]] = (
        ("1984-02-11", "February 11"), ("1991-07-03", "July 3"), ("1978-12-29", "December 29"),
        ("2001-04-18", "April 18"), ("1969-09-24", "September 24"),
    )  # fmt: skip

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        born, said = rng.choice(self.BORN)
        return {**super().draw(phone, rng), "born": born, "said": said}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        self.put(phone, p, birthday=p["born"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["said"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.contact(hands, p["name"])
        month, day = p["said"].split()
        return Done(hands.read(f"{month[:3]} {day}"))


class PracticePageJob(OnContact):
    """What somebody does."""

    goal = "What is {name}'s job, going by my contacts?"
    goal_zh = "通讯录里{name}是做什么工作的？"
    steps = 4
    tags = ("read", "search")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        self.put(phone, p, job=p["job"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["job"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.contact(hands, p["name"])
        return Done(hands.read(p["job"]))


class PracticeTabFavorite(OnContact):
    """The only one with a star."""

    goal = "Who is the one person among my favorite contacts?"
    goal_zh = "我收藏的联系人只有一位，是谁？"
    steps = 3
    tags = ("read", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE contacts SET starred = (id = ?)", p["id"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "contacts", "floating_action_button")
        hands.tap("Favorites")
        return Done(hands.read(p["name"]))


class PracticeStrangerEdit(Template):
    """Nobody of that name is there to be changed."""

    goal = "Change the phone number of {name} to {number}"
    goal_zh = "把{name}的电话改成{number}"
    apps = ("contacts",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": strangers(phone, rng, 1)[0], "number": new_number(phone, rng)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "contacts", "floating_action_button")
        hands.type(p["name"], into="search_view", clear=True)
        return Impossible(f"{p['name']} is not in the contacts")


class PracticeTwoIntoLabel(Template):
    """Two people get a label at once."""

    goal = "Put both {one} and {two} into a new contact label “{label}”"
    goal_zh = "把{one}和{two}都放进新的联系人标签“{label}”"
    apps = ("contacts",)
    difficulty = "medium"
    steps = 9
    tags = ("create", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = sorted(known(phone, rng, 2), key=lambda who: who.name.casefold())
        return {"one": one.name, "two": two.name, "ids": (one.id, two.id),
                "label": rng.choice(LABELS)}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        members = [Added("label_members", contact_id=i) for i in p["ids"]]
        return [Added("labels", name=p["label"]), *members]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "contacts", "floating_action_button")
        hands.hold(p["one"])
        hands.tap(p["two"])
        hands.tap("More options")
        hands.tap("Add to label")
        hands.tap("New label")
        hands.type(p["label"])
        hands.tap("OK")
