"""Practice on the map: what is known of one place."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import ClassVar

from device_drivers.virtual.apps.maps import atlas
from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.apps.maps.fill import PACKAGE
from device_drivers.virtual.apps.maps.route import distance_text
from device_drivers.virtual.phone import Phone
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
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import find, named, saved
from device_drivers.virtual.tasks.world import clock_text, number_of

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
PERMISSION = (
    "INSERT OR IGNORE INTO permissions(package, name, granted)"
    " VALUES (?, 'ACCESS_FINE_LOCATION', 1)"
)


def know_location(phone: Phone) -> None:
    """The app may know where the phone is, and can."""
    phone.store.run(PERMISSION, PACKAGE)
    phone.put_setting("secure", "location_mode", "3")


def whole_page(hands: Hands, name: str) -> None:
    """Everything there is to know about a place."""
    find(hands, name)
    hands.tap(id="place_sheet")


class _OnPlace(Template):
    """One place that can be told from all others."""

    apps: ClassVar[tuple[str, ...]] = ("maps",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("read", "search")

    def fits(self, place: Place) -> bool:
        """Whether the goal can be about it."""
        return True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice([place for place in named(phone) if self.fits(place)])
        return {"name": place.name, "id": place.id}


def place_of(phone: Phone, p: Params) -> Place:
    found = atlas.place(phone.store, p["id"])
    assert found  # noqa: S101  # it was drawn from there
    return found


class PracticeMapsCall(_OnPlace):
    """Ring a place up from the map."""

    goal = "Look up {name} on the map and call them"
    goal_zh = "在地图上找到{name}，给他们打电话"
    apps = ("maps", "phone")
    steps = 6
    tags = ("call", "search")

    def fits(self, place: Place) -> bool:
        return bool(place.phone)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("calls", number=number_of(place_of(phone, p).phone), type=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["name"])
        hands.tap("Call")
        hands.tap(id="dialpad_floating_action_button")


class PracticeMapsRating(_OnPlace):
    """How many stars a place has."""

    goal = "How many stars does {name} have on the map?"
    goal_zh = "{name}在地图上的评分是多少？"
    steps = 4

    def fits(self, place: Place) -> bool:
        return place.rating > 0

    def answer(self, phone: Phone, p: Params) -> str:
        return f"{place_of(phone, p).rating:.1f}"

    def solve(self, hands: Hands, p: Params) -> Done:
        find(hands, p["name"])
        return Done(hands.read(id="summary").partition(" ★")[0])


class PracticeMapsWebsite(_OnPlace):
    """Where a place is on the web."""

    goal = "What is the website of {name}?"
    goal_zh = "{name}的网址是什么？"

    def fits(self, place: Place) -> bool:
        return bool(place.website)

    def answer(self, phone: Phone, p: Params) -> str:
        return place_of(phone, p).website.removeprefix("https://")

    def solve(self, hands: Hands, p: Params) -> Done:
        whole_page(hands, p["name"])
        return Done(hands.read(".example.com"))


class PracticeMapsOpenNow(_OnPlace):
    """Whether one can go there now."""

    goal = "Is {name} open at the moment?"
    goal_zh = "{name}现在开着吗？"
    steps = 4

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        is_open = place_of(phone, p).open_at(phone.clock.now())

        def right(said: str) -> bool:
            plain = said.casefold()
            return plain.startswith(("open", "yes") if is_open else ("closed", "no"))

        return right

    def solve(self, hands: Hands, p: Params) -> Done:
        find(hands, p["name"])
        return Done(hands.read(id="open_state"))


class _OnHours(_OnPlace):
    """The hours of one weekday."""

    opening: ClassVar[bool]

    def fits(self, place: Place) -> bool:
        return place.closes < 1440 and len(place.rests) < 2

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        day = rng.choice([i for i in range(7) if str(i) not in place_of(phone, p).rests])
        return {**p, "day": WEEKDAYS[day], "day_zh": f"星期{'一二三四五六日'[day]}"}

    def answer(self, phone: Phone, p: Params) -> str:
        place = place_of(phone, p)
        minute = place.opens if self.opening else place.closes
        at = phone.clock.now().replace(hour=minute // 60, minute=minute % 60)
        return clock_text(at)

    def solve(self, hands: Hands, p: Params) -> Done:
        whole_page(hands, p["name"])
        hands.scroll_to(p["day"])
        texts = hands.texts()
        opens, _, closes = texts[texts.index(p["day"]) + 1].partition(" – ")
        return Done(opens if self.opening else closes)


class PracticeMapsOpensOn(_OnHours):
    """From when on."""

    goal = "At what time does {name} open on {day}?"
    goal_zh = "{name}{day_zh}几点开门？"
    opening = True


class PracticeMapsClosesOn(_OnHours):
    """Until when."""

    goal = "When does {name} close on {day}?"
    goal_zh = "{name}{day_zh}几点关门？"
    opening = False


class PracticeMapsRestDay(_OnPlace):
    """The day of the week on which nobody is there."""

    goal = "On which day of the week is {name} closed?"
    goal_zh = "{name}每周哪一天休息？"

    def fits(self, place: Place) -> bool:
        return len(place.rests) == 1

    def answer(self, phone: Phone, p: Params) -> str:
        return WEEKDAYS[int(place_of(phone, p).rests)]

    def solve(self, hands: Hands, p: Params) -> Done:
        whole_page(hands, p["name"])
        hands.scroll_to("Sunday")
        texts = hands.texts()
        return Done(texts[texts.index("Closed") - 1])


class PracticeMapsDistance(_OnPlace):
    """How far it is from here, as the crow flies."""

    goal = "How far away is {name} from where I am?"
    goal_zh = "{name}离我这里有多远？"
    steps = 4

    def prepare(self, phone: Phone, p: Params) -> None:
        know_location(phone)

    def answer(self, phone: Phone, p: Params) -> str:
        return distance_text(atlas.distance(phone.store, place_of(phone, p)))

    def solve(self, hands: Hands, p: Params) -> Done:
        find(hands, p["name"])
        return Done(hands.read(id="summary").rpartition(" · ")[2])


class PracticeMapsNoPhone(_OnPlace):
    """A place that has no telephone."""

    goal = "Call {name}, you find the number on the map"
    goal_zh = "给{name}打电话，号码地图上有"
    apps = ("maps", "phone")
    impossible = True
    tags = ("impossible", "call", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        silent = ("Park", "Parking")
        place = rng.choice([p for p in atlas.places(phone.store) if p.category in silent])
        return {"name": place.name, "id": place.id}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        whole_page(hands, p["name"])
        return Impossible(f"the map has no number for {p['name']}")


class PracticeMapsMoveHome(_OnPlace):
    """Another home."""

    goal = "I live at {name} now, change my home on the map"
    goal_zh = "我搬到{name}了，把地图上的家改过去"
    tags = ("settings", "edit")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("map_labels", {"kind": "home"}, {"place_id": p["id"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        saved(hands)
        hands.tap("Edit home")
        hands.type(p["name"], into="search_edit")
        hands.tap(p["name"], id="title")
