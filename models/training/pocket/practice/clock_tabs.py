"""Practice with the world clock and the settings of Clock."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta
from zoneinfo import ZoneInfo

from device_drivers.virtual.apps.clock.cities import CITIES
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.answers import says
from device_drivers.virtual.tasks.base import Added, Change, Done, Impossible, Params, Template
from device_drivers.virtual.tasks.clock import tab
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import clock_text


class _OtherCity(Template):
    """A city that is not on the world clock."""

    apps = ("clock",)
    difficulty = "easy"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        have = {city for (city,) in phone.store.rows("SELECT city FROM clock_cities")}
        city, city_zh, zone = rng.choice([each for each in CITIES if each[0] not in have])
        return {"city": city, "city_zh": city_zh, "zone": zone}


class PracticeCityAdd(_OtherCity):
    """One city more."""

    goal = "Add {city} to the world clock"
    goal_zh = "在世界时钟里添加{city}"
    steps = 7
    tags = ("create", "search")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("clock_cities", city=p["city"], zone=p["zone"])]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Clock")
        hands.tap("Add city")
        hands.type(p["city"], into="search")
        hands.tap(p["city"])
        hands.tap("Navigate up")


class PracticeCityNone(_OtherCity):
    """One that is not among them."""

    goal = "Remove {city} from my world clock"
    goal_zh = "从世界时钟里移除{city_zh}"
    steps = 2
    tags = ("impossible", "list")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        tab(hands, "Clock")
        return Impossible(f"{p['city']} is not on the world clock")


class PracticeCityTime(Template):
    """What time it is elsewhere."""

    goal = "What time is it now in {city}?"
    goal_zh = "现在{city_zh}几点了？"
    apps = ("clock",)
    difficulty = "easy"
    steps = 2
    tags = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        here = phone.clock.now()
        far = [c for c in CITIES if here.astimezone(ZoneInfo(c[2])).hour != here.hour]
        city, city_zh, zone = rng.choice(far)
        return {"city": city, "city_zh": city_zh, "zone": zone}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM clock_cities WHERE zone=? OR id > 2", p["zone"])
        phone.store.run("INSERT INTO clock_cities(city, zone) VALUES (?, ?)", p["city"], p["zone"])

    def answer(self, phone: Phone, p: Params) -> str | Callable[[str], bool]:
        there = phone.clock.now().astimezone(ZoneInfo(p["zone"]))
        near = [clock_text(there + timedelta(minutes=n)) for n in range(20)]
        return lambda said: any(says(said, text) for text in near)

    def row(self, hands: Hands, p: Params, id: str) -> str:
        tab(hands, "Clock")
        name = hands.element(p["city"]).box
        return min(
            hands.find(id=id), key=lambda e: abs(e.box.center[1] - name.center[1])
        ).label  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> Done:
        return Done(self.row(hands, p, "city_time"))


class PracticeSnoozeHowLong(Template):
    """What is set."""

    goal = "How many minutes does a snoozed alarm stay quiet?"
    goal_zh = "闹钟按了稍后提醒会停多少分钟？"
    apps = ("clock",)
    difficulty = "easy"
    steps = 3
    tags = ("read", "settings")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"set_to": rng.choice((5, 10, 15, 20, 30))}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("clock", "snooze_minutes", str(p["set_to"]))

    def answer(self, phone: Phone, p: Params) -> str:
        return f"{p['set_to']} minutes"

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "clock", "menu_item_more")
        hands.tap(id="menu_item_more")
        hands.tap("Settings")
        return Done(hands.read(f"{p['set_to']} minutes"))
