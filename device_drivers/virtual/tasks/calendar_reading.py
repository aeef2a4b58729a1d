"""Tasks in the Calendar that ask something, and those that must look before they change it."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date, time, timedelta

from device_drivers.virtual.apps.calendar.records import Occurrence, now, occurrences
from device_drivers.virtual.apps.calendar.records import events as all_events
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days
from device_drivers.virtual.tasks.base import Added, Change, Done, Params, Template
from device_drivers.virtual.tasks.days import ms, when
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known


def _shown(phone: Phone, first: date, last: date) -> list[Occurrence]:
    moment = now(phone)
    return [o for o in occurrences(phone, first, last) if o.end > moment]


class CalendarNextWith(Template):
    """When somebody is met next."""

    goal = "When is my next appointment with {who}? Tell me the date and the time it starts."
    goal_zh = "我下一次和{who}约在什么时候？告诉我日期和开始时间。"
    apps = ("calendar",)
    difficulty = "medium"
    steps = 5
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        who = known(phone, rng, 1)[0].name
        first = days.some_day(phone, rng, 1, 6)
        p = when(phone, first, days.some_time(rng))
        title, later = days.unknown(phone, rng, 2)
        return {"who": who, "title": title[0], "later": later[0], **p}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM events WHERE guests LIKE ? OR title LIKE ?", f"%{p['who']}%",
                        f"%{p['who'].split(' ')[0]}%")  # fmt: skip
        days.add_event(phone, p["later"], days.moment(p) + timedelta(days=5), guests=p["who"])
        days.add_event(phone, p["title"], days.moment(p), guests=p["who"])

    def answer(self, phone: Phone, p: Params) -> str:
        at = days.moment(p)
        return f"{at:%b} {at.day}, {p['at']}"

    def solve(self, hands: Hands, p: Params) -> Done:
        days.look_for(hands, p["who"])
        hands.tap(p["title"])
        text = hands.read(id="when_datetime")
        return Done(text.split(" – ")[0])


class CalendarWhere(Template):
    """Where an appointment is."""

    goal = "Where does “{title}” take place?"
    goal_zh = "“{title}”在什么地方？"
    apps = ("calendar",)
    difficulty = "easy"
    steps = 5
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        titles = [e.title for e in all_events(phone)]
        known_places = [
            e for e in all_events(phone, "location != '' AND rrule = ''")
            if sum(e.title.lower() in title.lower() for title in titles) == 1
        ]  # fmt: skip
        found = rng.choice(known_places)
        return {"title": found.title, "place": found.location}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["place"])

    def solve(self, hands: Hands, p: Params) -> Done:
        days.open_event(hands, p["title"])
        texts = hands.texts()
        return Done(texts[texts.index("Open map") - 1])


class CalendarHowMany(Template):
    """How full a day is."""

    goal = "How many appointments are in my calendar on {day}? Count all-day events too."
    goal_zh = "{day_zh}我的日历里有几个活动？全天活动也算。"
    apps = ("calendar",)
    difficulty = "medium"
    steps = 2
    tags = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rich = [
            day
            for day in (days.today(phone) + timedelta(days=n) for n in range(1, 14))
            if len(occurrences(phone, day, day)) >= 2
        ]
        return when(phone, rng.choice(rich), time(12))

    def answer(self, phone: Phone, p: Params) -> str:
        day = days.moment(p).date()
        return str(len(occurrences(phone, day, day)))

    def solve(self, hands: Hands, p: Params) -> Done:
        said = _month_cell(hands, days.moment(p).date(), days.start(p))
        return Done(said.rpartition(", ")[2].split(" ")[0])


def _month_cell(hands: Hands, day: date, today: date) -> str:
    """Show the month of a day; what its cell says."""
    days.calendar(hands)
    hands.tap("Month")
    if day.month != today.month:
        hands.tap("Next month")
    return hands.element(days.full(day)).description


class CalendarFirst(Template):
    """When a day begins."""

    goal = "What is my first appointment on {day}, and when does it start? (Not the all-day ones.)"
    goal_zh = "{day_zh}我的第一个安排是什么，几点开始？（不算全天活动）"
    apps = ("calendar",)
    difficulty = "medium"
    steps = 3
    tags = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rich = []
        for n in range(1, 14):
            day = days.today(phone) + timedelta(days=n)
            timed = [o for o in occurrences(phone, day, day) if not o.event.all_day]
            if len(timed) > 1 and timed[0].begin < timed[1].begin and timed[0].begin.date() == day:
                rich.append((day, timed[0]))
        day, first = rng.choice(rich)
        return {**when(phone, day, first.begin.time()), "title": first.event.title}

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        at = days.moment(p)
        times = {p["at"].casefold(), f"{at:%H:%M}", f"{at.hour}:{at:%M}"}

        def right(said: str) -> bool:
            said = said.casefold()
            return p["title"].casefold() in said and any(text in said for text in times)

        return right

    def solve(self, hands: Hands, p: Params) -> Done:
        _month_cell(hands, days.moment(p).date(), days.start(p))
        day = days.moment(p).date()
        hands.tap(days.full(day))
        for row in hands.find(id="event"):
            texts = [
                e.text for e in hands.screen.elements if e.text and row.box.contains(*e.box.center)
            ]
            if " – " in texts[-1] and not texts[-1].startswith("All day"):
                return Done(f"{texts[0]}, {texts[-1].split(' – ')[0]}")
        raise LookupError("no timed event in sight")


class CalendarIfFree(Template):
    """Only when nothing else is then."""

    goal = (
        "If nothing else is in my calendar on {day} between {at} and an hour later, put “{title}”"
        " there. Otherwise leave it as it is and tell me what is in the way."
    )
    goal_zh = (
        "如果{day_zh}{at_zh}起的一个小时内我的日历没有别的安排，就加上“{title}”；"
        "否则不要改动，告诉我那时有什么安排。"
    )
    apps = ("calendar",)
    difficulty = "hard"
    steps = 15
    tags = ("conflict", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = when(phone, days.some_day(phone, rng, 1, 12), time(rng.randint(9, 18), 0))
        title, other = days.unknown(phone, rng, 2)
        return {"title": title[0], "other": other[0], "free": rng.random() < 0.5, **p}

    def prepare(self, phone: Phone, p: Params) -> None:
        at = days.moment(p)
        days.clear_of(phone, at)
        phone.store.run("DELETE FROM events WHERE all_day=1 AND rrule=''")
        if not p["free"]:
            days.add_event(phone, p["other"], at + timedelta(minutes=30))

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        if not p["free"]:
            return []
        begin = ms(phone, days.moment(p))
        return [Added("events", title=p["title"], begin_ms=begin, end_ms=begin + 3_600_000)]

    def answer(self, phone: Phone, p: Params) -> str:
        return "" if p["free"] else str(p["other"])

    def solve(self, hands: Hands, p: Params) -> Done:
        at = days.moment(p)
        _month_cell(hands, at.date(), days.start(p))
        hands.tap(days.full(at.date()))
        if hands.see(p["other"]):
            return Done(p["other"])
        days.new_event(hands, p["title"], at, 60, at.date())
        days.save(hands)
        return Done()


class CalendarFreeDay(Template):
    """The first day on which nothing is planned."""

    goal = "Which is the first day after today with nothing at all in my calendar?"
    goal_zh = "从明天起，我日历上第一个完全没有安排的日子是哪天？"
    apps = ("calendar",)
    difficulty = "medium"
    steps = 2
    tags = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"today": days.today(phone).isoformat()}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run(
            "UPDATE events SET rrule='' WHERE rrule LIKE '%TU,WE%' OR rrule='FREQ=DAILY'"
        )
        if self._free(phone) is None:
            phone.store.run("DELETE FROM events WHERE id % 3 = 0")

    def _free(self, phone: Phone) -> date | None:
        ahead = (days.today(phone) + timedelta(days=n) for n in range(1, 15))
        return next((day for day in ahead if not occurrences(phone, day, day)), None)

    def answer(self, phone: Phone, p: Params) -> str:
        day = self._free(phone) or days.today(phone)
        return f"{day:%B} {day.day}"

    def solve(self, hands: Hands, p: Params) -> Done:
        days.calendar(hands)
        hands.tap("Month")
        day = days.start(p)
        while True:
            day += timedelta(days=1)
            if day.month != (day - timedelta(days=1)).month:
                hands.tap("Next month")
            if hands.element(days.full(day)).description.endswith("no events"):
                return Done(f"{day:%B} {day.day}")
