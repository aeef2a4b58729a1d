"""Practice with events that are there: what else the form holds, and copies."""

from __future__ import annotations

import random
from datetime import date, timedelta

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Params,
    Removed,
)
from device_drivers.virtual.tasks.days import ms
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.calendar import PLACES, OnEvent
from models.training.pocket.practice.calendar_new import BEFORE


class PracticeFormPlace(OnEvent):
    """Somewhere else."""

    goal = "“{title}” takes place somewhere else now: {place}"
    goal_zh = "“{title}”换地方了，现在在{place}"
    steps = 8

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place, old = rng.sample(PLACES, 2)
        return {**super().draw(phone, rng), "place": place, "old": old}

    def beside(self, p: Params) -> Params:
        return {"location": p["old"]}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, location=p["place"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["place"], into="location", clear=True)
        days.save(hands)


class PracticeFormInvite(OnEvent):
    """One guest more."""

    goal = "Invite {guest} to “{title}”"
    goal_zh = "邀请{guest}参加“{title}”"
    steps = 10

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, guests=p["guest"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="attendees")
        hands.type(p["guest"], into="guest_search")
        hands.tap(p["guest"])
        hands.tap("Navigate up")
        days.save(hands)


class PracticeFormWarned(OnEvent):
    """Another time to be told of it."""

    goal = "Remind me {before} before “{title}”, not 10 minutes"
    goal_zh = "“{title}”提前{before_zh}提醒我，不要10分钟"
    steps = 8

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        before, before_zh, warned, minutes = rng.choice(BEFORE)
        return {**super().draw(phone, rng), "before": before, "before_zh": before_zh,
                "warned": warned, "minutes": minutes}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, reminder_min=p["minutes"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="reminder")
        hands.tap(p["warned"])
        days.save(hands)


class PracticeFormNoNote(OnEvent):
    """Nothing to think of any more."""

    goal = "Delete the description of “{title}”, but leave the event"
    goal_zh = "删掉“{title}”的说明，日程保留"
    steps = 8

    def beside(self, p: Params) -> Params:
        return {"description": p["note"]}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, description="")

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type("", into="description", clear=True)
        days.save(hands)


class PracticeFormNoColor(OnEvent):
    """As all others of its calendar."""

    goal = "Give “{title}” the usual color of its calendar back"
    goal_zh = "让“{title}”恢复成日历本身的颜色"
    steps = 8

    def beside(self, p: Params) -> Params:
        return {"color": 0xFFC5372C}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, color=0)

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.tap(id="change_color")
        hands.tap("Calendar color")
        days.save(hands)


class PracticeFormGone(OnEvent):
    """It does not take place."""

    goal = "“{title}” is cancelled. Take it out of my calendar."
    goal_zh = "“{title}”取消了，从日历里删掉。"
    steps = 6
    tags = ("delete", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("events", title=p["title"])]

    def solve(self, hands: Hands, p: Params) -> None:
        days.open_event(hands, p["title"])
        hands.tap(id="info_action_delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeFormCopy(OnEvent):
    """The same once more, on another day."""

    goal = "Duplicate “{title}”; the copy is on {new} at the same time"
    goal_zh = "复制“{title}”，副本放在{new_zh}同一时间"
    difficulty = "medium"
    steps = 10
    tags = ("create", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        day = date.fromisoformat(p["date"]) + timedelta(days=rng.randint(2, 9))
        new, new_zh = days.words(day)
        return {**p, "new": new, "new_zh": new_zh, "new_date": day.isoformat()}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        begin = ms(phone, days.moment({**p, "date": p["new_date"]}))
        end = begin + 3_600_000
        return [Added("events", title=p["title"], begin_ms=begin, end_ms=end, reminder_min=10)]

    def solve(self, hands: Hands, p: Params) -> None:
        days.open_event(hands, p["title"])
        hands.tap(id="info_action_more")
        hands.tap("Duplicate")
        hands.tap(id="start_date")
        moves.pick_day(hands, date.fromisoformat(p["new_date"]))
        days.save(hands)


class PracticeFormBoth(OnEvent):
    """Two things of the form at once."""

    goal = "Change “{title}”: the place is {place}, and note “{note}”"
    goal_zh = "修改“{title}”：地点{place}，并备注“{note}”"
    difficulty = "medium"
    steps = 9

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("events", {"title": p["title"]},
                        {"location": p["place"], "description": p["note"]})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["place"], into="location")
        hands.type(p["note"], into="description")
        days.save(hands)
