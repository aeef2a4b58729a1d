"""Practice in Files: the newest, the largest, the oldest, the only one; what it is and says."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Change, Changed, Done, Params, Removed
from device_drivers.virtual.tasks.files import go_to, pick_target
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.files import (
    DOCUMENTS,
    FILE,
    FILES,
    OnFile,
    options,
    put_file,
    put_folder,
)
from models.training.pocket.practice.notes import BODIES

DOWNLOADS = "/sdcard/Download"


def put(phone: Phone, path: str, text: str, minutes: int) -> None:
    """Put a file there that was changed so many minutes ago."""
    at = phone.clock.now_ms() // 1000 - minutes * 60
    phone.store.run("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)", path, FILE, at,
                    text.encode())  # fmt: skip


class _Standing(OnFile):
    """A file that stands out among the downloads, or among all."""

    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("read", "list")
    minutes: ClassVar[int] = 1
    times: ClassVar[int] = 1

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        name = rng.choice([each for each in FILES if not each.endswith(".csv")])
        return {**p, "name": name, "said": rng.choice(BODIES)}

    def path(self, p: Params) -> str:
        return f"{DOWNLOADS}/{p['name']}"

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE files_look SET sort='name', descending=0, grid=0")
        put(phone, self.path(p), f"{p['said']}\n" * self.times, self.minutes)

    def sort(self, hands: Hands, by: str) -> None:
        hands.tap(id="option_menu")
        hands.tap("Sort by")
        hands.tap(by)

    def downloads(self, hands: Hands, by: str) -> None:
        hands.open("files")
        hands.tap("Downloads")
        self.sort(hands, by)


class _Named(_Standing):
    """It is to be named."""

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])


class PracticeFileNewestWhich(_Named):
    """The one at the top of the recent ones."""

    goal = "Which file was changed last on this phone?"
    goal_zh = "手机上最近改动的是哪个文件？"
    steps = 2

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("files")
        return Done(hands.read(p["name"], id="android:id/title"))


class PracticeFileNewestSays(_Standing):
    """What it says."""

    goal = "Open the most recent file and tell me what it says"
    goal_zh = "打开最近的文件，告诉我里面写了什么"
    steps = 3

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["said"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("files")
        hands.tap(p["name"], id="android:id/title")
        return Done(hands.read(id="line"))


class PracticeFileNewestBin(_Standing):
    """It is not wanted."""

    goal = "Delete the file at the top of the recent files"
    goal_zh = "删除最近文件里的第一个"
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("files", path=self.path(p))]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        options(hands, p["name"], "Delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeFileNewestPlace(_Standing):
    """Where it lies."""

    goal = "In which folder is the file I changed last?"
    goal_zh = "我最后改的文件在哪个文件夹？"
    steps = 2

    def path(self, p: Params) -> str:
        return f"{DOCUMENTS}/{p['shelf']}/{p['name']}"

    def answer(self, phone: Phone, p: Params) -> str:
        return f"Documents/{p['shelf']}"

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("files")
        hands.read(p["name"])
        return Done(f"Documents/{p['shelf']}")


class PracticeFileLargestWhich(_Named):
    """The heaviest download."""

    goal = "Which of my downloads is the largest file?"
    goal_zh = "下载里最大的文件是哪个？"
    steps = 6
    times = 400

    def solve(self, hands: Hands, p: Params) -> Done:
        self.downloads(hands, "Size")
        return Done(hands.read(p["name"], id="android:id/title"))


class PracticeFileLargestBin(_Standing):
    """The heaviest download goes."""

    goal = "Free some space: delete the biggest file among the downloads"
    goal_zh = "腾点空间：删掉下载里最大的文件"
    difficulty = "medium"
    steps = 8
    tags = ("delete",)
    times = 400

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("files", path=self.path(p))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.downloads(hands, "Size")
        options(hands, p["name"], "Delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeFileLatestLoaded(_Named):
    """The newest download."""

    goal = "What did I download last?"
    goal_zh = "我最近下载的是什么文件？"
    steps = 6

    def solve(self, hands: Hands, p: Params) -> Done:
        self.downloads(hands, "Date modified")
        return Done(hands.read(p["name"], id="android:id/title"))


class PracticeFileLatestKept(_Standing):
    """The newest download belongs elsewhere."""

    goal = "Put the newest download into Documents/{shelf}"
    goal_zh = "把最新的下载移到 Documents/{shelf}"
    difficulty = "medium"
    steps = 10
    tags = ("edit", "move")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        to = f"{DOCUMENTS}/{p['shelf']}/{p['name']}"
        return [Changed("files", {"path": self.path(p)}, {"path": to})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.downloads(hands, "Date modified")
        options(hands, p["name"], "Move to…")
        pick_target(hands, f"{DOCUMENTS}/{p['shelf']}")
        hands.tap("Move here")


class PracticeFileOldestLoaded(_Named):
    """The download that has lain there longest."""

    goal = "Which download is the oldest?"
    goal_zh = "下载里最旧的是哪个文件？"
    steps = 9
    minutes = 700_000

    def solve(self, hands: Hands, p: Params) -> Done:
        self.downloads(hands, "Date modified")
        self.sort(hands, "Date modified")
        return Done(hands.read(p["name"], id="android:id/title"))


class _Alone(OnFile):
    """The only file of a folder."""

    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("read",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name = rng.choice([each for each in FILES if not each.endswith(".csv")])
        return {**super().draw(phone, rng), "name": name, "said": rng.choice(BODIES)}

    def path(self, p: Params) -> str:
        return f"{DOCUMENTS}/{p['folder']}/{p['name']}"

    def prepare(self, phone: Phone, p: Params) -> None:
        put_folder(phone, f"{DOCUMENTS}/{p['folder']}")
        put_file(phone, self.path(p), f"{p['said']}\n")


class PracticeFileAloneWhich(_Alone):
    """What it is called."""

    goal = "There is one file in Documents/{folder}. What is it called?"
    goal_zh = "Documents/{folder} 里有一个文件，叫什么名字？"
    steps = 4

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, f"{DOCUMENTS}/{p['folder']}")
        return Done(hands.read(p["name"], id="android:id/title"))


class PracticeFileAloneSays(_Alone):
    """What it says."""

    goal = "What does the only file in Documents/{folder} say?"
    goal_zh = "Documents/{folder} 里唯一的文件写了什么？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["said"])

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, f"{DOCUMENTS}/{p['folder']}")
        hands.tap(p["name"], id="android:id/title")
        return Done(hands.read(id="line"))


class PracticeFileAloneChanged(_Alone):
    """When it was written."""

    goal = "When was {name} in Documents/{folder} last changed?"
    goal_zh = "Documents/{folder} 里的{name}最后是什么时候改的？"
    steps = 6

    def answer(self, phone: Phone, p: Params) -> str:
        at = phone.store.one("SELECT mtime FROM files WHERE path=?", self.path(p))
        then = datetime.fromtimestamp(at, phone.clock.zone)
        time = phone.time_text(then.hour, then.minute)
        return f"{phone.date_text(then, 'full')}, {time}"

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, f"{DOCUMENTS}/{p['folder']}")
        options(hands, p["name"], "Details")
        return Done(hands.read(", 2026, "))


class PracticeFileAloneType(_Alone):
    """Of which kind it is."""

    goal = "Which type does {name} have, by its details? It is in Documents/{folder}"
    goal_zh = "Documents/{folder} 里的{name}，详情里写的类型是什么？"
    steps = 6

    def answer(self, phone: Phone, p: Params) -> str:
        return "text/plain" if p["name"].endswith(".txt") else "text/markdown"

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, f"{DOCUMENTS}/{p['folder']}")
        options(hands, p["name"], "Details")
        return Done(hands.read("text/"))
