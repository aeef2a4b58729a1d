"""Tasks whose goal leaves something open: the right thing is to ask before doing."""

from __future__ import annotations

import random
from datetime import time

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Removed, Template
from device_drivers.virtual.tasks.clock_tabs import start_timer
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import (
    clock_text,
    clock_text_zh,
    free_time,
    known,
    lines,
    new_number,
    number_of,
    sent,
    strangers,
    write_note,
)


class AskWhenToRing(Template):
    """An alarm without a time."""

    goal = "Set an alarm called {label} for me"
    goal_zh = "帮我设一个名为“{label}”的闹钟"
    apps = ("clock",)
    difficulty = "medium"
    steps = 11
    tags = ("ask", "create")
    question = "time|when|几点|时间|什么时候"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        at = free_time(phone, rng)
        label = rng.choice(("Choir", "Night bus", "Bread oven", "Parcel", "Window cleaner"))
        return {"label": label, "hour": at.hour, "minute": at.minute}

    def reply(self, p: Params) -> str:
        return f"At {clock_text(time(p['hour'], p['minute']))}"

    def reply_zh(self, p: Params) -> str:
        return clock_text_zh(time(p["hour"], p["minute"]))

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [
            Added("alarms", hour=p["hour"], minute=p["minute"], label=p["label"], enabled=1, days=0)
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask(f"At what time should {p['label']} ring?")
        moves.new_alarm(hands, time(p["hour"], p["minute"]))
        moves.label_alarm(hands, p["label"])


class AskHowLong(Template):
    """A timer without a length."""

    goal = "Start a timer, please. It's for the {what}."
    goal_zh = "请开始一个计时器，是给{what_zh}用的。"
    apps = ("clock",)
    difficulty = "medium"
    steps = 7
    tags = ("ask", "create")
    question = "long|minutes|时长|多久|多长|几分钟"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, what_zh = rng.choice(
            (("eggs", "煮鸡蛋"), ("laundry", "洗衣服"), ("tea", "泡茶"), ("dough", "发面"))
        )
        return {"what": what, "what_zh": what_zh, "minutes": rng.randrange(3, 59)}

    def reply(self, p: Params) -> str:
        return f"{p['minutes']} minutes"

    def reply_zh(self, p: Params) -> str:
        return f"{p['minutes']}分钟"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("timers", total_ms=p["minutes"] * 60_000, state="running")]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("How long should it run?")
        start_timer(hands, 100 * p["minutes"])


class AskWhomToTell(Template):
    """A message without somebody to send it to."""

    goal = "Text them that {news}"
    goal_zh = "发短信告诉他们：{news_zh}"
    apps = ("messages", "contacts")
    difficulty = "medium"
    steps = 6
    tags = ("ask", "create")
    question = "who|whom|谁|哪些人|哪位"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        news, news_zh = rng.choice((
            ("the party starts at eight", "聚会八点开始"), ("I have found the keys", "钥匙找到了"),
            ("the parcel has come", "包裹到了"), ("we are going by bus", "我们坐公交车去"),
        ))  # fmt: skip
        return {"news": news, "news_zh": news_zh, "name": friend.name, "number": friend.number}

    def reply(self, p: Params) -> str:
        return f"Just {p['name']}"

    def reply_zh(self, p: Params) -> str:
        return f"只要{p['name']}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        def says_it(value: object) -> bool:
            return p["news"].casefold() in str(value).casefold() or p["news_zh"] in str(value)

        return sent(phone, p["number"], says_it)

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("Whom should I tell?")
        moves.text(hands, p["name"], p["news"].capitalize())


class AskWhichNamesake(Template):
    """Two contacts have the same first name, and neither goal nor phone tells which is meant."""

    goal = "Call {first}"
    goal_zh = "给{first}打电话"
    apps = ("phone", "contacts")
    difficulty = "medium"
    steps = 4
    tags = ("ask", "call", "search")
    question = "which|哪个|哪一个|哪位|还是"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        taken = {n.split()[0] for (n,) in phone.store.rows("SELECT name FROM contacts")}
        first = rng.choice([n for n in ("Ottilie", "Casper", "Linnea", "Bram") if n not in taken])
        lasts = rng.sample(("Albrecht", "Castell", "Dorsey", "Ekström", "Fairweather"), 2)
        numbers = [new_number(phone, rng)]
        while len(numbers) < 2:
            another = new_number(phone, rng)
            numbers += [another] if another[-4:] != numbers[0][-4:] else []
        people = [(f"{first} {last}", n) for last, n in zip(lasts, numbers, strict=True)]
        return {"first": first, "people": people, "name": people[1][0], "number": numbers[1]}

    def prepare(self, phone: Phone, p: Params) -> None:
        for name, number in p["people"]:
            who = phone.store.run("INSERT INTO contacts(name) VALUES (?)", name)
            phone.store.run("INSERT INTO phones(contact_id, number) VALUES (?, ?)", who, number)

    def reply(self, p: Params) -> str:
        return str(p["name"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("calls", number=number_of(p["number"]), type=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        (one, _), (other, _) = p["people"]
        moves.contact(hands, hands.ask(f"Which one: {one} or {other}?"))
        hands.tap("Call")


class AskWhatToAdd(Template):
    """Something is to be added to a list, but what?"""

    goal = "There is something else that I need from the shops. Add it to my note “{title}”."
    goal_zh = "我还要买一样东西，请加到我的笔记“{title}”里。"
    apps = ("notes",)
    difficulty = "medium"
    steps = 5
    tags = ("ask", "edit")
    question = "what|which|什么|哪样"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        pool = ["Flour", "Candles", "Batteries", "Honey", "Lemons", "Rice", "Soap", "Olives"]
        *before, new = rng.sample(pool, 5)
        return {"title": rng.choice(("To buy", "Market", "Errands")), "before": before, "new": new}

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = write_note(phone, p["title"], "\n".join(p["before"]))

    def reply(self, p: Params) -> str:
        return str(p["new"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        whole = "\n".join([*p["before"], p["new"]])
        return [Changed("notes", {"id": p["id"]}, {"body": lines(whole)})]

    def solve(self, hands: Hands, p: Params) -> None:
        new = hands.ask(f"What shall I add to {p['title']}?")
        before = moves.note(hands, p["title"])
        hands.type(f"{before}\n{new}", into="edit_body", clear=True)
        hands.tap(id="save")


class AskWhichAlarm(Template):
    """Two alarms could be meant; one is to go."""

    goal = "Delete my {label} alarm"
    goal_zh = "删除我的“{label}”闹钟"
    apps = ("clock",)
    difficulty = "medium"
    steps = 4
    tags = ("ask", "delete")
    question = "which|哪个|哪一个|几点"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        early, late = free_time(phone, rng, 5, 9), free_time(phone, rng, 14, 20)
        return {"label": rng.choice(("Medicine", "Walk the dog", "Yoga", "Feed the cat")),
                "times": [(early.hour, early.minute), (late.hour, late.minute)]}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM alarms WHERE label=?", p["label"])
        for hour, minute in p["times"]:
            phone.store.run("INSERT INTO alarms(hour, minute, label) VALUES (?, ?, ?)", hour,
                            minute, p["label"])  # fmt: skip

    def reply(self, p: Params) -> str:
        return f"The one at {clock_text(time(*p['times'][1]))}"

    def reply_zh(self, p: Params) -> str:
        return f"{clock_text_zh(time(*p['times'][1]))}的那个"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        hour, minute = p["times"][1]
        return [Removed("alarms", hour=hour, minute=minute, label=p["label"])]

    def solve(self, hands: Hands, p: Params) -> None:
        early, late = (clock_text(time(*at)) for at in p["times"])
        hands.ask(f"Which one: {early} or {late}?")
        hands.open("clock")
        knob = hands.element(f"{late} {p['label']}", id="onoff")
        above = [e for e in hands.find("Expand alarm") if e.box.top < knob.box.top]
        hands.tap_on(max(above, key=lambda e: e.box.top))
        hands.tap("Delete")


class AskWhatToCallThem(Template):
    """A new contact whose name only the person knows."""

    goal = "Save the number that called me from {number} in my contacts"
    goal_zh = "把给我打过电话的{number}存进通讯录"
    apps = ("contacts", "phone")
    difficulty = "medium"
    steps = 7
    tags = ("ask", "create", "form")
    question = "name|who|call|名字|姓名|谁|叫什么"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"number": new_number(phone, rng), "name": strangers(phone, rng, 1)[0]}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run(
            "INSERT INTO calls(number, date_ms, duration, type) VALUES (?, ?, 64, 1)",
            p["number"], phone.clock.now_ms() - 600_000,
        )  # fmt: skip

    def reply(self, p: Params) -> str:
        return str(p["name"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("contacts", name=p["name"]), Added("phones", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.new_contact(hands, hands.ask("What is their name?"), p["number"])
