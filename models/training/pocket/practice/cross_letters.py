"""Practice across apps: what somebody mailed goes into contacts, lists, clock, texts, folders."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import maps, moves
from device_drivers.virtual.tasks.base import Added, Change, Done, Params
from device_drivers.virtual.tasks.files import go_to, is_folder
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.phone import DIALLED
from device_drivers.virtual.tasks.world import number_of, sent
from models.training.pocket.practice.cross import saying
from models.training.pocket.practice.cross_sources import (
    InMail,
    add_items,
    blank,
    enter_event,
    entered,
    field,
    fill,
    fill_birthday,
    noted,
    on_answer,
)
from models.training.pocket.practice.files import DOCUMENTS
from models.training.pocket.practice.notes_lists import write_list


class _IntoContact(InMail):
    """A mail says something of a friend that the address book lacks."""

    apps: ClassVar[tuple[str, ...]] = ("contacts", "mail")
    steps = 13
    tags = ("cross_app", "read", "edit", "form")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        blank(phone, p["id"])


class PracticeAcrossMailStreet(_IntoContact):
    """Where a friend lives."""

    goal = "{who} mailed me where {friend} lives now. Enter that address in {friend}'s contact."
    goal_zh = "{who}在邮件里写了{friend}现在住哪里，把地址填进{friend}的联系人"
    says = ("{friend} has moved to {street}.", "You find {friend} at {street} now.",
            "{friend}搬家了，新地址：{street}")  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return field(p, "address", "street")

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        fill(hands, p, "address", p["street"])


class PracticeAcrossMailFirm(_IntoContact):
    """Whom a friend works for, in a mail told by its subject."""

    goal = "The mail “{subject}” says which company {friend} works for. Put it in the contact."
    goal_zh = "邮件“{subject}”里写了{friend}在哪家公司，填到{friend}的联系人里"
    near = "subject"
    says = ("{friend} works for {company} now.", "Since May {friend} is with {company}.",
            "{friend}现在在 {company} 上班。")  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return field(p, "company", "company")

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        fill(hands, p, "company", p["company"])


class PracticeAcrossMailBorn(_IntoContact):
    """When a friend was born."""

    goal = "My newest mail tells {friend}'s date of birth. Add the birthday to the contact."
    goal_zh = "最新的邮件里有{friend}的出生日期，把生日加到联系人"
    difficulty = "hard"
    steps = 20
    near = "newest"
    says = ("{friend} was born on {born}.", "{born} is when {friend} came into the world.")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return field(p, "birthday", "iso")

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        fill_birthday(hands, p)


class PracticeAcrossMailReach(_IntoContact):
    """How a friend is reached by mail."""

    goal = "{who} sent me the email address of {friend}. Save it with {friend}."
    goal_zh = "{who}发来了{friend}的邮箱，存到{friend}的联系人里"
    says = ("write to {friend} at {reach} please.", "{friend} reads mail at {reach} only.",
            "{friend}的邮箱是 {reach} 。")  # fmt: skip

    def more(self, phone: Phone, rng: random.Random) -> Params:
        word = rng.choice(("office", "garden", "studio", "boat", "piano", "bakery"))
        return {"reach": f"{word}{rng.randrange(10, 99)}@example.net"}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("emails", contact_id=p["id"], address=p["reach"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        fill(hands, p, "email", p["reach"])


class PracticeAcrossMailItem(InMail):
    """What is wanted on a list, in the newest mail."""

    goal = "The latest mail asks me to buy something. Add it to my list “{title}”."
    goal_zh = "最新的邮件让我买样东西，加到清单“{title}”里"
    apps = ("notes", "mail")
    near = "newest"
    says = ("could you buy: {thing}", "one thing is missing: {thing}", "麻烦你买一下：{thing}")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("DELETE FROM notes WHERE title=?", p["title"])
        p["list"] = write_list(phone, p["title"], p["items"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("note_items", note_id=p["list"], text=p["thing"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        add_items(hands, p["title"], p["thing"])


class PracticeAcrossMailPass(InMail):
    """An amount is passed on, from a mail told by its subject."""

    goal = "Text {friend} the amount that the mail “{subject}” mentions"
    goal_zh = "把邮件“{subject}”里提到的金额发短信给{friend}"
    apps = ("messages", "mail")
    near = "subject"
    says = ("your share is {amount} this time.", "please send {amount} until Friday.",
            "这次你要付 {amount} 。")  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["tel"], saying(p["amount"].removeprefix("$")))

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        moves.text(hands, p["friend"], p["amount"])


class PracticeAcrossMailKeep(InMail):
    """An amount is kept."""

    goal = "How much money does {who} ask for by mail? Write it into a new note “{note}”."
    goal_zh = "{who}在邮件里要多少钱？写到新笔记“{note}”里"
    apps = ("notes", "mail")
    says = ("you still owe me {amount} for the tickets.", "it was {amount} in the end.",
            "票钱一共 {amount} 。")  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return noted(p, "amount")

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        moves.new_note(hands, p["note"], p["amount"])


class PracticeAcrossMailDay(InMail):
    """A day and a time go into the calendar, from the newest mail."""

    goal = "My newest mail says when we meet. Put it in the calendar under the title “{event}”."
    goal_zh = "最新的邮件里有见面的时间，以“{event}”为标题记到日历"
    apps = ("calendar", "mail")
    difficulty = "hard"
    steps = 17
    near = "newest"
    says = ("we meet on {day} at {at}.", "{day}, {at} suits everybody.",
            "我们{day_zh}{at_zh}见。")  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return entered(phone, p)

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        enter_event(hands, p)


class PracticeAcrossMailFolder(InMail):
    """How a folder is to be called."""

    goal = "Make a folder in Documents; {who} mailed me what it is to be called"
    goal_zh = "在 Documents 里新建文件夹，名字{who}用邮件告诉我了"
    apps = ("files", "mail")
    says = ("please call the folder “{folder}”.", "the folder should be named “{folder}”.",
            "文件夹就叫“{folder}”吧。")  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("files", path=f"{DOCUMENTS}/{p['folder']}", mode=is_folder)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        go_to(hands, DOCUMENTS)
        hands.tap("New folder")
        hands.type(p["folder"], into="Name", clear=True)
        hands.tap("OK")


class PracticeAcrossMailRing(InMail):
    """Whom to call; the number is in the contacts."""

    goal = "{who} mailed me whom I should call. Call that person."
    goal_zh = "{who}发邮件说我该给谁打电话，请打给那个人"
    apps = ("contacts", "mail", "phone")
    tags = ("cross_app", "read", "call")
    says = (
        "please call {friend} today.",
        "{friend} waits for your call.",
        "请给 {friend} 打电话。",
    )

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["tel"]), type=DIALLED)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        moves.contact(hands, p["friend"])
        hands.tap("Call")


class PracticeAcrossMailWhere(InMail):
    """Where a place is that somebody suggests."""

    goal = "{who} suggests a place by mail. What is its address, according to the map?"
    goal_zh = "{who}在邮件里推荐了一个地方，地图上它的地址是什么？"
    apps = ("maps", "mail")
    steps = 8
    tags = ("cross_app", "read", "search")
    says = ("let us go to {place} this time.", "I would like to see {place} with you.",
            "我们去 {place} 吧。")  # fmt: skip

    def more(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice([e for e in maps.named(phone) if e.address and e.address != e.name])
        return {"place": place.name, "where": place.address}

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return on_answer(p["where"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.look(hands, p)
        maps.find(hands, p["place"])
        return Done(hands.read(id="address"))
