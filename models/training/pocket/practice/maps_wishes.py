"""Practice on the map: ways from here, what a place's page says."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.apps.maps import atlas
from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.apps.maps.route import minutes
from device_drivers.virtual.people import written
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Difficulty,
    Done,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import MODES, allow, find, lists, named, way
from device_drivers.virtual.tasks.world import known
from models.training.pocket.practice.maps import know_location
from models.training.pocket.practice.maps_lists import TITLES


class Spot(Template):
    """One place, and where its page or its row is."""

    apps: ClassVar[tuple[str, ...]] = ("maps",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("read", "search")

    def fits(self, place: Place) -> bool:
        return True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice([place for place in named(phone) if self.fits(place)])
        number, name = rng.choice(lists(phone))
        [friend] = known(phone, rng, 1)
        mode, how, how_zh, tab = rng.choice(MODES)
        return {"name": place.name, "id": place.id, "address": place.address,
                "phone": written(place.phone), "list": name, "list_id": number, "mode": mode,
                "how": how, "how_zh": how_zh, "tab": tab, "friend": friend.name,
                "number": friend.number, "title": rng.choice(TITLES),
                "reviews": place.reviews, "category": place.category}  # fmt: skip


class PracticeSpotAddress(Spot):
    """Where it is."""

    goal = "What is the address of {name}?"
    goal_zh = "{name}的地址是什么？"

    def fits(self, place: Place) -> bool:
        return bool(place.address) and place.address != place.name

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["address"])

    def solve(self, hands: Hands, p: Params) -> Done:
        find(hands, p["name"])
        return Done(hands.read(id="address"))


class PracticeSpotPhone(Spot):
    """How to reach it."""

    goal = "Under which number can I reach {name}? Look on the map"
    goal_zh = "在地图上看看{name}的电话是多少"
    steps = 5

    def fits(self, place: Place) -> bool:
        return bool(place.phone)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["phone"])

    def solve(self, hands: Hands, p: Params) -> Done:
        find(hands, p["name"])
        hands.tap(id="place_sheet")
        hands.scroll_to(id="phone")
        return Done(hands.read(p["phone"]))


class PracticeSpotReviews(Spot):
    """How many people wrote about it."""

    goal = "How many reviews does {name} have on the map?"
    goal_zh = "地图上{name}有多少条评价？"

    def fits(self, place: Place) -> bool:
        return place.rating > 0

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["reviews"])

    def solve(self, hands: Hands, p: Params) -> Done:
        find(hands, p["name"])
        return Done(hands.read(id="summary").partition("(")[2].partition(")")[0])


class PracticeSpotKind(Spot):
    """What it is."""

    goal = "What kind of place is {name}?"
    goal_zh = "{name}是什么样的地方？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["category"])

    def solve(self, hands: Hands, p: Params) -> Done:
        find(hands, p["name"])
        hands.read(id="summary")
        return Done(p["category"])


class PracticeSpotGuide(Spot):
    """A way from here."""

    goal = "Start navigating {how} to {name}"
    goal_zh = "{how_zh}导航去{name}"
    steps = 7
    tags = ("create", "search")

    def prepare(self, phone: Phone, p: Params) -> None:
        know_location(phone)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("trips", mode=p["mode"], place_id=p["id"], start="Your location",
                      destination=p["name"])]  # fmt: skip

    def way(self, hands: Hands, p: Params) -> None:
        find(hands, p["name"])
        hands.tap("Directions")
        allow(hands)

    def solve(self, hands: Hands, p: Params) -> Done | None:
        self.way(hands, p)
        hands.tap(id=p["tab"])
        hands.tap("Start", role=None, nth=0)
        return None


class PracticeSpotGuideAsked(PracticeSpotGuide):
    """How is not said."""

    goal = "Take me to {name}; ask me how I want to go"
    goal_zh = "带我去{name}，先问我怎么去"
    tags = ("ask", "create")
    question = "which|how|哪|怎么"

    def reply(self, p: Params) -> str:
        return str(p["how"]).capitalize()

    def reply_zh(self, p: Params) -> str:
        return str(p["how_zh"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.way(hands, p)
        hands.ask("Which way of going?")
        hands.tap(id=p["tab"])
        hands.tap("Start", role=None, nth=0)


class PracticeSpotHowLong(PracticeSpotGuide):
    """How long it takes."""

    goal = "How long would I need {how} from here to {name}?"
    goal_zh = "从我这里{how_zh}到{name}要多久？"
    steps = 6
    tags = ("read", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return []

    def answer(self, phone: Phone, p: Params) -> str:
        place = atlas.place(phone.store, p["id"])
        assert place  # noqa: S101  # it was drawn from there
        whole = minutes(way(phone, atlas.here(phone.store), place, p["mode"])[1])
        return f"{whole} min" if whole < 60 else f"{whole // 60} h {whole % 60} min"

    def solve(self, hands: Hands, p: Params) -> Done:
        self.way(hands, p)
        hands.tap(id=p["tab"])
        return Done(hands.read(id="duration").partition(" (")[0])


class PracticeSpotKeep(Spot):
    """Which list is not said."""

    goal = "Save {name} in one of my map lists"
    goal_zh = "把{name}存到我地图的一个列表里"
    steps = 7
    tags = ("ask", "create")
    question = "which|list|哪|列表"

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM saved_places WHERE place_id=?", p["id"])

    def reply(self, p: Params) -> str:
        return f"“{p['list']}”"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("saved_places", list_id=p["list_id"], place_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["name"])
        hands.tap("Save")
        hands.ask("Which list?")
        hands.tap(p["list"])
        hands.tap("Done")
