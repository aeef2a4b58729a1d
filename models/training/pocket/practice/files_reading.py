"""Practice in Files: what stands in papers, and what the app says of them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from datetime import date
from typing import ClassVar

from device_drivers.virtual.apps.files.kinds import size_text
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Difficulty, Done, Params, Template
from device_drivers.virtual.tasks.files import go_to, text_of
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.files import (
    DOCUMENTS,
    FILES,
    FOLDERS,
    SHELVES,
    OnFile,
    names_in,
    options,
    put_file,
    put_folder,
)


class _Reading(Template):
    """Something that the Files app can tell."""

    apps: ClassVar[tuple[str, ...]] = ("files",)
    difficulty: ClassVar[Difficulty] = "easy"
    tags: ClassVar[tuple[str, ...]] = ("read", "answer")


def _line(text: str, begins: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(begins))


class PracticeFilesSeat(_Reading):
    """Where one sits, by the ticket."""

    goal = "Which row and seat does my concert ticket say? It is among the downloads"
    goal_zh = "我的音乐会门票是几排几座？在下载内容里"
    steps = 3

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        names = names_in(phone, "/sdcard/Download")
        return {"ticket": next(name for name in names if name.startswith("ticket"))}

    def answer(self, phone: Phone, p: Params) -> str:
        return _line(text_of(phone, f"/sdcard/Download/{p['ticket']}"), "Row")

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("files")
        hands.tap("Downloads")
        hands.tap(p["ticket"], id="android:id/title")
        return Done(hands.read("Row ", id="line"))


class PracticeFilesDoors(PracticeFilesSeat):
    """When one is let in."""

    goal = "When do the doors open for my concert? The ticket is in the downloads"
    goal_zh = "我的音乐会几点开门？门票在下载内容里"

    def answer(self, phone: Phone, p: Params) -> str:
        line = _line(text_of(phone, f"/sdcard/Download/{p['ticket']}"), "Doors")
        return line.rpartition(" ")[2]

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("files")
        hands.tap("Downloads")
        hands.tap(p["ticket"], id="android:id/title")
        return Done(hands.read("Doors open", id="line").rpartition(" ")[2])


class PracticeFilesInvoiceDue(_Reading):
    """Until when a bill is to be paid."""

    goal = "Until when do I have to pay the invoice {number} in Documents/Household?"
    goal_zh = "Documents/Household 里的发票{number}最晚什么时候付款？"
    steps = 5
    label = "Please pay by"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        bills = [n for n in names_in(phone, f"{DOCUMENTS}/Household") if "invoice" in n]
        return {"number": re.sub(r"\D", "", rng.choice(bills))}

    def line(self, phone: Phone, p: Params) -> str:
        path = f"{DOCUMENTS}/Household/invoice_{p['number']}.txt"
        return _line(text_of(phone, path), self.label)

    def answer(self, phone: Phone, p: Params) -> str | Callable[[str], bool]:
        return self.line(phone, p).rpartition(" ")[2].rstrip(".")

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, f"{DOCUMENTS}/Household")
        hands.tap(f"invoice_{p['number']}.txt", id="android:id/title")
        return Done(hands.read(self.label, id="line").rpartition(" ")[2].rstrip("."))


class PracticeFilesInvoiceTotal(PracticeFilesInvoiceDue):
    """What a bill comes to."""

    goal = "What is the total of the invoice {number} in my Household documents?"
    goal_zh = "“Household”文档里发票{number}的总金额是多少？"
    label = "Total"


class PracticeFilesInvoiceDate(PracticeFilesInvoiceDue):
    """When a bill was written."""

    goal = "What date is on the invoice {number} from Documents/Household?"
    goal_zh = "Documents/Household 的发票{number}是哪天开的？"
    label = "Date"


class PracticeFilesPhone(_Reading):
    """A number out of a table."""

    goal = (
        "What is the phone number of {company}, going by the list of suppliers in Documents/Work?"
    )
    goal_zh = "按 Documents/Work 里的供应商名单，{company}的电话是多少？"
    steps = 5

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = text_of(phone, f"{DOCUMENTS}/Work/contacts_suppliers.csv").splitlines()[1:]
        company, number = rng.choice(rows).split(",")
        return {"company": company, "number": number}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["number"])

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, f"{DOCUMENTS}/Work")
        hands.tap("contacts_suppliers.csv", id="android:id/title")
        cells = hands.texts(id="cell")
        return Done(cells[cells.index(p["company"]) + 1])


class PracticeFilesHotel(_Reading):
    """Where one sleeps."""

    goal = "At which hotel do I stay, according to my itinerary in Documents/Travel?"
    goal_zh = "Documents/Travel 里的行程单上写的是哪家酒店？"
    steps = 5

    def answer(self, phone: Phone, p: Params) -> str:
        return _line(text_of(phone, f"{DOCUMENTS}/Travel/itinerary.md"), "- Hotel").partition(": ")[
            2
        ]

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, f"{DOCUMENTS}/Travel")
        hands.tap("itinerary.md", id="android:id/title")
        return Done(hands.read("Hotel", id="line").partition(": ")[2])


class PracticeFilesNextMeeting(_Reading):
    """When one meets again."""

    goal = "When is the next meeting, by the minutes of {day}? They are in Documents/Work"
    goal_zh = "根据{day_zh}的会议记录，下次会议是什么时候？记录在 Documents/Work 里"
    difficulty = "medium"
    steps = 5

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        names = [n for n in names_in(phone, f"{DOCUMENTS}/Work") if n.startswith("minutes_")]
        name = rng.choice(names)
        day = date.fromisoformat(name.removeprefix("minutes_").removesuffix(".md"))
        return {"name": name, "day": f"{day:%B} {day.day}, {day.year}",
                "day_zh": f"{day.year}年{day.month}月{day.day}日"}  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> str:
        line = _line(text_of(phone, f"{DOCUMENTS}/Work/{p['name']}"), "Next meeting")
        return line.partition(": ")[2]

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, f"{DOCUMENTS}/Work")
        hands.tap(p["name"], id="android:id/title")
        return Done(hands.read("Next meeting", id="line").partition(": ")[2])


class PracticeFilesWhere(OnFile):
    """In which folder something is."""

    goal = "In which folder is the file {name}?"
    goal_zh = "文件{name}在哪个文件夹里？"
    steps = 3
    tags = ("read", "search")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        rest = [shelf for shelf in SHELVES if shelf != p["shelf"]]
        return lambda said: p["shelf"] in said and not any(other in said for other in rest)

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("files")
        hands.type(p["name"], into="Search files")
        return Done(hands.read("Documents/"))


class PracticeFilesSize(OnFile):
    """How large something is."""

    goal = "How big is the file {name} in Documents/{shelf}?"
    goal_zh = "Documents/{shelf} 里的文件{name}有多大？"
    steps = 6
    tags = ("read",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "size": rng.randrange(120, 9000)}

    def prepare(self, phone: Phone, p: Params) -> None:
        put_file(phone, self.path(p), "x" * p["size"])

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        short = size_text(p["size"])
        return lambda said: short in said or str(p["size"]) in said.replace(",", "")

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, f"{DOCUMENTS}/{p['shelf']}")
        options(hands, p["name"], "Details")
        return Done(hands.read(f"{size_text(p['size'])} ("))


class PracticeFilesContains(Template):
    """How much is in a folder."""

    goal = "How many items does the folder {folder} in Documents hold?"
    goal_zh = "Documents 里的文件夹{folder}有几项内容？"
    apps = ("files",)
    difficulty = "easy"
    steps = 5
    tags = ("read", "count")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"folder": rng.choice(FOLDERS), "names": rng.sample(FILES, rng.randint(2, 9))}

    def prepare(self, phone: Phone, p: Params) -> None:
        put_folder(phone, f"{DOCUMENTS}/{p['folder']}")
        for name in p["names"]:
            put_file(phone, f"{DOCUMENTS}/{p['folder']}/{name}")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(len(p["names"]))

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, DOCUMENTS)
        options(hands, p["folder"], "Details")
        return Done(hands.read(" items"))


class PracticeFilesStorage(_Reading):
    """How full it is."""

    goal = "How much storage is used, according to the Files app?"
    goal_zh = "文件应用显示已用了多少存储空间？"
    steps = 1

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        sizes = phone.store.one("SELECT SUM(length(content)) FROM files") or 0
        used = size_text(31_457_280 * 1024 + sizes)
        return lambda said: used in said

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("files")
        return Done(hands.read(" used"))
