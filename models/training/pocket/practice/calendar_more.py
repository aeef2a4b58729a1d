"""Practice with the calendar: where an event belongs, series, which calendars are shown."""

from __future__ import annotations

import random
from datetime import datetime, time, timedelta

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Removed, Template
from device_drivers.virtual.tasks.days import ms
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.calendar import OnEvent

REPEATS = (
    ("every day", "每天", "Every day", "FREQ=DAILY"),
    ("every week", "每周", "Every week", "FREQ=WEEKLY"),
    ("every 2 weeks", "每两周", "Every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"),
    ("every month", "每月", "Every month", "FREQ=MONTHLY"),
    ("every year", "每年", "Every year", "FREQ=YEARLY"),
)


class PracticeEventElsewhere(OnEvent):
    """Into another calendar."""

    goal = "Move “{title}” into my calendar “{calendar}”"
    goal_zh = "把“{title}”移到“{calendar}”日历里"
    steps = 8

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = rng.choice(phone.store.rows("SELECT id, name FROM calendars WHERE id > 1"))
        return {**super().draw(phone, rng), "calendar": name, "calendar_id": number}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, calendar_id=p["calendar_id"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="calendars_spinner")
        hands.tap(p["calendar"])
        days.save(hands)


class PracticeEventRepeat(OnEvent):
    """Again and again."""

    goal = "Let “{title}” repeat {every}"
    goal_zh = "让“{title}”{every_zh}重复"
    steps = 8
    tags = ("edit", "series")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        every, every_zh, name, rule = rng.choice(REPEATS)
        return {**super().draw(phone, rng), "every": every, "every_zh": every_zh, "name": name,
                "rule": rule}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, rrule=p["rule"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="rrule")
        hands.tap(p["name"])
        days.save(hands)


# --- series ---------------------------------------------------------------------------------------


class PracticeSeriesDelete(OnEvent):
    """All of it."""

    goal = "Delete the whole series “{title}” from my calendar"
    goal_zh = "把日历里“{title}”的整个系列都删掉"
    steps = 6
    tags = ("delete", "series")

    def beside(self, p: Params) -> Params:
        return {"rrule": "FREQ=WEEKLY"}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("events", title=p["title"])]

    def solve(self, hands: Hands, p: Params) -> None:
        days.open_event(hands, p["title"])
        hands.tap(id="info_action_delete")
        hands.tap("All events")


class PracticeSeriesEnds(OnEvent):
    """Not from a day on."""

    goal = "From {day} on there is no “{title}” any more. Delete it from that day on."
    goal_zh = "从{day_zh}起不再有“{title}”了，请删除那天及以后的。"
    steps = 6
    tags = ("delete", "series")

    def prepare(self, phone: Phone, p: Params) -> None:
        at = days.moment(p) - timedelta(days=21)
        days.add_event(phone, p["title"], at, rrule="FREQ=WEEKLY")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        last = days.moment(p).date() - timedelta(days=1)
        return self.changed(p, rrule=f"FREQ=WEEKLY;UNTIL={last:%Y%m%d}")

    def solve(self, hands: Hands, p: Params) -> None:
        day = days.moment(p).date()
        days.show_day(hands, day, days.start(p))
        hands.tap(p["title"])
        hands.tap(id="info_action_delete")
        hands.tap("This and following events")


class PracticeSeriesOnce(OnEvent):
    """Only once after all."""

    goal = "“{title}” does not repeat any more, change all its events to a single one"
    goal_zh = "“{title}”以后不再重复，改成只有一次（所有活动）"
    steps = 9
    tags = ("edit", "series")

    def beside(self, p: Params) -> Params:
        return {"rrule": "FREQ=WEEKLY"}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, rrule="")

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="rrule")
        hands.tap("Does not repeat")
        days.save(hands)
        hands.tap("All events")


# --- which calendars ------------------------------------------------------------------------------


class PracticeCalendarHide(Template):
    """Out of sight."""

    goal = "Don't show the calendar “{calendar}” any more, but keep it"
    goal_zh = "不再显示“{calendar}”日历，但不要删除"
    apps = ("calendar",)
    difficulty = "easy"
    steps = 4
    tags = ("settings", "list")
    shown = 1

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = rng.choice(phone.store.rows("SELECT id, name FROM calendars"))
        return {"calendar": name, "id": number}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE calendars SET visible=? WHERE id=?", self.shown, p["id"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("calendars", {"id": p["id"]}, {"visible": 1 - self.shown})]

    def solve(self, hands: Hands, p: Params) -> None:
        days.calendar(hands)
        hands.tap(id="action_more")
        hands.tap("Calendars")
        hands.tap(p["calendar"])


class PracticeCalendarShow(PracticeCalendarHide):
    """In sight again."""

    goal = "Show the events of my calendar “{calendar}” again"
    goal_zh = "重新显示“{calendar}”日历的活动"
    shown = 0


# --- new ones -------------------------------------------------------------------------------------


class PracticeEventToday(OnEvent):
    """All of today."""

    goal = "Add “{title}” to my calendar as an all-day event for today"
    goal_zh = "在日历里把“{title}”加为今天的全天活动"
    steps = 6
    tags = ("create", "form")

    def prepare(self, phone: Phone, p: Params) -> None:
        """Nothing is there yet."""

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        begin = ms(phone, datetime.combine(days.today(phone), time()))
        return [Added("events", title=p["title"], all_day=1, begin_ms=begin,
                      end_ms=begin + 86_400_000)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        days.calendar(hands)
        hands.tap("New event")
        hands.type(p["title"], into="Add title")
        hands.tap("All day")
        days.save(hands)
