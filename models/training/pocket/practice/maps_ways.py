"""Practice on the map: ways, trips, and a place that has to be asked about."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import ClassVar

from device_drivers.virtual.apps.maps import atlas
from device_drivers.virtual.apps.maps.route import route
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Difficulty,
    Done,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import (
    MODES,
    allow,
    find,
    lists,
    named,
    plan,
    saved,
    start,
)
from models.training.pocket.practice.maps import know_location

DAY = 86_400_000


class _OnWay(Template):
    """The way between two places, in one manner."""

    apps: ClassVar[tuple[str, ...]] = ("maps",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 10
    tags: ClassVar[tuple[str, ...]] = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        a, b = rng.sample(named(phone), 2)
        mode, how, how_zh, tab = rng.choice(MODES)
        return {"start": a.name, "end": b.name, "end_id": b.id, "mode": mode, "how": how,
                "how_zh": how_zh, "tab": tab}  # fmt: skip


class PracticeMapsFirstStreet(_OnWay):
    """How the way begins."""

    goal = "Going {how} from {start} to {end}, which street do I take first?"
    goal_zh = "从{start}{how_zh}到{end}，首先走哪条路？"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        a, b = rng.sample(named(phone), 2)
        mode, how, how_zh, tab = rng.choice(MODES[:2])
        return {"start": a.name, "end": b.name, "mode": mode, "how": how, "how_zh": how_zh,
                "tab": tab}  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        ends = [next(each for each in named(phone) if each.name == p[key])
                for key in ("start", "end")]  # fmt: skip
        streets = atlas.the_town(phone.store)
        points = [atlas.where(phone.store, end) for end in ends]
        steps = route(streets.number, streets.name, points[0], points[1], p["mode"]).steps
        names = [step.street for step in steps if step.street]
        return only(names[0], [name for name in names[1:] if name != names[0]])

    def solve(self, hands: Hands, p: Params) -> Done:
        plan(hands, p["start"], p["end"])
        hands.tap(id=p["tab"])
        hands.tap("Steps")
        return Done(hands.read("Head along").removeprefix("Head along "))


class PracticeMapsSwap(_OnWay):
    """There, turned round, and off."""

    goal = "Show the way {how} from {start} to {end}, swap start and destination, and start it"
    goal_zh = "查从{start}到{end}{how_zh}的路线，对调起点和终点，然后开始导航"
    steps = 11
    tags = ("create", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        back = next(place for place in named(phone) if place.name == p["start"])
        return {**p, "start_id": back.id}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("trips", mode=p["mode"], start=p["end"], destination=p["start"], via="",
                      place_id=p["start_id"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        plan(hands, p["start"], p["end"])
        hands.tap(id="swap")
        hands.tap(id=p["tab"])
        hands.tap("Start", role=None, nth=0)


class PracticeMapsGoHome(Template):
    """The way home, or to work."""

    goal = "Guide me {where} {how}"
    goal_zh = "{how_zh}导航{where_zh}"
    apps = ("maps",)
    difficulty = "easy"
    steps = 5
    tags = ("create",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        mode, how, how_zh, tab = rng.choice(MODES)
        kind, where, where_zh = rng.choice(
            (("home", "home", "回家"), ("work", "to work", "去公司"))
        )
        return {"kind": kind, "where": where, "where_zh": where_zh, "mode": mode, "how": how,
                "how_zh": how_zh, "tab": tab}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        know_location(phone)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        place = atlas.labelled(phone.store, p["kind"])
        return [Added("trips", mode=p["mode"], place_id=place.id if place else 0, via="",
                      start="Your location", destination=place.name if place else "")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Account and settings")
        hands.tap("Go home" if p["kind"] == "home" else "Go to work")
        allow(hands)
        hands.tap(id=p["tab"])
        hands.tap("Start", role=None, nth=0)


class PracticeMapsLastTrip(Template):
    """Where one was led to last."""

    goal = "Where did my most recent trip with the map end?"
    goal_zh = "我最近一次地图行程的终点是哪里？"
    apps = ("maps",)
    difficulty = "easy"
    steps = 3
    tags = ("read",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        trips = rng.sample(named(phone), 4)
        return {"names": [place.name for place in trips],
                "modes": [rng.choice(MODES)[0] for _ in range(2)]}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        ends = zip(p["names"][::2], p["names"][1::2], p["modes"], strict=True)
        for days, (begin, end, mode) in enumerate(ends, 1):
            seconds, metres = 60 * (7 + len(end)), 1000 + 70 * len(begin)
            at = phone.clock.now_ms() - days * DAY
            phone.store.run(
                "INSERT INTO trips(mode, start, destination, metres, seconds, started_ms,"
                " ended_ms) VALUES (?, ?, ?, ?, ?, ?, ?)",
                mode, begin, end, metres, seconds, at, at + seconds * 1000,
            )  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["names"][1], p["names"][3:])

    def solve(self, hands: Hands, p: Params) -> Done:
        saved(hands)
        hands.scroll_to("Recent trips")
        return Done(hands.read(" → ").rpartition(" → ")[2])


class PracticeMapsWhichOne(Template):
    """Two post offices, or the like: one has to be asked about."""

    goal = "Add the {kind} to my favorites on the map"
    goal_zh = "把{kind_zh}加入地图收藏"
    apps = ("maps",)
    difficulty = "medium"
    steps = 8
    tags = ("ask", "create", "search")
    question = "which|哪"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        kinds = (("Post office", "post office", "邮局"), ("Library", "library", "图书馆"),
                 ("Cinema", "cinema", "电影院"), ("Station", "train station", "车站"),
                 ("Bookshop", "bookshop", "书店"), ("Gym", "gym", "健身房"))  # fmt: skip
        category, kind, kind_zh = rng.choice(kinds)
        place = rng.choice(atlas.of_category(phone.store, category))
        return {"category": category, "kind": kind, "kind_zh": kind_zh, "name": place.name,
                "id": place.id}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM saved_places WHERE place_id=?", p["id"])

    def reply(self, p: Params) -> str:
        return f"{p['name']}, please"

    def reply_zh(self, p: Params) -> str:
        return f"{p['name']}那个"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        [favorites] = [number for number, name in lists(phone) if name == "Favorites"]
        return [Added("saved_places", list_id=favorites, place_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.ask(f"Which {p['kind']} do you mean?")
        find(hands, p["name"])
        hands.tap("Save")
        hands.tap("Favorites")
        hands.tap("Done")
