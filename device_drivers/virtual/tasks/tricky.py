"""Tasks in which something looks like what is meant and is not, or must be reckoned."""

from __future__ import annotations

import random
from datetime import time

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import (
    clock_text,
    free_time,
    known,
    lines,
    new_number,
    sent,
    write_note,
)


class TidyAlarms(Template):
    """All alarms that are off are deleted; those that are on stay."""

    goal = "Delete every alarm that is switched off, and keep the others"
    goal_zh = "删除所有已关闭的闹钟，其余的保留"
    apps = ("clock",)
    difficulty = "hard"
    steps = 9
    tags = ("delete", "list", "repeat")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        phone.store.run("DELETE FROM alarms")
        alarms: list[tuple[int, int, int]] = []
        while len(alarms) < 6:
            at = free_time(phone, rng)
            if (at.hour, at.minute) not in [alarm[:2] for alarm in alarms]:
                alarms.append((at.hour, at.minute, int(len(alarms) % 3 == 0)))
        return {"alarms": sorted(alarms)}

    def prepare(self, phone: Phone, p: Params) -> None:
        for alarm in p["alarms"]:
            phone.store.run("INSERT INTO alarms(hour, minute, enabled) VALUES (?, ?, ?)", *alarm)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("alarms", hour=h, minute=m) for h, m, on in p["alarms"] if not on]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("clock")
        for hour, minute, on in p["alarms"]:
            if on:
                continue
            shown = hands.scroll_to(clock_text(time(hour, minute)), id="digital_clock")
            arrows = hands.find("Expand alarm")
            hands.tap_on(min(arrows, key=lambda e: abs(e.box.center[1] - shown.box.center[1])))
            hands.tap("Delete")


class RightOfTwoNotes(Template):
    """Two notes look alike; only the text tells them apart."""

    goal = "In the packing list for {place}, replace “{old}” with “{new}”"
    goal_zh = "在去{place}的行李清单里，把“{old}”换成“{new}”"
    apps = ("notes",)
    difficulty = "medium"
    steps = 4
    tags = ("edit", "distractor")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place, other = rng.sample(("Lake Orla", "Westbrook", "Cape Merrin", "the Alder Hills"), 2)
        pool = rng.sample(("Passport", "Sun hat", "Charger", "Hiking boots", "Camera", "Torch",
                           "Rain jacket", "Novel"), 6)  # fmt: skip
        return {"place": place, "other": other, "old": pool[0], "new": pool[5], "rest": pool[1:5]}

    def prepare(self, phone: Phone, p: Params) -> None:
        for place in (p["place"], p["other"]):
            rows = [f"For {place}:", p["rest"][0], p["old"], *p["rest"][1:]]
            number = write_note(phone, "What to pack", "\n".join(rows))
            if place == p["place"]:
                p["id"], p["before"] = number, rows

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("notes", {"id": p["id"]}, {"body": lines(self._after(p))})]

    def _after(self, p: Params) -> str:
        return "\n".join(p["new"] if row == p["old"] else row for row in p["before"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.tap(f"For {p['place']}:")
        hands.type(self._after(p), into="edit_body", clear=True)
        hands.tap(id="save")


class TextTheOtherOne(Template):
    """Two contacts share a first name; the goal says which, by something else."""

    goal = "Text the {first} who works at {company}: “{body}”"
    goal_zh = "给在{company}工作的那个{first}发短信：“{body}”"
    apps = ("messages", "contacts")
    difficulty = "hard"
    steps = 12
    tags = ("cross_app", "search", "distractor")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        taken = {n.split()[0] for (n,) in phone.store.rows("SELECT name FROM contacts")}
        first = rng.choice([n for n in ("Ottilie", "Casper", "Linnea", "Bram") if n not in taken])
        lasts = rng.sample(("Albrecht", "Castell", "Dorsey", "Fairweather"), 2)
        firms = rng.sample(("Lark Ceramics", "Oxbow Press", "Tidewater Lab", "Copper Mill"), 2)
        numbers = [new_number(phone, rng)]
        while len(numbers) < 2:
            another = new_number(phone, rng)
            numbers += [another] if another[-4:] != numbers[0][-4:] else []
        people = [(f"{first} {last}", firm, number)
                  for last, firm, number in zip(lasts, firms, numbers, strict=True)]  # fmt: skip
        body = rng.choice(("The samples are ready", "Lunch at noon?", "合同我收到了"))
        return {"first": first, "people": people, "name": people[1][0], "company": firms[1],
                "number": numbers[1], "body": body}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for name, firm, number in p["people"]:
            who = phone.store.run("INSERT INTO contacts(name, company) VALUES (?, ?)", name, firm)
            phone.store.run("INSERT INTO phones(contact_id, number) VALUES (?, ?)", who, number)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        for name, firm, _ in p["people"]:
            moves.contact(hands, name)
            if hands.see(firm) and firm == p["company"]:
                break
            hands.back()
        moves.text(hands, p["name"], p["body"])


class ChineseMorning(Template):
    """The phone speaks Chinese: an alarm and a note for the morning."""

    goal = "Set an alarm for {up} and make a note called “{title}” that says “{body}”"
    goal_zh = "设一个{up}的闹钟，再新建一条标题为“{title}”、内容为“{body}”的笔记"
    apps = ("clock", "notes")
    difficulty = "medium"
    steps = 14
    tags = ("cross_app", "create", "chinese")
    language = "zh"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        up = free_time(phone, rng, 5, 8)
        title, body = rng.choice((("早餐", "豆浆、油条"), ("晨跑", "沿河五公里"),
                                  ("出门前", "带伞、带钥匙")))  # fmt: skip
        return {"up": f"{up:%H:%M}", "hour": up.hour, "minute": up.minute, "title": title,
                "body": body}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [
            Added("alarms", hour=p["hour"], minute=p["minute"], enabled=1, days=0),
            Added("notes", title=p["title"], body=lines(p["body"])),
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.new_alarm(hands, time(p["hour"], p["minute"]))
        moves.new_note(hands, p["title"], p["body"])


class HowLongWasTheTalk(Template):
    """A sum over the call log."""

    goal = "For how many minutes altogether did I talk with {name} on the phone today?"
    goal_zh = "我今天和{name}一共通了多少分钟电话？"
    apps = ("phone",)
    difficulty = "hard"
    steps = 2
    tags = ("read", "reckon", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        friend, other = known(phone, rng, 2)
        talks = [rng.randrange(2, 30) for _ in range(3)]
        return {"name": friend.name, "number": friend.number, "other": other, "talks": talks}

    def prepare(self, phone: Phone, p: Params) -> None:
        now = phone.clock.now_ms()
        midnight = now - now % 86_400_000
        phone.store.run("DELETE FROM calls WHERE date_ms >= ?", midnight)
        rows = [(p["number"], p["name"], minutes, 1 + i % 2) for i, minutes in
                enumerate(p["talks"])]  # fmt: skip
        rows.insert(1, (p["other"].number, p["other"].name, 17, 1))
        for i, (number, name, minutes, kind) in enumerate(rows):
            phone.store.run(
                "INSERT INTO calls(number, name, date_ms, duration, type) VALUES (?, ?, ?, ?, ?)",
                number, name, midnight + (i + 3) * 3_600_000, minutes * 60, kind,
            )  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> str:
        return str(sum(p["talks"]))

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("phone")
        return Done(f"{sum(p['talks'])} minutes")
