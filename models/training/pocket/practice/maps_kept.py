"""Practice on the map: lists and what is in them, work, where one is."""

from __future__ import annotations

from typing import ClassVar

from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Impossible,
    Params,
    Removed,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import allow, find, saved, start
from device_drivers.virtual.tasks.world import sent
from models.training.pocket.practice.maps import know_location
from models.training.pocket.practice.maps_wishes import Spot


class _Kept(Spot):
    """A place that is in a list."""

    tags: ClassVar[tuple[str, ...]] = ("edit", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM saved_places WHERE place_id=?", p["id"])
        phone.store.run("INSERT INTO saved_places(list_id, place_id, saved_ms) VALUES (?, ?, ?)",
                        p["list_id"], p["id"], phone.clock.now_ms() - 50_000)  # fmt: skip

    def list(self, hands: Hands, p: Params) -> None:
        saved(hands)
        hands.tap(p["list"])


class PracticeSpotOutOfList(_Kept):
    """Not in it any more."""

    goal = "Take {name} off my map list “{list}”"
    goal_zh = "把{name}从地图列表“{list}”里拿掉"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("saved_places", list_id=p["list_id"], place_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.list(hands, p)
        hands.tap(f"Remove {p['name']}")


class PracticeSpotRenameList(_Kept):
    """The list is called something else."""

    goal = "Rename the map list “{list}” to “{title}”"
    goal_zh = "把地图列表“{list}”改名为“{title}”"
    steps = 7
    tags: ClassVar[tuple[str, ...]] = ("edit", "menu", "form")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("place_lists", {"id": p["list_id"]}, {"name": p["title"]})]

    def rename(self, hands: Hands, p: Params, title: str) -> None:
        self.list(hands, p)
        hands.tap("More options")
        hands.tap("Rename list")
        hands.type(title, into="list_name", clear=True)
        hands.tap("Save")

    def solve(self, hands: Hands, p: Params) -> None:
        self.rename(hands, p, p["title"])


class PracticeSpotRenameAsked(PracticeSpotRenameList):
    """Its new name is not said."""

    goal = "My map list “{list}” needs another name"
    goal_zh = "地图列表“{list}”要换个名字"
    tags = ("ask", "edit")
    question = "name|call|名|叫什么"

    def reply(self, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.rename(hands, p, hands.ask("What is the name it gets?"))


class PracticeSpotDropList(_Kept):
    """The list goes, and all in it."""

    goal = "Delete the map list “{list}”"
    goal_zh = "删除地图列表“{list}”"
    steps = 6
    tags = ("delete", "menu")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        sql = "SELECT id FROM saved_places WHERE list_id=?"
        gone = [Removed("saved_places", id=each) for (each,) in phone.store.rows(sql, p["list_id"])]
        return [Removed("place_lists", id=p["list_id"]), *gone]

    def solve(self, hands: Hands, p: Params) -> None:
        self.list(hands, p)
        hands.tap("More options")
        hands.tap("Delete list")
        hands.tap("Delete", id="android:id/button1")


class PracticeSpotWork(Spot):
    """Where one works."""

    goal = "I have a new job at {name}, make that my work on the map"
    goal_zh = "我去{name}上班了，把地图上的公司改成那里"
    tags = ("settings", "edit")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("map_labels", {"kind": "work"}, {"place_id": p["id"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        saved(hands)
        hands.tap("Edit work")
        hands.type(p["name"], into="search_edit")
        hands.tap(p["name"], id="title")


class PracticeSpotHere(Spot):
    """Where the phone is goes to somebody."""

    goal = "Text {friend} where I am right now"
    goal_zh = "把我现在的位置发短信给{friend}"
    apps = ("maps", "messages")
    steps = 8
    tags = ("share", "cross_app")

    def prepare(self, phone: Phone, p: Params) -> None:
        know_location(phone)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], lambda body: str(body).startswith("Your location\n"))

    def solve(self, hands: Hands, p: Params) -> None:
        start(hands)
        hands.tap("Account and settings")
        hands.tap("Share my location")
        allow(hands)
        moves.text_to(hands, p["friend"])


class PracticeSpotNotThere(_Kept):
    """It is not in that list."""

    goal = "Remove {name} from the map list “{list}”"
    goal_zh = "把{name}移出地图列表“{list}”"
    steps = 3
    tags = ("impossible", "list")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM saved_places WHERE place_id=?", p["id"])

    def solve(self, hands: Hands, p: Params) -> Impossible:
        self.list(hands, p)
        return Impossible(f"{p['name']} is not in “{p['list']}”")


class PracticeSpotNoSite(Spot):
    """It has none."""

    goal = "Open the website of {name} from the map"
    goal_zh = "从地图打开{name}的网站"
    tags = ("impossible", "search")
    impossible = True

    def fits(self, place: Place) -> bool:
        return not place.website

    def solve(self, hands: Hands, p: Params) -> Impossible:
        find(hands, p["name"])
        return Impossible(f"the map knows no website of {p['name']}")
