"""Practice with cities, timers and the stopwatch: two at once, one of two, what must be asked."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.apps.clock.cities import CITIES
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Difficulty,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.clock import tab
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import put
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.clock import OnAlarm
from models.training.pocket.practice.clock_abroad import _Abroad
from models.training.pocket.practice.clock_kitchen import _Some
from models.training.pocket.practice.clock_timers import _OnStopwatch
from models.training.pocket.practice.told import as_told


class PracticeWorldTwo(_Abroad):
    """Two more cities."""

    goal = "Add {new} and {third} to the world clock"
    goal_zh = "世界时钟里加上{new_zh}和{third_zh}"
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 9

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        zone = next(zone for city, _, zone in CITIES if city == p["third"])
        return [Added("clock_cities", city=p["new"], zone=p["new_zone"]),
                Added("clock_cities", city=p["third"], zone=zone)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Clock")
        for key in ("new", "third"):
            hands.tap("Add city")
            hands.type(as_told(hands, p, key), into="search")
            hands.tap(p[key])
            hands.tap("Navigate up")


class PracticeWorldAsked(_Abroad):
    """Which city, must be asked."""

    goal = "Put one more city on the world clock"
    goal_zh = "世界时钟里再加一个城市"
    steps = 6
    tags = ("create", "ask")
    question = "which|city|哪|城市"

    def reply(self, p: Params) -> str:
        return str(p["new"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("clock_cities", city=p["new"], zone=p["new_zone"])]

    def solve(self, hands: Hands, p: Params) -> None:
        city = hands.ask("Which city do you want?")
        tab(hands, "Clock")
        hands.tap("Add city")
        hands.type(city, into="search")
        hands.tap(p["new"])
        hands.tap("Navigate up")


class PracticeWorldKeep(_Abroad):
    """One of two stays."""

    goal = "Keep only {second} on the world clock"
    goal_zh = "世界时钟里只留{second_zh}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("clock_cities", city=p["city"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.remove(hands, p["city"])


class PracticeWorldLast(_Abroad):
    """The lower of two goes."""

    goal = "Take the last city off the world clock"
    goal_zh = "去掉世界时钟的最后一个城市"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("clock_cities", city=p["second"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.remove(hands, p["second"])


class PracticeWorldTimersOn(_Some):
    """Both timers run on."""

    goal = "I'm back in the kitchen, let both timers go on"
    goal_zh = "我回厨房了，让两个计时器都继续"
    steps = 4
    states = ("paused", "paused")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        to = {"state": "running", "ends_at_ms": positive, "paused_left_ms": 0}
        return [Changed("timers", {"label": p[key]}, to) for key in ("label", "other")]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Timer")
        self.press(hands, p, "play_pause")
        self.press(hands, {"label": p["other"]}, "play_pause")


class PracticeWorldTimersTurn(_Some):
    """One stands still, the other runs on."""

    goal = "Pause the timer “{label}” and let “{other}” run on"
    goal_zh = "暂停计时器“{label}”，让“{other}”继续走"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [*self.put(p, state="paused", ends_at_ms=0, paused_left_ms=positive),
                Changed("timers", {"label": p["other"]}, {"state": "running",
                        "ends_at_ms": positive, "paused_left_ms": 0})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Timer")
        self.press(hands, p, "play_pause")
        self.press(hands, {"label": p["other"]}, "play_pause")


class PracticeWorldTimerWhich(_Some):
    """Which timer goes, must be asked."""

    goal = "Delete one of my two timers"
    goal_zh = "把我的两个计时器删掉一个"
    steps = 4
    tags = ("delete", "ask")
    question = "which|哪"

    def reply(self, p: Params) -> str:
        return f"“{p['label']}”"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("timers", label=p["label"])]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Timer")
        hands.ask("Which timer?")
        self.press(hands, p, "close")


class PracticeWorldWatchZero(_OnStopwatch):
    """Stopped, and back to nought."""

    goal = "Stop the running stopwatch and reset it"
    goal_zh = "停下正在走的秒表并归零"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        rows = phone.store.rows("SELECT id FROM stopwatch_laps")
        return [Changed("stopwatch", {"id": 1}, {"since_ms": 0, "kept_ms": 0}),
                *(Removed("stopwatch_laps", id=each) for (each,) in rows)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Stopwatch")
        hands.tap(id="fab")
        hands.tap(id="reset")


class PracticeWorldWatchLapStop(_OnStopwatch):
    """A lap, and stopped."""

    goal = "Take a last lap on the stopwatch, then stop it"
    goal_zh = "秒表再记一圈，然后停下"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("stopwatch_laps", at_ms=positive),
                Changed("stopwatch", {"id": 1}, {"since_ms": 0, "kept_ms": positive})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Stopwatch")
        hands.tap(id="lap")
        hands.tap(id="fab")


class PracticeWorldWeekends(OnAlarm):
    """On Saturdays and Sundays from now on."""

    goal = "The alarm “{label}” should repeat on Saturdays and Sundays"
    goal_zh = "闹钟“{label}”要在周六和周日重复"
    steps = 4
    tags = ("edit", "list")
    repeats = (0,)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, days=96)

    def solve(self, hands: Hands, p: Params) -> None:
        self.unfold(hands, p)
        hands.tap("Saturday")
        hands.tap("Sunday")


class PracticeWorldSnoozeAsked(Template):
    """How long, must be asked."""

    goal = "Change how long the alarms snooze; ask me for the length"
    goal_zh = "改一下闹钟稍后提醒的时长，多长问我"
    apps = ("clock",)
    difficulty = "easy"
    steps = 6
    tags = ("settings", "ask")
    question = "how long|minutes|多久|多长|几分钟"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"minutes": rng.choice((5, 15, 20, 30))}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("clock", "snooze_minutes", "10")

    def reply(self, p: Params) -> str:
        return f"{p['minutes']} minutes"

    def reply_zh(self, p: Params) -> str:
        return f"{p['minutes']}分钟"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [put("clock", "snooze_minutes", str(p["minutes"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("How long shall it be?")
        moves.top(hands, "clock", "menu_item_more")
        hands.tap(id="menu_item_more")
        hands.tap("Settings")
        hands.tap("Snooze length")
        hands.tap(f"{p['minutes']} minutes")
