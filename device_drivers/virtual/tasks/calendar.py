"""Tasks in the Calendar that change it: new events, other times, guests, series."""

from __future__ import annotations

import random
from datetime import date, timedelta

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Declaration,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.days import ms, when
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known


class _NewEvent(Template):
    """A new event with a title, a day and a time."""

    apps = ("calendar",)
    minutes = 60

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = when(phone, days.some_day(phone, rng), days.some_time(rng))
        return {"title": rng.choice(days.unknown(phone, rng)[0]), **p}

    def added(self, phone: Phone, p: Params, **more: object) -> Added:
        """The event as it should be."""
        begin = ms(phone, days.moment(p))
        values = {"all_day": 0, "rrule": "", "end_ms": begin + self.minutes * 60_000, **more}
        return Added("events", title=p["title"], begin_ms=begin, **values)


class CalendarCreate(_NewEvent):
    """An event of an hour."""

    goal = "Put “{title}” in my calendar for {day} at {at}, for an hour."
    goal_zh = "在我的日历里加上“{title}”，{day_zh}{at_zh}开始，一个小时。"
    difficulty = "medium"
    steps = 15
    tags = ("create", "form")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [self.added(phone, p)]

    def solve(self, hands: Hands, p: Params) -> None:
        days.new_event(hands, p["title"], days.moment(p), self.minutes, days.start(p))
        days.save(hands)


class CalendarCreateDetailed(_NewEvent):
    """An event with a place, a guest, a reminder and an end of its own."""

    goal = (
        "Schedule “{title}” on {day} from {at} for an hour and a half at {place}, invite {guest}"
        " and remind me an hour before."
    )
    goal_zh = (
        "安排“{title}”：{day_zh}{at_zh}开始，一个半小时，地点{place}，"
        "邀请{guest}，提前一小时提醒我。"
    )
    difficulty = "hard"
    steps = 31
    tags = ("create", "form", "long")
    minutes = 90

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        guest = known(phone, rng, 1)[0].name
        return {**super().draw(phone, rng), "place": rng.choice(days.PLACES), "guest": guest}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        more = {"location": p["place"], "guests": p["guest"], "reminder_min": 60}
        return [self.added(phone, p, **more)]

    def solve(self, hands: Hands, p: Params) -> None:
        days.new_event(hands, p["title"], days.moment(p), self.minutes, days.start(p))
        hands.type(p["place"], into="Add location")
        hands.tap(id="reminder")
        hands.tap("1 hour before")
        hands.tap(id="attendees")
        hands.type(p["guest"], into="guest_search")
        hands.tap(p["guest"])
        hands.tap("Navigate up")
        days.save(hands)


class CalendarCreateAllDay(_NewEvent):
    """A whole day, in a calendar of its own."""

    goal = "Add an all-day event “{title}” on {day} to my calendar “{calendar}”."
    goal_zh = "在日历“{calendar}”里添加一个全天活动“{title}”，日期是{day_zh}。"
    difficulty = "medium"
    tags = ("create", "form")
    steps = 11

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = rng.choice(phone.store.rows("SELECT id, name FROM calendars WHERE id > 1"))
        return {**super().draw(phone, rng), "hour": 0, "minute": 0, "calendar": name,
                "calendar_id": number}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        end = ms(phone, days.moment(p) + timedelta(days=1))
        return [self.added(phone, p, all_day=1, end_ms=end, calendar_id=p["calendar_id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        days.calendar(hands)
        hands.tap("New event")
        hands.type(p["title"], into="Add title")
        hands.tap("All day")
        if days.moment(p).date() != days.start(p):
            hands.tap(id="start_date")
            days.pick_day(hands, days.moment(p).date(), days.start(p))
        hands.tap(id="calendars_spinner")
        hands.tap(p["calendar"])
        days.save(hands)


class CalendarCreateWeekly(_NewEvent):
    """A series on two days of the week."""

    goal = (
        "From {day} on, put “{title}” at {at} in my calendar every {first} and {second} (1 hour)."
    )
    goal_zh = "从{day_zh}起，每周{first_zh}和{second_zh}{at_zh}在日历里加上“{title}”（1小时）。"
    difficulty = "hard"
    steps = 18
    tags = ("create", "form", "series")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        first = days.moment(p).weekday()
        second = rng.choice([d for d in range(7) if d != first])
        names = [f"{date(2024, 1, 1 + d):%A}" for d in (first, second)]
        return {**p, "first": names[0], "second": names[1], "first_zh": "一二三四五六日"[first],
                "second_zh": "一二三四五六日"[second]}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        short = sorted("一二三四五六日".index(p[key]) for key in ("first_zh", "second_zh"))
        named = [("MO", "TU", "WE", "TH", "FR", "SA", "SU")[d] for d in short]
        return [self.added(phone, p, rrule=f"FREQ=WEEKLY;BYDAY={','.join(named)}")]

    def solve(self, hands: Hands, p: Params) -> None:
        days.new_event(hands, p["title"], days.moment(p), 60, days.start(p))
        hands.tap(id="rrule")
        hands.tap("Every week")
        hands.tap(p["second"])
        days.save(hands)


class CalendarHide(Template):
    """One of the calendars out of sight."""

    goal = "Hide the calendar “{name}” in the Calendar app."
    goal_zh = "在日历应用里隐藏“{name}”日历。"
    apps = ("calendar",)
    difficulty = "easy"
    steps = 4
    tags = ("settings",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = rng.choice(phone.store.rows("SELECT id, name FROM calendars"))
        return {"name": name, "id": number}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("calendars", {"id": p["id"]}, {"visible": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        days.calendar(hands)
        hands.tap(id="action_more")
        hands.tap("Calendars")
        hands.tap(p["name"])


class CalendarNoSuchEvent(Template):
    """Something that is not in the calendar cannot be moved."""

    goal = "Move my appointment “{title}” to {day} at {at}."
    goal_zh = "把我的“{title}”改到{day_zh}{at_zh}。"
    apps = ("calendar",)
    difficulty = "medium"
    steps = 4
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = when(phone, days.some_day(phone, rng), days.some_time(rng))
        return {"title": rng.choice(days.unknown(phone, rng)[0]), **p}

    def solve(self, hands: Hands, p: Params) -> Declaration:
        days.look_for(hands, p["title"])
        return Impossible(f"the calendar has no {p['title']}: {hands.read('No results')}")
