"""Practice over several apps: what a place, a page or a note says is done, or sent, elsewhere."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import datetime, time
from typing import ClassVar

from device_drivers.virtual.apps.browser.sites import hotel, travel
from device_drivers.virtual.apps.browser.sites.flowers import money
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Difficulty, Params, Template
from device_drivers.virtual.tasks.browser import go
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.maps import find, named
from device_drivers.virtual.tasks.shop import PLAIN, fill_cart, page, put, some
from device_drivers.virtual.tasks.world import (
    clock_text,
    free_time,
    known,
    number_of,
    sent,
    write_note,
)

NOTE_TITLES = (
    "Don't forget", "For Saturday", "Trip", "Numbers to keep", "Look up", "Fridge door", "待办",
    "Visit", "This week", "Planning", "Things I asked", "周末",
)  # fmt: skip
LISTS = ("Shopping", "To buy", "Presents", "For the flat", "购物", "Wish list", "Next order")
PARTIES = ("Chess evening", "Roof party", "Blood test", "Car inspection", "Dance class",
           "Interview", "Flat viewing", "Vet with Momo", "Farewell lunch")  # fmt: skip


def saying(text: str) -> Callable[[object], bool]:
    """A test for something written that has this in it."""
    return lambda value: text.casefold() in str(value).casefold()


class _Cross(Template):
    """Read in one app, done in another."""

    difficulty: ClassVar[Difficulty] = "medium"
    steps = 10
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "read", "create")


class PracticeCrossPlaceToContacts(_Cross):
    """A place of the map becomes a contact."""

    goal = "Save {place} with the phone number from the map as a new contact"
    goal_zh = "把{place}存为新联系人，电话用地图上的号码"
    apps = ("contacts", "maps")
    steps = 12

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice([each for each in named(phone) if each.phone])
        return {"place": place.name, "number": place.phone}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["place"]), Added("phones", number=number_of(p["number"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["place"])
        hands.tap(id="place_sheet")
        moves.new_contact(hands, p["place"], p["number"])


class PracticeCrossAddressToNote(_Cross):
    """Where a place is, written down."""

    goal = "Find {place} on the map and write its address into a new note “{title}”"
    goal_zh = "在地图上找到{place}，把地址写进新笔记“{title}”"
    apps = ("notes", "maps")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice(named(phone))
        return {"place": place.name, "address": place.address, "title": rng.choice(NOTE_TITLES)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["title"], body=saying(p["address"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["place"])
        moves.new_note(hands, p["title"], hands.read(id="address"))


class PracticeCrossRainToFriend(_Cross):
    """The weather of a day is told to somebody."""

    goal = "Text {name} the chance of rain on {weekday}; it is on weather.example.org"
    goal_zh = "把{weekday_zh}的降雨概率发短信告诉{name}，去 weather.example.org 查"
    apps = ("messages", "browser")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        rows = phone.store.rows("SELECT day, rain FROM web_forecast ORDER BY day")
        wet = [row for row in rows[1:] if row[1] >= 10]
        text, rain = rng.choice(wet or rows[1:])
        day = datetime.fromisoformat(text)
        return {"name": friend.name, "number": friend.number, "weekday": f"{day:%A}",
                "weekday_zh": f"星期{'一二三四五六日'[day.weekday()]}", "rain": f"{rain}%",
                "short": phone.date_text(day, "weekday_day")}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], saying(p["rain"].removesuffix("%")))

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, travel.WEATHER)
        hands.scroll_to(p["short"])
        hands.scroll()
        texts = hands.texts()
        moves.text(hands, p["name"], texts[texts.index(p["short"]) + 4])


class PracticeCrossRoomToNote(_Cross):
    """What a room costs, written down."""

    goal = "Write what a night in the {room} costs on hotel.example.com into a new note “{title}”"
    goal_zh = "查 hotel.example.com 上{room_zh}一晚的价格，写到新笔记“{title}”里"
    apps = ("notes", "browser")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows(
            "SELECT name, name_zh, price FROM web_goods WHERE site='hotel' ORDER BY id"
        )
        room, zh, price = rng.choice(rows)
        return {"room": room, "room_zh": zh, "price": money(price),
                "title": rng.choice(NOTE_TITLES)}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["title"], body=saying(p["price"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, hotel.HOST)
        hands.scroll_to(p["room"])
        texts = hands.texts()
        moves.new_note(hands, p["title"], texts[texts.index(p["room"]) + 1])


class PracticeCrossNoteToCart(_Cross):
    """What is on a list goes into the cart."""

    goal = "Put the things from my note “{title}” in my cart in the shop"
    goal_zh = "把我的笔记“{title}”里的东西加入商城购物车"
    apps = ("shop", "notes")
    difficulty = "hard"
    steps = 14

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        chosen = some(phone, rng, PLAIN, rng.randrange(1, 3))
        return {"title": rng.choice(LISTS), "names": [each.name for each in chosen],
                "ids": [each.id for each in chosen]}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        fill_cart(phone, ())
        write_note(phone, p["title"], "\n".join(p["names"]))

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("cart", product_id=number, quantity=1) for number in p["ids"]]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        first, *others = p["names"]
        put(hands, first)
        for name in others:
            hands.tap("Navigate up")
            hands.tap("Clear")
            hands.type(name, into="search_src_text", submit=True)
            hands.tap(name, id="product_name")
            hands.tap(id="add_to_cart")


class PracticeCrossVoucherToFriend(_Cross):
    """A code for somebody."""

    goal = "Text {name} my voucher code from the shop that gives {off} off"
    goal_zh = "把我商城里能减{off}的优惠码发短信给{name}"
    apps = ("messages", "shop")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        rows = phone.store.rows("SELECT code, percent, cents FROM vouchers ORDER BY code")
        code, percent, cents = rng.choice(rows)
        return {"name": friend.name, "number": friend.number, "code": code,
                "off": f"{percent}%" if percent else money(cents)}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], saying(p["code"]))

    def solve(self, hands: Hands, p: Params) -> None:
        page(hands, "Vouchers")
        hands.read(p["code"])
        moves.text(hands, p["name"], p["code"])


class PracticeCrossNoteAlarm(_Cross):
    """A time in a note."""

    goal = "Set an alarm for the time in my note “{title}”"
    goal_zh = "按我的笔记“{title}”里的时间设一个闹钟"
    apps = ("clock", "notes")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        at = free_time(phone, rng, 5, 21)
        words = rng.choice(("Bus leaves at {at}", "Oven off at {at}", "Doctor: {at}, second floor",
                            "{at} at the gate", "Medicine at {at}", "带伞，{at}出发"))  # fmt: skip
        return {"title": rng.choice(NOTE_TITLES), "hour": at.hour, "minute": at.minute,
                "body": words.format(at=clock_text(at))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        write_note(phone, p["title"], p["body"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("alarms", hour=p["hour"], minute=p["minute"], enabled=1, days=0)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        moves.new_alarm(hands, time(p["hour"], p["minute"]))


class PracticeCrossNoteToFriend(_Cross):
    """The whole of a note, sent."""

    goal = "Text {name} everything that is in my note “{title}”"
    goal_zh = "把我的笔记“{title}”的全部内容用短信发给{name}"
    apps = ("messages", "notes")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        body = rng.choice((
            "The gate code is 4471", "Two eggs, flour, a little milk", "Platform 6, coach 12",
            "Ask for Rosa at the desk", "The plumber comes on Friday", "先左转，再过桥",
            "Feed the cat twice, not three times", "Size 38, not too wide",
        ))  # fmt: skip
        return {"name": friend.name, "number": friend.number, "body": body,
                "title": rng.choice(NOTE_TITLES)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        write_note(phone, p["title"], p["body"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        body = moves.note(hands, p["title"])
        moves.text(hands, p["name"], body)
