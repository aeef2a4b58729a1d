"""Practice in the mail app: looking something up, which of several, and what is not there."""

from __future__ import annotations

import random
from datetime import datetime

from device_drivers.virtual.apps.mail import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Change, Changed, Done, Impossible, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import look_for, open_mail, singles, start
from device_drivers.virtual.tasks.world import strangers
from models.training.pocket.practice.mail import folder
from models.training.pocket.practice.mail_writing import SUBJECTS, TEXTS

TOLD = (
    ("the code of the garage", "车库的密码", "Hi,\n\nthe code of the garage is {value} now.\n\nBye!"),
    ("the number of the bus", "公交车的号码", "Hello,\n\ntake bus {value}, it stops at the door.\n"),
    ("the shelf where the book stands", "书放在几号书架", "Dear reader,\n\nyou find it on shelf {value}."),
    ("the number of the locker", "储物柜的号码", "Good morning,\n\nyours is locker {value}. Enjoy!"),
    ("the price of the tickets in dollars", "门票的价格（美元）", "Two tickets cost {value} dollars."),
    ("the room of the rehearsal", "排练的房间号", "Hi all,\n\nwe rehearse in room {value} from now on."),
    ("the pick-up number", "取货号", "您好，\n\n取货号是 {value} ，请三天内来取。"),
)  # fmt: skip
"""What somebody told by mail, in both languages, and their words."""
NOBODY = ("Foxglove Roofing", "Hazel & Sons", "Mistral Bikes", "Quarry Lane Clinic", "Ottoline",
          "North Pier Cinema", "Bertrand", "青竹书店", "海风旅行社", "Ellery")  # fmt: skip


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
        rows = phone.store.rows("SELECT subject, recipients FROM mails WHERE folder='sent'"
                                " AND subject NOT LIKE 'Re:%' GROUP BY subject ORDER BY id")  # fmt: skip
        subject, address = rng.choice(rows)
        return {"subject": subject, "address": address}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["address"])

    def solve(self, hands: Hands, p: Params) -> Done:
        folder(hands, "Sent")
        hands.tap(p["subject"], id="subject")
        return Done(hands.read(id="recipients").removeprefix("to "))


# --- which of several -----------------------------------------------------------------------------


class _FromSomebody(Template):
    """A star on the mail of somebody from whom ``count`` mails came."""

    apps = ("mail",)
    count = 1

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        subjects = rng.sample(SUBJECTS, self.count)
        return {"name": strangers(phone, rng, 1)[0], "subjects": subjects, "subject": subjects[0],
                "bodies": rng.sample(TEXTS, self.count)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for subject, body in sorted(zip(p["subjects"], p["bodies"], strict=True)):
            receive(phone, p["name"], "new.friend@example.com", subject, body)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        number = phone.store.one("SELECT id FROM mails WHERE sender_name=? AND subject=?",
                                 p["name"], p["subject"])  # fmt: skip
        return [Changed("mails", {"id": number}, {"starred": 1})]


class PracticeMailStarFrom(_FromSomebody):
    """There is only one: no need to ask."""

    goal = "Give the mail from {name} a star"
    goal_zh = "给{name}的邮件加星标"
    difficulty = "easy"
    steps = 4
    tags = ("edit", "search")

    def solve(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'from:"{p["name"]}"')
        hands.tap("Add star")


class PracticeMailStarWhich(_FromSomebody):
    """There are two: which one is for the person to say."""

    goal = "Give the mail from {name} a star"
    goal_zh = "给{name}的邮件加星标"
    difficulty = "medium"
    steps = 6
    tags = ("edit", "ask", "search")
    count = 2
    question = "which|哪"

    def reply(self, p: Params) -> str:
        return f"The one called “{p['subject']}”"

    def reply_zh(self, p: Params) -> str:
        return f"主题是“{p['subject']}”的那封"

    def solve(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'from:"{p["name"]}"')
        hands.ask("There are several. Which one do you mean?")
        hands.tap(p["subject"], id="subject")
        hands.tap("Add star")


# --- what is not there ----------------------------------------------------------------------------


class PracticeMailNobodysMail(Template):
    """Nobody of that name ever wrote."""

    goal = "Archive the mail that {name} sent me"
    goal_zh = "把{name}发给我的邮件归档"
    apps = ("mail",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(NOBODY)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        look_for(hands, p["name"])
        return Impossible(f"there is no mail from {p['name']}")


class PracticeMailNoDraft(Template):
    """There is no such draft."""

    goal = "Send my draft “{subject}”"
    goal_zh = "发送我的草稿“{subject}”"
    apps = ("mail",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible",)
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(SUBJECTS)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        folder(hands, "Drafts")
        return Impossible(f"there is no draft “{p['subject']}”")


class PracticeMailNothingAttached(Template):
    """The mail is there, but it came alone."""

    goal = "Download what {name} attached to the mail “{subject}”"
    goal_zh = "下载{name}在邮件“{subject}”里发来的附件"
    apps = ("mail",)
    difficulty = "medium"
    steps = 4
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        heavy = phone.store.rows("SELECT mail_id FROM mail_attachments")
        light = [each for each in singles(phone) if (each[0],) not in heavy]
        _, name, _, subject = rng.choice(light)
        return {"name": name, "subject": subject}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        open_mail(hands, p["subject"])
        return Impossible("nothing is attached to that mail")
