"""Practice in the mail app: one mail is found and sorted, marked, labelled or thrown away."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Difficulty,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import folder, look_for, open_mail, singles

Single = tuple[int, str, str, str]
LABELS = ("Allotment", "Choir", "Recipes", "Warranty", "Bicycle", "Volunteering", "Flat hunt",
          "Lessons", "Theatre", "Donations", "园艺", "合唱团", "租房", "报销", "孩子")  # fmt: skip


class OnMail(Template):
    """Something is done with one mail that is alone in its talk."""

    apps = ("mail",)
    difficulty: ClassVar[Difficulty] = "easy"
    where: ClassVar[str] = "1"
    lies: ClassVar[str] = "inbox"
    """The folder it is put into beforehand."""
    to: ClassVar[dict[str, object]] = {}
    """What becomes of its row."""

    def offered(self, phone: Phone) -> list[Single]:
        fit = {n for (n,) in phone.store.rows(f"SELECT id FROM mails WHERE {self.where}")}  # noqa: S608
        return [each for each in singles(phone) if each[0] in fit]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name, address, subject = rng.choice(self.offered(phone))
        return {"id": number, "name": name, "address": address, "subject": subject}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE mails SET folder=? WHERE id=?", self.lies, p["id"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("mails", {"id": p["id"]}, self.to)]


class PracticeMailUnstar(OnMail):
    """A star goes."""

    goal = "Take the star off the mail “{subject}” from {name}"
    goal_zh = "取消{name}的邮件“{subject}”的星标"
    steps = 4
    tags = ("edit", "search")
    to: ClassVar[dict[str, object]] = {"starred": 0}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE mails SET starred=1 WHERE id=?", p["id"])

    def solve(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'subject:"{p["subject"]}"')
        hands.tap("Remove star")


class PracticeMailArchive(OnMail):
    """One mail is put away."""

    goal = "Archive the mail “{subject}” from {name}"
    goal_zh = "把{name}的邮件“{subject}”归档"
    steps = 5
    tags = ("edit", "search")
    to: ClassVar[dict[str, object]] = {"folder": "archive"}

    def solve(self, hands: Hands, p: Params) -> None:
        open_mail(hands, p["subject"])
        hands.tap("Archive")


class PracticeMailBin(OnMail):
    """One mail is thrown away."""

    goal = "Move {name}'s mail “{subject}” to the trash"
    goal_zh = "把{name}的邮件“{subject}”移到垃圾箱"
    steps = 5
    tags = ("delete", "search")
    to: ClassVar[dict[str, object]] = {"folder": "trash"}

    def solve(self, hands: Hands, p: Params) -> None:
        open_mail(hands, p["subject"])
        hands.tap("Delete")


class PracticeMailMarkUnread(OnMail):
    """A mail that was read counts as new again."""

    goal = "Mark the mail “{subject}” from {name} as unread"
    goal_zh = "把{name}的邮件“{subject}”标为未读"
    steps = 5
    tags = ("edit", "search")
    where = "read"
    to: ClassVar[dict[str, object]] = {"read": 0}

    def solve(self, hands: Hands, p: Params) -> None:
        open_mail(hands, p["subject"])
        hands.tap("Mark as unread")


class PracticeMailMarkRead(OnMail):
    """A mail counts as read without being opened."""

    goal = "Mark the mail “{subject}” from {name} as read"
    goal_zh = "把{name}的邮件“{subject}”标为已读"
    steps = 5
    tags = ("edit", "search")
    where = "NOT read"
    to: ClassVar[dict[str, object]] = {"read": 1}

    def solve(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'subject:"{p["subject"]}"')
        hands.hold(p["subject"], id="subject")
        hands.tap("Mark as read")


class PracticeMailReportSpam(OnMail):
    """A mail is nothing but advertising."""

    goal = "Report the mail “{subject}” from {name} as spam"
    goal_zh = "把{name}的邮件“{subject}”举报为垃圾邮件"
    steps = 6
    tags = ("edit", "search")
    to: ClassVar[dict[str, object]] = {"folder": "spam"}

    def solve(self, hands: Hands, p: Params) -> None:
        open_mail(hands, p["subject"])
        hands.tap("More options")
        hands.tap("Report spam")


class PracticeMailToFolder(OnMail):
    """A mail is moved by the dialog that names the folders."""

    goal = "Move the mail “{subject}” by {name} from the inbox to the folder {to}"
    goal_zh = "把收件箱里{name}的邮件“{subject}”移到“{to_zh}”文件夹"
    steps = 7
    tags = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        to, to_zh = rng.choice((("Archive", "归档"), ("Spam", "垃圾邮件"), ("Trash", "垃圾箱")))
        return {**super().draw(phone, rng), "to": to, "to_zh": to_zh}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("mails", {"id": p["id"]}, {"folder": p["to"].lower()})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_mail(hands, p["subject"])
        hands.tap("More options")
        hands.tap("Move to")
        hands.tap(p["to"])


class _BackToInbox(OnMail):
    """A mail of another folder comes back."""

    steps = 7
    tags = ("edit",)
    difficulty = "medium"
    drawer: ClassVar[str]
    to: ClassVar[dict[str, object]] = {"folder": "inbox"}

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, self.drawer)
        hands.tap(p["subject"], id="subject")
        hands.tap("More options")
        hands.tap("Move to")
        hands.tap("Inbox")


class PracticeMailOutOfTrash(_BackToInbox):
    """What was thrown away is wanted again."""

    goal = "Get {name}'s mail “{subject}” out of the trash and back into the inbox"
    goal_zh = "把{name}的邮件“{subject}”从垃圾箱放回收件箱"
    lies, drawer = "trash", "Trash"


class PracticeMailOutOfArchive(_BackToInbox):
    """What was put away is wanted again."""

    goal = "Bring the archived mail “{subject}” from {name} back to the inbox"
    goal_zh = "把已归档的{name}的邮件“{subject}”移回收件箱"
    lies, drawer = "archive", "Archive"


class PracticeMailDeleteForever(OnMail):
    """One mail of the trash is gone for good, the others stay there."""

    goal = "Delete the mail “{subject}” from {name}, which is in the trash, forever"
    goal_zh = "把垃圾箱里{name}的邮件“{subject}”永久删除"
    steps = 7
    tags = ("delete",)
    lies = "trash"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        gone: list[Change] = [Removed("mails", id=p["id"])]
        for table, key in (("mail_attachments", "id"), ("mail_labelled", "mail_id")):
            rows = phone.store.rows(f"SELECT {key} FROM {table} WHERE mail_id=?", p["id"])  # noqa: S608
            gone += [Removed(table, **{key: own}) for (own,) in rows]
        return gone

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Trash")
        hands.tap(p["subject"], id="subject")
        hands.tap("Delete")
        hands.tap("Delete", id="button1")


class PracticeMailEmptySpam(Template):
    """The spam folder is emptied."""

    goal = "Empty the spam folder of my mail"
    goal_zh = "清空邮件的垃圾邮件文件夹"
    apps = ("mail",)
    difficulty = "easy"
    steps = 5
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        rows = phone.store.rows("SELECT id FROM mails WHERE folder='spam'")
        return [Removed("mails", id=number) for (number,) in rows]

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Spam")
        hands.tap("Empty now")
        hands.tap("Delete", id="button1")


class PracticeMailTwoAtOnce(Template):
    """Two mails are thrown away, one after the other."""

    goal = "Delete the mails “{first}” and “{second}”"
    goal_zh = "删除邮件“{first}”和“{second}”"
    apps = ("mail",)
    difficulty = "medium"
    steps = 9
    tags = ("delete", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, other = rng.sample(singles(phone), 2)
        return {"first": one[3], "second": other[3], "ids": [one[0], other[0]]}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("mails", {"id": number}, {"folder": "trash"}) for number in p["ids"]]

    def solve(self, hands: Hands, p: Params) -> None:
        for subject in (p["first"], p["second"]):
            open_mail(hands, subject)
            hands.tap("Delete")
