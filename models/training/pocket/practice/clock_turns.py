"""Practice with alarms that are there: another time, other days, skipped, asked about."""

from __future__ import annotations

import random
from datetime import time

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Change, Changed, Done, Impossible, Params, Removed
from device_drivers.virtual.tasks.clock import WEEKDAYS, at_time, tab
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import free_time
from models.training.pocket.practice.clock import OnAlarm, card, on_card
from models.training.pocket.practice.clock_fresh import SOUNDS_ZH


class _Moved(OnAlarm):
    """To another hour."""

    steps = 7
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        late = at_time(time((p["hour"] + rng.randint(1, 3)) % 24, rng.choice((5, 20, 35, 50))))
        return {**p, "new": late["at"], "new_zh": late["at_zh"], "to": (late["hour"],
                late["minute"])}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        hour, minute = p["to"]
        return self.changed(p, hour=hour, minute=minute, enabled=1)


class PracticeAlarmMove(_Moved):
    """Known by its name."""

    goal = "Change the alarm “{label}” to {new}"
    goal_zh = "把“{label}”闹钟改到{new_zh}"

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.tap_on(on_card(hands, p["label"], "digital_clock"))
        moves.set_time(hands, time(*p["to"]))


class PracticeAlarmMoveFrom(_Moved):
    """Known by its hour."""

    goal = "My {at} alarm should ring at {new} instead"
    goal_zh = "{at_zh}的闹钟改成{new_zh}响"

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, {**p, "label": ""})

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.tap(p["at"], id="digital_clock")
        moves.set_time(hands, time(*p["to"]))


class PracticeAlarmSkip(OnAlarm):
    """Once not."""

    goal = "Skip the alarm “{label}” the next time, then let it ring as ever"
    goal_zh = "“{label}”闹钟下一次跳过，之后照常"
    steps = 4
    tags = ("edit", "menu")
    repeats = (127, 31)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, skip_once=1)

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        card(hands, p["label"])
        hands.hold(p["label"])
        hands.tap("Skip next alarm")


class PracticeAlarmNoName(OnAlarm):
    """Its name is taken away."""

    goal = "Remove the label “{label}” from its alarm, keep the alarm"
    goal_zh = "去掉闹钟上的“{label}”标签，闹钟留着"
    steps = 6
    tags = ("edit", "form")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, label="")

    def solve(self, hands: Hands, p: Params) -> None:
        self.unfold(hands, p)
        hands.tap(id="edit_label")
        hands.type("", into="Label", clear=True)
        hands.tap(id="android:id/button1")


class PracticeAlarmOnlyOnce(OnAlarm):
    """It repeats no longer."""

    goal = "The alarm “{label}” should not repeat every {day} any more, just ring once"
    goal_zh = "“{label}”闹钟不要每{day_zh}重复了，只响一次"
    steps = 4
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number = rng.randrange(7)
        return {**super().draw(phone, rng), "days": 1 << number, "day": WEEKDAYS[number],
                "day_zh": f"星期{'一二三四五六日'[number]}"}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, days=0)

    def solve(self, hands: Hands, p: Params) -> None:
        self.unfold(hands, p)
        hands.tap(p["day"])


class PracticeAlarmWeekendsToo(OnAlarm):
    """Every day from now on."""

    goal = "Let “{label}” ring every day and not only on weekdays"
    goal_zh = "让“{label}”闹钟每天都响，不只工作日"
    steps = 5
    tags = ("edit", "list")
    repeats = (31,)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, days=127)

    def solve(self, hands: Hands, p: Params) -> None:
        self.unfold(hands, p)
        hands.tap("Saturday")
        hands.tap("Sunday")


class PracticeAlarmOtherSound(OnAlarm):
    """Another sound."""

    goal = "The alarm “{label}” should play {wanted}"
    goal_zh = "把“{label}”闹钟的铃声换成{wanted_zh}"
    steps = 5
    tags = ("edit", "choice")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        wanted = rng.choice([each for each in SOUNDS_ZH if each != p["sound"]])
        return {**p, "wanted": wanted, "wanted_zh": SOUNDS_ZH[wanted]}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, sound=p["wanted"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.unfold(hands, p)
        hands.tap(id="choose_ringtone")
        hands.tap(p["wanted"])


class PracticeAlarmWhichDays(OnAlarm):
    """When it repeats."""

    goal = "On which days does the alarm “{label}” ring?"
    goal_zh = "“{label}”闹钟在哪些天响？"
    steps = 2
    tags = ("read", "list")
    repeats = (127, 31, 96)

    def answer(self, phone: Phone, p: Params) -> str:
        return {127: "Every day", 31: "Weekdays", 96: "Weekends"}[p["days"]]

    def solve(self, hands: Hands, p: Params) -> Done:
        tab(hands, "Alarm")
        return Done(on_card(hands, p["label"], "days_of_week").text)


class PracticeAlarmTwoOff(OnAlarm):
    """Two of them are to be quiet."""

    goal = "Turn off the alarms “{label}” and “{other}”"
    goal_zh = "把“{label}”和“{other}”两个闹钟都关掉"
    steps = 5
    tags = ("edit", "list", "repeat")
    others = ("Vet", "Choir", "Eggs", "Recycling bins", "瑜伽", "关灯")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "other": rng.choice(self.others), "second": (p["hour"] + 2) % 24}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("INSERT INTO alarms(hour, minute, label) VALUES (?, 11, ?)", p["second"],
                        p["other"])  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("alarms", {"label": p[key]}, {"enabled": 0}) for key in ("label", "other")]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        for key in ("label", "other"):
            hands.tap_on(on_card(hands, p[key], "onoff"))


class PracticeAlarmAskGone(OnAlarm):
    """Which one is not said."""

    goal = "Delete one of my alarms"
    goal_zh = "删掉我的一个闹钟"
    steps = 6
    tags = ("ask", "delete")
    question = "which|what|哪|什么"

    def reply(self, p: Params) -> str:
        return f"The one called “{p['label']}”"

    def reply_zh(self, p: Params) -> str:
        return f"叫“{p['label']}”的那个"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("alarms", label=p["label"])]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.ask("Which alarm shall go?")
        hands.tap(p["label"])
        hands.tap("Delete")


class PracticeAlarmAskTo(OnAlarm):
    """To which hour is not said."""

    goal = "Move my alarm “{label}” to another time"
    goal_zh = "把“{label}”闹钟换个时间"
    steps = 8
    tags = ("ask", "edit")
    question = "which|time|when|哪|几点|什么时候|时间"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p, late = super().draw(phone, rng), at_time(free_time(phone, rng))
        return {**p, "new": late["at"], "new_zh": late["at_zh"], "to": (late["hour"],
                late["minute"])}  # fmt: skip

    def reply(self, p: Params) -> str:
        return str(p["new"])

    def reply_zh(self, p: Params) -> str:
        return str(p["new_zh"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        hour, minute = p["to"]
        return self.changed(p, hour=hour, minute=minute, enabled=1)

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("To which time?")
        tab(hands, "Alarm")
        hands.tap_on(on_card(hands, p["label"], "digital_clock"))
        moves.set_time(hands, time(*p["to"]))


class PracticeAlarmNoneCalled(OnAlarm):
    """There is none of that name."""

    goal = "Turn the alarm “{label}” off"
    goal_zh = "把“{label}”这个闹钟关了"
    steps = 2
    tags = ("impossible", "list")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM alarms WHERE label=?", p["label"])

    def solve(self, hands: Hands, p: Params) -> Impossible:
        tab(hands, "Alarm")
        return Impossible(f"no alarm is called “{p['label']}”")
