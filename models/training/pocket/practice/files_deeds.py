"""Practice in Files: the downloads, and what the search finds."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Difficulty,
    Done,
    Impossible,
    Params,
    Removed,
)
from device_drivers.virtual.tasks.files import go_to, pick_target
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.files import (
    DOCUMENTS,
    FILES,
    OnFile,
    options,
    put_file,
)

DOWNLOADS = "/sdcard/Download"


class _Loaded(OnFile):
    """A file among the downloads."""

    def path(self, p: Params) -> str:
        return f"{DOWNLOADS}/{p['name']}"

    def enter(self, hands: Hands) -> None:
        hands.open("files")
        hands.tap("Downloads")


class PracticeLoadedDelete(_Loaded):
    """It is of no use any more."""

    goal = "Delete {name} from the downloads"
    goal_zh = "删除下载里的{name}"
    steps = 5
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("files", path=self.path(p))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.enter(hands)
        options(hands, p["name"], "Delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeLoadedRename(_Loaded):
    """It is called something else."""

    goal = "Rename the download {name} to {other}"
    goal_zh = "把下载的{name}重命名为{other}"
    steps = 6
    tags = ("edit", "form")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("files", {"path": self.path(p)}, {"path": f"{DOWNLOADS}/{p['other']}"})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.enter(hands)
        options(hands, p["name"], "Rename")
        hands.type(p["other"], into="Name", clear=True)
        hands.tap("OK")


class PracticeLoadedFile(_Loaded):
    """It belongs among the documents."""

    goal = "Move the download {name} into Documents/{shelf}"
    goal_zh = "把下载的{name}移到 Documents/{shelf}"
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 8
    tags = ("edit", "move")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        to = f"{DOCUMENTS}/{p['shelf']}/{p['name']}"
        return [Changed("files", {"path": self.path(p)}, {"path": to})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.enter(hands)
        options(hands, p["name"], "Move to…")
        pick_target(hands, f"{DOCUMENTS}/{p['shelf']}")
        hands.tap("Move here")


class PracticeLoadedSays(_Loaded):
    """What stands in it."""

    goal = "What does the download {name} say?"
    goal_zh = "下载的{name}里写了什么？"
    steps = 3
    tags = ("read",)
    SAID: ClassVar[tuple[str, ...]] = (
        "The spare key is with Mrs Holm", "Platform nine at noon", "Forty chairs and six tables",
        "Water the ferns on Sundays", "周六十点在东门集合", "仓库的灯要换",
    )  # fmt: skip

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name = rng.choice([each for each in FILES if each.endswith(".txt")])
        return {**super().draw(phone, rng), "name": name, "said": rng.choice(self.SAID)}

    def prepare(self, phone: Phone, p: Params) -> None:
        put_file(phone, self.path(p), f"{p['said']}\n")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["said"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.enter(hands)
        hands.tap(p["name"])
        return Done(hands.read(p["said"]))


class PracticeLoadedMissing(_Loaded):
    """It is nowhere on the phone."""

    goal = "Find the file {name} and delete it"
    goal_zh = "找到文件{name}并删除"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        """It is not there."""

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("files")
        hands.type(p["name"], into="Search files")
        return Impossible(f"there is no file {p['name']}")


class PracticeFoundErase(OnFile):
    """Deleted where the search finds it."""

    goal = "Search my files for {name} and delete it, wherever it is"
    goal_zh = "搜索文件{name}，不管在哪里都删掉"
    steps = 6
    tags = ("delete", "search")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("files", path=self.path(p))]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.type(p["name"], into="Search files")
        options(hands, p["name"], "Delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeFoundCopy(OnFile):
    """A second one of what the search finds."""

    goal = "Look for {name} on this phone and put a copy of it into Documents/{target}"
    goal_zh = "在手机里找到{name}，复制一份到 Documents/{target}"
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 8
    tags = ("create", "search")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        text = phone.store.one("SELECT content FROM files WHERE path=?", self.path(p))
        return [Added("files", path=f"{DOCUMENTS}/{p['target']}/{p['name']}", content=text)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.type(p["name"], into="Search files")
        options(hands, p["name"], "Copy to…")
        pick_target(hands, f"{DOCUMENTS}/{p['target']}")
        hands.tap("Copy here")


class PracticeFoundBoth(OnFile):
    """Two files of one folder go elsewhere together."""

    goal = "Move both {name} and {other} from Documents/{shelf} to Documents/{target}"
    goal_zh = "把 Documents/{shelf} 里的{name}和{other}一起移到 Documents/{target}"
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 11
    tags = ("edit", "move", "long_press")

    def prepare(self, phone: Phone, p: Params) -> None:
        for name in (p["name"], p["other"]):
            put_file(phone, f"{DOCUMENTS}/{p['shelf']}/{name}")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [
            Changed("files", {"path": f"{DOCUMENTS}/{p['shelf']}/{name}"},
                    {"path": f"{DOCUMENTS}/{p['target']}/{name}"})
            for name in (p["name"], p["other"])
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, f"{DOCUMENTS}/{p['shelf']}")
        hands.hold(p["name"], id="android:id/title")
        hands.tap(p["other"], id="android:id/title")
        hands.tap("More options", id="action_menu_more")
        hands.tap("Move to…")
        pick_target(hands, f"{DOCUMENTS}/{p['target']}")
        hands.tap("Move here")
