"""Practice with timers: the running one, the paused one, the first, the last; lengths in words."""

from __future__ import annotations

import random
from typing import ClassVar

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
from device_drivers.virtual.tasks.world import positive, write_note
from models.training.pocket.practice.clock_timers import MINUTE

DISHES = (
    ("potatoes", "土豆"), ("lentils", "扁豆"), ("the quiche", "法式咸派"), ("dumplings", "饺子"),
    ("the lasagne", "千层面"), ("beans", "豆子"), ("the roast", "烤肉"), ("tea", "茶"),
    ("the broth", "高汤"), ("cookies", "饼干"), ("the dough", "面团"), ("soft eggs", "溏心蛋"),
)  # fmt: skip
LABELS = ("Laundry", "Bread", "Meditation", "Dryer", "Bath", "Printer", "Face mask", "Goulash",
          "Homework break", "Chess clock", "泡脚", "炖肉", "拉伸", "晾衣服", "红薯",
          "敷药")  # fmt: skip
LENGTHS = (
    ("a quarter of an hour", "一刻钟", 1500), ("half an hour", "半小时", 3000),
    ("an hour", "一小时", 10000), ("ninety seconds", "九十秒", 130),
    ("an hour and a half", "一个半小时", 13000), ("two hours", "两小时", 20000),
    ("a minute and a half", "一分半钟", 130), ("three quarters of an hour", "三刻钟", 4500),
)  # fmt: skip


class _Some(Template):
    """Two timers with names, the one meant and another."""

    apps: ClassVar[tuple[str, ...]] = ("clock",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")
    states: ClassVar[tuple[str, str]] = ("running", "paused")
    """Of the one meant and of the other."""
    first: ClassVar[bool | None] = None
    """Whether it is above the other."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        label, other, absent = rng.sample(LABELS, 3)
        first = rng.random() < 0.5 if self.first is None else self.first
        return {"label": label, "other": other, "absent": absent, "above": first,
                "left": rng.randint(500, 3000)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM timers")
        pair = [(p["label"], self.states[0]), (p["other"], self.states[1])]
        for label, state in pair if p["above"] else pair[::-1]:
            ends = phone.clock.now_ms() + p["left"] * 1000 if state == "running" else 0
            left = p["left"] * 1000 if state == "paused" else 0
            phone.store.run(
                "INSERT INTO timers(label, total_ms, ends_at_ms, paused_left_ms, state)"
                " VALUES (?, ?, ?, ?, ?)", label, 61 * MINUTE, ends, left, state,
            )  # fmt: skip

    def put(self, p: Params, **to: object) -> list[Change]:
        return [Changed("timers", {"label": p["label"]}, to)]

    def press(self, hands: Hands, p: Params, id: str) -> None:
        head = hands.element(p["label"]).box
        below = [e for e in hands.find(id=id) if e.box.bottom > head.top]
        hands.tap_on(min(below, key=lambda e: e.box.top))


class PracticeKitchenStop(_Some):
    """The only one that runs."""

    goal = "Pause whichever timer is running"
    goal_zh = "哪个计时器在跑，就暂停哪个"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.put(p, state="paused", ends_at_ms=0, paused_left_ms=positive)

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Timer")
        self.press(hands, p, "play_pause")


class PracticeKitchenGoOn(_Some):
    """The only one that stands still."""

    goal = "One timer stands still, let it run on"
    goal_zh = "有个计时器停着，让它继续走"
    states = ("paused", "running")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.put(p, state="running", ends_at_ms=positive, paused_left_ms=0)

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Timer")
        self.press(hands, p, "play_pause")


class PracticeKitchenFirstGone(_Some):
    """The one at the top."""

    goal = "Delete the uppermost timer"
    goal_zh = "删掉最上面的计时器"
    first = True

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("timers", label=p["label"])]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Timer")
        self.press(hands, p, "close")


class PracticeKitchenLastGone(PracticeKitchenFirstGone):
    """The one at the bottom."""

    goal = "The last timer in the list may be removed"
    goal_zh = "列表里最后一个计时器可以去掉"
    first = False


class PracticeKitchenKeep(_Some):
    """All but one."""

    goal = "Remove all timers but “{other}”"
    goal_zh = "除了“{other}”，计时器都去掉"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("timers", label=p["label"])]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Timer")
        self.press(hands, p, "close")


class PracticeKitchenTwoMore(_Some):
    """A minute, twice."""

    goal = "Give the timer “{label}” two minutes more"
    goal_zh = "给“{label}”计时器加两分钟"
    steps = 4
    states = ("paused", "paused")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.put(p, paused_left_ms=(p["left"] + 120) * 1000)

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Timer")
        self.press(hands, p, "add_one_min")
        self.press(hands, p, "add_one_min")


class PracticeKitchenHalt(_Some):
    """Both of them."""

    goal = "Somebody rang the bell, pause both timers"
    goal_zh = "有人按门铃，两个计时器都暂停"
    steps = 4
    states = ("running", "running")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        to = {"state": "paused", "ends_at_ms": 0, "paused_left_ms": positive}
        return [Changed("timers", {"label": p[key]}, to) for key in ("label", "other")]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Timer")
        self.press(hands, p, "play_pause")
        self.press(hands, {"label": p["other"]}, "play_pause")


class PracticeKitchenRegret(_Some):
    """Gone, and back."""

    goal = "Delete the timer “{label}”, then undo that"
    goal_zh = "删除“{label}”计时器，再撤消"
    steps = 4

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Timer")
        self.press(hands, p, "close")
        hands.tap("Undo")


class PracticeKitchenWhich(_Some):
    """The name of what runs."""

    goal = "Which timer is running right now?"
    goal_zh = "现在哪个计时器在跑？"
    steps = 2
    tags = ("read", "list")
    states = ("running", "reset")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["label"])

    def solve(self, hands: Hands, p: Params) -> Done:
        tab(hands, "Timer")
        return Done(hands.read(p["label"]))


class PracticeKitchenNobody(_Some):
    """There is no such timer."""

    goal = "Stop the timer for “{absent}”"
    goal_zh = "停掉“{absent}”的计时器"
    steps = 2
    tags = ("impossible", "list")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        tab(hands, "Timer")
        return Impossible(f"there is no timer called “{p['absent']}”")


# --- new ones -------------------------------------------------------------------------------------


class PracticeKitchenDish(_Some):
    """What is cooking does not matter."""

    goal = "{dish} in {minutes} minutes: start the timer"
    goal_zh = "{dish_zh}要{minutes}分钟，开始计时"
    steps = 7
    tags: ClassVar[tuple[str, ...]] = ("create",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        dish, zh = rng.choice(DISHES)
        return {"dish": dish, "dish_zh": zh, "minutes": rng.randint(3, 59)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM timers")

    def length(self, p: Params) -> int:
        return int(p["minutes"]) * 100

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        keys = self.length(p)
        seconds = keys // 10_000 * 3600 + keys // 100 % 100 * 60 + keys % 100
        return [Added("timers", total_ms=seconds * 1000, state="running")]

    def solve(self, hands: Hands, p: Params) -> None:
        start_timer(hands, self.length(p))


class PracticeKitchenWords(PracticeKitchenDish):
    """A length in words."""

    goal = "Time {length} for me"
    goal_zh = "帮我计时{length_zh}"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        length, zh, keys = rng.choice(LENGTHS)
        return {"length": length, "length_zh": zh, "keys": keys}

    def length(self, p: Params) -> int:
        return int(p["keys"])


class PracticeKitchenRecipe(PracticeKitchenDish):
    """How long, says a note."""

    goal = "My note “{dish}” tells how many minutes it takes, set a timer for that"
    goal_zh = "笔记“{dish_zh}”里写了要几分钟，按它设计时器"
    apps: ClassVar[tuple[str, ...]] = ("clock", "notes")
    difficulty = "medium"
    steps = 9
    tags = ("create", "cross_app", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        dish = p["dish"].removeprefix("the ").capitalize()
        return {**p, "dish": dish, "dish_zh": dish}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        write_note(phone, p["dish"], f"{p['minutes']} minutes")

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["dish"])
        start_timer(hands, self.length(p))
