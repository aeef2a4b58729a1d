"""Tasks in the map app: looking places up, ways, what is saved."""

from __future__ import annotations

import random
import re
from itertools import pairwise

from device_drivers.virtual.apps.maps import atlas
from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.apps.maps.route import Mode, distance_text, minutes, route
from device_drivers.virtual.people import written
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import clock_text, holding, known, sent

MODES: tuple[tuple[Mode, str, str, str], ...] = (
    ("walk", "on foot", "步行", "walk"), ("drive", "by car", "驾车", "drive"),
    ("transit", "by bus", "坐公交", "transit"),
)  # fmt: skip
"""(mode, in English, in Chinese, id of its tab)."""


def named(phone: Phone, *, kind: str = "") -> list[Place]:
    """Places whose name is no part of another's name or address (of category ``kind`` if given)."""
    everything = atlas.places(phone.store)
    return [
        place for place in everything
        if place.category not in ("Address", "Park") and kind in ("", place.category)
        and sum(place.name in f"{other.name} {other.address}" for other in everything) == 1
    ]  # fmt: skip


def way(phone: Phone, a: Place, b: Place, mode: Mode) -> tuple[int, int]:
    """(metres, seconds) from one place to another."""
    streets = atlas.the_town(phone.store)
    ends = atlas.where(phone.store, a), atlas.where(phone.store, b)
    found = route(streets.number, streets.name, *ends, mode)
    return found.metres, found.seconds


def start(hands: Hands) -> None:
    """The map, with nothing chosen."""
    moves.top(hands, "maps", "search_omnibox")


def find(hands: Hands, name: str) -> None:
    """Search for a place and choose it."""
    start(hands)
    hands.tap(id="search_omnibox")
    hands.type(name, into="search_edit")
    hands.tap(name, id="title")


def category(hands: Hands, name: str) -> None:
    """Search for a kind of place."""
    start(hands)
    hands.tap(id="search_omnibox")
    hands.tap(name, id="title")


def allow(hands: Hands) -> None:
    """Let the app know where the phone is, if it asks."""
    if hands.see("While using the app"):
        hands.tap("While using the app")


def plan(hands: Hands, start_name: str, name: str) -> None:
    """The way from one place to another, in Directions."""
    find(hands, name)
    hands.tap("Directions")
    allow(hands)
    hands.tap(id="start")
    hands.type(start_name, into="search_edit")
    hands.tap(start_name, id="title")


def saved(hands: Hands) -> None:
    start(hands)
    hands.tap("Saved", role=None)


def lists(phone: Phone, *, filled: bool = False) -> list[tuple[int, str]]:
    """(id, name) of the lists; ``filled`` leaves out the empty ones."""
    rows = phone.store.rows("SELECT id, name FROM place_lists ORDER BY id")
    used = {number for (number,) in phone.store.rows("SELECT list_id FROM saved_places")}
    return [row for row in rows if not filled or row[0] in used]


class MapsPhoneOf(Template):
    """The telephone number of a place."""

    goal = "What is the phone number of {name}?"
    goal_zh = "{name}的电话号码是多少？"
    apps = ("maps",)
    difficulty = "easy"
    steps = 5
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice([place for place in named(phone) if place.phone])
        return {"name": place.name, "phone": place.phone}

    def answer(self, phone: Phone, p: Params) -> str:
        return written(p["phone"])

    def solve(self, hands: Hands, p: Params) -> Done:
        find(hands, p["name"])
        hands.tap(id="place_sheet")
        return Done(hands.read("+1"))


class MapsAddressOf(Template):
    """Where a place is."""

    goal = "At which address is {name}?"
    goal_zh = "{name}的地址是什么？"
    apps = ("maps",)
    difficulty = "easy"
    steps = 4
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice(named(phone))
        return {"name": place.name, "address": place.address}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["address"])

    def solve(self, hands: Hands, p: Params) -> Done:
        find(hands, p["name"])
        return Done(hands.read(id="address"))


class MapsClosingTime(Template):
    """Until when a place is open today."""

    goal = "Until what time is {name} open today?"
    goal_zh = "{name}今天营业到几点？"
    apps = ("maps",)
    difficulty = "easy"
    steps = 5
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        now = phone.clock.now()
        today = [place for place in named(phone) if place.closes < 1440
                 and str(now.weekday()) not in place.rests]  # fmt: skip
        place = rng.choice(today)
        closes = now.replace(hour=place.closes // 60, minute=place.closes % 60)
        return {"name": place.name, "day": f"{now:%A}", "closes": clock_text(closes)}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["closes"])

    def solve(self, hands: Hands, p: Params) -> Done:
        find(hands, p["name"])
        hands.tap(id="place_sheet")
        hands.scroll_to(p["day"])
        texts = hands.texts()
        hours = texts[texts.index(p["day"]) + 1]
        return Done(hours.rpartition("– ")[2])


class MapsBestRated(Template):
    """The best of a kind."""

    goal = "Which {kind} in town has the best rating on the map?"
    goal_zh = "地图上评分最高的{kind_zh}是哪一家？"
    apps = ("maps",)
    difficulty = "medium"
    steps = 8
    tags = ("read", "list", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        choices = []
        for kind, kind_en, kind_zh in (("Café", "café", "咖啡馆"), ("Museum", "museum", "博物馆"),
                                       ("Hotel", "hotel", "酒店"), ("Bank", "bank", "银行"),
                                       ("Restaurant", "restaurant", "餐馆"),
                                       ("Supermarket", "supermarket", "超市")):  # fmt: skip
            rated = sorted(atlas.of_category(phone.store, kind), key=lambda place: -place.rating)
            if rated[0].rating > rated[1].rating:
                choices.append({"category": kind, "kind": kind_en, "kind_zh": kind_zh,
                                "name": rated[0].name})  # fmt: skip
        return rng.choice(choices)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        category(hands, p["category"])
        hands.tap("Show list")
        best: dict[str, float] = {}
        for _ in range(6):
            texts = hands.texts()
            for name, told in pairwise(texts):
                found = re.match(r"(\d\.\d) ★", told)
                if found:
                    best[name] = float(found[1])
            before = len(best)
            hands.scroll("down")
            if set(hands.texts()) <= set(texts) and before == len(best):
                break
        return Done(max(best, key=lambda name: best[name]))


class MapsDistance(Template):
    """How far it is between two places."""

    goal = "How far is it {how} from {start} to {end}?"
    goal_zh = "从{start}到{end}{how_zh}有多远？"
    apps = ("maps",)
    difficulty = "medium"
    steps = 10
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        a, b = rng.sample(named(phone), 2)
        mode, how, how_zh, tab = rng.choice(MODES[:2])
        metres, _ = way(phone, a, b, mode)
        return {"start": a.name, "end": b.name, "tab": tab, "how": how, "how_zh": how_zh,
                "distance": distance_text(metres)}  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["distance"])

    def solve(self, hands: Hands, p: Params) -> Done:
        plan(hands, p["start"], p["end"])
        hands.tap(id=p["tab"])
        return Done(hands.read(id="duration").partition("(")[2].rstrip(")"))


class MapsHowLong(Template):
    """How long it takes between two places."""

    goal = "How many minutes does it take {how} from {start} to {end}?"
    goal_zh = "从{start}到{end}{how_zh}需要多少分钟？"
    apps = ("maps",)
    difficulty = "medium"
    steps = 9
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        places = named(phone)
        while True:
            a, b = rng.sample(places, 2)
            mode, how, how_zh, tab = rng.choice(MODES)
            _, seconds = way(phone, a, b, mode)
            if minutes(seconds) < 60:
                return {"start": a.name, "end": b.name, "tab": tab, "how": how,
                        "how_zh": how_zh, "minutes": minutes(seconds)}  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["minutes"])

    def solve(self, hands: Hands, p: Params) -> Done:
        plan(hands, p["start"], p["end"])
        found = re.search(r"\d+", hands.element(id=p["tab"]).label)
        return Done(found[0] if found else "")


class MapsNavigate(Template):
    """Being led to a place."""

    goal = "Start the navigation {how} to {name}"
    goal_zh = "开始{how_zh}导航到{name}"
    apps = ("maps",)
    difficulty = "medium"
    steps = 8
    tags = ("create", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice(named(phone))
        mode, how, how_zh, tab = rng.choice(MODES)
        return {"id": place.id, "name": place.name, "mode": mode, "tab": tab, "how": how,
                "how_zh": how_zh}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("trips", mode=p["mode"], destination=p["name"], place_id=p["id"], via="",
                      start="Your location")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["name"])
        hands.tap("Directions")
        allow(hands)
        hands.tap(id=p["tab"])
        hands.tap("Start", role=None, nth=0)


class MapsNavigateVia(Template):
    """Being led to a place, with a stop on the way."""

    goal = "Navigate by car from {start} to {end}, and stop at {via} on the way. Start it."
    goal_zh = "从{start}驾车导航到{end}，中途在{via}停一下。请开始导航。"
    apps = ("maps",)
    difficulty = "hard"
    steps = 15
    tags = ("create", "search", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        a, b, c = rng.sample(named(phone), 3)
        return {"start": a.name, "via": b.name, "end": c.name, "id": c.id}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("trips", mode="drive", start=p["start"], destination=p["end"], via=p["via"],
                      place_id=p["id"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        plan(hands, p["start"], p["end"])
        hands.tap("More options")
        hands.tap("Add stop")
        hands.type(p["via"], into="search_edit")
        hands.tap(p["via"], id="title")
        hands.tap(id="drive")
        hands.tap("Start")


class MapsAskWhichStation(Template):
    """There is more than one of these in town."""

    goal = "Navigate me to the station on foot, please, and start right away"
    goal_zh = "请步行导航带我去车站，马上开始"
    apps = ("maps",)
    difficulty = "medium"
    steps = 8
    tags = ("ask", "search")
    question = "which|哪"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice(atlas.of_category(phone.store, "Station"))
        return {"id": place.id, "name": place.name}

    def reply(self, p: Params) -> str:
        return str(p["name"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [
            Added(
                "trips", mode="walk", destination=p["name"], place_id=p["id"], start="Your location"
            )
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        name = hands.ask("Which station do you mean?")
        find(hands, name)
        hands.tap("Directions")
        allow(hands)
        hands.tap(id="walk")
        hands.tap("Start")


class MapsImpossiblePlace(Template):
    """There is no such place in town."""

    goal = "Save {name} to my favorites on the map"
    goal_zh = "在地图上把{name}加入收藏"
    apps = ("maps",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(("Zebra Lounge", "Café Obsidian", "Kraken Aquarium"))}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        start(hands)
        hands.tap(id="search_omnibox")
        hands.type(p["name"], into="search_edit")
        return Impossible(f"there is no {p['name']} on the map")


class MapsTextAddress(Template):
    """An address from the map is sent in a message."""

    goal = "Look up the address of {place} on the map and text it to {name}"
    goal_zh = "在地图上查{place}的地址，用短信发给{name}"
    apps = ("maps", "messages")
    difficulty = "hard"
    steps = 10
    tags = ("cross_app", "read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice(named(phone))
        [person] = known(phone, rng, 1)
        return {"place": place.name, "address": place.address, "name": person.name,
                "number": person.number}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], holding(p["address"]))

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["place"])
        address = hands.read(id="address")
        moves.text(hands, p["name"], address)


class MapsSetWork(Template):
    """Another place of work."""

    goal = "On the map, change my work place to {name}"
    goal_zh = "把地图上的公司地点改为{name}"
    apps = ("maps",)
    difficulty = "medium"
    steps = 5
    tags = ("settings", "edit")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice(named(phone))
        return {"id": place.id, "name": place.name}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("map_labels", {"kind": "work"}, {"place_id": p["id"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        saved(hands)
        hands.tap("Edit work")
        hands.type(p["name"], into="search_edit")
        hands.tap(p["name"], id="title")
