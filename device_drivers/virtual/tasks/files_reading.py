"""Tasks in the Files app that are about what stands in papers."""

from __future__ import annotations

import csv
import io
import posixpath
import random
import re
from collections.abc import Callable

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Done,
    Params,
    Template,
)
from device_drivers.virtual.tasks.files import HOUSEHOLD, go_to, papers, text_of
from device_drivers.virtual.tasks.hands import Hands

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
          "October", "November", "December")  # fmt: skip


def near(amount: str) -> Callable[[str], bool]:
    """A test for an answer that names this amount of money and no other number."""

    def is_it(said: str) -> bool:
        numbers = re.findall(r"\d+(?:\.\d+)?", said.replace(",", ""))
        return [float(number) for number in numbers] == [float(amount)]

    return is_it


class FilesInvoiceTotal(Template):
    """What a bill comes to."""

    goal = "How much is the total of invoice {number}?"
    goal_zh = "发票{number}的总金额是多少？"
    apps = ("files",)
    difficulty = "easy"
    steps = 4
    tags = ("read", "search", "answer")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        bills = phone.store.rows(
            "SELECT path FROM files WHERE path LIKE '%/invoice_%' ORDER BY path"
        )
        [path] = rng.choice(bills)
        total = re.search(r"Total +([\d.]+)", text_of(phone, path))
        return {"number": re.sub(r"\D", "", posixpath.basename(path)),
                "total": total[1] if total else ""}  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return near(p["total"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("files")
        hands.type(f"invoice_{p['number']}", into="Search files")
        hands.tap(f"invoice_{p['number']}.txt", id="android:id/title")
        return Done(hands.read("Total", id="line").split()[-1])


class FilesBudget(Template):
    """One value of a table."""

    goal = "According to my household budget for {month}, how much did I spend on {category}?"
    goal_zh = "根据{month_zh}的家庭预算表，我在{category}上花了多少？"
    apps = ("files",)
    difficulty = "medium"
    steps = 5
    tags = ("read", "answer")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        path = rng.choice([path for path in papers(phone, HOUSEHOLD) if "budget" in path])
        year, month = path.removesuffix(".csv").rpartition("_")[2].split("-")
        row = rng.choice(list(csv.DictReader(io.StringIO(text_of(phone, path)))))
        return {"month": f"{MONTHS[int(month) - 1]} {year}", "month_zh": f"{year}年{int(month)}月",
                "category": row["category"].lower(), "spent": row["spent"],
                "name": posixpath.basename(path)}  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return near(p["spent"])

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, HOUSEHOLD)
        hands.tap(p["name"], id="android:id/title")
        cells = hands.texts(id="cell")
        return Done(cells[[cell.lower() for cell in cells].index(p["category"]) + 2])


class FilesBookingCode(Template):
    """Something to find in the papers of a journey."""

    goal = "What is the booking code of my trip? It must be in my travel documents."
    goal_zh = "我这次旅行的预订代码是什么？应该在旅行文档里。"
    apps = ("files",)
    difficulty = "easy"
    steps = 5
    tags = ("read", "answer")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        text = text_of(phone, "/sdcard/Documents/Travel/itinerary.md")
        code = text.split("Booking code: ")[1][:6]
        return lambda said: code.casefold() in said.casefold()

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, "/sdcard/Documents/Travel")
        hands.tap("itinerary.md", id="android:id/title")
        return Done(hands.read("Booking code", id="line").rpartition(" ")[2])


class FilesNextMeeting(Template):
    """The minutes of one meeting among several that only their texts tell apart."""

    goal = "Look at the minutes in my work documents: when is the next meeting about “{topic}”?"
    goal_zh = "看一下工作文档里的会议记录：关于“{topic}”的下次会议是哪一天？"
    apps = ("files",)
    difficulty = "hard"
    steps = 8
    tags = ("read", "answer", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        minutes = [p for p in papers(phone, "/sdcard/Documents/Work") if "minutes" in p]
        text = text_of(phone, rng.choice(minutes))
        found = re.search(r"# (.+)\n(?:.|\n)*Next meeting: (\S+),", text)
        assert found  # noqa: S101
        return {"topic": found[1], "day": found[2]}

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        _, month, day = p["day"].split("-")
        name = MONTHS[int(month) - 1]

        def names_the_day(said: str) -> bool:
            forms = (p["day"], f"{name} {int(day)}", f"{name[:3]} {int(day)}",
                     f"{int(month)}月{int(day)}日")  # fmt: skip
            return any(re.search(rf"{form}(?!\d)", said) for form in forms)

        return names_the_day

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, "/sdcard/Documents/Work")
        names = [t for t in hands.texts(id="android:id/title") if t.startswith("minutes_")]
        for name in names:
            hands.tap(name, id="android:id/title")
            if hands.see(p["topic"], id="line"):
                return Done(hands.read("Next meeting", id="line").split()[2].rstrip(","))
            hands.back()
        return Done()


class FilesCountInvoices(Template):
    """Counting in a folder whose name only its year tells."""

    goal = "How many invoices are in my archive folder from last year?"
    goal_zh = "去年的归档文件夹里有几张发票？"
    apps = ("files",)
    difficulty = "easy"
    steps = 4
    tags = ("read", "answer", "count")

    def answer(self, phone: Phone, p: Params) -> str:
        count = phone.store.one(
            "SELECT COUNT(*) FROM files WHERE path LIKE '/sdcard/Documents/Archive %/invoice_%'"
        )
        return str(count)

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, "/sdcard/Documents")
        hands.tap("Archive")
        names = hands.texts(id="android:id/title")
        return Done(str(sum(name.startswith("invoice_") for name in names)))


class FilesHighestInvoice(Template):
    """Every bill has to be opened to know which is the highest."""

    goal = "Which invoice in Documents/Household has the highest total? Tell me its number."
    goal_zh = "Documents/Household 里哪张发票的总金额最高？告诉我编号。"
    apps = ("files",)
    difficulty = "hard"
    steps = 12
    tags = ("read", "answer", "list", "compare")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        totals: dict[str, float] = {}
        for path in papers(phone, HOUSEHOLD):
            total = re.search(r"Total +([\d.]+)", text_of(phone, path))
            if total:
                totals[re.sub(r"\D", "", posixpath.basename(path))] = float(total[1])
        most = max(totals.values())
        best = {number for number, total in totals.items() if total == most}

        def names_one(said: str) -> bool:
            return len(set(re.findall(r"\b\d{4}\b", said)) & best) == 1 and not (
                set(re.findall(r"\b\d{4}\b", said)) & (totals.keys() - best)
            )

        return names_one

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, HOUSEHOLD)
        names = [t for t in hands.texts(id="android:id/title") if t.startswith("invoice_")]
        totals: dict[str, float] = {}
        for name in names:
            hands.tap(name, id="android:id/title")
            totals[name] = float(hands.read("Total", id="line").split()[-1])
            hands.back()
        return Done(re.sub(r"\D", "", max(totals, key=lambda name: totals[name])))
