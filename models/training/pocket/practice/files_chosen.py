"""Practice in Files: two at once, told by size or age, doubled where it lies, asked, in vain."""

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
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.files import go_to, is_folder, pick_target
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.files import (
    DOCUMENTS,
    FILES,
    FOLDERS,
    SHELVES,
    options,
    put_folder,
)
from models.training.pocket.practice.files_newest import put

DOWNLOADS = "/sdcard/Download"
LINE = "The same as last year, with one more chair.\n"


class _Drawer(Template):
    """A folder of three files: of other lengths, of other days."""

    apps: ClassVar[tuple[str, ...]] = ("files",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 8
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two, three = rng.sample(FILES, 3)
        folder, fresh = rng.sample(FOLDERS, 2)
        return {"one": one, "two": two, "three": three, "folder": folder, "fresh": fresh,
                "shelf": rng.choice(SHELVES), "order": rng.sample(range(3), 3)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE files_look SET sort='name', descending=0, grid=0")
        put_folder(phone, f"{DOCUMENTS}/{p['folder']}")
        for key, rank in zip(("one", "two", "three"), p["order"], strict=True):
            text = LINE * (30 * 4**rank)
            put(phone, self.at(p, key), text, 1440 * (2 + 3 * rank))

    def at(self, p: Params, key: str) -> str:
        return f"{DOCUMENTS}/{p['folder']}/{p[key]}"

    def ranked(self, p: Params, rank: int) -> str:
        """The name of the smallest and newest (0) to the largest and oldest (2)."""
        return str(p[("one", "two", "three")[p["order"].index(rank)]])

    def go(self, hands: Hands, p: Params) -> None:
        go_to(hands, f"{DOCUMENTS}/{p['folder']}")

    def choose(self, hands: Hands, p: Params) -> None:
        self.go(hands, p)
        hands.hold(p["one"])
        hands.tap(p["two"])


class PracticeDrawerTwoFresh(_Drawer):
    """Two go into a folder made on the way."""

    goal = "Move {one} and {two} from Documents/{folder} into a new folder “{fresh}” in Documents"
    goal_zh = "把 Documents/{folder} 里的{one}和{two}移到 Documents 下新建的文件夹“{fresh}”"
    difficulty = "hard"
    tags = ("edit", "select", "move")
    steps = 13

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        place = f"{DOCUMENTS}/{p['fresh']}"
        return [Added("files", path=place, mode=is_folder),
                *(Changed("files", {"path": self.at(p, key)}, {"path": f"{place}/{p[key]}"})
                  for key in ("one", "two"))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap(id="action_menu_more")
        hands.tap("Move to…")
        hands.tap("Documents")
        hands.tap("New folder")
        hands.type(p["fresh"], into="Name", clear=True)
        hands.tap("OK")
        hands.tap("Move here")


class _Smallest(_Drawer):
    """One goes, told by how large or how old it is."""

    tags: ClassVar[tuple[str, ...]] = ("delete", "list")
    rank: ClassVar[int] = 0

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("files", path=f"{DOCUMENTS}/{p['folder']}/{self.ranked(p, self.rank)}")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.go(hands, p)
        options(hands, self.ranked(p, self.rank), "Delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeDrawerLargestGone(_Smallest):
    """The one that takes most."""

    goal = "Delete the largest file in Documents/{folder}"
    goal_zh = "删除 Documents/{folder} 里最大的文件"
    rank = 2


class PracticeDrawerNewestGone(_Smallest):
    """The one of the latest day."""

    goal = "Delete the most recent file in Documents/{folder}, going by the date"
    goal_zh = "按日期删除 Documents/{folder} 里最新的文件"
    rank = 0


class PracticeDrawerOldest(_Drawer):
    """Which is of the earliest day."""

    goal = "Which file in Documents/{folder} is the oldest?"
    goal_zh = "Documents/{folder} 里哪个文件最旧？"
    tags = ("read", "list")
    steps = 5

    def answer(self, phone: Phone, p: Params) -> str:
        return self.ranked(p, 2)

    def solve(self, hands: Hands, p: Params) -> Done:
        self.go(hands, p)
        return Done(hands.read(self.ranked(p, 2)))


class PracticeDrawerSmallest(PracticeDrawerOldest):
    """Which takes least."""

    goal = "Which of the files in Documents/{folder} is the smallest?"
    goal_zh = "Documents/{folder} 里哪个文件最小？"

    def answer(self, phone: Phone, p: Params) -> str:
        return self.ranked(p, 0)

    def solve(self, hands: Hands, p: Params) -> Done:
        self.go(hands, p)
        return Done(hands.read(self.ranked(p, 0)))


class PracticeDrawerDouble(_Drawer):
    """A second one beside it."""

    goal = "Make a copy of {one} in the same folder, Documents/{folder}"
    goal_zh = "在同一个文件夹 Documents/{folder} 里把{one}复制一份"
    tags = ("create", "copy")
    steps = 9

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        stem, ending = posixpath.splitext(self.at(p, "one"))
        content = phone.store.one("SELECT content FROM files WHERE path=?", self.at(p, "one"))
        return [Added("files", path=f"{stem} (1){ending}", content=content)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.go(hands, p)
        options(hands, p["one"], "Copy to…")
        pick_target(hands, f"{DOCUMENTS}/{p['folder']}")
        hands.tap("Copy here")


class PracticeDrawerWhole(_Drawer):
    """A folder with all that is in it, a second time."""

    goal = "Copy the folder {folder} from Documents with everything in it to the downloads"
    goal_zh = "把 Documents 里的文件夹{folder}连同里面的内容复制到下载文件夹 Download"
    tags = ("create", "copy")
    steps = 7

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        to = f"{DOWNLOADS}/{p['folder']}"
        copies: list[Change] = [Added("files", path=to, mode=is_folder)]
        for key in ("one", "two", "three"):
            content = phone.store.one("SELECT content FROM files WHERE path=?", self.at(p, key))
            copies.append(Added("files", path=f"{to}/{p[key]}", content=content))
        return copies

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, DOCUMENTS)
        options(hands, p["folder"], "Copy to…")
        hands.tap("Download")
        hands.tap("Copy here")


class PracticeDrawerWhich(_Drawer):
    """Which is to go is for the person to say."""

    goal = "Delete one of the files in Documents/{folder}"
    goal_zh = "删除 Documents/{folder} 里的一个文件"
    tags = ("ask", "delete")
    question = "which|哪"

    def reply(self, p: Params) -> str:
        return str(p["two"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("files", path=self.at(p, "two"))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.go(hands, p)
        hands.ask("Which one?")
        options(hands, p["two"], "Delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeDrawerVain(_Drawer):
    """Nothing of that name is anywhere."""

    goal = "Look for {name} in my files and move it to the downloads"
    goal_zh = "在文件里找到{name}并移到下载文件夹"
    difficulty = "easy"
    tags = ("impossible", "search")
    impossible = True
    steps = 3
    NAMES: ClassVar[tuple[str, ...]] = ("ferry tariff.txt", "beehives.md", "wedding menu.csv",
                                        "旧合影说明.txt", "琴谱目录.md")  # fmt: skip

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "name": rng.choice(self.NAMES)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("files")
        hands.type(p["name"], into="search")
        return Impossible(f"there is no file {p['name']}")
