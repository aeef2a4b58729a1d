"""Practice across apps: how long and when, read anywhere, becomes a timer, an alarm, an event."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import time
from typing import ClassVar

from device_drivers.virtual.apps.browser.sites import travel
from device_drivers.virtual.apps.browser.sites.travel import LINES
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Params
from device_drivers.virtual.tasks.browser import go
from device_drivers.virtual.tasks.clock_tabs import start_timer
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import clock_text, free_time, sent
from models.training.pocket.practice.clock import LABELS
from models.training.pocket.practice.clock_timers import MINUTE, NAMES
from models.training.pocket.practice.cross import saying
from models.training.pocket.practice.cross_sources import (
    Across,
    InEvent,
    InFile,
    InMail,
    InNote,
    InText,
    enter_event,
    entered,
    ring,
    rings,
)

LASTING = (
    "{timer}: {minutes} minutes",
    "{timer} takes {minutes} minutes",
    "{timer} ，{minutes}分钟",
)
MEETING = ("{day} at {at}", "It is on {day}, {at}", "{day_zh}{at_zh}")
RINGING = ("Be there at {at}", "{at} sharp", "The bus goes at {at}", "{at_zh}出发")


class _Timer(Across):
    """It says what is to be timed and how long; the timer bears that name."""

    apps: ClassVar[tuple[str, ...]] = ("clock",)
    steps = 13
    says: ClassVar[tuple[str, ...]] = LASTING

    def more(self, phone: Phone, rng: random.Random) -> Params:
        return {"timer": rng.choice(NAMES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("DELETE FROM timers")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("timers", total_ms=p["minutes"] * MINUTE, label=p["timer"],
                      state="running")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        start_timer(hands, 100 * p["minutes"])
        hands.tap(id="timer_label")
        hands.type(p["timer"], into="Label")
        hands.tap(id="android:id/button1")


class PracticeAcrossTextTimer(_Timer, InText):
    """A friend wrote it."""

    goal = "{friend} texted what to time and how long. Start a timer and give it that name."
    goal_zh = "{friend}发短信说了给什么计时、多长时间，开始计时并用那个名字命名"
    apps = ("clock", "messages")


class PracticeAcrossMailTimer(_Timer, InMail):
    """Somebody mailed it."""

    goal = "Start the timer that {who} asks for by mail, with the name given there"
    goal_zh = "按{who}邮件里的要求开始计时，计时器用邮件里的名字"
    apps = ("clock", "mail")


class PracticeAcrossFileTimer(_Timer, InFile):
    """A file tells it."""

    goal = "Start a timer as the file {file} says: the name and the minutes stand there"
    goal_zh = "按文件{file}开始一个计时器，名字和分钟数都写在里面"
    apps = ("clock", "files")


class _Alarm(Across):
    """It says when."""

    apps: ClassVar[tuple[str, ...]] = ("clock",)
    says: ClassVar[tuple[str, ...]] = RINGING

    def more(self, phone: Phone, rng: random.Random) -> Params:
        return {"label": rng.choice(LABELS)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return rings(p)

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        ring(hands, p)


class PracticeAcrossNewestAlarm(_Alarm, InText):
    """Whoever wrote last said when."""

    goal = "The last text I got names a time. Set an alarm for it."
    goal_zh = "我收到的最后一条短信里有个时间，按它设闹钟"
    apps = ("clock", "messages")
    near = "newest"


class PracticeAcrossTextAlarm(_Alarm, InText):
    """A friend said when, and the alarm has a name."""

    goal = "Set an alarm labelled “{label}” for the time {friend} texted me"
    goal_zh = "按{friend}短信里的时间设一个闹钟，标签写“{label}”"
    apps = ("clock", "messages")
    steps = 13

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return rings(p, label=p["label"])

    def solve(self, hands: Hands, p: Params) -> None:
        super().solve(hands, p)
        moves.label_alarm(hands, p["label"])


class PracticeAcrossEventRing(_Alarm, InEvent):
    """The description of an event says when to leave."""

    goal = "When do I have to leave for “{event}”? It's in the description. Set an alarm for then."
    goal_zh = "“{event}”的说明里写了几点出发，按那个时间设闹钟"
    apps = ("clock", "calendar")
    says = ("Leave at {at}", "Out of the house at {at}", "{at_zh}出门")

    def more(self, phone: Phone, rng: random.Random) -> Params:
        later = free_time(phone, rng, 21, 23)
        return {"begin": later.hour}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, {**p, "hour": p["begin"], "minute": 0})


class PracticeAcrossNoteTwoAlarms(InNote):
    """A note has two times."""

    goal = "My note “{title}” has two times. Set an alarm for each."
    goal_zh = "我的笔记“{title}”里有两个时间，各设一个闹钟"
    apps = ("clock", "notes")
    difficulty = "hard"
    steps = 17
    says = ("Up at {at}, out at {later}", "First {at}, then {later}")

    def more(self, phone: Phone, rng: random.Random) -> Params:
        at, later = free_time(phone, rng, 5, 11), free_time(phone, rng, 13, 22)
        return {"hour": at.hour, "minute": at.minute, "at": clock_text(at),
                "later": clock_text(later), "then": [later.hour, later.minute]}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        hour, minute = p["then"]
        return [*rings(p), Added("alarms", hour=hour, minute=minute, enabled=1, days=0)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        ring(hands, p)
        moves.new_alarm(hands, time(*p["then"]))


class _Event(Across):
    """It says on which day and at what time."""

    apps: ClassVar[tuple[str, ...]] = ("calendar",)
    difficulty = "hard"
    steps = 16
    says = MEETING

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return entered(phone, p)

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        enter_event(hands, p)


class PracticeAcrossNoteEvent(_Event, InNote):
    """A note tells it."""

    goal = "My note “{title}” says when it is. Put it in the calendar as “{event}”."
    goal_zh = "笔记“{title}”里写了时间，以“{event}”为标题加到日历"
    apps = ("calendar", "notes")


class PracticeAcrossFileEvent(_Event, InFile):
    """A file tells it."""

    goal = "Enter “{event}” in my calendar; day and time are in the file {file}"
    goal_zh = "在日历里记上“{event}”，日期和时间在文件{file}里"
    apps = ("calendar", "files")


class PracticeAcrossRideFirst(Across):
    """The first departure of a line."""

    goal = "Set an alarm for when the first {line} of the day leaves, see transit.example.org"
    goal_zh = "在 transit.example.org 查{line_zh}头班车的时间，按它设闹钟"
    apps = ("clock", "browser")
    which: ClassVar[str] = "min(time)"

    def more(self, phone: Phone, rng: random.Random) -> Params:
        line, zh = rng.choice(LINES)
        sql = f"SELECT {self.which} FROM web_departures WHERE line=?"  # noqa: S608  # ours
        leaves = str(phone.store.one(sql, line))
        at = time.fromisoformat(leaves)
        return {"line": line, "line_zh": zh, "leaves": leaves, "hour": at.hour,
                "minute": at.minute}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM alarms WHERE hour=? AND minute=?", p["hour"], p["minute"])

    def look(self, hands: Hands, p: Params) -> None:
        go(hands, travel.TRANSIT)
        hands.tap(p["line"])
        hands.read(p["leaves"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return rings(p)

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        ring(hands, p)


class PracticeAcrossRideLast(PracticeAcrossRideFirst):
    """The last one."""

    goal = "Look up on transit.example.org when the last {line} goes and set an alarm for then"
    goal_zh = "在 transit.example.org 看{line_zh}末班车几点，设一个那时的闹钟"
    which = "max(time)"


class PracticeAcrossRideText(PracticeAcrossRideFirst):
    """The last one is told to a friend."""

    goal = "Text {friend} when the last {line} leaves, according to transit.example.org"
    goal_zh = "按 transit.example.org，把{line_zh}末班车的时间发短信给{friend}"
    apps = ("messages", "browser")
    which = "max(time)"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["tel"], saying(p["leaves"]))

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        moves.text(hands, p["friend"], p["leaves"])
