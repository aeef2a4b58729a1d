"""Practice with timers and the stopwatch."""

from __future__ import annotations

import random

from device_drivers.base import Element
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Removed, Template
from device_drivers.virtual.tasks.clock import tab
from device_drivers.virtual.tasks.clock_tabs import start_timer
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import positive

MINUTE = 60_000
NAMES = ("Rice", "Pasta", "Nap", "Parking", "Sauna", "Hair dye", "Pizza", "Plank", "Oven", "Chess",
         "米饭", "面膜", "午睡", "蒸包子", "煲汤", "充电")  # fmt: skip


# --- timers ---------------------------------------------------------------------------------------


class PracticeTimerMinutes(Template):
    """A timer of minutes."""

    goal = "Set a timer for {minutes} minutes"
    goal_zh = "设一个{minutes}分钟的计时器"
    apps = ("clock",)
    difficulty = "easy"
    steps = 7
    tags = ("create",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"minutes": rng.randint(2, 59)}

    def keys(self, p: Params) -> int:
        return int(p["minutes"]) * 100

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        keys = self.keys(p)
        seconds = keys // 10_000 * 3600 + keys // 100 % 100 * 60 + keys % 100
        return [Added("timers", total_ms=seconds * 1000, state="running")]

    def solve(self, hands: Hands, p: Params) -> None:
        start_timer(hands, self.keys(p))


class PracticeTimerSeconds(PracticeTimerMinutes):
    """Of minutes and seconds."""

    goal = "Start a timer of {minutes} minutes and {seconds} seconds"
    goal_zh = "开始一个{minutes}分{seconds}秒的计时器"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"minutes": rng.randint(1, 25), "seconds": rng.choice((10, 15, 20, 30, 40, 45, 50))}

    def keys(self, p: Params) -> int:
        return int(p["minutes"] * 100 + p["seconds"])


class PracticeTimerHours(PracticeTimerMinutes):
    """Of hours and minutes."""

    goal = "I need a timer for {hours} hours and {minutes} minutes"
    goal_zh = "我需要一个{hours}小时{minutes}分钟的计时器"
    steps = 8

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"hours": rng.randint(2, 9), "minutes": rng.randint(10, 59)}

    def keys(self, p: Params) -> int:
        return int(p["hours"] * 10_000 + p["minutes"] * 100)


class _OnTimer(Template):
    """Something about a timer that is there, perhaps beside another."""

    apps = ("clock",)
    difficulty = "easy"
    steps = 3
    tags = ("edit", "list")
    state = "running"
    button = ""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        label, other, new = rng.sample(NAMES, 3)
        return {"label": label, "new": new, "other": rng.choice((other, "")),
                "minutes": rng.randint(25, 90), "left": rng.randint(12, 24)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for label in filter(None, (p["other"], p["label"])):
            left = p["left"] * MINUTE
            ends = phone.clock.now_ms() + left if self.state == "running" else 0
            phone.store.run(
                "INSERT INTO timers(label, total_ms, ends_at_ms, paused_left_ms, state)"
                " VALUES (?, ?, ?, ?, ?)",
                label, p["minutes"] * MINUTE, ends, 0 if ends else left, self.state,
            )  # fmt: skip

    def changed(self, p: Params, **to: object) -> list[Change]:
        return [Changed("timers", {"label": p["label"]}, to)]

    def of(self, hands: Hands, p: Params, id: str) -> Element:
        """What has this id on the card of that timer."""
        tab(hands, "Timer")
        head = hands.element(p["label"]).box
        return min(
            (e for e in hands.find(id=id) if e.box.bottom > head.top), key=lambda e: e.box.top
        )

    def solve(self, hands: Hands, p: Params) -> None:
        hands.tap_on(self.of(hands, p, self.button))


class PracticeTimerPause(_OnTimer):
    """Stand still."""

    goal = "Pause the timer “{label}”"
    goal_zh = "暂停“{label}”计时器"
    button = "play_pause"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, state="paused", ends_at_ms=0, paused_left_ms=positive)


class PracticeTimerResume(_OnTimer):
    """Run on."""

    goal = "Let the paused timer “{label}” run on"
    goal_zh = "让暂停的“{label}”计时器继续"
    state = "paused"
    button = "play_pause"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, state="running", ends_at_ms=positive, paused_left_ms=0)


class PracticeTimerReset(_OnTimer):
    """Back to where it began."""

    goal = "Reset the timer “{label}”"
    goal_zh = "重置“{label}”计时器"
    button = "reset"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, state="reset", ends_at_ms=0, paused_left_ms=0)


class PracticeTimerLonger(_OnTimer):
    """A minute more."""

    goal = "Add one minute to the running timer “{label}”"
    goal_zh = "给正在走的“{label}”计时器加一分钟"
    button = "add_one_min"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        ends = phone.store.one("SELECT ends_at_ms FROM timers WHERE label=?", p["label"])
        return self.changed(p, ends_at_ms=ends + MINUTE)


class PracticeTimerDelete(_OnTimer):
    """Away with it."""

    goal = "Delete the timer “{label}”"
    goal_zh = "删除“{label}”计时器"
    button = "close"
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("timers", label=p["label"])]


class PracticeTimerRename(_OnTimer):
    """Another name."""

    goal = "Call the timer “{label}” “{new}” instead"
    goal_zh = "把“{label}”计时器改名为“{new}”"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, label=p["new"])

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Timer")
        hands.tap(p["label"], id="timer_label")
        hands.type(p["new"], into="Label", clear=True)
        hands.tap(id="android:id/button1")


# --- stopwatch ------------------------------------------------------------------------------------


class _OnStopwatch(Template):
    """The one stopwatch: running for so long, or stopped at that."""

    apps = ("clock",)
    difficulty = "easy"
    steps = 3
    tags = ("edit",)
    running = True
    button = "fab"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"ran": rng.randint(40, 900) * 1000, "laps": rng.randint(0, 2)}

    def prepare(self, phone: Phone, p: Params) -> None:
        since, kept = (phone.clock.now_ms() - p["ran"], 0) if self.running else (0, p["ran"])
        phone.store.run("UPDATE stopwatch SET since_ms=?, kept_ms=?", since, kept)
        for i in range(p["laps"]):
            phone.store.run("INSERT INTO stopwatch_laps(at_ms) VALUES (?)", 12_000 * (i + 1))

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Stopwatch")
        hands.tap(id=self.button)


class PracticeStopwatchStart(_OnStopwatch):
    """Off it goes."""

    goal = "Start the stopwatch"
    goal_zh = "启动秒表"
    running = False

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"ran": 0, "laps": 0}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("stopwatch", {"id": 1}, {"since_ms": positive})]


class PracticeStopwatchPause(_OnStopwatch):
    """Stop."""

    goal = "Stop the stopwatch"
    goal_zh = "停止秒表"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("stopwatch", {"id": 1}, {"since_ms": 0, "kept_ms": positive})]


class PracticeStopwatchLap(_OnStopwatch):
    """A lap."""

    goal = "Take a lap time with the running stopwatch"
    goal_zh = "秒表正在走，记一次计次"
    button = "lap"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("stopwatch_laps", at_ms=positive)]


class PracticeStopwatchReset(_OnStopwatch):
    """Back to nought."""

    goal = "Set the stopwatch back to zero"
    goal_zh = "把秒表归零"
    running = False
    button = "reset"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        rows = phone.store.rows("SELECT id FROM stopwatch_laps")
        zero = Changed("stopwatch", {"id": 1}, {"since_ms": 0, "kept_ms": 0})
        return [zero, *(Removed("stopwatch_laps", id=number) for (number,) in rows)]
