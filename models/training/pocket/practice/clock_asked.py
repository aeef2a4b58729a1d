"""Practice with alarms: what several of them tell, and what the menu of one offers."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Done, Params, Removed
from device_drivers.virtual.tasks.clock import at_time, tab
from device_drivers.virtual.tasks.days import moment
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import free_time
from models.training.pocket.practice.clock_row import InRow


class _Asked(InRow):
    """What stands on the card of one of them."""

    steps = 2
    tags: ClassVar[tuple[str, ...]] = ("read", "list")
    told: ClassVar[str] = "at"
    where: ClassVar[str] = "digital_clock"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p[self.told])

    def solve(self, hands: Hands, p: Params) -> Done:
        tab(hands, "Alarm")
        return Done(hands.read(p[self.told], id=self.where))


class PracticeRowFirstWhen(_Asked):
    """The earliest."""

    goal = "At what time does the first of my alarms ring?"
    goal_zh = "我的第一个闹钟几点响？"
    meant = 0


class PracticeRowLastWhen(_Asked):
    """The latest."""

    goal = "When does my last alarm of the day go off?"
    goal_zh = "我一天里最后一个闹钟几点响？"
    meant = 2


class PracticeRowLastName(_Asked):
    """What the latest is called."""

    goal = "What is the bottommost alarm called?"
    goal_zh = "最下面那个闹钟叫什么？"
    meant, told, where = 2, "label", "label"


class PracticeRowAwakeWhen(_Asked):
    """The only one that will ring."""

    goal = "Only one alarm is switched on. For what time?"
    goal_zh = "只有一个闹钟开着，是几点的？"
    enabled = (1, 0)


class PracticeRowAwakeName(_Asked):
    """The name of the only one that will ring."""

    goal = "Which of my alarms is on? Tell me its name"
    goal_zh = "我的哪个闹钟是开着的？告诉我名称"
    enabled = (1, 0)
    told, where = "label", "label"


class PracticeRowSleepingName(_Asked):
    """The only one that will not ring."""

    goal = "One of my alarms won't ring because it is off. Which one?"
    goal_zh = "有个闹钟关着不会响，是哪个？"
    enabled = (0, 1)
    told, where = "label", "label"


class PracticeRowDaily(_Asked):
    """The only one that repeats every day."""

    goal = "Which alarm rings every day? Its name, please"
    goal_zh = "哪个闹钟每天都响？说名称"
    days = (127, 31)
    told, where = "label", "label"


class PracticeRowWeekend(_Asked):
    """The only one for Saturdays and Sundays."""

    goal = "At what time am I woken at weekends?"
    goal_zh = "周末几点叫我起床？"
    days = (96, 31)


class PracticeRowWorkdays(_Asked):
    """The only one for workdays."""

    goal = "What time is the alarm for weekdays set to?"
    goal_zh = "工作日的闹钟设在几点？"
    days = (31, 96)


class PracticeRowOnce(_Asked):
    """The only one that does not repeat."""

    goal = "All alarms repeat but one. What is that one called?"
    goal_zh = "只有一个闹钟不重复，它叫什么？"
    days = (0, 127)
    told, where = "label", "label"


class PracticeRowSoundOf(InRow):
    """What it plays, on the unfolded card."""

    goal = "What will I hear when the {at} alarm goes off?"
    goal_zh = "{at_zh}的闹钟响的是什么铃声？"
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["sound"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.by_time(hands, p, "arrow")
        return Done(hands.read(p["sound"]))


# --- the menu of an alarm -------------------------------------------------------------------------


class _Held(InRow):
    """It is held for a menu."""

    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("edit", "long_press", "menu")

    def hold(self, hands: Hands, p: Params, choice: str) -> None:
        tab(hands, "Alarm")
        hands.hold(p["label"])
        hands.tap(choice)


class PracticeRowHeldGone(_Held):
    """Away by its menu."""

    goal = "Long-press the alarm “{label}” and delete it from the menu"
    goal_zh = "长按闹钟“{label}”，从菜单里删除"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("alarms", label=p["label"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p, "Delete")


class PracticeRowHeldTwin(_Held):
    """Twice by its menu."""

    goal = "I need “{label}” twice: hold that alarm and duplicate it"
    goal_zh = "“{label}”要两个：长按该闹钟并复制"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [
            Added("alarms", hour=p["hour"], minute=p["minute"], label=p["label"], sound=p["sound"])
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p, "Duplicate")


class PracticeRowHeldLater(_Held):
    """Another time by its menu."""

    goal = "Press long on “{label}” in the alarms and edit its time to {new}"
    goal_zh = "长按闹钟里的“{label}”，把时间编辑成{new_zh}"
    difficulty = "medium"
    steps = 9

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        new = at_time(free_time(phone, rng))
        day = phone.clock.now().date().isoformat()
        return {**p, "new": new["at"], "new_zh": new["at_zh"], "to": {**new, "date": day}}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.put(p, hour=p["to"]["hour"], minute=p["to"]["minute"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p, "Edit time")
        moves.set_time(hands, moment(p["to"]))


class PracticeRowHeldName(_Held):
    """Another name by its menu."""

    goal = "Hold the alarm “{label}”, choose Label and write “{absent}”"
    goal_zh = "长按闹钟“{label}”，选标签，改写成“{absent}”"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.put(p, label=p["absent"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.hold(hands, p, "Label")
        hands.type(p["absent"], into="Label", clear=True)
        hands.tap(id="android:id/button1")
