"""Practice in the browser: what hotel, florist, town hall, trains, weather and paper say."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime
from typing import ClassVar

from device_drivers.virtual.apps.browser.sites import flowers, hotel, news, town, travel
from device_drivers.virtual.apps.browser.sites.flowers import money
from device_drivers.virtual.apps.browser.sites.travel import LINES
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Difficulty, Done, Impossible, Params, Template
from device_drivers.virtual.tasks.browser import go
from device_drivers.virtual.tasks.hands import Hands


class _Page(Template):
    """Something that stands on a page."""

    apps: ClassVar[tuple[str, ...]] = ("browser",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("read", "web")


def beside(hands: Hands, name: str, columns: int) -> str:
    """What stands so many columns behind a name in a table."""
    hands.scroll_to(name)
    texts = hands.texts()
    return texts[texts.index(name) + columns]


class _Weather(_Page):
    """A day of the forecast."""

    column = 0

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT day, sky, low, high, rain FROM web_forecast ORDER BY day")
        text, sky, low, high, rain = rng.choice(rows[1:])
        day = datetime.fromisoformat(text)
        return {"weekday": f"{day:%A}", "weekday_zh": f"星期{'一二三四五六日'[day.weekday()]}",
                "short": phone.date_text(day, "weekday_day"), "sky": sky, "low": f"{low}°",
                "high": f"{high}°", "rain": f"{rain}%"}  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> Done:
        go(hands, travel.WEATHER)
        return Done(beside(hands, p["short"], self.column))


class PracticeSurfLow(_Weather):
    """How cold."""

    goal = "How cold will it get on {weekday}? weather.example.org knows."
    goal_zh = "{weekday_zh}最低多少度？看 weather.example.org。"
    column = 2

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return lambda said: said.strip().rstrip("°") == p["low"].rstrip("°")


class PracticeSurfHigh(_Weather):
    """How warm."""

    goal = "What is the highest temperature on {weekday} according to weather.example.org?"
    goal_zh = "weather.example.org 说{weekday_zh}最高气温是多少？"
    column = 3

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return lambda said: said.strip().rstrip("°") == p["high"].rstrip("°")


class PracticeSurfRain(_Weather):
    """How likely rain is."""

    goal = "How likely is rain on {weekday}, by weather.example.org?"
    goal_zh = "按 weather.example.org，{weekday_zh}下雨的概率是多少？"
    column = 4

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return lambda said: said.strip().rstrip("%") == p["rain"].rstrip("%")


class PracticeSurfHours(_Page):
    """When an office is open."""

    goal = "When is {office} at the town hall open? See townhall.example.org."
    goal_zh = "市政厅的{office_zh}几点开门？见 townhall.example.org。"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh, when, _ = rng.choice(town.hours(phone.seed))
        return {"office": name, "office_zh": zh, "when": when}

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return lambda said: p["when"] in said

    def solve(self, hands: Hands, p: Params) -> Done:
        go(hands, town.HOST)
        return Done(beside(hands, p["office"], 1))


class _Ride(_Page):
    """A line of the timetable."""

    steps = 5

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        line, zh = rng.choice(LINES)
        at, to, lasts = rng.choice(phone.store.rows(
            "SELECT time, destination, minutes FROM web_departures WHERE line=? ORDER BY id", line
        ))  # fmt: skip
        first, last = phone.store.rows("SELECT min(time), max(time) FROM web_departures"
                                       " WHERE line=?", line)[0]  # fmt: skip
        return {"line": line, "line_zh": zh, "at": at, "to": to, "lasts": lasts, "first": first,
                "last": last}  # fmt: skip

    def shown(self, hands: Hands, p: Params) -> None:
        go(hands, travel.TRANSIT)
        hands.tap(p["line"])


class PracticeSurfWhither(_Ride):
    """Where it goes."""

    goal = "Where does the {line} at {at} go to? See transit.example.org."
    goal_zh = "{at} 的{line_zh}开往哪里？见 transit.example.org。"

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return lambda said: p["to"] in said

    def solve(self, hands: Hands, p: Params) -> Done:
        self.shown(hands, p)
        return Done(beside(hands, p["at"], 2))


class PracticeSurfFirstRide(_Ride):
    """The first of the day."""

    goal = "At what time does the first {line} of the day leave? See transit.example.org."
    goal_zh = "{line_zh}头班几点发车？见 transit.example.org。"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["first"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.shown(hands, p)
        return Done(hands.read(p["first"]))


class PracticeSurfLastRide(_Ride):
    """The last of the day."""

    goal = "When does the last {line} leave? Look at transit.example.org."
    goal_zh = "{line_zh}末班车几点？看 transit.example.org。"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["last"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.shown(hands, p)
        return Done(hands.read(p["last"]))


class PracticeSurfRoomsFree(_Page):
    """How many rooms are left."""

    goal = "How many rooms of the kind {room} are free on hotel.example.com?"
    goal_zh = "hotel.example.com 上{room_zh}还有几间空房？"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh, free = rng.choice(
            phone.store.rows(
                "SELECT name, name_zh, stock FROM web_goods WHERE site='hotel' ORDER BY id"
            )
        )
        return {"room": name, "room_zh": zh, "free": str(free)}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["free"])

    def solve(self, hands: Hands, p: Params) -> Done:
        go(hands, hotel.HOST)
        return Done(beside(hands, p["room"], 2))


class PracticeSurfBouquetsLeft(_Page):
    """How many bouquets are left."""

    goal = "How many of the bouquet “{name}” are left today on flowers.example.com?"
    goal_zh = "flowers.example.com 今天还剩几束“{name_zh}”？"
    steps = 5

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh, left = rng.choice(
            phone.store.rows(
                "SELECT name, name_zh, stock FROM web_goods WHERE site='flowers' AND stock>0"
                " ORDER BY id"
            )
        )
        return {"name": name, "name_zh": zh, "left": str(left)}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["left"])

    def solve(self, hands: Hands, p: Params) -> Done:
        go(hands, flowers.HOST)
        hands.tap(p["name"])
        return Done(hands.read("left today").partition(" ")[0])


class PracticeSurfBouquetGone(_Page):
    """What is sold out."""

    goal = "Can I get the bouquet “{name}” on flowers.example.com? Order two of it for today."
    goal_zh = "flowers.example.com 上能买到“{name_zh}”吗？今天要订两束。"
    tags = ("impossible", "web")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [(name, zh)] = phone.store.rows(
            "SELECT name, name_zh FROM web_goods WHERE site='flowers' AND stock=0")  # fmt: skip
        return {"name": name, "name_zh": zh}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        go(hands, flowers.HOST)
        hands.tap(p["name"])
        return Impossible(f"{p['name']} is sold out")


class PracticeSurfAuthor(_Page):
    """Who wrote the first story."""

    goal = "Who wrote the article “{title}” on daily.example.com?"
    goal_zh = "daily.example.com 上“{title_zh}”是谁写的？"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT title, title_zh, author FROM web_articles"
                                " ORDER BY published_ms DESC")  # fmt: skip
        title, zh, author = rng.choice(rows[:4])
        return {"title": title, "title_zh": zh, "author": author}

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return lambda said: p["author"] in said

    def solve(self, hands: Hands, p: Params) -> Done:
        go(hands, news.HOST)
        hands.tap(p["title"])
        return Done(hands.read(p["author"]))


class PracticeSurfBouquetPrice(_Page):
    """What the cheapest costs, said by its name."""

    goal = "Is “{name}” on flowers.example.com expensive? Tell me what one costs."
    goal_zh = "flowers.example.com 的“{name_zh}”贵吗？一束多少钱？"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh, price = rng.choice(
            phone.store.rows(
                "SELECT name, name_zh, price FROM web_goods WHERE site='flowers' ORDER BY id"
            )
        )
        return {"name": name, "name_zh": zh, "price": money(price)}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["price"])

    def solve(self, hands: Hands, p: Params) -> Done:
        go(hands, flowers.HOST)
        return Done(beside(hands, p["name"], 1))
