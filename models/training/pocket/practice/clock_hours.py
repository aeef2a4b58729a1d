"""Practice with timers, stopwatch, cities and settings of Clock: what else there is to them."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.apps.clock.cities import CITIES
from device_drivers.virtual.apps.clock.stopwatch import clock_text
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Difficulty,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.clock import tab
from device_drivers.virtual.tasks.clock_tabs import start_timer
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import put
from device_drivers.virtual.tasks.world import known, positive, sent
from models.training.pocket.practice.clock_timers import MINUTE, NAMES


class _Waiting(Template):
    """Timers that stand still, each with a name."""

    apps = ("clock",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        label, other = rng.sample(NAMES, 2)
        return {"label": label, "other": other, "left": rng.randint(62, 3500),
                "minutes": rng.randint(2, 59)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for label, left in ((p["other"], 47), (p["label"], p["left"])):
            phone.store.run(
                "INSERT INTO timers(label, total_ms, ends_at_ms, paused_left_ms, state)"
                " VALUES (?, ?, 0, ?, 'paused')",
                label, 61 * MINUTE, left * 1000,
            )  # fmt: skip


class PracticeTimerLeft(_Waiting):
    """How long it still has."""

    goal = "How much time is left on the paused timer “{label}”?"
    goal_zh = "暂停的“{label}”计时器还剩多少时间？"
    steps = 2
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return f"{p['left'] // 60:02d}:{p['left'] % 60:02d}"

    def solve(self, hands: Hands, p: Params) -> Done:
        tab(hands, "Timer")
        shown = f"{p['left'] // 60:02d}:{p['left'] % 60:02d}"
        return Done(hands.read(shown))


class PracticeTimerNamed(_Waiting):
    """A new one with a name."""

    goal = "Start a timer of {minutes} minutes and name it “{label}”"
    goal_zh = "开始一个{minutes}分钟的计时器，命名为“{label}”"
    difficulty = "medium"
    steps = 10
    tags = ("create", "form")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM timers")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("timers", total_ms=p["minutes"] * MINUTE, label=p["label"],
                      state="running")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        start_timer(hands, p["minutes"] * 100)
        hands.tap(id="timer_label")
        hands.type(p["label"], into="Label")
        hands.tap(id="android:id/button1")


class PracticeTimerNone(_Waiting):
    """There is none of that name."""

    goal = "Reset the timer “{label}”"
    goal_zh = "把计时器“{label}”重置"
    steps = 2
    tags = ("impossible", "list")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("DELETE FROM timers WHERE label=?", p["label"])

    def solve(self, hands: Hands, p: Params) -> Impossible:
        tab(hands, "Timer")
        return Impossible(f"no timer is called “{p['label']}”")


class PracticeTimerAllGone(_Waiting):
    """Every one of them."""

    goal = "Delete all my timers"
    goal_zh = "删除所有计时器"
    steps = 4
    tags = ("delete", "repeat")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("timers", label=p["label"]), Removed("timers", label=p["other"])]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Timer")
        hands.tap("Delete timer")
        hands.tap("Delete timer")


class PracticeTimerAsked(_Waiting):
    """How long is not said."""

    goal = "Start a timer for me"
    goal_zh = "帮我开个计时器"
    steps = 7
    tags = ("ask", "create")
    question = "long|many|minutes|多久|多长|几分钟|时间"

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM timers")

    def reply(self, p: Params) -> str:
        return f"{p['minutes']} minutes"

    def reply_zh(self, p: Params) -> str:
        return f"{p['minutes']}分钟"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("timers", total_ms=p["minutes"] * MINUTE, state="running")]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("For how long?")
        start_timer(hands, p["minutes"] * 100)


class _Stopped(Template):
    """The stopwatch stands at some time."""

    apps: ClassVar[tuple[str, ...]] = ("clock",)
    difficulty = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("read",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        return {"ran": rng.randint(40_000, 900_000), "lap": rng.randint(12_000, 30_000),
                "name": friend.name, "number": friend.number}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE stopwatch SET since_ms=0, kept_ms=?", p["ran"])
        phone.store.run("DELETE FROM stopwatch_laps")
        phone.store.run("INSERT INTO stopwatch_laps(at_ms) VALUES (?)", p["lap"])


class PracticeStopwatchShows(_Stopped):
    """What it was stopped at."""

    goal = "What time does the stopwatch show?"
    goal_zh = "秒表停在多少？"
    steps = 2

    def answer(self, phone: Phone, p: Params) -> str:
        return clock_text(p["ran"])

    def solve(self, hands: Hands, p: Params) -> Done:
        tab(hands, "Stopwatch")
        return Done(hands.read(id="stopwatch_time_text"))


class PracticeStopwatchAgain(_Stopped):
    """Back to zero, and off."""

    goal = "Set the stopwatch to zero and start it anew"
    goal_zh = "把秒表清零，然后重新开始"
    steps = 4
    tags = ("edit",)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        gone = Removed("stopwatch_laps", at_ms=p["lap"])
        return [Changed("stopwatch", {"id": 1}, {"since_ms": positive, "kept_ms": 0}), gone]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Stopwatch")
        hands.tap(id="reset")
        hands.tap(id="fab")


class PracticeStopwatchShare(_Stopped):
    """Its times go to somebody."""

    goal = "Text my stopwatch times to {name}"
    goal_zh = "把秒表的成绩发短信给{name}"
    apps = ("clock", "messages")
    steps = 7
    tags = ("share", "cross_app")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        body = f"{clock_text(p['ran'])}\nLap 1: {clock_text(p['lap'])}"
        return list(sent(phone, p["number"], body))

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Stopwatch")
        hands.tap(id="share")
        moves.text_to(hands, p["name"])


class PracticeSnoozeLength(Template):
    """How long snoozing lasts."""

    goal = "When I snooze an alarm, it should ring again after {minutes} minutes"
    goal_zh = "闹钟按稍后提醒后，{minutes}分钟再响"
    apps = ("clock",)
    difficulty = "easy"
    steps = 5
    tags = ("settings",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"minutes": rng.choice((5, 15, 20, 30))}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [put("clock", "snooze_minutes", str(p["minutes"]))]

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("clock", "snooze_minutes", "10")

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "clock", "menu_item_more")
        hands.tap(id="menu_item_more")
        hands.tap("Settings")
        hands.tap("Snooze length")
        hands.tap(f"{p['minutes']} minutes")


class PracticeCityGone(Template):
    """One city less."""

    goal = "I don't need {city} on the world clock any more"
    goal_zh = "世界时钟里的{city_zh}不要了"
    apps = ("clock",)
    difficulty = "easy"
    steps = 4
    tags = ("delete", "menu")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        city, city_zh, zone = rng.choice(CITIES)
        return {"city": city, "city_zh": city_zh, "zone": zone}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM clock_cities WHERE city=? OR id > 2", p["city"])
        phone.store.run("INSERT INTO clock_cities(city, zone) VALUES (?, ?)", p["city"], p["zone"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("clock_cities", city=p["city"])]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Clock")
        hands.hold(p["city"])
        hands.tap(f"Remove {p['city']}")
