"""Practice on the map: the nearest of a kind."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.apps.maps import atlas
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
from device_drivers.virtual.tasks.maps import category, lists, named
from device_drivers.virtual.tasks.world import number_of
from models.training.pocket.practice.maps import know_location
from models.training.pocket.practice.maps_around import KINDS


class _Nearest(Template):
    """The nearest place of a kind."""

    apps: ClassVar[tuple[str, ...]] = ("maps",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 6
    tags: ClassVar[tuple[str, ...]] = ("read", "list", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        kinds = [each for each in KINDS if each[0] != "Parking"]
        rng.shuffle(kinds)
        firsts = [(*each, atlas.of_category(phone.store, each[0])[0]) for each in kinds]
        kind, said, zh, first = next(each for each in firsts if each[3] in named(phone))
        number, name = rng.choice(lists(phone))
        return {"category": kind, "kind": said, "kind_zh": zh, "id": first.id, "name": first.name,
                "phone": first.phone, "address": first.address, "list": name,
                "list_id": number}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        know_location(phone)
        phone.store.run("DELETE FROM saved_places WHERE place_id=?", p["id"])
        phone.store.run("DELETE FROM map_searches")

    def chosen(self, hands: Hands, p: Params) -> None:
        category(hands, p["category"])
        hands.tap("Show list")
        hands.scroll("up")
        hands.tap(p["name"], id="title")


class PracticeNearestAddress(_Nearest):
    """Where it is."""

    goal = "On which street is the nearest {kind}?"
    goal_zh = "最近的{kind_zh}在哪条街？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["address"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.chosen(hands, p)
        return Done(hands.read(p["address"]))


class PracticeNearestCall(_Nearest):
    """It is called."""

    goal = "Call the nearest {kind}"
    goal_zh = "给最近的{kind_zh}打电话"
    apps = ("maps", "phone")
    steps = 8
    tags = ("call", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("calls", number=number_of(p["phone"]), type=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.chosen(hands, p)
        hands.tap("Call")
        hands.tap(id="dialpad_floating_action_button")


class PracticeNearestSave(_Nearest):
    """It is kept."""

    goal = "Put the {kind} that is nearest to me on my map list “{list}”"
    goal_zh = "把离我最近的{kind_zh}存到地图列表“{list}”"
    steps = 9
    tags = ("create", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("saved_places", list_id=p["list_id"], place_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.chosen(hands, p)
        hands.tap("Save")
        hands.tap(p["list"])
        hands.tap("Done")


class PracticeNearestPhone(_Nearest):
    """Its number."""

    goal = "What number does the closest {kind} have?"
    goal_zh = "最近那家{kind_zh}的电话号码是多少？"
    steps = 8

    def answer(self, phone: Phone, p: Params) -> str:
        return written(p["phone"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.chosen(hands, p)
        hands.tap(id="place_sheet")
        hands.scroll_to(id="phone")
        return Done(hands.read(written(p["phone"])))
