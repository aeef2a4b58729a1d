"""Practice with the calendar: several wishes about an event, the first or last of a day."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import Change, Changed, Done, Params, Removed
from device_drivers.virtual.tasks.days import ms
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known
from models.training.pocket.practice.calendar import COLORS, TITLES, OnEvent, fresh_title
from models.training.pocket.practice.calendar_new import BEFORE, _New

WARNED = [each for each in BEFORE if each[3] != 10]


class _Wide(_New):
    """A new event with more to say about it."""

    steps = 17

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        color, zh, name, value = rng.choice(COLORS)
        one, two = known(phone, rng, 2)
        return {**super().draw(phone, rng), "color": color, "color_zh": zh, "pick": name,
                "value": value, "guest": one.name, "other": two.name}  # fmt: skip

    def paint(self, hands: Hands, p: Params) -> None:
        hands.tap(id="change_color")
        hands.tap(p["pick"])

    def warn(self, hands: Hands, p: Params) -> None:
        hands.tap(id="reminder")
        hands.tap(p["warned"])


class PracticeWidePlaceColor(_Wide):
    """Where, and its color."""

    goal = "New event “{title}”: {day}, {at}, at {place}, shown in {color}"
    goal_zh = "新日程“{title}”：{day_zh}{at_zh}，在{place}，标{color_zh}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(phone, p, location=p["place"], color=p["value"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        hands.type(p["place"], into="location")
        self.paint(hands, p)
        days.save(hands)


class PracticeWidePlaceWarned(_Wide):
    """Where, and when to be told."""

    goal = "“{title}” on {day} at {at} in {place}; remind me {before} before"
    goal_zh = "{day_zh}{at_zh}在{place}“{title}”，提前{before_zh}提醒我"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(phone, p, location=p["place"], reminder_min=p["minutes"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        hands.type(p["place"], into="location")
        self.warn(hands, p)
        days.save(hands)


class PracticeWideRepeatColor(_Wide):
    """How often, and its color."""

    goal = "Enter “{title}” {every} from {day}, {at}, and paint it {color}"
    goal_zh = "从{day_zh}{at_zh}起{every_zh}“{title}”，记下来并标成{color_zh}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(phone, p, rrule=p["rule"], color=p["value"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        hands.tap(id="rrule")
        hands.tap(p["repeat"])
        self.paint(hands, p)
        days.save(hands)


class PracticeWidePair(_Wide):
    """Two people come."""

    goal = "Plan “{title}” on {day} at {at} with {guest} and {other}"
    goal_zh = "安排{day_zh}{at_zh}和{guest}、{other}一起“{title}”"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        def both(value: object) -> bool:
            return p["guest"] in str(value) and p["other"] in str(value)

        return self.added(phone, p, guests=both)

    def solve(self, hands: Hands, p: Params) -> None:
        self.form(hands, p)
        hands.tap(id="attendees")
        for name in (p["guest"], p["other"]):
            hands.type(name, into="guest_search", clear=True)
            hands.tap(name)
        hands.tap("Navigate up")
        days.save(hands)


class _Known(OnEvent):
    """An event there is."""

    steps = 10

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        color, zh, name, value = rng.choice(COLORS)
        before, before_zh, warned, minutes = rng.choice(WARNED)
        return {**super().draw(phone, rng), "color": color, "color_zh": zh, "pick": name,
                "value": value, "before": before, "before_zh": before_zh, "warned": warned,
                "minutes": minutes}  # fmt: skip


class PracticeWideColorWarned(_Known):
    """Its color, and when to be told."""

    goal = "Make “{title}” {color} and remind me of it {before} before"
    goal_zh = "把“{title}”标成{color_zh}，提前{before_zh}提醒我"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, color=p["value"], reminder_min=p["minutes"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="reminder")
        hands.tap(p["warned"])
        hands.tap(id="change_color")
        hands.tap(p["pick"])
        days.save(hands)


class PracticeWideWarnedAsked(_Known):
    """How long before, must be asked."""

    goal = "I want to be reminded of “{title}” at another time; ask me how long before"
    goal_zh = "“{title}”的提醒时间要改，提前多久问我"
    tags = ("edit", "ask")
    question = "how long|before|when|多久|多长|提前"

    def reply(self, p: Params) -> str:
        return str(p["warned"])

    def reply_zh(self, p: Params) -> str:
        return f"提前{p['before_zh']}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, reminder_min=p["minutes"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("How long before?")
        self.edit(hands, p)
        hands.tap(id="reminder")
        hands.tap(p["warned"])
        days.save(hands)


# --- a day with several events --------------------------------------------------------------------


class _Three(OnEvent):
    """Three events of a day that is empty otherwise."""

    steps = 6
    tags: ClassVar[tuple[str, ...]] = ("read", "list")
    meant: ClassVar[int] = 0

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        first = fresh_title(phone, rng)
        rest = rng.sample([t for t in TITLES if t != first], 2)
        titles = [first, *rest]
        return {**p, "titles": titles, "title": titles[self.meant], "hours": [9, 13, 18]}

    def begins(self, p: Params) -> list[datetime]:
        day = days.moment(p).replace(minute=0)
        return [day.replace(hour=hour) for hour in p["hours"]]

    def prepare(self, phone: Phone, p: Params) -> None:
        day = days.moment(p).date()
        for each in days.busy(phone, day, day):
            phone.store.run("DELETE FROM events WHERE id=?", each.event.id)
        for title, at in zip(p["titles"], self.begins(p), strict=True):
            days.add_event(phone, title, at, reminder_min=10)

    def row(self, phone: Phone, p: Params) -> dict[str, object]:
        """What tells the one meant from others of its name."""
        return {"title": p["title"], "begin_ms": ms(phone, self.begins(p)[self.meant])}

    def shown(self, hands: Hands, p: Params) -> None:
        days.show_day(hands, days.moment(p).date(), days.start(p))


class PracticeWideFirst(_Three):
    """What a day begins with."""

    goal = "What is the first thing I have to do on {day}?"
    goal_zh = "{day_zh}我第一件事是什么？"

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["title"], [each for each in p["titles"] if each != p["title"]])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.shown(hands, p)
        return Done(hands.read(p["title"]))


class PracticeWideLast(PracticeWideFirst):
    """What a day ends with."""

    goal = "Which event comes last on {day}?"
    goal_zh = "{day_zh}最后一个日程是什么？"
    meant = 2


class PracticeWideLastOff(_Three):
    """The last of a day goes."""

    goal = "Cancel the last appointment of {day} in my calendar"
    goal_zh = "取消日历里{day_zh}的最后一个安排"
    tags = ("delete", "list")
    meant = 2
    steps = 7

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("events", **self.row(phone, p))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.shown(hands, p)
        hands.tap(p["title"])
        hands.tap(id="info_action_delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeWideFirstPlace(_Three):
    """Where the first of a day is."""

    goal = "My first appointment on {day} is at {place}; enter that"
    goal_zh = "我{day_zh}的第一个安排在{place}，记上地点"
    tags = ("edit", "list")
    steps = 9

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("events", self.row(phone, p), {"location": p["place"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.shown(hands, p)
        hands.tap(p["title"])
        hands.tap(id="info_action_edit")
        hands.type(p["place"], into="location")
        days.save(hands)
