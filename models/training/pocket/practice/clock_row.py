"""Practice with several alarms: the one meant is told by its place or by what it is like."""

from __future__ import annotations

import random
from datetime import time
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Difficulty,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.clock import at_time, tab
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.clock import LABELS, SOUNDS, on_card


class InRow(Template):
    """Three alarms of a day, each with a name; one of them is meant."""

    apps = ("clock",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")
    meant: ClassVar[int] = -1
    """Which of them by the hour; any where it is told by something else."""
    enabled: ClassVar[tuple[int, int]] = (1, 1)
    """Whether the one meant is on, and the others."""
    days: ClassVar[tuple[int, int]] = (0, 0)
    named: ClassVar[bool] = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        hours = sorted(rng.sample(range(5, 22), 3))
        at = [time(hour, rng.randrange(0, 60, 5)) for hour in hours]
        number = rng.randrange(3) if self.meant < 0 else self.meant
        labels = rng.sample(LABELS, 4)
        rest = [label for i, label in enumerate(labels[:3]) if i != number]
        return {"alarms": list(zip(at, labels, strict=False)), "number": number,
                "label": labels[number], "other": rest[0], "third": rest[1], "absent": labels[3],
                "sound": rng.choice(SOUNDS), **at_time(at[number])}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM alarms")
        for i, (at, label) in enumerate(p["alarms"]):
            rest = i != p["number"]
            phone.store.run(
                "INSERT INTO alarms(hour, minute, days, label, enabled, sound)"
                " VALUES (?, ?, ?, ?, ?, ?)", at.hour, at.minute, self.days[rest],
                label if rest or self.named else "", self.enabled[rest],
                "Morning dew" if rest else p["sound"],
            )  # fmt: skip

    def put(self, p: Params, **to: object) -> list[Change]:
        return [Changed("alarms", {"hour": p["hour"], "minute": p["minute"]}, to)]

    def flip(self, hands: Hands, label: str) -> None:
        hands.tap_on(on_card(hands, label, "onoff"))

    def by_time(self, hands: Hands, p: Params, id: str) -> None:
        tab(hands, "Alarm")
        hands.tap_on(on_card(hands, p["at"], id, "digital_clock"))


class PracticeRowFirstOff(InRow):
    """The earliest."""

    goal = "Turn off the earliest of my alarms"
    goal_zh = "关掉我最早的那个闹钟"
    meant = 0

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.put(p, enabled=0)

    def solve(self, hands: Hands, p: Params) -> None:
        self.by_time(hands, p, "onoff")


class PracticeRowLastOff(PracticeRowFirstOff):
    """The latest."""

    goal = "Switch off the alarm that rings latest in the day"
    goal_zh = "把一天里最晚响的闹钟关掉"
    meant = 2


class PracticeRowLastGone(InRow):
    """At the bottom of the list."""

    goal = "Delete the alarm at the bottom of the list"
    goal_zh = "删除列表最下面的闹钟"
    steps = 4
    tags = ("delete", "list")
    meant = 2

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("alarms", label=p["label"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.by_time(hands, p, "arrow")
        hands.tap("Delete")


class PracticeRowFirstGone(PracticeRowLastGone):
    """At the top of the list."""

    goal = "The alarm at the top of the list can go"
    goal_zh = "列表最上面的闹钟可以删了"
    meant = 0


class PracticeRowSleeping(InRow):
    """The only one that is off."""

    goal = "Only one of my alarms is off, switch it on"
    goal_zh = "我的闹钟里只有一个是关着的，把它打开"
    enabled = (0, 1)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.put(p, enabled=1)

    def solve(self, hands: Hands, p: Params) -> None:
        self.by_time(hands, p, "onoff")


class PracticeRowAwake(InRow):
    """The only one that is on."""

    goal = "One single alarm is still on. Turn it off"
    goal_zh = "还有一个闹钟开着，关掉它"
    enabled = (1, 0)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.put(p, enabled=0)

    def solve(self, hands: Hands, p: Params) -> None:
        self.by_time(hands, p, "onoff")


class PracticeRowNameless(InRow):
    """The only one without a name."""

    goal = "One alarm has no name yet, call it “{label}”"
    goal_zh = "有个闹钟还没有名字，给它取名“{label}”"
    steps = 6
    tags = ("edit", "form")
    named = False

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.put(p, label=p["label"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.by_time(hands, p, "arrow")
        moves.label_alarm(hands, p["label"])


class PracticeRowExcept(InRow):
    """All but one."""

    goal = "All alarms off except “{label}”"
    goal_zh = "除了“{label}”，其他闹钟都关掉"
    steps = 4
    tags = ("edit", "list", "repeat")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("alarms", {"label": p[key]}, {"enabled": 0}) for key in ("other", "third")]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        self.flip(hands, p["other"])
        self.flip(hands, p["third"])


class PracticeRowSilence(InRow):
    """Every one."""

    goal = "Turn every alarm off, tomorrow I sleep in"
    goal_zh = "明天睡懒觉，把闹钟全关了"
    steps = 5
    tags = ("edit", "list", "repeat")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("alarms", {"label": label}, {"enabled": 0}) for _, label in p["alarms"]]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        for _, label in p["alarms"]:
            self.flip(hands, label)


class PracticeRowTwoGone(InRow):
    """Two of three."""

    goal = "Delete the alarms “{label}” and “{other}”, I need neither"
    goal_zh = "闹钟“{label}”和“{other}”都不需要了，删掉"
    difficulty = "medium"
    steps = 6
    tags = ("delete", "list", "repeat")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("alarms", label=p[key]) for key in ("label", "other")]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        for key in ("label", "other"):
            hands.tap(p[key])
            hands.tap("Delete")


class PracticeRowInstead(InRow):
    """Not this one but that one."""

    goal = "Not “{other}” but “{label}” is to ring: switch the one off and the other on"
    goal_zh = "要响的不是“{other}”而是“{label}”：关一个，开另一个"
    steps = 4
    tags = ("edit", "list", "repeat")
    enabled = (0, 1)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [*self.put(p, enabled=1), Changed("alarms", {"label": p["other"]}, {"enabled": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        self.flip(hands, p["other"])
        self.flip(hands, p["label"])


class PracticeRowNobody(InRow):
    """It does not exist."""

    goal = "Turn off the alarm named “{absent}”"
    goal_zh = "关掉名叫“{absent}”的闹钟"
    steps = 2
    tags = ("impossible", "list")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        tab(hands, "Alarm")
        return Impossible(f"there is no alarm called “{p['absent']}”")


class PracticeRowCalled(InRow):
    """The name of an hour."""

    goal = "What is my {at} alarm for? Its name tells"
    goal_zh = "我{at_zh}的闹钟是干什么的？看它的名字"
    steps = 2
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["label"])

    def solve(self, hands: Hands, p: Params) -> Done:
        tab(hands, "Alarm")
        return Done(hands.read(p["label"]))
