"""Practice in Files with whole folders, and how files are shown."""

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
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.files import go_to, is_folder
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.files import (
    DOCUMENTS,
    FILES,
    FOLDERS,
    OnFile,
    options,
    put_file,
    put_folder,
)


class PracticeFilesFolder(OnFile):
    """A folder within a folder."""

    goal = "Make a folder “{folder}” in Documents/{shelf}"
    goal_zh = "在 Documents/{shelf} 里建一个文件夹“{folder}”"
    steps = 7
    tags = ("create", "form")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        path = f"{DOCUMENTS}/{p['shelf']}/{p['folder']}"
        return [Added("files", path=path, mode=is_folder)]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, f"{DOCUMENTS}/{p['shelf']}")
        hands.tap("New folder")
        hands.type(p["folder"], into="Name", clear=True)
        hands.tap("OK")


class _OnFolder(Template):
    """Something about a folder in the documents."""

    apps: ClassVar[tuple[str, ...]] = ("files",)
    difficulty: ClassVar[Difficulty] = "easy"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        folder, other = rng.sample(FOLDERS, 2)
        return {"folder": folder, "other": other, "names": rng.sample(FILES, rng.randint(1, 3))}

    def prepare(self, phone: Phone, p: Params) -> None:
        put_folder(phone, f"{DOCUMENTS}/{p['folder']}")
        for name in p["names"]:
            put_file(phone, f"{DOCUMENTS}/{p['folder']}/{name}")


class PracticeFilesFolderName(_OnFolder):
    """Another name for a folder, all that is in it goes along."""

    goal = "Rename the folder {folder} in Documents to {other}"
    goal_zh = "把 Documents 里的文件夹{folder}改名为{other}"
    steps = 7
    tags = ("edit", "form")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        ends = ["", *(f"/{name}" for name in p["names"])]
        return [Changed("files", {"path": f"{DOCUMENTS}/{p['folder']}{end}"},
                        {"path": f"{DOCUMENTS}/{p['other']}{end}"}) for end in ends]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, DOCUMENTS)
        options(hands, p["folder"], "Rename")
        hands.type(p["other"], into="Name", clear=True)
        hands.tap("OK")


class PracticeFilesFolderGone(_OnFolder):
    """A folder with all that is in it."""

    goal = "Delete the folder {folder} in Documents with everything in it"
    goal_zh = "删除 Documents 里的文件夹{folder}，连同里面的所有文件"
    steps = 6
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        ends = ["", *(f"/{name}" for name in p["names"])]
        return [Removed("files", path=f"{DOCUMENTS}/{p['folder']}{end}") for end in ends]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, DOCUMENTS)
        options(hands, p["folder"], "Delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeFilesNoFolder(Template):
    """A folder that is not there."""

    goal = "Delete the folder {folder} in Documents"
    goal_zh = "删除 Documents 里的{folder}文件夹"
    apps = ("files",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "delete")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"folder": rng.choice(FOLDERS)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        go_to(hands, DOCUMENTS)
        return Impossible(f"there is no folder {p['folder']}")


class PracticeFilesSort(Template):
    """Another order."""

    goal = "Sort the files by {order}"
    goal_zh = "让文件按{order_zh}排序"
    apps = ("files",)
    difficulty = "easy"
    steps = 5
    tags = ("settings", "choice")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        orders = (("size", "大小", "size", "Size"), ("date", "修改日期", "mtime", "Date modified"))
        order, zh, column, row = rng.choice(orders)
        return {"order": order, "order_zh": zh, "column": column, "row": row}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("files_look", {"id": 1}, {"sort": p["column"], "descending": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.tap("Downloads")
        hands.tap(id="option_menu")
        hands.tap("Sort by")
        hands.tap(p["row"])


class PracticeFilesGrid(Template):
    """Squares in place of rows."""

    goal = "Show my files as a grid rather than a list"
    goal_zh = "让文件以网格而不是列表显示"
    apps = ("files",)
    difficulty = "easy"
    steps = 3
    tags = ("settings",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("files_look", {"id": 1}, {"grid": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.tap("Downloads")
        hands.tap("Grid view")


class PracticeFilesHidden(Template):
    """What is hidden, too."""

    goal = "Make the Files app show hidden files as well"
    goal_zh = "让文件应用也显示隐藏的文件"
    apps = ("files",)
    difficulty = "easy"
    steps = 4
    tags = ("settings",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("files_look", {"id": 1}, {"hidden": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.tap("Documents")
        hands.tap(id="option_menu")
        hands.tap("Show hidden files")
