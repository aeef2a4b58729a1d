"""Practice on the map: ways with a stop, ways and lists shared, several things about a place."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Params, Removed
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import find, lists, named, plan, saved
from device_drivers.virtual.tasks.world import known, sent
from models.training.pocket.practice.maps import know_location
from models.training.pocket.practice.maps_near import _Listed
from models.training.pocket.practice.maps_ways import _OnWay
from models.training.pocket.practice.maps_wishes import PracticeSpotGuide, Spot


class _Stops(_OnWay):
    """From one place to another, and a third between."""

    steps = 13
    tags: ClassVar[tuple[str, ...]] = ("create", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        rest = [each for each in named(phone) if each.name not in (p["start"], p["end"])]
        [friend] = known(phone, rng, 1)
        return {**p, "stop": rng.choice(rest).name, "friend": friend.name, "number": friend.number}

    def add_stop(self, hands: Hands, p: Params) -> None:
        hands.tap("More options")
        hands.tap("Add stop")
        hands.type(p["stop"], into="search_edit")
        hands.tap(p["stop"], id="title")


class PracticeStopsBetween(_Stops):
    """By way of a third."""

    goal = "Navigate {how} from {start} to {end} with a stop at {stop}"
    goal_zh = "{how_zh}从{start}导航到{end}，中途停{stop}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("trips", mode=p["mode"], start=p["start"], destination=p["end"],
                      via=p["stop"], place_id=p["end_id"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        plan(hands, p["start"], p["end"])
        self.add_stop(hands, p)
        hands.tap(id=p["tab"])
        hands.tap("Start", role=None, nth=0)


class PracticeStopsWayTold(_Stops):
    """The way is told somebody."""

    goal = "Text {friend} the way {how} from {start} to {end}"
    goal_zh = "把从{start}{how_zh}到{end}的路线发短信给{friend}"
    apps = ("maps", "messages")
    steps = 13
    tags = ("share", "cross_app")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        begin = f"{p['start']} → {p['end']}\n"
        return sent(phone, p["number"], lambda body: str(body).startswith(begin))

    def solve(self, hands: Hands, p: Params) -> None:
        plan(hands, p["start"], p["end"])
        hands.tap(id=p["tab"])
        hands.tap("Share")
        moves.text_to(hands, p["friend"])


class PracticeStopsFromHere(PracticeSpotGuide):
    """From here, with a stop."""

    goal = "Guide me {how} to {name}, but by way of {stop}"
    goal_zh = "{how_zh}带我去{name}，中间经过{stop}"
    steps = 11

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        rest = [each.name for each in named(phone) if each.name != p["name"]]
        return {**p, "stop": rng.choice(rest)}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("trips", mode=p["mode"], place_id=p["id"], start="Your location",
                      destination=p["name"], via=p["stop"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.way(hands, p)
        hands.tap("More options")
        hands.tap("Add stop")
        hands.type(p["stop"], into="search_edit")
        hands.tap(p["stop"], id="title")
        hands.tap(id=p["tab"])
        hands.tap("Start", role=None, nth=0)


class PracticeStopsListTold(_Listed):
    """A whole list goes to somebody."""

    goal = "Share my map list “{list}” with {friend} in a text"
    goal_zh = "把我的地图列表“{list}”用短信分享给{friend}"
    apps = ("maps", "messages")
    steps = 8
    tags = ("share", "cross_app")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], lambda body: all(n in str(body) for n in p["names"]))

    def solve(self, hands: Hands, p: Params) -> None:
        self.opened(hands, p)
        hands.tap("Share list")
        moves.text_to(hands, p["friend"])


class PracticeStopsListMiddle(_Listed):
    """The one in the middle."""

    goal = "Which place comes second in my map list “{list}”?"
    goal_zh = "地图列表“{list}”里第二个是什么地方？"

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["names"][1], [p["names"][0], p["names"][2]])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.opened(hands, p)
        return Done(hands.read(p["names"][1]))


class PracticeStopsListBack(_Listed):
    """Gone, and back."""

    goal = "Remove the first place of the map list “{list}” and undo that"
    goal_zh = "移除地图列表“{list}”的第一个地方，再撤销"
    tags = ("delete", "list")
    steps = 5

    def solve(self, hands: Hands, p: Params) -> None:
        self.opened(hands, p)
        hands.tap(f"Remove {p['names'][0]}")
        hands.tap("Undo")


class PracticeStopsTwoOff(_Listed):
    """Two of them go."""

    goal = "Drop {first} and {second} from my map list “{list}”"
    goal_zh = "从地图列表“{list}”里去掉{first}和{second}"
    tags = ("delete", "repeat")
    steps = 5

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "first": p["names"][0], "second": p["names"][2]}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("saved_places", list_id=p["list_id"], place_id=p["ids"][i])
                for i in (0, 2)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.opened(hands, p)
        hands.tap(f"Remove {p['first']}")
        hands.tap(f"Remove {p['second']}")


class PracticeStopsBothLists(Spot):
    """Into two lists at once."""

    goal = "Save {name} on the map in both “{list}” and “{other}”"
    goal_zh = "把{name}在地图上同时存到“{list}”和“{other}”"
    tags = ("create", "search")
    steps = 7

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        (one, name), (two, other) = rng.sample(lists(phone), 2)
        return {**super().draw(phone, rng), "list": name, "list_id": one, "other": other,
                "other_id": two}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM saved_places WHERE place_id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("saved_places", list_id=p[key], place_id=p["id"])
                for key in ("list_id", "other_id")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["name"])
        hands.tap("Save")
        hands.tap(p["list"])
        hands.tap(p["other"])
        hands.tap("Done")


class PracticeStopsHomeAsked(Spot):
    """Where home is, must be asked."""

    goal = "I have moved; enter my new home on the map"
    goal_zh = "我搬家了，在地图上改一下我的家"
    tags = ("edit", "ask")
    question = "where|which|address|哪|地址"

    def reply(self, p: Params) -> str:
        return str(p["name"])

    def prepare(self, phone: Phone, p: Params) -> None:
        know_location(phone)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("map_labels", {"kind": "home"}, {"place_id": p["id"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        place = hands.ask("Which place is it?")
        saved(hands)
        hands.tap("Edit home")
        hands.type(place, into="search_edit")
        hands.tap(p["name"], id="title")
