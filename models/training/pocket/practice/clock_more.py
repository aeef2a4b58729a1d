"""Practice with alarms: what they tell, which one is meant, and one that is not there."""

from __future__ import annotations

import random
from datetime import time

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days
from device_drivers.virtual.tasks.base import Change, Done, Impossible, Params, Template
from device_drivers.virtual.tasks.clock import at_time, tab
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import free_time
from models.training.pocket.practice.clock import OnAlarm, on_card


class PracticeAlarmWhen(OnAlarm):
    """Its hour."""

    goal = "At what time does my alarm “{label}” ring?"
    goal_zh = "我的“{label}”闹钟几点响？"
    steps = 2
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["at"])

    def solve(self, hands: Hands, p: Params) -> Done:
        tab(hands, "Alarm")
        return Done(on_card(hands, p["label"], "digital_clock").text)


class PracticeAlarmWhichSound(OnAlarm):
    """What it plays."""

    goal = "Which sound does the alarm “{label}” play?"
    goal_zh = "“{label}”闹钟用的是什么铃声？"
    steps = 3
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["sound"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.unfold(hands, p)
        hands.scroll_to(p["sound"])
        return Done(p["sound"])


class PracticeAlarmWhichOff(OnAlarm):
    """Two of one name."""

    goal = "Turn off the {label} alarm"
    goal_zh = "关掉{label}的闹钟"
    steps = 3
    tags = ("ask", "edit")
    question = "which|哪个|哪一个|几点"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        other = free_time(phone, rng, 14, 22)
        p = {**super().draw(phone, rng), **at_time(free_time(phone, rng, 5, 11))}
        return {**p, "other": (other.hour, other.minute)}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("INSERT INTO alarms(hour, minute, label) VALUES (?, ?, ?)", *p["other"],
                        p["label"])  # fmt: skip

    def reply(self, p: Params) -> str:
        return f"The {p['at']} one"

    def reply_zh(self, p: Params) -> str:
        return f"{p['at_zh']}的"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, enabled=0)

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.scroll_to(p["label"])
        hands.ask(f"Which one: {p['at']} or {days.clock(time(*p['other']))[0]}?")
        hands.tap_on(on_card(hands, p["at"], "onoff", "digital_clock"))


class PracticeAlarmNoneAt(Template):
    """Nothing rings then."""

    goal = "Delete my alarm at {at}"
    goal_zh = "删除我{at_zh}的闹钟"
    apps = ("clock",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "list")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return at_time(free_time(phone, rng))

    def solve(self, hands: Hands, p: Params) -> Impossible:
        tab(hands, "Alarm")
        hands.scroll("down")
        return Impossible(f"no alarm rings at {p['at']}")
