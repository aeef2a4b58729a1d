"""Practice across apps: who called, or whose call was missed, and what is done about them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Difficulty, Done, Params
from device_drivers.virtual.tasks.contacts import email_of
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import start
from device_drivers.virtual.tasks.phone import ANSWERED, DIALLED, MISSED
from device_drivers.virtual.tasks.world import number_of, sent
from models.training.pocket.practice.contacts import STREETS
from models.training.pocket.practice.cross import saying
from models.training.pocket.practice.cross_sources import HEADS, add_items, fill, on_answer
from models.training.pocket.practice.mail_writing import SUBJECTS, TEXTS
from models.training.pocket.practice.notes import TITLES
from models.training.pocket.practice.notes_lists import THINGS, write_list
from models.training.pocket.practice.phone_who import DECLINED, InLog


class _Called(InLog):
    """Somebody of the call list, and another app."""

    difficulty: ClassVar[Difficulty] = "medium"
    steps = 9
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read", "list")
    kinds = (MISSED, ANSWERED)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "note": rng.choice(HEADS), "title": rng.choice(TITLES),
                "items": rng.sample(THINGS, 2),
                "street": f"{rng.randrange(2, 90)} {rng.choice(STREETS)}",
                "email": email_of(p["who"]), "subject": rng.choice(SUBJECTS),
                "words": rng.choice(TEXTS)}  # fmt: skip

    def missed(self, hands: Hands, p: Params) -> str:
        """Who it was, by the list of missed calls."""
        hands.open("phone")
        hands.tap("Missed")
        return hands.read(p["who"])

    def seen(self, hands: Hands, p: Params) -> str:
        """Who it was, in the list of all calls."""
        hands.open("phone")
        return hands.read(p["who"])


class PracticeAcrossCallSave(_Called):
    """A number that rang in vain gets a name."""

    goal = "I missed a call from a number that isn't saved. That was {new}, add them to contacts."
    goal_zh = "我漏接了一个没存过的号码，那是{new}，加到联系人"
    apps = ("contacts", "phone")
    stranger = True
    tags = ("cross_app", "read", "create")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["new"]), Added("phones", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.missed(hands, p)
        hands.tap(p["who"])
        hands.tap("More options")
        hands.tap("Add to contacts")
        hands.type(p["new"], into="Name")
        hands.tap("Save")


class PracticeAcrossCallSaveTop(PracticeAcrossCallSave):
    """The newest call was of somebody new; its number is typed."""

    goal = "{new} is the one who called last. Create a contact with that number."
    goal_zh = "最后打来的是{new}，用那个号码新建联系人"
    kinds = (ANSWERED, ANSWERED)
    place = 0

    def solve(self, hands: Hands, p: Params) -> None:
        self.seen(hands, p)
        moves.new_contact(hands, p["new"], p["number"])


class PracticeAcrossCallNote(_Called):
    """Whose call was missed is written down."""

    goal = "Write the name of the person whose call I missed into a new note “{note}”"
    goal_zh = "把未接来电的人名记到新笔记“{note}”"
    apps = ("notes", "phone")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["note"], body=saying(p["who"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.new_note(hands, p["note"], self.missed(hands, p))


class PracticeAcrossCallNumber(_Called):
    """The strange number is kept."""

    goal = "Keep the unknown number from my call list in a new note “{note}”"
    goal_zh = "把通话记录里那个陌生号码记到新笔记“{note}”"
    apps = ("notes", "phone")
    kinds = (ANSWERED, ANSWERED)
    stranger = True

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["note"], body=saying(p["who"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.new_note(hands, p["note"], self.seen(hands, p))


class PracticeAcrossCallWarn(_Called):
    """A friend is told the strange number."""

    goal = "Text {name} the number I don't know that called me"
    goal_zh = "有个不认识的号码打给我，把号码发短信给{name}"
    apps = ("messages", "phone")
    kinds = (ANSWERED, ANSWERED)
    stranger = True

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["friend"], saying(p["who"]))

    def solve(self, hands: Hands, p: Params) -> None:
        moves.text(hands, p["name"], self.seen(hands, p))


class PracticeAcrossCallItem(_Called):
    """Whom to call back, on a list."""

    goal = "Add the name of whoever called last to my list “{title}”"
    goal_zh = "把最后打来电话的人的名字加到清单“{title}”"
    apps = ("notes", "phone")
    kinds = (ANSWERED, ANSWERED)
    place = 0

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("DELETE FROM notes WHERE title=?", p["title"])
        p["list"] = write_list(phone, p["title"], p["items"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("note_items", note_id=p["list"], text=p["who"])]

    def solve(self, hands: Hands, p: Params) -> None:
        add_items(hands, p["title"], self.seen(hands, p))


class PracticeAcrossCallTwo(PracticeAcrossCallItem):
    """The two newest, one after the other."""

    goal = "Put the two people who called last on my list “{title}”, the latest first"
    goal_zh = "把最近打来的两个人写到清单“{title}”上，最新的在前"
    difficulty = "hard"
    steps = 12

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        names = p["who"], p["rest"][0][0]
        return [Added("note_items", note_id=p["list"], text=name, position=2 + i)
                for i, name in enumerate(names)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        first = self.seen(hands, p)
        add_items(hands, p["title"], first, hands.read(p["rest"][0][0]))


class PracticeAcrossCallStar(_Called):
    """Whoever rang in vain becomes a favourite."""

    goal = "Make the person whose call I missed a favorite in my contacts"
    goal_zh = "把我漏接电话的那个人在联系人里设为收藏"
    apps = ("contacts", "phone")
    tags = ("cross_app", "read", "edit")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE contacts SET starred=0 WHERE name=?", p["who"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("contacts", {"name": p["who"]}, {"starred": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, self.missed(hands, p))
        hands.tap("Add to favorites")


class PracticeAcrossCallRefused(_Called):
    """A word to whoever was refused."""

    goal = "I declined somebody's call. Text that person: {body}"
    goal_zh = "我拒接了一个人的电话，给对方发短信：{body}"
    apps = ("messages", "phone")
    kinds = (DECLINED, ANSWERED)
    tags = ("cross_app", "read", "create")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.text(hands, self.seen(hands, p), p["body"])


class PracticeAcrossCallMail(_Called):
    """A mail to whoever rang in vain."""

    goal = "Mail the person whose call I missed, subject “{subject}”: {words}"
    goal_zh = "给未接来电的那个人发邮件，主题“{subject}”，内容：{words}"
    apps = ("mail", "phone")
    difficulty = "hard"
    steps = 13
    tags = ("cross_app", "read", "create")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        who = phone.store.one("SELECT id FROM contacts WHERE name=?", p["who"])
        phone.store.run("DELETE FROM emails WHERE contact_id=?", who)
        phone.store.run("INSERT INTO emails(contact_id, address, type) VALUES (?, ?, 'Home')", who,
                        p["email"])  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("mails", folder="sent", recipients=p["email"], cc="", bcc="",
                      subject=p["subject"], body=saying(p["words"]))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        who = self.missed(hands, p)
        start(hands)
        hands.tap("Compose")
        hands.type(who, into="To")
        hands.tap(p["email"])
        hands.type(p["subject"], into="Subject")
        hands.type(p["words"], into="Compose email")
        hands.tap("Send")


class PracticeAcrossCallHome(_Called):
    """Where the one who called lives."""

    goal = "At which address does the person live who called last?"
    goal_zh = "最后打来电话的人住在哪里？"
    apps = ("contacts", "phone")
    kinds = (ANSWERED, ANSWERED)
    place = 0
    steps = 5
    tags = ("cross_app", "read", "search")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE contacts SET address=? WHERE name=?", p["street"], p["who"])

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return on_answer(p["street"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.contact(hands, self.seen(hands, p))
        return Done(hands.read(p["street"]))


class PracticeAcrossCallRemark(_Called):
    """Something to remember about the only one who was called."""

    goal = "I called only one person today. Put “{subject}” into the notes field of their contact."
    goal_zh = "今天我只给一个人打过电话，在那个人的联系人备注里写“{subject}”"
    apps = ("contacts", "phone")
    kinds = (DIALLED, ANSWERED)
    steps = 11
    tags = ("cross_app", "read", "edit", "form")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE contacts SET note='' WHERE name=?", p["who"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("contacts", {"name": p["who"]}, {"note": p["subject"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        who = self.seen(hands, p)
        fill(hands, {"friend": who}, "note", p["subject"])
