"""Practice with alarms that are made: at a time, with a name, days, a sound, or asked for."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Difficulty, Params, Template
from device_drivers.virtual.tasks.clock import WEEKDAYS, at_time, tab
from device_drivers.virtual.tasks.days import moment
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import free_time
from models.training.pocket.practice.clock import LABELS, SOUNDS

SOUNDS_ZH = {"Marimba": "马林巴琴", "Old bell": "老式铃", "Rooster": "公鸡",
             "Soft piano": "轻柔钢琴", "Waves": "海浪"}  # fmt: skip


class _Fresh(Template):
    """An alarm that is not there yet."""

    apps = ("clock",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 7
    tags: ClassVar[tuple[str, ...]] = ("create",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, sound = rng.randrange(7), rng.choice(SOUNDS)
        return {**at_time(free_time(phone, rng)), "label": rng.choice(LABELS), "sound": sound,
                "sound_zh": SOUNDS_ZH[sound], "number": number, "day": WEEKDAYS[number],
                "day_zh": f"星期{'一二三四五六日'[number]}",
                "date": phone.clock.now().date().isoformat()}  # fmt: skip

    def added(self, p: Params, **more: object) -> list[Change]:
        values = {"days": 0, "enabled": 1, **more}
        return [Added("alarms", hour=p["hour"], minute=p["minute"], **values)]

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p)

    def make(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.tap(id="fab")
        moves.set_time(hands, moment(p))

    def solve(self, hands: Hands, p: Params) -> None:
        self.make(hands, p)


class PracticeFreshAlarm(_Fresh):
    """Once."""

    goal = "Wake me at {at}"
    goal_zh = "{at_zh}叫醒我"


class PracticeFreshAlarmNamed(_Fresh):
    """It is called something."""

    goal = "Set an alarm for {at} and call it “{label}”"
    goal_zh = "设一个{at_zh}的闹钟，名称为“{label}”"
    steps = 10

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p, label=p["label"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.make(hands, p)
        moves.label_alarm(hands, p["label"])


class PracticeFreshAlarmWeekly(_Fresh):
    """On one day of every week."""

    goal = "An alarm every {day} at {at}, please"
    goal_zh = "每{day_zh}{at_zh}响一个闹钟"
    steps = 8

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p, days=1 << p["number"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.make(hands, p)
        hands.tap(p["day"])


class PracticeFreshAlarmWorkdays(_Fresh):
    """From Monday to Friday."""

    goal = "Set an alarm at {at} from Monday to Friday"
    goal_zh = "设一个周一到周五{at_zh}的闹钟"
    difficulty = "medium"
    steps = 12
    held: ClassVar[slice] = slice(0, 5)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p, days=sum(1 << i for i in range(7)[self.held]))

    def solve(self, hands: Hands, p: Params) -> None:
        self.make(hands, p)
        for day in WEEKDAYS[self.held]:
            hands.tap(day)


class PracticeFreshAlarmWeekends(PracticeFreshAlarmWorkdays):
    """On Saturday and Sunday."""

    goal = "Set an alarm at {at} on Saturdays and Sundays"
    goal_zh = "设一个周六和周日{at_zh}的闹钟"
    steps = 9
    held = slice(5, 7)


class PracticeFreshAlarmSound(_Fresh):
    """With a sound of its own."""

    goal = "Set an alarm for {at} with the sound {sound}"
    goal_zh = "设一个{at_zh}的闹钟，铃声用{sound_zh}"
    difficulty = "medium"
    steps = 9

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p, sound=p["sound"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.make(hands, p)
        hands.tap(id="choose_ringtone")
        hands.tap(p["sound"])


class PracticeFreshAlarmStill(_Fresh):
    """It only makes a sound."""

    goal = "Set an alarm for {at} that does not vibrate"
    goal_zh = "设一个{at_zh}不振动的闹钟"
    steps = 8

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p, vibrate=0)

    def solve(self, hands: Hands, p: Params) -> None:
        self.make(hands, p)
        hands.tap("Vibrate")


class PracticeFreshAlarmAsked(_Fresh):
    """Nobody said when."""

    goal = "Please set an alarm for me"
    goal_zh = "请帮我设个闹钟"
    tags = ("ask", "create")
    question = "which|time|when|哪|几点|什么时候|时间"

    def reply(self, p: Params) -> str:
        return f"At {p['at']}"

    def reply_zh(self, p: Params) -> str:
        return str(p["at_zh"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("For which time?")
        self.make(hands, p)


class PracticeFreshAlarmNameAsked(_Fresh):
    """Its name is to be asked for."""

    goal = "Set an alarm for {at}; ask me what to call it"
    goal_zh = "设一个{at_zh}的闹钟，名称问我"
    steps = 11
    tags = ("ask", "create")
    question = "name|call|label|名|叫什么|标签"

    def reply(self, p: Params) -> str:
        return str(p["label"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p, label=p["label"])

    def solve(self, hands: Hands, p: Params) -> None:
        label = hands.ask("What is the name of it?")
        self.make(hands, p)
        moves.label_alarm(hands, label)
