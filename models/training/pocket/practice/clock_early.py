"""Practice with alarms that are made: full hours, two at once, a time that a note knows."""

from __future__ import annotations

import random
from datetime import time
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Difficulty, Params, Template
from device_drivers.virtual.tasks.clock import at_time, tab
from device_drivers.virtual.tasks.days import moment
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import put
from device_drivers.virtual.tasks.world import write_note

HOURS = (
    ("6am", "早上6点", 6, 0), ("7 am", "早上7点", 7, 0), ("6:30 am", "早上6点半", 6, 30),
    ("11 am", "上午11点", 11, 0), ("3:30 pm", "下午3点半", 15, 30), ("5pm", "下午5点", 17, 0),
    ("7 p.m.", "晚上7点", 19, 0), ("9 pm", "晚上9点", 21, 0), ("10:30 pm", "晚上10点半", 22, 30),
)  # fmt: skip
"""Full and half hours as they are said, in both languages."""
TITLES = ("Ferry", "Train home", "Flight", "Bakery", "Shift", "赶车", "早班", "出发时间")


class _Early(Template):
    """An alarm at a time nobody has one for."""

    apps: ClassVar[tuple[str, ...]] = ("clock",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 7
    tags: ClassVar[tuple[str, ...]] = ("create",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        words, words_zh, hour, minute = rng.choice(HOURS)
        return {"words": words, "words_zh": words_zh, "date": phone.clock.now().date().isoformat(),
                **at_time(time(hour, minute))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM alarms")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("alarms", hour=p["hour"], minute=p["minute"], days=0, enabled=1)]

    def make(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.tap(id="fab")
        moves.set_time(hands, moment(p))

    def solve(self, hands: Hands, p: Params) -> None:
        self.make(hands, p)


class PracticeEarlyWords(_Early):
    """An hour as it is said."""

    goal = "I want to hear an alarm at {words}"
    goal_zh = "我要{words_zh}响个闹钟"


class PracticeEarlyTwo(_Early):
    """Two of them."""

    goal = "Set two alarms, one for {at} and one for {at2}"
    goal_zh = "设两个闹钟，一个{at_zh}，一个{at2_zh}"
    difficulty = "medium"
    steps = 13

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = (time(hour, rng.randrange(0, 60, 5)) for hour in rng.sample(range(5, 22), 2))
        day = phone.clock.now().date().isoformat()
        second = at_time(two)
        return {**at_time(one), "date": day, "at2": second["at"], "at2_zh": second["at_zh"],
                "second": {**second, "date": day}}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        second = p["second"]
        return [*super().expect(phone, p), Added("alarms", hour=second["hour"],
                minute=second["minute"], days=0, enabled=1)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.make(hands, p)
        self.make(hands, p["second"])


class PracticeEarlyNoted(_Early):
    """A note has the time."""

    goal = "The time to get up is in my note “{title}”, set an alarm for it"
    goal_zh = "起床时间写在笔记“{title}”里，按它设闹钟"
    apps = ("clock", "notes")
    difficulty = "medium"
    steps = 9
    tags = ("create", "cross_app", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        at = time(rng.randrange(5, 12), rng.randrange(0, 60, 5))
        return {**at_time(at), "date": phone.clock.now().date().isoformat(),
                "title": rng.choice(TITLES)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        write_note(phone, p["title"], p["at"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        self.make(hands, p)


class PracticeEarlySnooze(_Early):
    """As long as can be."""

    goal = "Let a snoozed alarm wait as long as can be set"
    goal_zh = "稍后提醒的间隔设成最长"
    steps = 5
    tags = ("settings", "choice")
    length: ClassVar[int] = 30

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("clock", "snooze_minutes", "10")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [put("clock", "snooze_minutes", str(self.length))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "clock", "menu_item_more")
        hands.tap(id="menu_item_more")
        hands.tap("Settings")
        hands.tap("Snooze length")
        hands.tap(f"{self.length} minutes")
