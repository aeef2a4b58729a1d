"""Practice in the mail app: writing, forwarding, drafts, what is attached."""

from __future__ import annotations

import posixpath
import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Removed, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import begins, folder, friends, open_mail, singles, start

SUBJECTS = ("Weekend plans", "The red bicycle", "Thursday evening", "Spare key", "Our next hike",
            "Cinema", "Garden chairs", "Scarf", "周六安排", "还书", "野餐", "钥匙")  # fmt: skip
TEXTS = (
    "Shall we take the early bus?", "I will bring the soup.", "It is still in the cellar.",
    "Could you call me after seven?", "There are two places left.", "The answer is yes",
    "明天下午有空吗？", "我会准时到。", "东西已经收到，谢谢。", "请把时间再告诉我一次。",
)  # fmt: skip


def letter(phone: Phone, rng: random.Random) -> Params:
    """To whom, what about, what."""
    [(name, address)] = friends(phone, rng, 1)
    return {"name": name, "address": address, "subject": rng.choice(SUBJECTS),
            "body": rng.choice(TEXTS)}  # fmt: skip


def address_to(hands: Hands, p: Params, line: str = "To") -> None:
    hands.type(p["name"], into=line)
    hands.tap(p["address"])


def new_mail(hands: Hands, p: Params) -> None:
    start(hands)
    hands.tap("Compose")
    address_to(hands, p)


class PracticeMailBlindCopy(Template):
    """A mail with a copy that the receiver does not see."""

    goal = "Mail {name} “{body}” with the subject “{subject}”, and {other} in blind copy"
    goal_zh = "给{name}发邮件，主题“{subject}”，内容“{body}”，密送{other}"
    apps = ("mail",)
    difficulty = "medium"
    steps = 12
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        (name, address), (other, copy) = friends(phone, rng, 2)
        return {**letter(phone, rng), "name": name, "address": address, "other": other,
                "copy": copy}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("mails", folder="sent", recipients=p["address"], cc="", bcc=p["copy"],
                      subject=p["subject"], body=begins(phone, p["body"]))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        new_mail(hands, p)
        hands.tap("Add Cc/Bcc")
        hands.type(p["other"], into="Bcc")
        hands.tap(p["copy"])
        hands.type(p["subject"], into="Subject")
        hands.type(p["body"], into="Compose email")
        hands.tap("Send")


class PracticeMailSaveDraft(Template):
    """A mail is written, but not sent."""

    goal = "Write a mail “{subject}” to {name} saying “{body}”, but only save it as a draft"
    goal_zh = "写一封给{name}的邮件，主题“{subject}”，内容“{body}”，只存为草稿，不要发送"
    apps = ("mail",)
    difficulty = "medium"
    steps = 10
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return letter(phone, rng)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("mails", folder="drafts", recipients=p["address"], cc="", bcc="",
                      subject=p["subject"], body=p["body"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        new_mail(hands, p)
        hands.type(p["subject"], into="Subject")
        hands.type(p["body"], into="Compose email")
        hands.tap("More options")
        hands.tap("Save draft")


class PracticeMailAttach(Template):
    """A mail with a file of the phone."""

    goal = "Send {name} the file {file} by e-mail, subject “{subject}”"
    goal_zh = "用邮件把文件{file}发给{name}，主题“{subject}”"
    apps = ("mail",)
    difficulty = "hard"
    steps = 11
    tags = ("create", "form", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows(
            "SELECT path, length(content) FROM files WHERE path LIKE '/sdcard/Do%/%.%'"
            " AND path NOT LIKE '%/.%' AND (mode & 61440) != 16384 ORDER BY path"
        )
        names = [posixpath.basename(path) for path, _ in rows]
        path, size = rng.choice([row for row, n in zip(rows, names, strict=True)
                                 if sum(n in other for other in names) == 1])  # fmt: skip
        return {**letter(phone, rng), "file": posixpath.basename(path), "path": path, "size": size}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [
            Added("mails", folder="sent", recipients=p["address"], cc="", bcc="",
                  subject=p["subject"], body=begins(phone, "")),
            Added("mail_attachments", name=p["file"], path=p["path"], size=p["size"]),
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        new_mail(hands, p)
        hands.type(p["subject"], into="Subject")
        hands.tap("Attach file")
        hands.type(p["file"], into="Search files")
        hands.tap(p["file"])
        hands.tap("Send")


class _Forward(Template):
    """One mail goes on to somebody else."""

    apps = ("mail",)
    difficulty = "medium"
    steps = 8
    tags: ClassVar[tuple[str, ...]] = ("create", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        heavy = phone.store.rows("SELECT mail_id FROM mail_attachments")
        light = [each for each in singles(phone) if (each[0],) not in heavy]
        _, sender, _, subject = rng.choice(light)
        name, address = next(one for one in friends(phone, rng, 2) if one[0] != sender)
        return {"sender": sender, "subject": subject, "name": name, "address": address}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("mails", folder="sent", recipients=p["address"], cc="", bcc="",
                      subject=f"Fwd: {p['subject']}", body=begins(phone, ""))]  # fmt: skip


class PracticeMailForward(_Forward):
    """The goal says to whom."""

    goal = "Forward the mail “{subject}” from {sender} to {name}"
    goal_zh = "把{sender}的邮件“{subject}”转发给{name}"

    def solve(self, hands: Hands, p: Params) -> None:
        open_mail(hands, p["subject"])
        hands.tap("Forward")
        address_to(hands, p)
        hands.tap("Send")


class PracticeMailForwardWhom(_Forward):
    """The goal leaves open to whom."""

    goal = "Forward the mail “{subject}” from {sender}, please"
    goal_zh = "请转发{sender}的邮件“{subject}”"
    tags = ("create", "ask")
    question = "who|whom|谁|哪位"

    def reply(self, p: Params) -> str:
        return f"To {p['name']}"

    def reply_zh(self, p: Params) -> str:
        return f"发给{p['name']}"

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("To whom?")
        open_mail(hands, p["subject"])
        hands.tap("Forward")
        address_to(hands, p)
        hands.tap("Send")


class _OnDraft(Template):
    """Something is done with one draft."""

    apps = ("mail",)
    difficulty = "easy"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT id, subject FROM mails WHERE folder='drafts' ORDER BY id")
        number, subject = rng.choice(rows)
        return {"id": number, "subject": subject, "new": rng.choice(SUBJECTS)}


class PracticeMailDiscardDraft(_OnDraft):
    """A draft is given up."""

    goal = "Discard my draft “{subject}”"
    goal_zh = "舍弃草稿“{subject}”"
    steps = 6
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("mails", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Drafts")
        hands.tap(p["subject"], id="subject")
        hands.tap("More options")
        hands.tap("Discard")


class PracticeMailRetitleDraft(_OnDraft):
    """A draft gets another subject, and stays one."""

    goal = "Change the subject of my draft “{subject}” to “{new}”. Don't send it yet."
    goal_zh = "把草稿“{subject}”的主题改成“{new}”，先不要发送"
    steps = 7
    tags = ("edit", "form")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        to = {"subject": p["new"], "date_ms": lambda value: value > 0}
        return [Changed("mails", {"id": p["id"]}, to)]

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Drafts")
        hands.tap(p["subject"], id="subject")
        hands.type(p["new"], into="Subject", clear=True)
        hands.tap("More options")
        hands.tap("Save draft")


class PracticeMailSendDraft(_OnDraft):
    """A draft that lacks nothing goes out."""

    goal = "Send off my draft “{subject}” as it is"
    goal_zh = "把草稿“{subject}”原样发出去"
    steps = 5
    tags = ("create",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [(_, address)] = friends(phone, rng, 1)
        return {**super().draw(phone, rng), "address": address}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE mails SET recipients=? WHERE id=?", p["address"], p["id"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        body = str(phone.store.one("SELECT body FROM mails WHERE id=?", p["id"])).strip()
        to = {"folder": "sent", "body": begins(phone, body), "date_ms": lambda value: value > 0}
        return [Changed("mails", {"id": p["id"]}, to)]

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Drafts")
        hands.tap(p["subject"], id="subject")
        hands.tap("Send")
