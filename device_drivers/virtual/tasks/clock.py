"""Tasks in the Clock: alarms, timers, cities, and what it tells."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from device_drivers.virtual.apps.clock.cities import CITIES
from device_drivers.virtual.apps.clock.records import Alarm, alarms, upcoming
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Declaration,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands, NotFound
from device_drivers.virtual.tasks.world import free_time

LABELS = (
    ("Sourdough", "烤面包"), ("Ferry", "赶船"), ("Eye drops", "滴眼药水"),
    ("Band practice", "乐队排练"),
    ("Night shift", "夜班"), ("Compost", "倒垃圾"), ("Vitamins", "吃维生素"), ("Parcel", "取包裹"),
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _at(at: time) -> Params:
    english, chinese = days.clock(at)
    return {"at": english, "at_zh": chinese, "hour": at.hour, "minute": at.minute}


def _tab(hands: Hands, name: str) -> None:
    """One of the four tabs, from wherever the app was left."""
    moves.top(hands, "clock", "menu_item_more")
    hands.tap(name)


def _near(hands: Hands, anchor: str, id: str) -> None:
    """Tap what has this id on the card of the alarm called ``anchor``."""
    for _ in range(4):
        hands.scroll_to(anchor)
        spot = hands.element(anchor).box.center
        card = next(c for c in hands.find(id="alarm") if c.box.contains(*spot))
        inside = [e for e in hands.find(id=id) if card.box.contains(*e.box.center)]
        if inside:
            hands.tap_on(inside[0])
            return
        hands.scroll("down")
    raise NotFound(f"the alarm {anchor} has no {id}")


class _OnAlarm(Template):
    """Something about an alarm that is there, known by its label."""

    apps = ("clock",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        label = rng.choice(rng.choice(LABELS))
        return {"label": label, **_at(free_time(phone, rng)), "days": 0}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("INSERT INTO alarms(hour, minute, days, label) VALUES (?, ?, ?, ?)",
                        p["hour"], p["minute"], p["days"], p["label"])  # fmt: skip

    def changed(self, p: Params, **to: object) -> list[Change]:
        return [Changed("alarms", {"label": p["label"]}, to)]


class ClockAlarmOnce(Template):
    """An alarm with a name."""

    goal = "Wake me at {at}; call the alarm “{label}”."
    goal_zh = "{at_zh}叫醒我，闹钟名称是“{label}”。"
    apps = ("clock",)
    difficulty = "easy"
    steps = 12
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"label": rng.choice(rng.choice(LABELS)), **_at(free_time(phone, rng))}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("alarms", hour=p["hour"], minute=p["minute"], label=p["label"], days=0,
                      enabled=1)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.new_alarm(hands, time(p["hour"], p["minute"]))
        moves.label_alarm(hands, p["label"])


class ClockAlarmDays(Template):
    """An alarm on some days of the week, silent."""

    goal = "I need an alarm at {at} every {one} and {two}, without vibration."
    goal_zh = "每周{one_zh}和{two_zh}{at_zh}响一个闹钟，不要振动。"
    apps = ("clock",)
    difficulty = "medium"
    steps = 11
    tags = ("create", "form", "series")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = sorted(rng.sample(range(7), 2))
        return {"one": WEEKDAYS[one], "two": WEEKDAYS[two], "one_zh": "一二三四五六日"[one],
                "two_zh": "一二三四五六日"[two], "days": 1 << one | 1 << two,
                **_at(free_time(phone, rng))}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("alarms", hour=p["hour"], minute=p["minute"], days=p["days"], vibrate=0,
                      enabled=1)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.new_alarm(hands, time(p["hour"], p["minute"]))
        hands.tap(p["one"])
        hands.tap(p["two"])
        hands.tap("Vibrate")


class ClockAlarmOff(_OnAlarm):
    """One alarm off, still there."""

    goal = "Switch off the alarm “{label}”, but keep it."
    goal_zh = "关掉“{label}”闹钟，但不要删除。"
    difficulty = "easy"
    steps = 3
    tags = ("edit", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, enabled=0)

    def solve(self, hands: Hands, p: Params) -> None:
        _tab(hands, "Alarm")
        _near(hands, p["label"], "onoff")


class ClockAlarmMove(_OnAlarm):
    """Another time for an alarm."""

    goal = "The alarm “{label}” should ring at {new} from now on."
    goal_zh = "“{label}”闹钟以后改为{new_zh}响。"
    difficulty = "medium"
    steps = 9
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        at = free_time(phone, rng)
        new, new_zh = days.clock(at)
        return {**p, "new": new, "new_zh": new_zh, "new_hour": at.hour, "new_minute": at.minute}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, hour=p["new_hour"], minute=p["new_minute"])

    def solve(self, hands: Hands, p: Params) -> None:
        _tab(hands, "Alarm")
        _near(hands, p["label"], "digital_clock")
        moves.set_time(hands, time(p["new_hour"], p["new_minute"]))


class ClockAlarmDelete(_OnAlarm):
    """An alarm thrown away."""

    goal = "Delete the alarm “{label}”."
    goal_zh = "删除“{label}”闹钟。"
    difficulty = "easy"
    steps = 4
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("alarms", label=p["label"])]

    def solve(self, hands: Hands, p: Params) -> None:
        _tab(hands, "Alarm")
        hands.hold(p["label"])
        hands.tap("Delete")


class ClockAlarmSkip(_OnAlarm):
    """One time left out of a daily alarm."""

    goal = "Let “{label}” stay silent the next time only; afterwards it rings daily as usual."
    goal_zh = "下一次的“{label}”闹钟不要响，之后照常每天响。"
    difficulty = "medium"
    steps = 4
    tags = ("edit", "series")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "days": 127}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, skip_once=1)

    def solve(self, hands: Hands, p: Params) -> None:
        _tab(hands, "Alarm")
        hands.hold(p["label"])
        hands.tap("Skip next alarm")


class ClockAlarmSound(_OnAlarm):
    """Another sound."""

    goal = "Use the sound “{sound}” for the alarm “{label}”."
    goal_zh = "把“{label}”闹钟的铃声换成“{sound}”。"
    difficulty = "medium"
    steps = 5
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        sound = rng.choice(("Marimba", "Old bell", "Rooster", "Soft piano", "Waves"))
        return {**super().draw(phone, rng), "sound": sound}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, sound=p["sound"])

    def solve(self, hands: Hands, p: Params) -> None:
        _tab(hands, "Alarm")
        hands.tap(p["label"])
        hands.tap(id="choose_ringtone")
        hands.tap(p["sound"])


class ClockAlarmsAllOff(Template):
    """A quiet day."""

    goal = "Switch off every alarm on my phone; delete none."
    goal_zh = "关掉我手机上的所有闹钟，一个也不要删。"
    apps = ("clock",)
    difficulty = "medium"
    steps = 7
    tags = ("edit", "list", "long")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE alarms SET enabled=1 WHERE id % 2 = 0")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        on = alarms(phone.store, "enabled")
        return [Changed("alarms", {"id": each.id}, {"enabled": 0}) for each in on]

    def solve(self, hands: Hands, p: Params) -> None:
        _tab(hands, "Alarm")
        for _ in range(8):
            before = hands.screen.fingerprint
            for knob in [e for e in hands.find(id="onoff") if e.checked]:
                hands.tap_on(knob)
            seen = hands.screen.fingerprint
            hands.scroll("down")
            if hands.screen.fingerprint == seen and before == seen:
                return


class ClockAlarmWhich(_OnAlarm):
    """Two alarms of one name."""

    goal = "Delete my “{label}” alarm."
    goal_zh = "删除我的“{label}”闹钟。"
    difficulty = "hard"
    steps = 4
    tags = ("ask", "delete")
    question = "which|two|time|哪|几点"

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        other = (p["hour"] + 1) % 24
        super().prepare(phone, {**p, "hour": other, "minute": (p["minute"] + 20) % 60})

    def reply(self, p: Params) -> str:
        return f"The one at {p['at']}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("alarms", label=p["label"], hour=p["hour"], minute=p["minute"])]

    def solve(self, hands: Hands, p: Params) -> None:
        _tab(hands, "Alarm")
        hands.scroll_to(p["label"])
        said = hands.ask(f"There are two alarms called {p['label']}: which one, at what time?")
        hands.hold(said.removeprefix("The one at "))
        hands.tap("Delete")


class ClockNoSuchAlarm(Template):
    """Nothing of that name to switch off."""

    goal = "Turn off my “{label}” alarm."
    goal_zh = "关掉我的“{label}”闹钟。"
    apps = ("clock",)
    difficulty = "medium"
    steps = 3
    tags = ("impossible", "list")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"label": rng.choice(rng.choice(LABELS))}

    def solve(self, hands: Hands, p: Params) -> Declaration:
        _tab(hands, "Alarm")
        hands.scroll("down")
        return Impossible(f"no alarm is called {p['label']}")


class ClockNextAlarm(Template):
    """What rings first."""

    goal = "When will my phone's next alarm ring? Tell me the day of the week and the time."
    goal_zh = "我手机的下一个闹钟什么时候响？告诉我星期几和时间。"
    apps = ("clock",)
    difficulty = "medium"
    steps = 3
    tags = ("read", "list")

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
        _tab(hands, "Alarm")
        coming = [*_coming(hands)]
        for _ in range(4):
            before = hands.screen.fingerprint
            hands.scroll("down")
            if hands.screen.fingerprint == before:
                break
            coming += _coming(hands)
        away, _, _, at = min(coming)
        return Done(f"{WEEKDAYS[away % 7]} {at}")


def _coming(hands: Hands) -> Iterator[tuple[int, int, int, str]]:
    """Days from today, hour, minute and text of the alarms in sight that are on."""
    for card in hands.find(id="alarm"):
        inside = [e for e in hands.screen.elements if card.box.contains(*e.box.center)]
        at = next((e.text for e in inside if e.id.endswith("digital_clock")), "")
        shown = next((e.text for e in inside if e.id.endswith("days_of_week")), "")
        if not (at and shown and any(e.checked for e in inside)):
            continue
        hour, minute = (int(part) for part in at.split(" ")[0].split(":"))
        hour = hour % 12 + (12 if at.endswith("PM") else 0)
        later = (hour, minute) > (9, 41)
        days_ahead = (n for n in range(8) if (n or later) and _rings(shown, WEEKDAYS[n % 7]))
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
    _tab(hands, "Timer")
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
        near = 90_000 if phone.clock.live else 0
        return [Added("timers", total_ms=p["minutes"] * 60_000, label=p["label"], state="running",
                      ends_at_ms=lambda ms: abs(int(ms) - ends) <= near)]  # fmt: skip

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
        _tab(hands, "Clock")
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
        _tab(hands, "Clock")
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

    def answer(self, phone: Phone, p: Params) -> str:
        zone = phone.store.one("SELECT zone FROM clock_cities WHERE city=?", p["city"])
        there = phone.clock.now().astimezone(ZoneInfo(zone))
        return days.clock(time(there.hour, there.minute))[0]

    def solve(self, hands: Hands, p: Params) -> Done:
        _tab(hands, "Clock")
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
    steps = 13
    tags = ("create", "cross_app", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        title = rng.choice(days.unknown(phone, rng)[0])
        day = days.today(phone) + timedelta(days=1)
        p = days.when(day, days.some_time(rng, 10, 20))
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
        begin = hands.read(id="when_datetime").split(", ")[-1].split(" – ")[0]
        hour, minute = (int(part) for part in begin.split(" ")[0].split(":"))
        hour = hour % 12 + (12 if begin.endswith("PM") else 0)
        at = hour * 60 + minute - p["minutes"]
        moves.new_alarm(hands, time(at // 60, at % 60))
