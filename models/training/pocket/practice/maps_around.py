"""Practice on the map: what is near, home and work, what was searched for."""

from __future__ import annotations

import random
from collections.abc import Callable

from device_drivers.virtual.apps.maps import atlas
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import (
    Change,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import category, saved, start
from models.training.pocket.practice.maps import know_location

KINDS = (
    ("Café", "café", "咖啡馆"), ("Museum", "museum", "博物馆"), ("Hotel", "hotel", "酒店"),
    ("Bank", "bank", "银行"), ("Restaurant", "restaurant", "餐馆"),
    ("Supermarket", "supermarket", "超市"), ("Pharmacy", "pharmacy", "药店"),
    ("Gas station", "gas station", "加油站"), ("Parking", "car park", "停车场"),
)  # fmt: skip
"""(what the chip says, in English, in Chinese)."""

ABSENT = (
    "The Velvet Otter", "Moonlight Bowling", "Café Perdido", "Northern Lights Diner", "蓝鲸书屋",
    "Bramwell Skating Rink", "Zum Goldenen Hirsch", "The Tin Whistle", "Arcade Neon", "彩虹茶馆",
)  # fmt: skip


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
        category(hands, p["category"])
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
        category(hands, p["category"])
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
