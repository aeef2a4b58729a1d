"""Tasks in the other tabs of Clock, and what it tells: timers, cities, the next alarm."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from device_drivers.virtual.apps.clock.cities import CITIES
from device_drivers.virtual.apps.clock.records import Alarm, upcoming
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.answers import says
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Done,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.clock import LABELS, WEEKDAYS, tab
from device_drivers.virtual.tasks.hands import Hands

MINUTES_TO_LOOK = 20
"""A time of day stays a right answer for so long."""


class ClockNextAlarm(Template):
    """What rings first."""

    goal = "When will my phone's next alarm ring? Tell me the day of the week and the time."
    goal_zh = "我手机的下一个闹钟什么时候响？告诉我星期几和时间。"
    apps = ("clock",)
    difficulty = "medium"
    steps = 3
    tags = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        now = phone.clock.now()
        return {"weekday": now.weekday(), "minute": now.hour * 60 + now.minute}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE alarms SET days=127, enabled=0 WHERE days=0")
        phone.store.run("UPDATE alarms SET enabled=1 WHERE id=1")

    def _next(self, phone: Phone) -> tuple[str, Alarm]:
        at, alarm = upcoming(phone.store, phone.clock.now())[0]
        return f"{at:%A}", alarm

    def answer(self, phone: Phone, p: Params) -> str:
        day, alarm = self._next(phone)
        return f"{day} {days.clock(time(alarm.hour, alarm.minute))[0]}"

    def solve(self, hands: Hands, p: Params) -> Done:
        tab(hands, "Alarm")
        coming = [*_coming(hands, p)]
        for _ in range(4):
            before = hands.screen.fingerprint
            hands.scroll("down")
            if hands.screen.fingerprint == before:
                break
            coming += _coming(hands, p)
        away, _, _, at = min(coming)
        return Done(f"{WEEKDAYS[(p['weekday'] + away) % 7]} {at}")


def _coming(hands: Hands, p: Params) -> Iterator[tuple[int, int, int, str]]:
    """Days from today, hour, minute and text of the alarms in sight that are on."""
    for card in hands.find(id="alarm"):
        inside = [e for e in hands.screen.elements if card.box.contains(*e.box.center)]
        at = next((e.text for e in inside if e.id.endswith("digital_clock")), "")
        shown = next((e.text for e in inside if e.id.endswith("days_of_week")), "")
        if not (at and shown and any(e.checked for e in inside)):
            continue
        hour, minute = (int(part) for part in at.split(" ")[0].split(":"))
        hour = hour % 12 + (12 if at.endswith("PM") else 0)
        later = hour * 60 + minute > p["minute"]
        week = [WEEKDAYS[(p["weekday"] + n) % 7] for n in range(8)]
        days_ahead = (n for n in range(8) if (n or later) and _rings(shown, week[n]))
        yield next(days_ahead), hour, minute, at


def _rings(shown: str, day: str) -> bool:
    known = {"Every day": WEEKDAYS, "Weekdays": WEEKDAYS[:5], "Weekends": WEEKDAYS[5:]}
    return day in known.get(shown, ()) or day[:3] in shown.split(", ")


class ClockTimer(Template):
    """A timer that runs."""

    goal = "Start a timer of {minutes} minutes and {seconds} seconds."
    goal_zh = "开始一个{minutes}分{seconds}秒的计时器。"
    apps = ("clock",)
    difficulty = "easy"
    steps = 7
    tags = ("create",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"minutes": rng.randint(2, 58), "seconds": rng.choice((15, 20, 30, 40, 45, 50))}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        total = (p["minutes"] * 60 + p["seconds"]) * 1000
        return [Added("timers", total_ms=total, state="running")]

    def solve(self, hands: Hands, p: Params) -> None:
        start_timer(hands, p["minutes"] * 100 + p["seconds"])


def start_timer(hands: Hands, digits: int) -> None:
    """Type minutes and seconds into the keypad and start."""
    tab(hands, "Timer")
    if hands.see("Add timer"):
        hands.tap("Add timer")
    for digit in str(digits):
        hands.tap(id=f"timer_setup_digit_{digit}")
    hands.tap(id="timer_start")


class ClockTimerNamed(Template):
    """A timer with a name, and a minute on top."""

    goal = "Set a {minutes}-minute timer called “{label}”, then add one more minute to it."
    goal_zh = "设一个{minutes}分钟的计时器，名为“{label}”，然后再加一分钟。"
    apps = ("clock",)
    difficulty = "medium"
    steps = 12
    tags = ("create", "edit")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"minutes": rng.randint(3, 45), "label": rng.choice(rng.choice(LABELS))}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        ends = phone.clock.now_ms() + (p["minutes"] + 1) * 60_000
        late = 1_800_000  # it starts whenever whoever does this is so far
        return [Added("timers", total_ms=p["minutes"] * 60_000, label=p["label"], state="running",
                      ends_at_ms=lambda ms: 0 <= int(ms) - ends <= late)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        start_timer(hands, p["minutes"] * 100)
        hands.tap(id="timer_label")
        hands.type(p["label"], into="Label")
        hands.tap(id="android:id/button1")
        hands.tap(id="add_one_min")


class ClockCityAdd(Template):
    """One more city."""

    goal = "Add {city} to the world clock."
    goal_zh = "在世界时钟里添加{city_zh}。"
    apps = ("clock",)
    difficulty = "easy"
    steps = 6
    tags = ("create", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        have = {city for (city,) in phone.store.rows("SELECT city FROM clock_cities")}
        city, zh, zone = rng.choice([each for each in CITIES if each[0] not in have])
        return {"city": city, "city_zh": zh, "zone": zone}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("clock_cities", city=p["city"], zone=p["zone"])]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Clock")
        hands.tap("Add city")
        hands.type(p["city"], into="Search for a city")
        hands.tap(p["city"])


class ClockCityRemove(Template):
    """One city less."""

    goal = "I no longer need {city} on the world clock, take it off."
    goal_zh = "世界时钟里不再需要{city_zh}了，请移除。"
    apps = ("clock",)
    difficulty = "easy"
    steps = 4
    tags = ("delete", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        city = rng.choice(phone.store.rows("SELECT city FROM clock_cities"))[0]
        return {"city": city, "city_zh": next(zh for name, zh, _ in CITIES if name == city)}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("clock_cities", city=p["city"])]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Clock")
        hands.hold(p["city"])
        hands.tap(f"Remove {p['city']}")


class ClockCityTime(Template):
    """What time it is elsewhere."""

    goal = "Look at the world clock: what time is it in {city}?"
    goal_zh = "看一下世界时钟：{city_zh}现在几点？"
    apps = ("clock",)
    difficulty = "easy"
    steps = 2
    tags = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        city = rng.choice(phone.store.rows("SELECT city FROM clock_cities"))[0]
        return {"city": city, "city_zh": next(zh for name, zh, _ in CITIES if name == city)}

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        zone = phone.store.one("SELECT zone FROM clock_cities WHERE city=?", p["city"])
        there = phone.clock.now().astimezone(ZoneInfo(zone))
        soon = [there + timedelta(minutes=late) for late in range(MINUTES_TO_LOOK)]
        right = [days.clock(time(at.hour, at.minute))[0] for at in soon]
        return lambda said: any(says(said, each) for each in right)

    def solve(self, hands: Hands, p: Params) -> Done:
        tab(hands, "Clock")
        hands.scroll_to(p["city"])
        row = next(
            r for r in hands.find(id="city")
            if r.box.contains(*hands.element(p["city"]).box.center)
        )  # fmt: skip
        times = hands.find(id="city_time")
        return Done(next(e.text for e in times if row.box.contains(*e.box.center)))


class ClockSnoozeLength(Template):
    """How long snoozing lasts."""

    goal = "When I snooze an alarm it should be quiet for {minutes} minutes."
    goal_zh = "我按“稍后提醒”后，闹钟应该过{minutes}分钟再响。"
    apps = ("clock",)
    difficulty = "easy"
    steps = 5
    tags = ("settings",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"minutes": rng.choice((5, 15, 20, 30))}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("settings", namespace="clock", key="snooze_minutes", value=str(p["minutes"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "clock", "menu_item_more")
        hands.tap(id="menu_item_more")
        hands.tap("Settings")
        hands.tap("Snooze length")
        hands.tap(f"{p['minutes']} minutes")


class ClockRingsBefore(Template):
    """An alarm reckoned from the calendar."""

    goal = "Set an alarm {minutes} minutes before “{title}” starts on {day}."
    goal_zh = "在{day_zh}的“{title}”开始前{minutes}分钟设一个闹钟。"
    apps = ("clock", "calendar")
    difficulty = "hard"
    steps = 12
    tags = ("create", "cross_app", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        title = rng.choice(days.unknown(phone, rng)[0])
        at = phone.clock.now() + timedelta(hours=rng.randint(3, 14))
        p = days.when(phone, at.date(), time(at.hour, rng.choice((0, 15, 30, 45))))
        return {"title": title, "minutes": rng.choice((20, 40, 50, 75)), **p}

    def prepare(self, phone: Phone, p: Params) -> None:
        days.add_event(phone, p["title"], days.moment(p))
        at = self._at(p)
        phone.store.run("DELETE FROM alarms WHERE hour=? AND minute=?", at.hour, at.minute)

    def _at(self, p: Params) -> datetime:
        return days.moment(p) - timedelta(minutes=p["minutes"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        at = self._at(p)
        return [Added("alarms", hour=at.hour, minute=at.minute, enabled=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        days.open_event(hands, p["title"])
        begin = hands.read(id="when_datetime").split(" – ")[0].split(", ")[-1]
        hour, minute = (int(part) for part in begin.split(" ")[0].split(":"))
        hour = hour % 12 + (12 if begin.endswith("PM") else 0)
        at = (hour * 60 + minute - p["minutes"]) % 1440
        moves.new_alarm(hands, time(at // 60, at % 60))
