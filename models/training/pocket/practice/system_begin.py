"""Practice that begins at home or in the clock or phone: ways to an app, and to another one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.people import written as shown
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    SYSTEM,
    Added,
    Change,
    Difficulty,
    Done,
    Params,
    Template,
)
from device_drivers.virtual.tasks.clock import at_time, tab
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import free_time, known, number_of, sent
from models.training.pocket.practice.clock import LABELS
from models.training.pocket.practice.clock_timers import MINUTE, NAMES
from models.training.pocket.practice.system_home import ICON, USED
from models.training.pocket.practice.told import as_told

NOTES = ("Times", "Wake-up", "Plan", "For the trip", "Tomorrow", "起床", "安排", "出行")


class _Begin(Template):
    """An app is opened by a way that is named."""

    apps: ClassVar[tuple[str, ...]] = (SYSTEM,)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("home",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        infos = [a.info for _, a in sorted(phone.apps.items()) if a.info.launchable]
        info = rng.choice([each for each in infos if each.package != "com.android.settings"])
        return {"package": info.package, "name": info.label, "name_zh": info.label_zh}


class PracticeBeginDrawer(_Begin):
    """By the drawer."""

    goal = "Swipe up on the home screen and open {name} from all apps"
    goal_zh = "在主屏幕上滑，从所有应用里打开“{name_zh}”"

    def solve(self, hands: Hands, p: Params) -> None:
        hands.home()
        hands.swipe("up")
        hands.tap(p["name"], id=ICON)


class PracticeBeginSearch(_Begin):
    """By the search in it."""

    goal = "Search all apps for {name} and open it"
    goal_zh = "在所有应用里搜索“{name_zh}”并打开"
    steps = 4

    def solve(self, hands: Hands, p: Params) -> None:
        hands.home()
        hands.swipe("up")
        hands.type(as_told(hands, p, "name"), into="Search apps")
        hands.tap(p["name"], id=ICON)


class _Lately(_Begin):
    """Three apps were used."""

    tags: ClassVar[tuple[str, ...]] = ("recents",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        packages = rng.sample([each for each in USED if each in phone.apps], 3)
        info = phone.apps[packages[-1]].info
        return {"packages": packages, "name": info.label, "name_zh": info.label_zh}

    def prepare(self, phone: Phone, p: Params) -> None:
        for package in p["packages"]:
            phone.open_app(package)
        phone.home()


class PracticeBeginLatest(_Lately):
    """Which was the last."""

    goal = "Which app did I use last? The recent apps tell"
    goal_zh = "我最后用的是哪个应用？看最近任务"
    steps = 2

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.press("recents")
        return Done(hands.read(p["name"]))


class PracticeBeginReturn(_Lately):
    """Back to the last."""

    goal = "Take me back to the app I was in before"
    goal_zh = "回到我刚才用的应用"
    steps = 2

    def solve(self, hands: Hands, p: Params) -> None:
        hands.press("recents")
        hands.tap(p["name"], id="snapshot")


class PracticeBeginShut(_Lately):
    """The last is closed."""

    goal = "Close the app I used last, by the recent apps"
    goal_zh = "在最近任务里关闭我最后用的应用"
    steps = 2

    def solve(self, hands: Hands, p: Params) -> None:
        hands.press("recents")
        hands.swipe("up", on=p["name"])


# --- from clock and phone to another app ----------------------------------------------------------


class _Carried(Template):
    """What is read in one app is typed in another."""

    difficulty: ClassVar[Difficulty] = "medium"
    steps = 8
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        friend, other = known(phone, rng, 2)
        return {"name": friend.name, "number": friend.number, "other": other.name,
                "other_number": other.number, "label": rng.choice(LABELS),
                "title": rng.choice(NOTES), "timer": rng.choice(NAMES),
                "left": rng.randint(70, 3400), **at_time(free_time(phone, rng))}  # fmt: skip

    def ring(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM alarms WHERE label=?", p["label"])
        phone.store.run("INSERT INTO alarms(hour, minute, label) VALUES (?, ?, ?)", p["hour"],
                        p["minute"], p["label"])  # fmt: skip


class PracticeBeginAlarmNote(_Carried):
    """When an alarm rings, in a note."""

    goal = "Look when the alarm “{label}” rings and keep the time in a new note “{title}”"
    goal_zh = "看看“{label}”闹钟几点响，把时间记到新笔记“{title}”"
    apps = ("clock", "notes")

    def prepare(self, phone: Phone, p: Params) -> None:
        self.ring(phone, p)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["title"], body=p["at"])]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Alarm")
        hands.element(p["label"])
        moves.new_note(hands, p["title"], hands.read(p["at"], id="digital_clock"))


class PracticeBeginTimerText(_Carried):
    """What is left on a timer, to a friend."""

    goal = "Text {name} how much is left on my paused timer “{timer}”"
    goal_zh = "把暂停的“{timer}”计时器剩余的时间发短信给{name}"
    apps = ("clock", "messages")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM timers")
        phone.store.run(
            "INSERT INTO timers(label, total_ms, ends_at_ms, paused_left_ms, state)"
            " VALUES (?, ?, 0, ?, 'paused')", p["timer"], 61 * MINUTE, p["left"] * 1000,
        )  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], f"{p['left'] // 60:02d}:{p['left'] % 60:02d}")

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Timer")
        moves.text(hands, p["name"], hands.read(id="timer_time_text"))


class PracticeBeginNumberText(_Carried):
    """Somebody's number, to a friend."""

    goal = "Look up {other}'s number in the phone app and text it to {name}"
    goal_zh = "在电话应用里查{other}的号码，发短信给{name}"
    apps = ("phone", "messages")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], number_of(p["other_number"]))

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        hands.type(p["other"], into="search_box_start_search")
        row = hands.read(shown(p["other_number"]))
        moves.text(hands, p["name"], row.partition(" · ")[0])
