"""Practice on the map: what is first, last or alone in a list, and among searches."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import ClassVar

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
from device_drivers.virtual.tasks.maps import lists, named, saved, start
from device_drivers.virtual.tasks.world import known, number_of, sent


class _Listed(Template):
    """Three places are in a list, in this order."""

    apps: ClassVar[tuple[str, ...]] = ("maps",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("read", "list")
    count = 3

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = rng.choice(lists(phone))
        three = rng.sample([each for each in named(phone) if each.phone], 3)
        [friend] = known(phone, rng, 1)
        return {"list": name, "list_id": number, "names": [each.name for each in three],
                "ids": [each.id for each in three], "phone": three[0].phone,
                "address": three[0].address, "friend": friend.name,
                "number": friend.number}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM saved_places WHERE list_id=?", p["list_id"])
        now = phone.clock.now_ms()
        for i, place in enumerate(p["ids"][: self.count]):
            phone.store.run("INSERT INTO saved_places(list_id, place_id, saved_ms) VALUES (?,?,?)",
                            p["list_id"], place, now - 3_600_000 * (i + 1))  # fmt: skip

    def opened(self, hands: Hands, p: Params) -> None:
        saved(hands)
        hands.tap(p["list"])


class PracticeListedOldest(_Listed):
    """The first that was kept."""

    goal = "Which place was the first I saved to the map list “{list}”?"
    goal_zh = "我最先存到地图列表“{list}”的是哪个地方？"

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["names"][2], p["names"][:2])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.opened(hands, p)
        return Done(hands.read(p["names"][2]))


class PracticeListedNewestOff(_Listed):
    """The last that was kept goes."""

    goal = "Remove the place I saved last from the map list “{list}”"
    goal_zh = "把我最后存进地图列表“{list}”的地方移除"
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("saved_places", list_id=p["list_id"], place_id=p["ids"][0])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.opened(hands, p)
        hands.tap(f"Remove {p['names'][0]}")


class PracticeListedLastOff(_Listed):
    """The lowest goes."""

    goal = "Take the last place in my map list “{list}” off it"
    goal_zh = "地图列表“{list}”里最后一个地方去掉"
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("saved_places", list_id=p["list_id"], place_id=p["ids"][2])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.opened(hands, p)
        hands.tap(f"Remove {p['names'][2]}")


class PracticeListedOnly(_Listed):
    """There is one place alone."""

    goal = "What is the only place in my map list “{list}”?"
    goal_zh = "地图列表“{list}”里唯一的地方是哪里？"
    count = 1

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["names"][0])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.opened(hands, p)
        return Done(hands.read(p["names"][0]))


class PracticeListedOnlyCall(_Listed):
    """It is called."""

    goal = "Call the place that is in my map list “{list}”"
    goal_zh = "给地图列表“{list}”里的那个地方打电话"
    count = 1
    steps = 7
    apps = ("maps", "phone")
    tags = ("call", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("calls", number=number_of(p["phone"]), type=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        self.opened(hands, p)
        hands.tap(p["names"][0])
        hands.tap("Call")
        hands.tap(id="dialpad_floating_action_button")


class PracticeListedOnlyStreet(_Listed):
    """Where that is."""

    goal = "Where is the place that I saved to the map list “{list}”?"
    goal_zh = "我存在地图列表“{list}”里的那个地方在哪里？"
    count = 1
    steps = 5

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["address"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.opened(hands, p)
        hands.tap(p["names"][0])
        return Done(hands.read(p["address"]))


class PracticeListedOnlySend(_Listed):
    """Somebody is told of it."""

    goal = "Text {friend} the place that is in my map list “{list}”"
    goal_zh = "把地图列表“{list}”里的那个地方发短信给{friend}"
    count = 1
    steps = 9
    apps = ("maps", "messages")
    tags = ("cross_app", "list", "share")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], lambda body: p["names"][0] in str(body))

    def solve(self, hands: Hands, p: Params) -> None:
        self.opened(hands, p)
        hands.tap(p["names"][0])
        hands.tap("Share")
        moves.text_to(hands, p["friend"])


class PracticeListedNothing(_Listed):
    """It is empty."""

    goal = "Navigate to the place in my map list “{list}”"
    goal_zh = "导航去地图列表“{list}”里的地方"
    count = 0
    tags = ("impossible", "list")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        self.opened(hands, p)
        return Impossible("the list is empty")


class PracticeListedSearchOld(_Listed):
    """What was searched for before."""

    goal = "What did I search for last on the map?"
    goal_zh = "我上次在地图上搜的是什么？"
    steps = 2

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        rows = phone.store.rows("SELECT text FROM map_searches ORDER BY at_ms DESC, id DESC")
        return only(rows[0][0], [text for (text,) in rows[1:]])

    def solve(self, hands: Hands, p: Params) -> Done:
        start(hands)
        hands.tap(id="search_omnibox")
        texts = hands.texts()
        return Done(texts[texts.index("Recent") + 1])
