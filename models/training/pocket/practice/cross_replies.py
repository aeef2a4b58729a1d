"""Practice across apps: somebody asks for something that another app has, and gets it."""

from __future__ import annotations

from collections.abc import Sequence

from device_drivers.virtual.people import written
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Params
from device_drivers.virtual.tasks.files import go_to, is_folder
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import sent, write_note
from models.training.pocket.practice.cross import saying
from models.training.pocket.practice.cross_sources import InFile, InMail, InText
from models.training.pocket.practice.files import DOCUMENTS


class PracticeAcrossReplyNumber(InMail):
    """Somebody asks by mail for a number that is in the contacts."""

    goal = "{who} asks by mail for the phone number of {friend}. Reply with the number."
    goal_zh = "{who}发邮件问{friend}的电话号码，回复告诉对方"
    apps = ("mail", "contacts")
    difficulty = "hard"
    steps = 13
    says = ("do you have the number of {friend}?", "how do I reach {friend} by phone?",
            "请问{friend}的电话是多少？")  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("mails", folder="sent", thread_id=p["mail"], recipients=p["email"], cc="",
                      subject=f"Re: {p['subject']}", quoted=bool,
                      body=saying(written(p["tel"])))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["friend"])
        number = hands.read(written(p["tel"]))
        self.look(hands, p)
        hands.tap("Reply")
        hands.type(number, into="Compose email")
        hands.tap("Send")


class PracticeAcrossReplyFile(InFile):
    """A file has the answer to a text."""

    goal = "{friend} asked me something by text. Answer with what the file {file} says."
    goal_zh = "{friend}发短信问我事情，用文件{file}里写的话回复"
    apps = ("messages", "files")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.receive_sms(p["tel"], "What was it again?")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["tel"], p["said"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        moves.conversation(hands, p["friend"])
        moves.send(hands, p["said"])


class PracticeAcrossReplyNote(InText):
    """A note has the answer to whoever wrote last."""

    goal = "Answer the newest text with what stands in my note “{title}”"
    goal_zh = "用笔记“{title}”里的内容回复最新的短信"
    apps = ("messages", "notes")
    near = "newest"
    says = ("Where did we leave it?", "Can you tell me?", "What do I have to do?", "怎么弄来着？")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM notes WHERE title=?", p["title"])
        write_note(phone, p["title"], p["body"])
        super().prepare(phone, p)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["tel"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        body = moves.note(hands, p["title"])
        self.look(hands, p)
        moves.send(hands, body)


class PracticeAcrossTextFolder(InText):
    """A friend says how a folder is to be called."""

    goal = "{friend} texted me a name for a folder. Make that folder in Documents/{shelf}."
    goal_zh = "{friend}发短信说了文件夹的名字，在 Documents/{shelf} 里建这个文件夹"
    apps = ("files", "messages")
    says = ("Call it “{folder}”", "“{folder}” is a good name", "就叫“{folder}”")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        path = f"{DOCUMENTS}/{p['shelf']}/{p['folder']}"
        return [Added("files", path=path, mode=is_folder)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        go_to(hands, f"{DOCUMENTS}/{p['shelf']}")
        hands.tap("New folder")
        hands.type(p["folder"], into="Name", clear=True)
        hands.tap("OK")
