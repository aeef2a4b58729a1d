"""Practice with the calendar: an event known by its guest, its place, its day; two changes."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days
from device_drivers.virtual.tasks.base import Change, Done, Impossible, Params, Removed
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known
from models.training.pocket.practice.calendar import COLORS, OnEvent


class _Near(OnEvent):
    """The only event that a guest, a place or a remark belongs to."""

    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("read", "search")

    def prepare(self, phone: Phone, p: Params) -> None:
        for word in (p["guest"], p["place"], p["note"]):
            phone.store.run("DELETE FROM events WHERE title LIKE ?1 OR location LIKE ?1 OR"
                            " description LIKE ?1 OR guests LIKE ?1", f"%{word}%")  # fmt: skip
        super().prepare(phone, p)

    def beside(self, p: Params) -> Params:
        return {"guests": p["guest"], "location": p["place"], "description": p["note"]}

    def gone(self, p: Params) -> list[Change]:
        return [Removed("events", title=p["title"])]

    def change(self, hands: Hands, p: Params, word: str) -> None:
        self.found(hands, p, word)
        hands.tap(id="info_action_edit")

    def found(self, hands: Hands, p: Params, word: str) -> None:
        days.look_for(hands, word)
        hands.tap(p["title"])

    def drop(self, hands: Hands, p: Params, word: str) -> None:
        self.found(hands, p, word)
        hands.tap(id="info_action_delete")
        hands.tap("Delete", id="android:id/button1")


class PracticeNearGuestWhat(_Near):
    """What somebody comes to."""

    goal = "To which event did I invite {guest}?"
    goal_zh = "我邀请{guest}参加的是哪个活动？"
    steps = 3

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        days.look_for(hands, p["guest"])
        return Done(hands.read(p["title"]))


class PracticeNearPlaceWhat(_Near):
    """What is at a place."""

    goal = "What have I planned at {place}? My calendar has it."
    goal_zh = "我在{place}有什么安排？日历里有。"
    steps = 3

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        days.look_for(hands, p["place"])
        return Done(hands.read(p["title"]))


class PracticeNearNoteWhat(_Near):
    """What a remark belongs to."""

    goal = "For which event did I note “{note}”?"
    goal_zh = "“{note}”是我写在哪个活动里的？"
    steps = 3

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        days.look_for(hands, p["note"])
        return Done(hands.read(p["title"]))


class PracticeNearGuestWhere(_Near):
    """Where to meet somebody."""

    goal = "Where do I meet {guest}? It is in the calendar."
    goal_zh = "我和{guest}约在哪里见面？看日历。"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["place"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.found(hands, p, p["guest"])
        return Done(hands.read(p["place"]))


class PracticeNearPlaceWho(_Near):
    """With whom at a place."""

    goal = "Who comes along to what I have at {place}?"
    goal_zh = "{place}的那个安排谁会来？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["guest"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.found(hands, p, p["place"])
        return Done(hands.read(p["guest"]))


class PracticeNearGuestNote(_Near):
    """What to think of when meeting somebody."""

    goal = "What did I want to think of for the event with {guest}?"
    goal_zh = "和{guest}的那个活动，我备注了要注意什么？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["note"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.found(hands, p, p["guest"])
        return Done(hands.read(p["note"]))


class PracticeNearGuestOff(_Near):
    """What somebody comes to is called off."""

    goal = "Delete the event that {guest} is invited to"
    goal_zh = "删除邀请了{guest}的那个活动"
    steps = 7
    tags = ("delete", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.gone(p)

    def solve(self, hands: Hands, p: Params) -> None:
        self.drop(hands, p, p["guest"])


class PracticeNearPlaceOff(_Near):
    """What was at a place is called off."""

    goal = "{place} is closed. Remove what I planned there from the calendar."
    goal_zh = "{place}关门了，把日历里在那儿的安排删掉。"
    steps = 7
    tags = ("delete", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.gone(p)

    def solve(self, hands: Hands, p: Params) -> None:
        self.drop(hands, p, p["place"])


class PracticeNearGuestName(_Near):
    """What somebody comes to has another name."""

    goal = "Call the event with {guest} “{new}” in my calendar"
    goal_zh = "把日历里和{guest}的那个活动改名为“{new}”"
    steps = 8
    tags = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        new = rng.choice(("Reunion", "Planning talk", "Farewell", "Rehearsal", "Audit", "老友聚会",
                          "Handover", "Cake time", "试讲", "Site visit"))  # fmt: skip
        return {**super().draw(phone, rng), "new": new}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, title=p["new"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.change(hands, p, p["guest"])
        hands.type(p["new"], into="title", clear=True)
        days.save(hands)


class PracticeNearPlaceColor(_Near):
    """What is at a place is marked."""

    goal = "Make what happens at {place} {color} in my calendar"
    goal_zh = "把日历里在{place}的安排标成{color_zh}"
    steps = 8
    tags = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        color, zh, name, value = rng.choice(COLORS)
        return {**super().draw(phone, rng), "color": color, "color_zh": zh, "pick": name,
                "value": value}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, color=p["value"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.change(hands, p, p["place"])
        hands.tap("Color")
        hands.tap(p["pick"])
        days.save(hands)


class PracticeNearGuestPlace(_Near):
    """Somebody is met elsewhere."""

    goal = "I see {guest} at {new}, not at {place}. Change the calendar."
    goal_zh = "我和{guest}改在{new}见，不是{place}了，改一下日历。"
    steps = 8
    tags = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        new = rng.choice(("Ferry dock", "Hotel lobby", "Bistro Amelie", "Hall 5", "Zoo entrance",
                          "体育馆门口", "Town library", "7 Cherry Row", "二号会议室"))  # fmt: skip
        return {**super().draw(phone, rng), "new": new}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.changed(p, location=p["new"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.change(hands, p, p["guest"])
        hands.type(p["new"], into="location", clear=True)
        days.save(hands)


class PracticeNearNobody(_Near):
    """Somebody who is invited to nothing."""

    goal = "Cancel the event with {guest}"
    goal_zh = "取消和{guest}的活动"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def beside(self, p: Params) -> Params:
        return {"location": p["place"]}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        days.look_for(hands, p["guest"])
        return Impossible(f"no event has {p['guest']}")


class PracticeNearNowhere(_Near):
    """Nothing is at that place."""

    goal = "Mark the event at {place} blue"
    goal_zh = "在{place}的那个活动，帮我标成蓝色"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def beside(self, p: Params) -> Params:
        return {"guests": p["guest"]}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        days.look_for(hands, p["place"])
        return Impossible(f"nothing is planned at {p['place']}")


class PracticeNearGuestPhone(_Near):
    """Whoever is invited is looked up by the event."""

    goal = "What is the phone number of the person I invited to “{title}”?"
    goal_zh = "我邀请参加“{title}”的那个人电话是多少？"
    steps = 5
    apps = ("calendar", "contacts")  # type: ignore[assignment]  # wider than the base

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        [who] = known(phone, rng, 1)
        return {**p, "guest": who.name, "number": who.number}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["number"])

    def solve(self, hands: Hands, p: Params) -> Done:
        days.open_event(hands, p["title"])
        hands.tap(p["guest"])
        digits = "".join(filter(str.isdigit, p["number"]))[-4:]
        return Done(hands.read(digits))
