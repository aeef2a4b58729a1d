"""Practice on the map: lists of saved places, ways, trips, places that are sent to somebody."""

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
    Done,
    Impossible,
    Params,
    Removed,
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
from device_drivers.virtual.tasks.world import known, sent
from models.training.pocket.practice.maps import know_location

TITLES = (
    "Picnic spots", "Shops for Mum", "Rainy Sundays", "Swim and sauna", "Old bookshops", "朋友推荐",
    "Places to draw", "Cheap lunch", "Good for dogs", "周日散步", "Birthday dinner", "Repairs",
)  # fmt: skip
DAY = 86_400_000


class _OnList(Template):
    """One of the lists of places."""

    apps = ("maps",)
    difficulty = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("list",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = rng.choice(lists(phone, filled=True))
        return {"list_id": number, "list": name}


class PracticeMapsCountList(_OnList):
    """How many places it has."""

    goal = "How many places are in my list “{list}” on the map?"
    goal_zh = "我在地图上的列表“{list}”里有几个地点？"
    steps = 2
    tags = ("read", "count")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(phone.store.one("SELECT count(*) FROM saved_places WHERE list_id=?",
                                   p["list_id"]))  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> Done:
        saved(hands)
        hands.scroll_to(p["list"])
        texts = hands.texts()
        return Done(texts[texts.index(p["list"]) + 1].partition(" ")[0])


class PracticeMapsNewestInList(_OnList):
    """What was saved last."""

    goal = "Which place did I save last in my map list “{list}”?"
    goal_zh = "地图列表“{list}”里我最后保存的是哪个地点？"
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        rows = phone.store.rows(
            "SELECT places.name FROM saved_places JOIN places ON places.id = place_id"
            " WHERE list_id=? ORDER BY saved_ms DESC, saved_places.id", p["list_id"],
        )  # fmt: skip
        names = [name for (name,) in rows]
        return only(names[0], names[1:])

    def solve(self, hands: Hands, p: Params) -> Done:
        saved(hands)
        hands.tap(p["list"])
        return Done(hands.read(id="title"))


class PracticeMapsNewList(Template):
    """A list of places that has nothing in it yet."""

    goal = "Make a new list called “{title}” on the map"
    goal_zh = "在地图上新建一个叫“{title}”的列表"
    apps = ("maps",)
    difficulty = "easy"
    steps = 5
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES)}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("place_lists", name=p["title"])]

    def solve(self, hands: Hands, p: Params) -> None:
        saved(hands)
        hands.tap("New list")
        hands.type(p["title"], into="list_name")
        hands.tap("Create")


class _SavedInto(Template):
    """A place and a list in which it is not, or is."""

    apps = ("maps",)
    difficulty = "easy"
    steps = 6
    tags: ClassVar[tuple[str, ...]] = ("create", "search", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = rng.choice(lists(phone))
        free = [place for place in named(phone) if not atlas.lists_of(phone.store, place.id)]
        place = rng.choice(free)
        return {"name": place.name, "id": place.id, "list": name, "list_id": number}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("saved_places", list_id=p["list_id"], place_id=p["id"])]


class PracticeMapsSave(_SavedInto):
    """Keep a place in a list."""

    goal = "Save {name} to my list “{list}” on the map"
    goal_zh = "把{name}保存到地图的列表“{list}”"

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["name"])
        hands.tap("Save")
        hands.tap(p["list"])
        hands.tap("Done")


class PracticeMapsMoveSaved(_SavedInto):
    """From one list to another."""

    goal = "On the map, move {name} from “{old}” to “{list}”"
    goal_zh = "在地图上把{name}从“{old}”移到“{list}”"
    steps = 7
    difficulty = "medium"
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        old_id, old = rng.choice([each for each in lists(phone) if each[0] != p["list_id"]])
        return {**p, "old": old, "old_id": old_id}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run(
            "INSERT INTO saved_places(list_id, place_id, saved_ms) VALUES (?, ?, ?)",
            p["old_id"], p["id"], phone.clock.now_ms() - 3 * DAY,
        )  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("saved_places", list_id=p["old_id"], place_id=p["id"]),
                *super().expect(phone, p)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["name"])
        hands.tap("Saved")
        hands.tap(p["list"])
        hands.tap(p["old"])
        hands.tap("Done")


class PracticeMapsInWhichList(_SavedInto):
    """Where a place is kept."""

    goal = "In which of my map lists is {name}?"
    goal_zh = "{name}保存在我地图的哪个列表里？"
    steps = 5
    tags = ("read", "search")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run(
            "INSERT INTO saved_places(list_id, place_id, saved_ms) VALUES (?, ?, ?)",
            p["list_id"], p["id"], phone.clock.now_ms() - DAY,
        )  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return []

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["list"])

    def solve(self, hands: Hands, p: Params) -> Done:
        find(hands, p["name"])
        hands.tap(id="place_sheet")
        return Done(hands.read("Saved in ").removeprefix("Saved in "))


class PracticeMapsNoSuchList(Template):
    """The list was never made."""

    goal = "Delete my map list “{title}”"
    goal_zh = "删除地图列表“{title}”"
    apps = ("maps",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "delete")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        saved(hands)
        hands.scroll("down")
        return Impossible(f"there is no list {p['title']}")


class PracticeMapsShare(Template):
    """A place is sent to somebody."""

    goal = "Share the place {place} from the map with {name} by text"
    goal_zh = "把地图上的{place}用短信分享给{name}"
    apps = ("maps", "messages")
    difficulty = "medium"
    steps = 9
    tags = ("share", "search", "cross_app")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        return {"place": rng.choice(named(phone)).name, "name": friend.name,
                "number": friend.number}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        def is_the_place(body: object) -> bool:
            return str(body).startswith(f"{p['place']}\n")

        return sent(phone, p["number"], is_the_place)

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["place"])
        hands.tap("Share")
        hands.tap("Messages")
        hands.type(p["name"], into="recipient_text_view")
        hands.tap(p["name"])
        hands.tap(id="send_message_button_icon")


class _OnWay(Template):
    """The way between two places, in one manner."""

    apps = ("maps",)
    difficulty = "medium"
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
