"""Tasks that change an event in the Calendar: time, place, guests, colour, series."""

from __future__ import annotations

import random
from datetime import date, datetime, time, timedelta

from device_drivers.virtual.apps.calendar.records import series
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.days import ms, when
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known


class _OnEvent(Template):
    """Something about an event that is in the calendar."""

    apps = ("calendar",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        title = rng.choice(days.unknown(phone, rng)[0])
        p = when(phone, days.some_day(phone, rng), days.some_time(rng))
        return {"title": title, "place": rng.choice(days.PLACES), **p}

    def prepare(self, phone: Phone, p: Params) -> None:
        days.add_event(phone, p["title"], days.moment(p), reminder_min=10)

    def changed(self, p: Params, **to: object) -> list[Change]:
        return [Changed("events", {"title": p["title"]}, to)]

    def edit(self, hands: Hands, p: Params) -> None:
        """Open its form."""
        days.open_event(hands, p["title"])
        hands.tap(id="info_action_edit")


class CalendarReschedule(_OnEvent):
    """Another day, another hour, as long as before."""

    goal = "“{title}” has been moved to {new_day} at {new_at}. Please change it in my calendar."
    goal_zh = "“{title}”改到{new_day_zh}{new_at_zh}了，请在我的日历里改一下。"
    difficulty = "medium"
    steps = 17
    tags = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        day = date.fromisoformat(p["date"]) + timedelta(days=rng.randint(1, 9))
        at = days.some_time(rng)
        return {**p, **{f"new_{key}": value for key, value in when(phone, day, at).items()}}

    def _new(self, p: Params) -> datetime:
        return datetime.combine(
            date.fromisoformat(p["new_date"]), time(p["new_hour"], p["new_minute"])
        )

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        begin = ms(phone, self._new(p))
        return self.changed(p, begin_ms=begin, end_ms=begin + 3_600_000)

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        days.fill_times(hands, self._new(p), 60, date.fromisoformat(p["date"]))
        days.save(hands)


class CalendarSetPlace(_OnEvent):
    """Where it is."""

    goal = "Write down in the calendar that “{title}” takes place at {place}."
    goal_zh = "在日历里注明“{title}”的地点是{place}。"
    difficulty = "easy"
    steps = 9
    tags = ("edit", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, location=p["place"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["place"], into="Add location")
        days.save(hands)


class CalendarSetReminder(_OnEvent):
    """How long before to be reminded."""

    goal = "Remind me of “{title}” {before} before it starts instead of 10 minutes."
    goal_zh = "把“{title}”的提醒从提前10分钟改为提前{before_zh}。"
    difficulty = "easy"
    steps = 9
    tags = ("edit", "search")
    CHOICES = (("30 minutes", "30分钟", 30), ("2 hours", "2小时", 120), ("1 day", "1天", 1440))

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        before, before_zh, minutes = rng.choice(self.CHOICES)
        p = super().draw(phone, rng)
        return {**p, "before": before, "before_zh": before_zh, "minutes": minutes}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, reminder_min=p["minutes"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="reminder")
        hands.tap(f"{p['before']} before")
        days.save(hands)


class CalendarInvite(_OnEvent):
    """Two guests."""

    goal = "Invite {one} and {two} to “{title}” in my calendar."
    goal_zh = "邀请{one}和{two}参加我日历里的“{title}”。"
    difficulty = "medium"
    steps = 14
    tags = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = known(phone, rng, 2)
        return {**super().draw(phone, rng), "one": one.name, "two": two.name}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        both = {p["one"], p["two"]}
        return self.changed(p, guests=lambda names: set(str(names).split(", ")) == both)

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="attendees")
        for name in (p["one"], p["two"]):
            hands.type(name, into="guest_search", clear=True)
            hands.tap(name)
        hands.tap("Navigate up")
        days.save(hands)


class CalendarRepaint(_OnEvent):
    """A colour of its own."""

    goal = "Show “{title}” in {color} in the calendar."
    goal_zh = "把日历里的“{title}”标成{color_zh}。"
    difficulty = "easy"
    steps = 9
    tags = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        choices = (("Red", "红色", 0xFFC5372C), ("Teal", "青色", 0xFF00757F),
                   ("Purple", "紫色", 0xFF7B4FB3), ("Grey", "灰色", 0xFF5F6672))  # fmt: skip
        name, zh, value = rng.choice(choices)
        p = super().draw(phone, rng)
        return {**p, "color": name.lower(), "color_zh": zh, "name": name, "value": value}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, color=p["value"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="change_color")
        hands.tap(p["name"])
        days.save(hands)


class CalendarDelete(_OnEvent):
    """Off the calendar."""

    goal = "“{title}” on {day} is cancelled, take it out of my calendar."
    goal_zh = "{day_zh}的“{title}”取消了，请从我的日历中删除。"
    difficulty = "easy"
    steps = 7
    tags = ("delete", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("events", title=p["title"])]

    def solve(self, hands: Hands, p: Params) -> None:
        days.open_event(hands, p["title"])
        hands.tap(id="info_action_delete")
        hands.tap(id="android:id/button1")


class CalendarRepeatNextWeek(_OnEvent):
    """The same again a week later."""

    goal = "We do “{title}” ({day}) once more a week later, same time: add that to the calendar."
    goal_zh = "“{title}”（{day_zh}）一周后同一时间再来一次，请加到日历里。"
    difficulty = "medium"
    steps = 11
    tags = ("create", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        begin = ms(phone, days.moment(p) + timedelta(days=7))
        return [Added("events", title=p["title"], begin_ms=begin, end_ms=begin + 3_600_000,
                      rrule="", all_day=0)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        days.open_event(hands, p["title"])
        hands.tap(id="info_action_more")
        hands.tap("Duplicate")
        day = days.moment(p).date()
        hands.tap(id="start_date")
        days.pick_day(hands, day + timedelta(days=7), day)
        days.save(hands)


class CalendarSkipOne(_OnEvent):
    """One day of a series falls out."""

    goal = "There is no “{title}” on {day}. Take only that one out of my calendar."
    goal_zh = "{day_zh}没有“{title}”，只从日历里删掉这一次。"
    difficulty = "medium"
    steps = 6
    tags = ("delete", "series")

    def prepare(self, phone: Phone, p: Params) -> None:
        at = days.moment(p) - timedelta(days=21)
        days.add_event(phone, p["title"], at, rrule="FREQ=WEEKLY")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, exdates=p["date"])

    def remove(self, hands: Hands, p: Params, what: str) -> None:
        day = days.moment(p).date()
        days.show_day(hands, day, days.start(p))
        hands.tap(p["title"])
        hands.tap(id="info_action_delete")
        hands.tap(what)

    def solve(self, hands: Hands, p: Params) -> None:
        self.remove(hands, p, "Only this event")


class CalendarEndSeries(CalendarSkipOne):
    """A series stops."""

    goal = "“{title}” ends for good: from {day} on it must not be in my calendar any more."
    goal_zh = "“{title}”以后不办了：从{day_zh}起不要再出现在我的日历里，之前的保留。"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        begin, day = days.moment(p) - timedelta(days=21), days.moment(p).date()
        wanted = [begin + timedelta(days=7 * week) for week in range(3)]

        def ends(rule: object) -> bool:
            left = series(str(rule), begin)
            if left is None:
                return False
            return left.between(begin, begin + timedelta(days=99), inc=True) == [
                at for at in wanted if at.date() < day
            ]

        return self.changed(p, rrule=ends)

    def solve(self, hands: Hands, p: Params) -> None:
        self.remove(hands, p, "This and following events")


class CalendarAskWhich(_OnEvent):
    """Two appointments of one name."""

    goal = "Cancel my {title} appointment in the calendar."
    goal_zh = "取消我日历里的{title}。"
    difficulty = "hard"
    steps = 7
    tags = ("ask", "delete")
    question = "which|two|day|date|哪"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        other = days.moment(p).date() + timedelta(days=rng.randint(1, 6))
        return {**p, "other": other.isoformat()}

    def prepare(self, phone: Phone, p: Params) -> None:
        days.add_event(phone, p["title"], days.moment(p))
        other = datetime.combine(date.fromisoformat(p["other"]), time(15, 0))
        days.add_event(phone, p["title"], other)

    def reply(self, p: Params) -> str:
        return f"The one on {p['day']}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("events", title=p["title"], begin_ms=ms(phone, days.moment(p)))]

    def solve(self, hands: Hands, p: Params) -> None:
        days.look_for(hands, p["title"])
        hands.ask(f"There are two: which {p['title']} do you mean, and on which day?")
        hands.tap(p["title"])
        hands.tap(id="info_action_delete")
        hands.tap(id="android:id/button1")
