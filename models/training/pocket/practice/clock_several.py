"""Practice with alarms and timers: several wishes at once, one thing changed, one thing asked."""

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
    Template,
)
from device_drivers.virtual.tasks.clock import WEEKDAYS, at_time, tab
from device_drivers.virtual.tasks.clock_tabs import start_timer
from device_drivers.virtual.tasks.days import moment
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import free_time, positive
from models.training.pocket.practice.clock import LABELS, SOUNDS, OnAlarm, on_card
from models.training.pocket.practice.clock_fresh import SOUNDS_ZH
from models.training.pocket.practice.clock_row import InRow
from models.training.pocket.practice.clock_timers import NAMES


class _Several(Template):
    """A new alarm about which more than its time is said."""

    apps: ClassVar[tuple[str, ...]] = ("clock",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 12
    tags: ClassVar[tuple[str, ...]] = ("create",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = sorted(rng.sample(range(7), 2))
        sound = rng.choice(SOUNDS)
        return {**at_time(free_time(phone, rng)), "label": rng.choice(LABELS), "sound": sound,
                "sound_zh": SOUNDS_ZH[sound], "numbers": (one, two), "day": WEEKDAYS[one],
                "day2": WEEKDAYS[two], "day_zh": f"星期{'一二三四五六日'[one]}",
                "day2_zh": f"星期{'一二三四五六日'[two]}",
                "date": phone.clock.now().date().isoformat()}  # fmt: skip

    def added(self, p: Params, **more: object) -> list[Change]:
        return [Added("alarms", hour=p["hour"], minute=p["minute"], enabled=1, **more)]

    def bits(self, p: Params) -> int:
        return sum(1 << number for number in p["numbers"])

    def make(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.tap(id="fab")
        moves.set_time(hands, moment(p))

    def ring(self, hands: Hands, p: Params) -> None:
        hands.tap(id="choose_ringtone")
        hands.tap(p["sound"])


class PracticeSeveralDays(_Several):
    """Two days of the week."""

    goal = "Set an alarm at {at} on {day} and {day2}"
    goal_zh = "设一个{day_zh}和{day2_zh}{at_zh}的闹钟"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p, days=self.bits(p))

    def solve(self, hands: Hands, p: Params) -> None:
        self.make(hands, p)
        hands.tap(p["day"])
        hands.tap(p["day2"])


class PracticeSeveralDaysName(_Several):
    """Two days, and a name."""

    goal = "New alarm “{label}” at {at}, repeating on {day} and {day2}"
    goal_zh = "新闹钟“{label}”，{at_zh}，{day_zh}和{day2_zh}重复"
    steps = 14

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p, days=self.bits(p), label=p["label"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.make(hands, p)
        hands.tap(p["day"])
        hands.tap(p["day2"])
        moves.label_alarm(hands, p["label"])


class PracticeSeveralNameSound(_Several):
    """A name, and a sound."""

    goal = "Alarm at {at}, called “{label}”, and it should play {sound}"
    goal_zh = "{at_zh}的闹钟，名称“{label}”，铃声{sound_zh}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p, days=0, label=p["label"], sound=p["sound"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.make(hands, p)
        moves.label_alarm(hands, p["label"])
        self.ring(hands, p)


class PracticeSeveralDaySound(_Several):
    """A day, and a sound."""

    goal = "Every {day} at {at} I want an alarm with the sound {sound}"
    goal_zh = "每{day_zh}{at_zh}用{sound_zh}铃声叫我"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p, days=1 << p["numbers"][0], sound=p["sound"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.make(hands, p)
        hands.tap(p["day"])
        self.ring(hands, p)


class PracticeSeveralNameStill(_Several):
    """A name, and no vibration."""

    goal = "Set “{label}” as an alarm for {at}, without vibration"
    goal_zh = "设{at_zh}的闹钟“{label}”，不要振动"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p, days=0, label=p["label"], vibrate=0)

    def solve(self, hands: Hands, p: Params) -> None:
        self.make(hands, p)
        moves.label_alarm(hands, p["label"])
        hands.tap("Vibrate")


class PracticeSeveralDayAsked(_Several):
    """On which day, must be asked."""

    goal = "An alarm at {at} once a week, please; I'll tell you the day"
    goal_zh = "每周一次{at_zh}的闹钟，哪天我告诉你"
    tags = ("create", "ask")
    question = "which|day|when|哪|星期|天"

    def reply(self, p: Params) -> str:
        return f"On {p['day']}"

    def reply_zh(self, p: Params) -> str:
        return str(p["day_zh"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p, days=1 << p["numbers"][0])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("On which day?")
        self.make(hands, p)
        hands.tap(p["day"])


# --- alarms there are -----------------------------------------------------------------------------


class PracticeSeveralNameLater(OnAlarm):
    """Another name, and its sound."""

    goal = "Rename the alarm “{label}” to “{new}” and switch its vibration off"
    goal_zh = "把闹钟“{label}”改名为“{new}”，并关掉振动"
    steps = 7
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        label, new = rng.sample(LABELS, 2)
        return {**super().draw(phone, rng), "label": label, "new": new}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, label=p["new"], vibrate=0)

    def solve(self, hands: Hands, p: Params) -> None:
        self.unfold(hands, p)
        hands.tap(id="edit_label")
        hands.type(p["new"], into="Label", clear=True)
        hands.tap(id="android:id/button1")
        hands.tap("Vibrate")


class PracticeSeveralSoundAsked(OnAlarm):
    """Which sound, must be asked."""

    goal = "I'm tired of the sound of “{label}”, give that alarm another one"
    goal_zh = "“{label}”的铃声我听腻了，给这个闹钟换一个"
    steps = 6
    tags = ("edit", "ask")
    question = "which|sound|what|哪|铃声|什么"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        old, new = rng.sample(SOUNDS, 2)
        return {**super().draw(phone, rng), "sound": old, "new": new, "new_zh": SOUNDS_ZH[new]}

    def reply(self, p: Params) -> str:
        return str(p["new"])

    def reply_zh(self, p: Params) -> str:
        return str(p["new_zh"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, sound=p["new"])

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("Which sound do you want?")
        self.unfold(hands, p)
        hands.tap(id="choose_ringtone")
        hands.tap(p["new"])


class PracticeSeveralSecondOff(InRow):
    """The one in the middle."""

    goal = "Switch off the second of my alarms"
    goal_zh = "关掉我的第二个闹钟"
    meant = 1

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("alarms", {"label": p["label"]}, {"enabled": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.tap_on(on_card(hands, p["label"], "onoff"))


class PracticeSeveralBetween(InRow):
    """What rings between two others."""

    goal = "Which alarm rings after “{other}” and before “{third}”?"
    goal_zh = "“{other}”之后、“{third}”之前响的是哪个闹钟？"
    meant = 1
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["label"])

    def solve(self, hands: Hands, p: Params) -> Done:
        tab(hands, "Alarm")
        return Done(hands.read(p["label"], id="label"))


class PracticeSeveralNoDelete(InRow):
    """It is not there."""

    goal = "Delete the alarm for “{absent}”"
    goal_zh = "删除“{absent}”的闹钟"
    tags = ("delete", "impossible")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        tab(hands, "Alarm")
        return Impossible(f"no alarm is called {p['absent']}")


class PracticeSeveralTimers(Template):
    """Two timers."""

    goal = "Start two timers, one of {minutes} minutes and one of {minutes2} minutes"
    goal_zh = "开两个计时器，一个{minutes}分钟，一个{minutes2}分钟"
    apps = ("clock",)
    difficulty = "medium"
    steps = 12
    tags = ("create", "repeat")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = rng.sample(range(3, 59), 2)
        return {"minutes": one, "minutes2": two, "label": rng.choice(NAMES)}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("timers", total_ms=p[key] * 60_000, ends_at_ms=positive, state="running")
                for key in ("minutes", "minutes2")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        start_timer(hands, p["minutes"] * 100)
        start_timer(hands, p["minutes2"] * 100)
