"""Practice with the calendar: the only event of a day, known by nothing but its day."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import Change, Done, Impossible, Params, Removed
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known, sent
from models.training.pocket.practice.calendar import OnEvent


class _Lone(OnEvent):
    """The one thing of a day."""

    steps = 6
    tags: ClassVar[tuple[str, ...]] = ("read", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        day = days.moment(p).date()
        for each in days.busy(phone, day, day):
            phone.store.run("DELETE FROM events WHERE id=?", each.event.id)
        super().prepare(phone, p)

    def beside(self, p: Params) -> Params:
        return {"location": p["place"], "guests": p["guest"], "description": p["note"]}

    def shown(self, hands: Hands, p: Params) -> None:
        days.show_day(hands, days.moment(p).date(), days.start(p))
        hands.tap(p["title"])


class PracticeLoneWhere(_Lone):
    """Where one has to be."""

    goal = "Where do I have to be on {day}?"
    goal_zh = "{day_zh}我要去哪里？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["place"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.shown(hands, p)
        return Done(hands.read(p["place"]))


class PracticeLoneWho(_Lone):
    """Whom one meets."""

    goal = "Whom do I meet on {day}?"
    goal_zh = "{day_zh}我要见谁？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["guest"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.shown(hands, p)
        return Done(hands.read(p["guest"]))


class PracticeLoneNote(_Lone):
    """What one has to think of."""

    goal = "What must I think of for my appointment on {day}?"
    goal_zh = "{day_zh}的安排我要注意什么？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["note"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.shown(hands, p)
        return Done(hands.read(p["note"]))


class PracticeLoneOff(_Lone):
    """The day is to be free."""

    goal = "Delete the appointment that I have on {day}"
    goal_zh = "删掉我{day_zh}的安排"
    steps = 7
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("events", title=p["title"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.shown(hands, p)
        hands.tap(id="info_action_delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeLonePlace(_Lone):
    """It is elsewhere."""

    goal = "What I have on {day} takes place at {place}, add that"
    goal_zh = "我{day_zh}的安排在{place}，加上地点"
    steps = 9
    tags = ("edit", "list")

    def beside(self, p: Params) -> Params:
        return {}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, location=p["place"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.shown(hands, p)
        hands.tap(id="info_action_edit")
        hands.type(p["place"], into="location")
        days.save(hands)


class PracticeLoneTell(_Lone):
    """Somebody is told what is on."""

    goal = "Text {friend} what is in my calendar on {day}"
    goal_zh = "发短信告诉{friend}我{day_zh}日历上有什么"
    apps = ("calendar", "messages")  # type: ignore[assignment]  # wider than the base
    steps = 10
    tags = ("cross_app", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        p = super().draw(phone, rng)
        while len(p["title"]) < 3:  # too short to be remembered
            p = super().draw(phone, rng)
        return {**p, "friend": friend.name, "number": friend.number}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], lambda body: p["title"] in str(body))

    def solve(self, hands: Hands, p: Params) -> None:
        days.show_day(hands, days.moment(p).date(), days.start(p))
        moves.text(hands, p["friend"], p["title"])


class PracticeLoneFree(_Lone):
    """There is nothing to delete."""

    goal = "Clear the only event on {day} from my calendar"
    goal_zh = "把日历上{day_zh}唯一的活动删掉"
    tags = ("impossible", "list")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        day = days.moment(p).date()
        for each in days.busy(phone, day, day):
            phone.store.run("DELETE FROM events WHERE id=?", each.event.id)

    def solve(self, hands: Hands, p: Params) -> Impossible:
        days.show_day(hands, days.moment(p).date(), days.start(p))
        return Impossible("nothing is in the calendar that day")
