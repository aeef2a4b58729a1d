"""Practice with the calendar: what it tells, what is not clear, and what is not there."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days
from device_drivers.virtual.tasks.answers import tokens
from device_drivers.virtual.tasks.base import Change, Changed, Done, Impossible, Params
from device_drivers.virtual.tasks.days import ms
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.calendar import OnEvent
from models.training.pocket.practice.calendar_more import REPEATS

REMINDERS = ((5, "5 minutes"), (15, "15 minutes"), (30, "30 minutes"), (120, "2 hours"),
             (2880, "2 days"))  # fmt: skip


class PracticeEventWhen(OnEvent):
    """Day and hour."""

    goal = "When is “{title}”? Tell me the day and the time."
    goal_zh = "“{title}”是什么时候？告诉我日期和时间。"
    steps = 4
    tags = ("read", "search")

    def answer(self, phone: Phone, p: Params) -> str | Callable[[str], bool]:
        facts = {token for token in tokens(f"{p['day']} {p['at']}") if token[0] == "@"}
        return lambda said: facts <= {*tokens(said)}

    def solve(self, hands: Hands, p: Params) -> Done:
        days.open_event(hands, p["title"])
        return Done(hands.read(id="when_datetime"))


class PracticeEventHowOften(OnEvent):
    """How it repeats."""

    goal = "How often does “{title}” repeat?"
    goal_zh = "“{title}”多久重复一次？"
    steps = 4
    tags = ("read", "series")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        _, _, name, rule = rng.choice(REPEATS)
        return {**super().draw(phone, rng), "rule": rule, "said": name}

    def beside(self, p: Params) -> Params:
        return {"rrule": p["rule"]}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["said"])

    def solve(self, hands: Hands, p: Params) -> Done:
        days.open_event(hands, p["title"])
        return Done(hands.read(id="when_repeat"))


class PracticeEventWho(OnEvent):
    """Who comes."""

    goal = "Who is invited to “{title}”?"
    goal_zh = "“{title}”邀请了谁？"
    steps = 4
    tags = ("read", "search")

    def beside(self, p: Params) -> Params:
        return {"guests": p["guest"]}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["guest"])

    def solve(self, hands: Hands, p: Params) -> Done:
        days.open_event(hands, p["title"])
        return Done(hands.read(p["guest"]))


class PracticeEventNotes(OnEvent):
    """What was noted about it."""

    goal = "What did I write in the description of “{title}”?"
    goal_zh = "“{title}”的说明里写了什么？"
    steps = 4
    tags = ("read", "search")

    def beside(self, p: Params) -> Params:
        return {"description": p["note"], "location": p["place"]}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["note"])

    def solve(self, hands: Hands, p: Params) -> Done:
        days.open_event(hands, p["title"])
        return Done(hands.read(p["note"]))


class PracticeEventWarned(OnEvent):
    """How long before."""

    goal = "How long before “{title}” will I be reminded?"
    goal_zh = "“{title}”会提前多久提醒我？"
    steps = 4
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        minutes, said = rng.choice(REMINDERS)
        return {**super().draw(phone, rng), "minutes": minutes, "said": said}

    def prepare(self, phone: Phone, p: Params) -> None:
        days.add_event(phone, p["title"], days.moment(p), reminder_min=p["minutes"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["said"])

    def solve(self, hands: Hands, p: Params) -> Done:
        days.open_event(hands, p["title"])
        return Done(hands.read(f"{p['said']} before"))


class PracticeDayOnly(OnEvent):
    """What a day holds."""

    goal = "What is in my calendar on {day}?"
    goal_zh = "{day_zh}我的日历上有什么？"
    steps = 3
    tags = ("read", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        day = days.moment(p).date()
        for each in days.busy(phone, day, day):
            phone.store.run("DELETE FROM events WHERE id=?", each.event.id)
        super().prepare(phone, p)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        day = days.moment(p).date()
        days.show_day(hands, day, days.start(p))
        return Done(hands.read(p["title"]))


# --- what is not clear, or not there --------------------------------------------------------------


class PracticeEventNone(OnEvent):
    """Nothing of that name."""

    goal = "Delete the event “{title}” from my calendar"
    goal_zh = "从日历里删除活动“{title}”"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        """It is not there."""

    def solve(self, hands: Hands, p: Params) -> Impossible:
        days.look_for(hands, p["title"])
        return Impossible(f"no event is called {p['title']}")


class PracticeEventWhich(OnEvent):
    """Two of one name, one of them needs a place."""

    goal = "{title} takes place at {place}, enter that in my calendar"
    goal_zh = "{title}的地点是{place}，请记到日历里"
    steps = 8
    tags = ("ask", "edit")
    question = "which|two|day|date|哪"

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        days.add_event(phone, p["title"], days.moment(p) + timedelta(days=p["hour"] % 5 + 1))

    def reply(self, p: Params) -> str:
        return f"I mean the first one, on {p['day']}"

    def reply_zh(self, p: Params) -> str:
        return f"先到的那个，{p['day_zh']}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        where = {"title": p["title"], "begin_ms": ms(phone, days.moment(p))}
        return [Changed("events", where, {"location": p["place"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        days.look_for(hands, p["title"])
        hands.ask(f"There are two: which {p['title']} do you mean, and on which day?")
        hands.tap(p["title"])
        hands.tap(id="info_action_edit")
        hands.type(p["place"], into="Add location")
        days.save(hands)
