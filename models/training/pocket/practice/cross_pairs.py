"""Practice across apps: two values of one place are used, or one goes to two people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import number_of, sent
from models.training.pocket.practice.cross import saying
from models.training.pocket.practice.cross_sources import (
    Across,
    InFile,
    InMail,
    InNote,
    InText,
    add_items,
)
from models.training.pocket.practice.notes_lists import write_list

BOTH = ("{new}, {email}", "Phone {new} and email {email}", "电话 {new} ，邮箱 {email}")


class _TwoValues(InNote):
    """A number and an e-mail address of somebody new."""

    apps: ClassVar[tuple[str, ...]] = ("contacts", "notes")
    steps = 11
    tags = ("cross_app", "read", "create", "form")
    says: ClassVar[tuple[str, ...]] = BOTH

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["who"]), Added("phones", number=number_of(p["new"])),
                Added("emails", address=p["email"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        moves.new_contact(hands, p["who"], p["new"], p["email"])


class PracticeAcrossNoteBoth(_TwoValues):
    """Both stand in a note."""

    goal = "My note “{title}” has the number and email of {who}. Make a contact with both."
    goal_zh = "笔记“{title}”里有{who}的电话和邮箱，用这两个新建联系人"


class PracticeAcrossMailBoth(InMail, _TwoValues):
    """Both stand in a mail."""

    goal = "{who} mailed me a phone number and an email address. Save {who} with both."
    goal_zh = "{who}发邮件给了电话和邮箱，把{who}连同这两项存为联系人"
    apps = ("contacts", "mail")
    says = tuple(f"you reach me here: {each}" for each in BOTH)


class PracticeAcrossFileBoth(InFile, _TwoValues):
    """Both stand in a file."""

    goal = "Take the phone number and the email of {who} out of the file {file} into my contacts"
    goal_zh = "把文件{file}里{who}的电话和邮箱存进通讯录"
    apps = ("contacts", "files")


class _TwoThings(Across):
    """Two things are wanted on a list."""

    apps: ClassVar[tuple[str, ...]] = ("notes",)
    steps = 11

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("DELETE FROM notes WHERE title=?", p["title"])
        p["list"] = write_list(phone, p["title"], p["items"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("note_items", note_id=p["list"], text=p[key]) for key in ("thing", "second")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        add_items(hands, p["title"], p["thing"], p["second"])


class PracticeAcrossTextThings(_TwoThings, InText):
    """A friend texted them."""

    goal = "{friend} texted me two things to bring. Add both to my list “{title}”."
    goal_zh = "{friend}发短信说要带两样东西，都加到清单“{title}”"
    apps = ("notes", "messages")
    says = (
        "Please bring: {thing}, {second}",
        "Two things: {thing}, {second}",
        "带上：{thing}，{second}",
    )


class PracticeAcrossMailThings(_TwoThings, InMail):
    """They stand in a mail that is told by its subject."""

    goal = "Add the two things from the mail “{subject}” to my list “{title}”"
    goal_zh = "把邮件“{subject}”里的两样东西加到清单“{title}”"
    apps = ("notes", "mail")
    near = "subject"
    says = ("we need: {thing}, {second}", "still missing: {thing}, {second}",
            "还缺：{thing}，{second}")  # fmt: skip


class _ToTwo(Across):
    """What was read goes to two people, one after the other."""

    apps: ClassVar[tuple[str, ...]] = ("messages",)
    difficulty = "hard"
    steps = 13
    key: ClassVar[str] = "code"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        test = saying(p[self.key])
        return [*sent(phone, p["other_tel"], test), *sent(phone, p["third_tel"], test)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        moves.text(hands, p["other"], p[self.key])
        moves.text(hands, p["third"], p[self.key])


class PracticeAcrossTwoTold(_ToTwo, InText):
    """A code that a friend texted."""

    goal = "{friend} texted me a code. Text it to {other} and also to {third}."
    goal_zh = "{friend}发短信给了我一个代码，用短信分别发给{other}和{third}"
    says = ("The code is {code}", "{code} opens the box", "代码是 {code}")


class PracticeAcrossTwoNote(_ToTwo, InNote):
    """The sentence of a note."""

    goal = "Text what my note “{title}” says to {other} and to {third}"
    goal_zh = "把笔记“{title}”的内容用短信发给{other}和{third}"
    apps = ("messages", "notes")
    key = "said"


class PracticeAcrossTwoMail(_ToTwo, InMail):
    """An amount out of the newest mail."""

    goal = "The newest mail mentions an amount. Text it to both {other} and {third}."
    goal_zh = "最新的邮件里提到一个金额，用短信发给{other}和{third}两个人"
    apps = ("messages", "mail")
    key = "amount"
    near = "newest"
    says = ("everybody pays {amount} this time.", "the share is {amount} each.",
            "每人要付 {amount} 。")  # fmt: skip
