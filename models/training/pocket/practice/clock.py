"""Practice with alarms: switching, naming, copying and deleting them."""

from __future__ import annotations

import random

from device_drivers.base import Element
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.clock import WEEKDAYS, at_time, tab
from device_drivers.virtual.tasks.hands import Hands, NotFound
from device_drivers.virtual.tasks.world import free_time

LABELS = (
    "Morning run", "Bread oven", "Pick up Lena", "Night bus", "Insulin", "Rehearsal", "Studio",
    "Call the bank", "Market day", "Stretching", "Prayer", "Airport taxi", "Homework", "Tide table",
    "Garden sprinkler", "Shift change", "Sunrise photos", "Cough syrup", "晨跑", "赶飞机",
    "接女儿放学", "喝水", "背单词", "开会", "练琴", "打卡", "早市", "关煤气", "遛狗", "吃降压药",
)  # fmt: skip
SOUNDS = ("Marimba", "Old bell", "Rooster", "Soft piano", "Waves")


def card(hands: Hands, anchor: str, id: str = "") -> Element:
    """The card of the alarm on which ``anchor`` stands (in an element of that id)."""
    spot = hands.element(anchor, id=id).box.center
    return next(c for c in hands.find(id="alarm") if c.box.contains(*spot))


def on_card(hands: Hands, anchor: str, id: str, where: str = "") -> Element:
    """What has this id on that card, scrolled to; ``where`` is the id of the anchor."""
    for _ in range(4):
        box = card(hands, anchor, where).box
        inside = [e for e in hands.find(id=id) if box.contains(*e.box.center)]
        if inside:
            return inside[0]
        hands.scroll("down")
    raise NotFound(f"the alarm {anchor} has no {id}")


class OnAlarm(Template):
    """Something about an alarm that is there, known by its label."""

    apps = ("clock",)
    difficulty = "easy"
    on = 1
    repeats: tuple[int, ...] = (0, 127, 31, 96)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"label": rng.choice(LABELS), **at_time(free_time(phone, rng)),
                "days": rng.choice(self.repeats), "sound": rng.choice(SOUNDS)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM alarms WHERE label=?", p["label"])
        phone.store.run(
            "INSERT INTO alarms(hour, minute, days, label, enabled, sound)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            p["hour"], p["minute"], p["days"], p["label"], self.on, p["sound"],
        )  # fmt: skip

    def changed(self, p: Params, **to: object) -> list[Change]:
        return [Changed("alarms", {"hour": p["hour"], "minute": p["minute"]}, to)]

    def unfold(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.tap(p["label"])


class PracticeAlarmOn(OnAlarm):
    """On again."""

    goal = "Switch the alarm “{label}” on"
    goal_zh = "打开“{label}”闹钟"
    steps = 3
    tags = ("edit", "list")
    on = 0

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, enabled=1)

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.tap_on(on_card(hands, p["label"], "onoff"))


class PracticeAlarmDelete(OnAlarm):
    """One less."""

    goal = "Delete the alarm “{label}”"
    goal_zh = "删除“{label}”闹钟"
    steps = 5
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("alarms", label=p["label"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.unfold(hands, p)
        hands.tap("Delete")


class PracticeAlarmUndo(OnAlarm):
    """Gone by mistake, and back."""

    goal = "Delete the alarm “{label}” and take that back at once with Undo"
    goal_zh = "删除“{label}”闹钟，然后马上点撤消恢复它"
    steps = 6
    tags = ("edit", "list")

    def solve(self, hands: Hands, p: Params) -> None:
        self.unfold(hands, p)
        hands.tap("Delete")
        hands.tap("Undo")


class PracticeAlarmDeleteAt(OnAlarm):
    """One known by its hour."""

    goal = "Delete the alarm that rings at {at}"
    goal_zh = "删除{at_zh}响的那个闹钟"
    steps = 5
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("alarms", hour=p["hour"], minute=p["minute"])]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.tap_on(on_card(hands, p["at"], "arrow", "digital_clock"))
        hands.tap("Delete")


class PracticeAlarmOffAt(OnAlarm):
    """Silence at an hour."""

    goal = "Turn off my {at} alarm"
    goal_zh = "把我{at_zh}的闹钟关掉"
    steps = 4
    tags = ("edit", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, enabled=0)

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.tap_on(on_card(hands, p["at"], "onoff", "digital_clock"))


class PracticeAlarmRename(OnAlarm):
    """Another name."""

    goal = "Rename the alarm “{label}” to “{new}”"
    goal_zh = "把“{label}”闹钟改名为“{new}”"
    steps = 7
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "new": rng.choice([name for name in LABELS if name != p["label"]])}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, label=p["new"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.unfold(hands, p)
        hands.tap(id="edit_label")
        hands.type(p["new"], into="Label", clear=True)
        hands.tap(id="android:id/button1")


class PracticeAlarmName(OnAlarm):
    """A name for one that has none."""

    goal = "Give the {at} alarm the name “{label}”"
    goal_zh = "给{at_zh}的闹钟加上名称“{label}”"
    steps = 7
    tags = ("edit", "form")

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE alarms SET label='' WHERE label=?", p["label"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, label=p["label"])

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.tap_on(on_card(hands, p["at"], "arrow", "digital_clock"))
        moves.label_alarm(hands, p["label"])


class PracticeAlarmStill(OnAlarm):
    """No more shaking."""

    goal = "The alarm “{label}” should not vibrate any more"
    goal_zh = "“{label}”闹钟不要再振动了"
    steps = 4
    tags = ("edit", "form")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, vibrate=0)

    def solve(self, hands: Hands, p: Params) -> None:
        self.unfold(hands, p)
        hands.tap("Vibrate")


class PracticeAlarmSilent(OnAlarm):
    """Without any sound."""

    goal = "Set the sound of the alarm “{label}” to none, it should only vibrate"
    goal_zh = "把“{label}”闹钟的铃声设为无，只要振动"
    steps = 6
    tags = ("edit", "form")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, sound="None")

    def solve(self, hands: Hands, p: Params) -> None:
        self.unfold(hands, p)
        hands.tap(id="choose_ringtone")
        hands.tap("None")


class PracticeAlarmMoreDays(OnAlarm):
    """On another day of the week, too."""

    goal = "Let the alarm “{label}” ring on {day}, too"
    goal_zh = "让“{label}”闹钟在周{day_zh}也响"
    steps = 4
    tags = ("edit", "series")
    repeats: tuple[int, ...] = (31, 15, 3, 9)
    within = False

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        free = [d for d in range(7) if (p["days"] >> d & 1) == self.within]
        day = rng.choice(free)
        return {**p, "day": WEEKDAYS[day], "day_zh": "一二三四五六日"[day], "bit": 1 << day}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, days=p["days"] ^ p["bit"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.unfold(hands, p)
        x, y = hands.element(p["day"]).box.center
        if hands.element(id="fab").box.contains(x, y):
            hands.scroll("down")
        hands.tap(p["day"])


class PracticeAlarmFewerDays(PracticeAlarmMoreDays):
    """Not on one day any more."""

    goal = "I can sleep in on {day}: take that day out of the alarm “{label}”"
    goal_zh = "周{day_zh}我可以睡懒觉，把这一天从“{label}”闹钟里去掉"
    repeats = (31, 127, 15)
    within = True


class PracticeAlarmCopy(OnAlarm):
    """The same once more."""

    goal = "Duplicate the alarm “{label}”"
    goal_zh = "把“{label}”闹钟再复制一个"
    steps = 4
    tags = ("create", "list")
    repeats = (0, 31)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("alarms", hour=p["hour"], minute=p["minute"], days=p["days"],
                      label=p["label"], sound=p["sound"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.hold(p["label"])
        hands.tap("Duplicate")
