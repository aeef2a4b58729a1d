"""Practice on the map: lists of saved places, and places that are sent to somebody."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import ClassVar

from device_drivers.virtual.apps.maps import atlas
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Difficulty,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import (
    find,
    lists,
    named,
    saved,
)
from device_drivers.virtual.tasks.world import known, sent

TITLES = (
    "Picnic spots", "Shops for Mum", "Rainy Sundays", "Swim and sauna", "Old bookshops", "朋友推荐",
    "Places to draw", "Cheap lunch", "Good for dogs", "周日散步", "Birthday dinner", "Repairs",
)  # fmt: skip
DAY = 86_400_000


class _OnList(Template):
    """One of the lists of places."""

    apps: ClassVar[tuple[str, ...]] = ("maps",)
    difficulty: ClassVar[Difficulty] = "easy"
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

    apps: ClassVar[tuple[str, ...]] = ("maps",)
    difficulty: ClassVar[Difficulty] = "easy"
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
        moves.text_to(hands, p["name"])
