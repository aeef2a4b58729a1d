"""Long tasks, and tasks in which something looks like what is meant and is not."""

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


class DayTrip(Template):
    """One request with four parts in three apps."""

    goal = (
        "I'm going on a day trip to {place} tomorrow. Set an alarm for {up}, make a note called "
        "“{place}” that says “{body}”, text {name} “{message}”, and turn on Do Not Disturb."
    )
    goal_zh = (
        "我明天要去{place}一日游。请设一个{up}的闹钟，新建一条标题为“{place}”、内容为“{body}”的笔记，"
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
            "up": clock_text(up), "hour": up.hour, "minute": up.minute, "name": friend.name,
            "number": friend.number,
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
