"""Practice in the mail app: looking something up."""

from __future__ import annotations

import random
from datetime import datetime

from device_drivers.virtual.apps.mail import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Done, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import folder, look_for, open_mail, singles, start
from device_drivers.virtual.tasks.world import strangers
from models.training.pocket.practice.mail_writing import SUBJECTS

TOLD = (
    ("the code of the garage", "车库的密码", "Hi,\n\nthe garage has the code {value} now.\n"),
    ("the number of the bus", "公交车的号码", "Hello,\n\ntake bus {value}, it stops here.\n"),
    ("the shelf of the book", "书在几号书架", "Dear reader,\n\nit stands on shelf {value}."),
    ("the number of the locker", "储物柜的号码", "Good morning,\n\nyours is locker {value}.\n"),
    ("the price of the tickets", "门票的价格", "Two tickets cost {value} dollars."),
    ("the room of the rehearsal", "排练的房间号", "Hi all,\n\nwe rehearse in room {value}."),
    ("the pick-up number", "取货号", "您好，\n\n取货号是 {value} ，请三天内来取。"),
)  # fmt: skip
"""What somebody told by mail, in both languages, and their words."""


class _Look(Template):
    """Nothing is changed; something is told."""

    apps = ("mail",)
    difficulty = "easy"
    tags = ("read", "search")


class PracticeMailUnreadCount(_Look):
    """How many mails nobody has read yet."""

    goal = "How many unread mails are in my inbox?"
    goal_zh = "我的收件箱里有多少封未读邮件？"
    steps = 2

    def answer(self, phone: Phone, p: Params) -> str:
        sql = "SELECT COUNT(*) FROM mails WHERE NOT read AND folder='inbox'"
        return str(phone.store.one(sql))

    def solve(self, hands: Hands, p: Params) -> Done:
        start(hands)
        return Done(hands.read(id="unread_count").split()[0])


class PracticeMailWhoWrote(_Look):
    """Who sent a mail."""

    goal = "Who sent me the mail “{subject}”?"
    goal_zh = "邮件“{subject}”是谁发给我的？"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        _, name, _, subject = rng.choice(singles(phone))
        return {"name": name, "subject": subject}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        look_for(hands, f'subject:"{p["subject"]}"')
        hands.tap(p["subject"], id="subject")
        return Done(hands.read(id="sender_name"))


class PracticeMailWhatAbout(_Look):
    """The subject of a mail by its sender."""

    goal = "What is the subject of the mail from {name}?"
    goal_zh = "{name}发来的邮件主题是什么？"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        _, name, _, subject = rng.choice(singles(phone))
        return {"name": name, "subject": subject}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["subject"])

    def solve(self, hands: Hands, p: Params) -> Done:
        look_for(hands, f'from:"{p["name"]}"')
        hands.tap(p["name"], id="senders")
        return Done(hands.read(id="subject"))


class PracticeMailWhatDay(_Look):
    """The day on which a mail came."""

    goal = "On which day did the mail “{subject}” from {name} arrive?"
    goal_zh = "{name}的邮件“{subject}”是哪天收到的？"
    steps = 3

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        today = phone.clock.now_ms() // 86_400_000 * 86_400_000
        old = {n for (n,) in phone.store.rows("SELECT id FROM mails WHERE date_ms < ?", today)}
        number, name, _, subject = rng.choice([m for m in singles(phone) if m[0] in old])
        return {"id": number, "name": name, "subject": subject}

    def answer(self, phone: Phone, p: Params) -> str:
        at = phone.store.one("SELECT date_ms FROM mails WHERE id=?", p["id"])
        then = datetime.fromtimestamp(at / 1000, phone.clock.zone)
        return f"{then:%B} {then.day}"

    def solve(self, hands: Hands, p: Params) -> Done:
        look_for(hands, f'subject:"{p["subject"]}"')
        return Done(hands.read(id="date"))


class PracticeMailWhatFile(_Look):
    """What is attached to a mail."""

    goal = "What is the file called that is attached to {name}'s mail “{subject}”?"
    goal_zh = "{name}的邮件“{subject}”附带的文件叫什么？"
    steps = 5

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        held = dict(phone.store.rows("SELECT mail_id, name FROM mail_attachments"))
        number, name, _, subject = rng.choice([m for m in singles(phone) if m[0] in held])
        return {"name": name, "subject": subject, "file": held[number]}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["file"])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_mail(hands, p["subject"])
        hands.element(id="attachment")
        return Done(p["file"])


class PracticeMailTold(_Look):
    """One number of a short letter."""

    goal = "{name} wrote me {what} by mail. Tell me."
    goal_zh = "{name}发邮件告诉了我{what_zh}，是多少？"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, what_zh, body = rng.choice(TOLD)
        value = rng.choice(
            (rng.randrange(12, 99), rng.randrange(100, 999), rng.randrange(1000, 9999))
        )
        return {"name": strangers(phone, rng, 1)[0], "what": what, "what_zh": what_zh,
                "body": body, "value": str(value), "subject": rng.choice(SUBJECTS)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        body = p["body"].format(value=p["value"])
        receive(phone, p["name"], "new.friend@example.com", p["subject"], body)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["value"])

    def solve(self, hands: Hands, p: Params) -> Done:
        look_for(hands, f'from:"{p["name"]}"')
        hands.tap(p["name"], id="senders")
        hands.read(id="body")
        return Done(p["value"])


class PracticeMailMyAddress(_Look):
    """The address of this mailbox."""

    goal = "What is my own e-mail address on this phone?"
    goal_zh = "这部手机上我自己的邮箱地址是什么？"
    steps = 3

    def answer(self, phone: Phone, p: Params) -> str:
        return str(phone.store.one("SELECT value FROM mail_settings WHERE key='address'"))

    def solve(self, hands: Hands, p: Params) -> Done:
        start(hands)
        hands.tap("Open navigation drawer")
        return Done(hands.read(id="account"))


class PracticeMailWhichStarred(_Look):
    """The only mail with a star."""

    goal = "Which mail have I starred? Tell me its subject."
    goal_zh = "我给哪封邮件加了星标？告诉我主题。"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, _, _, subject = rng.choice(singles(phone))
        return {"id": number, "subject": subject}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE mails SET starred=(id=?)", p["id"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["subject"])

    def solve(self, hands: Hands, p: Params) -> Done:
        folder(hands, "Starred")
        return Done(hands.read(id="subject"))


class PracticeMailSentTo(_Look):
    """Where a mail of one's own went."""

    goal = "To which address did I send my mail “{subject}”?"
    goal_zh = "我的邮件“{subject}”发到了哪个地址？"
    steps = 5

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows(
            "SELECT subject, recipients FROM mails WHERE folder='sent' AND subject NOT LIKE 'Re:%'"
            " GROUP BY subject ORDER BY id"
        )
        subject, address = rng.choice(rows)
        return {"subject": subject, "address": address}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["address"])

    def solve(self, hands: Hands, p: Params) -> Done:
        folder(hands, "Sent")
        hands.tap(p["subject"], id="subject")
        return Done(hands.read(id="recipients").removeprefix("to "))
