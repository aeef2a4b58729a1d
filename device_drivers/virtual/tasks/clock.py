"""Tasks in the Clock: alarms, timers, cities, and what it tells."""

from __future__ import annotations

import random
from datetime import time

from device_drivers.virtual.apps.clock.records import alarms
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Declaration,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands, NotFound
from device_drivers.virtual.tasks.world import free_time

LABELS = (
    ("Sourdough", "烤面包"), ("Ferry", "赶船"), ("Eye drops", "滴眼药水"),
    ("Band practice", "乐队排练"),
    ("Night shift", "夜班"), ("Compost", "倒垃圾"), ("Vitamins", "吃维生素"), ("Parcel", "取包裹"),
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def at_time(at: time) -> Params:
    english, chinese = days.clock(at)
    return {"at": english, "at_zh": chinese, "hour": at.hour, "minute": at.minute}


def tab(hands: Hands, name: str) -> None:
    """One of the four tabs, from wherever the app was left."""
    moves.top(hands, "clock", "menu_item_more")
    hands.tap(name)


def _near(hands: Hands, anchor: str, id: str) -> None:
    """Tap what has this id on the card of the alarm called ``anchor``."""
    for _ in range(4):
        hands.scroll_to(anchor)
        spot = hands.element(anchor).box.center
        card = next(c for c in hands.find(id="alarm") if c.box.contains(*spot))
        inside = [e for e in hands.find(id=id) if card.box.contains(*e.box.center)]
        if inside:
            hands.tap_on(inside[0])
            return
        hands.scroll("down")
    raise NotFound(f"the alarm {anchor} has no {id}")


class _OnAlarm(Template):
    """Something about an alarm that is there, known by its label."""

    apps = ("clock",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        label = rng.choice(rng.choice(LABELS))
        return {"label": label, **at_time(free_time(phone, rng)), "days": 0}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("INSERT INTO alarms(hour, minute, days, label) VALUES (?, ?, ?, ?)",
                        p["hour"], p["minute"], p["days"], p["label"])  # fmt: skip

    def changed(self, p: Params, **to: object) -> list[Change]:
        return [Changed("alarms", {"label": p["label"]}, to)]


class ClockAlarmOnce(Template):
    """An alarm with a name."""

    goal = "Wake me at {at}; call the alarm “{label}”."
    goal_zh = "{at_zh}叫醒我，闹钟名称是“{label}”。"
    apps = ("clock",)
    difficulty = "easy"
    steps = 12
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"label": rng.choice(rng.choice(LABELS)), **at_time(free_time(phone, rng))}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("alarms", hour=p["hour"], minute=p["minute"], label=p["label"], days=0,
                      enabled=1)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.new_alarm(hands, time(p["hour"], p["minute"]))
        moves.label_alarm(hands, p["label"])


class ClockAlarmDays(Template):
    """An alarm on some days of the week, silent."""

    goal = "I need an alarm at {at} every {one} and {two}, without vibration."
    goal_zh = "每周{one_zh}和{two_zh}{at_zh}响一个闹钟，不要振动。"
    apps = ("clock",)
    difficulty = "medium"
    steps = 11
    tags = ("create", "form", "series")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = sorted(rng.sample(range(7), 2))
        return {"one": WEEKDAYS[one], "two": WEEKDAYS[two], "one_zh": "一二三四五六日"[one],
                "two_zh": "一二三四五六日"[two], "days": 1 << one | 1 << two,
                **at_time(free_time(phone, rng))}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("alarms", hour=p["hour"], minute=p["minute"], days=p["days"], vibrate=0,
                      enabled=1)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.new_alarm(hands, time(p["hour"], p["minute"]))
        hands.tap(p["one"])
        hands.tap(p["two"])
        hands.tap("Vibrate")


class ClockAlarmOff(_OnAlarm):
    """One alarm off, still there."""

    goal = "Switch off the alarm “{label}”, but keep it."
    goal_zh = "关掉“{label}”闹钟，但不要删除。"
    difficulty = "easy"
    steps = 3
    tags = ("edit", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, enabled=0)

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        _near(hands, p["label"], "onoff")


class ClockAlarmMove(_OnAlarm):
    """Another time for an alarm."""

    goal = "The alarm “{label}” should ring at {new} from now on."
    goal_zh = "“{label}”闹钟以后改为{new_zh}响。"
    difficulty = "medium"
    steps = 9
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        at = free_time(phone, rng)
        new, new_zh = days.clock(at)
        return {**p, "new": new, "new_zh": new_zh, "new_hour": at.hour, "new_minute": at.minute}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, hour=p["new_hour"], minute=p["new_minute"])

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        _near(hands, p["label"], "digital_clock")
        moves.set_time(hands, time(p["new_hour"], p["new_minute"]))


class ClockAlarmDelete(_OnAlarm):
    """An alarm thrown away."""

    goal = "Delete the alarm “{label}”."
    goal_zh = "删除“{label}”闹钟。"
    difficulty = "easy"
    steps = 4
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("alarms", label=p["label"])]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.hold(p["label"])
        hands.tap("Delete")


class ClockAlarmSkip(_OnAlarm):
    """One time left out of a daily alarm."""

    goal = "Let “{label}” stay silent the next time only; afterwards it rings daily as usual."
    goal_zh = "下一次的“{label}”闹钟不要响，之后照常每天响。"
    difficulty = "medium"
    steps = 4
    tags = ("edit", "series")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "days": 127}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, skip_once=1)

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.hold(p["label"])
        hands.tap("Skip next alarm")


class ClockAlarmSound(_OnAlarm):
    """Another sound."""

    goal = "Use the sound “{sound}” for the alarm “{label}”."
    goal_zh = "把“{label}”闹钟的铃声换成“{sound}”。"
    difficulty = "medium"
    steps = 5
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        sound = rng.choice(("Marimba", "Old bell", "Rooster", "Soft piano", "Waves"))
        return {**super().draw(phone, rng), "sound": sound}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, sound=p["sound"])

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.tap(p["label"])
        hands.tap(id="choose_ringtone")
        hands.tap(p["sound"])


class ClockAlarmsAllOff(Template):
    """A quiet day."""

    goal = "Switch off every alarm on my phone; delete none."
    goal_zh = "关掉我手机上的所有闹钟，一个也不要删。"
    apps = ("clock",)
    difficulty = "medium"
    steps = 7
    tags = ("edit", "list", "long")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE alarms SET enabled=1 WHERE id % 2 = 0")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        on = alarms(phone.store, "enabled")
        return [Changed("alarms", {"id": each.id}, {"enabled": 0}) for each in on]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        for _ in range(8):
            before = hands.screen.fingerprint
            for knob in [e for e in hands.find(id="onoff") if e.checked]:
                hands.tap_on(knob)
            seen = hands.screen.fingerprint
            hands.scroll("down")
            if hands.screen.fingerprint == seen and before == seen:
                return


class ClockAlarmWhich(_OnAlarm):
    """Two alarms of one name."""

    goal = "Delete my “{label}” alarm."
    goal_zh = "删除我的“{label}”闹钟。"
    difficulty = "hard"
    steps = 4
    tags = ("ask", "delete")
    question = "which|two|time|哪|几点"

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        other = (p["hour"] + 1) % 24
        super().prepare(phone, {**p, "hour": other, "minute": (p["minute"] + 20) % 60})

    def reply(self, p: Params) -> str:
        return f"The one at {p['at']}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("alarms", label=p["label"], hour=p["hour"], minute=p["minute"])]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.scroll_to(p["label"])
        said = hands.ask(f"There are two alarms called {p['label']}: which one, at what time?")
        hands.hold(said.removeprefix("The one at "))
        hands.tap("Delete")


class ClockNoSuchAlarm(Template):
    """Nothing of that name to switch off."""

    goal = "Turn off my “{label}” alarm."
    goal_zh = "关掉我的“{label}”闹钟。"
    apps = ("clock",)
    difficulty = "medium"
    steps = 3
    tags = ("impossible", "list")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"label": rng.choice(rng.choice(LABELS))}

    def solve(self, hands: Hands, p: Params) -> Declaration:
        tab(hands, "Alarm")
        hands.scroll("down")
        return Impossible(f"no alarm is called {p['label']}")
