"""Practice in the mail app: which of several is meant, and what is not there."""

from __future__ import annotations

import random

from device_drivers.virtual.apps.mail import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Change, Changed, Impossible, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import folder, look_for, open_mail, singles
from device_drivers.virtual.tasks.world import strangers
from models.training.pocket.practice.mail_writing import SUBJECTS, TEXTS

NOBODY = ("Foxglove Roofing", "Hazel & Sons", "Mistral Bikes", "Quarry Lane Clinic", "Ottoline",
          "North Pier Cinema", "Bertrand", "青竹书店", "海风旅行社", "Ellery")  # fmt: skip


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
