"""Practice with the calendar: the same deeds by holding an event in the schedule."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days
from device_drivers.virtual.tasks.base import Change, Params, Removed
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.calendar import OnEvent
from models.training.pocket.practice.calendar_double import NAMES


class _Held(OnEvent):
    """The one thing of a day, held in that day."""

    steps = 7
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "new": rng.choice(NAMES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        day = days.moment(p).date()
        for each in days.busy(phone, day, day):
            phone.store.run("DELETE FROM events WHERE id=?", each.event.id)
        super().prepare(phone, p)

    def held(self, hands: Hands, p: Params, choice: str) -> None:
        days.show_day(hands, days.moment(p).date(), days.start(p))
        hands.hold(p["title"])
        hands.tap(choice)


class PracticeHeldDelete(_Held):
    """It goes."""

    goal = "Press and hold “{title}” on {day} in the calendar and delete it"
    goal_zh = "在日历{day_zh}长按“{title}”，把它删除"
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("events", title=p["title"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.held(hands, p, "Delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeHeldName(_Held):
    """It is called otherwise."""

    goal = "On {day} there is “{title}”; it should be “{new}”"
    goal_zh = "{day_zh}有“{title}”，应该是“{new}”"
    steps = 8

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, title=p["new"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.held(hands, p, "Edit")
        hands.type(p["new"], into="title", clear=True)
        days.save(hands)


class PracticeHeldNote(_Held):
    """Something to think of."""

    goal = "Add “{note}” as the description of what I have on {day}"
    goal_zh = "给我{day_zh}的安排加上说明“{note}”"
    steps = 8

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, description=p["note"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.held(hands, p, "Edit")
        hands.type(p["note"], into="description")
        days.save(hands)
