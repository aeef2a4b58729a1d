"""Papers of a person: bills, lists, minutes, tickets, recordings, in folders."""

from __future__ import annotations

import random
import stat
from datetime import UTC, datetime, timedelta

from device_drivers.virtual.life import DAY, Life
from device_drivers.virtual.made_files import sound

_FILE, _DIRECTORY = stat.S_IFREG | 0o644, stat.S_IFDIR | 0o771
SCHEMA = """
CREATE TABLE files_look(id INTEGER PRIMARY KEY, sort TEXT DEFAULT 'name',
    descending INTEGER DEFAULT 0, grid INTEGER DEFAULT 0, hidden INTEGER DEFAULT 0);
"""

SHOPS = ("Brightwell Hardware", "Orla Books", "Tinker & Pine", "Lumen Lamps", "Halden Bikes",
         "Port Elwood Energy", "Fernway Water")  # fmt: skip
GOODS = ("Desk lamp", "Bicycle tyre", "Wall paint", "Bookshelf", "Garden hose", "Door handle",
         "Winter gloves", "Extension cord", "Picture frame", "Toolbox")  # fmt: skip
SPENT = ("Rent", "Groceries", "Transport", "Insurance", "Phone", "Eating out", "Clothes", "Gifts")
TOPICS = ("Budget for next year", "Move to the new office", "Summer party", "Website launch",
          "Hiring", "Customer survey", "Warehouse heating")  # fmt: skip
TASKS = ("sends the draft", "asks for two more offers", "books the room", "calls the supplier",
         "updates the plan", "writes the summary", "checks the numbers")  # fmt: skip
PACKED = ("passport", "charger", "rain jacket", "toothbrush", "sandals", "book", "camera",
          "medicine", "swimsuit", "torch", "water bottle", "snacks")  # fmt: skip
HOTELS = ("Hotel Marigold", "Pension Lindenhof", "The Anchor Rooms", "Guesthouse Alma")
DISHES = ("Lentil soup", "Apple cake", "Mushroom risotto", "Tomato tart", "Oat bread")
STEPS = ("Chop everything small.", "Stir for ten minutes.", "Let it rest for half an hour.",
         "Bake until golden.", "Season and serve warm.", "Simmer with the lid on.")  # fmt: skip
ZH_PAPERS = (
    ("会议纪要.txt",
     "时间：周三下午三点\n地点：{room}会议室\n主持：{who}\n\n一、确认下季度预算\n二、上线推迟一周"),
    ("读书笔记.md", "# 读书笔记\n\n第{n}章讲的是记忆。\n\n> 河流经过的地方才有形状。"),
    ("租房合同草稿.txt", "租期：{n}个月\n月租：{rent}元\n押金：一个月\n联系人：{who}"),
    ("菜谱_红烧豆腐.txt", "豆腐{n}块\n酱油两勺\n糖一勺\n小火煮{rent}秒后收汁"),
)  # fmt: skip
Paper = tuple[str, str, int]
"""Path below /sdcard, text, and how many days ago it was written."""


def fill(life: Life) -> None:
    """Some forty papers and a few recordings; the pictures and songs are the other apps'."""
    rng = life.rng("files")
    folders = ["Documents/Work", "Documents/Household", "Documents/Travel",
               f"Documents/Archive {_when(life, 400).year}"]  # fmt: skip
    papers = (
        _bills(life, rng, ["Documents/Household"] * 4 + [folders[3]] * 3)
        + _budgets(life, rng) + _minutes(life, rng) + _travel(life, rng) + _recipes(rng)
        + _downloads(life, rng) + _chinese(life, rng)
    )  # fmt: skip
    now = life.now_ms // 1000
    old = now - 300 * 86_400
    rows: list[tuple[object, ...]] = [(f"/sdcard/{f}", _DIRECTORY, old, b"") for f in folders]
    for path, text, days in papers:
        at = now - days * 86_400 - rng.randrange(300, 12_000)
        rows.append((f"/sdcard/{path}", _FILE, at, text.encode()))
    for at in range(1, rng.randrange(3, 6)):
        path, seconds = f"/sdcard/Recordings/Recording {at}.mp3", rng.randrange(12, 400)
        life.insert("songs", path=path, title=f"Recording {at}", album="Recordings", track=at,
                    seconds=seconds)  # fmt: skip
        rows.append((path, _FILE, old + at * 900_000, sound(seconds, f"Recording {at}")))
    life.db.executemany("INSERT INTO files VALUES (?, ?, ?, ?)", rows)
    life.insert("files_look", id=1)


def _when(life: Life, days: int) -> datetime:
    return datetime.fromtimestamp((life.now_ms - days * DAY) / 1000, UTC)


def _bills(life: Life, rng: random.Random, folders: list[str]) -> list[Paper]:
    made = []
    for folder, number in zip(folders, rng.sample(range(2040, 4990), len(folders)), strict=True):
        back = rng.randrange(300, 420) if "Archive" in folder else rng.randrange(5, 200)
        then = _when(life, back)
        goods = [(name, rng.randrange(4, 90) + 0.5 * rng.randrange(2))
                 for name in rng.sample(GOODS, rng.randrange(1, 4))]  # fmt: skip
        lines = "\n".join(f"{name:<18}{price:8.2f}" for name, price in goods)
        total = sum(price for _, price in goods)
        due = then + timedelta(days=14)
        made.append(
            (f"{folder}/invoice_{number}.txt",
             f"INVOICE {number}\n{rng.choice(SHOPS)}\nDate: {then:%Y-%m-%d}\n"
             f"Customer: {life.owner.name}\n\n{lines}\n{'Total':<18}{total:8.2f}\n\n"
             f"Please pay by {due:%Y-%m-%d}.\n", back)
        )  # fmt: skip
    return made


def _budgets(life: Life, rng: random.Random) -> list[Paper]:
    made = []
    for back in (30, 60, 90):
        then = _when(life, 0).replace(day=15) - timedelta(days=back)
        rows = ["category,planned,spent"]
        for name in rng.sample(SPENT, 6):
            planned = rng.randrange(4, 120) * 10
            rows.append(f"{name},{planned},{planned + rng.randrange(-30, 40)}")
        path = f"Documents/Household/budget_{then:%Y-%m}.csv"
        made.append((path, "\n".join(rows) + "\n", back - 20))
    return made


def _minutes(life: Life, rng: random.Random) -> list[Paper]:
    names = [p.first for p in life.people if p.relation in ("colleague", "friend")]
    made = []
    for topic, back in zip(rng.sample(TOPICS, 4), rng.sample(range(3, 150), 4), strict=True):
        then = _when(life, back)
        present = rng.sample(names, 4)
        tasks = "\n".join(f"- {who} {what}" for who, what in
                          zip(present, rng.sample(TASKS, 4), strict=True))  # fmt: skip
        made.append(
            (f"Documents/Work/minutes_{then:%Y-%m-%d}.md",
             f"# {topic}\n\nPresent: {', '.join(present)}\n\n{tasks}\n\n"
             f"Next meeting: {then + timedelta(days=7 * rng.randrange(1, 4)):%Y-%m-%d}, 10:00\n",
             back)
        )  # fmt: skip
    made.append(
        ("Documents/Work/contacts_suppliers.csv",
         "company,phone\n" + "".join(f"{shop},555-01{rng.randrange(10, 99)}\n"
                                     for shop in rng.sample(SHOPS, 4)), 210)
    )  # fmt: skip
    return made


def _travel(life: Life, rng: random.Random) -> list[Paper]:
    start = _when(life, -rng.randrange(10, 60))
    code = "".join(rng.choices("ABCDEFGHJKLMNPQRSTUVWXYZ23456789", k=6))
    packed = "\n".join(f"[{rng.choice(' x')}] {what}" for what in rng.sample(PACKED, 8))
    return [
        ("Documents/Travel/itinerary.md",
         f"# {life.city}\n\n- {start:%Y-%m-%d}: train {rng.randrange(6, 12):02}:"
         f"{rng.choice((5, 20, 35, 50)):02}, coach {rng.randrange(1, 20)}\n"
         f"- Hotel: {rng.choice(HOTELS)}\n- Booking code: {code}\n"
         f"- {start + timedelta(days=4):%Y-%m-%d}: back home\n", 6),
        ("Documents/Travel/packing list.txt", packed + "\n", 2),
    ]  # fmt: skip


def _recipes(rng: random.Random) -> list[Paper]:
    return [
        (f"Documents/recipe_{dish.lower().replace(' ', '_')}.txt",
         f"{dish}\nFor {rng.randrange(2, 7)} people, {rng.randrange(3, 12) * 5} minutes\n\n"
         + "\n".join(f"{i}. {step}" for i, step in enumerate(rng.sample(STEPS, 4), start=1)),
         rng.randrange(20, 250))
        for dish in rng.sample(DISHES, 2)
    ]  # fmt: skip


def _downloads(life: Life, rng: random.Random) -> list[Paper]:
    line = rng.randrange(2, 60)
    hours = "\n".join(f"{h:02}:{rng.randrange(0, 60, 5):02}" for h in range(6, 22))
    ticket = rng.randrange(10_000, 99_999)
    first, second = rng.sample(range(3, 60), 2)
    table = f"Bus {line}, from {life.city} station\n{hours}\n"
    return [
        (f"Download/timetable_bus_{line}.txt", table, first),
        (f"Download/timetable_bus_{line} (1).txt", table, second),
        (f"Download/ticket_{ticket}.txt",
         f"Ticket {ticket}\nConcert hall {life.city}\nRow {rng.randrange(1, 30)}, seat"
         f" {rng.randrange(1, 40)}\nDoors open at {rng.randrange(17, 21)}:30\n", 4),
        (f"Download/manual_{rng.choice(GOODS).lower().replace(' ', '_')}.txt",
         "1. Unpack everything.\n2. Keep away from children.\n"
         f"3. To switch it on, press the button for {rng.randrange(2, 9)} seconds.\n", 77),
        (f"Download/newsletter_{_when(life, 10):%Y_%m}.txt",
         f"News from {life.city}\n\nOn Sundays the library opens at {rng.randrange(9, 13)}:00.\n",
         10),
        ("Download/readings.csv", "day,kWh\n" + "".join(
            f"{day},{rng.randrange(20, 160) / 10}\n" for day in range(1, 15)), 1),
    ]  # fmt: skip


def _chinese(life: Life, rng: random.Random) -> list[Paper]:
    names = [p.name for p in life.people if p.chinese] or ["王芳"]
    return [
        (f"Documents/{name}", text.format(who=rng.choice(names), room=rng.randrange(201, 620),
                                          n=rng.randrange(2, 13), rent=rng.randrange(18, 60) * 100),
         rng.randrange(3, 200))
        for name, text in rng.sample(ZH_PAPERS, 2)
    ]  # fmt: skip
