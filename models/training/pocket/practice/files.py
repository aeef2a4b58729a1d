"""Practice in Files: making order in folders."""

from __future__ import annotations

import posixpath
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
    Template,
)
from device_drivers.virtual.tasks.files import go_to, is_folder, papers, pick_target
from device_drivers.virtual.tasks.hands import Hands

DOCUMENTS = "/sdcard/Documents"
SHELVES = ("Work", "Household", "Travel")
FOLDERS = (
    "Contracts", "Garden plans", "Recipes", "Sheet music", "Taxes", "Choir", "Old papers",
    "To read", "Scans", "Blueprints", "作业", "合同", "食谱", "旧资料", "保险", "体检报告",
)  # fmt: skip
FILES = (
    "poem.txt", "guest list.txt", "house rules.md", "seed order.csv", "speech draft.md",
    "bike routes.txt", "choir dates.csv", "letter to the bank.txt", "欠条.txt", "请假条.md",
    "通讯录备份.csv", "搬家清单.txt", "floor sizes.txt", "quiz questions.md",
)  # fmt: skip
FILE, FOLDER = 0o100644, 0o040771


def put_file(phone: Phone, path: str, text: str = "Nothing yet.\n") -> None:
    """Put a file there that is a day old."""
    at = phone.clock.now_ms() // 1000 - 86_400
    phone.store.run("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)", path, FILE, at,
                    text.encode())  # fmt: skip


def put_folder(phone: Phone, path: str) -> None:
    at = phone.clock.now_ms() // 1000 - 86_400
    phone.store.run("INSERT OR REPLACE INTO files VALUES (?, ?, ?, x'')", path, FOLDER, at)


def names_in(phone: Phone, where: str) -> list[str]:
    """Names of the files right in a folder."""
    return [posixpath.basename(path) for path in papers(phone, where)]


def options(hands: Hands, name: str, deed: str) -> None:
    hands.tap(f"More options: {name}")
    hands.tap(deed)


class OnFile(Template):
    """Something about a file in one of the folders of the documents."""

    apps: ClassVar[tuple[str, ...]] = ("files",)
    difficulty: ClassVar[Difficulty] = "easy"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, other = rng.sample(FILES, 2)
        shelf, target = rng.sample(SHELVES, 2)
        return {"name": name, "other": other, "shelf": shelf, "target": target,
                "folder": rng.choice(FOLDERS)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        put_file(phone, self.path(p))

    def path(self, p: Params) -> str:
        return f"{DOCUMENTS}/{p['shelf']}/{p['name']}"


class PracticeFilesMove(OnFile):
    """A file goes somewhere else."""

    goal = "Move {name} from Documents/{shelf} to Documents/{target}"
    goal_zh = "把{name}从 Documents/{shelf} 移动到 Documents/{target}"
    difficulty = "medium"
    steps = 9
    tags = ("edit", "move")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        to = f"{DOCUMENTS}/{p['target']}/{p['name']}"
        return [Changed("files", {"path": self.path(p)}, {"path": to})]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, f"{DOCUMENTS}/{p['shelf']}")
        options(hands, p["name"], "Move to…")
        pick_target(hands, f"{DOCUMENTS}/{p['target']}")
        hands.tap("Move here")


class PracticeFilesMoveNew(OnFile):
    """A file goes into a folder made on the way."""

    goal = "Put {name} from Documents/{shelf} into a new folder “{folder}” in Documents"
    goal_zh = "在 Documents 里新建文件夹“{folder}”，把 Documents/{shelf} 里的{name}移进去"
    difficulty = "hard"
    steps = 11
    tags = ("edit", "move", "create")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        place = f"{DOCUMENTS}/{p['folder']}"
        moved = Changed("files", {"path": self.path(p)}, {"path": f"{place}/{p['name']}"})
        return [Added("files", path=place, mode=is_folder), moved]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, f"{DOCUMENTS}/{p['shelf']}")
        options(hands, p["name"], "Move to…")
        hands.tap("Documents")
        hands.tap("New folder")
        hands.type(p["folder"], into="Name", clear=True)
        hands.tap("OK")
        hands.tap("Move here")


class PracticeFilesCopyOver(OnFile):
    """A second one elsewhere."""

    goal = "Copy {name} from my {shelf} documents to the downloads"
    goal_zh = "把{shelf}文档里的{name}复制到下载文件夹 Download"
    difficulty = "medium"
    steps = 8
    tags = ("create", "copy")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("files", path=f"/sdcard/Download/{p['name']}", content=b"Nothing yet.\n")]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, f"{DOCUMENTS}/{p['shelf']}")
        options(hands, p["name"], "Copy to…")
        hands.tap("Download")
        hands.tap("Copy here")


class PracticeFilesErase(OnFile):
    """A paper nobody needs."""

    goal = "Delete the file {name}; it is in Documents/{shelf}"
    goal_zh = "删除文件{name}，在 Documents/{shelf} 里"
    steps = 7
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("files", path=self.path(p))]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, f"{DOCUMENTS}/{p['shelf']}")
        options(hands, p["name"], "Delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeFilesEraseTwo(OnFile):
    """Two papers at once."""

    goal = "Delete both {name} and {other} from Documents/{shelf}"
    goal_zh = "把 Documents/{shelf} 里的{name}和{other}一起删掉"
    difficulty = "medium"
    steps = 8
    tags = ("delete", "list", "long_press")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        put_file(phone, f"{DOCUMENTS}/{p['shelf']}/{p['other']}")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        both = p["name"], p["other"]
        return [Removed("files", path=f"{DOCUMENTS}/{p['shelf']}/{each}") for each in both]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, f"{DOCUMENTS}/{p['shelf']}")
        hands.hold(p["name"])
        hands.tap(p["other"])
        hands.tap(id="action_menu_delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeFilesFound(OnFile):
    """A file is renamed that has to be found first."""

    goal = "Find the file {name} on this phone and rename it to {other}"
    goal_zh = "找到手机里的文件{name}，改名为{other}"
    steps = 7
    tags = ("edit", "search", "form")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        to = f"{DOCUMENTS}/{p['shelf']}/{p['other']}"
        return [Changed("files", {"path": self.path(p)}, {"path": to})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.type(p["name"], into="Search files")
        options(hands, p["name"], "Rename")
        hands.type(p["other"], into="Name", clear=True)
        hands.tap("OK")
