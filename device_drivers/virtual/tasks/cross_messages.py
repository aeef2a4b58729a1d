"""Tasks in which a message, or a call, leads into another app."""

from __future__ import annotations

import random
from datetime import time, timedelta

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Done, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import (
    TRADES,
    clock_text,
    free_time,
    holding,
    known,
    lines,
    new_number,
    number_of,
    sent,
    strangers,
)

RECIPES = (
    ("Lentil soup", "扁豆汤", ("250 g red lentils", "1 onion", "2 carrots", "1 l stock")),
    ("Plum cake", "李子蛋糕", ("800 g plums", "300 g flour", "150 g butter", "2 eggs")),
    ("Fried rice", "炒饭", ("2 bowls of rice", "3 eggs", "1 spring onion", "soy sauce")),
    ("Bean salad", "豆子沙拉", ("400 g white beans", "1 red onion", "parsley", "olive oil")),
)


class SaveNumberFromMessage(Template):
    """Somebody new is introduced in a text message, and is to become a contact."""

    goal = (
        "{sender} texted me the number of {trade}. Save that person as a new contact, with the "
        "name and number from the message."
    )
    goal_zh = "{sender}发短信告诉了我一位{trade_zh}的电话。请按短信里的姓名和号码新建联系人。"
    apps = ("contacts", "messages")
    difficulty = "medium"
    steps = 9
    tags = ("cross_app", "read", "create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [sender] = known(phone, rng, 1)
        trade, trade_zh = rng.choice(TRADES)
        return {
            "sender": sender.name, "address": sender.number, "noun": trade, "trade_zh": trade_zh,
            "trade": f"{'an' if trade[0] in 'aeiou' else 'a'} {trade}",
            "name": strangers(phone, rng, 1)[0], "number": new_number(phone, rng),
        }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        body = f"The {p['noun']} I told you about is {p['name']}, {p['number']}. Very friendly!"
        phone.receive_sms(p["address"], body)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("contacts", name=p["name"]), Added("phones", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        moves.new_contact(hands, p["name"], p["number"])


class AlarmFromMessage(Template):
    """A message says when to get up."""

    goal = "{sender} texted me when we have to get up tomorrow. Set an alarm for that."
    goal_zh = "{sender}发短信说了我们明天几点起床。请按那个时间设一个闹钟。"
    apps = ("clock", "messages")
    difficulty = "medium"
    steps = 10
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [sender] = known(phone, rng, 1)
        up = free_time(phone, rng, 4, 7)
        leave = time(up.hour + 2, rng.choice((10, 20, 35, 50)))
        return {"sender": sender.name, "address": sender.number, "hour": up.hour,
                "minute": up.minute, "up": clock_text(up), "leave": clock_text(leave)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_sms(
            p["address"],
            f"Our train leaves at {p['leave']} tomorrow, so please get up at {p['up']} 🙏",
        )

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("alarms", hour=p["hour"], minute=p["minute"], enabled=1, days=0)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        moves.new_alarm(hands, time(p["hour"], p["minute"]))


class NoteFromMessage(Template):
    """What a message says is kept in a note."""

    goal = (
        "Find the ingredients for {dish} that {sender} texted me, and put them into a new note "
        "called “{title}”, one per line."
    )
    goal_zh = (
        "找到{sender}发短信告诉我的做{dish_zh}的材料，存进一条标题为“{title}”的新笔记，每行一种。"
    )
    apps = ("notes", "messages")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [sender] = known(phone, rng, 1)
        dish, dish_zh, things = rng.choice(RECIPES)
        listed = rng.sample(things, len(things))
        return {"sender": sender.name, "address": sender.number, "dish": dish.lower(),
                "dish_zh": dish_zh, "title": dish, "things": listed}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_sms(p["address"], f"For the {p['dish']} you need: {', '.join(p['things'])}.")
        phone.receive_sms(p["address"], "And a big pot, of course 😄")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("notes", title=p["title"], body=lines("\n".join(p["things"])))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        moves.new_note(hands, p["title"], "\n".join(p["things"]))


class ReplyWithNumber(Template):
    """Somebody asks for a number that is in the contacts."""

    goal = "{asker} wants somebody's number. Look at the text message and reply with the number."
    goal_zh = "{asker}在短信里问我要一个人的电话。请看一下短信，把号码回复过去。"
    apps = ("messages", "contacts")
    difficulty = "medium"
    steps = 9
    tags = ("cross_app", "read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        asker, wanted = known(phone, rng, 2)
        return {"asker": asker.name, "address": asker.number, "name": wanted.name,
                "number": wanted.number}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_sms(p["address"], f"Hi! Can you send me the number of {p['name']}? 🙏")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        def has_number(value: object) -> bool:
            digits = "".join(c for c in str(value) if c.isdigit())
            return p["number"][-10:] in digits

        return [Added("sms", address=number_of(p["address"]), body=has_number, type=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["asker"])
        moves.contact(hands, p["name"])
        moves.conversation(hands, p["asker"])
        moves.send(hands, p["number"])


class LeaveInTime(Template):
    """An alarm some minutes before what a message names."""

    goal = "Set an alarm {early} minutes before the time {sender} wants to meet me this evening."
    goal_zh = "{sender}今晚约我见面，请在那个时间之前{early}分钟设一个闹钟。"
    apps = ("clock", "messages")
    difficulty = "hard"
    steps = 10
    tags = ("cross_app", "read", "create", "reckon")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [sender] = known(phone, rng, 1)
        early = rng.choice((20, 25, 35, 40))
        while True:
            meet = free_time(phone, rng, 18, 21)
            start = phone.clock.now().replace(hour=meet.hour, minute=meet.minute)
            ring = start - timedelta(minutes=early)
            if not phone.store.rows("SELECT 1 FROM alarms WHERE hour=? AND minute=?", ring.hour,
                                    ring.minute):  # fmt: skip
                break
        return {"sender": sender.name, "address": sender.number, "early": early,
                "meet": clock_text(meet), "hour": ring.hour, "minute": ring.minute}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_sms(p["address"], f"Tonight at {p['meet']} in front of the cinema? 🎬")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("alarms", hour=p["hour"], minute=p["minute"], enabled=1, days=0)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        moves.new_alarm(hands, time(p["hour"], p["minute"]))


class TextMissedCaller(Template):
    """Whoever called last and was not answered gets a message."""

    goal = "Text the person whose call I missed last: “{body}”"
    goal_zh = "给我最近一个未接来电的那个人发短信：“{body}”"
    apps = ("messages", "phone")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        missed, later = known(phone, rng, 2)
        at = clock_text(free_time(phone, rng, 13, 21))
        body = rng.choice((
            f"Sorry I missed your call, I'll ring you back at {at}",
            f"In a meeting, can we talk at {at}?", f"刚才没接到电话，{at}给你打过去可以吗？",
        ))  # fmt: skip
        return {"name": missed.name, "number": missed.number, "later": later.name,
                "later_number": later.number, "body": body}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        now = phone.clock.now_ms()
        calls = ((p["number"], p["name"], 40, 0, 3), (p["later_number"], p["later"], 12, 95, 1))
        for number, name, minutes, lasted, kind in calls:
            phone.store.run(
                "INSERT INTO calls(number, name, date_ms, duration, type) VALUES (?, ?, ?, ?, ?)",
                number, name, now - minutes * 60_000, lasted, kind,
            )  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.tap("Recents", role=None)
        moves.text(hands, p["name"], p["body"])


class UnknownCallerNote(Template):
    """A question that takes two apps to answer."""

    goal = "Somebody called me from {shown}. Did they also text me, and what is their name?"
    goal_zh = "有人用{shown}给我打过电话。这个人也给我发过短信吗？叫什么名字？"
    apps = ("messages", "phone")
    difficulty = "medium"
    steps = 2
    tags = ("cross_app", "read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number = new_number(phone, rng)
        return {"number": number, "shown": number, "name": strangers(phone, rng, 1)[0]}

    def prepare(self, phone: Phone, p: Params) -> None:
        now = phone.clock.now_ms()
        phone.store.run(
            "INSERT INTO calls(number, date_ms, duration, type) VALUES (?, ?, 0, 3)",
            p["number"], now - 3_000_000,
        )  # fmt: skip
        phone.receive_sms(
            p["number"],
            f"Hello, this is {p['name']} from the flower shop. Your order is ready.",
        )

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.conversation(hands, p["number"][-4:])
        return Done(f"Yes: it is {p['name']}")


class NextAlarmToFriend(Template):
    """When the next alarm rings is told to somebody."""

    goal = "Text {name} what time my {label} alarm is set for."
    goal_zh = "发短信告诉{name}我的“{label}”闹钟定在几点。"
    apps = ("messages", "clock")
    difficulty = "medium"
    steps = 7
    tags = ("cross_app", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        at = free_time(phone, rng, 5, 10)
        return {"name": friend.name, "number": friend.number, "hour": at.hour, "minute": at.minute,
                "label": rng.choice(("Swimming", "Early shift", "Market"))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run(
            "INSERT INTO alarms(hour, minute, label, enabled) VALUES (?, ?, ?, 1)",
            p["hour"], p["minute"], p["label"],
        )  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], holding(f"{p['hour'] % 12 or 12}:{p['minute']:02d}"))

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("clock")
        hands.scroll_to(p["label"])
        moves.text(hands, p["name"], clock_text(time(p["hour"], p["minute"])))
