"""Practice with the calendar: new events, with one thing or another to say about them."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.apps.calendar.records import to_ms
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import Added, Change, Params, Template
from device_drivers.virtual.tasks.days import ms, when
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known
from models.training.pocket.practice.calendar import NOTES, PLACES, fresh_title
from models.training.pocket.practice.calendar_more import REPEATS

BEFORE = (
    ("5 minutes", "5分钟", "5 minutes before", 5),
    ("15 minutes", "15分钟", "15 minutes before", 15),
    ("30 minutes", "30分钟", "30 minutes before", 30), ("1 hour", "1小时", "1 hour before", 60),
    ("2 hours", "2小时", "2 hours before", 120), ("1 day", "1天", "1 day before", 1440),
    ("1 week", "1周", "1 week before", 10080),
)  # fmt: skip
"""How long before: in both languages, in the form, in minutes."""


class _New(Template):
    """An event that is not there yet."""

    apps = ("calendar",)
    difficulty = "medium"
    steps = 14
    tags: ClassVar[tuple[str, ...]] = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = when(phone, days.some_day(phone, rng), days.some_time(rng))
        every, every_zh, repeat, rule = rng.choice(REPEATS)
        before, before_zh, warned, minutes = rng.choice(BEFORE)
        number, calendar = rng.choice(phone.store.rows("SELECT id, name FROM calendars WHERE id>1"))
        return {"title": fresh_title(phone, rng), "place": rng.choice(PLACES),
                "note": rng.choice(NOTES), "guest": known(phone, rng, 1)[0].name,
                "every": every, "every_zh": every_zh, "repeat": repeat, "rule": rule,
                "before": before, "before_zh": before_zh, "warned": warned, "minutes": minutes,
                "calendar": calendar, "calendar_id": number, **p}  # fmt: skip

    def added(self, phone: Phone, p: Params, **more: object) -> list[Change]:
        begin = ms(phone, days.moment(p))
        told = {"end_ms": begin + 3_600_000, "reminder_min": 10, **more}
        return [Added("events", title=p["title"], begin_ms=begin, **told)]

    def form(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "calendar", "floating_action_button")
        hands.tap(id="floating_action_button")
        hands.type(p["title"], into="title")
        hands.tap(id="start_date")
        moves.pick_day(hands, days.moment(p).date())
        hands.tap(id="start_time")
        moves.set_time(hands, days.moment(p).time())


class PracticeNewPlain(_New):
    """Only a day and a time."""

    goal = "Enter “{title}” in my calendar: {day}, {at}"
    goal_zh = "在日历里记上“{title}”：{day_zh}{at_zh}"
    steps = 13

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(phone, p, all_day=0)

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        days.save(hands)


class PracticeNewPlace(_New):
    """And where."""

    goal = "New event “{title}” on {day} at {at}; place: {place}"
    goal_zh = "新建日程“{title}”，{day_zh}{at_zh}，地点{place}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(phone, p, location=p["place"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        hands.type(p["place"], into="location")
        days.save(hands)


class PracticeNewGuest(_New):
    """And with whom."""

    goal = "Plan “{title}” for {day}, {at}, and invite {guest}"
    goal_zh = "安排{day_zh}{at_zh}的“{title}”，邀请{guest}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(phone, p, guests=p["guest"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        hands.tap(id="attendees")
        hands.type(p["guest"], into="guest_search")
        hands.tap(p["guest"])
        hands.tap("Navigate up")
        days.save(hands)


class PracticeNewWarned(_New):
    """And when to be told of it."""

    goal = "Put “{title}” at {at} on {day} into my calendar, with a reminder {before} before"
    goal_zh = "把{day_zh}{at_zh}的“{title}”记进日历，提前{before_zh}提醒"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(phone, p, reminder_min=p["minutes"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        hands.tap(id="reminder")
        hands.tap(p["warned"])
        days.save(hands)


class PracticeNewSeries(_New):
    """And again."""

    goal = "“{title}” is {every} from {day} on, at {at}. Enter it."
    goal_zh = "从{day_zh}起{every_zh}{at_zh}有“{title}”，请记进日历。"
    tags: ClassVar[tuple[str, ...]] = ("create", "form", "series")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(phone, p, rrule=p["rule"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        hands.tap(id="rrule")
        hands.tap(p["repeat"])
        days.save(hands)


class PracticeNewIn(_New):
    """And among which others."""

    goal = "Add “{title}” to my calendar “{calendar}”, {day} at {at}"
    goal_zh = "在我的“{calendar}”日历里加上“{title}”，{day_zh}{at_zh}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(phone, p, calendar_id=p["calendar_id"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        hands.tap(id="calendars_spinner")
        hands.tap(p["calendar"])
        days.save(hands)


class PracticeNewNote(_New):
    """And what to think of."""

    goal = "Calendar: “{title}”, {day}, {at}. Description: {note}"
    goal_zh = "日历：“{title}”，{day_zh}{at_zh}，说明：{note}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(phone, p, description=p["note"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        hands.type(p["note"], into="description")
        days.save(hands)


class PracticeNewWhole(_New):
    """A whole day that is not today."""

    goal = "“{title}” is all day on {day}. Add it to the calendar."
    goal_zh = "{day_zh}全天是“{title}”，加到日历里。"
    steps = 8

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        begin = to_ms(days.moment(p).replace(hour=0, minute=0), phone.clock.zone, 1)
        end = begin + 86_400_000
        return [Added("events", title=p["title"], all_day=1, begin_ms=begin, end_ms=end,
                      reminder_min=10)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "calendar", "floating_action_button")
        hands.tap(id="floating_action_button")
        hands.type(p["title"], into="title")
        hands.tap("All day")
        hands.tap(id="start_date")
        moves.pick_day(hands, days.moment(p).date())
        days.save(hands)
