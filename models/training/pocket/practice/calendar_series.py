"""Practice with events that are there: days of a series, and what their page tells."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import (
    Change,
    Done,
    Impossible,
    Params,
)
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.calendar import OnEvent


class _Weekly(OnEvent):
    """Every week from a day to come."""

    tags: ClassVar[tuple[str, ...]] = ("edit", "series")

    def beside(self, p: Params) -> Params:
        return {"rrule": "FREQ=WEEKLY"}


class PracticeWeeklySkip(_Weekly):
    """Not this once."""

    goal = "“{title}” is weekly. Drop only the next one, the rest stays."
    goal_zh = "“{title}”每周都有，只删掉最近的一次，其余保留。"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, exdates=p["date"])

    def solve(self, hands: Hands, p: Params) -> None:
        days.open_event(hands, p["title"])
        hands.tap(id="info_action_delete")
        hands.tap("Only this event")


class PracticeWeeklyPlace(_Weekly):
    """All of them somewhere else."""

    goal = "From now on every “{title}” is in {place}; change the whole series"
    goal_zh = "以后每次“{title}”都在{place}，整个系列一起改"
    steps = 9

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, location=p["place"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["place"], into="location")
        days.save(hands)
        hands.tap("All events")


class PracticeWeeklyLast(_Weekly):
    """There is a last one."""

    goal = "“{title}” repeats without an end. Let it end on {last}."
    goal_zh = "“{title}”一直在重复，让它到{last_zh}为止。"
    difficulty = "medium"
    steps = 12

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        day = date.fromisoformat(p["date"]) + timedelta(days=rng.randint(15, 50))
        last, last_zh = days.words(day)
        return {**p, "last": last, "last_zh": last_zh, "last_date": day.isoformat()}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, rrule=f"FREQ=WEEKLY;UNTIL={p['last_date'].replace('-', '')}")

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="rrule_end")
        hands.tap("On a date")
        moves.pick_day(hands, date.fromisoformat(p["last_date"]))
        days.save(hands)
        hands.tap("All events")


# --- what stands there --------------------------------------------------------------------------


class _Told(OnEvent):
    """Something that the page of an event tells, or does not."""

    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("read", "search")


class PracticeToldPlace(_Told):
    """Where."""

    goal = "Where does “{title}” take place, by my calendar?"
    goal_zh = "日历里“{title}”的地点是哪里？"

    def beside(self, p: Params) -> Params:
        return {"location": p["place"]}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["place"])

    def solve(self, hands: Hands, p: Params) -> Done:
        days.open_event(hands, p["title"])
        return Done(hands.read(p["place"]))


class PracticeToldCalendar(_Told):
    """Among which others."""

    goal = "In which of my calendars is “{title}”?"
    goal_zh = "“{title}”在我的哪个日历里？"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = rng.choice(phone.store.rows("SELECT id, name FROM calendars"))
        return {**super().draw(phone, rng), "calendar": name, "calendar_id": number}

    def beside(self, p: Params) -> Params:
        return {"calendar_id": p["calendar_id"]}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["calendar"])

    def solve(self, hands: Hands, p: Params) -> Done:
        days.open_event(hands, p["title"])
        return Done(hands.read(p["calendar"]))


class PracticeToldNowhere(OnEvent):
    """Nothing of that name is there to be changed."""

    goal = "Move “{title}” to {place} in my calendar"
    goal_zh = "把日历里“{title}”的地点改成{place}"
    steps = 4
    tags = ("impossible", "search")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        """It is not there."""

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "calendar", "floating_action_button")
        hands.tap(id="action_search")
        hands.type(p["title"], into="search_src_text")
        return Impossible(f"there is no “{p['title']}”")


class PracticeToldNoGuest(_Told):
    """Nobody was invited."""

    goal = "Open “{title}” in my calendar and call the guest who is invited"
    goal_zh = "打开日历里的“{title}”，给受邀的人打电话"
    tags: ClassVar[tuple[str, ...]] = ("impossible", "search")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        days.open_event(hands, p["title"])
        return Impossible(f"nobody is invited to “{p['title']}”")
