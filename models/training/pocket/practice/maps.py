"""Practice on the map: what is known of a place, what is near, home and work, the search."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import ClassVar

from device_drivers.virtual.apps.maps import atlas
from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.apps.maps.route import distance_text
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import find, named, saved, start
from device_drivers.virtual.tasks.world import clock_text, number_of

KINDS = (
    ("Café", "café", "咖啡馆"), ("Museum", "museum", "博物馆"), ("Hotel", "hotel", "酒店"),
    ("Bank", "bank", "银行"), ("Restaurant", "restaurant", "餐馆"),
    ("Supermarket", "supermarket", "超市"), ("Pharmacy", "pharmacy", "药店"),
    ("Gas station", "gas station", "加油站"), ("Parking", "car park", "停车场"),
)  # fmt: skip
"""(what the chip says, in English, in Chinese)."""
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
ABSENT = (
    "The Velvet Otter", "Moonlight Bowling", "Café Perdido", "Northern Lights Diner", "蓝鲸书屋",
    "Bramwell Skating Rink", "Zum Goldenen Hirsch", "The Tin Whistle", "Arcade Neon", "彩虹茶馆",
)  # fmt: skip
PERMISSION = "INSERT OR IGNORE INTO permissions(package, name, granted) VALUES (?, 'ACCESS_FINE_LOCATION', 1)"


def know_location(phone: Phone) -> None:
    """The app may know where the phone is, and can."""
    phone.store.run(PERMISSION, atlas.PACKAGE)
    phone.put_setting("secure", "location_mode", "3")


def whole_page(hands: Hands, name: str) -> None:
    """Everything there is to know about a place."""
    find(hands, name)
    hands.tap(id="place_sheet")


class _OnPlace(Template):
    """One place that can be told from all others."""

    apps = ("maps",)
    difficulty = "easy"
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


class PracticeMapsNavigateNowhere(Template):
    """There is no such place."""

    goal = "Start navigating to {name}"
    goal_zh = "开始导航去{name}"
    apps = ("maps",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(ABSENT)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        start(hands)
        hands.tap(id="search_omnibox")
        hands.type(p["name"], into="search_edit")
        return Impossible(f"{p['name']} is not on the map")


class PracticeMapsNearest(Template):
    """Of a kind, the one that is nearest."""

    goal = "Which {kind} is the nearest to me?"
    goal_zh = "离我最近的{kind_zh}是哪家？"
    apps = ("maps",)
    difficulty = "medium"
    steps = 5
    tags = ("read", "list", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        category, kind, kind_zh = rng.choice(KINDS)
        return {"category": category, "kind": kind, "kind_zh": kind_zh}

    def prepare(self, phone: Phone, p: Params) -> None:
        know_location(phone)

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        names = [each.name for each in atlas.of_category(phone.store, p["category"])]
        return only(names[0], names[1:])

    def solve(self, hands: Hands, p: Params) -> Done:
        start(hands)
        hands.tap(id="search_omnibox")
        hands.tap(p["category"], id="title")
        hands.tap("Show list")
        hands.scroll("up")
        return Done(hands.read(id="title"))


class PracticeMapsHowMany(Template):
    """How many there are of a kind."""

    goal = "How many places of the kind “{kind}” does the map show?"
    goal_zh = "地图上一共有几家{kind_zh}？"
    apps = ("maps",)
    difficulty = "easy"
    steps = 4
    tags = ("read", "count", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        category, kind, kind_zh = rng.choice(KINDS)
        return {"category": category, "kind": kind, "kind_zh": kind_zh}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(len(atlas.of_category(phone.store, p["category"])))

    def solve(self, hands: Hands, p: Params) -> Done:
        start(hands)
        hands.tap(id="search_omnibox")
        hands.tap(p["category"], id="title")
        return Done(hands.read(id="result_count").partition(" ")[0])


class PracticeMapsWhereIs(Template):
    """What the map has as home, or as work."""

    goal = "Which address does the map know as my {which}?"
    goal_zh = "地图里我的{which_zh}地址是哪里？"
    apps = ("maps",)
    difficulty = "easy"
    steps = 2
    tags = ("read",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        kind, which, which_zh = rng.choice((("home", "home", "家"), ("work", "work place", "公司")))
        return {"kind": kind, "which": which, "which_zh": which_zh}

    def answer(self, phone: Phone, p: Params) -> str:
        place = atlas.labelled(phone.store, p["kind"])
        return place.address if place else ""

    def solve(self, hands: Hands, p: Params) -> Done:
        saved(hands)
        texts = hands.texts()
        return Done(texts[texts.index(p["kind"].capitalize()) + 1])


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


class PracticeMapsForgetSearch(Template):
    """One line of the search history goes."""

    goal = "Remove “{text}” from what I searched for on the map"
    goal_zh = "从地图的搜索记录里删掉“{text}”"
    apps = ("maps",)
    difficulty = "easy"
    steps = 3
    tags = ("delete", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT id, text FROM map_searches ORDER BY id")
        number, text = rng.choice(rows)
        return {"id": number, "text": text}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("map_searches", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap(id="search_omnibox")
        hands.tap(f"Remove {p['text']}")


class PracticeMapsForgetAll(Template):
    """All of it goes."""

    goal = "Clear my search history on the map"
    goal_zh = "清除地图的搜索历史"
    apps = ("maps",)
    difficulty = "easy"
    steps = 3
    tags = ("delete", "settings")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        rows = phone.store.rows("SELECT id FROM map_searches ORDER BY id")
        return [Removed("map_searches", id=number) for (number,) in rows]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Account and settings")
        hands.tap("Clear search history")
