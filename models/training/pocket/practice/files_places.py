"""Practice in Files: folders in folders, and how files are shown."""

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
    Template,
)
from device_drivers.virtual.tasks.files import go_to, is_folder, pick_target
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.files import (
    DOCUMENTS,
    FOLDERS,
    SHELVES,
    options,
    put_folder,
)


class _Place(Template):
    """Something about the folders, or about all lists of files."""

    apps = ("files",)
    difficulty: ClassVar[Difficulty] = "easy"
    tags: ClassVar[tuple[str, ...]] = ("settings",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        folder, other = rng.sample(FOLDERS, 2)
        return {"folder": folder, "other": other, "shelf": rng.choice(SHELVES)}


class PracticePlaceTop(_Place):
    """A folder beside all others."""

    goal = "Make a folder “{folder}” at the top of the internal storage"
    goal_zh = "在内部存储的最上层新建文件夹“{folder}”"
    steps = 5
    tags = ("create",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("files", path=f"/sdcard/{p['folder']}", mode=is_folder)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.tap("Internal storage")
        hands.tap(id="new_folder")
        hands.type(p["folder"], into="Name")
        hands.tap("OK")


class PracticePlaceNested(_Place):
    """A folder in a folder that is new, too."""

    goal = "In Documents, make a folder “{folder}”, and in that one another called “{other}”"
    goal_zh = "在 Documents 里建文件夹“{folder}”，再在它里面建“{other}”"
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 10
    tags = ("create",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        outer = f"{DOCUMENTS}/{p['folder']}"
        return [Added("files", path=outer, mode=is_folder),
                Added("files", path=f"{outer}/{p['other']}", mode=is_folder)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, DOCUMENTS)
        hands.tap(id="new_folder")
        hands.type(p["folder"], into="Name")
        hands.tap("OK")
        hands.tap(p["folder"])
        hands.tap(id="new_folder")
        hands.type(p["other"], into="Name")
        hands.tap("OK")


class PracticePlaceMoved(_Place):
    """A folder goes into another."""

    goal = "Move the folder {folder} from Documents into Documents/{shelf}"
    goal_zh = "把 Documents 里的文件夹{folder}移到 Documents/{shelf} 里"
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 8
    tags = ("edit", "move")

    def prepare(self, phone: Phone, p: Params) -> None:
        put_folder(phone, f"{DOCUMENTS}/{p['folder']}")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        to = f"{DOCUMENTS}/{p['shelf']}/{p['folder']}"
        return [Changed("files", {"path": f"{DOCUMENTS}/{p['folder']}"}, {"path": to})]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, DOCUMENTS)
        options(hands, p["folder"], "Move to…")
        pick_target(hands, f"{DOCUMENTS}/{p['shelf']}")
        hands.tap("Move here")


class PracticePlaceRows(_Place):
    """Rows instead of squares."""

    goal = "Show my files as a list again instead of the grid"
    goal_zh = "文件不要网格显示，恢复成列表"
    steps = 3

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE files_look SET grid=1")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("files_look", {"id": 1}, {"grid": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.tap("Internal storage")
        hands.tap("List view")


class PracticePlaceHide(_Place):
    """Hidden files are to be hidden."""

    goal = "Stop showing hidden files in the Files app"
    goal_zh = "文件管理里不要再显示隐藏文件"
    steps = 4

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE files_look SET hidden=1")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("files_look", {"id": 1}, {"hidden": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.tap("Internal storage")
        hands.tap(id="option_menu")
        hands.tap("Hide hidden files")
