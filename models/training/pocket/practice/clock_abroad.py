"""Practice with the world clock and the stopwatch: pairs of cities, what is far, laps."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import ClassVar
from zoneinfo import ZoneInfo

from device_drivers.virtual.apps.clock.cities import CITIES
from device_drivers.virtual.apps.clock.stopwatch import clock_text
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Difficulty,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.clock import tab
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import clock_text as hour_text
from device_drivers.virtual.tasks.world import known, positive, sent
from models.training.pocket.practice.told import as_told

NOWHERE = (("Bruges", "布鲁日"), ("Salzburg", "萨尔茨堡"), ("Hobart", "霍巴特"), ("Nice", "尼斯"),
           ("Ghent", "根特"), ("Cusco", "库斯科"), ("Reno", "里诺"), ("Pisa", "比萨"),
           ("Luxor", "卢克索"), ("Tromsø", "特罗姆瑟"))  # fmt: skip


class _Abroad(Template):
    """Two cities on the world clock, two that are not."""

    apps: ClassVar[tuple[str, ...]] = ("clock",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        here = phone.clock.now().utcoffset() or timedelta()
        far = [each for each in CITIES if abs(self.hours(phone, each[2])) > 1]
        (a, a_zh, zone), (b, b_zh, zone2), (c, c_zh, _), (d, d_zh, zone4) = rng.sample(far, 4)
        [who] = known(phone, rng, 1)
        return {"city": a, "city_zh": a_zh, "zone": zone, "second": b, "second_zh": b_zh,
                "zone2": zone2, "new": d, "new_zh": d_zh, "new_zone": zone4, "third": c,
                "third_zh": c_zh, "here": str(here), "name": who.name,
                "number": who.number}  # fmt: skip

    @staticmethod
    def hours(phone: Phone, zone: str) -> float:
        none, now = timedelta(), phone.clock.now()
        there = now.astimezone(ZoneInfo(zone)).utcoffset() or none
        return (there - (now.utcoffset() or none)).total_seconds() / 3600

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM clock_cities")
        for key, zone in (("city", "zone"), ("second", "zone2")):
            phone.store.run("INSERT INTO clock_cities(city, zone) VALUES (?, ?)", p[key], p[zone])

    def pick(self, hands: Hands, p: Params) -> None:
        hands.tap("Add city")
        hands.type(as_told(hands, p, "new"), into="search")
        hands.tap(p["new"])
        hands.tap("Navigate up")

    def remove(self, hands: Hands, city: str) -> None:
        tab(hands, "Clock")
        hands.hold(city)
        hands.tap(f"Remove {city}")


class PracticeAbroadInstead(_Abroad):
    """One for another."""

    goal = "On the world clock I want {new} instead of {city}"
    goal_zh = "世界时钟里把{city_zh}换成{new_zh}"
    difficulty = "medium"
    steps = 9

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("clock_cities", city=p["city"]),
                Added("clock_cities", city=p["new"], zone=p["new_zone"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Clock")
        self.pick(hands, p)
        self.remove(hands, p["city"])


class PracticeAbroadFirstGone(_Abroad):
    """At the top."""

    goal = "Take the first city off the world clock"
    goal_zh = "去掉世界时钟里的第一个城市"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("clock_cities", city=p["city"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.remove(hands, p["city"])


class PracticeAbroadRegret(_Abroad):
    """Gone, and back."""

    goal = "Remove {second} from the world clock and undo it straight away"
    goal_zh = "从世界时钟移除{second_zh}，马上再撤消"
    steps = 5

    def solve(self, hands: Hands, p: Params) -> None:
        self.remove(hands, p["second"])
        hands.tap("Undo")


class PracticeAbroadBoth(_Abroad):
    """None is left."""

    goal = "I don't need {city} and {second} on the world clock any more"
    goal_zh = "世界时钟里的{city_zh}和{second_zh}都不要了"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("clock_cities", city=p[key]) for key in ("city", "second")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.remove(hands, p["city"])
        self.remove(hands, p["second"])


class PracticeAbroadAhead(_Abroad):
    """How far away in hours."""

    goal = "How many hours ahead or behind is {city}? It's on my world clock"
    goal_zh = "{city_zh}比这里早几小时还是晚几小时？世界时钟里有"
    steps = 2
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        hours = self.hours(phone, p["zone"])
        return f"{abs(hours):g} hours {'ahead' if hours > 0 else 'behind'}"

    def solve(self, hands: Hands, p: Params) -> Done:
        tab(hands, "Clock")
        name = hands.element(p["city"]).box
        told = [e for e in hands.find("hours") if e.box.center[1] > name.center[1]]
        return Done(min(told, key=lambda e: e.box.top).label)


class PracticeAbroadPeek(_Abroad):
    """The time in a city that is not kept."""

    goal = "Look up what time it is in {new} without adding it to the world clock"
    goal_zh = "查一下{new_zh}现在几点，别添加到世界时钟"
    tags = ("read", "search")

    def answer(self, phone: Phone, p: Params) -> str:
        return hour_text(phone.clock.now().astimezone(ZoneInfo(p["new_zone"])))

    def solve(self, hands: Hands, p: Params) -> Done:
        tab(hands, "Clock")
        hands.tap("Add city")
        hands.type(as_told(hands, p, "new"), into="search")
        name = hands.element(id="city_name").box
        told = [e for e in hands.find(":") if name.contains(*e.box.center)]
        return Done(told[0].label)


class PracticeAbroadNowhere(_Abroad):
    """It is too small a town."""

    goal = "Put {place} on the world clock"
    goal_zh = "把{place_zh}加到世界时钟"
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place, zh = rng.choice(NOWHERE)
        return {**super().draw(phone, rng), "place": place, "place_zh": zh}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        tab(hands, "Clock")
        hands.tap("Add city")
        hands.type(as_told(hands, p, "place"), into="search")
        return Impossible(f"the clock does not know {p['place']}")


# --- the stopwatch --------------------------------------------------------------------------------


class _Stopped(_Abroad):
    """The stopwatch stands, with three laps."""

    steps = 2
    running: ClassVar[bool] = False

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        laps, at = [], 0
        for _ in range(3):
            at += rng.randrange(30_010, 95_000, 10)
            laps.append(at)
        return {**super().draw(phone, rng), "laps": laps}

    def prepare(self, phone: Phone, p: Params) -> None:
        now = phone.clock.now_ms()
        kept = p["laps"][-1] + 4000
        phone.store.run("INSERT OR REPLACE INTO stopwatch VALUES (1, ?, ?)",
                        now if self.running else 0, kept)  # fmt: skip
        phone.store.run("DELETE FROM stopwatch_laps")
        for lap in p["laps"]:
            phone.store.run("INSERT INTO stopwatch_laps(at_ms) VALUES (?)", lap)


class PracticeAbroadLapLong(_Stopped):
    """How long one took."""

    goal = "How many seconds did my second lap take, says the stopwatch?"
    goal_zh = "秒表上我的第二圈用了多少秒？"
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return f"{(p['laps'][1] - p['laps'][0]) / 1000:.2f}"

    def solve(self, hands: Hands, p: Params) -> Done:
        tab(hands, "Stopwatch")
        return Done(hands.read(self.answer(None, p)))  # type: ignore[arg-type]


class PracticeAbroadLapAt(_Stopped):
    """What it showed at the end of the last one."""

    goal = "What did the stopwatch show when lap 3 ended?"
    goal_zh = "第3圈结束时秒表显示多少？"
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return clock_text(p["laps"][2])

    def solve(self, hands: Hands, p: Params) -> Done:
        tab(hands, "Stopwatch")
        return Done(hands.read(clock_text(p["laps"][2])))


class PracticeAbroadLapTwice(_Stopped):
    """Two more."""

    goal = "The stopwatch is running: take two more laps"
    goal_zh = "秒表在走：再记两圈"
    steps = 4
    running = True

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("stopwatch_laps", at_ms=positive)] * 2

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Stopwatch")
        hands.tap(id="lap")
        hands.tap(id="lap")


class PracticeAbroadGoOn(_Stopped):
    """It runs on."""

    goal = "Let the stopwatch run on from where I stopped it"
    goal_zh = "秒表从停下的地方接着走"
    steps = 3

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("stopwatch", {"id": 1}, {"since_ms": positive})]

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Stopwatch")
        hands.tap("Start")


class PracticeAbroadShown(_Stopped):
    """What it shows, to a friend."""

    goal = "Text {name} the total time on my stopwatch"
    goal_zh = "把秒表的总时间发短信给{name}"
    apps = ("clock", "messages")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "read")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return list(sent(phone, p["number"], clock_text(p["laps"][-1] + 4000)))

    def solve(self, hands: Hands, p: Params) -> None:
        tab(hands, "Stopwatch")
        shown = hands.read(id="stopwatch_time_text")
        moves.text(hands, p["name"], shown)
