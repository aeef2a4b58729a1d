"""Practice in the browser: what the sites tell, in tables, cards and forms."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import ClassVar

from device_drivers.virtual.apps.browser.sites import flowers, hotel, news, town, travel, wiki
from device_drivers.virtual.apps.browser.sites.flowers import money
from device_drivers.virtual.apps.browser.sites.travel import LINES, SKIES
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Difficulty,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.browser import go, look_up
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import number_of


class _OnSite(Template):
    """Something that stands on a site."""

    apps: ClassVar[tuple[str, ...]] = ("browser",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("read", "web", "table")


class PracticeWebFact(_OnSite):
    """One line of an article's table."""

    goal = "What does wiki.example.org give as “{fact}” for {title}?"
    goal_zh = "wiki.example.org 上{title}的“{fact_zh}”是什么？"
    steps = 5
    tags = ("read", "web", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        entry = rng.choice([each for each in wiki.entries().values() if each.kind != "river"])
        i = rng.randrange(len(entry.facts))
        return {"title": entry.title, "fact": entry.facts[i][0], "fact_zh": entry.facts_zh[i][0],
                "value": entry.facts[i][1]}  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["value"])

    def solve(self, hands: Hands, p: Params) -> Done:
        look_up(hands, p["title"])
        texts = hands.texts()
        return Done(texts[texts.index(p["fact"]) + 1])


class PracticeWebRoomPrice(_OnSite):
    """What a night costs."""

    goal = "What does a night in the {room} cost according to hotel.example.com?"
    goal_zh = "hotel.example.com 上{room_zh}一晚多少钱？"
    steps = 3

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows(
            "SELECT name, name_zh, price FROM web_goods WHERE site='hotel' ORDER BY id"
        )
        name, zh, price = rng.choice(rows)
        return {"room": name, "room_zh": zh, "price": money(price)}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["price"])

    def solve(self, hands: Hands, p: Params) -> Done:
        go(hands, hotel.HOST)
        hands.scroll_to(p["room"])
        texts = hands.texts()
        return Done(texts[texts.index(p["room"]) + 1])


class PracticeWebRoomFull(_OnSite):
    """No such room is free."""

    goal = ("Book the {room} on hotel.example.com if one is free: {name}, {email}, {nights} nights"
            " from {arrival}.")  # fmt: skip
    goal_zh = ("如果还有空房，在 hotel.example.com 订{room_zh}：{name}，{email}，{arrival} 入住，"
               "{nights} 晚。")  # fmt: skip
    tags = ("impossible", "web", "table")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [(name, zh)] = phone.store.rows(
            "SELECT name, name_zh FROM web_goods WHERE site='hotel' AND stock=0"
        )
        who = rng.choice(("Ines Carvell", "Selma Okonjo", "Anders Pohl", "Edith Falkner"))
        return {"room": name, "room_zh": zh, "name": who, "nights": rng.randrange(2, 6),
                "email": f"{who.split()[0].lower()}@example.org",
                "arrival": f"2026-12-{rng.randrange(1, 28):02d}"}  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> Impossible:
        go(hands, hotel.HOST)
        hands.scroll_to(p["room"])
        return Impossible(f"no {p['room']} is free")


class PracticeWebCallHotel(_OnSite):
    """A number behind a link is dialled."""

    goal = "Call the {who}; the number is on {host}"
    goal_zh = "给{who_zh}打电话，号码在 {host} 上"
    apps = ("browser", "phone")
    steps = 6
    tags = ("call", "web", "links")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        who, zh, host, page, number = rng.choice((
            ("Pier House Hotel", "码头小馆酒店", hotel.HOST, "How to find us", "+12125550182"),
            ("flower shop Petal & Stem", "花店 Petal & Stem", flowers.HOST, "Contact",
             "+12125550171"),
            ("reception of the town hall", "市政厅接待处", town.HOST, "", "+12125550153"),
        ))  # fmt: skip
        return {"who": who, "who_zh": zh, "host": host, "page": page, "number": number}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("calls", number=number_of(p["number"]), type=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, p["host"])
        if p["page"]:
            hands.tap(p["page"])
        hands.tap("+1 212-555-")
        hands.tap(id="dialpad_floating_action_button")


class PracticeWebOffice(_OnSite):
    """In which room of the town hall."""

    goal = "In which room of the town hall is {office}? See townhall.example.org."
    goal_zh = "市政厅的{office_zh}在哪个房间？见 townhall.example.org。"
    steps = 3

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, zh, _, room = rng.choice(town.hours(phone.seed))
        return {"office": name, "office_zh": zh, "room": room}

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return lambda said: p["room"] in said

    def solve(self, hands: Hands, p: Params) -> Done:
        go(hands, town.HOST)
        hands.scroll_to(p["office"])
        texts = hands.texts()
        return Done(texts[texts.index(p["office"]) + 2])


class PracticeWebPlatform(_OnSite):
    """A line of the timetable."""

    goal = "From which platform does the {line} at {at} leave? See transit.example.org."
    goal_zh = "{at} 的{line_zh}从几号站台发车？见 transit.example.org。"
    steps = 5

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        line, zh = rng.choice(LINES)
        at, platform = rng.choice(phone.store.rows(
            "SELECT time, platform FROM web_departures WHERE line=? ORDER BY id", line
        ))  # fmt: skip
        return {"line": line, "line_zh": zh, "at": at, "platform": platform}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["platform"])

    def solve(self, hands: Hands, p: Params) -> Done:
        go(hands, travel.TRANSIT)
        hands.tap(p["line"])
        hands.scroll_to(p["at"])
        texts = hands.texts()
        return Done(texts[texts.index(p["at"]) + 3])


class PracticeWebSky(_OnSite):
    """What the weather is to be."""

    goal = "What will the weather be like on {weekday}? Look at weather.example.org."
    goal_zh = "看 weather.example.org，{weekday_zh}天气怎么样？"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT day, sky, high FROM web_forecast ORDER BY day")
        text, sky, high = rng.choice(rows[1:])
        day = datetime.fromisoformat(text)
        return {"weekday": f"{day:%A}", "weekday_zh": f"星期{'一二三四五六日'[day.weekday()]}",
                "short": phone.date_text(day, "weekday_day"), "sky": sky, "high": high}  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["sky"], SKIES)

    def solve(self, hands: Hands, p: Params) -> Done:
        go(hands, travel.WEATHER)
        hands.scroll_to(p["short"])
        texts = hands.texts()
        return Done(texts[texts.index(p["short"]) + 1])


class PracticeWebTopStory(_OnSite):
    """The first headline."""

    goal = "What is the top headline on daily.example.com?"
    goal_zh = "daily.example.com 的头条标题是什么？"
    steps = 3
    tags = ("read", "web")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        rows = phone.store.rows("SELECT title FROM web_articles ORDER BY published_ms DESC")
        titles = [title for (title,) in rows]
        return only(titles[0], titles[1:])

    def solve(self, hands: Hands, p: Params) -> Done:
        go(hands, news.HOST)
        texts = hands.texts()
        return Done(texts[texts.index("More stories") - 2])
