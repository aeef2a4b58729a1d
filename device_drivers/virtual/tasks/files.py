"""Tasks in the Files app: making order in folders."""

from __future__ import annotations

import posixpath
import random
import re
from collections.abc import Sequence

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands

HOUSEHOLD = "/sdcard/Documents/Household"
FOLDERS = ("Insurance", "Warranty cards", "School", "Old letters", "Car", "Club", "装修", "孩子")
NAMES = ("final version", "to be signed", "checked", "for the landlord", "copy for Mom")


def papers(phone: Phone, where: str) -> list[str]:
    """Paths of the files right in the folder ``where``, by name."""
    rows = phone.store.rows("SELECT path FROM files WHERE NOT mode & 16384 ORDER BY path")
    return [path for (path,) in rows if posixpath.dirname(path) == where]


def text_of(phone: Phone, path: str) -> str:
    content: bytes = phone.store.one("SELECT content FROM files WHERE path=?", path)
    return content.decode()


def is_folder(mode: object) -> bool:
    return isinstance(mode, int) and bool(mode & 0o40000)


def go_to(hands: Hands, folder: str) -> None:
    """Open Files and go down to ``folder``."""
    hands.open("files")
    hands.tap("Internal storage")
    for name in folder.removeprefix("/sdcard/").split("/"):
        hands.tap(name)


def pick_target(hands: Hands, folder: str) -> None:
    """In the picker, go down to ``folder``."""
    for name in folder.removeprefix("/sdcard/").split("/"):
        hands.tap(name)


class FilesNewFolder(Template):
    """An empty folder."""

    goal = "Create a folder named “{name}” in {place}."
    goal_zh = "在{place}里新建一个名为“{name}”的文件夹。"
    apps = ("files",)
    difficulty = "easy"
    steps = 6
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(FOLDERS), "place": rng.choice(("Documents", "Download"))}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("files", path=f"/sdcard/{p['place']}/{p['name']}", mode=is_folder)]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, f"/sdcard/{p['place']}")
        hands.tap("New folder")
        hands.type(p["name"], into="Name", clear=True)
        hands.tap("OK")


class FilesRename(Template):
    """A file gets another name."""

    goal = "Rename the file {before} in my Household documents to {after}."
    goal_zh = "把“Household”文档里的文件{before}改名为{after}。"
    apps = ("files",)
    difficulty = "easy"
    steps = 8
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        before = posixpath.basename(rng.choice(papers(phone, HOUSEHOLD)))
        stem, ending = posixpath.splitext(before)
        return {"before": before, "after": f"{stem} {rng.choice(NAMES)}{ending}"}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("files", {"path": f"{HOUSEHOLD}/{p['before']}"},
                        {"path": f"{HOUSEHOLD}/{p['after']}"})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, HOUSEHOLD)
        hands.tap(f"More options: {p['before']}")
        hands.tap("Rename")
        hands.type(p["after"], into="Name", clear=True)
        hands.tap("OK")


class FilesMove(Template):
    """A download moves to where it belongs."""

    goal = "Move {name} from my downloads to Documents/{folder}."
    goal_zh = "把下载内容里的{name}移到 Documents/{folder}。"
    apps = ("files",)
    difficulty = "medium"
    steps = 7
    tags = ("edit", "move")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name = posixpath.basename(rng.choice(papers(phone, "/sdcard/Download")))
        return {"name": name, "folder": rng.choice(("Work", "Household", "Travel"))}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("files", {"path": f"/sdcard/Download/{p['name']}"},
                        {"path": f"/sdcard/Documents/{p['folder']}/{p['name']}"})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.tap("Downloads")
        hands.tap(f"More options: {p['name']}")
        hands.tap("Move to…")
        pick_target(hands, f"/sdcard/Documents/{p['folder']}")
        hands.tap("Move here")


class FilesCopy(Template):
    """A second copy of a file somewhere else."""

    goal = "Put a copy of the invoice {number} (it is in Documents/Household) into Documents/Work."
    goal_zh = "把 Documents/Household 里的发票{number}复制一份到 Documents/Work。"
    apps = ("files",)
    difficulty = "medium"
    steps = 9
    tags = ("create", "copy")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        bills = [path for path in papers(phone, HOUSEHOLD) if "invoice" in path]
        return {"number": re.sub(r"\D", "", posixpath.basename(rng.choice(bills)))}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        name = f"invoice_{p['number']}.txt"
        content = text_of(phone, f"{HOUSEHOLD}/{name}").encode()
        return [Added("files", path=f"/sdcard/Documents/Work/{name}", content=content)]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, HOUSEHOLD)
        hands.tap(f"More options: invoice_{p['number']}.txt")
        hands.tap("Copy to…")
        pick_target(hands, "/sdcard/Documents/Work")
        hands.tap("Copy here")


class FilesDelete(Template):
    """One download less."""

    goal = "Delete {name} from my downloads."
    goal_zh = "从下载内容里删除{name}。"
    apps = ("files",)
    difficulty = "easy"
    steps = 5
    tags = ("delete",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": posixpath.basename(rng.choice(papers(phone, "/sdcard/Download")))}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("files", path=f"/sdcard/Download/{p['name']}")]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.tap("Downloads")
        hands.tap(f"More options: {p['name']}")
        moves.confirmed(hands, "Delete")


class FilesDeleteOlderCopy(Template):
    """Two copies of the same timetable; the dates tell which is the old one."""

    goal = ("There are two copies of the bus timetable in my downloads. Delete the older one and"
            " keep the newer.")  # fmt: skip
    goal_zh = "下载内容里有两份公交时刻表，删掉旧的那份，保留新的。"
    apps = ("files",)
    difficulty = "medium"
    steps = 8
    tags = ("delete", "read", "compare")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        old = phone.store.one("SELECT path FROM files WHERE path LIKE '%/timetable_bus_%'"
                              " ORDER BY mtime LIMIT 1")  # fmt: skip
        return [Removed("files", path=old)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.tap("Downloads")
        hands.tap("More options", id="option_menu")
        hands.tap("Sort by")
        hands.tap("Date modified")
        names = [t for t in hands.texts(id="android:id/title") if t.startswith("timetable_bus_")]
        hands.tap(f"More options: {names[-1]}")
        moves.confirmed(hands, "Delete")


class FilesMoveInvoices(Template):
    """Several files of many, moved to a folder that has to be made first."""

    goal = ("Move all invoices from Documents/Household to a new folder called “{name}” in"
            " Documents. Leave everything else where it is.")  # fmt: skip
    goal_zh = "在 Documents 里新建文件夹“{name}”，把 Household 里的所有发票移进去，其他文件不动。"
    apps = ("files",)
    difficulty = "hard"
    steps = 15
    tags = ("edit", "move", "list", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(("Paid bills", "Invoices", "For the tax office", "已付账单"))}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        target = f"/sdcard/Documents/{p['name']}"
        bills = [path for path in papers(phone, HOUSEHOLD) if "invoice" in path]
        return [
            Added("files", path=target, mode=is_folder),
            *(Changed("files", {"path": path}, {"path": f"{target}/{posixpath.basename(path)}"})
              for path in bills),
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, HOUSEHOLD)
        titles = hands.texts(id="android:id/title")
        first, *rest = [text for text in titles if text.startswith("invoice_")]
        hands.hold(first)
        for name in rest:
            hands.tap(name)
        hands.tap("More options", id="action_menu_more")
        hands.tap("Move to…")
        hands.tap("Documents")
        hands.tap("New folder")
        hands.type(p["name"], into="Name", clear=True)
        hands.tap("OK")
        hands.tap("Move here")


class FilesDeleteWhich(Template):
    """There are several invoices; the person knows which is meant."""

    goal = "Delete the invoice in my Household documents, please."
    goal_zh = "请把“Household”文档里的发票删掉。"
    apps = ("files",)
    difficulty = "medium"
    steps = 7
    tags = ("delete", "ask")
    question = "which|哪|number|编号"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        bills = [path for path in papers(phone, HOUSEHOLD) if "invoice" in path]
        return {"number": re.sub(r"\D", "", posixpath.basename(rng.choice(bills)))}

    def reply(self, p: Params) -> str:
        return f"The one with the number {p['number']}."

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("files", path=f"{HOUSEHOLD}/invoice_{p['number']}.txt")]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, HOUSEHOLD)
        said = hands.ask("There are several invoices. Which one do you mean?")
        number = re.sub(r"\D", "", said)
        hands.tap(f"More options: invoice_{number}.txt")
        moves.confirmed(hands, "Delete")


class FilesNoSuchPaper(Template):
    """A paper that is not on the phone."""

    goal = "Rename the file {name} in my work documents to {name} (old)."
    goal_zh = "把工作文档里的{name}改名为“{name} (old)”。"
    apps = ("files",)
    difficulty = "medium"
    steps = 3
    tags = ("edit", "impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(("salary_review.txt", "floor_plan.md", "press_release.txt",
                                    "organisation_chart.csv"))}  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("files")
        hands.type(p["name"].partition(".")[0], into="Search files")
        return Impossible(f"there is no file called {p['name']} on this phone")
