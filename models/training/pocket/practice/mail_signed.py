"""Practice in the mail app: told by star, label, clip or age; answered, handed on, changed."""

from __future__ import annotations

import random
from collections.abc import Sequence
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
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import begins, folder, friends, look_for
from device_drivers.virtual.tasks.world import strangers
from models.training.pocket.practice.mail_chosen import LABELS
from models.training.pocket.practice.mail_placed import AmongThree
from models.training.pocket.practice.mail_writing import SUBJECTS, TEXTS


class PracticeMailStarredAway(AmongThree):
    """The one with the star is done with."""

    goal = "Archive the mail that has a star"
    goal_zh = "把加了星标的那封邮件归档"
    sign = "starred=1"
    to: ClassVar[dict[str, object]] = {"folder": "archive"}

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Starred")
        hands.tap(p["subject"], id="subject")
        hands.tap("Archive")


class PracticeMailStarredOff(AmongThree):
    """No star any more."""

    goal = "One of my mails still has a star. Take it off"
    goal_zh = "我有一封邮件还带着星标，去掉它"
    sign = "starred=1"
    to: ClassVar[dict[str, object]] = {"starred": 0}

    def solve(self, hands: Hands, p: Params) -> None:
        self.go(hands)
        hands.tap("Remove star")


class _Labelled(AmongThree):
    """One of the three has a label."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "label": rng.choice(LABELS)}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        number = phone.store.run("INSERT INTO mail_labels(name) VALUES (?)", p["label"])
        phone.store.run("INSERT INTO mail_labelled VALUES (?, ?)", p["id"], number)


class PracticeMailLabelWho(_Labelled):
    """Who wrote it."""

    goal = "Who wrote the mail with the label {label}?"
    goal_zh = "标签为{label}的邮件是谁写的？"
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        folder(hands, p["label"])
        return Done(hands.read(p["name"], id="senders"))


class PracticeMailLabelBin(_Labelled):
    """It goes."""

    goal = "Delete the mail that is labelled {label}"
    goal_zh = "删除标签{label}下的邮件"
    tags = ("delete", "list")
    steps = 5
    to: ClassVar[dict[str, object]] = {"folder": "trash"}

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, p["label"])
        hands.tap(p["subject"], id="subject")
        hands.tap("Delete")


class PracticeMailClipBin(AmongThree):
    """The one that brought a file."""

    goal = "Only one mail in my inbox has an attachment. Delete that mail"
    goal_zh = "收件箱里只有一封邮件带附件，删除那封"
    tags = ("delete", "list")
    to: ClassVar[dict[str, object]] = {"folder": "trash"}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("INSERT INTO mail_attachments(mail_id, name, size) VALUES (?, ?, ?)",
                        p["id"], "plan.pdf", 84_000)  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("Delete")


class _Answered(AmongThree):
    """The one that is meant is answered."""

    difficulty = "medium"
    tags: ClassVar[tuple[str, ...]] = ("create", "list")
    steps = 5

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [(friend, address)] = friends(phone, rng, 1)
        return {**super().draw(phone, rng), "body": rng.choice(TEXTS), "friend": friend,
                "address": address}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        thread = phone.store.one("SELECT thread_id FROM mails WHERE id=?", p["id"])
        return [Added("mails", folder="sent", thread_id=thread, recipients=p["sender"],
                      subject=f"Re: {p['subject']}", body=begins(phone, p["body"]),
                      quoted=bool)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("Reply", id="reply")
        hands.type(p["body"], into="body")
        hands.tap("Send")


class PracticeMailTopAnswer(_Answered):
    """The newest."""

    goal = "Answer the mail that came last: {body}"
    goal_zh = "回复最后收到的邮件：{body}"
    place = 0


class PracticeMailUnreadAnswer(_Answered):
    """The one with the dot."""

    goal = "Reply “{body}” to the mail I haven't read yet"
    goal_zh = "给我还没读的那封邮件回复“{body}”"
    sign = "read=0"


class PracticeMailTopOn(_Answered):
    """The newest is handed on."""

    goal = "Forward my newest mail to {friend}"
    goal_zh = "把我最新的邮件转发给{friend}"
    place = 0
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("mails", folder="sent", recipients=p["address"],
                      subject=f"Fwd: {p['subject']}", body=begins(phone, ""))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("Forward")
        hands.type(p["friend"], into="To")
        hands.tap(p["address"])
        hands.tap("Send")


class _Twice(Template):
    """Two mails of one subject by one person."""

    apps: ClassVar[tuple[str, ...]] = ("mail",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("edit", "search")
    older: ClassVar[bool] = True
    button: ClassVar[str]
    to: ClassVar[dict[str, object]]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": strangers(phone, rng, 1)[0], "subject": rng.choice(SUBJECTS),
                "bodies": rng.sample(TEXTS, 2)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        ids = [receive(phone, p["name"], "new.friend@example.com", p["subject"], body)
               for body in p["bodies"]]  # fmt: skip
        for number, hours in zip(ids, (5, 1), strict=True):
            at = phone.clock.now_ms() - hours * 3_600_000
            phone.store.run("UPDATE mails SET read=1, date_ms=? WHERE id=?", at, number)
        p["id"] = ids[0] if self.older else ids[1]

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("mails", {"id": p["id"]}, self.to)]

    def solve(self, hands: Hands, p: Params) -> None:
        look_for(hands, p["subject"])
        hands.tap(p["subject"], id="subject", nth=int(self.older))
        hands.tap(self.button)


class PracticeMailOlderGone(_Twice):
    """The older one is out of date."""

    goal = "{name} sent two mails called “{subject}”. Delete the older one"
    goal_zh = "{name}发了两封主题为“{subject}”的邮件，删除较早的那封"
    button = "Delete"
    to: ClassVar[dict[str, object]] = {"folder": "trash"}


class PracticeMailNewerStar(_Twice):
    """The newer one counts."""

    goal = "There are two mails “{subject}” from {name}; star the newer one"
    goal_zh = "有两封{name}的邮件“{subject}”，给较新的那封加星"
    older = False
    button = "Add star"
    to: ClassVar[dict[str, object]] = {"starred": 1}


class PracticeMailDraftOther(Template):
    """A draft is to go to somebody else."""

    goal = "My draft “{subject}” is for {other}, not for {name}. Correct it, don't send"
    goal_zh = "草稿“{subject}”应该写给{other}而不是{name}，改一下收件人，先别发"
    apps = ("mail",)
    difficulty = "medium"
    steps = 9
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        (name, address), (other, new) = friends(phone, rng, 2)
        return {"name": name, "address": address, "other": other, "new": new,
                "subject": rng.choice(SUBJECTS), "body": rng.choice(TEXTS)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = receive(phone, p["name"], p["address"], p["subject"], p["body"])
        phone.store.run("DELETE FROM mails WHERE folder='drafts' AND subject=?", p["subject"])
        phone.store.run("UPDATE mails SET folder='drafts', read=1, sender_name=?, recipients=?"
                        " WHERE id=?", "Me", p["address"], p["id"])  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        to = {"recipients": p["new"], "date_ms": lambda value: value > 0}
        return [Changed("mails", {"id": p["id"]}, to)]

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Drafts")
        hands.tap(p["subject"], id="subject")
        hands.tap(f"Remove {p['name']}")
        hands.type(p["other"], into="To")
        hands.tap(p["new"])
        hands.tap("More options")
        hands.tap("Save draft")
