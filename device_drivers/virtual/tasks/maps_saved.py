"""Tasks in the map app: lists of places, and what was searched for."""

from __future__ import annotations

import random

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Removed, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import find, lists, named, saved, start

NEW_LISTS = ("Sunday walks", "Birthday ideas", "For visitors", "Quiet corners", "好吃的")


class MapsSave(Template):
    """A place is put into a list."""

    goal = "Save {name} to my list “{list}” on the map"
    goal_zh = "在地图上把{name}保存到列表“{list}”"
    apps = ("maps",)
    difficulty = "easy"
    steps = 7
    tags = ("create", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        taken = {n for (n,) in phone.store.rows("SELECT place_id FROM saved_places")}
        place = rng.choice([place for place in named(phone) if place.id not in taken])
        number, name = rng.choice(lists(phone))
        return {"id": place.id, "name": place.name, "list_id": number, "list": name}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("saved_places", list_id=p["list_id"], place_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["name"])
        hands.tap("Save")
        hands.tap(p["list"])
        hands.tap("Done")


class MapsSaveChinese(MapsSave):
    """A place is put into a list, on a phone that speaks Chinese."""

    goal = "This phone speaks Chinese: save {name} to the first list (收藏) on the map"
    goal_zh = "在地图上把{name}保存到“收藏”列表"
    language = "zh"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "list_id": 1}

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["name"])
        hands.tap("保存")
        hands.tap("收藏")
        hands.tap("完成")


class MapsNewList(Template):
    """A new list with two places."""

    goal = "On the map, make a new list “{list}” and save {first} and {second} in it"
    goal_zh = "在地图上新建列表“{list}”，并把{first}和{second}保存进去"
    apps = ("maps",)
    difficulty = "hard"
    steps = 20
    tags = ("create", "search", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        taken = {n for (n,) in phone.store.rows("SELECT place_id FROM saved_places")}
        a, b = rng.sample([place for place in named(phone) if place.id not in taken], 2)
        return {"list": rng.choice(NEW_LISTS), "first": a.name, "second": b.name,
                "ids": [a.id, b.id]}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("place_lists", name=p["list"]),
                *(Added("saved_places", place_id=number, list_id=lambda value: value > 5)
                  for number in p["ids"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        saved(hands)
        hands.tap("New list")
        hands.type(p["list"], into="List name")
        hands.tap("Create")
        for name in (p["first"], p["second"]):
            find(hands, name)
            hands.tap("Save")
            hands.tap(p["list"])
            hands.tap("Done")


class MapsRenameList(Template):
    """A list under another name."""

    goal = "Rename the list “{list}” of my saved places to “{name}”"
    goal_zh = "把我保存的地点列表“{list}”改名为“{name}”"
    apps = ("maps",)
    difficulty = "medium"
    steps = 7
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = rng.choice(lists(phone)[3:])
        return {"id": number, "list": name, "name": rng.choice(NEW_LISTS)}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("place_lists", {"id": p["id"]}, {"name": p["name"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        saved(hands)
        hands.tap(p["list"])
        hands.tap("More options")
        hands.tap("Rename list")
        hands.type(p["name"], into="list_name", clear=True)
        hands.tap("Save", id="", role=None)


class MapsDeleteList(Template):
    """A list goes, with what is saved in it."""

    goal = "Delete the list “{list}” from my saved places"
    goal_zh = "从我保存的地点中删除列表“{list}”"
    apps = ("maps",)
    difficulty = "medium"
    steps = 6
    tags = ("delete",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = rng.choice(lists(phone)[3:])
        return {"id": number, "list": name}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        rows = phone.store.rows("SELECT id FROM saved_places WHERE list_id=?", p["id"])
        return [Removed("place_lists", id=p["id"]),
                *(Removed("saved_places", id=number) for (number,) in rows)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        saved(hands)
        hands.tap(p["list"])
        hands.tap("More options")
        hands.tap("Delete list")
        hands.tap("Delete", id="button1")


class MapsRemoveSaved(Template):
    """One place out of a list."""

    goal = "Remove {name} from my list “{list}” on the map"
    goal_zh = "在地图上把{name}从列表“{list}”中移除"
    apps = ("maps",)
    difficulty = "medium"
    steps = 4
    tags = ("delete", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows(
            "SELECT saved_places.id, places.name, place_lists.name FROM saved_places JOIN places"
            " ON places.id = place_id JOIN place_lists ON place_lists.id = list_id"
            " ORDER BY saved_places.id"
        )
        number, place, name = rng.choice(rows)
        return {"id": number, "name": place, "list": name}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("saved_places", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        saved(hands)
        hands.tap(p["list"])
        hands.tap(f"Remove {p['name']}")


class MapsForgetSearches(Template):
    """The history of searches is cleared."""

    goal = "Clear the search history of the map"
    goal_zh = "清除地图的搜索记录"
    apps = ("maps",)
    difficulty = "easy"
    steps = 3
    tags = ("delete", "settings")
    strict = ("map_searches",)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        rows = phone.store.rows("SELECT id FROM map_searches")
        return [Removed("map_searches", id=number) for (number,) in rows]

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Account and settings")
        hands.tap("Clear search history")
