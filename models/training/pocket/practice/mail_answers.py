"""Practice in the mail app: answering, and mails to people and addresses."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.apps.mail import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Impossible, Params, Template
from device_drivers.virtual.tasks.contacts import email_of
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import begins, folder, friends, look_for, open_mail, start
from device_drivers.virtual.tasks.world import strangers
from models.training.pocket.practice.mail_unclear import NOBODY
from models.training.pocket.practice.mail_writing import SUBJECTS, TEXTS, address_to, letter


class _Received(Template):
    """A mail came in from somebody new, with a copy to a friend."""

    apps: ClassVar[tuple[str, ...]] = ("mail",)
    difficulty = "medium"
    steps = 7
    tags: ClassVar[tuple[str, ...]] = ("create", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [name] = strangers(phone, rng, 1)
        [(friend, copy)] = friends(phone, rng, 1)
        asked, body = rng.sample(TEXTS, 2)
        return {"name": name, "sender": email_of(name), "friend": friend, "copy": copy,
                "subject": rng.choice(SUBJECTS), "asked": asked, "body": body}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        receive(phone, p["name"], p["sender"], p["subject"], p["asked"], cc=p["copy"])

    def out(self, phone: Phone, p: Params, **more: object) -> list[Change]:
        thread = phone.store.one("SELECT thread_id FROM mails WHERE sender=? AND folder='inbox'",
                                 p["sender"])  # fmt: skip
        return [Added("mails", folder="sent", thread_id=thread, subject=f"Re: {p['subject']}",
                      body=begins(phone, p["body"]), quoted=bool, **more)]  # fmt: skip

    def open(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'from:"{p["name"]}"')
        hands.tap(p["name"], id="senders")

    def answer_by(self, hands: Hands, p: Params, way: str) -> None:
        self.open(hands, p)
        hands.tap(way)
        hands.type(p["body"], into="Compose email")
        hands.tap("Send")


class PracticeAnswerOne(_Received):
    """The sender gets an answer."""

    goal = "Reply to {name}'s mail: {body}"
    goal_zh = "回复{name}的邮件：{body}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.out(phone, p, recipients=p["sender"], cc="")

    def solve(self, hands: Hands, p: Params) -> None:
        self.answer_by(hands, p, "Reply")


class PracticeAnswerAll(_Received):
    """Everybody gets it."""

    goal = "Reply to all who got {name}'s mail: {body}"
    goal_zh = "全部回复{name}的邮件：{body}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.out(phone, p, recipients=p["sender"], cc=p["copy"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.answer_by(hands, p, "Reply all")


class PracticeAnswerSubject(_Received):
    """The goal only tells what the mail was about."""

    goal = "Answer the mail about “{subject}” with: {body}"
    goal_zh = "回复主题是“{subject}”的邮件：{body}"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "subject": f"{p['subject']} {rng.randint(11, 98)}"}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.out(phone, p, recipients=p["sender"], cc="")

    def solve(self, hands: Hands, p: Params) -> None:
        open_mail(hands, p["subject"])
        hands.tap("Reply")
        hands.type(p["body"], into="Compose email")
        hands.tap("Send")


class PracticeAnswerWhat(_Received):
    """What to answer is for the person to say."""

    goal = "Answer {name}'s mail for me"
    goal_zh = "帮我回一下{name}的邮件"
    tags = ("create", "ask")
    question = "what|什么|写|how"

    def reply(self, p: Params) -> str:
        return str(p["body"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.out(phone, p, recipients=p["sender"], cc="")

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("What shall I write?")
        self.answer_by(hands, p, "Reply")


class PracticeAnswerForward(_Received):
    """Somebody else gets it, with a word about it."""

    goal = "Forward {name}'s mail to {friend} and write above it: {body}"
    goal_zh = "把{name}的邮件转发给{friend}，并附一句：{body}"
    steps = 9

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("mails", folder="sent", recipients=p["copy"], subject=f"Fwd: {p['subject']}",
                      body=begins(phone, p["body"]))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        hands.tap("Forward")
        hands.type(p["friend"], into="To")
        hands.tap(p["copy"])
        hands.type(p["body"], into="Compose email")
        hands.tap("Send")


class PracticeAnswerNobody(Template):
    """Nobody of that name wrote."""

    goal = "Reply to the mail from {name}: {body}"
    goal_zh = "回复{name}发来的邮件：{body}"
    apps = ("mail",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(NOBODY), "body": rng.choice(TEXTS)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        look_for(hands, p["name"])
        return Impossible(f"there is no mail from {p['name']}")


# --- new ones -----------------------------------------------------------------------------------


class _Letter(Template):
    """A mail to somebody."""

    apps: ClassVar[tuple[str, ...]] = ("mail",)
    difficulty = "medium"
    steps = 8
    tags: ClassVar[tuple[str, ...]] = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return letter(phone, rng)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("mails", folder="sent", recipients=p["address"], subject=p["subject"],
                      body=begins(phone, p["body"]))]  # fmt: skip

    def write(self, hands: Hands, p: Params) -> None:
        hands.type(p["subject"], into="Subject")
        hands.type(p["body"], into="Compose email")
        hands.tap("Send")


class PracticeLetterFriend(_Letter):
    """To somebody in the contacts."""

    goal = "Send {name} an email, subject “{subject}”, text “{body}”"
    goal_zh = "给{name}发邮件，主题“{subject}”，正文“{body}”"

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Compose")
        address_to(hands, p)
        self.write(hands, p)


class PracticeLetterAddress(_Letter):
    """To an address nobody in the contacts has."""

    goal = "Mail “{body}” to {address}, subject “{subject}”"
    goal_zh = "发邮件到{address}，主题“{subject}”，内容“{body}”"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [name] = strangers(phone, rng, 1)
        return {**letter(phone, rng), "address": email_of(name)}

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Compose")
        hands.type(p["address"], into="To", submit=True)
        self.write(hands, p)


class PracticeLetterCopy(_Letter):
    """With a copy that everybody sees."""

    goal = "Write to {name} by mail, copy (Cc) to {other}: “{body}”. Subject: {subject}"
    goal_zh = "给{name}写邮件，抄送{other}，内容“{body}”，主题“{subject}”"
    steps = 12

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        (name, address), (other, copy) = friends(phone, rng, 2)
        return {**letter(phone, rng), "name": name, "address": address, "other": other,
                "copy": copy}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("mails", folder="sent", recipients=p["address"], cc=p["copy"],
                      subject=p["subject"], body=begins(phone, p["body"]))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Compose")
        address_to(hands, p)
        hands.tap("Add Cc/Bcc")
        hands.type(p["other"], into="Cc")
        hands.tap(p["copy"])
        self.write(hands, p)


class PracticeLetterDraftTo(_Letter):
    """A draft lacks nothing but whom it is for."""

    goal = "My draft “{subject}” is for {name}. Address it and send it."
    goal_zh = "草稿“{subject}”是写给{name}的，填上收件人发出去。"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, subject = rng.choice(phone.store.rows(
            "SELECT id, subject FROM mails WHERE folder='drafts' ORDER BY id"
        ))  # fmt: skip
        return {**letter(phone, rng), "id": number, "subject": subject}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE mails SET recipients='' WHERE id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        body = str(phone.store.one("SELECT body FROM mails WHERE id=?", p["id"])).strip()
        to = {"folder": "sent", "recipients": p["address"], "body": begins(phone, body),
              "date_ms": lambda value: value > 0}  # fmt: skip
        return [Changed("mails", {"id": p["id"]}, to)]

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Drafts")
        hands.tap(p["subject"], id="subject")
        address_to(hands, p)
        hands.tap("Send")
