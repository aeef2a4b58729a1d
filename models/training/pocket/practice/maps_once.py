"""Practice on the map: what a place's page says, what to do with it, several wishes at once."""

from __future__ import annotations

import random
from collections.abc import Callable

from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.people import written
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Impossible, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import find, saved
from device_drivers.virtual.tasks.world import number_of, sent
from models.training.pocket.practice.cross import saying
from models.training.pocket.practice.maps_wishes import Spot


class _Once(Spot):
    """A place with a telephone and an address, in no list."""

    def fits(self, place: Place) -> bool:
        return bool(place.phone and place.address and place.address != place.name)

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM saved_places WHERE place_id=?", p["id"])


class PracticeOnceTextAddress(_Once):
    """Somebody wants to know where it is."""

    goal = "Text {friend} the address of {name}"
    goal_zh = "把{name}的地址发短信给{friend}"
    apps = ("maps", "messages")
    steps = 9
    tags = ("cross_app", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], saying(p["address"]))

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["name"])
        moves.text(hands, p["friend"], hands.read(p["address"]))


class PracticeOnceTextPhone(_Once):
    """Somebody wants to call there."""

    goal = "Send {friend} the phone number of {name} by text"
    goal_zh = "把{name}的电话短信发给{friend}"
    apps = ("maps", "messages")
    steps = 11
    tags = ("cross_app", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], saying(written(p["raw"])))

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "raw": p["phone"]}

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["name"])
        hands.tap(id="place_sheet")
        hands.scroll_to(id="phone")
        moves.text(hands, p["friend"], hands.read(p["phone"]))


class PracticeOnceSaveCall(_Once):
    """Kept, then called."""

    goal = "Save {name} to my map list “{list}” and then call them"
    goal_zh = "把{name}存到地图列表“{list}”，然后打电话过去"
    apps = ("maps", "phone")
    steps = 11
    tags = ("create", "call")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        digits = "+1" + "".join(filter(str.isdigit, p["phone"]))[-10:]
        return [Added("saved_places", list_id=p["list_id"], place_id=p["id"]),
                Added("calls", number=number_of(digits), type=2)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["name"])
        hands.tap("Save")
        hands.tap(p["list"])
        hands.tap("Done")
        hands.tap("Call")
        hands.tap(id="dialpad_floating_action_button")


class PracticeOnceNewList(_Once):
    """Into a list that is new."""

    goal = "Make a new map list “{title}” and save {name} in it"
    goal_zh = "新建地图列表“{title}”，把{name}存进去"
    steps = 11
    tags = ("create", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("place_lists", name=p["title"]), Added("saved_places", place_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        saved(hands)
        hands.tap("New list")
        hands.type(p["title"], into="list_name")
        hands.tap("Create")
        find(hands, p["name"])
        hands.tap("Save")
        hands.tap(p["title"])
        hands.tap("Done")


class PracticeOnceNote(_Once):
    """Kept in the notes."""

    goal = "Write where {name} is into a new note “{title}”"
    goal_zh = "新建笔记“{title}”，写上{name}在哪里"
    apps = ("maps", "notes")
    steps = 9
    tags = ("cross_app", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("notes", title=p["title"], body=saying(p["address"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["name"])
        moves.new_note(hands, p["title"], hands.read(p["address"]))


class PracticeOnceWork(_Once):
    """Where one works now."""

    goal = "From now on I work at {name}; the map should know"
    goal_zh = "以后我在{name}上班，让地图知道"
    steps = 5
    tags = ("settings", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("map_labels", {"kind": "work"}, {"place_id": p["id"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        saved(hands)
        hands.tap(id="edit_work")
        hands.type(p["name"], into="search_edit")
        hands.tap(p["name"], id="title")


class PracticeOnceStars(_Once):
    """How well it is liked, among other things."""

    goal = "Is {name} any good? Tell me how many stars it has"
    goal_zh = "{name}好不好？告诉我有几颗星"

    def fits(self, place: Place) -> bool:
        return place.rating > 0

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        rating = phone.store.one("SELECT rating FROM places WHERE id=?", p["id"])
        return lambda said: f"{rating:.1f}" in said

    def solve(self, hands: Hands, p: Params) -> Done:
        find(hands, p["name"])
        return Done(hands.read(id="summary"))


class PracticeOnceMissing(_Once):
    """No such list to put it in."""

    goal = "Remove {name} from my map list “{list}” and forget it"
    goal_zh = "把{name}从地图列表“{list}”里删掉"
    steps = 4
    tags = ("impossible", "list")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        saved(hands)
        hands.tap(p["list"])
        return Impossible(f"{p['name']} is not in {p['list']}")
