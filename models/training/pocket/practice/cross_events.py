"""Practice over several apps: what an appointment leads to elsewhere."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import Added, Change, Difficulty, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import MODES, allow, find, named
from device_drivers.virtual.tasks.world import (
    clock_text,
    free_time,
    known,
    sent,
)
from models.training.pocket.practice.cross import PARTIES, saying


class PracticeCrossWayToEvent(Template):
    """Where an appointment is, and how to get there."""

    goal = "Navigate {how} to where my appointment “{title}” takes place"
    goal_zh = "{how_zh}导航到日程“{title}”的地点"
    apps = ("maps", "calendar")
    difficulty = "medium"
    steps = 12
    tags = ("cross_app", "read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place, (mode, how, how_zh, tab) = rng.choice(named(phone)), rng.choice(MODES)
        return {"title": rng.choice(PARTIES), "place": place.name, "id": place.id, "mode": mode,
                "how": how, "how_zh": how_zh, "tab": tab, "ahead": rng.randrange(1, 9),
                "hour": rng.randrange(9, 19)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM events WHERE title=?", p["title"])
        day = days.today(phone) + timedelta(days=p["ahead"])
        at = datetime.combine(day, time(p["hour"]))
        days.add_event(phone, p["title"], at, location=p["place"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("trips", mode=p["mode"], destination=p["place"], place_id=p["id"], via="",
                      start="Your location")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        days.open_event(hands, p["title"])
        find(hands, p["place"])
        hands.tap("Directions")
        allow(hands)
        hands.tap(id=p["tab"])
        hands.tap("Start", role=None, nth=0)


class _WithEvent(Template):
    """An appointment of tomorrow."""

    difficulty: ClassVar[Difficulty] = "medium"
    steps = 10
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        at = free_time(phone, rng, 7, 20)
        [friend] = known(phone, rng, 1)
        return {"title": rng.choice(PARTIES), "hour": at.hour, "minute": at.minute,
                "name": friend.name, "number": friend.number}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM events WHERE title=?", p["title"])
        day = days.today(phone) + timedelta(days=1)
        days.add_event(phone, p["title"], datetime.combine(day, time(p["hour"], p["minute"])))


class PracticeCrossEventToFriend(_WithEvent):
    """When it begins is told to somebody."""

    goal = "Text {name} at what time “{title}” starts tomorrow"
    goal_zh = "发短信告诉{name}明天的“{title}”几点开始"
    apps = ("messages", "calendar")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], saying(clock_text(time(p["hour"], p["minute"]))))

    def solve(self, hands: Hands, p: Params) -> None:
        days.calendar(hands)
        hands.scroll_to(p["title"])
        moves.text(hands, p["name"], clock_text(time(p["hour"], p["minute"])))


class PracticeCrossEventAlarm(_WithEvent):
    """To be woken when it begins."""

    goal = "Set an alarm for the moment when “{title}” starts tomorrow"
    goal_zh = "按明天“{title}”开始的时间设一个闹钟"
    apps = ("clock", "calendar")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("alarms", hour=p["hour"], minute=p["minute"], enabled=1, days=0)]

    def solve(self, hands: Hands, p: Params) -> None:
        days.calendar(hands)
        hands.scroll_to(p["title"])
        moves.new_alarm(hands, time(p["hour"], p["minute"]))
