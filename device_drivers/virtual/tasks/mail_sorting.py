"""Tasks in the mail app: sorting what came, and setting it up."""

from __future__ import annotations

import random

from device_drivers.virtual.apps.mail import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Removed, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.mail import folder, look_for, open_mail, singles, start

NEW_LABELS = ("Garden", "Receipts", "Club", "Moving", "装修", "Taxes")


class _OneMail(Template):
    """Something is done with one mail, found by its subject."""

    apps = ("mail",)
    folder = "inbox"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name, _, subject = rng.choice(self.offered(phone))
        return {"id": number, "name": name, "subject": subject}

    def offered(self, phone: Phone) -> list[tuple[int, str, str, str]]:
        return singles(phone, self.folder)


class MailArchive(_OneMail):
    """One mail out of the inbox."""

    goal = "Archive the mail “{subject}” from {name}"
    goal_zh = "把{name}的邮件“{subject}”归档"
    difficulty = "easy"
    steps = 4
    tags = ("edit", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("mails", {"id": p["id"]}, {"folder": "archive"})]

    def solve(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'subject:"{p["subject"]}"')
        hands.swipe("right", on=p["subject"], id="subject")


class MailStar(_OneMail):
    """A star on one mail."""

    goal = "Put a star on the mail “{subject}” from {name}"
    goal_zh = "给{name}的邮件“{subject}”加上星标"
    difficulty = "easy"
    steps = 4
    tags = ("edit", "search")

    def offered(self, phone: Phone) -> list[tuple[int, str, str, str]]:
        starred = {n for (n,) in phone.store.rows("SELECT id FROM mails WHERE starred")}
        return [each for each in singles(phone) if each[0] not in starred]

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("mails", {"id": p["id"]}, {"starred": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'subject:"{p["subject"]}"')
        hands.tap("Add star")


class MailStarChinese(MailStar):
    """A star on one mail, on a phone that speaks Chinese."""

    goal = "On this phone, star the mail “{subject}” from {name}"
    goal_zh = "在这部手机上，给{name}的邮件“{subject}”加星标"
    language = "zh"

    def solve(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'subject:"{p["subject"]}"')
        hands.tap("添加星标")


class MailMarkUnread(_OneMail):
    """A mail that was read is to look new."""

    goal = "Mark the mail “{subject}” from {name} as unread"
    goal_zh = "把{name}的邮件“{subject}”标为未读"
    difficulty = "easy"
    steps = 5
    tags = ("edit", "search")

    def offered(self, phone: Phone) -> list[tuple[int, str, str, str]]:
        read = {n for (n,) in phone.store.rows("SELECT id FROM mails WHERE read")}
        return [each for each in singles(phone) if each[0] in read]

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("mails", {"id": p["id"]}, {"read": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_mail(hands, p["subject"])
        hands.tap("Mark as unread")


class MailNotSpam(_OneMail):
    """A mail that was taken for spam goes back to the inbox."""

    goal = "The mail “{subject}” from {name} is not spam: move it to the inbox"
    goal_zh = "{name}的邮件“{subject}”不是垃圾邮件，请移到收件箱"
    difficulty = "medium"
    steps = 7
    tags = ("edit",)
    folder = "spam"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("mails", {"id": p["id"]}, {"folder": "inbox"})]

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Spam")
        hands.tap(p["subject"], id="subject")
        hands.tap("More options")
        hands.tap("Move to")
        hands.tap("Inbox")


class MailDeleteFrom(Template):
    """Every mail of one sender goes to the trash."""

    goal = "Delete all mails from {name} that are in my inbox"
    goal_zh = "把收件箱里{name}的邮件都删除"
    apps = ("mail",)
    difficulty = "medium"
    steps = 7
    tags = ("delete", "list", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(singles(phone))[1]}

    def prepare(self, phone: Phone, p: Params) -> None:
        sender = phone.store.one("SELECT sender FROM mails WHERE sender_name=?", p["name"])
        for subject in ("A reminder", "One more thing"):
            receive(phone, p["name"], sender, subject, "We have written to you before.")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        found = phone.store.rows("SELECT id FROM mails WHERE sender_name=? AND folder='inbox'",
                                 p["name"])  # fmt: skip
        return [Changed("mails", {"id": number}, {"folder": "trash"}) for (number,) in found]

    def solve(self, hands: Hands, p: Params) -> None:
        look_for(hands, f'from:"{p["name"]}"')
        hands.hold(p["name"], id="senders")
        hands.tap("More options")
        hands.tap("Select all")
        hands.tap("Delete")


class MailEmptyTrash(Template):
    """The trash is emptied for good."""

    goal = "Empty the trash of my mail"
    goal_zh = "清空我的邮件垃圾箱"
    apps = ("mail",)
    difficulty = "medium"
    steps = 5
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        numbers = [n for (n,) in phone.store.rows("SELECT id FROM mails WHERE folder='trash'")]
        changes: list[Change] = [Removed("mails", id=number) for number in numbers]
        for table, key in (("mail_attachments", "id"), ("mail_labelled", "mail_id")):
            rows = phone.store.rows(f"SELECT {key}, mail_id FROM {table}")  # noqa: S608  # constants
            changes += [Removed(table, **{key: own}) for own, mail in rows if mail in numbers]
        return changes

    def solve(self, hands: Hands, p: Params) -> None:
        folder(hands, "Trash")
        hands.tap("Empty now")
        hands.tap("Delete", id="button1")


class MailNewLabel(Template):
    """A label is made and put on a mail."""

    goal = "Create the mail label “{label}” and put it on the mail “{subject}” from {name}"
    goal_zh = "新建邮件标签“{label}”，并加到{name}的邮件“{subject}”上"
    apps = ("mail",)
    difficulty = "hard"
    steps = 14
    tags = ("create", "edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name, _, subject = rng.choice(singles(phone))
        return {"id": number, "name": name, "subject": subject, "label": rng.choice(NEW_LABELS)}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("mail_labels", name=p["label"]), Added("mail_labelled", mail_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Open navigation drawer")
        hands.tap("Create label")
        hands.type(p["label"], into="Label name")
        hands.tap("Create")
        open_mail(hands, p["subject"])
        hands.tap("More options")
        hands.tap("Label as")
        hands.tap(p["label"])
        hands.tap("OK")


class MailSaveAttachment(_OneMail):
    """What is attached to a mail is kept on the phone."""

    goal = "Save the file attached to {name}'s mail “{subject}” to the downloads"
    goal_zh = "把{name}的邮件“{subject}”里的附件保存到下载"
    difficulty = "medium"
    steps = 6
    tags = ("create", "search")

    def offered(self, phone: Phone) -> list[tuple[int, str, str, str]]:
        rows = phone.store.rows("SELECT mail_id FROM mail_attachments WHERE path=''")
        return [each for each in singles(phone) if (each[0],) in rows]

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        [(number, name)] = phone.store.rows(
            "SELECT id, name FROM mail_attachments WHERE mail_id=?", p["id"]
        )
        path = f"/sdcard/Download/{name}"
        return [Added("files", path=path, content=bool), Changed("mail_attachments", {"id": number},
                                                   {"path": path})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        open_mail(hands, p["subject"])
        hands.tap(id="attachment")
        hands.tap("Save to Downloads")


# --- setting up -----------------------------------------------------------------------------------


def settings(hands: Hands) -> None:
    folder(hands, "Settings")


class MailSignature(Template):
    """What stands below every mail."""

    goal = "Set my mail signature to “{text}”"
    goal_zh = "把我的邮件签名设为“{text}”"
    apps = ("mail",)
    difficulty = "easy"
    steps = 8
    tags = ("settings", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name = phone.store.one("SELECT value FROM mail_settings WHERE key='name'")
        text = rng.choice((f"Kind regards, {name}", f"Yours, {name}", f"{name} (on the move)",
                           f"此致敬礼，{name}"))  # fmt: skip
        return {"text": text}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("mail_settings", {"key": "signature"}, {"value": p["text"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        settings(hands)
        hands.tap("Signature")
        hands.type(p["text"], into="signature", clear=True)
        hands.tap("Save")


class MailOutOfOffice(Template):
    """Whoever writes is told that nobody is there."""

    goal = "Turn on the out-of-office reply of my mail, with the text “{text}”"
    goal_zh = "打开邮件的外出自动回复，内容为“{text}”"
    apps = ("mail",)
    difficulty = "medium"
    steps = 9
    tags = ("settings", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        text = rng.choice(("I am hiking without a phone until Monday.", "我在休假，下周一回复。",
                           "Back on the first. In urgent cases call the front desk."))  # fmt: skip
        return {"text": text}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("mail_settings", {"key": "away"}, {"value": "1"}),
                Changed("mail_settings", {"key": "away_text"}, {"value": p["text"]})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        settings(hands)
        hands.tap("Out-of-office reply")
        hands.tap("Reply text")
        hands.type(p["text"], into="away_text", clear=True)
        hands.tap("Save")
