"""Practice in the mail app: folders, files and settings, and what is read off there."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.apps.mail import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Difficulty,
    Done,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.contacts import email_of
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import folder, look_for, singles, start
from device_drivers.virtual.tasks.world import strangers
from models.training.pocket.practice.mail import OnMail
from models.training.pocket.practice.mail_writing import SUBJECTS, TEXTS


class _Heap(Template):
    """Something about the mailbox as a whole."""

    apps = ("mail",)
    difficulty: ClassVar[Difficulty] = "easy"
    tags: ClassVar[tuple[str, ...]] = ("settings", "form")

    def setting(self, phone: Phone, key: str, value: str) -> None:
        phone.store.run("UPDATE mail_settings SET value=? WHERE key=?", value, key)


class PracticeHeapTrash(_Heap):
    """Nothing is left of what was thrown away."""

    goal = "Empty the trash of my mail"
    goal_zh = "清空邮件的垃圾箱"
    steps = 5
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        gone: list[Change] = []
        for (number,) in phone.store.rows("SELECT id FROM mails WHERE folder='trash'"):
            gone.append(Removed("mails", id=number))
            for table, key in (("mail_attachments", "id"), ("mail_labelled", "mail_id")):
                rows = phone.store.rows(f"SELECT {key} FROM {table} WHERE mail_id=?", number)  # noqa: S608
                gone += [Removed(table, **{key: own}) for (own,) in rows]
        return gone

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Trash")
        hands.tap("Empty now")
        hands.tap("Delete", id="button1")


class PracticeHeapAllRead(_Heap):
    """Nothing in the inbox counts as new any more."""

    goal = "Mark everything in my mail inbox as read"
    goal_zh = "把收件箱里的邮件全部标为已读"
    steps = 6
    tags = ("edit", "long_press")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        rows = phone.store.rows("SELECT id FROM mails WHERE NOT read AND folder='inbox'")
        return [Changed("mails", {"id": number}, {"read": 1}) for (number,) in rows]

    def prepare(self, phone: Phone, p: Params) -> None:
        receive(phone, "Ferry Times", "news@ferry.example.com", "Winter timetable", "It is out.")

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.hold(id="subject")
        hands.tap("More options")
        hands.tap("Select all")
        hands.tap("Mark as read")


class PracticeHeapAway(_Heap):
    """Who writes is told that nobody is there."""

    goal = "Switch on the out-of-office reply of my mail with the text “{text}”"
    goal_zh = "开启邮件的外出自动回复，内容为“{text}”"
    difficulty = "medium"
    steps = 8
    tags = ("settings", "form", "switch")
    AWAY: ClassVar[tuple[str, ...]] = (
        "I am at sea until Monday", "Back on the first of March", "Please write to my colleague",
        "I read no mails this week", "休假中，周一回复", "出差在外，请打我手机",
    )  # fmt: skip

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"text": rng.choice(self.AWAY)}

    def prepare(self, phone: Phone, p: Params) -> None:
        self.setting(phone, "away", "0")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("mail_settings", {"key": "away"}, {"value": "1"}),
                Changed("mail_settings", {"key": "away_text"}, {"value": p["text"]})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Settings")
        hands.tap("Out-of-office reply")
        hands.tap("Reply text")
        hands.type(p["text"], into="away_text", clear=True)
        hands.tap("Save")


class PracticeHeapSigned(_Heap):
    """What stands below every mail."""

    goal = "What signature do my mails have?"
    goal_zh = "我的邮件签名是什么？"
    steps = 3
    tags = ("read", "settings")
    SIGNED: ClassVar[tuple[str, ...]] = (
        "Greetings from the hills", "Sent between two trains", "Yours, the archivist",
        "With kind regards from Lindenberg", "祝顺利", "此致敬礼",
    )  # fmt: skip

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"text": rng.choice(self.SIGNED)}

    def prepare(self, phone: Phone, p: Params) -> None:
        self.setting(phone, "signature", p["text"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["text"])

    def solve(self, hands: Hands, p: Params) -> Done:
        folder(hands, "Settings")
        return Done(hands.read(p["text"]))


class PracticeHeapSwipe(_Heap):
    """What a swipe does now."""

    goal = "What happens to a mail when I swipe it to the {side}?"
    goal_zh = "把邮件向{side_zh}滑会怎么样？"
    steps = 4
    tags = ("read", "settings")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        side, side_zh = rng.choice((("left", "左"), ("right", "右")))
        return {"side": side, "side_zh": side_zh, "does": rng.choice(("archive", "delete"))}

    def prepare(self, phone: Phone, p: Params) -> None:
        other = "delete" if p["does"] == "archive" else "archive"
        for side in ("left", "right"):
            self.setting(phone, f"swipe_{side}", p["does"] if side == p["side"] else other)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["does"])

    def solve(self, hands: Hands, p: Params) -> Done:
        folder(hands, "Settings")
        hands.element(f"Swipe {p['side']}")
        return Done(hands.read(p["does"].title()))


class PracticeHeapNewest(_Heap):
    """Who wrote last."""

    goal = "Who wrote me the newest mail?"
    goal_zh = "最新的一封邮件是谁写来的？"
    steps = 1
    tags = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [name] = strangers(phone, rng, 1)
        return {"name": name, "sender": email_of(name), "subject": rng.choice(SUBJECTS),
                "body": rng.choice(TEXTS)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        receive(phone, p["name"], p["sender"], p["subject"], p["body"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        start(hands)
        return Done(hands.read(p["name"], id="senders"))


class PracticeHeapAddress(PracticeHeapNewest):
    """From which address somebody writes."""

    goal = "From which email address does {name} write?"
    goal_zh = "{name}是用哪个邮箱给我写信的？"
    steps = 4
    tags = ("read", "search")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["sender"])

    def solve(self, hands: Hands, p: Params) -> Done:
        look_for(hands, f'from:"{p["name"]}"')
        hands.tap(p["name"], id="senders")
        return Done(hands.read(id="sender"))


class PracticeHeapNotSpam(OnMail):
    """What landed among the advertisements is wanted."""

    goal = "{name}'s mail “{subject}” is no spam, put it into the inbox"
    goal_zh = "{name}的邮件“{subject}”不是垃圾邮件，放回收件箱"
    steps = 7
    tags = ("edit",)
    lies = "spam"
    to: ClassVar[dict[str, object]] = {"folder": "inbox"}

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Spam")
        hands.tap(p["subject"], id="subject")
        hands.tap("More options")
        hands.tap("Move to")
        hands.tap("Inbox")


class PracticeHeapStar(OnMail):
    """A mail that matters."""

    goal = "Star {name}'s mail “{subject}”"
    goal_zh = "给{name}的邮件“{subject}”加星"
    steps = 4
    tags = ("edit", "search")
    where = "NOT starred"
    to: ClassVar[dict[str, object]] = {"starred": 1}

    def solve(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'subject:"{p["subject"]}"')
        hands.tap("Add star")


class PracticeHeapSave(OnMail):
    """What came with a mail is kept."""

    goal = "Save the file that {name} attached to “{subject}” to the downloads"
    goal_zh = "把{name}的邮件“{subject}”里的附件存到下载文件夹"
    difficulty = "medium"
    steps = 6
    tags = ("create", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT mail_id, name FROM mail_attachments WHERE path=''"
                                " GROUP BY mail_id HAVING COUNT(*) = 1")  # fmt: skip
        held = dict(rows)
        number, name, _, subject = rng.choice([m for m in singles(phone) if m[0] in held])
        return {"id": number, "name": name, "subject": subject, "file": held[number]}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        path = f"/sdcard/Download/{p['file']}"
        return [Added("files", path=path, content=f"{p['file']}\n".encode()),
                Changed("mail_attachments", {"mail_id": p["id"]}, {"path": path})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'subject:"{p["subject"]}"')
        hands.tap(p["subject"], id="subject")
        hands.tap(id="attachment")
        hands.tap("Save to Downloads")


class PracticeHeapTwoAway(Template):
    """Two mails are put away at once."""

    goal = "Archive the two mails “{first}” and “{second}”"
    goal_zh = "把“{first}”和“{second}”这两封邮件归档"
    apps = ("mail",)
    difficulty = "medium"
    steps = 9
    tags = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, other = rng.sample(singles(phone), 2)
        return {"first": one[3], "second": other[3], "ids": [one[0], other[0]]}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("mails", {"id": number}, {"folder": "archive"}) for number in p["ids"]]

    def solve(self, hands: Hands, p: Params) -> None:
        for subject in (p["first"], p["second"]):
            look_for(hands, f'subject:"{subject}"')
            hands.tap(subject, id="subject")
            hands.tap("Archive")
