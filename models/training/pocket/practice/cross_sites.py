"""Practice across apps: pages, places and orders, and what texts and notes ask about them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from device_drivers.virtual.apps.browser.sites import flowers, hotel, news, town
from device_drivers.virtual.apps.shop.buying import STATUS, money
from device_drivers.virtual.people import written
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import maps, moves, shop
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Params
from device_drivers.virtual.tasks.browser import go
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import number_of, sent
from models.training.pocket.practice.cross import saying
from models.training.pocket.practice.cross_sources import (
    Across,
    InNote,
    InText,
    mail_to,
    mailed,
    noted,
    on_answer,
)
from models.training.pocket.practice.files import DOCUMENTS, options, put_file


class _Found(Across):
    """A fact that ``find`` reads goes to a friend, into a note or a mail."""

    apps: ClassVar[tuple[str, ...]] = ("messages",)

    def prepare(self, phone: Phone, p: Params) -> None:
        """The fact is there already."""

    def find(self, hands: Hands, p: Params) -> str:
        raise NotImplementedError

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        if "notes" in self.apps:
            return noted(p, "fact")
        if "mail" in self.apps:
            return mailed(p, "fact")
        return sent(phone, p["tel"], saying(p["fact"]))

    def solve(self, hands: Hands, p: Params) -> None:
        found = self.find(hands, p)
        if "notes" in self.apps:
            moves.new_note(hands, p["note"], found)
        elif "mail" in self.apps:
            mail_to(hands, p, found)
        else:
            moves.text(hands, p["friend"], found)


class _OfOrder(_Found):
    """An order of the shop, told by its day."""

    def more(self, phone: Phone, rng: random.Random) -> Params:
        order, at, _ = rng.choice(shop.past_orders(phone))
        when = shop.day_of(phone, at)
        sql = "SELECT number, status FROM orders WHERE id=?"
        [(number, status)] = phone.store.rows(sql, order)
        return {"day": f"{when:%B} {when.day}", "day_zh": f"{when.month}月{when.day}日",
                "short": phone.date_text(when), "fact": self.fact(number, status)}  # fmt: skip

    def fact(self, number: str, status: str) -> str:
        return number


class PracticeAcrossOrderText(_OfOrder):
    """Its number."""

    goal = "Text {friend} the order number of what I bought in the shop on {day}"
    goal_zh = "把我{day_zh}在商城下单的订单号发短信给{friend}"
    apps = ("messages", "shop")

    def find(self, hands: Hands, p: Params) -> str:
        shop.order(hands, p["short"])
        return hands.read(f"Order {p['fact']}").removeprefix("Order ")


class PracticeAcrossOrderNote(_OfOrder):
    """How far it is."""

    goal = "Write the state of my shop order of {day} into a new note “{note}”"
    goal_zh = "把我{day_zh}那笔商城订单的状态写进新笔记“{note}”"
    apps = ("notes", "shop")

    def fact(self, number: str, status: str) -> str:
        return STATUS[status]

    def find(self, hands: Hands, p: Params) -> str:
        shop.order(hands, p["short"])
        return hands.read(id="order_status")


class PracticeAcrossPlaceText(_Found):
    """How a place is called up."""

    goal = "Text {friend} the phone number that the map has for {place}"
    goal_zh = "把地图上{place}的电话号码发短信给{friend}"
    apps = ("messages", "maps")

    def more(self, phone: Phone, rng: random.Random) -> Params:
        place = rng.choice([each for each in maps.named(phone) if each.phone])
        return {"place": place.name, "fact": written(place.phone)}

    def find(self, hands: Hands, p: Params) -> str:
        maps.find(hands, p["place"])
        hands.tap(id="place_sheet")
        return hands.read(p["fact"])


class PracticeAcrossRoomText(_Found):
    """What a room costs."""

    goal = "Text {friend} what a night in the {room} costs on hotel.example.com"
    goal_zh = "查 hotel.example.com 上{room_zh}一晚的价格，发短信给{friend}"
    apps = ("messages", "browser")

    def more(self, phone: Phone, rng: random.Random) -> Params:
        sql = "SELECT name, name_zh, price FROM web_goods WHERE site='hotel' ORDER BY id"
        room, zh, price = rng.choice(phone.store.rows(sql))
        return {"room": room, "room_zh": zh, "fact": money(price)}

    def find(self, hands: Hands, p: Params) -> str:
        go(hands, hotel.HOST)
        hands.scroll_to(p["room"])
        texts = hands.texts()
        return texts[texts.index(p["room"]) + 1]


class _OfOffice(_Found):
    """An office of the town hall: a line of a table."""

    column: ClassVar[int] = 1

    def more(self, phone: Phone, rng: random.Random) -> Params:
        row = rng.choice(town.hours(phone.seed))
        return {"office": row[0], "office_zh": row[1], "fact": row[1 + self.column]}

    def find(self, hands: Hands, p: Params) -> str:
        go(hands, town.HOST)
        hands.scroll_to(p["office"])
        texts = hands.texts()
        return texts[texts.index(p["office"]) + self.column]


class PracticeAcrossOfficeNote(_OfOffice):
    """When it is open."""

    goal = "Note when {office} is open, by townhall.example.org, in a new note “{note}”"
    goal_zh = "在 townhall.example.org 查{office_zh}的开放时间，记到新笔记“{note}”"
    apps = ("notes", "browser")


class PracticeAcrossOfficeText(_OfOffice):
    """In which room it is."""

    goal = "Text {friend} in which room {office} is, townhall.example.org says it"
    goal_zh = "在 townhall.example.org 查{office_zh}在哪个房间，发短信给{friend}"
    apps = ("messages", "browser")
    column = 2


class PracticeAcrossNewsMail(_Found):
    """What the paper begins with."""

    goal = "Mail {mailed} the top headline of daily.example.com, subject “{topic}”"
    goal_zh = "把 daily.example.com 的头条标题发邮件给{mailed}，主题“{topic}”"
    apps = ("mail", "browser")
    steps = 13

    def more(self, phone: Phone, rng: random.Random) -> Params:
        sql = "SELECT title FROM web_articles ORDER BY published_ms DESC"
        return {"fact": phone.store.one(sql)}

    def find(self, hands: Hands, p: Params) -> str:
        go(hands, news.HOST)
        return hands.read(p["fact"])


class PracticeAcrossPageContact(_Found):
    """Whoever has the page becomes a contact."""

    goal = "Save {firm} in my contacts with the phone number from {host}"
    goal_zh = "用 {host} 上的电话号码把{firm}存进联系人"
    apps = ("contacts", "browser")

    def more(self, phone: Phone, rng: random.Random) -> Params:
        firm, host, page, number = rng.choice((
            ("Pier House", hotel.HOST, "How to find us", "+12125550182"),
            ("Petal & Stem", flowers.HOST, "Contact", "+12125550171"),
            ("Town hall", town.HOST, "", "+12125550153"),
        ))  # fmt: skip
        return {"firm": firm, "host": host, "page": page, "called": number}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("contacts", name=p["firm"]), Added("phones", number=number_of(p["called"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, p["host"])
        if p["page"]:
            hands.tap(p["page"])
        hands.read("+1 212-555-")
        moves.new_contact(hands, p["firm"], p["called"])


class PracticeAcrossTextPrice(InText):
    """What a thing costs that a friend wrote about."""

    goal = "{friend} texted me which article they want. What does it cost in the shop?"
    goal_zh = "{friend}发短信说想要一件商品，商城里它多少钱？"
    apps = ("shop", "messages")
    steps = 7
    tags = ("cross_app", "read", "search")
    says = ("I would love the {article}", "Get me the {article} some day", "我想要 {article}")

    def more(self, phone: Phone, rng: random.Random) -> Params:
        [chosen] = shop.some(phone, rng, "was = 0")
        return {"article": chosen.name, "price": money(chosen.price)}

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return on_answer(p["price"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.look(hands, p)
        shop.search(hands, p["article"])
        return Done(hands.read(p["price"]))


class PracticeAcrossNoteName(InNote):
    """A file gets the name that a note has."""

    goal = "Rename the file {file} to the name in my note “{title}”"
    goal_zh = "把文件{file}改成笔记“{title}”里写的名字"
    apps = ("files", "notes")
    tags = ("cross_app", "read", "edit")
    says = ("{name}",)

    def more(self, phone: Phone, rng: random.Random) -> Params:
        word = rng.choice(("final", "old", "draft", "copy", "signed"))
        return {"name": f"{word} {rng.randrange(2019, 2027)}.txt"}

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        put_file(phone, f"{DOCUMENTS}/{p['shelf']}/{p['file']}")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        where = f"{DOCUMENTS}/{p['shelf']}"
        return [Changed("files", {"path": f"{where}/{p['file']}"},
                        {"path": f"{where}/{p['name']}"})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.look(hands, p)
        hands.open("files")
        hands.type(p["file"], into="Search files")
        options(hands, p["file"], "Rename")
        hands.type(p["name"], into="Name", clear=True)
        hands.tap("OK")
