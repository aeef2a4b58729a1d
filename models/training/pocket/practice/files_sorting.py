"""Practice in Files: all of a folder, all but one, two wishes in one."""

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
    Params,
    Removed,
)
from device_drivers.virtual.tasks.files import go_to, is_folder, pick_target
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.files import (
    DOCUMENTS,
    FILES,
    OnFile,
    options,
    put_file,
    put_folder,
)

DOWNLOADS = "/sdcard/Download"


class _Folder(OnFile):
    """A folder of the documents with three files in it."""

    difficulty: ClassVar[Difficulty] = "medium"
    steps = 8
    tags: ClassVar[tuple[str, ...]] = ("edit", "select")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two, three = rng.sample(FILES, 3)
        return {**super().draw(phone, rng), "one": one, "two": two, "three": three}

    def prepare(self, phone: Phone, p: Params) -> None:
        put_folder(phone, f"{DOCUMENTS}/{p['folder']}")
        for key in ("one", "two", "three"):
            put_file(phone, self.at(p, key))

    def at(self, p: Params, key: str) -> str:
        return f"{DOCUMENTS}/{p['folder']}/{p[key]}"

    def choose(self, hands: Hands, p: Params, first: str, *more: str) -> None:
        go_to(hands, f"{DOCUMENTS}/{p['folder']}")
        hands.hold(p[first], id="android:id/title")
        for key in more:
            hands.tap(p[key], id="android:id/title")

    def everything(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p, "one")
        hands.tap(id="action_menu_more")
        hands.tap("Select all")


class PracticeFileAllBin(_Folder):
    """Nothing stays in it."""

    goal = "Clear out Documents/{folder}: delete all files in it, keep the folder"
    goal_zh = "清空 Documents/{folder}：删除里面所有文件，文件夹留着"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("files", path=self.at(p, key)) for key in ("one", "two", "three")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.everything(hands, p)
        hands.tap(id="action_menu_delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeFileAllBut(_Folder):
    """One stays."""

    goal = "Delete everything in Documents/{folder} but {two}"
    goal_zh = "Documents/{folder} 里除了{two}都删掉"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("files", path=self.at(p, key)) for key in ("one", "three")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p, "one", "three")
        hands.tap(id="action_menu_delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeFileAllMove(_Folder):
    """All of it goes elsewhere."""

    goal = "Move all the files from Documents/{folder} into Documents/{shelf}"
    goal_zh = "把 Documents/{folder} 里的文件全部移到 Documents/{shelf}"
    steps = 11

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("files", {"path": self.at(p, key)},
                        {"path": f"{DOCUMENTS}/{p['shelf']}/{p[key]}"})
                for key in ("one", "two", "three")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.everything(hands, p)
        hands.tap(id="action_menu_more")
        hands.tap("Move to…")
        pick_target(hands, f"{DOCUMENTS}/{p['shelf']}")
        hands.tap("Move here")


class PracticeFileTwoCopy(_Folder):
    """Two are doubled."""

    goal = "Copy {one} and {three} from Documents/{folder} to the Download folder"
    goal_zh = "把 Documents/{folder} 里的{one}和{three}复制到 Download 文件夹"
    steps = 10

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("files", path=f"{DOWNLOADS}/{p[key]}", content=b"Nothing yet.\n")
                for key in ("one", "three")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p, "one", "three")
        hands.tap(id="action_menu_more")
        hands.tap("Copy to…")
        hands.tap("Download")
        hands.tap("Copy here")


class PracticeFileFolderLoaded(OnFile):
    """A folder among the downloads."""

    goal = "Make a folder called “{folder}” among my downloads"
    goal_zh = "在下载里建一个叫“{folder}”的文件夹"
    steps = 5
    tags = ("create",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("files", path=f"{DOWNLOADS}/{p['folder']}", mode=is_folder)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.tap("Downloads")
        hands.tap("New folder")
        hands.type(p["folder"], into="Name", clear=True)
        hands.tap("OK")


class PracticeFileRenameMove(OnFile):
    """Another name, another place."""

    goal = "Rename {name} in Documents/{shelf} to {other}, then move it to the Download folder"
    goal_zh = "把 Documents/{shelf} 里的{name}改名为{other}，再移到 Download 文件夹"
    steps = 11
    tags = ("edit", "move")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("files", {"path": self.path(p)}, {"path": f"{DOWNLOADS}/{p['other']}"})]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, f"{DOCUMENTS}/{p['shelf']}")
        options(hands, p["name"], "Rename")
        hands.type(p["other"], into="Name", clear=True)
        hands.tap("OK")
        options(hands, p["other"], "Move to…")
        hands.tap("Download")
        hands.tap("Move here")
