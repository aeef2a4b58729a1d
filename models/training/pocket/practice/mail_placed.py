"""Practice in the mail app: the mail meant is told by its place, its dot, its clip or its star."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Difficulty,
    Done,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import folder, friends, singles, start

WHERE = {"inbox": "Inbox", "spam": "Spam", "trash": "Trash", "sent": "Sent", "drafts": "Drafts"}


class AmongThree(Template):
    """Three mails lie in a folder; one of them is meant."""

    apps: ClassVar[tuple[str, ...]] = ("mail",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")
    lies: ClassVar[str] = "inbox"
    place: ClassVar[int] = -1
    """0 at the top; anywhere where something else tells which."""
    sign: ClassVar[str] = "read=1"
    """What is so of the one that is meant alone, as SQL."""
    to: ClassVar[dict[str, object]] = {}

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        three = rng.sample(singles(phone), 3)
        place = rng.randrange(3) if self.place < 0 else self.place
        [(_, address)] = friends(phone, rng, 1)
        number, name, sender, subject = three[place]
        return {"id": number, "name": name, "sender": sender, "subject": subject,
                "ids": [each[0] for each in three], "address": address}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        run = phone.store.run
        run("UPDATE mails SET folder='archive' WHERE folder=?", self.lies)
        run("UPDATE mails SET starred=0")
        for i, number in enumerate(p["ids"]):
            run("UPDATE mails SET folder=?, read=1, date_ms=? WHERE id=?", self.lies,
                phone.clock.now_ms() - (9 + 47 * i) * 60_000, number)  # fmt: skip
            run("DELETE FROM mail_attachments WHERE mail_id=?", number)
        if self.lies in ("sent", "drafts"):
            run("UPDATE mails SET recipients=? WHERE id=?", p["address"], p["id"])
        run(f"UPDATE mails SET {self.sign} WHERE id=?", p["id"])  # noqa: S608

    def go(self, hands: Hands) -> None:
        if self.lies == "inbox":
            start(hands)
        else:
            folder(hands, WHERE[self.lies])

    def open(self, hands: Hands, p: Params) -> None:
        self.go(hands)
        hands.tap(p["subject"], id="subject")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("mails", {"id": p["id"]}, self.to)] if self.to else []


class _Says(AmongThree):
    """What the one that is meant is about."""

    tags: ClassVar[tuple[str, ...]] = ("read", "list")
    steps = 3

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["subject"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.go(hands)
        return Done(hands.read(p["subject"], id="subject"))


class _From(_Says):
    """Who wrote it."""

    steps = 1

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.go(hands)
        return Done(hands.read(p["name"], id="senders"))


class PracticeMailUnreadWho(_From):
    """The one with the dot."""

    goal = "Who wrote the only unread mail in my inbox?"
    goal_zh = "收件箱里唯一的未读邮件是谁写的？"
    sign = "read=0"


class PracticeMailSecondWho(_From):
    """Right below the top."""

    goal = "Who sent the second mail from the top of my inbox?"
    goal_zh = "收件箱从上往下第二封邮件是谁发的？"
    place = 1


class PracticeMailBottomWho(_From):
    """At the end."""

    goal = "Whose mail is the last one in my inbox?"
    goal_zh = "收件箱最下面的邮件是谁的？"
    place = 2


class PracticeMailSpamTop(_Says):
    """The newest of the advertisements."""

    goal = "What is the subject of the newest mail in spam?"
    goal_zh = "垃圾邮件里最新一封的主题是什么？"
    lies = "spam"
    place = 0


class PracticeMailTrashBottom(_Says):
    """The oldest of what was thrown away."""

    goal = "Which mail is at the very bottom of the mail trash? Its subject, please"
    goal_zh = "邮件垃圾箱最底下那封的主题是什么？"
    lies = "trash"
    place = 2


class PracticeMailDraftTop(_Says):
    """The latest that was not sent."""

    goal = "What is the draft about that I began last in Mail?"
    goal_zh = "我最近写的那封邮件草稿主题是什么？"
    lies = "drafts"
    place = 0


class PracticeMailSentTop(AmongThree):
    """The latest of one's own."""

    goal = "To which address did my last mail go?"
    goal_zh = "我最后一封邮件发到了哪个地址？"
    tags = ("read", "list")
    steps = 4
    lies = "sent"
    place = 0

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["address"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands, p)
        return Done(hands.read(id="recipients").removeprefix("to "))


class PracticeMailTopAddress(AmongThree):
    """Where an answer would go."""

    goal = "From which e-mail address did my newest mail come?"
    goal_zh = "我最新的邮件是从哪个邮箱地址发来的？"
    tags = ("read", "list")
    place = 0

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["sender"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands, p)
        return Done(hands.read(id="sender"))


class _Tap(AmongThree):
    """Opened, and a button on it touched."""

    deeds: ClassVar[tuple[str, ...]]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        for deed in self.deeds:
            hands.tap(deed)


class PracticeMailUnreadAway(_Tap):
    """The one with the dot is put away."""

    goal = "Archive the one mail in my inbox that is still unread"
    goal_zh = "把收件箱里唯一还没读的邮件归档"
    sign = "read=0"
    to: ClassVar[dict[str, object]] = {"folder": "archive"}
    deeds = ("Archive",)


class PracticeMailBottomBin(_Tap):
    """The oldest goes."""

    goal = "Delete the oldest mail in the inbox"
    goal_zh = "删除收件箱里最旧的邮件"
    place = 2
    to: ClassVar[dict[str, object]] = {"folder": "trash"}
    deeds = ("Delete",)


class PracticeMailTopLater(_Tap):
    """The newest looks new again."""

    goal = "Mark the newest mail as unread, I'll come back to it"
    goal_zh = "把最新的邮件标为未读，我回头再看"
    place = 0
    to: ClassVar[dict[str, object]] = {"read": 0}
    deeds = ("Mark as unread",)


class PracticeMailSecondStar(_Tap):
    """The second one matters."""

    goal = "Put a star on the second mail in the inbox"
    goal_zh = "给收件箱第二封邮件加星标"
    place = 1
    to: ClassVar[dict[str, object]] = {"starred": 1}
    deeds = ("Add star",)


class PracticeMailTopSpam(_Tap):
    """The newest is an advertisement."""

    goal = "The mail that came last is junk. Report it"
    goal_zh = "最后来的那封是垃圾邮件，举报它"
    place = 0
    steps = 4
    to: ClassVar[dict[str, object]] = {"folder": "spam"}
    deeds = ("More options", "Report spam")


class PracticeMailTrashTopBack(_Tap):
    """Thrown away by mistake."""

    goal = (
        "I binned a mail by mistake just now, the top one in the trash. Back to the inbox with it"
    )
    goal_zh = "刚才误删了一封邮件，就是垃圾箱最上面那封，放回收件箱"
    lies = "trash"
    place = 0
    steps = 7
    to: ClassVar[dict[str, object]] = {"folder": "inbox"}
    deeds = ("More options", "Move to", "Inbox")


class PracticeMailDraftBottomDrop(_Tap):
    """The oldest that was not sent is not wanted."""

    goal = "Discard my oldest mail draft"
    goal_zh = "舍弃我最早的邮件草稿"
    lies = "drafts"
    place = 2
    steps = 6
    deeds = ("More options", "Discard")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        rows = phone.store.rows("SELECT label_id FROM mail_labelled WHERE mail_id=?", p["id"])
        labels = [Removed("mail_labelled", mail_id=p["id"], label_id=n) for (n,) in rows]
        return [Removed("mails", id=p["id"]), *labels]


class PracticeMailAllButOne(AmongThree):
    """One of three stays."""

    goal = "Archive everything in my inbox except the mail from {name}"
    goal_zh = "除了{name}的邮件，收件箱里的全部归档"
    difficulty = "medium"
    tags = ("edit", "long_press")
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("mails", {"id": n}, {"folder": "archive"})
                for n in p["ids"] if n != p["id"]]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.hold(id="subject")
        hands.tap("More options")
        hands.tap("Select all")
        hands.tap(p["subject"], id="subject")
        hands.tap("Archive")
