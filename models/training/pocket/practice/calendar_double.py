"""Practice with the calendar: two wishes at once, guests, and what is asked before it is done."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days
from device_drivers.virtual.tasks.base import Change, Done, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known
from models.training.pocket.practice.calendar import COLORS, OnEvent

NAMES = ("Rehearsal", "Farewell dinner", "Handover", "Audit", "Cake tasting", "Site visit",
         "Team photo", "Neighbours' talk", "老友聚会", "试讲", "验收", "Dress fitting")  # fmt: skip


class _Double(OnEvent):
    """More than one thing about an event."""

    steps = 10
    tags: ClassVar[tuple[str, ...]] = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        color, zh, name, value = rng.choice(COLORS)
        one, two = known(phone, rng, 2)
        return {**super().draw(phone, rng), "color": color, "color_zh": zh, "pick": name,
                "value": value, "new": rng.choice(NAMES), "guest": one.name, "other": two.name,
                "number": one.number}  # fmt: skip

    def invite(self, hands: Hands, p: Params) -> None:
        hands.tap(id="attendees")
        hands.type(p["guest"], into="guest_search")
        hands.tap(p["guest"])
        hands.tap("Navigate up")


class PracticeDiaryPlaceGuest(_Double):
    """Where, and with whom."""

    goal = "“{title}” is at {place}, and {guest} comes too. Add both to the event."
    goal_zh = "“{title}”在{place}，{guest}也来，都加到日程里。"
    steps = 12

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, location=p["place"], guests=p["guest"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["place"], into="location")
        self.invite(hands, p)
        days.save(hands)


class PracticeDiaryNamePlace(_Double):
    """Another name, another place."""

    goal = "Rename “{title}” to “{new}” and set its place to {place}"
    goal_zh = "把“{title}”改名为“{new}”，地点设为{place}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, title=p["new"], location=p["place"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["new"], into="title", clear=True)
        hands.type(p["place"], into="location")
        days.save(hands)


class PracticeDiaryNameColor(_Double):
    """Another name, another color."""

    goal = "Call “{title}” “{new}” instead and paint it {color}"
    goal_zh = "“{title}”改叫“{new}”，并标成{color_zh}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, title=p["new"], color=p["value"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["new"], into="title", clear=True)
        hands.tap("Color")
        hands.tap(p["pick"])
        days.save(hands)


class PracticeDiaryPlaceColor(_Double):
    """A place and a color."""

    goal = "Give “{title}” the place {place} and the color {color}"
    goal_zh = "给“{title}”设上地点{place}和{color_zh}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, location=p["place"], color=p["value"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.type(p["place"], into="location")
        hands.tap("Color")
        hands.tap(p["pick"])
        days.save(hands)


class PracticeDiaryNoteGuest(_Double):
    """A remark, and somebody."""

    goal = "Invite {guest} to “{title}” and note there: {note}"
    goal_zh = "邀请{guest}参加“{title}”，并备注：{note}"
    steps = 12

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, guests=p["guest"], description=p["note"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        self.invite(hands, p)
        hands.type(p["note"], into="description")
        days.save(hands)


class PracticeDiaryGuestsCount(_Double):
    """How many come."""

    goal = "How many guests are invited to “{title}”?"
    goal_zh = "“{title}”邀请了几位客人？"
    steps = 4
    tags = ("read", "count")

    def beside(self, p: Params) -> Params:
        return {"guests": f"{p['guest']}, {p['other']}"}

    def answer(self, phone: Phone, p: Params) -> str:
        return "2"

    def solve(self, hands: Hands, p: Params) -> Done:
        days.open_event(hands, p["title"])
        return Done(hands.read("2 guests").partition(" ")[0])


class PracticeDiaryOtherGuest(_Double):
    """Who else."""

    goal = "Who besides {guest} is coming to “{title}”?"
    goal_zh = "除了{guest}，还有谁来“{title}”？"
    steps = 4
    tags = ("read", "search")

    def beside(self, p: Params) -> Params:
        return {"guests": f"{p['guest']}, {p['other']}"}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["other"])

    def solve(self, hands: Hands, p: Params) -> Done:
        days.open_event(hands, p["title"])
        return Done(hands.read(p["other"]))


class PracticeDiaryEnds(_Double):
    """Until when."""

    goal = "Until when does “{title}” last?"
    goal_zh = "“{title}”到几点结束？"
    steps = 4
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        end = days.moment(p).replace(hour=p["hour"] + 1).time()
        return {**p, "end": days.clock(end)[0]}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["end"])

    def solve(self, hands: Hands, p: Params) -> Done:
        days.open_event(hands, p["title"])
        hands.read(id="when_datetime")
        return Done(p["end"])


class PracticeDiaryAskPlace(_Double):
    """Where is not said."""

    goal = "Enter the place of “{title}” in my calendar, ask me which"
    goal_zh = "在日历里填上“{title}”的地点，问我是哪里"
    steps = 9
    tags = ("ask", "edit")
    question = "where|place|location|哪|地点"

    def reply(self, p: Params) -> str:
        return str(p["place"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, location=p["place"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        place = hands.ask("Which location shall I add?")
        hands.type(place, into="location")
        days.save(hands)


class PracticeDiaryAskName(_Double):
    """How to call it is not said."""

    goal = "“{title}” needs another name in my calendar"
    goal_zh = "日历里的“{title}”要换个名字"
    steps = 9
    tags = ("ask", "edit")
    question = "what|name|title|call|名|标题"

    def reply(self, p: Params) -> str:
        return f"“{p['new']}”"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, title=p["new"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        name = hands.ask(f"Which title instead of {p['title']}?").strip("“”")
        hands.type(name, into="title", clear=True)
        days.save(hands)


class PracticeDiaryAskColor(_Double):
    """Which color is not said."""

    goal = "Give “{title}” another color in the calendar; I'll tell you which"
    goal_zh = "给日历里的“{title}”换个颜色，问我要什么颜色"
    steps = 9
    tags = ("ask", "edit")
    question = "which|what|colou?r|颜色|哪"

    def reply(self, p: Params) -> str:
        return str(p["pick"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, color=p["value"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p)
        hands.ask("Which color?")
        hands.tap("Color")
        hands.tap(p["pick"])
        days.save(hands)
