"""Practice in Files: the person must be asked, or what is named is searched for in vain."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Impossible, Params, Removed
from device_drivers.virtual.tasks.files import go_to, is_folder
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.files import DOCUMENTS, OnFile, options, put_file


class PracticeFileAskTarget(OnFile):
    """Where to is not said."""

    goal = "Move {name} out of Documents/{shelf} into another folder of Documents"
    goal_zh = "把{name}从 Documents/{shelf} 移到 Documents 的另一个文件夹"
    steps = 10
    tags = ("ask", "move")
    question = "which|folder|哪|文件夹"

    def reply(self, p: Params) -> str:
        return f"“{p['target']}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        to = f"{DOCUMENTS}/{p['target']}/{p['name']}"
        return [Changed("files", {"path": self.path(p)}, {"path": to})]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, f"{DOCUMENTS}/{p['shelf']}")
        options(hands, p["name"], "Move to…")
        hands.tap("Documents")
        hands.ask("Which folder?")
        hands.tap(p["target"])
        hands.tap("Move here")


class PracticeFileAskName(OnFile):
    """What it is to be called is not said."""

    goal = "Give {name} in Documents/{shelf} a better name"
    goal_zh = "给 Documents/{shelf} 里的{name}起个更好的名字"
    steps = 8
    tags = ("ask", "edit")
    question = "name|call|名|叫什么"

    def reply(self, p: Params) -> str:
        return str(p["other"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        to = f"{DOCUMENTS}/{p['shelf']}/{p['other']}"
        return [Changed("files", {"path": self.path(p)}, {"path": to})]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, f"{DOCUMENTS}/{p['shelf']}")
        options(hands, p["name"], "Rename")
        hands.type(hands.ask("What shall be the name?"), into="Name", clear=True)
        hands.tap("OK")


class PracticeFileAskFolder(OnFile):
    """What the folder is to be called is not said."""

    goal = "Make me a new folder in Documents/{shelf}"
    goal_zh = "在 Documents/{shelf} 里帮我新建一个文件夹"
    steps = 8
    tags = ("ask", "create")
    question = "name|call|名|叫什么"

    def reply(self, p: Params) -> str:
        return str(p["folder"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("files", path=f"{DOCUMENTS}/{p['shelf']}/{p['folder']}", mode=is_folder)]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, f"{DOCUMENTS}/{p['shelf']}")
        hands.tap("New folder")
        hands.type(hands.ask("What shall be the name?"), into="Name", clear=True)
        hands.tap("OK")


class PracticeFileAskWhich(OnFile):
    """Two may be meant."""

    goal = "Delete the file with {stem} in its name"
    goal_zh = "删除名字里有{stem}的文件"
    steps = 7
    tags = ("ask", "delete")
    question = "which|哪"
    STEMS: ClassVar[tuple[str, ...]] = ("offer", "allotment", "scarecrow", "timber", "报价", "户型")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        stem, (one, two) = rng.choice(self.STEMS), rng.sample(("old", "new", "copy", "signed"), 2)
        return {**super().draw(phone, rng), "stem": stem, "name": f"{stem} {one}.txt",
                "other": f"{stem} {two}.txt"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        put_file(phone, f"{DOCUMENTS}/{p['target']}/{p['other']}")

    def reply(self, p: Params) -> str:
        return str(p["name"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("files", path=self.path(p))]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.type(p["stem"], into="Search files")
        hands.ask("Which one?")
        options(hands, p["name"], "Delete")
        hands.tap("Delete", id="android:id/button1")


class _Vain(OnFile):
    """It is nowhere."""

    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("impossible", "search")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        """It is not there."""

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("files")
        hands.type(p["name"], into="Search files")
        return Impossible(f"there is no file {p['name']}")


class PracticeFileVainRead(_Vain):
    """Nothing to read."""

    goal = "What is written in the file {name}?"
    goal_zh = "文件{name}里写着什么？"


class PracticeFileVainMove(_Vain):
    """Nothing to move."""

    goal = "Find {name} and move it into Documents/{target}"
    goal_zh = "找到{name}，移到 Documents/{target}"


class PracticeFileVainRename(_Vain):
    """Nothing to rename."""

    goal = "Look for the file {name} and call it {other}"
    goal_zh = "找到文件{name}，改叫{other}"
