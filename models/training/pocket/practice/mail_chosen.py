"""Practice in the mail app: two mails or all of a folder at once, and what is taken back."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Removed
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.mail_placed import AmongThree

LABELS = ("Rowing", "Allotment", "Insurance papers", "Choir mail", "Landlady", "装修", "报税",
          "家长群")  # fmt: skip


class _Two(AmongThree):
    """Two of the three are named; ``buttons`` are touched once they are chosen."""

    difficulty = "medium"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("edit", "select")
    buttons: ClassVar[tuple[str, ...]] = ()

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        names = {number: subject for number, subject in phone.store.rows(
            "SELECT id, subject FROM mails")}  # fmt: skip
        one, two = rng.sample(p["ids"], 2)
        return {**p, "two": [one, two], "first": names[one], "second": names[two],
                "label": rng.choice(LABELS)}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("mails", {"id": number}, self.to) for number in p["two"]]

    def choose(self, hands: Hands, p: Params) -> None:
        self.go(hands)
        hands.hold(p["first"], id="subject")
        hands.tap(p["second"], id="subject")

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        for button in self.buttons:
            hands.tap(button)


class PracticeMailTwoStar(_Two):
    """Both matter."""

    goal = "Star the mails “{first}” and “{second}”"
    goal_zh = "给邮件“{first}”和“{second}”都加星标"
    to: ClassVar[dict[str, object]] = {"starred": 1}
    buttons = ("More options", "Add star")


class PracticeMailTwoUnread(_Two):
    """Both look new again."""

    goal = "Mark “{first}” and “{second}” in my inbox as unread"
    goal_zh = "把收件箱里的“{first}”和“{second}”标为未读"
    to: ClassVar[dict[str, object]] = {"read": 0}
    buttons = ("Mark as unread",)


class PracticeMailTwoSpam(_Two):
    """Both are advertisements."""

    goal = "The mails “{first}” and “{second}” are both junk, report them"
    goal_zh = "邮件“{first}”和“{second}”都是垃圾邮件，举报它们"
    to: ClassVar[dict[str, object]] = {"folder": "spam"}
    buttons = ("More options", "Report spam")


class PracticeMailTwoBack(_Two):
    """Both were thrown away by mistake."""

    goal = "Put “{first}” and “{second}” from the mail trash back into the inbox"
    goal_zh = "把邮件垃圾箱里的“{first}”和“{second}”移回收件箱"
    lies = "trash"
    steps = 8
    to: ClassVar[dict[str, object]] = {"folder": "inbox"}
    buttons = ("More options", "Move to", "Inbox")


class PracticeMailTwoLabel(_Two):
    """Both belong to one thing."""

    goal = "Put the label {label} on the mails “{first}” and “{second}”"
    goal_zh = "给邮件“{first}”和“{second}”都贴上标签{label}"
    steps = 7

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("DELETE FROM mail_labelled")
        p["number"] = phone.store.run("INSERT INTO mail_labels(name) VALUES (?)", p["label"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("mail_labelled", mail_id=n, label_id=p["number"]) for n in p["two"]]

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("More options")
        hands.tap("Label as")
        hands.tap(p["label"])
        hands.tap("OK")


class PracticeMailTwoForever(_Two):
    """Both are to be gone for good."""

    goal = "Delete “{first}” and “{second}” from the trash of Mail for good"
    goal_zh = "从邮件垃圾箱里永久删除“{first}”和“{second}”"
    lies = "trash"
    steps = 7
    tags = ("delete", "select")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        gone: list[Change] = [Removed("mails", id=number) for number in p["two"]]
        for number in p["two"]:
            rows = phone.store.rows("SELECT label_id FROM mail_labelled WHERE mail_id=?", number)
            gone += [Removed("mail_labelled", mail_id=number, label_id=n) for (n,) in rows]
        return gone

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("Delete forever")
        hands.tap("Delete", id="button1")


class PracticeMailSpamAllBack(AmongThree):
    """Nothing in there is an advertisement."""

    goal = "Nothing in my spam folder is spam: move it all to the inbox"
    goal_zh = "垃圾邮件文件夹里的都不是垃圾邮件，全部移到收件箱"
    difficulty = "medium"
    lies = "spam"
    steps = 8
    tags = ("edit", "select")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("mails", {"id": n}, {"folder": "inbox"}) for n in p["ids"]]

    def solve(self, hands: Hands, p: Params) -> None:
        self.go(hands)
        hands.hold(id="subject")
        hands.tap("More options")
        hands.tap("Select all")
        hands.tap("More options")
        hands.tap("Move to")
        hands.tap("Inbox")


class _TakenBack(AmongThree):
    """Done and undone at once: nothing has changed in the end."""

    difficulty = "medium"
    steps = 4
    button: ClassVar[str] = ""

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap(self.button)
        hands.tap("Undo")


class PracticeMailUndoArchive(_TakenBack):
    """Put away and back."""

    goal = "Archive the mail “{subject}” and undo that right away"
    goal_zh = "把邮件“{subject}”归档，然后马上撤销"
    button = "Archive"


class PracticeMailUndoDelete(_TakenBack):
    """Thrown away and back."""

    goal = "Delete {name}'s mail “{subject}”, then take it back with Undo"
    goal_zh = "删除{name}的邮件“{subject}”，再点撤销恢复"
    button = "Delete"
