"""Tasks in the mail app: writing, answering, looking up."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from device_drivers.virtual.apps.mail import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import addressed, holding

LETTERS = (
    ("Saturday", "I found the tickets, we meet at the north gate at 18:30."),
    ("Ladder", "Could I borrow your ladder on Friday? I will bring it back the same day."),
    ("Choir", "The rehearsal was moved to Thursday, same room."),
    ("Recipe", "The secret is to roast the seeds first."),
    ("聚会", "星期六晚上七点，我家见。"),
    ("Keys", "I left the spare keys with the neighbour on the second floor."),
)
ANSWERS = ("Thank you, I will look at it tonight.", "That works for me.", "好的，没问题，谢谢！",
           "I am sorry, I cannot make it this time.", "Great news, see you soon!")  # fmt: skip


def begins(phone: Phone, text: str) -> Callable[[object], bool]:
    """A test for a mail's text: this, and perhaps the signature after it."""
    signed = str(phone.store.one("SELECT value FROM mail_settings WHERE key='signature'") or "")

    def is_it(value: object) -> bool:
        body = str(value).strip()
        return body in (text, f"{text}\n\n{signed}".strip())

    return is_it


def singles(phone: Phone, folder: str = "inbox") -> list[tuple[int, str, str, str]]:
    """(id, sender's name, address, subject) of mails that are alone in their talk, and whose
    subject and sender no other mail has."""
    rows = phone.store.rows("SELECT id, sender_name, sender, subject, folder FROM mails"
                            " WHERE thread_id IN (SELECT thread_id FROM mails GROUP BY thread_id"
                            " HAVING COUNT(*) = 1) ORDER BY id")  # fmt: skip
    subjects = [row[3] for row in rows]
    everybody = [name for (name,) in phone.store.rows("SELECT sender_name FROM mails")]
    return [row[:4] for row in rows if row[4] == folder and subjects.count(row[3]) == 1
            and everybody.count(row[1]) == 1]  # fmt: skip


def friends(phone: Phone, rng: random.Random, count: int) -> list[tuple[str, str]]:
    """(name, address) of contacts with one address, whose name is no part of another's."""
    rows = phone.store.rows(
        "SELECT contacts.name, MIN(emails.address) FROM contacts JOIN emails ON contact_id ="
        " contacts.id GROUP BY contacts.id HAVING COUNT(*) = 1 ORDER BY contacts.id"
    )
    names = [name for (name,) in phone.store.rows("SELECT name FROM contacts")]
    clear = [row for row in rows if sum(row[0] in name for name in names) == 1]
    return rng.sample(clear, count)


def start(hands: Hands) -> None:
    """The inbox."""
    moves.top(hands, "mail", "compose_button")


def folder(hands: Hands, name: str) -> None:
    """Open another folder by the drawer."""
    start(hands)
    hands.tap("Open navigation drawer")
    hands.tap(name)


def look_for(hands: Hands, words: str) -> None:
    """Search the mails."""
    start(hands)
    hands.type(words, into="search", clear=True, submit=True)


def open_mail(hands: Hands, subject: str) -> None:
    """Find a mail by its subject and open it."""
    look_for(hands, f'subject:"{subject}"')
    hands.tap(subject, id="subject")


def write(hands: Hands, address: str, subject: str, body: str) -> None:
    hands.type(address, into="To")
    hands.type(subject, into="Subject")
    hands.type(body, into="Compose email")


class MailSend(Template):
    """A new mail to a contact."""

    goal = "Send an e-mail to {name} with the subject “{subject}” that says: {body}"
    goal_zh = "给{name}发一封邮件，主题是“{subject}”，内容是：{body}"
    apps = ("mail",)
    difficulty = "easy"
    steps = 10
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [(name, address)] = friends(phone, rng, 1)
        subject, body = rng.choice(LETTERS)
        return {"name": name, "address": address, "subject": subject, "body": body}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("mails", folder="sent", recipients=p["address"], cc="", bcc="",
                      subject=p["subject"], body=begins(phone, p["body"]))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap(id="compose_button")
        hands.type(p["name"], into="To")
        hands.tap(p["address"])
        hands.type(p["subject"], into="Subject")
        hands.type(p["body"], into="Compose email")
        hands.tap("Send")


class MailSendCopy(Template):
    """A new mail to one person with a copy to another."""

    goal = "Write an e-mail to {name}, with a copy to {other}. Subject: “{subject}”. Text: {body}"
    goal_zh = "写邮件给{name}，并抄送给{other}。主题：“{subject}”。内容：{body}"
    apps = ("mail",)
    difficulty = "medium"
    steps = 14
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        (name, address), (other, copy) = friends(phone, rng, 2)
        subject, body = rng.choice(LETTERS)
        return {"name": name, "address": address, "other": other, "copy": copy,
                "subject": subject, "body": body}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("mails", folder="sent", recipients=p["address"], cc=p["copy"], bcc="",
                      subject=p["subject"], body=begins(phone, p["body"]))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap(id="compose_button")
        hands.tap("Add Cc/Bcc")
        hands.type(p["name"], into="To")
        hands.tap(p["address"])
        hands.type(p["other"], into="Cc")
        hands.tap(p["copy"])
        hands.type(p["subject"], into="Subject")
        hands.type(p["body"], into="Compose email")
        hands.tap("Send")


class MailReply(Template):
    """An answer to one mail."""

    goal = "Reply to the mail “{subject}” from {name}: {body}"
    goal_zh = "回复{name}发来的邮件“{subject}”：{body}"
    apps = ("mail",)
    difficulty = "easy"
    steps = 8
    tags = ("create", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name, address, subject = rng.choice(singles(phone))
        return {"id": number, "name": name, "address": address, "subject": subject,
                "body": rng.choice(ANSWERS)}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("mails", folder="sent", recipients=p["address"], thread_id=p["id"], cc="",
                      subject=f"Re: {p['subject']}", body=begins(phone, p["body"]))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        open_mail(hands, p["subject"])
        hands.tap(id="reply")
        hands.type(p["body"], into="Compose email")
        hands.tap("Send")


class MailReplyAll(Template):
    """An answer to everybody a mail went to."""

    goal = "Answer everybody who got {name}'s mail “{subject}”: {body}"
    goal_zh = "给收到{name}邮件“{subject}”的所有人回复：{body}"
    apps = ("mail",)
    difficulty = "medium"
    steps = 8
    tags = ("create", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        (name, address), (_, second), (_, third) = friends(phone, rng, 3)
        subject = rng.choice(("Picnic by the river", "Farewell present", "Car pool", "Quiz night"))
        return {"name": name, "address": address, "copies": [second, third], "subject": subject,
                "body": rng.choice(ANSWERS)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        body, copies = "Hi all,\n\nwho is in? Please tell everybody.", ", ".join(p["copies"])
        receive(phone, p["name"], p["address"], p["subject"], body, cc=copies)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        thread = phone.store.one("SELECT thread_id FROM mails WHERE subject=?", p["subject"])
        return [Added("mails", folder="sent", recipients=addressed(p["address"]),
                      thread_id=thread,
                      cc=addressed(*p["copies"]), subject=f"Re: {p['subject']}",
                      body=begins(phone, p["body"]))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        open_mail(hands, p["subject"])
        hands.tap(id="reply_all")
        hands.type(p["body"], into="Compose email")
        hands.tap("Send")


class MailForward(Template):
    """A mail with what is attached to it is passed on."""

    goal = "Forward the mail “{subject}” from {sender} to {name}"
    goal_zh = "把{sender}的邮件“{subject}”转发给{name}"
    apps = ("mail",)
    difficulty = "medium"
    steps = 9
    tags = ("create", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        with_file = {n for (n,) in phone.store.rows("SELECT mail_id FROM mail_attachments")}
        number, sender, _, subject = rng.choice([s for s in singles(phone) if s[0] in with_file])
        [(name, address)] = friends(phone, rng, 1)
        return {"id": number, "sender": sender, "subject": subject, "name": name,
                "address": address}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        files = phone.store.rows(
            "SELECT name, path, size FROM mail_attachments WHERE mail_id=?", p["id"]
        )
        body = phone.store.one("SELECT body FROM mails WHERE id=?", p["id"])
        return [
            Added("mails", folder="sent", recipients=p["address"], subject=f"Fwd: {p['subject']}",
                  body=begins(phone, ""),
                  quoted=lambda text: body.casefold() in str(text).casefold()),
            *(Added("mail_attachments", name=name, path=path, size=size)
              for name, path, size in files),
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        open_mail(hands, p["subject"])
        hands.tap(id="forward")
        hands.type(p["name"], into="To")
        hands.tap(p["address"])
        hands.tap("Send")


class MailFinishDraft(Template):
    """A draft is given what it lacks and sent."""

    goal = "Finish my draft “{subject}”: make the text “{body}” and send it to {name}"
    goal_zh = "完成我的草稿“{subject}”：把内容改为“{body}”，然后发给{name}"
    apps = ("mail",)
    difficulty = "medium"
    steps = 10
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT id, subject FROM mails WHERE folder='drafts' ORDER BY id")
        number, subject = rng.choice(rows)
        [(name, address)] = friends(phone, rng, 1)
        return {"id": number, "subject": subject, "name": name, "address": address,
                "body": rng.choice(LETTERS)[1]}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE mails SET recipients='' WHERE id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        to = {"folder": "sent", "recipients": p["address"], "body": begins(phone, p["body"]),
              "date_ms": lambda value: value > 0}  # fmt: skip
        return [Changed("mails", {"id": p["id"]}, to)]

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Drafts")
        hands.tap(p["subject"], id="subject")
        hands.type(p["name"], into="To")
        hands.tap(p["address"])
        hands.type(p["body"], into="body", clear=True)
        hands.tap("Send")


class MailAskWhatToReply(Template):
    """An answer of which only the receiver is known."""

    goal = "Please answer {name}'s mail “{subject}” for me"
    goal_zh = "请帮我回复{name}的邮件“{subject}”"
    apps = ("mail",)
    difficulty = "medium"
    steps = 8
    tags = ("ask", "create")
    question = "what|say|write|reply|answer|内容|什么|怎么"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name, address, subject = rng.choice(singles(phone))
        return {"id": number, "name": name, "address": address, "subject": subject,
                "body": rng.choice(ANSWERS)}  # fmt: skip

    def reply(self, p: Params) -> str:
        return f"Write exactly this: {p['body']}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("mails", folder="sent", recipients=p["address"], thread_id=p["id"],
                      subject=f"Re: {p['subject']}", body=begins(phone, p["body"]))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        said = hands.ask(f"What shall I write to {p['name']}?")
        open_mail(hands, p["subject"])
        hands.tap(id="reply")
        hands.type(said.removeprefix("Write exactly this: "), into="Compose email")
        hands.tap("Send")


class MailImpossibleReply(Template):
    """There is no mail from that company."""

    goal = "Reply to the mail from {name}: {body}"
    goal_zh = "回复{name}的邮件：{body}"
    apps = ("mail",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name = rng.choice(("Marblehead Ferries", "Oakum & Daughters", "Violet Telecom"))
        return {"name": name, "body": rng.choice(ANSWERS)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        look_for(hands, p["name"])
        return Impossible(f"there is no mail from {p['name']}")


# --- looking up -----------------------------------------------------------------------------------

FACTS = (
    ("skylark", r"Booking code: (\w+)", "What is the booking code of my flight with Skylark Air?",
     "我的Skylark Air航班的预订号是什么？"),
    ("brightwater", r"Amount due: \$([\d.]+)", "How many dollars is my Brightwater Power bill?",
     "我的Brightwater Power电费账单是多少美元？"),
    ("trailhead", r"From platform (\d+)", "From which platform does my Trailhead Rail train leave?",
     "我的Trailhead Rail列车从几号站台出发？"),
    ("parcelo", r"Tracking number: (\w+)", "What is the tracking number of the parcel from"
     " Parcelo?", "Parcelo包裹的运单号是什么？"),
    ("harbourrow", r"Confirmation: (\w+)", "What is the confirmation code of my room at Harbour"
     " Row Hotel?", "我在Harbour Row Hotel的订房确认号是什么？"),
    ("tableside", r"\d+ at (\d+:\d+)", "At what time is my table reserved by Tableside?",
     "Tableside给我订的餐位是几点？"),
    ("mapleprints", r"Pick-up code: (\d+)", "With which code can I pick up my photos at Maple"
     " Prints?", "在Maple Prints取照片的取件码是多少？"),
    ("learnwell", r"certificate number is (\w+)", "What is the number of my Learnwell certificate?",
     "我的Learnwell证书编号是什么？"),
    ("greenfield", r"room (\d+)", "In which room is the parents' evening of Greenfield School?",
     "Greenfield School的家长会在哪个教室？"),
    ("feiyan", r"取件码：(\d+)", "What is the pick-up code of the parcel from 飞燕快递?",
     "飞燕快递包裹的取件码是多少？"),
)  # fmt: skip
"""(mailbox, where the answer stands in the body, the question in both languages)."""


class MailFact(Template):
    """Something that stands in one of the mails is asked for."""

    goal = "{question} It is in my mails."
    goal_zh = "{question_zh}在我的邮件里。"
    apps = ("mail",)
    difficulty = "easy"
    steps = 4
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        choices = []
        for box, pattern, question, question_zh in FACTS:
            bodies = phone.store.rows("SELECT body, sender_name FROM mails WHERE sender=?",
                                      f"{box}@example.com")  # fmt: skip
            found = re.search(pattern, bodies[0][0]) if len(bodies) == 1 else None
            if found:
                choices.append({"question": question, "question_zh": question_zh,
                                "sender": bodies[0][1], "pattern": pattern,
                                "answer": found[1]})  # fmt: skip
        return rng.choice(choices)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["answer"])

    def solve(self, hands: Hands, p: Params) -> Done:
        look_for(hands, p["sender"])
        hands.tap(p["sender"], id="senders")
        found = re.search(p["pattern"], hands.read(id="body"))
        return Done(found[1] if found else "")


class MailUnreadCount(Template):
    """How many mails have not been read."""

    goal = "How many unread mails are in my inbox?"
    goal_zh = "我的收件箱里有多少封未读邮件？"
    apps = ("mail",)
    difficulty = "easy"
    steps = 1
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        sql = "SELECT COUNT(*) FROM mails WHERE folder='inbox' AND NOT read"
        return str(phone.store.one(sql))

    def solve(self, hands: Hands, p: Params) -> Done:
        start(hands)
        found = re.search(r"\d+", hands.read(id="unread_count"))
        return Done(found[0] if found else "")


class MailCodeToNote(Template):
    """A code from a mail is written down in a note."""

    goal = "Find the answer in my mails and put it into a new note “{title}”: {question}"
    goal_zh = "在我的邮件里找到答案，写进一条标题为“{title}”的新笔记：{question_zh}"
    apps = ("mail", "notes")
    difficulty = "hard"
    steps = 11
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        title = rng.choice(("For the trip", "Remember", "Numbers", "To take along", "备忘"))
        return {**MailFact().draw(phone, rng), "title": title}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("notes", title=p["title"], body=holding(p["answer"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        found = MailFact().solve(hands, p).answer
        moves.new_note(hands, p["title"], found)
