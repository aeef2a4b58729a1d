"""Tasks in which the calendar meets another app."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from device_drivers.virtual.apps.mail.box import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Done, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import (
    FIRMS,
    clock_text,
    free_time,
    holding,
    known,
    number_of,
    sent,
    soon_after,
)


def some_day(phone: Phone, rng: random.Random) -> datetime:
    """A working hour of one of the next days, on the quarter."""
    day = phone.clock.now() + timedelta(days=rng.randrange(2, 11))
    return day.replace(
        hour=rng.randrange(9, 18), minute=rng.choice((0, 15, 30, 45)), second=0, microsecond=0
    )


def ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def day_text(moment: datetime) -> str:
    return f"{moment:%A}, {moment:%B} {moment.day}"


def add_event(phone: Phone, title: str, at: datetime, minutes: int = 60, **more: object) -> int:
    """An event of the first calendar; its id."""
    columns = {"calendar_id": 1, "title": title, "begin_ms": ms(at), "all_day": 0, "rrule": "",
               "end_ms": ms(at) + minutes * 60_000, "reminder_min": -1, **more}  # fmt: skip
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    sql = f"INSERT INTO events({names}) VALUES ({marks})"  # noqa: S608  # names of our own
    return phone.store.run(sql, *columns.values())


class EventFromMail(Template):
    """An appointment in a mail goes into the calendar."""

    goal = "Put the appointment from the mail of {firm} into my calendar as “{title}”"
    goal_zh = "把{firm}邮件里的预约加到日历，标题写“{title}”"
    apps = ("calendar", "mail")
    difficulty = "hard"
    steps = 15
    tags = ("cross_app", "read", "create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        firm = rng.choice(FIRMS)
        return {"firm": firm, "title": f"{firm.split()[0]} appointment",
                "at": some_day(phone, rng)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        body = (
            "Hello,\n\nthank you for calling us. We have reserved "
            f"{day_text(p['at'])} at {clock_text(p['at'])} for you. It will take an hour.\n\n"
            f"See you soon\n{p['firm']}"
        )
        receive(phone, p["firm"], "desk@example.com", "Your appointment", body)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        begin = ms(p["at"])
        return [Added("events", title=p["title"], begin_ms=begin, end_ms=soon_after(begin))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.mail(hands, "Your appointment")
        moves.new_event(hands, p["title"], p["at"])


class EventFromMessage(Template):
    """Somebody proposes something with place and time."""

    goal = "Add what {sender} just invited me to by text to my calendar, with the place"
    goal_zh = "{sender}刚发短信约了我，请把这件事连同地点一起加到日历"
    apps = ("calendar", "messages")
    difficulty = "hard"
    steps = 17
    tags = ("cross_app", "read", "create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [sender] = known(phone, rng, 1)
        return {
            "sender": sender.name, "address": sender.number, "at": some_day(phone, rng),
            "what": rng.choice(("Chess evening", "Flat warming", "Book circle", "Pottery class")),
            "place": rng.choice(("Old Mill", "Room 4", "Corner Café", "12 Fern Road")),
        }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_sms(
            p["address"],
            f"Come along! {p['what']} on {day_text(p['at'])}, {clock_text(p['at'])}, "
            f"at {p['place']} 😊",
        )

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("events", title=holding(p["what"]), location=holding(p["place"]),
                      begin_ms=ms(p["at"]), end_ms=soon_after(ms(p["at"])))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        moves.new_event(hands, p["what"], p["at"], p["place"])


class AlarmBeforeEvent(Template):
    """An alarm some time before something in the calendar."""

    goal = "Set an alarm {early} minutes before “{title}” starts tomorrow"
    goal_zh = "在明天的“{title}”开始前{early}分钟设一个闹钟"
    apps = ("clock", "calendar")
    difficulty = "hard"
    steps = 9
    tags = ("cross_app", "read", "create", "reckon")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        tomorrow = phone.clock.now() + timedelta(days=1)
        early = rng.choice((30, 45, 50, 70))
        while True:
            at = free_time(phone, rng, 8, 19)
            start = tomorrow.replace(hour=at.hour, minute=at.minute, second=0, microsecond=0)
            ring = start - timedelta(minutes=early)
            if not phone.store.rows("SELECT 1 FROM alarms WHERE hour=? AND minute=?", ring.hour,
                                    ring.minute):  # fmt: skip
                break
        return {"title": rng.choice(("Choir rehearsal", "Eye test", "Flat viewing", "Tax office")),
                "early": early, "at": start, "ring": ring}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM events WHERE title=?", p["title"])
        add_event(phone, p["title"], p["at"])
        add_event(phone, f"{p['title']} (call)", p["at"] - timedelta(days=1, hours=-3))

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("alarms", hour=p["ring"].hour, minute=p["ring"].minute, enabled=1, days=0)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("calendar")
        hands.scroll_to(p["title"])
        moves.new_alarm(hands, p["ring"])


class ReplyIfFree(Template):
    """The calendar decides which of two replies is sent."""

    goal = (
        "{sender} texted me a proposal. If my calendar is free for that hour, reply “{yes}”, "
        "otherwise reply “{no}”."
    )
    goal_zh = (
        "{sender}发短信约我。如果我的日历那一个小时是空的，就回复“{yes_zh}”，否则回复“{no_zh}”。"
    )
    apps = ("messages", "calendar")
    difficulty = "hard"
    steps = 5
    tags = ("cross_app", "read", "decide")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [sender] = known(phone, rng, 1)
        yes, yes_zh, no, no_zh = "Gladly!", "没问题！", "Sorry, I'm busy then", "抱歉，那时有事"
        return {
            "sender": sender.name, "address": sender.number, "at": some_day(phone, rng),
            "yes": yes, "yes_zh": yes_zh, "no": no, "no_zh": no_zh, "busy": rng.random() < 0.5,
        }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        begin, day = ms(p["at"]), 86_400_000
        phone.store.run("DELETE FROM events WHERE rrule != ''")
        phone.store.run("DELETE FROM events WHERE begin_ms < ? AND end_ms > ?", begin + day,
                        begin - day)  # fmt: skip
        if p["busy"]:
            add_event(phone, "Parents' evening", p["at"] - timedelta(minutes=30), 90)
        else:
            add_event(phone, "Parents' evening", p["at"] - timedelta(minutes=90), 60)
        when = f"{day_text(p['at'])} at {clock_text(p['at'])}"
        phone.receive_sms(p["address"], f"Coffee on {when}? An hour would do ☕")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        right = ("no", "no_zh") if p["busy"] else ("yes", "yes_zh")

        def said(value: object) -> bool:
            return str(value).strip(" .!！。") in [p[key].strip("!！") for key in right]

        return [Added("sms", address=number_of(p["address"]), body=said, type=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        hands.open("calendar")
        hands.scroll_to("Parents' evening")
        hands.open("messages")
        moves.send(hands, p["no"] if p["busy"] else p["yes"])


class TellTheGuests(Template):
    """Everybody who is invited to an event gets a message."""

    goal = "“{title}” is cancelled. Text everybody who is invited to it: “{body}”"
    goal_zh = "“{title}”取消了。请给每位受邀的人发短信：“{body}”"
    apps = ("messages", "calendar")
    difficulty = "hard"
    steps = 26
    tags = ("cross_app", "read", "repeat", "long")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {
            "title": rng.choice(("Garden meeting", "Quiz night", "Rehearsal dinner")),
            "body": rng.choice(("It's off, sorry!", "Tomorrow is cancelled", "明天取消了")),
            "guests": known(phone, rng, 3),
        }  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM events WHERE title=?", p["title"])
        at = (phone.clock.now() + timedelta(days=1)).replace(hour=17, minute=0, second=0)
        add_event(phone, p["title"], at, guests=", ".join(g.name for g in p["guests"]))

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [c for guest in p["guests"] for c in sent(phone, guest.number, p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("calendar")
        hands.tap(p["title"])
        for guest in p["guests"]:
            moves.text(hands, guest.name, p["body"])


class NextMeetingWith(Template):
    """A question over the calendar and the contacts."""

    goal = "On what day and at what time do I next meet the person who works at {firm}?"
    goal_zh = "我下一次和在{firm}工作的那个人见面是哪天几点？"
    apps = ("calendar", "contacts")
    difficulty = "hard"
    steps = 4
    tags = ("cross_app", "read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        first = some_day(phone, rng)
        return {"firm": rng.choice(FIRMS), "name": friend.name, "id": friend.id, "first": first,
                "later": first + timedelta(days=2, hours=1)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE contacts SET company='' WHERE company=?", p["firm"])
        phone.store.run("UPDATE contacts SET company=? WHERE id=?", p["firm"], p["id"])
        phone.store.run("DELETE FROM events WHERE title LIKE ?1 OR guests LIKE ?1",
                        f"%{p['name'].split()[0]}%")  # fmt: skip
        for at in (p["first"], p["later"]):
            add_event(phone, f"Meet {p['name']}", at)

    def answer(self, phone: Phone, p: Params) -> str:
        return f"{p['first']:%B} {p['first'].day} {clock_text(p['first'])}"

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "contacts", "floating_action_button")
        hands.type(p["firm"], into="search_view")
        hands.open("calendar")
        hands.scroll_to(f"Meet {p['name']}")
        at = p["first"]
        return Done(f"You meet {p['name']} on {at:%B} {at.day}, {clock_text(at)}")
