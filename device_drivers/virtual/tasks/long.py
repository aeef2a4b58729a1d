"""Long tasks: the same for several people or things, or several things in one request."""

from __future__ import annotations

import random
from datetime import time

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Params,
    Template,
)
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


class InviteFour(Template):
    """The same message for four people, one by one."""

    goal = "Text {people}, each on their own: “{body}”"
    goal_zh = "给{people_zh}每人单独发一条短信：“{body}”"
    apps = ("messages",)
    difficulty = "hard"
    steps = 28
    tags = ("create", "repeat", "long")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        friends = known(phone, rng, 4)
        names = [friend.name for friend in friends]
        body = rng.choice((
            "Housewarming on Saturday at 7, bring nothing but yourself!",
            "Board games at ours on Sunday afternoon?", "周六晚上来我家吃饭吧！",
        ))  # fmt: skip
        return {
            "people": ", ".join(names[:3]) + f" and {names[3]}", "people_zh": "、".join(names),
            "friends": friends, "body": body,
        }  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [c for friend in p["friends"] for c in sent(phone, friend.number, p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        for friend in p["friends"]:
            moves.text(hands, friend.name, p["body"])


class ContactsFromNote(Template):
    """Three people in a note become three contacts."""

    goal = "Make a contact with name, number and e-mail for everybody in my note “{title}”"
    goal_zh = "把我的笔记“{title}”里的每个人都存成联系人，包括姓名、电话和邮箱"
    apps = ("contacts", "notes")
    difficulty = "hard"
    steps = 34
    tags = ("cross_app", "create", "form", "repeat", "long")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        people = []
        taken: set[str] = set()
        for name in strangers(phone, rng, 3):
            number = new_number(phone, rng)
            while number in taken:
                number = new_number(phone, rng)
            taken.add(number)
            people.append((name, number, f"guest{rng.randrange(100, 999)}@example.org"))
        return {"title": rng.choice(("Choir trip", "New neighbours", "Parents 3B")),
                "people": people}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        body = "\n".join(", ".join(person) for person in p["people"])
        write_note(phone, p["title"], f"From the list at the meeting:\n{body}")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [
            change
            for name, number, email in p["people"]
            for change in (
                Added("contacts", name=name),
                Added("phones", number=number_of(number)),
                Added("emails", address=email),
            )
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        for person in p["people"]:
            moves.new_contact(hands, *person)


class AlarmsFromNote(Template):
    """A plan in a note becomes three alarms with names."""

    goal = "Set the alarms that are planned in my note “{title}”, each with its name as the label"
    goal_zh = "按我的笔记“{title}”里的计划设好闹钟，并用各自的名称作标签"
    apps = ("clock", "notes")
    difficulty = "hard"
    steps = 36
    tags = ("cross_app", "create", "repeat", "long")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        labels = rng.sample(("Physio", "Bakery", "Call the bank", "School gate", "Water tomatoes",
                             "News at six"), 3)  # fmt: skip
        times: list[time] = []
        while len(times) < 3:
            at = free_time(phone, rng)
            times += [at] if at not in times else []
        plan = [(at.hour, at.minute, label) for at, label in zip(times, labels, strict=True)]
        return {"title": rng.choice(("Tomorrow", "Plan for the day")), "plan": plan}

    def prepare(self, phone: Phone, p: Params) -> None:
        rows = (f"{clock_text(time(hour, minute))} {label}" for hour, minute, label in p["plan"])
        write_note(phone, p["title"], "\n".join(rows))

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [
            Added("alarms", hour=hour, minute=minute, label=label, enabled=1, days=0)
            for hour, minute, label in p["plan"]
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        for hour, minute, label in p["plan"]:
            moves.new_alarm(hands, time(hour, minute))
            moves.label_alarm(hands, label)


class AnswerTheUnread(Template):
    """Everybody whose message is unread gets the same reply, nobody else."""

    goal = "Reply “{body}” to everybody whose message I haven't read yet"
    goal_zh = "给每个发来未读短信的人回复“{body}”"
    apps = ("messages",)
    difficulty = "hard"
    steps = 16
    tags = ("read", "create", "repeat", "long")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        at = clock_text(free_time(phone, rng, 17, 22))
        body = rng.choice((f"Got it, I'll call you at {at}", f"More tonight at {at}",
                           f"收到，{at}再聊"))  # fmt: skip
        asks = ("Can you bring the folding chairs?", "Is the meeting still at four?",
                "Did you feed the fish?", "周三有空吗？")  # fmt: skip
        return {"body": body, "friends": list(zip(known(phone, rng, 3), rng.sample(asks, 3),
                                                  strict=True))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE sms SET read=1")
        for friend, asked in p["friends"]:
            phone.receive_sms(friend.number, asked)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [
            Added("sms", address=number_of(friend.number), body=p["body"], type=2)
            for friend, _ in p["friends"]
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        for friend, _ in p["friends"]:
            moves.conversation(hands, friend.name)
            moves.send(hands, p["body"])


class NewNumbers(Template):
    """Several people tell their new numbers; their contacts must follow."""

    goal = "{people} texted me their new phone numbers. Replace their old ones in my contacts."
    goal_zh = "{people_zh}发短信告诉了我新号码，请在通讯录里替换掉他们的旧号码。"
    apps = ("contacts", "messages")
    difficulty = "hard"
    steps = 23
    tags = ("cross_app", "read", "edit", "repeat", "long")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        friends = known(phone, rng, 2)
        numbers = [new_number(phone, rng)]
        while len(numbers) < 2:
            another = new_number(phone, rng)
            numbers += [another] if another[-4:] != numbers[0][-4:] else []
        return {
            "people": " and ".join(friend.name for friend in friends),
            "people_zh": "和".join(friend.name for friend in friends),
            "friends": list(zip(friends, numbers, strict=True)),
        }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for friend, number in p["friends"]:
            phone.receive_sms(friend.number, f"Hi, from Monday on my number is {number} 📱")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [
            Changed("phones", {"contact_id": friend.id, "number": friend.number},
                    {"number": number_of(number)})
            for friend, number in p["friends"]
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        for friend, number in p["friends"]:
            moves.conversation(hands, friend.name)
            moves.contact(hands, friend.name)
            hands.tap(id="menu_edit")
            hands.type(number, into="Phone", clear=True)
            hands.tap("Save")


class DayTrip(Template):
    """One request with four parts in three apps."""

    goal = (
        "I'm going on a day trip to {place} tomorrow. Set an alarm for {up}, make a note called "
        "“{place}” that says “{body}”, text {name} “{message}”, and turn on Do Not Disturb."
    )
    goal_zh = (
        "我明天要去{place}一日游。请设一个{up_zh}的闹钟，新建一条标题为“{place}”、内容为“{body}”的笔记，"
        "发短信给{name}说“{message}”，再打开勿扰模式。"
    )
    apps = ("clock", "notes", "messages", "settings")
    difficulty = "hard"
    steps = 25
    tags = ("cross_app", "create", "settings", "long")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        up = free_time(phone, rng, 4, 8)
        return {
            "place": rng.choice(("Cape Merrin", "Alder Hills", "Saltmarsh Bay", "Old Ferry")),
            "up": clock_text(up), "up_zh": clock_text_zh(up), "hour": up.hour, "minute": up.minute,
            "name": friend.name, "number": friend.number,
            "body": rng.choice(("Bread, cheese, map", "Ferry ticket, hat", "相机和雨伞")),
            "message": rng.choice(("I'm away tomorrow", "Back on Wednesday", "明天我不在家")),
        }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("global", "zen_mode", "0")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        def on(value: object) -> bool:
            return value in ("1", "2", "3")

        return [
            Added("alarms", hour=p["hour"], minute=p["minute"], enabled=1, days=0),
            Added("notes", title=p["place"], body=lines(p["body"])),
            *sent(phone, p["number"], p["message"]),
            Changed("settings", {"namespace": "global", "key": "zen_mode"}, {"value": on}),
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.new_alarm(hands, time(p["hour"], p["minute"]))
        moves.new_note(hands, p["place"], p["body"])
        moves.text(hands, p["name"], p["message"])
        hands.open("settings")
        hands.tap("Do Not Disturb")
        hands.tap("Use Do Not Disturb")
